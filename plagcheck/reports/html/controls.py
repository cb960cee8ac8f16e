"""What the reader of the HTML report can do: filter, walk through passages, set them aside."""

from __future__ import annotations

from plagcheck.defaults import WAIVER_FILE
from plagcheck.model import Report
from plagcheck.reports.html.markup import Html, tag
from plagcheck.reports.messages.wording import Wording

_LONGEST_REASON = 1000
"""Characters of a reason that a waiver file takes."""


def build_filters(report: Report, words: Wording) -> Html | None:
    """Build the bar of filters; the script unfolds it where the window is wide."""
    if not report.passages:
        return None
    kinds = [
        kind
        for kind in words.messages.table["kinds"]
        if any(passage.kind == kind for passage in report.passages)
    ]
    every = tag("option", words.say("all", "page"), value="")
    sources = [tag("option", source.name, value=source.id) for source in report.sources]
    named = [tag("option", words.say(kind, "kinds"), value=kind) for kind in kinds]
    number = tag("input", type="number", name="words", min="0", value="0", inputmode="numeric")
    form = tag(
        "form",
        _label(words.say("filter_source", "page"), tag("select", every, *sources, name="source")),
        _label(words.say("filter_kind", "page"), tag("select", every, *named, name="kind")),
        _label(words.say("filter_words", "page"), number),
        tag("button", words.say("reset", "page"), type="reset"),
    )
    figure = "" if report.similarity is None else words.format_percent(report.similarity)
    return tag(
        "details",
        tag("summary", words.say("filters", "page"), " ", tag("output", figure, class_="small")),
        form,
        tag("p", words.say("keys", "page"), class_="quiet keys"),
        class_="filters",
    )


def build_panel(words: Wording) -> Html:
    """Build the panel that shows a chosen passage beside the text."""
    buttons = (("previous", "‹"), ("next", "›"), ("close", "×"))
    return tag(
        "aside",
        tag(
            "div",
            tag("output", class_="small"),
            *(
                tag(
                    "button",
                    mark,
                    type="button",
                    data_do=name,
                    aria_label=words.say(name, "page"),
                    title=words.say(name, "page"),
                )
                for name, mark in buttons
            ),
            class_="buttons",
        ),
        tag("div", class_="shown", aria_live="polite"),
        _build_decision(words),
        class_="panel",
        hidden=True,
        role="complementary",
        aria_label=words.say("source", "page"),
    )


def _build_decision(words: Wording) -> Html:
    """Build the form that sets the shown passage aside, with a reason."""
    return tag(
        "form",
        _label(
            words.say("aside_reason", "page"),
            tag(
                "input", name="reason", required=True, maxlength=_LONGEST_REASON, autocomplete="off"
            ),
        ),
        tag("button", words.say("set_aside", "page"), type="submit"),
        class_="decision",
        hidden=True,
    )


def build_decisions(report: Report, words: Wording) -> Html | None:
    """Build the list of what the reader set aside, and the form that saves it as a waiver file."""
    if not any(passage.hash for passage in report.passages):
        return None
    return tag(
        "section",
        tag("h2", words.say("set_aside_title", "page")),
        tag("ul"),
        tag(
            "form",
            _label(
                words.say("aside_by", "page"), tag("input", name="by", required=True, maxlength=200)
            ),
            _label(
                words.say("aside_until", "page"),
                tag("input", name="until", type="date", required=True),
            ),
            tag("button", words.say("save_waivers", "page"), type="submit"),
        ),
        tag("textarea", readonly=True, hidden=True, rows=8, aria_label=WAIVER_FILE),
        tag("p", words.say("waivers_help", "page", file=WAIVER_FILE), class_="quiet"),
        class_="decisions",
        hidden=True,
        data_file=WAIVER_FILE,
        data_again=words.say("count_again", "page"),
    )


def _label(name: str, control: Html) -> Html:
    return tag("label", name, control)
