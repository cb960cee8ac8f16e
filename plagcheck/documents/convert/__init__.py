"""Convert files with other programs into a format that we read."""
