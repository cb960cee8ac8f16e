"""The study of all methods on the same texts, one part a module."""
