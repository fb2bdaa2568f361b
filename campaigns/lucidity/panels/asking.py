"""The answers to each kind of question, as forms of taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.lucidity.drawing import drawn
from campaigns.lucidity.panels.chances import briefly
from campaigns.lucidity.panels.tapping import Choice, Tap, choice, single, tiles
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import power_of
from campaigns.lucidity.rules.draw import BACK
from campaigns.lucidity.rules.facts import RESTS
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.state import PLACES, in_bag, lying, power, steps
from campaigns.lucidity.rules.value import NOBODY, Asked, Game
from campaigns.pages.offers import Viewpoint, reason_of
from campaigns.pages.registry import Context
from campaigns.referee.shapes import Ways
from campaigns.wording import words

Answers = Callable[[Table, Viewpoint, Game], list[Choice]]


def ways(g: Game) -> Ways:
    """Return the legal answers to the open question, by the moves that give them."""
    shape = machine.shape_of(g)
    assert isinstance(shape, Ways)
    return shape


def codes(g: Game, way: str) -> list[str]:
    """Return the legal answers of a way that are each one text: a die, a colour."""
    return [answer for answer in ways(g).ways[way] if isinstance(answer, str)]


def pairs(g: Game, way: str) -> list[tuple[str, str]]:
    """Return the legal answers of a way that name a place and a die."""
    return [(str(answer[0]), str(answer[1])) for answer in ways(g).ways[way] if isinstance(answer, list)]


def track(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the three sleep tracks, with the dice that each step draws."""
    taps = [
        Tap(
            str(i),
            _("Track %(number)s") % {"number": i},
            note=" · ".join(map(str, g.facts.tracks[i - 1])),
            chances=briefly(g).get(g.facts.tracks[i - 1][0], ()),
        )
        for i in ways(g).ways["choose-track"]
        if isinstance(i, int)
    ]
    return [choice(table, view, "choose-track", "track", taps, look="tracks")]


def by_site(move: str) -> Answers:
    """Return the answers to a wait for dice: leave them to the site. What is reported is picked from the grid."""
    return lambda table, view, g: [single(table, view, move)]


def resolve(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer to go on without a reroll."""
    return [single(table, view, "resolve", look="main")]


def shadow(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the Shadows that may be next."""
    return [choice(table, view, "resolve-shadow", "die", tiles(codes(g, "resolve-shadow")))]


def envy(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the dice of the Dreamer's card, row by row."""
    return _rows(table, view, "envy", g.who, pairs(g, "envy"), _("Have it rolled again: %(die)s"))


def _rows(
    table: Table,
    view: Viewpoint,
    move: str,
    seat: int,
    found: Iterable[tuple[str, str]],
    said: str,
) -> list[Choice]:
    """Return a form for each row of a card, whose dice are tapped where they lie."""
    counted = Counter(found)
    return [
        choice(
            table,
            view,
            move,
            "die",
            [Tap(die, dice=(drawn(die, n),)) for (row, die), n in counted.items() if row == place],
            title=str(words.choice("lucidity", "place", place)),
            sent={"place": place},
            key=f"-{place}",
            at=(seat, place),
            said=said,
        )
        for place in PLACES
        if any(row == place for row, _die in counted)
    ]


def imprison(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the Exhaust dice that may be turned."""
    said = _("Turn it: %(die)s")
    return [choice(table, view, "imprison", "die", tiles(codes(g, "imprison")), at=(g.who, "exhaust"), said=said)]


def fear(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the dice that may be moved to the Hunt row, and to leave all of them."""
    return [
        *_rows(table, view, "fear", g.who, pairs(g, "fear"), _("To the Hunt row: %(die)s")),
        single(table, view, "fear", _("Move none"), sent={"die": ""}, key="-none"),
    ]


def exhaustion(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the four colours, each with the Power that would be lost."""
    row = g.players[g.asked.who].power
    taps = [
        Tap(colour, dice=(drawn(colour),), note=f"−{power_of(die for die in row if die[0] == colour)}")
        for colour in codes(g, "exhaustion")
    ]
    return [
        choice(table, view, "exhaustion", "colour", taps),
        single(table, view, "exhaust-for-us"),
    ]


def become(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the Nightmares whose rows are equally full."""
    taps = [
        Tap(colour, str(words.choice("lucidity", "nightmare", g.cards[colour].name)), (drawn(colour),))
        for colour in codes(g, "become")
    ]
    return [choice(table, view, "become", "colour", taps, look="lines")]


def rest(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer to dream again, or to rest with one die or with all; what is not allowed says why."""
    one, every = RESTS[g.facts.rest]
    seat = g.asked.who
    refusal = machine.against(table, g, ["dream-again", None])
    against = reason_of(refusal, "lucidity", table.ruling("lu.rest")) if refusal else None
    gone = [die for _row, die in lying(g, seat, every)]
    there, legal = list(lying(g, seat, one)), ways(g).ways["rest"]
    single_dice = [(place, die) for place, die in there if legal.holds([place, die])]
    # A last die alone is put back by the tap above, which says so.
    same = len(gone) == 1 and [die for _row, die in single_dice] == gone
    return [
        single(
            table,
            view,
            "dream-again",
            note=_drawing_again(g) if against is None else "",
            reason=against,
            look="lines" if against else "main",
        ),
        single(table, view, "rest-all", _resting(gone)),
        *([] if same else _rows(table, view, "rest", seat, single_dice, _("Rest with this die: %(die)s"))),
    ]


def _resting(gone: list[str]) -> str:
    """Say what resting puts back, and how much Power is among it."""
    if not gone:
        return _("Rest")
    facts = {"count": len(gone), "power": power_of(gone)}
    if facts["power"]:
        return (
            ngettext(
                "Rest: put %(count)s die back, %(power)s Power",
                "Rest: put all %(count)s dice back, %(power)s Power with them",
                len(gone),
            )
            % facts
        )
    return ngettext("Rest: put %(count)s die back", "Rest: put all %(count)s dice back", len(gone)) % facts


def _drawing_again(g: Game) -> str:
    """Say how many dice the next step draws, and how many of them are rolled."""
    count = steps(g)[g.step + 1]
    return _("draw %(count)s, roll %(rolled)s") % {"count": count, "rolled": max(0, count - BACK["dream"])}


def nightmare(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer what the Nightmare may consume, player by player, and to send minions."""
    found = [(int(seat), die) for seat, die in pairs(g, "consume")]
    me = g.players[g.turn].role
    rows = [
        choice(
            table,
            view,
            "consume",
            "die",
            tiles(die for of, die in found if of == seat),
            title=_("Take from %(name)s") % {"name": table.name(seat)},
            sent={"player": seat + 1},
            key=f"-{seat}",
            at=(seat, "power"),
            said=_("Take from %(name)s: %(die)s") % {"name": table.name(seat), "die": "%(die)s"},
        )
        for seat in range(len(g.players))
        if any(of == seat for of, _die in found)
    ]
    if not rows:
        text = _("Nobody else has Power of this colour: %(colour)s.") % {
            "colour": words.choice("lucidity", "colour", me)
        }
        rows = [choice(table, view, "consume", "", (), title=text, look="none")]
    return [single(table, view, "send-minions", look="main"), *rows]


def attack(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer the Dreamers who may be attacked."""
    taps = [
        Tap(str(seat + 1), table.name(seat), note=_("%(power)s Power") % {"power": power(g, seat)})
        for seat in ways(g).ways["attack"]
        if isinstance(seat, int)
    ]
    return [choice(table, view, "attack", "player", taps, look="lines")]


def ability(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer to say whether the Nightmare's ability was used."""
    taps = [Tap("on", _("Used")), Tap("", _("Not used"))]
    return [choice(table, view, "ability", "used", taps, look="lines")]


def nothing(table: Table, view: Viewpoint, g: Game) -> list[Choice]:
    """Offer nothing beside the grid."""
    return []


ANSWERS: dict[str, Answers] = {
    "track": track,
    "draw": by_site("draw-for-us"),
    "return": nothing,
    "roll": by_site("roll-for-us"),
    "resolve": resolve,
    "shadow": shadow,
    "envy": envy,
    "imprison": imprison,
    "fear": fear,
    "exhaustion": exhaustion,
    "become": become,
    "rest": rest,
    "nightmare": nightmare,
    "attack": attack,
    "ability": ability,
    "excess": nothing,
    "fetch": nothing,
}
"""The taps by the kind of what is asked."""

PICKED = frozenset({"draw", "return", "roll", "excess", "fetch"})
"""The kinds that are answered with several dice, one tap after the other."""


def hint(table: Table, g: Game) -> str:
    """Say what the open question hangs on, in a sentence; '' where it says everything itself."""
    was = g.asked
    facts: Context = {"name": table.name(was.of) if was.of != NOBODY else "", "count": was.count}
    texts: dict[str, Callable[[], str]] = {
        "draw": lambda: _drawing(g),
        "return": lambda: _("Tap the ones that go back."),
        "resolve": lambda: _comes_first(was),
        "envy": lambda: _("Tap it on the card; %(name)s rolls it again.") % facts,
        "exhaustion": lambda: _("All Power of its colour in the Power row is lost."),
        "imprison": lambda: _("Tap it in the Exhaust row; it stays there."),
        "fear": lambda: _("Tap it on the card, or leave them all."),
        "rest": lambda: _resting_so(g),
        "ability": lambda: _("%(die)s of %(name)s was taken as Power.") % {**facts, "die": capfirst(drawn(was.die).label)},
        "excess": lambda: _("%(name)s drew too many: tap what goes back.") % facts,
        "fetch": lambda: _("%(name)s put too many back: tap what comes out of the bag instead.") % facts,
        "attack": lambda: _("The die: %(die)s.") % {"die": drawn(was.die).label},
    }  # fmt: skip
    return texts[was.kind]() if was.kind in texts else ""


def _resting_so(g: Game) -> str:
    """Say that one die is put back by a tap on it, where it may be."""
    legal = pairs(g, "rest")
    return _("To rest with one die, tap it on the card.") if len(legal) > 1 else ""


def _comes_first(was: Asked) -> str:
    """Say which die must be resolved before any others, if one was added."""
    if not was.die:
        return ""
    return _("A Shadow added this die, so it is resolved before any others: %(die)s.") % {"die": drawn(was.die).label}


def _drawing(g: Game) -> str:
    was = g.asked
    facts = {"count": was.count, "back": min(BACK[was.why], was.count), "bag": in_bag(g)}
    told = {
        "dream": _("Draw %(count)s of %(bag)s, put %(back)s back, roll the others."),
        "minions": _("Draw %(count)s of %(bag)s; one of them goes on to a Dreamer."),
        "depths": _("Draw one of %(bag)s and roll it."),
    }
    return told[was.why] % facts
