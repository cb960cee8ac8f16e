"""Downloads from a server that sends more than it should."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import fsspec
import pytest

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.opening import hash_file, open_regular_file
from plagcheck.errors import IndexDamaged, Unreachable
from plagcheck.index import Snapshot, make_mirror
from plagcheck.model import Reason, Skipped
from plagcheck.remote.address import Address
from plagcheck.remote.download_limits import ListingLimits
from plagcheck.remote.files import RemoteFolder
from tests.conftest import Run
from tests.index.test_mirror import address, index  # noqa: F401 - fixtures
from tests.remote.object_store import KEYS

PIECE = bytes(1 << 16)
MOST_PIECES = 2_000
"""A server that is not stopped sends 130 MB."""


class _Flood(BaseHTTPRequestHandler):
    """Sends a megabyte where `/stated` is asked for, and zeros without an end elsewhere."""

    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._send_head()

    def do_GET(self) -> None:
        self._send_head()
        try:
            for _ in range(16 if self.path == "/stated" else MOST_PIECES):
                self._send(PIECE)
                self.server.sent += len(PIECE)  # type: ignore[attr-defined]
            self._send(b"")
        except ConnectionError:
            self.close_connection = True

    def _send_head(self) -> None:
        self.send_response(200)
        if self.path == "/stated":
            self.send_header("Content-Length", str(16 * len(PIECE)))
        else:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _send(self, piece: bytes) -> None:
        chunked = self.path != "/stated"
        self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece) if chunked else piece)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def flood() -> Iterator[ThreadingHTTPServer]:
    """A server on this machine that sends too much."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Flood) as server:
        server.sent = 0  # type: ignore[attr-defined]
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()


@pytest.mark.parametrize("name", ["stated", "endless"])
def test_a_file_larger_than_it_may_be_is_not_fetched(
    flood: ThreadingHTTPServer, tmp_path: Path, name: str
) -> None:
    remote = RemoteFolder(Address(f"http://127.0.0.1:{flood.server_port}"))
    assert not remote.fetch_files({name: 200_000}, tmp_path)
    written = sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())
    assert written < 10_000_000
    assert flood.sent < len(PIECE) * MOST_PIECES // 2  # type: ignore[attr-defined]


def test_a_file_of_the_size_it_may_have_is_fetched(
    flood: ThreadingHTTPServer, tmp_path: Path
) -> None:
    remote = RemoteFolder(Address(f"http://127.0.0.1:{flood.server_port}"))
    assert remote.fetch_files({"stated": 16 * len(PIECE)}, tmp_path)
    assert (tmp_path / "stated").stat().st_size == 16 * len(PIECE)


class _EndlessPage(BaseHTTPRequestHandler):
    """Sends names without an end, as a listing or as the part of a file that was asked for."""

    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._send_head()

    def do_GET(self) -> None:
        self._send_head()
        page = b'<a href="catalogue-000001.json">catalogue-000001.json</a>\n' * 20_000
        listed = self.path.endswith("index") and self.server.lists  # type: ignore[attr-defined]
        try:
            for _ in range(1 if listed else MOST_PIECES // 10):
                self.wfile.write(b"%x\r\n%b\r\n" % (len(page), page))
                self.server.sent += len(page)  # type: ignore[attr-defined]
            self.wfile.write(b"0\r\n\r\n")
        except ConnectionError:
            self.close_connection = True

    def _send_head(self) -> None:
        self.send_response(206 if "Range" in self.headers else 200)
        self.send_header("Content-Type", "text/html")
        if self.command == "HEAD":
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Length", "5000")
        else:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("lists", [False, True], ids=["listing", "part of a file"])
def test_an_answer_without_an_end_is_left(lists: bool, run: Run) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _EndlessPage) as server:
        server.sent, server.lists = 0, lists  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, daemon=True).start()
        ended = run("info", "--index", f"http://127.0.0.1:{server.server_port}/index")
        server.shutdown()
        assert server.sent < 120_000_000  # type: ignore[attr-defined]
    assert ended.code in (4, 5), ended
    assert "Traceback" not in ended.err
    assert lists or "it sends more than it should" in ended.err


class _EndlessBucket(BaseHTTPRequestHandler):
    """An S3 server whose listing always has another page, with names on it or without."""

    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 20

    def do_GET(self) -> None:
        self.server.pages += 1  # type: ignore[attr-defined]
        number = self.server.pages  # type: ignore[attr-defined]
        item = "<Contents><Key>theses/{}{}</Key><Size>1</Size></Contents>"
        names = self.server.names  # type: ignore[attr-defined]
        page = (
            '<?xml version="1.0"?><ListBucketResult><Name>bucket</Name><IsTruncated>true'
            f"</IsTruncated><NextContinuationToken>{number}</NextContinuationToken>"
            + "".join(item.format(number, "x" * place) for place in range(names))
            + "</ListBucketResult>"
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(("listing", "names"), [("list_names", 0), ("list_files", 500)])
def test_a_bucket_without_an_end_is_left(
    names: int, listing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By memory where it has names, by time where it has none."""
    s3 = fsspec.get_filesystem_class("s3")
    s3.clear_instance_cache()
    limits = ListingLimits(8, 60) if names else ListingLimits(4096, 2)
    monkeypatch.setattr("plagcheck.remote.download_limits.INDEX_LISTING", limits)
    monkeypatch.setattr("plagcheck.remote.download_limits.CORPUS_LISTING", limits)
    with ThreadingHTTPServer(("127.0.0.1", 0), _EndlessBucket) as server:
        server.pages, server.names = 0, names  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, daemon=True).start()
        for name, value in KEYS.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
        remote = RemoteFolder(Address("s3://bucket/theses"))
        with pytest.raises(Unreachable, match="it sends more than it should"):
            getattr(remote, listing)()
        server.shutdown()
        assert server.pages > 1  # type: ignore[attr-defined]
    s3.clear_instance_cache()


def test_a_document_without_an_end_is_left_out(
    flood: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plagcheck.documents.opening.MOST_REMOTE_BYTES", 3 << 20)
    endless = Address(f"http://127.0.0.1:{flood.server_port}/endless.txt")
    hashed = hash_file(endless)
    assert isinstance(hashed, Skipped)
    assert (hashed.reason, hashed.detail) == (
        Reason.LIMIT,
        "the file is larger than 3 MiB",
    )
    with pytest.raises(Unreadable, match="larger than 3 MiB"):
        open_regular_file(endless)
    assert flood.sent < len(PIECE) * MOST_PIECES  # type: ignore[attr-defined]


def test_a_component_longer_than_the_catalogue_says_is_damage(
    index: Path,  # noqa: F811
    address: Address,  # noqa: F811
    tmp_path: Path,
) -> None:
    entry = Snapshot(index).catalogue.segments[0]
    name, component = max(entry.components.items(), key=lambda item: item[1].size)
    memory = fsspec.filesystem("memory")
    longer = bytes(component.size + 50_000_000)
    memory.pipe_file(f"{address}/segments/{entry.name}/{name}", longer)
    with pytest.raises(IndexDamaged, match="is not whole at the address"):
        make_mirror(address, tmp_path / "mirrors")
    mirrored = [file for file in (tmp_path / "mirrors").rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in mirrored) < 10_000_000
