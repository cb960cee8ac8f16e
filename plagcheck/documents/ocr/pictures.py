"""Read pictures (`.png .jpg .tif`) as pages. Loads in the sandbox's child only."""

from __future__ import annotations

import warnings
from functools import partial
from io import BufferedReader
from itertools import accumulate

from PIL import Image, UnidentifiedImageError

from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.ocr.flags import flag_recognised
from plagcheck.documents.ocr.page import RecognisedPage
from plagcheck.documents.ocr.recognition import (
    DPI,
    MOST_PIXELS,
    GreyPicture,
    PageRecogniser,
)
from plagcheck.documents.titles import name_document
from plagcheck.model import Coverage, Reason

_FORMATS = ("PNG", "JPEG", "TIFF")
_LARGEST_DECODED = 4 * MOST_PIXELS
"""Pixels of a picture that are decoded at all, before it is made smaller."""
_USUAL_DPI = range(70, 1201)

Image.preinit()  # before the process may open no more files


def read_picture(file: BufferedReader, recogniser: PageRecogniser) -> Extract:
    """Return the words of all pages of a picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            Image.MAX_IMAGE_PIXELS = None  # we have a limit of our own
            with Image.open(file, formats=_FORMATS) as image:
                pages = _recognise_frames(image, recogniser)
    except UnidentifiedImageError:
        raise Unreadable(Reason.DAMAGED, "not a picture that can be read") from None
    except (OSError, SyntaxError, ValueError, EOFError, OverflowError):
        raise Unreadable(Reason.DAMAGED, "the picture is damaged or cut off") from None
    texts = [page.text for page in pages]
    text = "\f".join(texts)
    if not has_text(text):
        raise Unreadable(Reason.NO_TEXT, "OCR found no words in the picture")
    starts = tuple(accumulate((len(page) + 1 for page in texts[:-1]), initial=0))
    name = name_document("", text)
    by_index = dict(enumerate(pages))
    unsure = sum(not page.is_sure for page in pages)
    return Extract(
        text,
        name.title,
        "image",
        starts,
        tuple(flag_recognised(by_index)),
        coverage=Coverage(len(pages), unsure),
        authors=name.authors,
        year=name.year,
    )


def _recognise_frames(image: Image.Image, recogniser: PageRecogniser) -> list[RecognisedPage]:
    count = getattr(image, "n_frames", 1)
    recogniser.begin_document(count)
    return [
        recogniser.recognise(index, partial(_draw_frame, image, index)) for index in range(count)
    ]


def _draw_frame(image: Image.Image, index: int) -> GreyPicture:
    image.seek(index)
    if image.width * image.height > _LARGEST_DECODED:
        raise Unreadable(
            Reason.LIMIT,
            f"the picture has more than {_LARGEST_DECODED // 1_000_000} million pixels",
        )
    dpi = int(image.info.get("dpi", (DPI, DPI))[0])
    grey = image.convert("L")
    while grey.width * grey.height > MOST_PIXELS:
        grey, dpi = grey.reduce(2), dpi // 2
    return GreyPicture(
        grey.tobytes(), grey.width, grey.height, grey.width, dpi if dpi in _USUAL_DPI else DPI
    )
