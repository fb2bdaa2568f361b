"""What a person typed, as tokens: no case, no accents; and the stem that stands for a token, by the Snowball stemmer for English.

Rules are searched by an index that is built with these (see ``index``): what reads it needs no stemmer, on the server or on the phone.
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
"""Tokens that say nothing about which rule is meant, in all of their forms. Left out, unless there is nothing else."""

NON_BMP_RE = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
"""Signs outside the basic plane part words: Python and browsers do not know the same of them as letters and digits."""
DIACRITICS_RE = re.compile("[\u0300-\u036f'’]")
"""Accents, as signs of their own, and apostrophes."""

SYNONYMS = {
    "5": "five",
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
"""Words that players use for one another, in any game, and forms no ending tells, by the word that stands for them all."""


def tokenize(text: str) -> list[str]:
    """Return the words of a text: small letters and digits, accents and apostrophes dropped."""
    plain = unicodedata.normalize("NFKD", NON_BMP_RE.sub(" ", text.lower()))
    return re.findall(r"[a-z0-9]+", DIACRITICS_RE.sub("", plain))


def remove_stopwords(tokens: list[str]) -> list[str]:
    """Return the tokens that are no stopwords, or all of them if none is left."""
    return [token for token in tokens if token not in STOPWORDS] or tokens


@functools.lru_cache(8192)
def stem_word(word: str) -> str:
    """Return what stands for a word: *Sealing* and *sealed* are *seal*, *monster* is *enemy*."""
    bare = _stem_with_snowball(word)
    return _SYNONYM_STEMS.get(word) or _SYNONYM_STEMS.get(bare, bare)


def _stem_with_snowball(word: str) -> str:
    """Stem a word with a stemmer of its own: one holds the word it works on, and is not for several threads."""
    return str(snowballstemmer.stemmer("english").stemWord(word))


_HEAD_STEMS = frozenset(map(_stem_with_snowball, SYNONYMS))
_SYNONYM_STEMS = {
    form: _stem_with_snowball(head)
    for head, synonyms in SYNONYMS.items()
    for word in synonyms.split()
    for form in (word, _stem_with_snowball(word))
    if form == word or form not in _HEAD_STEMS
}
"""Synonyms as they are written and by their stems; a stem that heads its own line stays, as *die* does for all that *dying* is *death*."""
