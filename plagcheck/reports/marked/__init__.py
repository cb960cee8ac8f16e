"""The marked copy: the submission as the student wrote it, with its passages highlighted."""
