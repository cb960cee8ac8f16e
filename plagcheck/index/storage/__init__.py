"""Catalogue and segments. FORMAT.md describes them to the byte."""
