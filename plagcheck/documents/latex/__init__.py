"""LaTeX source."""
