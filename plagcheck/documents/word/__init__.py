"""Read Word documents (`.docx`)."""
