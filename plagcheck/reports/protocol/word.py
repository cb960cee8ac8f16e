"""Protocols → a Word file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import docx
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt

from plagcheck.files import fix_zip_times
from plagcheck.model import Report
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import load_wording
from plagcheck.reports.protocol.content import Protocol, ProtocolSection, Row, build_protocol

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.table import Table, _Cell
    from docx.text.paragraph import Paragraph

_FONTS = {"zh": ("Times New Roman", "SimSun")}
_FONT = ("Times New Roman", "Times New Roman")
_SMALL = Pt(8.5)


def build_protocol_file(reports: Sequence[Report], options: ReportOptions) -> bytes:
    """Return a Word file with the protocol of each report, each on a sheet of its own."""
    words = load_wording(options.language)
    protocols = [build_protocol(report, words, options.details) for report in reports]
    document = _open_empty(options)
    document.core_properties.title = words.say("title", "protocol")
    for number, protocol in enumerate(protocols):
        _add_protocol(document, protocol, on_new_sheet=number > 0)
    stream = io.BytesIO()
    document.save(stream)
    return fix_zip_times(stream.getvalue())


def _open_empty(options: ReportOptions) -> WordDocument:
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin, section.right_margin = Mm(25), Mm(15)
    section.top_margin = section.bottom_margin = Mm(18)
    latin, asian = _FONTS.get(options.language, _FONT)
    style = document.styles["Normal"]
    style.font.name, style.font.size = latin, Pt(11)
    style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), asian)
    style.paragraph_format.space_after = Pt(2)
    properties = document.core_properties
    properties.author, properties.comments = "plagcheck", ""
    properties.language = options.language
    if options.details.date:
        midnight = datetime.combine(options.details.date, datetime.min.time())
        properties.created = properties.modified = midnight
    return document


def _add_protocol(document: WordDocument, protocol: Protocol, *, on_new_sheet: bool) -> None:
    title = document.add_paragraph()
    title.paragraph_format.page_break_before = on_new_sheet
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _write(title, protocol.title, bold=True, size=Pt(14))
    facts = document.add_table(rows=0, cols=2)
    for label, value in protocol.facts:
        cells = facts.add_row().cells
        cells[0].text, cells[1].text = label, value
        _underline_cell(cells[1])
    _set_widths(facts, (50, 120))
    *sections, reproduction = protocol.sections
    for section in sections:
        _add_section(document, section)
    document.add_paragraph()
    signatures = document.add_table(rows=0, cols=2)
    for who in protocol.signatures:
        cells = signatures.add_row().cells
        cells[0].text = who
        _underline_cell(cells[1])
        hint = signatures.add_row().cells[1].paragraphs[0]
        hint.alignment = WD_ALIGN_PARAGRAPH.CENTER
        _write(hint, protocol.signature_hint, size=_SMALL)
    _set_widths(signatures, (70, 100))
    _keep_together(signatures)
    _add_section(document, reproduction)
    _write(document.add_paragraph(), protocol.disclaimer, size=_SMALL)


def _add_section(document: WordDocument, section: ProtocolSection) -> None:
    size = _SMALL if section.is_small else None
    heading = document.add_paragraph()
    heading.paragraph_format.keep_with_next = True
    heading.paragraph_format.space_before = Pt(6)
    _write(heading, section.title, bold=True, size=size)
    for text in section.paragraphs:
        _write(document.add_paragraph(), text, size=size)
    if section.table:
        _add_grid(document, section.table)
    if section.blank_lines:
        lines = document.add_table(rows=section.blank_lines, cols=1)
        for row in lines.rows:
            row.height = Mm(8)
            _underline_cell(row.cells[0])


def _add_grid(document: WordDocument, rows: Sequence[Row]) -> None:
    table = document.add_table(rows=0, cols=len(rows[0]))
    table.style = "Table Grid"
    table.alignment = WD_TABLE_ALIGNMENT.CENTER
    for number, row in enumerate(rows):
        added = table.add_row()
        for cell, text in zip(added.cells, row, strict=True):
            _write(cell.paragraphs[0], text, bold=number == 0)
        if number == 0:
            # Named again on the next sheet, and read as the head of the table.
            added._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    widths = (10, 110, 25, 25) if rows[0][0] == "№" else (72, 30, 28, 40)
    _set_widths(table, widths)


def _write(paragraph: Paragraph, text: str, *, bold: bool = False, size: Pt | None = None) -> None:
    run = paragraph.add_run(text)
    run.bold = bold or None
    run.font.size = size


def _set_widths(table: Table, millimetres: Sequence[int]) -> None:
    table.autofit = False
    for column, width in zip(table.columns, millimetres, strict=True):
        column.width = Mm(width)
        for cell in column.cells:
            cell.width = Mm(width)


def _keep_together(table: Table) -> None:
    """Keep all rows on one sheet, so that nobody signs an empty one."""
    for row in table.rows[:-1]:
        for cell in row.cells:
            for paragraph in cell.paragraphs:
                paragraph.paragraph_format.keep_with_next = True


def _underline_cell(cell: _Cell) -> None:
    """Draw the line that handwriting stands on."""
    borders = OxmlElement("w:tcBorders")
    line = OxmlElement("w:bottom")
    for name, value in (("val", "single"), ("sz", "4"), ("space", "0"), ("color", "888888")):
        line.set(qn(f"w:{name}"), value)
    borders.append(line)
    cell._tc.get_or_add_tcPr().append(borders)
