"""Which clusters are spoken to, and how."""

from __future__ import annotations

import datetime
import ipaddress
import json
import socket
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from dask import config

from plagcheck.errors import ClusterProblem, UsageProblem
from plagcheck.remote import dask
from plagcheck.remote.dask import RESULTS_AHEAD, TASKS_IN_FLIGHT, DaskEngine
from plagcheck.remote.scheduler import Scheduler
from plagcheck.workflows.indexing.drafting import Content, plan_batches
from tests.clusters import Cluster
from tests.conftest import CORPUS, Run


@pytest.mark.parametrize(
    "place",
    ["tcp://127.0.0.1:8786", "tcp://localhost:1", "tcp://[::1]:8786", "tls://cluster.example:8786"],
)
def test_addresses_that_are_taken(place: str) -> None:
    assert Scheduler(place).resolve_address() == place


@pytest.mark.parametrize("place", ["tcp://10.0.0.7:8786", "tcp://cluster.example:8786"])
def test_plain_tcp_stays_on_this_machine(place: str) -> None:
    with pytest.raises(UsageProblem, match="another machine and plain TCP"):
        Scheduler(place).resolve_address()
    assert Scheduler(place, insecure=True).resolve_address() == place


@pytest.mark.parametrize("place", ["ucx://127.0.0.1:1", "https://127.0.0.1", "tcp://"])
def test_other_addresses_are_refused(place: str) -> None:
    with pytest.raises(UsageProblem, match="no address of a cluster"):
        Scheduler(place, insecure=True).resolve_address()


def test_a_scheduler_file_leads_to_an_address_under_the_same_rule(tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    with pytest.raises(ClusterProblem, match="no scheduler file"):
        Scheduler(str(path)).resolve_address()
    path.write_text(json.dumps({"address": "tcp://127.0.0.1:8786"}))
    assert Scheduler(str(path)).resolve_address() == "tcp://127.0.0.1:8786"
    path.write_text(json.dumps({"address": "tcp://10.0.0.7:8786"}))
    with pytest.raises(UsageProblem, match="plain TCP"):
        Scheduler(str(path)).resolve_address()


def test_the_command_says_why(run: Run) -> None:
    result = run("index", CORPUS / "theses", "--cluster", "tcp://10.0.0.7:8786")
    assert result.code == 2
    assert "can run code on the workers" in result.err and "--insecure" in result.err


def test_nobody_answers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
    result = run("index", CORPUS / "theses", "--cluster", f"tcp://127.0.0.1:{port}")
    assert result.code == 6
    assert "No scheduler answers" in result.err


def test_no_workers(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cluster(tmp_path, 0) as empty:
        monkeypatch.setattr(dask, "CONNECT_SECONDS", 2)
        result = run("index", CORPUS / "theses", "--cluster", empty.file)
    assert result.code == 6
    assert "has no workers" in result.err and "dask worker" in result.err


def nothing(batch: object) -> None:
    """As little as a task can be."""


def test_a_hundred_thousand_paths_do_not_flood(cluster: Cluster) -> None:
    batches = plan_batches([Content(str(number), 10_000, ()) for number in range(100_000)])
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(len(batches)):
            taken += 1
            yield number

    most = 0
    with DaskEngine(cluster.address(), []) as engine:
        results = engine.map(nothing, items(), nothing)
        for done, _ in enumerate(islice(results, 300), 1):
            assert taken - done <= (TASKS_IN_FLIGHT + RESULTS_AHEAD) * 3
            if done % 50 == 0:
                most = max(most, engine._client.run_on_scheduler(known))
        results.close()  # type: ignore[attr-defined]
    assert taken < len(batches) <= 1600
    assert 0 < most <= 2 * TASKS_IN_FLIGHT * 3


def known(dask_scheduler: object) -> int:
    """Tasks that the scheduler has to keep."""
    return len(dask_scheduler.tasks)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two authorities, and a certificate of each for this machine."""
    folder = tmp_path_factory.mktemp("certificates")
    made = {}
    now = datetime.datetime.now(datetime.UTC)
    for name in ("ours", "theirs"):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        signed = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(
                x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
                critical=False,
            )
            .sign(key, hashes.SHA256())
        )
        made[f"{name}-cert"] = folder / f"{name}.pem"
        made[f"{name}-key"] = folder / f"{name}.key"
        made[f"{name}-cert"].write_bytes(signed.public_bytes(serialization.Encoding.PEM))
        made[f"{name}-key"].write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
    return made


def test_mutual_tls(
    certificates: dict[str, Path], tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "a.txt").write_text("Shade of street trees cools the city. " * 9)
    pem, key = str(certificates["ours-cert"]), str(certificates["ours-key"])
    tls = ("--tls-ca-file", pem, "--tls-cert", pem, "--tls-key", key)
    with Cluster(tmp_path, 0, tls=tls) as secured:
        secured.add(1, "--nthreads", "1", nanny=False, wait=False)
        arguments = ["index", "theses", "--cluster", secured.file]
        ours = ["--tls-ca", pem, "--tls-cert", pem, "--tls-key", key]
        done = run(*arguments, *ours)
        assert (done.code, done.err) == (0, ""), done
        assert "1 added" in done.out

        configured = {
            "distributed.comm.tls.ca-file": pem,
            "distributed.comm.tls.client.cert": pem,
            "distributed.comm.tls.client.key": key,
        }
        with config.set(configured):
            assert "1 unchanged" in run(*arguments).out

        bare = run(*arguments)
        assert bare.code == 2
        assert "needs certificates" in bare.err and "--tls-ca" in bare.err

        monkeypatch.setattr(dask, "CONNECT_SECONDS", 1)
        theirs = ["--tls-ca", pem, "--tls-cert", certificates["theirs-cert"]]
        stranger = run(*arguments, *theirs, "--tls-key", certificates["theirs-key"])
        assert stranger.code == 6
        assert "No scheduler answers" in stranger.err
