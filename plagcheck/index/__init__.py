"""Room 5: signatures → segments + catalogue. How is an index kept so that nothing is lost?"""

from plagcheck.index.frequencies import load_frequencies, write_frequencies
from plagcheck.index.paths import find_index, stored_path
from plagcheck.index.plan import Block, Plan
from plagcheck.index.segment import NewDocument, Segment, pack_text
from plagcheck.index.snapshot import Snapshot, Stored
from plagcheck.index.tables import Table, build, rotated
from plagcheck.index.update import Update, compare
from plagcheck.index.writer import Writer

__all__ = [
    "Block",
    "NewDocument",
    "Plan",
    "Segment",
    "Snapshot",
    "Stored",
    "Table",
    "Update",
    "Writer",
    "build",
    "compare",
    "find_index",
    "load_frequencies",
    "pack_text",
    "rotated",
    "stored_path",
    "write_frequencies",
]
