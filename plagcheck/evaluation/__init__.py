"""How good are the passages, and the methods? Corpora with a known truth, and the measures."""

from plagcheck.evaluation.curves import Curve, Point
from plagcheck.evaluation.edits import KINDS, RATES, Original, edited
from plagcheck.evaluation.known import Copy, Known, evenly, known_corpus
from plagcheck.evaluation.pairs import ALIKE, NOWHERE, alike, reached
from plagcheck.evaluation.pan import Pair, PanCorpus, detections_xml, open_corpus
from plagcheck.evaluation.plagdet import Case, Score, score

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
