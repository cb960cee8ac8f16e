"""Sorted copies of signatures, in which a query reads a few runs instead of everything."""
