"""Room 6: signatures × segments → matches. Which indexed elements are alike?"""

from plagcheck.matching.candidates import Apart, Pairs, find_pairs, own_distance
from plagcheck.matching.hamming import bits_allowed, distances, similarity
from plagcheck.matching.repeats import find_few_pairs

__all__ = [
    "Apart",
    "Pairs",
    "bits_allowed",
    "distances",
    "find_few_pairs",
    "find_pairs",
    "own_distance",
    "similarity",
]
