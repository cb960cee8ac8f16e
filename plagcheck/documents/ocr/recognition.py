"""Recognise one page after another with tesseract. Loads in the sandbox's child only.

Tesseract itself loads with the first page to recognise: few documents have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from plagcheck.documents.interface import Unreadable, has_text, replace_surrogates
from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.installation import (
    NO_LANGUAGES,
    PAGE_SECONDS,
    find_tessdata,
    list_languages,
)
from plagcheck.documents.ocr.languages import FEWEST_LETTERS, choose_languages, count_letters
from plagcheck.documents.ocr.page import KeptPage, RecognisedPage
from plagcheck.model import Reason

if TYPE_CHECKING:
    import tesserocr

DPI = 300
MOST_PIXELS = 20_000_000
"""Of a page: A3 at 300 dpi. Larger ones are drawn smaller: tesseract takes 25 bytes for each."""
_SMALLEST_SIDE = 20
_STRIP = 4
"""Part of a page, from its middle, that tells its languages."""
_MOST_ENGINES = 3
"""Languages loaded at once: those of the document, all, and those of a page in another one."""
_MOST_TIMEOUTS = 3
"""Pages that take too long, after which the rest of a document is not tried."""
_WORTH_SHARING = 4
"""Pages for which it pays to start other processes."""


class GreyPicture(NamedTuple):
    """A picture of a page, a byte for each pixel."""

    data: bytes
    width: int
    height: int
    stride: int
    """Bytes from one row to the next."""
    dpi: int = DPI


class PageService(Protocol):
    """What the parent does for a child that recognises pages."""

    def begin_page(self) -> None:
        """Give a page its `PAGE_SECONDS`."""

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        """Return those of a document's scanned pages that an earlier run recognised."""
        ...

    def keep(self, page: KeptPage) -> None:
        """Keep a page for later runs."""

    def share(self, languages: str, indexes: Sequence[int]) -> Iterable[KeptPage]:
        """Have other processes recognise pages, if there are any."""
        ...


class NoPageService:
    """For a caller that recognises single pages by itself."""

    def begin_page(self) -> None:
        """Leave time unlimited."""

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        """Know no page."""
        del pages
        return ()

    def keep(self, page: KeptPage) -> None:
        """Keep nothing."""

    def share(self, languages: str, indexes: Sequence[int]) -> Iterable[KeptPage]:
        """Leave all pages to the caller."""
        del languages, indexes
        return ()


class PageRecogniser:
    """Recognises the pages of one document.

    How a page is read depends on its picture and on the languages of the document, so the result is
    the same in whichever process and run it is read.
    """

    def __init__(self, limits: Limits, service: PageService) -> None:
        self.reads_all = limits.ocr == "always"
        """Whether pages with a good text layer are recognised, too."""
        self._folder = find_tessdata(limits.tessdata)
        self._installed = list_languages(self._folder)
        self._service = service
        self._most_pages = limits.ocr_pages
        self._languages: tuple[str, ...] = ()
        self._kept: dict[tuple[int, str], RecognisedPage] = {}
        self._has_shared = False
        self._timeouts = 0
        self._engines: dict[tuple[str, ...], tesserocr.PyTessBaseAPI] = {}

    def begin_document(self, pages: int, known_text: str = "") -> None:
        """Prepare for a document with this number of pages to recognise. Raises `Unreadable`.

        The languages are those of `known_text`, or of the first page that reads well.
        """
        if not self._installed:
            raise Unreadable(Reason.NO_TEXT, NO_LANGUAGES)
        if pages > self._most_pages:
            raise Unreadable(
                Reason.LIMIT,
                f"more than {self._most_pages:,} pages to recognise; split it, or use --ocr never",
            )
        self._languages = choose_languages(known_text, self._installed)
        self._kept = {}
        self._has_shared = False
        self._timeouts = 0
        self._remember(self._service.load_kept(pages))

    def begin_share(self, languages: str) -> None:
        """Prepare for some pages of a document that another process reads as a whole."""
        self._languages = tuple(name for name in languages.split("+") if name in self._installed)
        self._kept = {}
        self._has_shared = True
        self._timeouts = 0

    def share(self, indexes: Sequence[int]) -> None:
        """Have other processes recognise these pages, once the languages are known."""
        if self._has_shared or not self._knows_languages:
            return
        self._has_shared = True
        names = "+".join(self._languages)
        missing = [index for index in indexes if (index, names) not in self._kept]
        if len(missing) >= _WORTH_SHARING:
            self._remember(self._service.share(names, missing))

    def recognise(self, index: int, draw: Callable[[], GreyPicture | None]) -> RecognisedPage:
        """Return the words of a page, by its index in the document; none if it takes too long."""
        names = "+".join(self._languages)
        page = self._kept.get((index, names))
        if page is None:
            before = self._timeouts
            picture = draw() if before < _MOST_TIMEOUTS else None
            page = RecognisedPage("", 0) if picture is None else self._recognise(picture)
            if self._timeouts == before < _MOST_TIMEOUTS:
                self._service.keep(KeptPage(index, names, page))
        if page.is_sure and not self._knows_languages:
            self._languages = choose_languages(page.text, self._installed)
        return page

    @property
    def _knows_languages(self) -> bool:
        return self._languages != self._installed or len(self._installed) == 1

    def _remember(self, pages: Iterable[KeptPage]) -> None:
        self._kept.update({(kept.number, kept.languages): kept.page for kept in pages})

    def _recognise(self, picture: GreyPicture) -> RecognisedPage:
        """Return the words of a picture, read in the languages of the document.

        If these are not known, or if the picture reads badly in them, a strip of it is tried in all
        languages and upside down first: these tries take several times as long as reading.
        """
        if min(picture.width, picture.height) < _SMALLEST_SIDE:
            return RecognisedPage("", 0)
        page = None
        if self._knows_languages:
            page = self._read(picture, self._languages)
            if page.is_sure or not has_text(page.text):
                return page
        for sample in (_cut_strip(picture), picture):
            tries = [self._read(sample, self._installed)]
            if not tries[0].is_sure and has_text(tries[0].text):
                tries.append(self._read(_turn(sample), self._languages))
            best = max(tries, key=_get_confidence)
            if count_letters(best.text) >= FEWEST_LETTERS:
                break
        languages = self._languages
        if best.is_sure:
            languages = choose_languages(best.text, self._installed)
        view = picture if best is tries[0] else _turn(picture)
        if sample is picture and languages == self._installed:
            again = best
        elif page and view is picture and languages == self._languages:
            return page
        else:
            again = self._read(view, languages)
            if best.is_sure and not again.is_sure:  # The strip does not speak for the page.
                again = self._read(view, self._installed)
        return max(page, again, key=_get_confidence) if page else again

    def _read(self, picture: GreyPicture, languages: tuple[str, ...]) -> RecognisedPage:
        engine = self._open_engine(languages)
        self._service.begin_page()
        engine.SetImageBytes(picture.data, picture.width, picture.height, 1, picture.stride)
        engine.SetSourceResolution(picture.dpi)
        finished = engine.Recognize(PAGE_SECONDS * 1000)
        self._timeouts += not finished
        text = replace_surrogates(engine.GetUTF8Text()).replace("\f", "\n") if finished else ""
        confidence = engine.MeanTextConf() if finished else 0
        engine.Clear()
        # Adaptive classifiers would let one page change how the next is read.
        engine.ClearAdaptiveClassifier()
        return RecognisedPage(text.strip("\n"), confidence if has_text(text) else 0)

    def _open_engine(self, languages: tuple[str, ...]) -> tesserocr.PyTessBaseAPI:
        """Return an engine with the data of some languages, and close one that is not needed."""
        if languages in self._engines:
            self._engines[languages] = self._engines.pop(languages)  # the last to be closed
            return self._engines[languages]
        import tesserocr

        while len(self._engines) >= _MOST_ENGINES:
            self._engines.pop(next(iter(self._engines))).End()
        try:
            engine = tesserocr.PyTessBaseAPI(
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
        self._engines[languages] = engine
        return engine


def _get_confidence(page: RecognisedPage) -> int:
    return page.confidence


def _turn(picture: GreyPicture) -> GreyPicture:
    """Return the picture upside down."""
    return picture._replace(data=picture.data[: picture.stride * picture.height][::-1])


def _cut_strip(picture: GreyPicture) -> GreyPicture:
    """Return the middle of a page, in its full width."""
    height = picture.height // _STRIP
    first = (picture.height - height) // 2 * picture.stride
    data = picture.data[first : first + height * picture.stride]
    return picture._replace(data=data, height=height)
