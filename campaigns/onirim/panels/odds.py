"""The odds panel: exact odds from what the players know of the deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text, messages
from campaigns.onirim.panels.zones import build_mirror_views
from campaigns.onirim.rules import bottom_odds, odds, outlook
from campaigns.onirim.rules.cards import DIVER, DOORS, HAND_CARDS, NIGHTMARE, SPHINX, SYMBOL_BY_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import count_possible_cards
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import SIGN_ORDER, TONE_ORDER, CardView, build_card_view, get_card_order
from campaigns.pages.actions import ViewerContext
from campaigns.pages.percentages import format_percent, percents
from campaigns.pages.registry import Context

DIVER_WISHES = {
    "door": (gettext_lazy("a Door or a Key"), {"D": 2, "K": 2}),
    "key": (gettext_lazy("a Key"), {"K": 2}),
    "moon": (gettext_lazy("a Moon or, better, a Key"), {"M": 1, "K": 2}),
}
"""Goals of a player who uses the Diver, with the value of each kind of card."""


@dataclass(frozen=True)
class ChanceRow:
    """One row: a card or label, its chance in words and as a share of the bar."""

    label: str | Promise
    chance_text: str
    share: int
    card: CardView | None = None
    count: int = 0


KIND_LABELS = {
    "location": gettext_lazy("Location"),
    "door": gettext_lazy("Door"),
    "nightmare": gettext_lazy("Nightmare"),
    "dream": gettext_lazy("Dream"),
}


@dataclass(frozen=True)
class KindBar:
    """One kind of card: its chance to be the next, in words and in percent."""

    key: str
    label: Text
    chance_text: str
    share: int


@dataclass(frozen=True)
class HeatmapRow:
    """One colour of the heat map.

    A kind that the colour lacks is None. The share of a cell is its brightness, up to four.
    """

    tone: str
    label: Text
    cells: list[ChanceRow | None]


def build_odds_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the odds of the newest game."""
    row = table.newest_game
    assert row is not None
    g = table.state
    if row.result:
        return {"over": True}
    dreams = get_rule_set(g.use).dream_effects
    ahead = outlook.assess_victory(g)
    first = odds.compute_next_card_odds(odds.get_known_position(g))
    return {
        "over": False,
        "bars": _build_kind_bars(first),
        "heat": _build_heatmap(g, first),
        "cards_left": len(g.deck),
        "signs": {sign: messages.get_choice_label("onirim", "signs", sign) for sign in SIGN_ORDER},
        "possible": ahead.is_possible,
        "reasons": [messages.get_choice_label("onirim", "outlook", reason) for reason in ahead.reasons],
        "next": _build_next_card_odds(g, first),
        "soon": _build_before_full_odds(g),
        "sphinx": [_build_word_odds(word, chance) for word, chance in bottom_odds.compute_sphinx_odds(g)]
        if SPHINX in dreams
        else [],
        "diver": _build_diver_odds(g, viewer) if DIVER in dreams else None,
        "mirrors": build_mirror_views(g),
        "can": outlook.assess_mirrors(g),
        "open": viewer.open_groups.get("odds", ""),
    }


def _to_percentage(chance: Fraction) -> int:
    return round(chance * 100)


def _build_next_card_odds(g: Game, odds_by_card: dict[str, Fraction]) -> list[ChanceRow]:
    there = count_possible_cards(g)
    ordered = sorted(odds_by_card.items(), key=lambda pair: (-pair[1], get_card_order(pair[0])))
    said = percents(odds_by_card)
    return [ChanceRow("", said[card], _to_percentage(p), build_card_view(card), there[card]) for card, p in ordered]


def _build_kind_bars(odds_by_card: dict[str, Fraction]) -> list[KindBar]:
    """Return the chances of the three most important kinds of card, and of other Dreams if there are any."""
    of = {
        "location": sum((p for card, p in odds_by_card.items() if card in HAND_CARDS), Fraction(0)),
        "door": sum((p for card, p in odds_by_card.items() if card in DOORS), Fraction(0)),
        "nightmare": odds_by_card.get(NIGHTMARE, Fraction(0)),
    }
    others = sum(odds_by_card.values(), Fraction(0)) - sum(of.values(), Fraction(0))
    shown = {**of, **({"dream": others} if others else {})}
    said = percents(shown)
    return [KindBar(key, KIND_LABELS[key], said[key], _to_percentage(p)) for key, p in shown.items()]


def _build_heatmap(g: Game, odds_by_card: dict[str, Fraction]) -> list[HeatmapRow]:
    """Return the possible cards of the deck by colour and symbol, each kind in a fixed cell."""
    there = count_possible_cards(g)
    kinds, said = set(get_rule_set(g.use).cards), percents(odds_by_card)
    columns = [sign for sign in SIGN_ORDER if any(tone + sign in kinds for tone in TONE_ORDER)]

    def cell(code: str) -> ChanceRow | None:
        if code not in kinds:
            return None
        return ChanceRow(
            "", said.get(code, format_percent(0)), min(4, -(-there[code] // 2)), build_card_view(code), there[code]
        )

    tones = [tone for tone in TONE_ORDER if any(tone + sign in kinds for sign in columns)]
    return [
        HeatmapRow(tone, messages.get_choice_label("onirim", "colours", tone), [cell(tone + sign) for sign in columns])
        for tone in tones
    ]


def _build_before_full_odds(g: Game) -> list[ChanceRow]:
    """Return the odds of cards that matter before the hand is full again; a Nightmare may be harmless now."""
    found = []
    if odds.can_nightmare_harm(g):
        bad = odds.compute_nightmare_odds(g)
        label = _("A Nightmare before your hand is full")
        found.append(ChanceRow(label, format_percent(bad), _to_percentage(bad), build_card_view(NIGHTMARE)))
    for door in sorted(set(g.limbo) & set(DOORS), key=get_card_order):
        chance = odds.compute_key_odds(g, door)
        label = _("A Key for the %(door)s in Limbo") % {"door": build_card_view(door).label}
        found.append(ChanceRow(label, format_percent(chance), _to_percentage(chance), build_card_view(door)))
    return found


def _build_word_odds(word: str, chance: Fraction) -> ChanceRow:
    return ChanceRow(
        messages.get_choice_label("onirim", "option", f"word-{word}"), format_percent(chance), _to_percentage(chance)
    )


def _build_diver_odds(g: Game, viewer: ViewerContext) -> Context:
    """Return the risk of one more step and whether to stop, by the goal chosen on this device."""
    named = viewer.open_groups.get("odds", "")
    hope = named if named in DIVER_WISHES else "door"
    worth = DIVER_WISHES[hope][1]
    wish = {card: worth[SYMBOL_BY_CARD[card] or "D"] for card in _list_wished_cards(g, worth)}
    dive = bottom_odds.compute_dive_odds(g, wish)
    advice = ""
    if g.question is not None and g.question.kind == "diver":
        advice = _("It's better to stop here.") if dive.is_stopping_better else _("It's better to keep diving.")
    return {
        "risk": format_percent(dive.risk),
        "share": _to_percentage(dive.risk),
        "advice": advice,
        "wishes": [(key, label, key == hope) for key, (label, _worth) in DIVER_WISHES.items()],
    }


def _list_wished_cards(g: Game, worth_by_kind: dict[str, int]) -> list[str]:
    there = Counter([*count_possible_cards(g), *g.shown])
    return [
        card
        for card in sorted(there)
        if (card in DOORS and "D" in worth_by_kind) or SYMBOL_BY_CARD[card] in worth_by_kind
    ]
