"""Small real texts for tests of the rooms behind documents/."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from plagcheck.model import Document, Text
from plagcheck.text import Lexicon, analyze_document

LEXICON = Lexicon()

UKRAINIAN = (
    "Крига на рівнинних річках встановлюється поступово. Спершу біля берегів виникають тонкі "
    "забереги, а посеред русла пливе сало. Коли мороз триває кілька ночей, шуга змерзається "
    "у суцільний покрив, і спостерігачі записують дату льодоставу до журналу."
)
RUSSIAN = (
    "Пыльные бури уносят с распаханных полей самый плодородный слой. Лесные полосы ослабляют "
    "ветер у поверхности почвы, поэтому снег задерживается, а весенняя влага впитывается. "
    "Там, где посадки вырубили, урожай зерна заметно упал уже через несколько лет."
)
ENGLISH = (
    "Street trees shade the pavement and cool the air by evaporation. Readers of a library "
    "catalogue rarely open the second page of results, and they blame themselves when a query "
    "fails. Salt marshes bury carbon faster than most forests do."
)
CHINESE = (
    "梯田能够减缓坡面径流，使雨水有更多时间渗入土壤。茶树的根系固定了表层土壤，田埂上的草带则"
    "拦截了被冲走的泥沙。早高峰时，换乘站台上的乘客密度常常超过设计标准。"
)
ALL = {"uk": UKRAINIAN, "ru": RUSSIAN, "en": ENGLISH, "zh": CHINESE}


def document(text: str, path: str = "a.txt", page_starts: tuple[int, ...] = ()) -> Document:
    return Document(path, hashlib.sha256(text.encode()).hexdigest(), "txt", "", text, page_starts)


def analysed(text: str) -> Text:
    return analyze_document(document(text), LEXICON)


def worded(words: Sequence[str], weights: dict[str, int], language: str = "en") -> Text:
    """A text of just these words, each its own lemma; sentences of five words."""
    distinct = sorted(set(words))
    places = np.arange(len(words), dtype=np.uint32)
    return Text(
        starts=places,
        ends=places + np.uint32(1),
        words=tuple(distinct),
        languages=(language,) * len(distinct),
        word_ids=np.array([distinct.index(word) for word in words], dtype=np.uint32),
        lemmas=tuple(distinct),
        weights=np.array([weights[word] for word in distinct], dtype=np.int32),
        sentences=places[::5],
        counted=np.ones(len(words), dtype=bool),
    )
