"""The panel of odds: exact, from what the players know of the deck and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.onirim.drawing import SIGNS, TONES, Card, drawn, place
from campaigns.onirim.panels.zones import mirrors
from campaigns.onirim.rules import odds, odds_bottom, outlook
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.cards import DIVER, DOORS, KEPT, NIGHTMARE, SPHINX, SYMBOL
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import may_hold
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import Text, percent, percents, words

WISHES = {
    "door": (gettext_lazy("a Door or a Key"), {"D": 2, "K": 2}),
    "key": (gettext_lazy("a Key"), {"K": 2}),
    "moon": (gettext_lazy("a Moon, better a Key"), {"M": 1, "K": 2}),
}
"""What somebody may hope for from the Diver, with the worth of each kind of card."""


@dataclass(frozen=True)
class Chance:
    """One line: a card or words, its chance in words and as a share of the bar."""

    label: str | Promise
    told: str
    share: int
    card: Card | None = None
    count: int = 0


KINDS = {
    "location": gettext_lazy("Location"),
    "door": gettext_lazy("Door"),
    "nightmare": gettext_lazy("Nightmare"),
    "dream": gettext_lazy("Dream"),
}


@dataclass(frozen=True)
class Bar:
    """One kind of card: its chance to be the next, in words and in hundredths."""

    key: str
    label: Text
    told: str
    share: int


@dataclass(frozen=True)
class Row:
    """One colour of the map; a kind it does not have is None. The share of a cell is how bright it is, up to four."""

    tone: str
    label: Text
    cells: list[Chance | None]


def chances_panel(table: Table, view: Viewpoint) -> Context:
    """Return the odds of the newest game."""
    row = table.newest
    assert row is not None
    g = table.value
    if row.result:
        return {"over": True}
    dreams = plan_of(g.use).dreams
    ahead = outlook.can_win(g)
    first = odds.next_card(odds.view_of(g))
    return {
        "over": False,
        "bars": _bars(first),
        "heat": _heat(g, first),
        "cards_left": len(g.deck),
        "signs": {sign: words.choice("onirim", "signs", sign) for sign in SIGNS},
        "possible": ahead.possible,
        "reasons": [words.choice("onirim", "outlook", reason) for reason in ahead.reasons],
        "next": _next(g, first),
        "soon": _soon(g),
        "sphinx": [_word(word, chance) for word, chance in odds_bottom.sphinx(g)] if SPHINX in dreams else [],
        "diver": _diver(g, view) if DIVER in dreams else None,
        "mirrors": mirrors(g),
        "can": outlook.mirrors(g),
        "open": view.unfolded.get("odds", ""),
    }


def _share(chance: Fraction) -> int:
    return round(chance * 100)


def _next(g: Game, found: dict[str, Fraction]) -> list[Chance]:
    there = may_hold(g)
    ordered = sorted(found.items(), key=lambda pair: (-pair[1], place(pair[0])))
    said = percents(found)
    return [Chance("", said[card], _share(p), drawn(card), there[card]) for card, p in ordered]


def _bars(found: dict[str, Fraction]) -> list[Bar]:
    """Return the chances of the three kinds of card that matter most, and of other Dreams where there are some."""
    of = {
        "location": sum((p for card, p in found.items() if card in KEPT), Fraction(0)),
        "door": sum((p for card, p in found.items() if card in DOORS), Fraction(0)),
        "nightmare": found.get(NIGHTMARE, Fraction(0)),
    }
    others = sum(found.values(), Fraction(0)) - sum(of.values(), Fraction(0))
    shown = {**of, **({"dream": others} if others else {})}
    said = percents(shown)
    return [Bar(key, KINDS[key], said[key], _share(p)) for key, p in shown.items()]


def _heat(g: Game, found: dict[str, Fraction]) -> list[Row]:
    """Return what the deck may hold by colour and symbol, each kind always at the same place."""
    there = may_hold(g)
    kinds, said = set(plan_of(g.use).cards), percents(found)
    columns = [sign for sign in SIGNS if any(tone + sign in kinds for tone in TONES)]

    def cell(code: str) -> Chance | None:
        if code not in kinds:
            return None
        return Chance("", said.get(code, percent(0)), min(4, -(-there[code] // 2)), drawn(code), there[code])

    tones = [tone for tone in TONES if any(tone + sign in kinds for sign in columns)]
    return [
        Row(tone, words.choice("onirim", "colours", tone), [cell(tone + sign) for sign in columns]) for tone in tones
    ]


def _soon(g: Game) -> list[Chance]:
    """Return what may come before the hand is full again."""
    bad = odds.nightmare(g)
    found = [Chance(_("A Nightmare before the hand is full"), percent(bad), _share(bad), drawn(NIGHTMARE))]
    for door in sorted(set(g.limbo) & set(DOORS), key=place):
        chance = odds.key_for(g, door)
        label = _("A Key for the %(door)s in Limbo") % {"door": drawn(door).label}
        found.append(Chance(label, percent(chance), _share(chance), drawn(door)))
    return found


def _word(word: str, chance: Fraction) -> Chance:
    return Chance(words.choice("onirim", "option", f"word-{word}"), percent(chance), _share(chance))


def _diver(g: Game, view: Viewpoint) -> Context:
    """Return the risk of one more step, and whether to stop, by what this device hopes for."""
    named = view.unfolded.get("odds", "")
    hope = named if named in WISHES else "door"
    worth = WISHES[hope][1]
    wish = {card: worth[SYMBOL[card] or "D"] for card in _wished(g, worth)}
    dive = odds_bottom.diver(g, wish)
    advice = ""
    if g.question is not None and g.question.kind == "diver":
        advice = _("Better stop here.") if dive.stop else _("Better dive on.")
    return {
        "risk": percent(dive.risk),
        "share": _share(dive.risk),
        "advice": advice,
        "wishes": [(key, label, key == hope) for key, (label, _worth) in WISHES.items()],
    }


def _wished(g: Game, worth: dict[str, int]) -> list[str]:
    there = Counter([*may_hold(g), *g.shown])
    return [card for card in sorted(there) if (card in DOORS and "D" in worth) or SYMBOL[card] in worth]
