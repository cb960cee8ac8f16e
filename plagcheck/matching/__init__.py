"""Room 6: signatures × segments → matches. Which indexed elements are alike?"""

from plagcheck.matching.candidates import Hits, find_hits
from plagcheck.matching.cost import Cost, measured, predicted
from plagcheck.matching.hamming import bits_allowed, distances, similarity
from plagcheck.matching.places import Followed, find_pairs, follow
from plagcheck.matching.scanning import Apart, Pairs, own_distance, scan

__all__ = [
    "Apart",
    "Cost",
    "Followed",
    "Hits",
    "Pairs",
    "bits_allowed",
    "distances",
    "find_hits",
    "find_pairs",
    "follow",
    "measured",
    "own_distance",
    "predicted",
    "scan",
    "similarity",
]
