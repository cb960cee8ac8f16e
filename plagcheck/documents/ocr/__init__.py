"""Recognise the words of pages that have no usable text layer."""
