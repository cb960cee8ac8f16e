"""Room 6: signatures × segments → matches. Which indexed elements are alike?"""

from plagcheck.matching.candidates import Hits, find_hits
from plagcheck.matching.cost import Cost, measured, predicted
from plagcheck.matching.hamming import bits_allowed, distances, similarity
from plagcheck.matching.places import (
    Asked,
    Followed,
    Found,
    find_pairs,
    follow,
    hits_of,
    pairs_of,
    places_of,
)
from plagcheck.matching.scanning import Apart, Pairs, own_distance, scan

__all__ = [
    "Apart",
    "Asked",
    "Cost",
    "Followed",
    "Found",
    "Hits",
    "Pairs",
    "bits_allowed",
    "distances",
    "find_hits",
    "find_pairs",
    "follow",
    "hits_of",
    "measured",
    "own_distance",
    "pairs_of",
    "places_of",
    "predicted",
    "scan",
    "similarity",
]
