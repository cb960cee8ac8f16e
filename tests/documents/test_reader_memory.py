"""A reader's process serves hundreds of files; none of them pays for those before it."""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from plagcheck.documents import Limits, Sandbox
from tests.documents.asking import document
from tests.making import (
    epub_parts,
    make_docx,
    make_odt,
    make_pdf,
    make_word,
    make_zip,
    pptx_parts,
    slide_shape,
)

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")

SENTENCE = "Snow that falls on the ice sheet buries the snow of the years before it. "
MEGABYTES = 8
"""More than this between the 20th and the 300th file is a leak."""


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


MAKERS: Mapping[str, Callable[[Path], Path]] = {
    ".txt": lambda path: write(path, SENTENCE * 100),
    ".md": lambda path: write(path, f"# Ice\n\n{SENTENCE * 100}"),
    ".html": lambda path: write(path, f"<html><body>{f'<p>{SENTENCE}</p>' * 100}</body></html>"),
    ".tex": lambda path: write(
        path, f"\\begin{{document}}\\section{{Ice}} {SENTENCE * 40}\\end{{document}}"
    ),
    ".rtf": lambda path: write(path, "{\\rtf1\\ansi " + f"{SENTENCE}\\par " * 40 + "}"),
    ".odt": lambda path: make_odt(path, f"<text:p>{SENTENCE}</text:p>" * 100),
    ".docx": lambda path: make_word(path, f"<w:p><w:r><w:t>{SENTENCE}</w:t></w:r></w:p>" * 200),
    ".epub": lambda path: make_zip(
        path, epub_parts({f"{n}.xhtml": f"<p>{SENTENCE * 20}</p>" for n in range(10)})
    ),
    ".pptx": lambda path: make_zip(path, pptx_parts([slide_shape(SENTENCE * 5)] * 20)),
    ".pdf": lambda path: make_pdf(path, [SENTENCE * 10] * 2),
}


def measure_pages(sandbox: Sandbox, column: int) -> int:
    """Bytes of the child: 0 is its address space, 1 what lies in memory."""
    assert sandbox._child is not None
    sizes = Path(f"/proc/{sandbox._child.pid}/statm").read_text().split()
    return int(sizes[column]) * resource.getpagesize()


@pytest.mark.parametrize("ending", MAKERS)
def test_a_reader_does_not_grow_over_its_life(ending: str, tmp_path: Path) -> None:
    path = MAKERS[ending](tmp_path / f"a{ending}")
    with Sandbox(Limits(files_per_worker=400)) as sandbox:
        sizes = {}
        for number in range(1, 301):
            document(sandbox.read(path))
            if number in (20, 300):
                sizes[number] = measure_pages(sandbox, 1)
    assert sizes[300] - sizes[20] < MEGABYTES << 20


def test_no_limit_is_believed_of_a_reader_that_has_read_before(tmp_path: Path) -> None:
    words = write(tmp_path / "words.txt", "some words")
    large = make_docx(tmp_path / "large.docx", [SENTENCE] * 2000)
    with Sandbox() as sandbox:
        document(sandbox.read(words))
        assert sandbox._child is not None
        first = sandbox._child.pid
        # As if what it read before had left no room.
        size = measure_pages(sandbox, 0)
        resource.prlimit(first, resource.RLIMIT_AS, (size, size))
        assert document(sandbox.read(large)).text.startswith(SENTENCE.strip())
        assert sandbox._child.pid != first
