"""Pieces of Word's XML, and reading a document made of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plagcheck.documents import Extract
from tests.documents.asking import extract
from tests.making import make_word


def run(text: str, properties: str = "") -> str:
    return (
        f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
        if properties
        else f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'
    )


def paragraph(*content: str) -> str:
    return f"<w:p>{''.join(content)}</w:p>"


def field(code: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    shown = mark("separate") + result if result else ""
    return mark("begin") + code + shown + mark("end")


def read(folder: Path, *body: str, **options: Any) -> Extract:
    found = extract(make_word(folder / "a.docx", "".join(body), **options), "docx")
    assert isinstance(found, Extract), found
    return found
