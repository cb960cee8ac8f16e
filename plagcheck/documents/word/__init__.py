"""Word (`.docx`): paragraphs in order, and what can be seen of them."""
