"""The panel of the middle of the table: the bag, where the eighty dice are, the Nightmare cards, how we play, moving a die."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import lookup
from campaigns.lucidity.drawing import Die, copy_url, dice, drawn
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, COLOURS, FACES, OF_EACH
from campaigns.lucidity.rules.numbers import numbers_of
from campaigns.lucidity.rules.readings import READINGS as KNOWN
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.sections import RULES, section_of, unverified
from campaigns.lucidity.rules.shift import spots_of
from campaigns.lucidity.rules.state import in_bag, lying, nightmare_of, power, takes
from campaigns.lucidity.rules.value import Game
from campaigns.lucidity.wording.copy import FEARS, IMPRISONMENTS, RESTS, TOLD
from campaigns.lucidity.wording.readings import READINGS
from campaigns.pages.corrections import numbers_offer
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offers, quick
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
    """Give the middle of the table of the newest game."""
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
        "write_down": _taking_over(table, view, g) if not row.result else None,
        "groups_found": [] if row.result else [_mending(table, view, g), _numbers(table, view, g)],
    }  # fmt: skip


def _taking_over(table: Table, view: Viewpoint, g: Game) -> Offer | None:
    """Offer to take over what the copy of the game says, where that is something else by now."""
    return quick(table, view, PANEL, "write-down", None) if table.copy_facts() != g.facts else None


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
    """Give the Bogeyman somebody plays alone against, with what the players noted of him."""
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
    facts = g.facts
    told = {
        "tracks": "; ".join("–".join(map(str, track)) for track in facts.tracks),
        "faces": "; ".join(_faces(colour, facts.faces[colour]) for colour in COLOURS),
        "rest": str(RESTS[facts.rest]),
        "fear": str(FEARS[facts.fear]),
        "imprisonment": str(IMPRISONMENTS[facts.imprisonment]),
    }
    return [
        Fact(TOLD[section].title, text, unverified(facts, section), lookup.cited(RULES[section]))
        for section, text in told.items()
    ]


def _faces(colour: str, faces: dict[str, int]) -> str:
    shown = ", ".join(
        f"{count} {words.choice('lucidity', 'face', face)}" for face in FACES if (count := faces[face])
    )  # fmt: skip
    return f"{drawn(colour).label}: {shown}"


def _mending(table: Table, view: Viewpoint, g: Game) -> Group:
    """Give what moves a die by hand: an ability, the Bogeyman's card, a mistake."""
    title = gettext_lazy("Move a die by hand")
    return group(view, PANEL, "shift", title, "dice", lambda: [_shift(table, view, g)])


def _numbers(table: Table, view: Viewpoint, g: Game) -> Group:
    """Give what corrects the marker, whose turn it is, and what somebody is."""
    title = gettext_lazy("A number or a role is different")
    return group(view, PANEL, "numbers", title, "warning", lambda: _forms(table, view, g))


def _forms(table: Table, view: Viewpoint, g: Game) -> list[Offer]:
    made = offers(table, view, PANEL, ["set-role"])[0]
    names = tuple((str(seat), table.name(seat - 1)) for seat in range(1, len(g.players) + 1))
    role = replace(made, inputs=tuple(_choosing(field, {"player": names}) for field in made.inputs))
    return [numbers_offer(table, view, PANEL, numbers_of(g), g), role]


def _shift(table: Table, view: Viewpoint, g: Game) -> Offer:
    """Give the form of a shift with its places by name."""
    made = offers(table, view, PANEL, ["shift"])[0]
    spots = tuple((spot, _spot(table, spot)) for spot in spots_of(g))
    known = {
        "die": tuple((code, words.choice("lucidity", "die", code)) for code in CODES),
        "source": spots,
        "target": spots,
    }
    return replace(made, inputs=tuple(_choosing(field, known) for field in made.inputs))


def _choosing(field: Input, known: dict[str, tuple[tuple[str, Text], ...]]) -> Input:
    return replace(field, kind="choice", choices=known[field.name]) if field.name in known else field


def _spot(table: Table, spot: str) -> Text:
    """Name a place that a die may lie in."""
    if not spot[0].isdigit():
        return words.choice("lucidity", "spot", spot)
    return f"{table.name(int(spot[0]) - 1)}: {words.choice('lucidity', 'place', spot[2:])}"
