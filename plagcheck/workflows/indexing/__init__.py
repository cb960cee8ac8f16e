"""The parts of an `index` run: hash files, draft documents, count words, tell near copies."""
