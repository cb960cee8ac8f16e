"""Room 6: signatures × segments → matches. Which indexed elements are alike?"""

from plagcheck.matching.candidates import Pairs, find_pairs
from plagcheck.matching.hamming import bits_allowed, distances, similarity

__all__ = ["Pairs", "bits_allowed", "distances", "find_pairs", "similarity"]
