"""The parts of the HTML report around the submission's text."""

from __future__ import annotations

from plagcheck.model import Report
from plagcheck.reports.escape import escape_controls
from plagcheck.reports.html.markup import Html, cut_path, join_facts, join_html, tag
from plagcheck.reports.messages.facts import compare_with_rest
from plagcheck.reports.messages.wording import Wording, choose_heading


def build_title(report: Report, words: Wording) -> Html:
    """Say which document this is."""
    submission = report.submission
    title = choose_heading(submission)
    facts = words.describe_submission(submission), words.describe_coverage(submission)
    return tag(
        "header",
        tag("h1", title or submission.path),
        tag("p", cut_path(submission.path), class_="path") if title else None,
        tag("p", " · ".join(filter(None, facts)), class_="quiet"),
        class_="head",
    )


def build_policy(report: Report, words: Wording) -> Html | None:
    """Show the figures that the institution's policy looks at."""
    if report.policy is None:
        return None
    rows = [
        tag(
            "tr",
            tag("th", words.name_measure(measure.name), scope="row"),
            tag("td", words.format_percent(measure.value)),
            tag("td", measure.band, class_="long"),
            tag("td", "" if measure.limit is None else words.format_percent(measure.limit)),
            tag(
                "td",
                ""
                if measure.limit is None
                else words.say("gate_passed" if measure.passed else "gate_failed"),
                class_=None if measure.passed else "failure",
            ),
        )
        for measure in report.policy.measures
    ]
    return tag(
        "section",
        tag("h2", words.say("policy", title=report.policy.title)),
        tag("table", tag("tbody", *rows)),
        tag("p", report.policy.basis, class_="quiet"),
        class_="whole",
    )


def build_flags(report: Report, words: Wording) -> Html | None:
    """List what a reader should know about the document."""
    if not report.flags and not report.notes:
        return None
    items = [tag("li", words.describe_flag_with_example(flag)) for flag in report.flags]
    notes = [
        tag("li", words.describe_flag_with_example(note), class_="quiet") for note in report.notes
    ]
    title = tag("h2", words.say("flags", "page"))
    return tag("section", title, tag("ul", *items, *notes, class_="flags"))


def build_near_duplicates(report: Report, words: Wording) -> Html | None:
    """List indexed documents that resemble the submission as a whole."""
    if not report.near_duplicates:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.format_percent(document.similarity)),
            tag("td", cut_path(document.name), class_="filling"),
        )
        for document in report.near_duplicates
    ]
    return tag(
        "section", tag("h2", words.say("near_duplicates")), tag("table", tag("tbody", *rows))
    )


def build_exclusions(report: Report, words: Wording) -> Html | None:
    """List what each rule excluded."""
    rows = [
        tag(
            "tr",
            tag("th", words.name_rule(exclusion.rule), scope="row"),
            tag("td", words.say_count(exclusion.words, "word")),
            tag("td", words.format_percent(exclusion.share)),
            tag("td", words.say_count(exclusion.passages, "passage")),
        )
        for exclusion in report.exclusions
        if exclusion.words or exclusion.passages
    ]
    if not rows:
        return None
    table = tag("table", tag("tbody", *rows))
    rest = compare_with_rest(report, words)
    told = tag("p", rest, class_="quiet") if rest else None
    return tag("section", tag("h2", words.say("not_counted")), table, told, class_="whole rules")


def build_foot(report: Report, words: Wording) -> Html:
    """Say what is needed to get the same figures again."""
    groups: tuple[tuple[str, str], ...] = (
        (words.say("file_hash", "page"), report.submission.sha256),
        (words.say("tool", "page"), join_facts(report.tool)),
        (words.say("recipe", "page"), join_facts(report.recipe)),
        (words.say("settings", "page"), join_facts(report.settings)),
        (words.say("index", "page"), join_facts(report.index)),
    )
    rows = [join_html(tag("dt", name), tag("dd", value)) for name, value in groups if value]
    hashes = [
        join_html(tag("dt", source.name), tag("dd", source.sha256)) for source in report.sources
    ]
    return tag("footer", tag("h2", words.say("foot", "page")), tag("dl", *rows, *hashes))


def build_skipped(report: Report, words: Wording) -> Html | None:
    """List the documents that were left out, each with its reason."""
    items = [
        tag("li", escape_controls(document.path), " ", words.say(document.reason.value, "reasons"))
        for document in report.skipped
        if document.path != report.submission.path
    ]
    return tag("section", tag("h2", words.say("left_out")), tag("ul", *items)) if items else None
