"""How good are the passages and the methods? Corpora with a known truth, and measures on them."""
