"""Signatures → tables: block-permuted, sorted copies in which runs of equal leads are contiguous.

A signature that many elements share is stored once in each table. Signatures are numbered in the
order of the first table, and `Owners` lists the elements of each. The other tables need no such
list: a row with its bits back in order is a signature of the first table.

A directory finds the runs of a table: entry i is the number of rows whose lead, read as a number,
is below i, so run i reaches from entry i to entry i + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.files.reading import array_damage_error, open_array
from plagcheck.index.files.writing import damage_error
from plagcheck.index.tables.arrangement import Arrangement, make_arrangement
from plagcheck.index.tables.owners import Owners
from plagcheck.index.tables.plan import LONGEST_LEAD, Lead, Plan
from plagcheck.index.tables.sorting import find_stable_order
from plagcheck.model import Bits, Numbers

ROWS_AT_A_TIME = 1 << 22
"""Rows to process at a time; bounds the memory of building or checking a directory."""

LONGEST_RUNS = 16
"""Most runs of any directory; beyond, four per element (see `chooser.generate_plans`)."""

OWNER_FILES = ("signature-owners.npy", "list-starts.npy", "list-elements.npy")
"""Files of the three arrays of `Owners`."""


class Table(NamedTuple):
    """One sorted copy of the signatures."""

    lead: Lead
    rows: Bits
    """Columns of signatures: rows[0] holds the leading 64 bits of each, ascending."""
    runs: Numbers
    """The directory."""

    @property
    def arrangement(self) -> Arrangement:
        """The order of bits in the rows."""
        return make_arrangement(self.lead, len(self.rows))


class Tables(NamedTuple):
    """All tables of a segment."""

    plan: Plan
    tables: tuple[Table, ...]
    owners: Owners
    """Which elements have each signature."""

    @property
    def signature_count(self) -> int:
        """The number of distinct signatures."""
        return len(self.owners.owner)

    @property
    def nbytes(self) -> int:
        """The size of all arrays in bytes."""
        tables = sum(table.rows.nbytes + table.runs.nbytes for table in self.tables)
        return tables + sum(array.nbytes for array in self.owners)

    @classmethod
    def build(cls, signatures: Bits, plan: Plan) -> Tables:
        """Build tables in memory."""
        arrays = dict(build_arrays(signatures, plan))
        tables = (
            Table(lead, arrays[_name_rows(number)], arrays[_name_runs(number)])
            for number, lead in enumerate(plan.leads)
        )
        return cls(plan, tuple(tables), Owners(*(arrays[name] for name in OWNER_FILES)))


def build_arrays(signatures: Bits, plan: Plan) -> Iterator[tuple[str, NDArray[Any]]]:
    """Yield the arrays of all tables with their file names, one at a time to save memory."""
    if max(lead.length for lead in plan.leads) > LONGEST_LEAD:
        raise ValueError(f"no directory has leads of more than {LONGEST_LEAD} bits")
    first, *others = plan.leads
    columns = signatures.shape[1]
    order = make_arrangement(first, columns)
    rows, owners = _group_signatures(order.arrange(signatures))
    yield from zip(OWNER_FILES, owners, strict=True)
    del owners
    yield _name_rows(0), rows
    yield _name_runs(0), _build_directory(rows[0], first.length)
    for number, lead in enumerate(others, start=1):
        arranged = make_arrangement(lead, columns).arrange(order.restore(rows.T))
        ascending = _sort_signatures(arranged)
        yield _name_rows(number), ascending
        yield _name_runs(number), _build_directory(ascending[0], lead.length)


def open_tables(base: Path, plan: Plan, inside: str = "", elements: int | None = None) -> Tables:
    """Map the tables below `base`, in the folder `inside` if given, into memory.

    This checks what takes no reading of the tables: shapes, the number of elements if known, and
    directories of up to `ROWS_AT_A_TIME` entries. Other numbers are checked when they are used.
    """

    def map_array(name: str, dtype: str, *shape: int | None) -> NDArray[Any]:
        return open_array(base, f"{inside}{name}", dtype, shape)

    owners = Owners(*(map_array(name, "<u4", None) for name in OWNER_FILES))
    if not len(owners.starts) or owners.starts[0]:
        raise array_damage_error(owners.starts, "does not begin at 0")
    if owners.starts[-1] != len(owners.elements):
        raise array_damage_error(owners.elements, "has another length than its lists")
    if elements is not None and owners.element_count != elements:
        raise array_damage_error(owners.owner, "has another number of elements than the catalogue")
    signatures, columns = len(owners.owner), -(-plan.bits // 64)
    for number, lead in enumerate(plan.leads):
        if 2**lead.length > max(LONGEST_RUNS, 4 * owners.element_count):
            raise damage_error(
                base / f"{inside}{_name_runs(number)}", "is longer than any plan makes it"
            )
    tables = tuple(
        Table(
            lead,
            map_array(_name_rows(number), "<u8", columns, signatures),
            map_array(_name_runs(number), "<u4", 2**lead.length + 1),
        )
        for number, lead in enumerate(plan.leads)
    )
    for table in tables:
        if table.runs[0] or table.runs[-1] != signatures:
            raise array_damage_error(table.runs, "does not divide its table")
        if len(table.runs) <= ROWS_AT_A_TIME:
            check_directory(table.runs)
    return Tables(plan, tables, owners)


def list_file_names(plan: Plan) -> Iterator[str]:
    """Yield the names of the files that hold the tables of a plan."""
    yield from OWNER_FILES
    for number in range(len(plan.leads)):
        yield _name_rows(number)
        yield _name_runs(number)


def check_directory(runs: Numbers) -> None:
    """Raise if a run of a directory ends before it begins."""
    for at in range(0, len(runs), ROWS_AT_A_TIME):
        part = np.asarray(runs[at : at + ROWS_AT_A_TIME + 1])
        if (part[1:] < part[:-1]).any():
            raise array_damage_error(runs, "has a run that ends before it begins")


def restore_signatures(tables: Tables) -> Bits:
    """Return the signatures from which the tables were built, in the order of elements."""
    first = tables.tables[0]
    signatures = np.empty((tables.owners.element_count, len(first.rows)), dtype=np.uint64)
    for rows, elements in tables.owners.iterate_elements():
        signatures[elements] = first.arrangement.restore(first.rows[:, rows].T)
    return signatures


def _name_rows(number: int) -> str:
    return f"table-{number}-rows.npy"


def _name_runs(number: int) -> str:
    return f"table-{number}-runs.npy"


def _group_signatures(arranged: Bits) -> tuple[Bits, Owners]:
    """Sort signatures, keep each once, and list the elements that have it."""
    order = _order_signatures(arranged)
    columns = [column[order] for column in arranged.T]
    new = np.zeros(len(order), dtype=bool)
    new[:1] = True
    for column in columns:
        new[1:] |= column[1:] != column[:-1]
    begins = np.flatnonzero(new)
    rows = np.stack([column[begins] for column in columns])
    del columns, column, new  # With hundreds of millions of signatures each copy counts.
    return rows, Owners.from_order(order, begins)


def _sort_signatures(arranged: Bits) -> Bits:
    if arranged.shape[1] == 1:
        # Sorting values is five times as fast as sorting row numbers by value.
        return np.sort(arranged[:, 0]).reshape(1, -1)
    return np.ascontiguousarray(arranged[_order_signatures(arranged)].T)


def _order_signatures(arranged: Bits) -> Numbers:
    """Return row numbers by ascending signature, in stable order."""
    if arranged.shape[1] == 1:
        return find_stable_order(arranged[:, 0])
    return np.lexsort(arranged.T[::-1]).astype(np.uint32)


def _build_directory(leading: Bits, length: int) -> Numbers:
    """Count the rows before each lead; one more entry holds the total."""
    before = np.zeros(2**length + 1, dtype=np.uint32)
    for at in range(0, len(leading), ROWS_AT_A_TIME):
        leads = extract_leads(leading[at : at + ROWS_AT_A_TIME], length)
        lowest = int(leads[0])
        counts = np.bincount(leads - lowest)
        before[lowest + 1 : lowest + 1 + len(counts)] += counts.astype(np.uint32)
    np.cumsum(before, out=before)
    return before


def extract_leads(leading: Bits, length: int) -> NDArray[np.int64]:
    """Return the first `length` bits of signatures as numbers."""
    if length == 0:
        return np.zeros(len(leading), dtype=np.int64)
    return (leading >> np.uint64(64 - length)).view(np.int64)
