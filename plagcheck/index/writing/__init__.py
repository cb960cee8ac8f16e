"""Documents → drafts → segments: how an index grows."""
