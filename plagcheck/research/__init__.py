"""How good are the passages, and the methods? Corpora with a known truth, and the measures."""

from plagcheck.research.curves import Curve, Point
from plagcheck.research.edits import KINDS, RATES, Original, edited
from plagcheck.research.known import Copy, Known, evenly, known_corpus
from plagcheck.research.pairs import ALIKE, NOWHERE, alike, reached
from plagcheck.research.pan import Pair, PanCorpus, detections_xml, open_corpus
from plagcheck.research.plagdet import Case, Score, score

__all__ = [
    "ALIKE",
    "KINDS",
    "NOWHERE",
    "RATES",
    "Case",
    "Copy",
    "Curve",
    "Known",
    "Original",
    "Pair",
    "PanCorpus",
    "Point",
    "Score",
    "alike",
    "detections_xml",
    "edited",
    "evenly",
    "known_corpus",
    "open_corpus",
    "reached",
    "score",
]
