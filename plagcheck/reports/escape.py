r"""Makes text from files harmless: it must neither drive a terminal nor hide in a report.

The author of a document chose its title, path and words. An escape sequence in them could repaint
the screen, a bidi override could reverse what is read, a newline could forge a line.

A CI runner obeys lines of its log. GitHub's takes `::error::…` at the start of a line, after any
white space, and the older `##[error]…` anywhere in it; Azure's `##vso[…]` and TeamCity's
`##teamcity[…]` work anywhere, too. So a space in front would not help. In plain text the first of
the two characters becomes a backslash (`\:error::`, `\#[error]`): lengths stay, and it shows that
something was there. JSON, HTML and XML have spellings of their own that change nothing.
"""

from __future__ import annotations

import re
from typing import TextIO

from plagcheck.lazy import compile_on_use

_CONTROLS = r"\x00-\x1f\x7f-\x9f"
_SEPARATORS = r"\u2028\u2029"
_SURROGATES = r"\ud800-\udfff"
_NONCHARACTERS = r"\ufdd0-\ufdef\ufffe\uffff"
_JOINERS = r"\u200c\u200d"  # Persian and Indic spelling needs them
_FORMAT = (  # general category Cf without the joiners; the bidi controls are among them
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e"
    r"\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
_HARMFUL = compile_on_use(f"[{_CONTROLS}{_SEPARATORS}{_SURROGATES}{_NONCHARACTERS}{_FORMAT}]")
_HARMFUL_IN_JSON = compile_on_use(
    f"[{_CONTROLS}{_SEPARATORS}{_SURROGATES}{_NONCHARACTERS}{_FORMAT}{_JOINERS}]"
)
_UNSEEN = compile_on_use(f"[{_FORMAT}{_NONCHARACTERS}]")
_BROKEN_WORD = compile_on_use("[\xad\ufffe]\\s*\n\\s*")  # a soft hyphen, or PDFium's mark for one
_LINE_BREAK = compile_on_use("\r\n|[\n\r\f\v\x85\u2028\u2029]")
_HAN = r"\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_BROKEN_HAN = compile_on_use(rf"(?<=[{_HAN}])\s*\n\s*(?=[{_HAN}])")  # no space belongs there

_COLOR = r"\x1b\[[0-9;]*m"
_LINE_COMMAND = compile_on_use(rf"^((?:{_COLOR}|[^\S\n])*):(?=(?:{_COLOR})*:)", re.MULTILINE)
_INLINE_COMMAND = compile_on_use(rf"#(?=(?:{_COLOR})*#(?:{_COLOR}|\w)*\[)")

_PICTURES = 0x2400  # ␀; the Unicode block of control pictures follows ASCII's order


def escape_controls(text: str) -> str:
    """Put a text on one line and make control, format and lone surrogate characters visible.

    Every character becomes exactly one, so lengths stay: ASCII controls become their pictures
    (␛, ␊), everything else `�`.
    """
    return _HARMFUL.sub(_draw_character, text)


def clean_quote(text: str) -> str:
    """Return a passage as a reader saw it: white space collapsed, unseen characters removed.

    Zero-width characters would litter a disguised copy with marks; a flag reports them instead.
    """
    joined = join_broken_words(text)
    return escape_controls(" ".join(_UNSEEN.sub("", _BROKEN_HAN.sub("", joined)).split()))


def join_broken_words(text: str) -> str:
    """Join words that a line end breaks."""
    return _BROKEN_WORD.sub("", text)


def clean_lines(text: str) -> str:
    """Like `clean_quote`, for a whole text: line and page breaks stay."""
    joined = _UNSEEN.sub("", join_broken_words(text))
    return "\n".join(escape_controls(line.replace("\t", " ")) for line in _LINE_BREAK.split(joined))


def escape_line(text: str) -> str:
    """Make a text one harmless line of a log, which no CI runner takes for a command."""
    return break_commands(escape_controls(text))


def break_commands(text: str) -> str:
    """Break every command to a CI runner in plain lines whose controls are escaped."""
    return _INLINE_COMMAND.sub(r"\\", _LINE_COMMAND.sub(r"\1\\", text))


def break_markup_commands(markup: str) -> str:
    """Break commands to a CI runner in the text of HTML or XML, which stays the same to readers."""
    return _INLINE_COMMAND.sub("&#35;", _LINE_COMMAND.sub(r"\1&#58;", markup))


def escape_json(json_text: str) -> str:
    r"""Write the harmful characters of JSON as `\uXXXX`, so that it is safe to `cat`."""
    return _INLINE_COMMAND.sub(r"\\u0023", _HARMFUL_IN_JSON.sub(_escape_json_character, json_text))


def get_encoding(stream: TextIO) -> str:
    """Return the encoding of a stream; UTF-8 if it does not name one."""
    return getattr(stream, "encoding", None) or "utf-8"


def replace_unencodable(text: str, stream: TextIO) -> str:
    """Put "?" for characters that the stream's encoding lacks; the report still arrives."""
    encoding = get_encoding(stream)
    return text.encode(encoding, "replace").decode(encoding)


def _draw_character(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"


def _escape_json_character(match: re.Match[str]) -> str:
    code = ord(match[0])
    if match[0] == "\n":  # only between values: json.dumps has escaped those inside strings
        return "\n"
    if code > 0xFFFF:
        return f"\\u{0xD800 + ((code - 0x10000) >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"
