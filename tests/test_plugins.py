"""How plug-ins are found: in the folders that installers leave, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plagcheck.errors import PluginProblem
from plagcheck.plugins import find_plugin, list_plugin_names, list_plugins

Announce = Callable[..., None]


@pytest.fixture
def announce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Announce]:
    """Leave the traces of an installed distribution, in a folder that is first on the path."""
    monkeypatch.setattr(sys, "path", [str(tmp_path / "first"), str(tmp_path / "second")])

    def leave(entry_points: str | bytes, stem: str = "Some.Parts-1", parent: str = "first") -> None:
        folder = tmp_path / parent / f"{stem}.dist-info"
        folder.mkdir(parents=True)
        content = entry_points.encode() if isinstance(entry_points, str) else entry_points
        (folder / "entry_points.txt").write_bytes(content)

    list_plugins.cache_clear()
    yield leave
    list_plugins.cache_clear()


def test_none() -> None:
    """The environment of the tests has none: what they find is what they install."""
    assert list_plugins() == ()


def test_groups_names_and_targets(announce: Announce) -> None:
    announce(
        "[console_scripts]\nplagcheck.methods = x:y\n"
        "[plagcheck.methods]\n# a = b:c\n; d = e:f\n"
        " winnow  =  parts.winnow : Winnow  [extra]\nno target\n"
        "[plagcheck.readers]\n.abw=parts:read\n"
        "[plagcheck.other]\nx = y:z\n[plagcheck.reports]\n"
    )
    method, reader = list_plugins()
    assert (method.kind, method.name, method.target) == ("methods", "winnow", "parts.winnow:Winnow")
    assert (reader.kind, reader.name, reader.target) == ("readers", ".abw", "parts:read")
    assert (reader.distribution, reader.version) == ("some-parts", "1")
    assert find_plugin("methods", "winnow") == method
    assert find_plugin("readers", ".abw") == reader
    assert find_plugin("methods", ".abw") is None


@pytest.mark.parametrize("content", [b"", b"\xff\xfe[plagcheck.methods]\nx = y:z", b"[", b"=\n="])
def test_what_is_no_list_of_entry_points(announce: Announce, content: bytes) -> None:
    announce(content)
    assert list_plugins() == ()


@pytest.mark.parametrize("name", ["Winnow", "a b", "", "-x", "x" * 33, ".abw", "ключ"])
def test_a_name_that_no_method_has_is_not_found(announce: Announce, name: str) -> None:
    announce(f"[plagcheck.methods]\n{name} = parts:x\nwinnow = parts:y\n")
    assert find_plugin("methods", name) is None
    assert list_plugin_names("methods") == ("winnow",)


@pytest.mark.parametrize("name", ["abw", ".ABW", ".a/b", ".", ".tar.gz", "." + "x" * 17])
def test_a_name_that_no_file_ends_in_is_not_found(announce: Announce, name: str) -> None:
    announce(f"[plagcheck.readers]\n{name} = parts:x\n.abw2 = parts:y\n")
    assert find_plugin("readers", name) is None
    assert list_plugin_names("readers") == (".abw2",)


def test_the_first_installation_on_the_path_counts(announce: Announce) -> None:
    announce("[plagcheck.methods]\nwinnow = parts:old\n", "some_parts-1.0", "second")
    announce("[plagcheck.methods]\nwinnow = parts:new\n", "Some.Parts-2.0", "first")
    (plugin,) = list_plugins()
    assert (plugin.version, plugin.target) == ("2.0", "parts:new")


def test_two_distributions_must_not_share_a_name(announce: Announce) -> None:
    announce("[plagcheck.methods]\nwinnow = parts:a\n", "one-1")
    announce("[plagcheck.methods]\nwinnow = parts:b\n", "two-2", "second")
    with pytest.raises(PluginProblem, match="“winnow” of one 1 has the name of the one of two 2"):
        find_plugin("methods", "winnow")
    assert list_plugin_names("methods") == ("winnow",)


def test_the_folder_we_run_in_is_left_out(
    announce: Announce, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announce("[plagcheck.methods]\nwinnow = parts:a\n")
    monkeypatch.chdir(tmp_path / "first")
    assert list_plugins() == ()


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("no_such_module:x", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("json:nothing", "AttributeError"),
        ("json", "AttributeError"),
        ("exits:x", "SystemExit: 3"),
        ("shouts:x", "ValueError: one two"),
    ],
)
def test_what_cannot_be_loaded_is_one_sentence(
    announce: Announce, tmp_path: Path, target: str, said: str
) -> None:
    announce(f"[plagcheck.reports]\nlatex = {target}\n")
    (tmp_path / "first" / "exits.py").write_text("raise SystemExit(3)")
    (tmp_path / "first" / "shouts.py").write_text("raise ValueError('one\\n\\x1b\\ntwo')")
    plugin = find_plugin("reports", "latex")
    assert plugin
    with pytest.raises(PluginProblem) as raised:
        plugin.load()
    sentence = raised.value.message
    assert sentence.startswith("The report format “latex” of some-parts 1 cannot be loaded (")
    assert said in sentence and sentence.isprintable()
    assert "pip uninstall some-parts" in raised.value.next_step
