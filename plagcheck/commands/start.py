"""`plagcheck` from its first moment.

A reader takes as long to load as the command that waits for it. So where one file is to be
checked, its reader starts before anything else is loaded, the command line included, and reads
while the library loads. This is the only module of the command line that reaches past the library.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plagcheck.options import ReadOptions, StrPath


def main() -> None:
    """Run the command line and exit with the code of the contract."""
    # Documents are trees, not cycles: to look for those took a tenth of a check's time, and as
    # much again at its end, for things that go with the process anyway.
    gc.set_threshold(100_000)
    # numpy's second thread would spin while numpy loads, 26 ms of processor time in every process;
    # who wants work done side by side says --jobs.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    at_work = signal.getsignal(signal.SIGINT)
    if at_work is signal.default_int_handler:
        # While we load there is nothing to clear up: Ctrl-C ends us without a word.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    files = [*filter(os.path.isfile, sys.argv[2:])] if sys.argv[1:2] == ["check"] else []
    if len(files) == 1:
        from plagcheck.documents import start_reader_early

        start_reader_early(files[0])
    from plagcheck.commands.main import run_and_exit

    signal.signal(signal.SIGINT, at_work)
    run_and_exit()


def begin_document(file: StrPath, options: ReadOptions) -> None:
    """Have a document read while everything else loads and the index is opened."""
    from plagcheck.documents import Limits, begin_reading

    path = Path(file)
    if path.is_file():
        begin_reading(path, Limits.from_options(options), options["pdf_reader"])
