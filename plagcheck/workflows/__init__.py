"""Each file does one thing that a user asks for, by taking data through the other rooms.

`index.py` takes files through documents, text and signatures into an index. `check.py` takes files
the same way, then through matching and passages to findings; `search/` has the places where sources
are found. `compare.py` is a check of one document against another. The rest looks after an index.
"""
