"""PDF: pages, running heads, columns, hidden and garbled text."""
