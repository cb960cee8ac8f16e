"""Read formats that are zip archives of many pages: books (`.epub`) and slides (`.pptx`)."""
