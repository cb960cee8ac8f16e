"""Options that several commands share, and the values they give a command."""
