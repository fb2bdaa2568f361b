"""What a person typed, as the stems that are looked for: no case, no accents, no endings, no little words.

``companion/static/js/lookup.js`` does the same on the phone; a test holds the two against each other.
"""

from __future__ import annotations

import re
import unicodedata

_LITTLE_WORDS = (
    "a an the of to do does did i im we you he she it its is are was be been am can could may might must shall "
    "should will would what how when which who whose why where my me our us your their them they this that these "
    "those there here if and or but with for from in on at by as so than then have has had having get got any some "
    "just like let go goes going gone went happen work mean meant use using used need want thing still doing "
    "cannot cant couldnt wouldnt shouldnt dont doesnt didnt isnt arent wasnt werent wont hasnt havent hadnt "
    "ive ill id youre youve youll weve theyre theyve "
)
LITTLE = frozenset(_LITTLE_WORDS.split())
"""Words that say nothing about which rule is meant, in any of their forms. Left out, unless there is nothing else."""

BEYOND = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
"""Signs outside the basic plane part words: Python and browsers do not know the same of them as letters and digits."""
DROPPED = re.compile("[\u0300-\u036f'’]")
"""Accents, as signs of their own, and apostrophes."""

ENDINGS = (("ing", 6), ("ed", 5))
"""Endings that are cut off words of at least so many letters."""


ALIKE = {
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


def stems(text: str) -> list[str]:
    """Give the stems of a text in their order, little words left out unless there are no others."""
    return [stem(word) for word in telling(text)]


def telling(text: str) -> list[str]:
    """Give the words of a text that tell something, or all of them if none does."""
    found = words(text)
    return [word for word in found if LITTLE.isdisjoint((word, _bare(word)))] or found


def words(text: str) -> list[str]:
    """Give the words of a text: small letters and digits, accents and apostrophes dropped."""
    plain = unicodedata.normalize("NFKD", BEYOND.sub(" ", text.lower()))
    return re.findall(r"[a-z0-9]+", DROPPED.sub("", plain))


def stem(word: str) -> str:
    """Give what stands for a word: *Sealing* finds *Seal*, *Keys* finds *Key*, *monster* finds *Entity*."""
    bare = _bare(word)
    return _MEANT.get(bare, bare)


def _bare(word: str) -> str:
    """Cut what changes with number and time off a word."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        word = word[:-1]
    word = _without_ending(word)
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _without_ending(word: str) -> str:
    for ending, least in ENDINGS:
        if len(word) >= least and word.endswith(ending):
            bare = word[: -len(ending)]
            doubled = len(bare) > 2 and bare[-1] == bare[-2] and bare[-1] not in "aeiouls"
            return bare[:-1] if doubled else bare
    return word


_MEANT = {_bare(word): _bare(meant) for meant, words in ALIKE.items() for word in words.split()}
