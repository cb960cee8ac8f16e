"""What Chinese journals print around an article: catalogue card, dates, notes on the authors.

The card gives class, kind and number of an article, the notes tell who the authors are and who
paid. Articles of one author or journal have them in common.
"""

from __future__ import annotations

from collections.abc import Iterator

from plagcheck.findings.structure.lines import split_lines
from plagcheck.lazy import compile_on_use
from plagcheck.model import Span

_LABEL = compile_on_use(
    r"[\s【〔［\[（(*＊#]*(?:"
    r"中\s*图\s*(?:法|资料)?\s*分\s*类\s*号|分\s*类\s*号|文献标[识志]码|文章编号|(?:收稿|修[订回]|改回|定稿)日期"
    r"|(?:基金|资助|课题)(?:项目|来源)|(?:第一|通[讯信]|本文)?作者(?:简介|介绍|单位|地址)?|工作单位"
    r"|(?:本文)?责任编[辑校]|学科代码|论文编号"
    r")\s*(?:地址)?(?:[:：\]］】〕]|\s{2,}|\u3000)"
)
"""A label at the beginning of a line, with its colon, bracket or wide space."""
_LONGEST = 400
"""Characters of a note; a longer paragraph is prose that begins with such words."""


def find_journal_notes(text: str) -> Iterator[Span]:
    """Yield the lines of a catalogue card, and the notes on authors, dates and funds."""
    if "作者" not in text and "日期" not in text and "分类号" not in text and "编辑" not in text:
        return
    for line in split_lines(text):
        if len(line.text) <= _LONGEST and _LABEL.match(line.text):
            yield Span(line.start, line.end)
