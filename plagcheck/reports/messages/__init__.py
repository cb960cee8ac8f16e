"""What reports say, in every language: a file of messages each, and the sentences made of them."""
