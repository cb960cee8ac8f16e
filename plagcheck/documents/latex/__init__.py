"""Read LaTeX source."""
