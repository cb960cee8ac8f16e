"""Errors that the user sees, with their exit codes.

PlagcheckError                    message + exit code + next step
├── UsageProblem             2    the request itself cannot be carried out
│   └── NothingToRead        2    no document where documents were expected
├── PluginProblem            2    a plug-in of another distribution cannot be used
├── DocumentNotRead          3    the one document that was asked for cannot be read
├── NoIndex                  4    no index here
├── IndexNotWritable         4    the index cannot be created or changed
├── RecipeMismatch           4    an index of another recipe
├── IndexVersion             4    an index of another format version
├── IndexBusy                4    another writer got there first
├── Unreachable              4    an address does not answer, or refuses
├── IndexDamaged             5    the index is not what was written
└── WorkLost                 6    workers died over work that cannot be left out
    └── ClusterProblem       6    the cluster cannot be used, or is gone

A document among others that cannot be read is not an error but a `model.Skipped`.
"""

from __future__ import annotations

from typing import ClassVar


class PlagcheckError(Exception):
    """An error with one sentence for the user, an exit code, and the next step if there is one."""

    exit_code: ClassVar[int] = 70

    def __init__(self, message: str, next_step: str = "") -> None:
        super().__init__(message, next_step)
        self.message = message
        self.next_step = next_step

    def __str__(self) -> str:
        return self.message


class UsageProblem(PlagcheckError):
    """The request itself cannot be carried out."""

    exit_code = 2


class NothingToRead(UsageProblem):
    """No document was found where documents were expected."""


class PluginProblem(PlagcheckError):
    """A plug-in of another distribution cannot be used."""

    exit_code = 2


class DocumentNotRead(PlagcheckError):
    """The one document that was asked for cannot be read."""

    exit_code = 3

    def __init__(self, message: str, next_step: str = "", path: str = "", reason: str = "") -> None:
        super().__init__(message, next_step)
        self.path = path
        self.reason = reason
        """One of `model.Reason`."""


class NoIndex(PlagcheckError):
    """There is no index where one was expected."""

    exit_code = 4


class IndexNotWritable(PlagcheckError):
    """The index folder cannot be created or written."""

    exit_code = 4


class RecipeMismatch(PlagcheckError):
    """The index was made with another recipe."""

    exit_code = 4


class IndexVersion(PlagcheckError):
    """The index was written in a format this version does not know."""

    exit_code = 4


class IndexBusy(PlagcheckError):
    """Another run published a generation of this index meanwhile."""

    exit_code = 4


class Unreachable(PlagcheckError):
    """An address does not answer, or refuses."""

    exit_code = 4


class IndexDamaged(PlagcheckError):
    """A file of the index is missing or is not what was written."""

    exit_code = 5

    def __init__(self, message: str, next_step: str = "", what: str = "", file: str = "") -> None:
        super().__init__(message, next_step)
        self.what = what
        """What is wrong: the end of a sentence that begins with the name of the file."""
        self.file = file
        """The name of the file, without its folder."""


class WorkLost(PlagcheckError):
    """Workers died over work that cannot be left out."""

    exit_code = 6


class ClusterProblem(WorkLost):
    """The cluster cannot be reached or used, or was lost on the way."""
