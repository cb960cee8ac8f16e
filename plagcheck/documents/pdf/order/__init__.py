"""Put the words of a PDF page into reading order: two columns, words drawn in any order."""
