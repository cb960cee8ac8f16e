"""What comes into an index, and what need not: content hashes, near copies."""
