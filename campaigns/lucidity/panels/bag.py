"""The panel of the middle of the table: the bag, where the eighty dice are, the Nightmare cards, how we play."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.lucidity.drawing import Die, copy_url, dice, drawn
from campaigns.lucidity.panels.saying import changes, told
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS, OF_EACH
from campaigns.lucidity.rules.readings import READINGS as KNOWN
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.sections import RULES, section_of, unverified
from campaigns.lucidity.rules.state import in_bag, lying, nightmare_of, power, takes
from campaigns.lucidity.rules.value import Game
from campaigns.lucidity.wording.copy import TOLD
from campaigns.lucidity.wording.readings import READINGS
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

PANEL = "bag"


@dataclass(frozen=True)
class Nightmare:
    """A Nightmare card: whose it is, what it takes, the dice that wait on it."""

    colour: Die
    name: str
    owner: str
    dice: list[Die]
    takes: str
    ability: str
    doubt: bool


@dataclass(frozen=True)
class Fact:
    """One line of what the copy of the game says, with its rule, and whether it is still a guess."""

    title: Text
    told: str
    doubt: bool
    cited: lookup.Cited


def bag_panel(table: Table, view: Viewpoint) -> Context:
    """Return the middle of the table of the newest game."""
    row = table.newest
    assert row is not None
    g = table.value
    return {
        "bag": [drawn(colour, g.bag[colour]) for colour in COLOURS],
        "inside": in_bag(g),
        "total": OF_EACH * len(COLOURS),
        "places": _places(table, g),
        "nightmares": [_nightmare(table, g, colour) for colour in COLOURS],
        "spooks": _spooks(g),
        "lord": _lord(g),
        "facts": _facts(g),
        "readings": [(READINGS[known.name][0], READINGS[known.name][1][reading(g.options, known.name)]) for known in KNOWN],
        "copy_url": copy_url(view, PANEL),
        "copy": table.copy_name(),
        **(_taking_over(table, view, g) if not row.result else {"changes": [], "write_down": None}),
        "playing": not row.result,
    }  # fmt: skip


def _taking_over(table: Table, view: Viewpoint, g: Game) -> Context:
    """Offer to use what the copy of the game says, where that is something else, and say what would change."""
    changed = changes(g.facts, table.copy_facts())
    return {"changes": changed, "write_down": quick(table, view, PANEL, "write-down", None) if changed else None}


def _places(table: Table, g: Game) -> list[tuple[str, int]]:
    """Say where the eighty dice are."""
    found = [(_("Bag"), in_bag(g))]
    found += [(table.name(seat), len(list(lying(g, seat)))) for seat in range(len(g.players))]
    found.append((_("Nightmare cards"), sum(len(card.dice) for card in g.cards.values())))
    found.append((_("in hand or just rolled"), len(g.hand) + len(g.rolled)))
    found.append((_("Spooks"), sum(map(len, g.solo.columns)) if g.solo else 0))
    return [(place, count) for place, count in found if count]


def _nightmare(table: Table, g: Game, colour: str) -> Nightmare:
    owner = nightmare_of(g, colour)
    card = g.cards[colour]
    section = section_of(g, colour)
    who = ""
    if owner is not None:
        who = _("%(name)s, %(power)s Power") % {"name": table.name(owner), "power": power(g, owner)}
    elif g.solo and colour in g.solo.awakened:
        who = _("awake")
    return Nightmare(
        drawn(colour),
        str(words.choice("lucidity", "nightmare", card.name)),
        who,
        dice(card.dice),
        ", ".join(str(words.choice("lucidity", "face", face)) for face in takes(g, colour)) or _("nothing"),
        g.facts.abilities[section.removeprefix("card-")],
        unverified(g.facts, section),
    )


def _spooks(g: Game) -> list[list[Die]]:
    return [dice(column) for column in g.solo.columns] if g.solo else []


def _lord(g: Game) -> Context | None:
    """Return the Bogeyman somebody plays alone against, with what the players noted of him."""
    if not g.solo:
        return None
    name = g.solo.bogeyman
    doubt = unverified(g.facts, "bogeymen")
    note = g.facts.bogeymen.get(name, "")
    return {
        "name": words.choice("lucidity", "bogeyman", name),
        "note": note,
        "doubt": doubt,
        "cited": lookup.cited("lu.solo"),
    }


def _facts(g: Game) -> list[Fact]:
    """Say what is taken from the copy of the game, the Nightmare cards apart."""
    found = ("tracks", "faces", "rest", "fear", "imprisonment")
    return [
        Fact(TOLD[section].title, told(g.facts, section), unverified(g.facts, section), lookup.cited(RULES[section]))
        for section in found
    ]
