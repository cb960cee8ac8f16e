"""Local folders that mirror an index at an address."""
