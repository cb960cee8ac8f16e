"""Which passages say the same in other words or in another language?

Documents are cut into windows, an encoder turns each into a vector, and the signs of its numbers
are a signature by hyperplanes (document D), of meaning instead of words.
"""

from plagcheck.meaning.encoder import (
    FOLDER_ENCODERS,
    OUR_ENCODER,
    Encoder,
    identify_encoder,
    load_encoder,
    require_encoder,
)
from plagcheck.meaning.encoding import EncodedDocument, encode_document
from plagcheck.meaning.evidence import restore_cosines, weigh_pairs, weigh_rewritten
from plagcheck.meaning.passages import find_passages_by_meaning
from plagcheck.meaning.signatures import estimate_cosines

__all__ = [
    "FOLDER_ENCODERS",
    "OUR_ENCODER",
    "EncodedDocument",
    "Encoder",
    "encode_document",
    "estimate_cosines",
    "find_passages_by_meaning",
    "identify_encoder",
    "load_encoder",
    "require_encoder",
    "restore_cosines",
    "weigh_pairs",
    "weigh_rewritten",
]
