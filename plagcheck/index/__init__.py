"""Signatures → segments and a catalogue: how an index is stored so that nothing is lost.

The rooms, each of which imports only those before it: `files/` writes and reads one file safely,
`tables/` sorts signatures, `storage/` holds catalogue and segments, `mirrors/` follows an address,
`snapshot.py` opens an index, `writing/` lets it grow, `upkeep/` verifies, repairs and merges,
`several/` searches several as one.
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

if TYPE_CHECKING:
    from plagcheck.index.files.locations import display_location as display_location
    from plagcheck.index.files.locations import find_mirrored_address as find_mirrored_address
    from plagcheck.index.files.locations import find_pages_folder as find_pages_folder
    from plagcheck.index.files.locations import locate_for_workers as locate_for_workers
    from plagcheck.index.files.locations import register_mirror as register_mirror
    from plagcheck.index.files.writing import report_write_errors as report_write_errors
    from plagcheck.index.mirrors.location import IndexLocation as IndexLocation
    from plagcheck.index.mirrors.mirror import download_index as download_index
    from plagcheck.index.mirrors.mirror import ensure_local as ensure_local
    from plagcheck.index.mirrors.mirror import make_mirror as make_mirror
    from plagcheck.index.mirrors.publishing import send_segment as send_segment
    from plagcheck.index.mirrors.temporary import make_temporary_home as make_temporary_home
    from plagcheck.index.several.joined import JoinedSnapshot as JoinedSnapshot
    from plagcheck.index.several.opening import IndexLocations as IndexLocations
    from plagcheck.index.snapshot import Snapshot as Snapshot
    from plagcheck.index.snapshot import StoredDocument as StoredDocument
    from plagcheck.index.storage.catalogue import Catalogue as Catalogue
    from plagcheck.index.storage.catalogue import SegmentEntry as SegmentEntry
    from plagcheck.index.storage.catalogue import load_catalogue as load_catalogue
    from plagcheck.index.storage.catalogue import unknown_recipe_error as unknown_recipe_error
    from plagcheck.index.storage.dictionaries import (
        advise_on_dictionaries as advise_on_dictionaries,
    )
    from plagcheck.index.storage.dictionaries import (
        describe_other_dictionaries as describe_other_dictionaries,
    )
    from plagcheck.index.storage.dictionaries import require_dictionaries as require_dictionaries
    from plagcheck.index.storage.frequencies import copy_frequencies as copy_frequencies
    from plagcheck.index.storage.frequencies import load_frequencies as load_frequencies
    from plagcheck.index.storage.frequencies import write_frequencies as write_frequencies
    from plagcheck.index.storage.languages import find_document_languages as find_document_languages
    from plagcheck.index.storage.paths import find_index as find_index
    from plagcheck.index.storage.paths import to_full_path as to_full_path
    from plagcheck.index.storage.paths import to_stored_path as to_stored_path
    from plagcheck.index.storage.paths import translate_stored_path as translate_stored_path
    from plagcheck.index.storage.records import NewDocument as NewDocument
    from plagcheck.index.storage.segment import RECORD_FILES as RECORD_FILES
    from plagcheck.index.storage.segment import TEXTS_FILE as TEXTS_FILE
    from plagcheck.index.storage.segment import Segment as Segment
    from plagcheck.index.storage.segment import SegmentPart as SegmentPart
    from plagcheck.index.storage.segment import SegmentSize as SegmentSize
    from plagcheck.index.storage.texts import MOST_TEXT_BYTES as MOST_TEXT_BYTES
    from plagcheck.index.storage.texts import NO_TEXT as NO_TEXT
    from plagcheck.index.storage.texts import PackedText as PackedText
    from plagcheck.index.storage.texts import is_storable as is_storable
    from plagcheck.index.storage.texts import pack_text as pack_text
    from plagcheck.index.storage.tokens import NO_TOKENS as NO_TOKENS
    from plagcheck.index.storage.tokens import has_storable_words as has_storable_words
    from plagcheck.index.storage.tokens import store_words as store_words
    from plagcheck.index.storage.windows import StoredWindows as StoredWindows
    from plagcheck.index.storage.words import StoredWords as StoredWords
    from plagcheck.index.tables.bands import Bands as Bands
    from plagcheck.index.tables.bands import build_bands as build_bands
    from plagcheck.index.tables.bands import cut_keys as cut_keys
    from plagcheck.index.tables.chooser import ANY_TABLES as ANY_TABLES
    from plagcheck.index.tables.chooser import TableChoice as TableChoice
    from plagcheck.index.tables.chooser import choose_plan as choose_plan
    from plagcheck.index.tables.plan import Block as Block
    from plagcheck.index.tables.plan import Lead as Lead
    from plagcheck.index.tables.plan import Plan as Plan
    from plagcheck.index.tables.tables import Table as Table
    from plagcheck.index.tables.tables import Tables as Tables
    from plagcheck.index.upkeep.repair import repair_catalogue as repair_catalogue
    from plagcheck.index.upkeep.rules import check_format_rules as check_format_rules
    from plagcheck.index.upkeep.tiers import MOST_MERGED_ELEMENTS as MOST_MERGED_ELEMENTS
    from plagcheck.index.upkeep.tiers import choose_segments_to_merge as choose_segments_to_merge
    from plagcheck.index.upkeep.tiers import group_segments_to_compact as group_segments_to_compact
    from plagcheck.index.upkeep.verify import Damage as Damage
    from plagcheck.index.upkeep.verify import VerifyResult as VerifyResult
    from plagcheck.index.upkeep.verify import open_segment as open_segment
    from plagcheck.index.upkeep.verify import verify_files as verify_files
    from plagcheck.index.writing.contents import build_contents as build_contents
    from plagcheck.index.writing.draft_words import restore_words as restore_words
    from plagcheck.index.writing.drafts import draft_exists as draft_exists
    from plagcheck.index.writing.drafts import find_reusable_draft as find_reusable_draft
    from plagcheck.index.writing.drafts import make_draft_name as make_draft_name
    from plagcheck.index.writing.drafts import read_draft as read_draft
    from plagcheck.index.writing.drafts import read_drafts as read_drafts
    from plagcheck.index.writing.drafts import remove_all_drafts as remove_all_drafts
    from plagcheck.index.writing.drafts import remove_drafts as remove_drafts
    from plagcheck.index.writing.drafts import remove_kept_pages as remove_kept_pages
    from plagcheck.index.writing.drafts import write_draft as write_draft
    from plagcheck.index.writing.left_out import LeftOut as LeftOut
    from plagcheck.index.writing.left_out import read_left_out as read_left_out
    from plagcheck.index.writing.left_out import write_left_out as write_left_out
    from plagcheck.index.writing.segment_writer import write_segment as write_segment
    from plagcheck.index.writing.update import UpdatePlan as UpdatePlan
    from plagcheck.index.writing.update import plan_update as plan_update
    from plagcheck.index.writing.writer import IndexWriter as IndexWriter
    from plagcheck.index.writing.writer import (
        describe_recipe_differences as describe_recipe_differences,
    )
    from plagcheck.index.writing.writer import write_merged_segment as write_merged_segment

_NAMES = {
    "files.locations": "display_location find_mirrored_address find_pages_folder "
    "locate_for_workers register_mirror",
    "files.writing": "report_write_errors",
    "mirrors.location": "IndexLocation",
    "mirrors.mirror": "download_index ensure_local make_mirror",
    "mirrors.publishing": "send_segment",
    "mirrors.temporary": "make_temporary_home",
    "several.joined": "JoinedSnapshot",
    "several.opening": "IndexLocations",
    "snapshot": "Snapshot StoredDocument",
    "storage.catalogue": "Catalogue SegmentEntry load_catalogue unknown_recipe_error",
    "storage.dictionaries": "advise_on_dictionaries describe_other_dictionaries "
    "require_dictionaries",
    "storage.frequencies": "copy_frequencies load_frequencies write_frequencies",
    "storage.languages": "find_document_languages",
    "storage.paths": "find_index to_full_path to_stored_path translate_stored_path",
    "storage.records": "NewDocument",
    "storage.segment": "RECORD_FILES TEXTS_FILE Segment SegmentPart SegmentSize",
    "storage.texts": "MOST_TEXT_BYTES NO_TEXT PackedText is_storable pack_text",
    "storage.tokens": "NO_TOKENS has_storable_words store_words",
    "storage.windows": "StoredWindows",
    "storage.words": "StoredWords",
    "tables.bands": "Bands build_bands cut_keys",
    "tables.chooser": "ANY_TABLES TableChoice choose_plan",
    "tables.plan": "Block Lead Plan",
    "tables.tables": "Table Tables",
    "upkeep.repair": "repair_catalogue",
    "upkeep.rules": "check_format_rules",
    "upkeep.tiers": "MOST_MERGED_ELEMENTS choose_segments_to_merge group_segments_to_compact",
    "upkeep.verify": "Damage VerifyResult open_segment verify_files",
    "writing.contents": "build_contents",
    "writing.draft_words": "restore_words",
    "writing.drafts": "draft_exists find_reusable_draft make_draft_name "
    "read_draft read_drafts remove_all_drafts remove_drafts remove_kept_pages write_draft",
    "writing.left_out": "LeftOut read_left_out write_left_out",
    "writing.segment_writer": "write_segment",
    "writing.update": "UpdatePlan plan_update",
    "writing.writer": "IndexWriter describe_recipe_differences write_merged_segment",
}
"""The names that each module has."""

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    __getattr__ = load_on_use(__name__, _NAMES)
