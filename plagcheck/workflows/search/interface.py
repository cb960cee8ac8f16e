"""Where the sources of submissions are found, and who does the work."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.engine import WORKER_DIED, Item, Result
from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import StoredDocument
from plagcheck.matching import Candidate
from plagcheck.model import Bits, Fingerprint, NearDuplicate, Reason, Skipped
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.config import CheckConfig

if TYPE_CHECKING:
    from plagcheck.meaning import EncodedDocument


class SignedSubmission(NamedTuple):
    """A submission that was read, with everything a search asks for."""

    file: InputFile
    fingerprint: Fingerprint
    signature: Bits
    """Signature of the document as a whole; no row if it is too short."""
    shingles: Bits
    """Its distinct shingles."""
    stored_paths: Mapping[str, str]
    """The path under which each index would list it, by the index's name in reports."""
    encoded: EncodedDocument | None = None
    """Its windows, if passages are looked for by meaning."""

    def is_same_document(self, other: StoredDocument | NearDuplicate) -> bool:
        """Tell whether an indexed document is the submission itself, not a copy of it."""
        path, sha256 = self.stored_paths.get(other.index), self.fingerprint.document.sha256
        return (other.path, other.sha256) == (path, sha256)


class Matches(NamedTuple):
    """What a search found for one submission."""

    candidates: Sequence[Candidate]
    """The likeliest sources first, each with the pairs of elements that are alike."""
    common: NDArray[np.bool_]
    """For each element, whether it is so common that not all its matches were followed."""
    near_duplicates: Sequence[NearDuplicate]
    """Documents that resemble the submission as a whole."""
    listed: Sequence[Candidate] = ()
    """Further documents whose pairs are listed, if they are asked for, but not aligned."""
    left_out: int = 0
    """Documents with matches that are not aligned."""


def skip_lost_file(file: InputFile) -> Skipped:
    """Say that the workers that checked a submission died."""
    return Skipped(file.shown, Reason.CRASHED, f"{WORKER_DIED} while checking it")


class Clock:
    """Measures the seconds of each stage, from the moment it is made."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def lap(self, stage: str) -> None:
        """Add the time since the last lap to a stage."""
        now = time.perf_counter()
        self.seconds[stage] = round(self.seconds.get(stage, 0.0) + now - self._since, 4)
        self._since = now


class Search(ABC):
    """Finds the sources of submissions: in an index here, on a cluster, or in one document."""

    round_elements = 0
    """Number of elements after which a round of submissions is full."""

    def __init__(self, config: CheckConfig) -> None:
        self.config = config

    def run(
        self,
        step: Callable[[CheckConfig, Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],  # noqa: ARG002 - this process cannot outlive itself
    ) -> Iterator[Result]:
        """Apply a step of the check to every item, lazily and in order.

        `lost` gives the result for an item whose workers died.
        """
        return (step(self.config, item) for item in items)

    @abstractmethod
    def match(self, submissions: Sequence[SignedSubmission], clock: Clock) -> list[Matches]:
        """Find the candidates and the near-duplicates of every submission of a round."""

    @abstractmethod
    def align(
        self, submissions: Sequence[SignedSubmission], matches: Sequence[Matches]
    ) -> list[AlignedSources | Skipped]:
        """Align every submission with its candidates, or say why it could not be done."""

    @abstractmethod
    def align_by_meaning(
        self, submissions: Sequence[SignedSubmission]
    ) -> list[AlignedSources | Skipped]:
        """Find the passages of every submission that sources have in other words."""
