"""Report → one HTML file that loads nothing."""
