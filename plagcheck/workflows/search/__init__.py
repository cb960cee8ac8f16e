"""Where sources are found: `interface.py`, and one file for each kind of search."""
