"""Signatures → tables: block-permuted, sorted copies in which runs of equal leads are contiguous.

A signature that many elements share stands once in each table. Signatures are numbered in the order
of the first table; the elements of each are listed apart. The other tables need no such list:
putting a row's bits back into order gives a signature that the first table knows.

A table's runs are found through a directory: entry i is the number of rows whose lead, read as a
number, is below i, so run i reaches from entry i to entry i + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.arrangement import Arrangement, arrangement
from plagcheck.index.files import damaged, open_array
from plagcheck.index.plan import LONGEST_LEAD, Lead, Plan
from plagcheck.model import Bits, Numbers

CHUNK = 1 << 22
"""Rows counted at a time; bounds the memory of making a directory."""

STARTS, ELEMENTS = "signature-starts.npy", "signature-elements.npy"


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
        return arrangement(self.lead, len(self.rows))


class Tables(NamedTuple):
    """All tables of a segment."""

    plan: Plan
    tables: tuple[Table, ...]
    starts: Numbers
    """Where the elements of each signature begin, and the number of elements at the end."""
    elements: Numbers
    """Element numbers by signature, ascending for each."""

    @property
    def signatures(self) -> int:
        """How many distinct signatures there are."""
        return len(self.starts) - 1

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        tables = sum(table.rows.nbytes + table.runs.nbytes for table in self.tables)
        return tables + self.starts.nbytes + self.elements.nbytes

    @classmethod
    def of(cls, signatures: Bits, plan: Plan) -> Tables:
        """Tables in memory."""
        arrays = dict(build(signatures, plan))
        return _tables(plan, lambda name, _: arrays[name])


def build(signatures: Bits, plan: Plan) -> Iterator[tuple[str, NDArray[Any]]]:
    """The arrays of all tables under the names they are stored by, one at a time."""
    if max(lead.length for lead in plan.leads) > LONGEST_LEAD:
        raise ValueError(f"no directory has leads of more than {LONGEST_LEAD} bits")
    first, *others = plan.leads
    columns = signatures.shape[1]
    order = arrangement(first, columns)
    rows, starts, elements = _grouped(order.turned(signatures))
    yield STARTS, starts
    yield ELEMENTS, elements
    yield _rows(0), rows
    yield _runs(0), _directory(rows[0], first.length)
    del starts, elements
    for number, lead in enumerate(others, start=1):
        turned = arrangement(lead, columns).turned(order.restored(rows.T))
        ascending = _sorted(turned)
        yield _rows(number), ascending
        yield _runs(number), _directory(ascending[0], lead.length)


def opened(folder: Path, plan: Plan) -> Tables:
    """The tables of a stored segment, mapped into memory."""
    tables = _tables(plan, lambda name, dtype: open_array(folder / name, dtype))
    if not len(tables.starts):
        raise damaged(folder / STARTS, "is empty")
    if tables.elements.shape != (tables.starts[-1],):
        raise damaged(folder / ELEMENTS, "has another length than the signatures need")
    for number, table in enumerate(tables.tables):
        if table.rows.ndim != 2 or table.rows.shape[1] != tables.signatures:
            raise damaged(folder / _rows(number), "has another length than the plan says")
        if table.runs.shape != (2**table.lead.length + 1,):
            raise damaged(folder / _runs(number), "has another length than the plan says")
    return tables


def signatures_of(tables: Tables) -> Bits:
    """All signatures in the order of elements, as they were before."""
    first = tables.tables[0]
    distinct = first.arrangement.restored(np.ascontiguousarray(first.rows.T))
    signatures = np.empty((len(tables.elements), distinct.shape[1]), dtype=np.uint64)
    signatures[tables.elements] = np.repeat(distinct, np.diff(tables.starts), axis=0)
    return signatures


def _tables(plan: Plan, array: Callable[[str, str], NDArray[Any]]) -> Tables:
    return Tables(
        plan,
        tuple(
            Table(lead, array(_rows(number), "<u8"), array(_runs(number), "<u4"))
            for number, lead in enumerate(plan.leads)
        ),
        array(STARTS, "<u4"),
        array(ELEMENTS, "<u4"),
    )


def _rows(number: int) -> str:
    return f"table-{number}-rows.npy"


def _runs(number: int) -> str:
    return f"table-{number}-runs.npy"


def _grouped(turned: Bits) -> tuple[Bits, Numbers, Numbers]:
    """Each signature once, ascending, with the elements that have it."""
    order = _order(turned)
    ascending = turned[order]
    new = np.ones(len(ascending), dtype=bool)
    if len(ascending):
        new[1:] = (ascending[1:] != ascending[:-1]).any(axis=1)
    begins = np.flatnonzero(new)
    starts = np.append(begins, len(ascending)).astype(np.uint32)
    return np.ascontiguousarray(ascending[begins].T), starts, order.astype(np.uint32)


def _sorted(turned: Bits) -> Bits:
    if turned.shape[1] == 1:
        # Sorting values is five times as fast as sorting their numbers.
        return np.sort(turned[:, 0]).reshape(1, -1)
    return np.ascontiguousarray(turned[_order(turned)].T)


def _order(turned: Bits) -> NDArray[np.int64]:
    """Row numbers by ascending signature; equal ones as they came."""
    if turned.shape[1] == 1:
        return np.argsort(turned[:, 0], kind="stable")
    return np.lexsort(turned.T[::-1])


def _directory(leading: Bits, length: int) -> Numbers:
    """For every lead and one more, how many rows stand before it."""
    before = np.zeros(2**length + 1, dtype=np.uint32)
    for at in range(0, len(leading), CHUNK):
        leads = _leads(leading[at : at + CHUNK], length)
        lowest = int(leads[0])
        counts = np.bincount(leads - lowest)
        before[lowest + 1 : lowest + 1 + len(counts)] += counts.astype(np.uint32)
    np.cumsum(before, out=before)
    return before


def _leads(leading: Bits, length: int) -> NDArray[np.int64]:
    """The first bits of signatures as numbers."""
    if length == 0:
        return np.zeros(len(leading), dtype=np.int64)
    return (leading >> np.uint64(64 - length)).view(np.int64)
