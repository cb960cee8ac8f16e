"""What does not count, and why: one small file for each rule.

Rules of a first sort find zones, stretches of the submission whose words do not count: quotations,
the bibliography, the contents, the title page, a template's words, phrases that many sources have.
Those of the second sort take out whole passages: short ones, those of sources that are ignored or
the author's own, waived ones, those of an earlier report.
"""

from plagcheck.findings.rules.baseline import known_already
from plagcheck.findings.rules.bibliography import bibliography
from plagcheck.findings.rules.common import common_phrases
from plagcheck.findings.rules.contents import contents
from plagcheck.findings.rules.quotations import quotations
from plagcheck.findings.rules.sources import named_by
from plagcheck.findings.rules.template import of_template
from plagcheck.findings.rules.title_page import title_page
from plagcheck.findings.rules.waivers import waived

__all__ = [
    "bibliography",
    "common_phrases",
    "contents",
    "known_already",
    "named_by",
    "of_template",
    "quotations",
    "title_page",
    "waived",
]
