"""OpenDocument text (`.odt`, `.ott`, `.fodt`)."""
