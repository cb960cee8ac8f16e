"""What `make bench` prints: ratios against a peer in the same run, since machines are noisy.

Every figure is the best of several rounds.
"""

from __future__ import annotations

import subprocess
import sys

import methods
from rounds import best


def starting() -> None:
    print("Starting (seconds; bare interpreter = 1)")
    bare = best(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    for arguments in (["--version"], ["--help"]):
        command = [sys.executable, "-m", "plagcheck", *arguments]
        own = best(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))  # noqa: B023
        print(f"  plagcheck {arguments[0]:<12} {own:6.3f} s  {own / bare:5.1f} ×")


if __name__ == "__main__":
    starting()
    methods.signing()
