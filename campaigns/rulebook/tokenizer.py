"""Tokenizer and stemmer (Snowball, English) of the rule search. Tokens are lower-case and without accents.

The search index is built with them (see ``index.py``); its readers need no stemmer.
"""

from __future__ import annotations

import functools
import re
import unicodedata

import snowballstemmer

_STOPWORDS_TEXT = (
    "a an the of to do does did i im we you he she it its is are was were be been am can could may might must shall "
    "should will would what whats how when which who whos whose why where wheres my me our us your their them they this "
    "that thats these those there here if and or but with for from in into on onto at by as so than then have has had having get "
    "gets getting got any some just like likes liked let lets go goes going gone went happen happens happened happening "
    "work works worked working mean means meant use uses used using need needs needed want wants wanted wanting thing "
    "things still doing cannot cant couldnt wouldnt shouldnt dont doesnt didnt isnt arent wasnt werent wont hasnt havent "
    "hadnt ive ill id youre youve youll weve theyre theyve"
)
STOPWORDS = frozenset(_STOPWORDS_TEXT.split())
"""Tokens that do not help to tell rules apart, in all forms. Removed unless nothing else is left."""

NON_BMP_RE = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
"""Characters outside the basic plane separate words: Python and browsers classify them differently."""
DIACRITICS_RE = re.compile("[\u0300-\u036f'’]")
"""Combining accents and apostrophes."""

SYNONYMS = {
    "3": "three third 3rd",
    "4": "four fourth 4th",
    "5": "five fifth 5th",
    "6": "six sixth 6th",
    "7": "seven seventh 7th",
    "8": "eight eighth 8th",
    "9": "nine ninth 9th",
    "10": "ten tenth 10th",
    "11": "eleven eleventh 11th",
    "12": "twelve twelfth 12th",
    "14": "fourteen",
    "15": "fifteen",
    "20": "twenty",
    "40": "forty",
    "attack": "assault",
    "avoid": "dodge evade",
    "become": "became",
    "begin": "start beginning starting began begun",
    "bottom": "under below beneath underneath",
    "break": "broke broken",
    "bring": "brought",
    "buy": "purchase shop shopping bought",
    "choose": "pick select chosen chose",
    "color": "colour",
    "come": "came",
    "cost": "price fee",
    "death": "dying dead",
    "die": "dice d6",
    "discard": "throw chuck toss ditch threw thrown",
    "draw": "drew",
    "end": "finish finished ending",
    "enemy": "entity monster creature beast foe mob baddie villain npc",
    "ether": "xp experience money coin gold cash",
    "evening": "tonight session",
    "fall": "fell fallen",
    "fate": "event",
    "figure": "miniature mini meeple",
    "find": "found",
    "flaw": "curse",
    "gain": "acquire obtain receive earn",
    "gem": "crystal jewel diamond",
    "give": "gave given",
    "hide": "hid hidden",
    "hold": "held",
    "item": "gear equipment object tool relic artifact artefact",
    "keep": "kept",
    "lose": "lost loss losing loser",
    "maximum": "max cap",
    "neighbour": "neighbor",
    "organise": "organize",
    "paralysed": "paralyzed paralysis immobilised immobilized",
    "pay": "paid spend spent",
    "person": "people player",
    "place": "put lay laid",
    "poison": "toxin venom toxic poisoned",
    "quit": "leave abandon",
    "remove": "delete",
    "reward": "loot",
    "run": "ran",
    "scenario": "mission quest",
    "see": "saw seen",
    "sell": "sold",
    "show": "shown",
    "sleep": "slept asleep",
    "small": "little tiny minor",
    "space": "square hex field",
    "state": "status condition debuff",
    "steal": "swipe rob stole stolen",
    "storage": "stash inventory backpack vault",
    "story": "narrative lore",
    "swap": "exchange switch trade replace",
    "take": "took taken",
    "talk": "contact",
    "teleport": "teleportation relocation relocate",
    "tired": "weary knackered",
    "trash": "bin garbage rubbish",
    "wake": "woke woken awake",
    "wear": "wore worn",
    "win": "victory won winning winner",
    "write": "wrote written",
    "zero": "0 nought",
}
"""Players' synonyms and irregular forms, by the word that represents them."""


def tokenize(text: str) -> list[str]:
    """Return the words of a text: lower-case letters and digits, without accents and apostrophes."""
    plain = unicodedata.normalize("NFKD", NON_BMP_RE.sub(" ", text.lower()))
    return re.findall(r"[a-z0-9]+", DIACRITICS_RE.sub("", plain))


def remove_stopwords(tokens: list[str]) -> list[str]:
    """Return the tokens that are not stopwords, or all of them if none is left."""
    return [token for token in tokens if token not in STOPWORDS] or tokens


@functools.lru_cache(8192)
def stem_word(word: str) -> str:
    """Return the stem of a word or of its representative synonym: *Sealing* is *seal*, *monster* is *enemy*."""
    bare = _stem_with_snowball(word)
    return _SYNONYM_STEMS.get(word) or _SYNONYM_STEMS.get(bare, bare)


def _stem_with_snowball(word: str) -> str:
    """Stem a word with a new stemmer: a stemmer instance is not thread-safe."""
    return str(snowballstemmer.stemmer("english").stemWord(word))


_HEAD_STEMS = frozenset(map(_stem_with_snowball, SYNONYMS))
_SYNONYM_STEMS = {
    form: _stem_with_snowball(head)
    for head, synonyms in SYNONYMS.items()
    for word in synonyms.split()
    for form in (word, _stem_with_snowball(word))
    if form == word or form not in _HEAD_STEMS
}
"""Synonyms and their stems; a stem with its own line is left out: *die* stays, though *dying* is *death*."""
