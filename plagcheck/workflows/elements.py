"""A document → its elements: which words, page and characters does element 114 have?"""

from __future__ import annotations

import numpy as np

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.errors import DocumentNotRead
from plagcheck.findings.pairs import locate_elements, measure_spans
from plagcheck.index import Snapshot
from plagcheck.model import ElementPositions, Skipped
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer


def list_elements(
    file: InputFile,
    snapshot: Snapshot,
    limits: Limits = DEFAULT_LIMITS,
    pdf_reader: str = "auto",
) -> ElementPositions:
    """Return the elements of a document as an index cuts it; their numbers are those of pairs."""
    config = AnalyzerConfig.from_snapshot(snapshot, pdf_reader, limits)
    fingerprint = open_analyzer(config, snapshot).analyze(file)
    if isinstance(fingerprint, Skipped):
        raise DocumentNotRead(
            f"{file.shown} was not read: {fingerprint.detail}.",
            path=file.shown,
            reason=fingerprint.reason,
        )
    starts, ends = measure_spans(fingerprint.text, fingerprint.elements)
    numbers = np.arange(len(fingerprint.elements))
    return locate_elements(fingerprint.document, starts, ends, numbers)
