"""An index is a document from a stranger: what it asks for is refused, named, and costs little."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xxhash

from plagcheck.index import make_draft_name, write_draft
from plagcheck.index.storage.texts import (
    MOST_PACKED_BYTES,
    MOST_TEXT_BYTES,
    PackedText,
    limit_text_bytes,
    pack_text,
    unpack_text,
)
from plagcheck.index.storage.tokens import pack_tokens
from plagcheck.workflows.index import index_corpus
from tests.conftest import Run
from tests.hostile.enduring import Endurance, Endured
from tests.hostile.forging import Forgery, canonical
from tests.index.test_merge import document
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN, worded

SECONDS = 10
"""In which a command has to end."""

MEGABYTES = 500

CHECK = ("check", "copy.txt", "-j", "1")
VERIFY = ("verify",)
INFO = ("info",)
FROM = ("index", "--from", "theirs", "--index", "mine")
READING = (CHECK, VERIFY, INFO, FROM)
"""The commands that a stranger's index is given to."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Forgery:
    """An index of three documents, taken apart."""
    folder = tmp_path_factory.mktemp("sound")
    for name, text in (("en", ENGLISH), ("ru", RUSSIAN), ("uk", UKRAINIAN)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    index_corpus([folder], folder / ".plagcheck")
    return Forgery.of(folder / ".plagcheck")


@pytest.fixture
def forged(sound: Forgery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Forgery:
    """The parts of a sound index, and a folder `theirs` to write it to."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "copy.txt").write_text(ENGLISH, encoding="utf-8")
    return sound.copy()


@pytest.fixture(scope="module")
def endurance() -> Iterator[Endurance]:
    """A process that has everything loaded."""
    with Endurance() as running:
        yield running


Try = Callable[..., Endured]


@pytest.fixture
def attempt(endurance: Endurance, forged: Forgery, tmp_path: Path) -> Try:
    """Write the forged index, if it is not there, and run a command with it."""

    def run_command(*arguments: str) -> Endured:
        if not (tmp_path / "theirs").exists():
            forged.write(tmp_path / "theirs")
        named = arguments if "--index" in arguments else (*arguments, "--index", "theirs")
        ended = endurance.run(tmp_path, *named, seconds=SECONDS)
        assert "Traceback" not in ended.err, ended.err
        assert ended.megabytes < MEGABYTES, ended
        return ended

    return run_command


def assert_refused(attempt: Try, file: str, *commands: tuple[str, ...]) -> None:
    """Every command ends with 5, names the file, and says what to do."""
    for arguments in commands or READING:
        ended = attempt(*arguments)
        assert ended.code == 5, (arguments, ended)
        assert file in ended.err + ended.out, (arguments, ended)
        assert arguments == VERIFY or len(ended.err.splitlines()) == 2, ended


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A server that nobody may speak to."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def assert_not_contacted(listener: socket.socket) -> None:
    with pytest.raises(BlockingIOError):
        listener.accept()


def test_an_index_cannot_name_an_address(
    forged: Forgery, listener: socket.socket, run: Run
) -> None:
    forged.write(Path("theirs"))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/index"
    Path("theirs", "address").write_text(address)
    Path("theirs.address").write_text(address)
    for arguments in (
        ("check", "copy.txt", "--index", "theirs"),
        ("info", "--index", "theirs"),
        ("list", "--index", "theirs"),
        ("verify", "--index", "theirs"),
        ("index", "--from", "theirs", "--index", "mine"),
        ("index", "copy.txt", "--index", "theirs", "-j", "1"),
        ("compact", "--index", "theirs"),
        ("remove", "en.txt", "--index", "theirs"),
    ):
        ended = run(*arguments)
        assert ended.code == 0, (arguments, ended)
        assert "127.0.0.1" not in ended.out + ended.err
    assert_not_contacted(listener)


def test_nothing_is_fetched_through_a_link(forged: Forgery, tmp_path: Path, attempt: Try) -> None:
    """An address that this machine can read, and a segment that leads elsewhere."""
    forged.write(Path("there"))
    forged.write(Path("theirs"))
    Path("theirs", "address").write_text(f"local://{tmp_path / 'there'}")
    (segment,) = Path("theirs", "segments").iterdir()
    shutil.rmtree(segment)
    Path("elsewhere").mkdir()
    segment.symlink_to(tmp_path / "elsewhere")
    for arguments in READING:
        assert attempt(*arguments).code == 5, arguments
        assert not [*Path("elsewhere").iterdir()]


@pytest.mark.parametrize(
    ("piece", "times"),
    [(b"\0", 1 << 28), (b"street trees shade ", 10_000_000), (b" ", 40 << 20)],
    ids=["nothing", "words", "spaces"],
)
def test_a_text_inflates_no_further_than_a_text_can(
    forged: Forgery, piece: bytes, times: int, attempt: Try
) -> None:
    forged.put_text(0, zlib.compress(piece * times))
    forged.write(Path("theirs"))
    assert_refused(attempt, "texts.bin", CHECK, VERIFY, FROM)
    assert attempt(*INFO).code == 0  # which reads no text


def test_what_is_packed_can_be_unpacked() -> None:
    """However dense: what a reader would refuse is packed less."""
    for text in ("", "a", "ab " * 10, "street " * 800_000, "\0" * MOST_TEXT_BYTES, "\ud800"):
        packed = pack_text(text)
        assert packed.length == len(text.encode("utf-8", "surrogatepass"))
        assert packed.length <= limit_text_bytes(len(packed.content))
        assert unpack_text(packed) == text


def test_a_text_that_cannot_be_packed_fits_its_limit() -> None:
    noise = random.Random(7).randbytes(MOST_TEXT_BYTES)  # noqa: S311
    packed = zlib.compress(noise)
    assert len(packed) <= MOST_PACKED_BYTES


@pytest.mark.parametrize(
    "name",
    [
        "../../../dev/zero",
        "../../../../../../../../etc/hostname",
        "/dev/zero",
        "x/../../../copy.txt",
        "..",
        "",
        "a\0b.npy",
        "UPPER.NPY",
        "long-" * 60 + ".npy",
    ],
)
def test_a_component_has_a_name_of_the_format(forged: Forgery, name: str, attempt: Try) -> None:
    def rename(catalogue: dict[str, Any]) -> None:
        parts = catalogue["segments"][0]["components"]
        parts[name] = parts.pop("pages.npy")

    forged.edits.append(rename)
    forged.write(Path("theirs"))
    assert_refused(attempt, "catalogue-000001.json")


@pytest.mark.parametrize("file", ["pages.npy", "texts.bin", "plan.json", "table-0-rows.npy"])
@pytest.mark.parametrize("kind", ["pipe", "link to the same bytes", "link to a device", "folder"])
def test_a_component_is_a_regular_file(forged: Forgery, file: str, kind: str, attempt: Try) -> None:
    if kind in ("pipe", "link to a device"):  # which say that they have no bytes
        nothing = {"size": 0, "checksum": xxhash.xxh3_128_hexdigest(b"")}
        forged.edits.append(
            lambda catalogue: catalogue["segments"][0]["components"].update({file: nothing})
        )
    forged.write(Path("theirs"))
    (path,) = Path("theirs", "segments").glob(f"*/{file}")
    path.rename(moved := Path.cwd() / "moved")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(moved if kind.endswith("bytes") else "/dev/zero")
    assert_refused(attempt, file)


@pytest.mark.parametrize("file", ["catalogue-000001.json", "segments"])
def test_nothing_in_an_index_is_read_through_a_link(
    forged: Forgery, file: str, attempt: Try
) -> None:
    forged.write(Path("theirs"))
    path = Path("theirs", file)
    path.rename(Path.cwd() / "moved")
    path.symlink_to(Path.cwd() / "moved")
    assert_refused(attempt, "catalogue-000001.json" if file.startswith("catalogue") else "link")


def plan(**changes: Any) -> bytes:
    table = {"blocks": [[0, 10]], "radius": 1}
    return json.dumps({"bits": 64, "distance": 3, "tables": [table], **changes}).encode()


@pytest.mark.parametrize(
    "written",
    [
        plan(tables=[{"blocks": [[0, 10**18]], "radius": 0}]),
        plan(tables=[{"blocks": [[0, 32]], "radius": 16}]),
        plan(tables=[{"blocks": [[10**18, 3]], "radius": 0}]),
        plan(tables=[{"blocks": [[-1, 3]], "radius": 0}]),
        plan(tables=[{"blocks": [[0, 3], [2, 3]], "radius": 0}]),
        plan(tables=[{"blocks": [], "radius": 0}] * 1000),
        plan(tables=[]),
        plan(bits=10**9),
        plan(distance=10**9),
        plan(tables=[{"blocks": [[0, True]], "radius": 0}]),
        plan(tables={"blocks": 1}),
        b'{"bits":64',
        b"[" * 100_000 + b"]" * 100_000,
        b'{"tables":' * 50_000 + b"0" + b"}" * 50_000,
        b"",
    ],
)
def test_a_plan_is_one_that_we_make(forged: Forgery, written: bytes, attempt: Try) -> None:
    forged.segments[0]["plan.json"] = written
    forged.write(Path("theirs"))
    assert_refused(attempt, "plan.json", CHECK, INFO)


def at(number: int) -> Any:
    def change(catalogue: dict[str, Any]) -> None:
        entry = catalogue["segments"][0]
        for name in ("documents", "elements"):
            entry[name] = number

    return change


def deep(catalogue: dict[str, Any]) -> None:
    nested: list[Any] = []
    for _ in range(900):
        nested = [nested]
    catalogue["segments"][0]["removed"] = nested


@pytest.mark.parametrize(
    "edit",
    [
        at(1 << 60),
        at((1 << 31) - 1),
        at(-1),
        at(10**4000),
        deep,
        lambda catalogue: catalogue["segments"][0].update(removed=[10**9]),
        lambda catalogue: catalogue["segments"][0].update(removed=["0"]),
        lambda catalogue: catalogue["segments"][0].update(moved={"9": "x"}),
        lambda catalogue: catalogue["segments"][0].update(moved={"0": "a\0b"}),
        lambda catalogue: catalogue["segments"][0].update(moved={"0": "s3://a:b@c/d"}),
        lambda catalogue: catalogue["segments"][0].pop("elements"),
        lambda catalogue: catalogue["segments"][0]["components"].pop("pages.npy"),
        lambda catalogue: catalogue["segments"][0]["components"]["pages.npy"].update(size=1.5),
        lambda catalogue: catalogue["segments"][0].update(name="../segments"),
        lambda catalogue: catalogue.update(segments=7),
        lambda catalogue: catalogue.update(recipe=[]),
    ],
)
def test_numbers_of_a_catalogue_are_compared_first(
    forged: Forgery, edit: Any, attempt: Try
) -> None:
    forged.edits.append(edit)
    forged.write(Path("theirs"))
    assert_refused(attempt, "catalogue-000001.json", CHECK, VERIFY)


@pytest.mark.parametrize("nested", [10**6, 10**7], ids=["a million deep", "ten million"])
def test_a_catalogue_of_brackets_takes_little(forged: Forgery, nested: int, attempt: Try) -> None:
    forged.write(Path("theirs"))
    for content in (b"[" * nested + b"]" * nested, b"[" + b"[]," * nested + b"[]]"):
        Path("theirs", "catalogue-000001.json").write_bytes(content)
        assert_refused(attempt, "catalogue-000001.json", INFO)


@pytest.mark.parametrize(
    ("name", "place", "number"),
    [
        ("document-ends.npy", (2, -1), 1 << 60),
        ("document-ends.npy", (5, -1), 1 << 60),
        ("document-ends.npy", (1, -1), 1 << 60),
        ("document-ends.npy", (5, 1), 1 << 62),
        ("document-ends.npy", (0, 1), (1 << 64) - 1),
        ("document-ends.npy", (3, 0), 1),
        ("signature-owners.npy", ..., (1 << 31) - 1),
        ("signature-owners.npy", ..., (1 << 32) - 1),
        ("table-0-runs.npy", (0,), 7),
        ("word-ends.npy", (3,), (1 << 32) - 1),
        ("document-ends.npy", (8, -1), 1 << 60),
    ],
)
def test_numbers_in_arrays_are_compared_first(
    forged: Forgery, name: str, place: Any, number: int, attempt: Try
) -> None:
    array = forged.array(name)
    array[place] = number
    forged.put_array(name, array)
    forged.write(Path("theirs"))
    assert_refused(attempt, name, CHECK, VERIFY, FROM)


def test_an_array_is_never_unpickled(forged: Forgery, attempt: Try) -> None:
    opened = b"cos\nsystem\n(S'touch opened'\ntR."
    head = b"\x93NUMPY\x01\x00v\x00{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"
    forged.segments[0]["pages.npy"] = head.ljust(127) + b"\n" + opened
    forged.write(Path("theirs"))
    assert_refused(attempt, "pages.npy", CHECK, FROM)
    assert not Path("opened").exists()


@pytest.mark.parametrize("name", ["segments", "drafts", "writer.lock"])
def test_nothing_is_written_through_a_link(forged: Forgery, name: str, run: Run) -> None:
    forged.write(Path("theirs"))
    victim = Path.cwd() / "victim"
    path = Path("theirs", name)
    if name == "writer.lock":
        victim.write_text("precious")
    else:
        victim.mkdir()
        if name == "segments":
            shutil.move(path, "moved")
            shutil.copytree("moved", victim, dirs_exist_ok=True)
    path.symlink_to(victim)
    before = sorted(victim.rglob("*"))
    Path("new.txt").write_text("Tidal marshes bury carbon in deep soil for a very long time.")
    for arguments in (
        ("index", "new.txt", "--index", "theirs", "-j", "1"),
        ("index", "--from", "mine", "--index", "theirs"),
        ("remove", "en.txt", "--index", "theirs"),
        ("compact", "--index", "theirs"),
        ("verify", "--repair", "--index", "theirs"),
    ):
        if arguments[1] == "--from":
            index_corpus([Path("copy.txt")], Path("mine"))
        if name == "drafts" and arguments[1] != "new.txt":
            continue  # only reading documents leaves drafts
        ended = run(*arguments)
        assert ended.code in ((0, 5) if arguments[0] == "verify" else (5,)), (arguments, ended)
        assert "link" in ended.out + ended.err or ended.code == 0
    assert victim.is_dir() or victim.read_text() == "precious"
    assert sorted(victim.rglob("*")) == before


def test_a_lock_that_is_another_file_is_left_alone(forged: Forgery, run: Run) -> None:
    forged.write(Path("theirs"))
    Path("victim").write_text("precious")
    os.link("victim", "theirs/writer.lock")
    assert run("remove", "en.txt", "--index", "theirs").code == 5
    assert Path("victim").read_text() == "precious"
    Path("theirs/writer.lock").unlink()
    os.mkfifo("theirs/writer.lock")
    assert run("remove", "en.txt", "--index", "theirs").code == 5


def test_what_is_left_over_is_removed_without_following(forged: Forgery, run: Run) -> None:
    """Links and folders that no catalogue lists go; what they lead to stays."""
    forged.write(Path("theirs"))
    Path("victim").mkdir()
    Path("victim", "precious").write_text("precious")
    Path("theirs", "segments", "tmp-link").symlink_to(Path.cwd() / "victim")
    Path("theirs", f"catalogue.tmp-{os.getpid()}").symlink_to(Path.cwd() / "victim/precious")
    Path("theirs", "frequencies-old").symlink_to(Path.cwd() / "victim/precious")
    deepest = Path("theirs/segments/tmp-deep")
    deepest.mkdir()
    here = os.open(deepest, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    assert run("remove", "en.txt", "--index", "theirs").code == 0
    assert Path("victim", "precious").read_text() == "precious"
    left = {path.name for path in Path("theirs").iterdir()}
    assert left == {"catalogue-000001.json", "catalogue-000002.json", "segments", "writer.lock"}
    subprocess.run(["rm", "-rf", "theirs"], check=True)


def test_words_that_do_not_fit_their_signatures(forged: Forgery, attempt: Try) -> None:
    """Signatures of a text, and fewer words than they are of."""
    few = worded(["street"] * 9, {"street": 30})
    forged.put_tokens(0, pack_tokens(few), count=9)
    forged.write(Path("theirs"))
    ended = attempt(*CHECK)
    assert ended.code == 5
    assert "fewer elements" in ended.err and "plagcheck remove" in ended.err


def planes(*numbers: list[int]) -> bytes:
    """Numbers of tokens as FORMAT.md packs them."""
    rows = np.array(numbers, dtype="<u4")
    return zlib.compress(rows.view(np.uint8).reshape(4, -1, 4).transpose(0, 2, 1).tobytes())


@pytest.mark.parametrize(
    ("packed", "count"),
    [
        (None, 2),
        (zlib.compress(b"\0" * 32) + b"more", 2),
        (zlib.compress(b"\0" * 31), 2),
        (None, 1 << 24),
        (b"street trees", 2),
        (b"", 2),
        (planes([0, 1 << 31], [0, 1], [3, 3], [1, 0]), 2),
        (planes([0, 0], [0, 1 << 20], [3, 3], [1, 0]), 2),
        (planes([0, 0], [0, 1], [3, (1 << 32) - 2], [1, 0]), 2),
        (planes([0, 0], [9, (1 << 32) - 8], [3, 3], [1, 0]), 2),
        (planes([0, 0], [0, 1], [3, 3], [1, 7]), 2),
    ],
)
def test_tokens_lie_in_their_text(
    forged: Forgery, packed: bytes | None, count: int, attempt: Try
) -> None:
    if packed is None:  # much from little; made here, or every run of the tests would hold it
        packed = zlib.compress(b"\0" * (1 << 28))
    forged.put_tokens(0, packed, count=count)
    forged.write(Path("theirs"))
    assert_refused(attempt, "tokens.bin", CHECK, VERIFY, FROM)
    assert attempt(*INFO).code == 0  # which reads no words


def test_tokens_have_a_checksum_each(forged: Forgery, attempt: Try) -> None:
    checksums = forged.array("token-checksums.npy")
    checksums[0] ^= np.uint64(1)
    forged.put_array("token-checksums.npy", checksums)
    forged.write(Path("theirs"))
    assert_refused(attempt, "tokens.bin", CHECK, VERIFY, FROM)


def test_words_are_rows_of_the_lexicon(forged: Forgery, attempt: Try) -> None:
    rows = forged.words_of(0)
    rows[3] = len(forged.array("word-keys.npy"))
    forged.put_tokens(0, rows=rows)
    forged.write(Path("theirs"))
    assert_refused(attempt, "document-words.npy", CHECK, VERIFY, FROM)
    assert attempt("remove", "ru.txt").code == 0
    assert_refused(attempt, "document-words.npy", ("compact",))


@pytest.mark.parametrize("replaced", [b"\0", b"\xff", b"e"], ids=["NUL", "no text", "no NUL"])
def test_a_lexicon_holds_words(forged: Forgery, replaced: bytes, attempt: Try) -> None:
    words = forged.segments[0]["words.bin"]
    old = b"e" if replaced == b"\0" else b"\0"
    forged.segments[0]["words.bin"] = words.replace(old, replaced)
    forged.write(Path("theirs"))
    assert_refused(attempt, "word-ends.npy", CHECK, VERIFY, FROM)


def test_a_key_is_that_of_its_word(forged: Forgery, attempt: Try) -> None:
    words = forged.segments[0]["words.bin"]
    forged.segments[0]["words.bin"] = words.replace(b"\0street\0", b"\0strait\0")
    forged.write(Path("theirs"))
    assert_refused(attempt, "word-keys.npy", VERIFY, FROM)


def test_an_entry_is_read_once_for_all(forged: Forgery, attempt: Try) -> None:
    """A word of eight megabytes, named by a document as often as it can."""
    ends, words = forged.array("word-ends.npy"), forged.segments[0]["words.bin"]
    more = (8 << 20) - int(ends[0])
    first = words[: int(ends[0]) - 1]
    forged.segments[0]["words.bin"] = first + b"e" * more + words[int(ends[0]) - 1 :]
    forged.put_array("word-ends.npy", ends + np.uint32(more))
    rows = forged.words_of(0)
    rows[:] = 0
    forged.put_tokens(0, rows=rows)
    forged.write(Path("theirs"))
    assert_refused(attempt, "word-ends.npy", CHECK, VERIFY, FROM)


@pytest.mark.parametrize(
    "zone", [["contents", 0, 1 << 20], ["contents", 9, 3], ["nothing", 0, 9], ["contents", 0], 7]
)
def test_zones_lie_in_their_text(forged: Forgery, zone: Any, attempt: Try) -> None:
    ends = forged.array("document-ends.npy")
    facts = json.loads(forged.segments[0]["documents.bin"][: int(ends[0, 1])])
    forged.put_facts(0, canonical({**facts, "zones": [zone]}))
    forged.write(Path("theirs"))
    assert_refused(attempt, "documents.bin", CHECK, VERIFY, FROM)


@pytest.mark.parametrize("field", ["method", "bits", "size", "element", "document", "idf"])
@pytest.mark.parametrize("value", ["../../../etc/x", 10**12, [1]], ids=str)
def test_a_recipe_that_cannot_be(forged: Forgery, field: str, value: Any, run: Run) -> None:
    forged.edits.append(lambda catalogue: catalogue["recipe"].update({field: value}))
    forged.write(Path("theirs"))
    for arguments in (
        ("check", "copy.txt", "--index", "theirs", "--threshold", "90"),
        ("info", "--index", "theirs"),
        ("verify", "--index", "theirs"),
        ("verify", "--index", "theirs", "--repair"),
        ("index", "--from", "theirs", "--index", "mine"),
        ("index", "copy.txt", "--index", "theirs"),
        ("compact", "--index", "theirs"),
        ("duplicates", "--index", "theirs"),
    ):
        ended = run(*arguments)
        assert ended.code in ((0, 4, 5) if "verify" in arguments else (4, 5)), (arguments, ended)
        assert "Traceback" not in ended.err


def test_a_draft_of_a_stranger_is_made_anew(
    forged: Forgery, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies where a draft would: it is compared, and what does not fit is not used."""
    names: list[str] = []

    def named(*made_of: Any) -> str:
        names.append(make_draft_name(*made_of))
        return names[-1]

    monkeypatch.setattr("plagcheck.workflows.indexing.drafting.make_draft_name", named)
    command = ("index", "copy.txt", "--index", "mine", "-j", "1")
    assert run(*command).code == 0
    whole = sorted(path.name for path in Path("mine/segments").iterdir())

    odd = document(4)
    wide = np.concatenate([odd.signatures, odd.signatures], axis=1)
    strange = [
        odd,  # its text is none
        replace(odd, text=pack_text("x"), signatures=wide),
        replace(odd, text=pack_text("x")),  # spans past its end
        replace(odd, text=PackedText(zlib.compress(b"\0" * (1 << 28)), 1 << 20)),
        replace(odd, text=pack_text("x" * 99), signature=odd.signature[:, :3]),
        replace(odd, text=pack_text("x" * 99), path="a\0b"),
    ]
    for one in strange:
        shutil.rmtree("mine")
        Path("mine").mkdir()
        with monkeypatch.context() as stranger:  # who does not read what they write
            stranger.setattr("plagcheck.index.writing.drafts.parse_draft", bytes)
            write_draft(Path("mine"), names[-1], one)
        assert run(*command).code == 0
        assert sorted(path.name for path in Path("mine/segments").iterdir()) == whole
    for plant in (os.mkfifo, lambda path: path.symlink_to("/dev/zero"), Path.mkdir):
        shutil.rmtree("mine")
        Path("mine/drafts").mkdir(parents=True)
        plant(Path("mine/drafts") / names[-1])
        ended = run(*command)
        assert ended.code == (4 if plant is Path.mkdir else 0), ended


def test_what_is_wrong_does_not_come_along(forged: Forgery, run: Run) -> None:
    """An index is not made worse by another: `verify` finds it sound after every refusal."""
    forged.put_text(1, zlib.compress(b"\0" * (1 << 26)))
    forged.write(Path("theirs"))
    assert run("index", "copy.txt", "--index", "mine", "-j", "1").code == 0
    assert run("index", "--from", "theirs", "--index", "mine").code == 5
    assert run("verify", "--index", "mine").code == 0
    assert "1 documents" in run("list", "--index", "mine").err


def test_what_verify_names_it_mends(forged: Forgery, run: Run) -> None:
    """The next step that a message names leads somewhere."""
    forged.put_text(0, zlib.compress(b"\0" * (1 << 26)))
    forged.write(Path("theirs"))
    found = run("verify", "--index", "theirs")
    assert found.code == 5 and "texts.bin holds no text" in found.out
    assert "affected: en.txt" in found.out and "affected: ru.txt" not in found.out
    assert run("verify", "--repair", "--index", "theirs").code == 0
    assert run("check", "copy.txt", "--index", "theirs").code == 0
    assert "2 documents" in run("list", "--index", "theirs").err


def test_a_new_index_is_not_made_through_a_link(forged: Forgery, run: Run) -> None:
    """What comes with a folder of documents must not say where files are written."""
    Path("elsewhere").mkdir()
    Path(".plagcheck").symlink_to("elsewhere")
    refused = run("index", "copy.txt")
    assert refused.code == 4 and "--index" in refused.err
    assert not [*Path("elsewhere").iterdir()]
    forged.write(Path("elsewhere"))
    assert run("list").code == 0
