"""An index at an address, worked on in a local folder that follows it."""
