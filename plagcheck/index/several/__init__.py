"""Searches several indexes as one."""
