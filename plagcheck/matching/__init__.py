"""Room 5: signatures × segments → matches. Which indexed elements are alike?

Docstrings cite "document A": docs/SEEDS.md says what it asks for.
"""

from plagcheck.matching.bands import WindowHits, search_bands
from plagcheck.matching.candidates import Hits, find_hits
from plagcheck.matching.cost import BandShare, SearchCost, measure_cost, measure_share, predict_cost
from plagcheck.matching.document_pairs import find_document_pairs
from plagcheck.matching.element_pairs import (
    DistinctQueries,
    MatchResult,
    Nearness,
    SegmentPairs,
    count_matches,
    find_element_pairs,
    match_elements,
    pair_elements,
    search_again,
)
from plagcheck.matching.hamming import (
    compute_similarity,
    count_allowed_bits,
    measure_hamming_distances,
)
from plagcheck.matching.ranking import Candidate, rank_candidates
from plagcheck.matching.runs import rank_runs
from plagcheck.matching.scanning import (
    DistanceFunction,
    Pairs,
    choose_distance_function,
    scan_signatures,
)
from plagcheck.matching.wide_search import WIDEST_TABLES, predict_share

__all__ = [
    "WIDEST_TABLES",
    "BandShare",
    "Candidate",
    "DistanceFunction",
    "DistinctQueries",
    "Hits",
    "MatchResult",
    "Nearness",
    "Pairs",
    "SearchCost",
    "SegmentPairs",
    "WindowHits",
    "choose_distance_function",
    "compute_similarity",
    "count_allowed_bits",
    "count_matches",
    "find_document_pairs",
    "find_element_pairs",
    "find_hits",
    "match_elements",
    "measure_cost",
    "measure_hamming_distances",
    "measure_share",
    "pair_elements",
    "predict_cost",
    "predict_share",
    "rank_candidates",
    "rank_runs",
    "scan_signatures",
    "search_again",
    "search_bands",
]
