"""Files of an index: written whole or not at all, read as from a stranger."""
