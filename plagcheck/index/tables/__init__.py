"""Sorted copies of signatures, in which a query looks at a few runs instead of everything."""
