"""Room 5: signatures → segments + catalogue. How is an index kept so that nothing is lost?"""

from plagcheck.index.chooser import chosen
from plagcheck.index.frequencies import load_frequencies, write_frequencies
from plagcheck.index.paths import find_index, stored_path
from plagcheck.index.plan import Block, Lead, Plan
from plagcheck.index.segment import NewDocument, Segment, pack_text
from plagcheck.index.snapshot import Snapshot, Stored
from plagcheck.index.tables import Table, Tables
from plagcheck.index.update import Update, compare
from plagcheck.index.writer import Writer

__all__ = [
    "Block",
    "Lead",
    "NewDocument",
    "Plan",
    "Segment",
    "Snapshot",
    "Stored",
    "Table",
    "Tables",
    "Update",
    "Writer",
    "chosen",
    "compare",
    "find_index",
    "load_frequencies",
    "pack_text",
    "stored_path",
    "write_frequencies",
]
