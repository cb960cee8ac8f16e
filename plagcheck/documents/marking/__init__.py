"""Write marks into a copy of a file. Where on the page are the words that a reader extracted?"""
