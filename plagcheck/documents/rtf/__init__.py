"""Read Rich Text Format."""
