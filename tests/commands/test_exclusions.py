"""What does not count, from the option to the number."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

OWN_WORDS = (
    "Пояснення до власних спостережень займають окремий розділ, бо прилади змінювали двічі, "
    "а журнал вели різні люди з неоднаковою ретельністю й різним почерком."
)
REFERENCES = (
    "1. Kovalenko I. P. Ice cover of lowland rivers in a changing climate. Kyiv, 2015. 210 p.\n"
    "2. Smith J. R. Timber rafts on mountain streams // Rural History. 2018. Vol. 3. P. 4-19.\n"
    "3. Petrenko O. V. Wooden bridges of Polissia and their builders. Odesa, 2011. 98 p.\n"
)


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    """A corpus with its index, and the current folder beside it."""
    (tmp_path / "theses" / "own").mkdir(parents=True)
    for name, text in (
        ("uk.txt", f"{UKRAINIAN}\n\nСписок літератури\n{REFERENCES}"),
        ("own/ru.txt", RUSSIAN),
        ("en.txt", ENGLISH),
    ):
        (tmp_path / "theses" / name).write_text(text, encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    return tmp_path


def checked(run: Run, text: str, *options: str | Path) -> dict[str, Any]:
    Path("new.txt").write_text(text, encoding="utf-8")
    result = run("check", "new.txt", "--format", "json", *options)
    assert result.code in (0, 1), result.err
    report: dict[str, Any] = json.loads(result.out)
    assert report["similarity"] == pytest.approx(recomputed(report), abs=1e-6)
    return report


def recomputed(report: dict[str, Any]) -> float:
    """Similarity once more, from the places that the report names."""
    counted = [False] * report["submission"]["words_counted"]
    for passage in report["passages"]:
        if passage["excluded"] is None:
            start, end = passage["place"]
            counted[start:end] = [True] * (end - start)
    for zone in report["zones"]:
        start, end = zone["place"]
        counted[start:end] = [False] * (end - start)
    return sum(counted) / len(counted)


def taken(report: dict[str, Any]) -> dict[str, int]:
    return {one["rule"]: one["words"] for one in report["exclusions"] if one["words"]}


def test_a_list_of_references_does_not_count_unless_asked(corpus: Path, run: Run) -> None:
    text = f"{OWN_WORDS}\n\nREFERENCES\n{REFERENCES}"
    default = checked(run, text)
    assert default["similarity"] == 0
    assert [one["excluded"] for one in default["passages"]] == ["bibliography"]
    assert taken(default)["bibliography"] > 30
    everything = checked(run, text, "--exclude", "none")
    assert everything["similarity"] > 0.4
    assert taken(everything) == {}
    assert everything["exclusions"] == everything["zones"] == []


def test_quotations_with_and_without_citation_are_told_apart(corpus: Path, run: Run) -> None:
    text = f"{OWN_WORDS} «{UKRAINIAN}» [12, с. 4]. {OWN_WORDS} “{ENGLISH}” {OWN_WORDS}"
    both = checked(run, text, "--exclude", "quotation")
    assert both == checked(run, text, "--exclude", "cited-quotation,quotation")
    assert both["similarity"] == 0
    assert set(taken(both)) == {"cited_quotation", "quotation"}
    cited = checked(run, text, "--exclude", "cited_quotation")
    assert 0 < cited["similarity"] < checked(run, text, "--exclude", "none")["similarity"]
    assert set(taken(cited)) == {"cited_quotation"}


def test_half_a_quotation_leaves_the_other_half(corpus: Path, run: Run) -> None:
    middle = UKRAINIAN.index(". Коли") + 1
    text = f"{OWN_WORDS} «{UKRAINIAN[:middle]}» {UKRAINIAN[middle:]} {OWN_WORDS}"
    whole = checked(run, text, "--exclude", "none")
    left = checked(run, text, "--exclude", "quotation", "--min-words", "10")
    assert 0 < left["similarity"] < whole["similarity"]
    assert taken(left)["quotation"] > 10


def test_own_and_ignored_sources(corpus: Path, run: Run) -> None:
    text = f"{UKRAINIAN} {OWN_WORDS} {RUSSIAN}"
    both = checked(run, text)
    own = checked(run, text, "--own", "own/*")
    assert taken(own) == {"own": next(s["words"] for s in both["sources"] if "own" in s["path"])}
    assert own["similarity"] < both["similarity"]
    ignored = checked(run, text, "--own", "own/*", "--ignore", "*.txt")
    assert (ignored["similarity"], set(taken(ignored))) == (0, {"ignored"})
    assert {one["reason"] for one in ignored["passages"]} == {"*.txt"}


def test_words_of_a_template(corpus: Path, run: Run) -> None:
    (corpus / "form.txt").write_text(ENGLISH, encoding="utf-8")
    text = f"{ENGLISH} {OWN_WORDS} {UKRAINIAN}"
    report = checked(run, text, "--template", "form.txt")
    assert set(taken(report)) == {"template"}
    assert [one["source"] for one in report["passages"] if one["excluded"] is None] == [
        one["id"] for one in report["sources"] if one["path"] == "theses/uk.txt"
    ]
    (corpus / "empty.txt").write_text("", encoding="utf-8")
    refused = run("check", "new.txt", "--template", "empty.txt")
    assert (refused.code, "template empty.txt" in refused.err) == (2, True)


def test_common_phrases(corpus: Path, run: Run) -> None:
    for number in range(3):
        (corpus / "theses" / f"copy{number}.txt").write_text(
            f"{ENGLISH} {number}", encoding="utf-8"
        )
    assert run("index", "theses", "-q", "-j", 1).code == 0
    text = f"{ENGLISH} {OWN_WORDS} {UKRAINIAN}"
    report = checked(run, text, "--common", "3")
    assert set(taken(report)) == {"common"}
    assert report["similarity"] > 0
    assert taken(checked(run, text, "--common", "4")) == {}


def test_short_passages_are_shown_but_do_not_count(corpus: Path, run: Run) -> None:
    report = checked(run, UKRAINIAN, "--min-words", "200")
    assert report["similarity"] == 0
    assert [one["excluded"] for one in report["passages"]] == ["short"]


def test_waivers_hold_until_their_day_and_unused_ones_are_named(corpus: Path, run: Run) -> None:
    (passage,) = checked(run, UKRAINIAN)["passages"]
    tomorrow = date.today() + timedelta(days=1)
    entry = "[[waiver]]\npassage = '{}'\nreason = 'own article'\nby = 'Dr. Petrenko'\nuntil = {}\n"
    file = corpus / "plagcheck-waivers.toml"
    file.write_text(entry.format(passage["hash"], tomorrow) + entry.format("f" * 16, tomorrow))
    report = checked(run, UKRAINIAN)
    assert report["similarity"] == 0
    assert report["passages"][0]["excluded"] == "waived"
    assert "own article" in report["passages"][0]["reason"]
    assert "Dr. Petrenko" in report["passages"][0]["reason"]
    assert f"waiver {'f' * 16} is not used" in run("check", "new.txt").err
    file.write_text(entry.format(passage["hash"], tomorrow - timedelta(days=3)))
    assert checked(run, UKRAINIAN)["similarity"] == 1.0
    assert "ended on" in run("check", "new.txt").err


@pytest.mark.parametrize(
    "content",
    ["[[waiver]]\npassage = 'x'\n", "nonsense", "[other]\n", "waiver = 3\n",
     "[[waiver]]\npassage='x'\nreason='x'\nby='x'\nuntil='soon'\n"],
)  # fmt: skip
def test_a_mistake_in_the_waivers_is_named(corpus: Path, run: Run, content: str) -> None:
    (corpus / "w.toml").write_text(content)
    result = run("check", "theses/uk.txt", "--waivers", "w.toml")
    assert (result.code, "w.toml" in result.err) == (2, True)


def test_a_baseline_leaves_what_is_new(corpus: Path, run: Run) -> None:
    checked(run, f"{UKRAINIAN} {OWN_WORDS}", "--report", "json:old.json")
    report = checked(run, f"{OWN_WORDS} {UKRAINIAN} {ENGLISH}", "--baseline", "old.json")
    assert sorted(str(one["excluded"]) for one in report["passages"]) == ["None", "baseline"]
    assert set(taken(report)) == {"baseline"}
    (corpus / "bad.json").write_text("{}")
    assert run("check", "new.txt", "--baseline", "bad.json").code == 2


def test_options_can_stand_in_the_config_file_and_environment(
    corpus: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (corpus / "plagcheck.toml").write_text(
        '[check]\nexclude = "none"\nignore = ["uk.txt"]\nfail-on = ["any"]\n'
    )
    report = checked(run, UKRAINIAN)
    assert set(taken(report)) == {"ignored"}
    (corpus / "plagcheck.toml").unlink()
    monkeypatch.setenv("PLAGCHECK_CHECK_IGNORE", "uk.txt")
    monkeypatch.setenv("PLAGCHECK_CHECK_EXCLUDE", "none")
    assert set(taken(checked(run, UKRAINIAN))) == {"ignored"}
    assert run("check", "new.txt", "--exclude", "everything").code == 2


def test_sections_and_both_directions(corpus: Path, run: Run) -> None:
    report = checked(run, f"ВСТУП\n{OWN_WORDS}\nРозділ 1. Крига\n{UKRAINIAN}\n")
    assert [(one["title"], one["share"] > 0.9) for one in report["sections"]] == [
        ("ВСТУП", False),
        ("Розділ 1. Крига", True),
    ]
    (source,) = report["sources"]
    assert 0.2 < source["origin_share"] < 0.6
    assert report["coefficients"]["5"] == pytest.approx(report["similarity"], abs=0.03)
