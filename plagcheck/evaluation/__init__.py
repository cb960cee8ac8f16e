"""How good are the passages? Corpora with a known truth, and the measures of the field."""

from plagcheck.evaluation.pan import Pair, PanCorpus, detections_xml, open_corpus
from plagcheck.evaluation.plagdet import Case, Score, score

__all__ = ["Case", "Pair", "PanCorpus", "Score", "detections_xml", "open_corpus", "score"]
