"""Verify, repair and merge what is there."""
