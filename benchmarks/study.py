"""Put all methods side by side and write docs/METHODS.md: `make study DATA=folder`.

The folder holds the four archives of public corpora that benchmarks/quality.py names. The figures
go to docs/methods.json, and the page and its pictures are made of that alone: without a folder
they are only drawn anew.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from quality import ANSWERS, CHINESE, PAN, UKRAINIAN, unpacked
from quality_languages import BUILD
from study_figures import Study
from study_page import CURVES, SHOWN, page, pictures
from study_trim import trim_study

from plagcheck.engine import all_cores
from plagcheck.research.study.evaluation import evaluate_methods

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MANY = 700
"""Passages of PAN 2013 on which the quick methods are compared again, to settle close calls."""
THESES = ROOT / "sample_corpus" / "manuscripts" / "theses"


def measured(data: Path) -> Study:
    """The study of all corpora, the largest first."""
    BUILD.mkdir(parents=True, exist_ok=True)
    archives = [unpacked(data, one) for one in (PAN, UKRAINIAN, CHINESE, ANSWERS)]
    corpora = [*(folder for folder in archives if folder), THESES]
    if len(corpora) <= len(archives):
        sys.exit("the page needs all of them; it stays as it is")
    began = time.monotonic()
    study: Study = evaluate_methods(corpora, jobs=all_cores())
    many = evaluate_methods(corpora[:1], ["simhash", "exact"], parts=["sources"], limit=MANY)
    study["many"] = many["sources"]
    study["questions"] = json.loads((DOCS / "methods.json").read_text("utf-8"))["questions"]
    print(f"Measured in {(time.monotonic() - began) / 60:.0f} minutes.", file=sys.stderr)
    return trim_study(study, SHOWN, CURVES)


def write(study: Study, folder: Path) -> None:
    """The figures, the page and its pictures."""
    text = json.dumps(study, ensure_ascii=False, separators=(",", ":"))
    # A line for each row: a change of figures can be read as a change.
    (folder / "methods.json").write_text(text.replace("},{", "},\n{") + "\n", encoding="utf-8")
    (folder / "METHODS.md").write_text(page(study), encoding="utf-8")
    for name, picture in pictures(study).items():
        (folder / name).write_text(picture, encoding="utf-8")


def main() -> None:
    """Measure if there is data; write the page."""
    if len(sys.argv) > 2:
        sys.exit("usage: study.py [DATA]")
    kept = DOCS / "methods.json"
    study = (
        measured(Path(sys.argv[1])) if len(sys.argv) == 2 else json.loads(kept.read_text("utf-8"))
    )
    write(study, DOCS)


if __name__ == "__main__":
    main()
