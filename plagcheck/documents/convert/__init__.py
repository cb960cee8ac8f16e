"""Other programs that turn a file into one we read."""
