"""Room 5: signatures × segments → matches. Which indexed elements are alike?

Docstrings cite "document A": docs/SEEDS.md says what it asks for.
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

if TYPE_CHECKING:
    from plagcheck.matching.bands import WindowHits as WindowHits
    from plagcheck.matching.bands import search_bands as search_bands
    from plagcheck.matching.candidates import Hits as Hits
    from plagcheck.matching.candidates import find_hits as find_hits
    from plagcheck.matching.cost import BandShare as BandShare
    from plagcheck.matching.cost import SearchCost as SearchCost
    from plagcheck.matching.cost import measure_cost as measure_cost
    from plagcheck.matching.cost import measure_share as measure_share
    from plagcheck.matching.cost import predict_cost as predict_cost
    from plagcheck.matching.document_pairs import find_document_pairs as find_document_pairs
    from plagcheck.matching.element_pairs import DistinctQueries as DistinctQueries
    from plagcheck.matching.element_pairs import MatchResult as MatchResult
    from plagcheck.matching.element_pairs import Nearness as Nearness
    from plagcheck.matching.element_pairs import SegmentPairs as SegmentPairs
    from plagcheck.matching.element_pairs import count_matches as count_matches
    from plagcheck.matching.element_pairs import find_element_pairs as find_element_pairs
    from plagcheck.matching.element_pairs import match_elements as match_elements
    from plagcheck.matching.element_pairs import pair_elements as pair_elements
    from plagcheck.matching.element_pairs import search_again as search_again
    from plagcheck.matching.hamming import compute_similarity as compute_similarity
    from plagcheck.matching.hamming import count_allowed_bits as count_allowed_bits
    from plagcheck.matching.hamming import measure_hamming_distances as measure_hamming_distances
    from plagcheck.matching.ranking import Candidate as Candidate
    from plagcheck.matching.ranking import rank_candidates as rank_candidates
    from plagcheck.matching.runs import rank_runs as rank_runs
    from plagcheck.matching.scanning import DistanceFunction as DistanceFunction
    from plagcheck.matching.scanning import Pairs as Pairs
    from plagcheck.matching.scanning import choose_distance_function as choose_distance_function
    from plagcheck.matching.scanning import scan_signatures as scan_signatures
    from plagcheck.matching.wide_search import WIDEST_TABLES as WIDEST_TABLES
    from plagcheck.matching.wide_search import predict_share as predict_share

_NAMES = {
    "bands": "WindowHits search_bands",
    "candidates": "Hits find_hits",
    "cost": "BandShare SearchCost measure_cost measure_share predict_cost",
    "document_pairs": "find_document_pairs",
    "element_pairs": "DistinctQueries MatchResult Nearness SegmentPairs count_matches "
    "find_element_pairs match_elements pair_elements search_again",
    "hamming": "compute_similarity count_allowed_bits measure_hamming_distances",
    "ranking": "Candidate rank_candidates",
    "runs": "rank_runs",
    "scanning": "DistanceFunction Pairs choose_distance_function scan_signatures",
    "wide_search": "WIDEST_TABLES predict_share",
}
"""The names that each module has."""

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    __getattr__ = load_on_use(__name__, _NAMES)
