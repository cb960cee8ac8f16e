"""The protocol: one or two pages for a council to sign. What do they say, and in which file?"""
