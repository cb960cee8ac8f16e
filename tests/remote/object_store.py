"""An S3 server on loopback, as a process of its own: moto's, one request at a time.

One at a time because moto looks whether a key exists and then sets it, without a lock between.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import URLError

BUCKET = "university"
_SERVE = """
import sys
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple
served = DomainDispatcherApplication(create_backend_app)

def unconditional(environ, start):
    environ.pop("HTTP_IF_NONE_MATCH", None)
    return served(environ, start)

application = served if sys.argv[2] == "True" else unconditional
run_simple("127.0.0.1", int(sys.argv[1]), application)
"""
KEYS = {
    "AWS_ACCESS_KEY_ID": "AKIDPLAGCHECKTEST",
    "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI-not-to-be-printed",
    "AWS_DEFAULT_REGION": "us-east-1",
}


@contextmanager
def served(conditions: bool = True) -> Iterator[str]:
    """The URL of a server with a bucket; without conditions it ignores If-None-Match."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(port), str(conditions)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **KEYS},
    )
    try:
        _wait_for(url, server)
        yield url
    finally:
        server.kill()
        server.wait()


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            bucket = urllib.request.Request(f"{url}/{BUCKET}", method="PUT")  # noqa: S310
            urllib.request.urlopen(bucket, timeout=30).close()  # noqa: S310
            return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise AssertionError("the S3 server did not start")
