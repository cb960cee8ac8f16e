"""Room 5: signatures → segments + catalogue. How is an index kept so that nothing is lost?"""

from plagcheck.index.catalogue import Catalogue, SegmentEntry, unknown_recipe
from plagcheck.index.catalogue import load as load_catalogue
from plagcheck.index.chooser import chosen
from plagcheck.index.contents import Part, new_contents
from plagcheck.index.dictionaries import (
    advise_on_dictionaries,
    describe_other_dictionaries,
    require_dictionaries,
)
from plagcheck.index.drafts import (
    draft_name,
    drafted,
    forget_all_drafts,
    forget_drafts,
    is_drafted,
    read_draft,
    reusable_draft,
    write_draft,
)
from plagcheck.index.files import changing
from plagcheck.index.frequencies import copy_frequencies, load_frequencies, write_frequencies
from plagcheck.index.home import address_of, follow, known_as, shown
from plagcheck.index.mirror import at_work, copied, local
from plagcheck.index.paths import find_index, path_in_other, stored_path, whole_path
from plagcheck.index.plan import Block, Lead, Plan
from plagcheck.index.publishing import send
from plagcheck.index.records import NewDocument
from plagcheck.index.repair import mend_catalogue
from plagcheck.index.rules import check_rules
from plagcheck.index.segment import RECORDS, TEXTS, Segment, pack_text
from plagcheck.index.snapshot import Snapshot, Stored
from plagcheck.index.tables import Table, Tables
from plagcheck.index.temporary import temporary_home
from plagcheck.index.tiers import MOST_ELEMENTS, Size, packed, piled_up
from plagcheck.index.update import Update, compare
from plagcheck.index.verify import Damage, Verdict, opened, verify
from plagcheck.index.words import StoredWords
from plagcheck.index.writer import Writer, differences, merged_segment
from plagcheck.index.writing import new_segment

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
    "SegmentEntry",
    "Size",
    "Snapshot",
    "Stored",
    "StoredWords",
    "Table",
    "Tables",
    "Update",
    "Verdict",
    "Writer",
    "address_of",
    "advise_on_dictionaries",
    "at_work",
    "changing",
    "check_rules",
    "chosen",
    "compare",
    "copied",
    "copy_frequencies",
    "describe_other_dictionaries",
    "differences",
    "draft_name",
    "drafted",
    "find_index",
    "follow",
    "forget_all_drafts",
    "forget_drafts",
    "is_drafted",
    "known_as",
    "load_catalogue",
    "load_frequencies",
    "local",
    "mend_catalogue",
    "merged_segment",
    "new_contents",
    "new_segment",
    "opened",
    "pack_text",
    "packed",
    "path_in_other",
    "piled_up",
    "read_draft",
    "require_dictionaries",
    "reusable_draft",
    "send",
    "shown",
    "stored_path",
    "temporary_home",
    "unknown_recipe",
    "verify",
    "whole_path",
    "write_draft",
    "write_frequencies",
]
