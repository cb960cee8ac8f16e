"""Every number that the alignment was tuned with, and why it has its value.

The method and first values were found on every twelfth PAN 2013 training pair, of both halves. The
last values were found on one half (by hash of the pair's name); the scores of the other half were
seen too, so it is no clean hold-out. A value without a figure was not varied. Evidence is counted
in nats: the logarithm of how much likelier the words are if one text was made from the other than
if both were written independently.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of finding passages between two documents."""

    run: int = 5
    """Equal words in a row that seed a verbatim passage; not varied."""
    run_occurrences: int = 30
    """If a run of words occurs more often in the source, it is paired once, not with each
    occurrence."""
    run_gap: int = 20
    """Words that a verbatim passage may bridge."""
    verbatim_words: int = 35
    """Shorter verbatim runs are left to the evidence of their surroundings."""
    verbatim_share: float = 0.6
    """Share of a verbatim passage inside equal runs; none-category plagdet .993 on a sample."""

    fragment_words: int = 15
    """Equal words in a row that are a passage by themselves. Of 11,986 pairs of PAN's pages chosen
    at random, 8.5 million words, one has such a run; of 60 lone runs of 20 words 98 % are found,
    and 88 % of the pieces of 15 words in mosaics of six sources."""

    verbatim_distinct: int = 8
    """Distinct words of a verbatim passage, because a column of zeros is no text; not varied."""

    garbled: float = 0.5
    """Share of words in no dictionary from which a page may be Cyrillic read as Latin: .77 in the
    scan of document A; .34 at most in 100 Ukrainian texts, .26 in 99 of 100 web pages."""

    figures: int = 4
    """Numbers in a row that make a table or the pages of an index. In 2.4 million words of manuals
    against 1.4 million of others: 118 paraphrases of 162,000 words → 85 of 8,000, nearly all of
    them licences and other reuse; random .928 → .928, with 2 in a row .923."""

    scrambled: float = 0.67
    """Share of Chinese words with one character from which a text is aligned by characters: .51 at
    most in 99 of 100 edited texts, .57 in a novel, .79 and more where few words are left whole."""

    kept: float = 0.5
    """Share of words that a paraphrase is assumed to keep, when sentences are paired."""
    sentence_words: int = 20
    """Words in an ordinary sentence: decides how likely a common word is by chance."""
    seed: float = 4.0
    """Evidence for a pair of sentences, on the weaker side; values from 2 to 5 differ by .001 of
    plagdet."""
    seed_strong: float = 8.0
    """Like `seed`, on the stronger side: the best pair of all 931 passages in a third of the pairs
    had 8.6 and more; with 10 random loses .002."""
    sentence_gap: int = 4
    """Sentences without a pair that a passage may bridge, as in the published systems."""
    rests: int = 200
    """How often the sentence pairs left over by a passage are examined again; .002 of plagdet, and
    two thirds of a shuffled Chinese text."""
    rare_pairs: int = 300
    """Pairs of sentences that one word may propose, or one for every four sentences of both texts
    if that is more; commoner words only confirm. 4,000 finds the same passages in PAN's pairs and
    in 138 pairs of theses, in a quarter more time."""

    content_frequency: float = 5e-5
    """How often an ordinary content word occurs; 1e-5 to 2e-4 made no difference."""
    function_frequency: float = 6e-3
    """How often an ordinary function word occurs."""
    character_frequency: float = 1e-3
    """How often an ordinary Chinese character occurs; not varied."""
    prior_words: int = 300
    """Weight of these frequencies against those of the documents themselves, in words."""
    unseen: float = 0.02
    """Occurrences added to every word before counting."""
    least_chance: float = 0.004
    """Lower bound for the chance of a common word."""
    most_gain: float = 4.0
    """Upper bound for the evidence of one word; 3.5 to 5 differ by .002 of plagdet."""
    displaced: float = 5.0
    """Words by which a copied word may be displaced without becoming weaker evidence; 3 to 10
    differ by .002 of plagdet."""
    displacement: float = 1.4
    """Words within which a copied word is sought, for each word of its displacement and for each
    factor e of the passage's length. 2 makes all displacements together as likely as they are;
    all categories .942 with it, .945 with 1.4."""
    background: float = 0.25
    """Share of words that any two texts on one subject have in common."""
    kept_least: float = 0.4
    kept_most: float = 0.9
    """Bounds for the share of kept words estimated from a passage; .3 cost .004 of plagdet."""
    kept_balance: float = 0.5
    """Least share on one side, as a part of the other's: a source range does not extend over words
    that nothing was made of. Summary .759 → .770, random .930 → .933; with .6 random is .929."""
    order_gain: float = 2.0
    """Evidence of two neighbouring words that are neighbours in the other text too. Without it, a
    threshold that lets two honest passages pass loses 14 % of the reworked ones, with it 3 %."""
    order_background: float = 0.1
    """Such pairs per word that texts on one subject have anyway; half of 33 texts had .17 or fewer
    for each word of their shorter side."""
    subject_share: float = 0.35
    """Share of distinct words that texts on one subject have in common where they meet."""
    subject_part: float = 0.12
    """Evidence that a passage keeps more than that, as a part of the evidence it needs: at the
    defaults 4.6 nats. Pages of PAN against the five pages most like them, 11.3 million words: 97
    passages without six equal words in a row become 37, all categories .933 → .934 on one half,
    .931 → .930 on the other. Thresholds on evidence, on order, or on the source's side cost
    more."""
    reach: int = 80
    """Words by which an end of a passage may move in one round."""
    margin: int = 15
    """Words around the other text's range that may support such a move."""
    rounds: int = 4
    tight_rounds: int = 2
    """Rounds of moving the ends, with the margin and then without it."""
    words_part: float = 0.45
    """Part of the evidence a passage needs that its words must give before the order of the words
    adds to it. Of 1,360 passages in half of the pairs one had less than .5, none less than .48."""
    first_score: float = 10.0
    """Evidence needed for a further round; no passage of 290 pairs began below 12."""
    snap_share: float = 0.2
    """An end moves to its sentence's end if it is this close, as a share of the sentence; .3 cost
    .003 of plagdet."""
    snap_words: int = 2
    """Like `snap_share`, in words."""
    merge_words: int = 40
    """Passages this close on both sides are merged: granularity 1.04 → 1.00 on translations."""

    whole: float = 0.7
    """Share of the shorter text from which a passage may have fewer words than the minimum: of two
    equal messages of 17 words that is all there is to find. Not varied."""

    decay: float = 0.15
    """λ: how much rarer a passage by chance is for each nat; .15 to .2 on honest text."""
    chance_compared: float = 5e-9
    """K for two documents compared: 59 passages of 13 nats in 48,000 pairs chosen at random."""
    chance_indexed: float = 9.5e-10
    """K for an index: 22 passages of 25 nats in 354,000 words against 2.4 million, without the same
    subject, gave 1.1e-9; the threshold for a common subject leaves 7 of 8 of them."""
    chance_seen: float = 15.0
    """Below this evidence an index finds few further passages: it proposes only documents with
    whole elements in common. 9 were found from 10 nats up, 8 from 15."""
    chance_words: int = 8
    """The shortest passages by chance that were counted for both K, in words."""
    chance_shortness: float = 0.135
    """How much rarer they are for each further word; one in ten has 25 words."""

    summary_kept: float = 0.7
    """Share of a summary's content words that the source has."""
    summary_score: float = 36.0
    """Evidence that a summary needs; 20 gave 30 times as many false passages."""
    summary_content: int = 25
    summary_words: int = 250
    """Content words of the shortest and words of the longest summary."""
    summary_once: float = 22.0
    """Evidence of its distinct words alone: the 188 windows of PAN's summaries have 25 and more, 18
    windows of a manual of repeated headings with others' manuals have 18 at most."""
    summary_elsewhere: float = 8.0
    """Evidence that it keeps more of its distinct words than the best other part of the source
    does. Of 113 summaries between unrelated manuals 12 are left, most of them licences; of 85 of
    PAN's whose sources were hidden among twelve others 83, with 4 to 10."""
    summary_excess: float = 0.45
    """By how much its share of common words exceeds the rest of the submission's; the best
    window of 200 honest pairs stayed below .26 in 99 of 100."""
    summary_rate: float = 0.55
    """Least share of its content words found in the source."""
    summary_explained: float = 0.75
    """If one passage of the source has this share of what the whole source has, the window is no
    summary of the whole, unless other passages lie in it: summary .769 → .788 with .75 for .72,
    .816 without those windows."""
    summary_copied: float = 0.8
    """If verbatim passages have this share of its content words, it is no summary either: two
    paragraphs copied from far apart look like one. .7 to .9 are the same on one half, none .986 →
    .987."""
    summary_rest: int = 20
    """Content words of a window that known passages must leave before `summary_beyond` applies to
    them."""
    summary_beyond: float = 0.6
    """Share of these that must be in the source; otherwise the window is only those passages and
    their surroundings: translation .902 → .904. Chosen so that the other half's summaries lose
    nothing."""
    summary_ratio: float = 2.5
    """How many times longer than the submission's side the source of a summary is."""
    summary_block: int = 1_000
    """Content words of the source examined together; longer sources are cut into overlapping
    blocks."""


PARAMETERS = Parameters()
