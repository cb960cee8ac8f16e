"""Room 2: Document → Text. What words does a document have, and where does each stand?"""

from plagcheck.text.analysis import analyse
from plagcheck.text.lexicon import Known, Lexicon

__all__ = ["Known", "Lexicon", "analyse"]
