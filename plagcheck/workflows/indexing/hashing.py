"""Files → their content hashes, which tell what an `index` run has to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plagcheck.documents import hash_file
from plagcheck.engine import WORKER_DIED, Engine, Inline, choose_engine, map_batches
from plagcheck.model import Reason, Skipped
from plagcheck.remote.address import Location
from plagcheck.workflows.indexing.drafting import BATCH_FILES, Content

HASHED_HERE = 1_000
"""Up to this many files, hashing them takes no longer than starting processes for it."""


def hash_contents(
    files: Sequence[Location], jobs: int, cluster: Engine | None
) -> Iterator[Content | Skipped]:
    """Hash the content of every file."""
    absolute = [path.absolute() for path in files]
    batches = [absolute[at : at + BATCH_FILES] for at in range(0, len(files), BATCH_FILES)]
    here = len(files) <= (BATCH_FILES if cluster else HASHED_HERE)
    engine = Inline() if here else choose_engine(jobs, len(batches), cluster)
    for contents in map_batches(engine, _hash_batch, batches, _lose_file):
        yield from contents


def _hash_batch(files: Sequence[Location]) -> list[Content | Skipped]:
    """Hash some files. Runs in a worker."""
    return [
        digest if isinstance(digest, Skipped) else Content(*digest, files=())
        for digest in map(hash_file, files)
    ]


def _lose_file(path: Location) -> list[Content | Skipped]:
    return [Skipped(str(path), Reason.CRASHED, f"{WORKER_DIED} while hashing it")]
