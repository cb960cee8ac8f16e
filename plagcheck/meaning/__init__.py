"""Which passages say the same in other words or in another language?"""
