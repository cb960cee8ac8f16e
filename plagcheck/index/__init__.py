"""Room 5: signatures → segments + catalogue. How is an index kept so that nothing is lost?"""

from plagcheck.index.mirrors.home import address_of, follow, known_as, shown
from plagcheck.index.mirrors.mirror import at_work, copied, local
from plagcheck.index.mirrors.publishing import send
from plagcheck.index.mirrors.temporary import temporary_home
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry, unknown_recipe
from plagcheck.index.storage.catalogue import load as load_catalogue
from plagcheck.index.storage.contents import Part, new_contents
from plagcheck.index.storage.dictionaries import (
    advise_on_dictionaries,
    describe_other_dictionaries,
    require_dictionaries,
)
from plagcheck.index.storage.drafts import (
    draft_name,
    drafted,
    forget_all_drafts,
    forget_drafts,
    is_drafted,
    read_draft,
    reusable_draft,
    write_draft,
)
from plagcheck.index.storage.files import changing
from plagcheck.index.storage.frequencies import (
    copy_frequencies,
    load_frequencies,
    write_frequencies,
)
from plagcheck.index.storage.paths import find_index, path_in_other, stored_path, whole_path
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.repair import mend_catalogue
from plagcheck.index.storage.rules import check_rules
from plagcheck.index.storage.segment import RECORDS, TEXTS, Segment, pack_text
from plagcheck.index.storage.snapshot import Snapshot, Stored
from plagcheck.index.storage.tiers import MOST_ELEMENTS, Size, packed, piled_up
from plagcheck.index.storage.update import Update, compare
from plagcheck.index.storage.verify import Damage, Verdict, opened, verify
from plagcheck.index.storage.words import StoredWords
from plagcheck.index.storage.writer import Writer, differences, merged_segment
from plagcheck.index.storage.writing import new_segment
from plagcheck.index.tables.chooser import chosen
from plagcheck.index.tables.plan import Block, Lead, Plan
from plagcheck.index.tables.tables import Table, Tables

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
