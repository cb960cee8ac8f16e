"""Signatures → tables: block-permuted, sorted copies in which runs of equal leads are contiguous.

A signature that many elements share stands once in each table. Signatures are numbered in the order
of the first table; the elements of each are listed apart. The other tables need no such list:
putting a row's bits back into order gives a signature that the first table knows.

A table's runs are found through a directory: entry i is the number of rows whose lead, read as a
number, is below i, so run i reaches from entry i to entry i + 1.
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
"""Rows counted at a time; bounds the memory of making a directory."""

LONGEST_RUNS = 16
"""Entries that any directory may have; beyond, four for each element (see `chooser.plans`)."""

OWNER_FILES = ("signature-owners.npy", "list-starts.npy", "list-elements.npy")
"""Where the three arrays of `Owners` are stored."""


class Table(NamedTuple):
    """One sorted copy."""

    lead: Lead
    rows: Bits
    """Columns of signatures: rows[0] holds the leading 64 bits of each, ascending."""
    runs: Numbers
    """The directory of leads."""

    @property
    def arrangement(self) -> Arrangement:
        """How bits are ordered in it."""
        return make_arrangement(self.lead, len(self.rows))


class Tables(NamedTuple):
    """All tables of a segment."""

    plan: Plan
    tables: tuple[Table, ...]
    owners: Owners
    """The elements of each signature."""

    @property
    def signature_count(self) -> int:
        """How many distinct signatures there are."""
        return len(self.owners.owner)

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        tables = sum(table.rows.nbytes + table.runs.nbytes for table in self.tables)
        return tables + sum(array.nbytes for array in self.owners)

    @classmethod
    def build(cls, signatures: Bits, plan: Plan) -> Tables:
        """Tables in memory."""
        arrays = dict(build_arrays(signatures, plan))
        tables = (
            Table(lead, arrays[_name_rows(number)], arrays[_name_runs(number)])
            for number, lead in enumerate(plan.leads)
        )
        return cls(plan, tuple(tables), Owners(*(arrays[name] for name in OWNER_FILES)))


def build_arrays(signatures: Bits, plan: Plan) -> Iterator[tuple[str, NDArray[Any]]]:
    """The arrays of all tables under the names they are stored by, one at a time."""
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
        turned = make_arrangement(lead, columns).arrange(order.restore(rows.T))
        ascending = _sort_signatures(turned)
        yield _name_rows(number), ascending
        yield _name_runs(number), _build_directory(ascending[0], lead.length)


def open_tables(base: Path, plan: Plan, inside: str = "", elements: int | None = None) -> Tables:
    """The tables that lie below `base`, in the folder `inside/` if it is given, mapped into memory.

    What can be compared without reading the tables is, with the number of elements if it is known;
    numbers in them are compared as they are used, and directories up to `ROWS_AT_A_TIME` entries here.
    """

    def mapped(name: str, dtype: str, *shape: int | None) -> NDArray[Any]:
        return open_array(base, f"{inside}{name}", dtype, shape)

    owners = Owners(*(mapped(name, "<u4", None) for name in OWNER_FILES))
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
            mapped(_name_rows(number), "<u8", columns, signatures),
            mapped(_name_runs(number), "<u4", 2**lead.length + 1),
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
    """The files in which the tables of a plan are stored."""
    yield from OWNER_FILES
    for number in range(len(plan.leads)):
        yield _name_rows(number)
        yield _name_runs(number)


def check_directory(runs: Numbers) -> None:
    """Raise unless every run of a directory begins where the one before ends."""
    for at in range(0, len(runs), ROWS_AT_A_TIME):
        part = np.asarray(runs[at : at + ROWS_AT_A_TIME + 1])
        if (part[1:] < part[:-1]).any():
            raise array_damage_error(runs, "has a run that ends before it begins")


def restore_signatures(tables: Tables) -> Bits:
    """All signatures in the order of elements, as they were before."""
    first = tables.tables[0]
    distinct = first.arrangement.restore(np.ascontiguousarray(first.rows.T))
    signatures = np.empty((tables.owners.element_count, distinct.shape[1]), dtype=np.uint64)
    which, elements = tables.owners.list_all_elements()
    signatures[elements] = distinct[which]
    return signatures


def _name_rows(number: int) -> str:
    return f"table-{number}-rows.npy"


def _name_runs(number: int) -> str:
    return f"table-{number}-runs.npy"


def _group_signatures(turned: Bits) -> tuple[Bits, Owners]:
    """Each signature once, ascending, and the elements that have it."""
    order = _order_signatures(turned)
    columns = [column[order] for column in turned.T]
    new = np.zeros(len(order), dtype=bool)
    new[:1] = True
    for column in columns:
        new[1:] |= column[1:] != column[:-1]
    begins = np.flatnonzero(new)
    rows = np.stack([column[begins] for column in columns])
    del columns, column, new  # of hundreds of millions, each copy counts
    return rows, Owners.from_order(order, begins)


def _sort_signatures(turned: Bits) -> Bits:
    if turned.shape[1] == 1:
        # Sorting values is five times as fast as sorting their numbers.
        return np.sort(turned[:, 0]).reshape(1, -1)
    return np.ascontiguousarray(turned[_order_signatures(turned)].T)


def _order_signatures(turned: Bits) -> Numbers:
    """Row numbers by ascending signature; equal ones as they came."""
    if turned.shape[1] == 1:
        return find_stable_order(turned[:, 0])
    return np.lexsort(turned.T[::-1]).astype(np.uint32)


def _build_directory(leading: Bits, length: int) -> Numbers:
    """For every lead and one more, how many rows stand before it."""
    before = np.zeros(2**length + 1, dtype=np.uint32)
    for at in range(0, len(leading), ROWS_AT_A_TIME):
        leads = extract_leads(leading[at : at + ROWS_AT_A_TIME], length)
        lowest = int(leads[0])
        counts = np.bincount(leads - lowest)
        before[lowest + 1 : lowest + 1 + len(counts)] += counts.astype(np.uint32)
    np.cumsum(before, out=before)
    return before


def extract_leads(leading: Bits, length: int) -> NDArray[np.int64]:
    """The first bits of signatures as numbers."""
    if length == 0:
        return np.zeros(len(leading), dtype=np.int64)
    return (leading >> np.uint64(64 - length)).view(np.int64)
