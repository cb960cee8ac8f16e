"""Distributions with plug-ins, built as wheels and installed by pip into a folder of their own."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

from tests.conftest import Result
from tests.warm import run_warm

READER = '''
"""Reads notes: text that is written backwards."""
import os, socket, subprocess, sys
from pathlib import Path
from plagcheck.documents import Extract, Unreadable
from plagcheck.model import Reason

with Path(__file__).with_name("loaded.txt").open("a") as log:
    log.write(f"{sys.flags.isolated}")

def tried(attempt):
    try:
        attempt()
    except OSError:
        return "refused"
    return "allowed"

def read(file):
    text = file.read().decode()
    match text.strip():
        case "locked":
            raise Unreadable(Reason.ENCRYPTED, "the note is locked")
        case "fails":
            raise KeyError("a page")
        case "nothing":
            return None
        case "empty":
            return Extract("", "", "note")
    if text.startswith("probe "):
        secret = text.split()[1]
        found = {
            "read": tried(lambda: open(secret).read()),
            "write": tried(lambda: open(secret + ".new", "w")),
            "connect": tried(socket.socket),
            "run": tried(lambda: subprocess.run(["true"])),
        }
        said = " ".join(f"{name} {result}" for name, result in found.items())
        return Extract("Some words that fill a page of notes about river ice in spring.", said, "x")
    return Extract(text[::-1], "", "note", page_starts=(0,))
'''

METHOD = '''
"""Equality of the first letters of an element's words."""
import numpy as np
from plagcheck.signatures import Method, Parameter
from plagcheck.signatures.bits import hash_words, mix_bits

LETTERS = Parameter("letters", 4, most=32)

class Initials(Method):
    name = "initials"
    summary = "equality of the first letters of the words"
    source = "these tests"
    widths = {64: 0}
    cost = 1.5
    parameters = (LETTERS,)

    def __init__(self, letters):
        self.letters = letters

    @classmethod
    def from_choices(cls, choices, frequencies=None, /):
        return cls(LETTERS.read(choices))

    @classmethod
    def largest_distance(cls, bits, comparison):
        return 0

    def sign(self, text, elements):
        stream = hash_words([lemma[:self.letters] for lemma in text.lemmas])
        stream = stream[text.word_ids[elements.content]]
        running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(stream, dtype=np.uint64)))
        return mix_bits(running[elements.last] - running[elements.first]).reshape(-1, 1)
'''

TAKEN = """
from backward_parts.method import Initials
from plagcheck.signatures import Parameter

class Taken(Initials):
    name = "taken"
    parameters = (Parameter("packed", 3),)
"""

REPORT = '''
"""A line for each report."""
def write_tally(reports, stream, options):
    for report in reports:
        stream.write(f"{report.submission.path} {report.similarity:.3f}\\n")

def write_badly(reports, stream, options):
    stream.write(reports.nothing)

def write_nowhere():
    pass
'''

PARTS: Mapping[str, str] = {
    "__init__.py": "",
    "reader.py": READER,
    "method.py": METHOD,
    "report.py": REPORT,
    "broken.py": "import a_module_that_nobody_has\n",
    "number.py": "part = 7\n",
    "taken.py": TAKEN,
}

ENTRY_POINTS = """
[console_scripts]
other = backward_parts.report:write_nowhere

[plagcheck.readers]
.note = backward_parts.reader:read

[plagcheck.methods]
initials = backward_parts.method:Initials

[plagcheck.reports]
tally = backward_parts.report:write_tally
"""


def install(
    folder: Path,
    entry_points: str = ENTRY_POINTS,
    name: str = "Backward.Parts",
    version: str = "1.2",
) -> Path:
    """Build a wheel with the parts above and these entry points, and install it into a folder."""
    # The file's name is parted by hyphens, so the distribution's may have none.
    stem = f"{re.sub('[-.]', '_', name).lower()}-{version}"
    package = "backward_parts"
    files = {f"{package}/{file}": content for file, content in PARTS.items()} | {
        f"{stem}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{stem}.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{stem}.dist-info/entry_points.txt": entry_points,
    }
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{file},sha256={_digest(content)},{len(content)}" for file, content in files.items()]
    wheel = folder.parent / f"{stem}-py3-none-any.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(wheel, "w") as archive:
        for file, content in {**files, record: "\n".join([*lines, f"{record},,"])}.items():
            archive.writestr(file, content)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--upgrade", "--target", str(folder), str(wheel)]
    subprocess.run([*pip, *offline], check=True)
    return folder


def run_with(folder: Path | None, *arguments: str | Path, cwd: Path) -> Result:
    """Run the real command line in a folder, with what is installed in another on its path."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PLAGCHECK_")
    }
    ended = run_warm([*map(str, arguments)], cwd, environment, folder)
    assert "Traceback" not in ended.stderr, ended.stderr
    return Result(ended.returncode, ended.stdout, ended.stderr)


def _digest(content: str) -> str:
    hashed = hashlib.sha256(content.encode()).digest()
    return urlsafe_b64encode(hashed).decode().rstrip("=")
