"""Read PDF files: pages, running heads, columns, hidden and garbled text."""
