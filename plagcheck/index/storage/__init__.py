"""Segments and catalogue: files that are whole or not there. FORMAT.md has every byte of them."""
