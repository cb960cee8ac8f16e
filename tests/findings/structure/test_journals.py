"""Catalogue cards and author notes of Chinese journals are no text of the author."""

from __future__ import annotations

import pytest

from plagcheck.findings.structure.journals import find_journal_notes
from plagcheck.findings.structure.zones import find_structure, list_zones
from tests.texts import document

PROSE = "作者在书中提出的观点，应是当今研究者的共识。收稿日期以前的材料，本文一概不用。"


@pytest.mark.parametrize(
    "line",
    [
        "中图分类号：P512.32；X141",
        "［中图分类号］F11；G4  ［文献标识码］A  ［文章编号］1008—245X（2000）03—0046—05",
        "文献标识码：A　　　文章编号：1000-288X(1999)02-0048-04",
        "* 收稿日期:1999-05-20",
        "基金项目：国家自然科学基金资助项目（00000000）",
        "作者简介：某某，男，1946年11月生，教授，主要研究领域为并行处理.",
        "第一作者简介：某某，女，1976年生，攻读硕士学位。",
        "（作者单位：某省艺术研究所）  （责任编辑：某某）",
        "【责任编辑】某某",
        "作者单位　某大学自动化系",
    ],
)
def test_a_line_with_a_label_is_a_note(line: str) -> None:
    text = f"论滨岸的变化\n{line}\n{PROSE}\n"
    (span,) = find_journal_notes(text)
    assert text[slice(*span)] == line
    assert list_zones(document(text), "title_page") == [span]


@pytest.mark.parametrize(
    "line",
    [PROSE, "作者认为：这一观点不能成立。", "责任编辑的工作很重要。", "作者简介：" + "长" * 400],
)
def test_prose_is_no_note(line: str) -> None:
    assert not [*find_journal_notes(f"论滨岸的变化\n{line}\n")]
    assert "title_page" not in {kind for kind, _ in find_structure(document(line))}
