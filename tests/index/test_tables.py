from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.errors import IndexDamaged
from plagcheck.index import Plan, Tables, build_bands
from plagcheck.index.files.writing import write_array
from plagcheck.index.tables import tables
from plagcheck.index.tables.arrangement import make_arrangement
from plagcheck.index.tables.chooser import cut_leads
from plagcheck.index.tables.designs import design_few_tables, design_scan, design_splits
from plagcheck.model import Bits
from tests.matching.drawing import drawn

PLANS = [
    design_few_tables(64, 3, 2),
    design_few_tables(64, 3, 4),
    design_splits(64, 3, (5,)),
    design_splits(64, 3, (4, 4)),
    design_scan(64, 3),
]


def bits_of(signature: Bits) -> str:
    return "".join(f"{int(column):064b}" for column in signature)


@pytest.mark.parametrize("columns", [1, 2, 4])
@pytest.mark.parametrize("plan", PLANS)
def test_bits_are_moved_as_described_and_back(plan: Plan, columns: int) -> None:
    signatures = drawn(5, 20, 64 * columns, "uniform")
    for lead in plan.leads:
        order = make_arrangement(lead, columns)
        turned = order.arrange(signatures)
        for before, after in zip(signatures, turned, strict=True):
            text = bits_of(before)
            leading = "".join(text[first : first + many] for first, many in lead.blocks)
            taken = {bit for first, many in lead.blocks for bit in range(first, first + many)}
            rest = "".join(one for bit, one in enumerate(text) if bit not in taken)
            assert bits_of(after) == leading + rest
        assert np.array_equal(order.restore(turned), signatures)


@pytest.mark.parametrize("bits", [64, 128])
@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 2**32), count=st.integers(0, 60), number=st.integers(0, len(PLANS) - 1))
def test_tables_hold_every_signature_once(bits: int, seed: int, count: int, number: int) -> None:
    plan = cut_leads(PLANS[number], 5)
    signatures = drawn(seed, count, bits, "repeated")
    held = Tables.build(signatures, plan)
    distinct = {tuple(row) for row in signatures.tolist()}
    assert held.signature_count == len(distinct)
    for table in held.tables:
        rows = [tuple(row) for row in table.rows.T.tolist()]
        assert rows == sorted(rows)
        back = table.arrangement.restore(np.ascontiguousarray(table.rows.T)).tolist()
        assert {tuple(row) for row in back} == distinct
        leads = [row[0] >> (64 - table.lead.length) for row in rows]
        assert table.runs.tolist() == [
            sum(lead < number for lead in leads) for number in range(2**table.lead.length + 1)
        ]
    first = held.tables[0].arrangement.restore(np.ascontiguousarray(held.tables[0].rows.T))
    for signature, row in enumerate(first):
        own = held.owners.list_elements(np.array([signature]))[1].tolist()
        assert own == np.flatnonzero((signatures == row).all(axis=1)).tolist()
        assert held.owners.count_elements(np.array([signature])) == len(own)
    assert held.owners.element_count == len(signatures)
    assert np.array_equal(tables.restore_signatures(held), signatures)


def test_a_directory_is_made_chunk_by_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    signatures, plan = drawn(3, 500, 64, "skewed"), cut_leads(design_few_tables(64, 3, 2), 6)
    whole = dict(tables.build_arrays(signatures, plan))
    monkeypatch.setattr(tables, "ROWS_AT_A_TIME", 7)
    for name, array in tables.build_arrays(signatures, plan):
        assert np.array_equal(array, whole[name])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, array in tables.build_arrays(drawn(3, 50, 64, "skewed"), PLAN):
        write_array(tmp_path / name, array)
    return tmp_path


PLAN = cut_leads(design_few_tables(64, 3, 2), 4)


def test_stored_tables_are_mapped(folder: Path) -> None:
    held = tables.open_tables(folder, PLAN)
    assert np.array_equal(tables.restore_signatures(held), drawn(3, 50, 64, "skewed"))
    arrays = [
        *held.owners,
        *(array for table in held.tables for array in (table.rows, table.runs)),
    ]
    assert all(isinstance(array, np.memmap) for array in arrays)
    assert sum(array.nbytes for array in arrays) == held.nbytes


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("table-1-rows.npy", np.zeros((1, 3), np.uint64)),
        ("table-0-rows.npy", np.zeros(50, np.uint64)),
        ("table-1-runs.npy", np.zeros(16, np.uint32)),
        ("list-elements.npy", np.zeros(49, np.uint32)),
        ("list-starts.npy", np.zeros(0, np.uint32)),
        ("table-0-runs.npy", np.zeros(17, np.uint64)),
    ],
)
def test_arrays_of_another_shape_are_damage(
    name: str, array: np.ndarray[tuple[int, ...], np.dtype[np.uint64]], folder: Path
) -> None:
    (folder / name).unlink()
    write_array(folder / name, array)
    with pytest.raises(IndexDamaged, match=name):
        tables.open_tables(folder, PLAN)


@pytest.mark.parametrize(
    ("windows", "bits"), [(1, 1), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (1_000, 9)]
)
def test_keys_of_windows_have_as_many_bits_as_the_format_says(windows: int, bits: int) -> None:
    assert build_bands(drawn(1, windows, 512, "uniform")).positions.shape[1] == bits


def test_a_lead_too_long_for_a_directory_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bits"):
        next(tables.build_arrays(drawn(1, 3, 64, "uniform"), design_few_tables(64, 0, 1)))
