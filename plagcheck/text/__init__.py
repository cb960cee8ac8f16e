"""Room 2: Document → Text. What words does a document have, and where does each stand?"""

from plagcheck.text.analysis import MOST_WORDS, TooManyWords, analyse
from plagcheck.text.lexicon import Known, Lexicon, load_ahead, loaded

__all__ = ["MOST_WORDS", "Known", "Lexicon", "TooManyWords", "analyse", "load_ahead", "loaded"]
