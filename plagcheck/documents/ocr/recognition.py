"""Recognise one page after another with tesseract. Loads in the sandbox's child only.

Tesseract itself loads with the first page to recognise: few documents have one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from plagcheck.documents.interface import Unreadable, has_text, replace_surrogates
from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.installation import (
    NO_LANGUAGES,
    PAGE_SECONDS,
    find_tessdata,
    list_languages,
)
from plagcheck.documents.ocr.languages import choose_languages
from plagcheck.model import Reason

if TYPE_CHECKING:
    import tesserocr

SUREST_FLOOR = 70
"""Mean confidence, in percent, below which the words of a page are not sure. Clean pages have 95,
pages upside down 63."""
DPI = 300
MOST_PIXELS = 20_000_000
"""Of a page: A3 at 300 dpi. Larger ones are drawn smaller: tesseract takes 25 bytes for each."""
_SMALLEST_SIDE = 20


class GreyPicture(NamedTuple):
    """A picture of a page, a byte for each pixel."""

    data: bytes
    width: int
    height: int
    stride: int
    """Bytes from one row to the next."""
    dpi: int = DPI


class RecognisedPage(NamedTuple):
    """The words of a page."""

    text: str
    confidence: int
    """In percent, on average."""

    @property
    def is_sure(self) -> bool:
        """Whether the words can be relied on."""
        return self.confidence >= SUREST_FLOOR


class PageRecogniser:
    """Recognises the pages of one document, in the languages of its first words."""

    def __init__(self, limits: Limits, begin_page: Callable[[], None]) -> None:
        """`begin_page` is called before each page, which may take `PAGE_SECONDS`."""
        self.reads_all = limits.ocr == "always"
        """Whether pages with a good text layer are recognised, too."""
        self._folder = find_tessdata(limits.tessdata)
        self._installed = list_languages(self._folder)
        self._begin_page = begin_page
        self._most_pages = limits.ocr_pages
        self._languages: tuple[str, ...] = ()
        self._engine: tesserocr.PyTessBaseAPI | None = None

    def begin_document(self, pages: int, known_text: str = "") -> None:
        """Prepare for a document with so many pages to recognise. Raises `Unreadable`.

        The languages are those of `known_text`, or of the first page.
        """
        if not self._installed:
            raise Unreadable(Reason.NO_TEXT, NO_LANGUAGES)
        if pages > self._most_pages:
            raise Unreadable(
                Reason.LIMIT,
                f"more than {self._most_pages:,} pages to recognise; split it, or use --ocr never",
            )
        self._open_engine(choose_languages(known_text, self._installed))

    def recognise(self, picture: GreyPicture) -> RecognisedPage:
        """Return the words of a page; none if it takes too long.

        A page that is read in all languages, or badly in those of the pages before it, is read
        again in those that its words show, and one that makes no sense upside down.
        """
        if min(picture.width, picture.height) < _SMALLEST_SIDE:
            return RecognisedPage("", 0)
        page = self._read(picture)
        if not page.is_sure and has_text(page.text) and self._languages != self._installed:
            self._open_engine(self._installed)
            page = self._read(picture)
        if not page.is_sure and has_text(page.text):
            page = max(page, self._read(_turn(picture)), key=lambda read: read.confidence)
        if page.is_sure and self._languages == self._installed:
            self._open_engine(choose_languages(page.text, self._installed))
            if self._languages != self._installed:
                page = max(page, self._read(picture), key=lambda read: read.confidence)
        return page

    def _read(self, picture: GreyPicture) -> RecognisedPage:
        engine = self._engine
        if engine is None:
            raise Unreadable(Reason.NO_TEXT, NO_LANGUAGES)
        self._begin_page()
        engine.SetImageBytes(picture.data, picture.width, picture.height, 1, picture.stride)
        engine.SetSourceResolution(picture.dpi)
        finished = engine.Recognize(PAGE_SECONDS * 1000)
        text = replace_surrogates(engine.GetUTF8Text()).replace("\f", "\n") if finished else ""
        confidence = engine.MeanTextConf() if finished else 0
        engine.Clear()
        return RecognisedPage(text.strip("\n"), confidence if has_text(text) else 0)

    def _open_engine(self, languages: tuple[str, ...]) -> None:
        """Load the data of some languages, if others are loaded."""
        if languages == self._languages and self._engine is not None:
            return
        import tesserocr

        if self._engine is not None:
            self._engine.End()
        self._engine, self._languages = None, languages
        try:
            self._engine = tesserocr.PyTessBaseAPI(
                path=str(self._folder),
                lang="+".join(languages),
                psm=tesserocr.PSM.AUTO,
                # Messages go to our stderr, which is nowhere: no file can be opened for them.
                variables={"debug_file": ""},
            )
        except RuntimeError:
            raise Unreadable(
                Reason.NO_TEXT,
                "OCR could not load its languages; name another folder with --tessdata",
            ) from None


def _turn(picture: GreyPicture) -> GreyPicture:
    """Return the picture upside down."""
    return picture._replace(data=picture.data[: picture.stride * picture.height][::-1])
