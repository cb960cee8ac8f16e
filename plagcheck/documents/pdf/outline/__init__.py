"""The outline of a PDF: bookmarks, tagged headings, and the lines that both name."""
