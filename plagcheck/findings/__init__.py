"""Room 7: passages → Report. What counts, how much is it, and what do institutions say to it?"""
