"""Room 5: signatures → segments + catalogue. How is an index kept so that nothing is lost?"""

from plagcheck.index.catalogue import Catalogue
from plagcheck.index.chooser import chosen
from plagcheck.index.contents import Part
from plagcheck.index.files import changing
from plagcheck.index.frequencies import copy_frequencies, load_frequencies, write_frequencies
from plagcheck.index.home import address_of, shown
from plagcheck.index.mirror import copied, fetch, local
from plagcheck.index.paths import find_index, stored_path, whole_path
from plagcheck.index.plan import Block, Lead, Plan
from plagcheck.index.publishing import send
from plagcheck.index.records import NewDocument
from plagcheck.index.repair import mend_catalogue
from plagcheck.index.segment import RECORDS, TEXTS, Segment, pack_text
from plagcheck.index.snapshot import Snapshot, Stored
from plagcheck.index.tables import Table, Tables
from plagcheck.index.tiers import MOST_ELEMENTS, packed, piled_up
from plagcheck.index.update import Update, compare
from plagcheck.index.verify import Damage, Verdict, opened, verify
from plagcheck.index.words import StoredWords
from plagcheck.index.writer import Writer, differences

__all__ = [
    "MOST_ELEMENTS",
    "RECORDS",
    "TEXTS",
    "Block",
    "Catalogue",
    "Damage",
    "Lead",
    "NewDocument",
    "Part",
    "Plan",
    "Segment",
    "Snapshot",
    "Stored",
    "StoredWords",
    "Table",
    "Tables",
    "Update",
    "Verdict",
    "Writer",
    "address_of",
    "changing",
    "chosen",
    "compare",
    "copied",
    "copy_frequencies",
    "differences",
    "fetch",
    "find_index",
    "load_frequencies",
    "local",
    "mend_catalogue",
    "opened",
    "pack_text",
    "packed",
    "piled_up",
    "send",
    "shown",
    "stored_path",
    "verify",
    "whole_path",
    "write_frequencies",
]
