"""The board: Doors, deck, the end of the row and the layout of expansions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from campaigns.engine.messages import messages
from campaigns.engine.messages import translate as _
from campaigns.onirim.panels.zones import build_expansion_zones, build_mirror_views
from campaigns.onirim.rules import odds
from campaigns.onirim.rules.cards import COLOURS, COLOURS_BY_CARD, DOORS, NIGHTMARE, SERIES_LENGTH, SYMBOL_BY_CARD
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import get_known_cards
from campaigns.onirim.view_models import CardView, build_card_view, build_card_views
from campaigns.pages.percentages import format_percent
from campaigns.pages.registry import Context

MAX_VISIBLE_ROW_CARDS = 7
"""Number of cards visible at the end of the row."""

MAX_VISIBLE_TOP_CARDS = 3
"""Number of known top cards visible next to the deck."""


@dataclass(frozen=True)
class DoorSlot:
    """The slot of one Door: closed until a Door of its colour is in play."""

    card: CardView
    is_open: bool


@dataclass(frozen=True)
class SeriesRun:
    """Neighbours in the row that belong to one series, and their label: '' for a single card."""

    cards: tuple[CardView, ...]
    tone: str
    label: str = ""
    is_complete: bool = False


def build_board(g: Game) -> Context:
    """Return the board around the hand."""
    top, bottom, _rest = get_known_cards(g)
    tail = g.row[-MAX_VISIBLE_ROW_CARDS:]
    return {
        "doors": build_door_slots(g),
        "doors_told": summarize_doors(g),
        "deck": len(g.deck),
        "risk": _format_nightmare_risk(g),
        "top": build_card_views(top[:MAX_VISIBLE_TOP_CARDS]),
        "known_more": max(0, len(top) - MAX_VISIBLE_TOP_CARDS) + len(bottom),
        "runs": split_into_runs(tail),
        "barred": _format_barred_symbol(g),
        "row_count": len(g.row),
        "limbo": build_card_views(g.limbo),
        "discarded": len(g.discard),
        "mirrors": build_mirror_views(g),
        "zones": build_expansion_zones(g),
    }


def summarize_doors(g: Game) -> str:
    """Return a text with the number of Doors in play."""
    return _("%(there)s of %(all)s Doors") % {"there": count_doors_in_play(g), "all": get_rule_set(g.use).door_count}


def build_door_slots(g: Game) -> list[DoorSlot]:
    """Return a slot for every Door of the game, ordered by colour; Doors in play are open."""
    there = Counter([*g.doors, *(g.away.doors if g.away is not None else [])])
    found = []
    for door in sorted((card for card in get_rule_set(g.use).cards if card in DOORS), key=_get_door_order):
        found.append(DoorSlot(build_card_view(door), there[door] > 0))
        there[door] -= 1
    return found


def _get_door_order(door: str) -> int:
    return COLOURS.find(door[0]) % 9


def _format_barred_symbol(g: Game) -> str:
    """Return the symbol that may not be played next; '' if any may, or another question is open."""
    is_turn = g.question is not None and g.question.kind == "turn"
    symbol = SYMBOL_BY_CARD[g.row[-1]] if g.row and is_turn else ""
    return _("no %(symbol)s") % {"symbol": messages.get_choice_label("onirim", "signs", symbol)} if symbol else ""


def _format_nightmare_risk(g: Game) -> str:
    """Return the chance that the first unknown card is a Nightmare; '' if it cannot be one, or would be harmless."""
    if not odds.can_nightmare_harm(g):
        return ""
    chance = odds.compute_next_card_odds(replace(odds.get_known_position(g), top=[])).get(NIGHTMARE)
    return format_percent(chance) if chance else ""


def find_row_series(row: list[str]) -> tuple[str, int]:
    """Return the colour at the row's end and the card's position in its series of three; a card of every colour ends it."""
    colour, at = "", 0
    for card in row:
        own = COLOURS_BY_CARD[card] if len(COLOURS_BY_CARD[card]) == 1 else ""
        at = at % SERIES_LENGTH + 1 if own and own == colour else int(bool(own))
        colour = own
    return colour, at


def split_into_runs(row: list[str]) -> list[SeriesRun]:
    """Split the row's end into series: three neighbours of a colour form one, the last cards may become one."""
    found: list[list[str]] = []
    for card in row:
        fits = found and len(found[-1]) < SERIES_LENGTH and _is_same_colour(found[-1][0], card)
        found[-1].append(card) if fits else found.append([card])
    return [_build_run(group, is_last=i == len(found) - 1) for i, group in enumerate(found)]


def _is_same_colour(card: str, other_card: str) -> bool:
    return len(COLOURS_BY_CARD[card]) == 1 and COLOURS_BY_CARD[card] == COLOURS_BY_CARD[other_card]


def _build_run(group: list[str], *, is_last: bool) -> SeriesRun:
    tone, whole = group[0][0], len(group) == SERIES_LENGTH
    name = messages.get_choice_label("onirim", "colours", tone)
    told = ""
    if whole:
        told = _("%(SERIES_LENGTH)s %(colour)s") % {"colour": name}
    elif is_last and len(COLOURS_BY_CARD[group[0]]) == 1:
        told = _("%(at)s of %(SERIES_LENGTH)s %(colour)s") % {"colour": name, "at": len(group)}
    return SeriesRun(tuple(build_card_views(group)), tone, told, whole)
