"""Tests of the room of meaning."""
