"""Undo disguises that only a dictionary sees through: glued words, digits, other alphabets."""
