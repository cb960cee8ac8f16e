"""`plagcheck` from its first moment.

A reader takes as long to load as the command that waits for it. So where one file is to be
checked, its reader starts before anything else is loaded, the command line included.
"""

from __future__ import annotations

import os
import signal
import sys


def main() -> None:
    """Run the command line and exit with the code of the contract."""
    at_work = signal.getsignal(signal.SIGINT)
    if at_work is signal.default_int_handler:
        # While we load there is nothing to clear up: Ctrl-C ends us without a word.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    files = [*filter(os.path.isfile, sys.argv[2:])] if sys.argv[1:2] == ["check"] else []
    if len(files) == 1:
        from plagcheck.documents import start_reader_early

        start_reader_early(files[0])
    from plagcheck.commands.main import main as run

    signal.signal(signal.SIGINT, at_work)
    run()
