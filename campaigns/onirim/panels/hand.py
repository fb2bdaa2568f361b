"""The hand on the board: each card with the answers under it and what would follow from them (facts 1.3, phase 1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from msgspec import structs

from campaigns.onirim.drawing import Card, drawn
from campaigns.onirim.panels.buttons import PANEL, Button, closed
from campaigns.onirim.panels.choosing import button, different, options
from campaigns.onirim.panels.laid import series
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.cards import DEAD_END, SYMBOL
from campaigns.onirim.rules.doors import may_gain
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import in_deck
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Offer, Reason, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.referee.shapes import Answer, OneOf, verb_of
from campaigns.wording import words

OF_HAND = frozenset({"mirror", "tower", "architect", "store", "cyclobot", "rally", "chaos"})
"""The verbs whose answers stand under the card of the hand that they are about."""


@dataclass(frozen=True)
class Held:
    """A card of the hand: what may be done with it, what would follow, and what speaks against it.

    ``whose`` says of two players' cards which are Personal and which Shared. ``play`` is None for what is never played. ``offers``
    are the moves its answers are sent with, by name: each card has forms of its own.
    """

    key: str
    card: Card
    title: str
    follows: tuple[str, ...]
    play: Button | None
    discard: Button
    others: tuple[Button, ...]
    reasons: tuple[Reason, ...]
    offers: dict[str, Offer]
    whose: str = ""
    shared: bool = False


def turn(table: Table, view: Viewpoint, g: Game, shape: OneOf) -> Context:
    """Return phase 1: each card of the hand with its answers, and what expansions add besides."""
    more = [option for option in shape.options if verb_of(option) not in ("play", "discard")]
    offers = {name: quick(table, view, PANEL, name, None) for name in ("play", "discard", "choose")}
    held = [_held(table, view, i, more, offers) for i in range(len(g.hand))]
    elsewhere = [option for option in more if not _places(g, option)]
    return {
        "mode": "turn",
        "held": held,
        **options(table, view, g, elsewhere),
    }


def _held(table: Table, view: Viewpoint, i: int, more: list[Answer], offers: dict[str, Offer]) -> Held:
    g = table.value
    code = g.hand[i]
    card = drawn(code)
    play = Button(str(i), _("Play"), (card,), reason=closed(table, g, ["play", i]))
    discard = Button(str(i), _("Discard"), (card,), reason=closed(table, g, ["discard", i]))
    mine = [option for option in more if i in _places(g, option)]
    reasons = [one.reason for one in (play, discard) if one.reason is not None]
    return Held(
        f"hand-{table.now.steps}-{i}", card, _title(g, code), _follows(g, code, play.reason),
        None if play.reason is not None and play.reason.final else play,
        discard,
        tuple(button(g, option) for option, _code in different(g, mine)),
        tuple(dict.fromkeys(reasons)),
        {name: replace(made, move_id=next(view.ids)) for name, made in offers.items()},
        "" if g.personal is None else _("Personal") if i < g.personal else _("Shared"),
        g.personal is not None and i >= g.personal,
    )  # fmt: skip


def _places(g: Game, option: Answer) -> list[int]:
    """Return the places of the hand that an answer is about; none where it is about no card of the hand alone."""
    if not isinstance(option, list) or option[0] not in OF_HAND:
        return []
    if option[0] == "mirror":
        return [i for i in option[2] if isinstance(i, int)]
    if option[0] == "tower" and len(option) < 3:
        return []
    return [option[1]] if isinstance(option[1], int) else []


def _title(g: Game, code: str) -> str:
    """Name a card, with how far it brings the series at the row's end."""
    name = drawn(code).label
    if not SYMBOL[code]:
        return name
    colour, at = series([*g.row, code])
    if at < 2:
        return name
    tone = words.choice("onirim", "colours", colour)
    if at == 3:
        return _("%(card)s: the third %(colour)s") % {"card": name, "colour": tone}
    return _("%(card)s: %(colour)s %(at)s of 3") % {"card": name, "colour": tone, "at": at}


def _follows(g: Game, code: str, against: Reason | None) -> tuple[str, ...]:
    """Say what playing and what discarding a card brings, where it brings something."""
    found = []
    if SYMBOL[code] and against is None:
        found.append(_series_brings(g, code))
    if SYMBOL[code] == "K":
        found.append(_("Discarded, it gives a Prophecy: five cards are looked at."))
    elif SYMBOL[code] == "G":
        found.append(_("Discarded, it gives an Incantation: five cards are revealed."))
    elif code == DEAD_END:
        found.append(_("It leaves the hand only with all of it."))
    return tuple(filter(None, found))


def _series_brings(g: Game, code: str) -> str:
    colour = plan_of(g.use).trio(structs.replace(g, row=[*g.row, code]))
    if not colour:
        return ""
    door = drawn(colour + "D").label
    if in_deck(g, colour + "D") and may_gain(g, colour + "D"):
        return _("Played, it brings a %(door)s; the deck is shuffled.") % {"door": door}
    return _("Played, it completes the series, but no %(door)s can come of it.") % {"door": door}
