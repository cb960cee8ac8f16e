"""Report → a coloured page in the terminal."""
