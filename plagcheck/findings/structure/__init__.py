"""The structure of a document: its headings, and the zones that are not its author's prose.

The file's own outline is asked first. What it does not tell is recognised by names and form.
"""
