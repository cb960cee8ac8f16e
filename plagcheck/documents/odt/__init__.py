"""Read OpenDocument text (`.odt`, `.ott`, `.fodt`)."""
