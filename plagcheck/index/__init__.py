"""Signatures → segments and a catalogue: how an index is stored so that nothing is lost.

The rooms, each of which imports only those before it: `files/` writes and reads one file safely,
`tables/` sorts signatures, `storage/` holds catalogue and segments, `mirrors/` follows an address,
`snapshot.py` opens an index, `writing/` lets it grow, `upkeep/` verifies, repairs and merges,
`several/` searches several as one.
"""

from plagcheck.index.files.locations import (
    display_location,
    find_mirrored_address,
    locate_for_workers,
    register_mirror,
)
from plagcheck.index.files.writing import report_write_errors
from plagcheck.index.mirrors.location import IndexLocation
from plagcheck.index.mirrors.mirror import download_index, ensure_local, make_mirror
from plagcheck.index.mirrors.publishing import send_segment
from plagcheck.index.mirrors.temporary import make_temporary_home
from plagcheck.index.several.joined import JoinedSnapshot
from plagcheck.index.several.opening import IndexLocations
from plagcheck.index.snapshot import Snapshot, StoredDocument
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry, unknown_recipe_error
from plagcheck.index.storage.catalogue import load_catalogue as load_catalogue
from plagcheck.index.storage.dictionaries import (
    advise_on_dictionaries,
    describe_other_dictionaries,
    require_dictionaries,
)
from plagcheck.index.storage.frequencies import (
    copy_frequencies,
    load_frequencies,
    write_frequencies,
)
from plagcheck.index.storage.languages import find_document_languages
from plagcheck.index.storage.paths import (
    find_index,
    to_full_path,
    to_stored_path,
    translate_stored_path,
)
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.segment import (
    RECORD_FILES,
    TEXTS_FILE,
    Segment,
    SegmentPart,
    SegmentSize,
)
from plagcheck.index.storage.texts import (
    MOST_TEXT_BYTES,
    NO_TEXT,
    PackedText,
    is_storable,
    pack_text,
)
from plagcheck.index.storage.tokens import NO_TOKENS, has_storable_words, store_words
from plagcheck.index.storage.windows import StoredWindows
from plagcheck.index.storage.words import StoredWords
from plagcheck.index.tables.bands import Bands, build_bands, cut_keys
from plagcheck.index.tables.chooser import ANY_TABLES, TableChoice, choose_plan
from plagcheck.index.tables.plan import Block, Lead, Plan
from plagcheck.index.tables.tables import Table, Tables
from plagcheck.index.upkeep.repair import repair_catalogue
from plagcheck.index.upkeep.rules import check_format_rules
from plagcheck.index.upkeep.tiers import (
    MOST_MERGED_ELEMENTS,
    choose_segments_to_merge,
    group_segments_to_compact,
)
from plagcheck.index.upkeep.verify import Damage, VerifyResult, open_segment, verify_files
from plagcheck.index.writing.contents import build_contents
from plagcheck.index.writing.draft_words import restore_words
from plagcheck.index.writing.drafts import (
    draft_exists,
    find_drafts_folder,
    find_reusable_draft,
    make_draft_name,
    read_draft,
    read_drafts,
    remove_all_drafts,
    remove_drafts,
    write_draft,
)
from plagcheck.index.writing.left_out import LeftOut, read_left_out, write_left_out
from plagcheck.index.writing.segment_writer import write_segment
from plagcheck.index.writing.update import UpdatePlan, plan_update
from plagcheck.index.writing.writer import (
    IndexWriter,
    describe_recipe_differences,
    write_merged_segment,
)

__all__ = [
    "ANY_TABLES",
    "MOST_MERGED_ELEMENTS",
    "MOST_TEXT_BYTES",
    "NO_TEXT",
    "NO_TOKENS",
    "RECORD_FILES",
    "TEXTS_FILE",
    "Bands",
    "Block",
    "Catalogue",
    "Damage",
    "IndexLocation",
    "IndexLocations",
    "IndexWriter",
    "JoinedSnapshot",
    "Lead",
    "LeftOut",
    "NewDocument",
    "PackedText",
    "Plan",
    "Segment",
    "SegmentEntry",
    "SegmentPart",
    "SegmentSize",
    "Snapshot",
    "StoredDocument",
    "StoredWindows",
    "StoredWords",
    "Table",
    "TableChoice",
    "Tables",
    "UpdatePlan",
    "VerifyResult",
    "advise_on_dictionaries",
    "build_bands",
    "build_contents",
    "check_format_rules",
    "choose_plan",
    "choose_segments_to_merge",
    "copy_frequencies",
    "cut_keys",
    "describe_other_dictionaries",
    "describe_recipe_differences",
    "display_location",
    "download_index",
    "draft_exists",
    "ensure_local",
    "find_document_languages",
    "find_drafts_folder",
    "find_index",
    "find_mirrored_address",
    "find_reusable_draft",
    "group_segments_to_compact",
    "has_storable_words",
    "is_storable",
    "load_catalogue",
    "load_frequencies",
    "locate_for_workers",
    "make_draft_name",
    "make_mirror",
    "make_temporary_home",
    "open_segment",
    "pack_text",
    "plan_update",
    "read_draft",
    "read_drafts",
    "read_left_out",
    "register_mirror",
    "remove_all_drafts",
    "remove_drafts",
    "repair_catalogue",
    "report_write_errors",
    "require_dictionaries",
    "restore_words",
    "send_segment",
    "store_words",
    "to_full_path",
    "to_stored_path",
    "translate_stored_path",
    "unknown_recipe_error",
    "verify_files",
    "write_draft",
    "write_frequencies",
    "write_left_out",
    "write_merged_segment",
    "write_segment",
]
