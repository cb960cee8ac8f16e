"""Rich Text Format."""
