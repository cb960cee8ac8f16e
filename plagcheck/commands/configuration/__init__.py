"""Configuration files: what they may set, and where they are found."""
