"""Orders to hands with real cards that lay the table out as it was before an undone report.

They are derived from the difference of the two states, not from the orders of the report: what players reported or did
by a button has none. A deck that the report shuffled is searched, and its known cards are put back in their places; in
any other, cards moved only at its ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from campaigns.engine import Judge
from campaigns.engine.game_registry import UndoneReport
from campaigns.engine.messages import _, messages
from campaigns.engine.table_orders import pair_moves
from campaigns.onirim.rules.book import SWAP_GOALS, TURN_GOAL
from campaigns.onirim.rules.cards import UNKNOWN_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.reports import LIMBO_SHUFFLE, SHUFFLE_BY_HAND, get_reported_indices
from campaigns.onirim.rules.state_machine import is_on_top, machine
from campaigns.onirim.rules.state_operations import count_deck_cards, decode_game, get_known_cards
from campaigns.onirim.rules.table import Table
from campaigns.onirim.rules.table_orders import FIND, LIFT_BOTTOM, LIFT_TOP, declare_order, order_cards, order_step

MOVE = declare_order("move", _("Move %(the_cards)s from %(source)s to %(target)s."))
MOVE_TO_TOP = declare_order(
    "move-to-top", _("Move these from %(source)s to the top of the deck, first card on top: %(cards)s.")
)
MOVE_TO_BOTTOM = declare_order(
    "move-to-bottom", _("Move these from %(source)s to the bottom of the deck, last card at the bottom: %(cards)s.")
)
SWAP_CARDS = declare_order("swap", _("Swap these two, one Personal and one Shared: %(cards)s."))
TURN_MIRRORS = declare_order("turn-mirrors", _("Turn these Mirrors over again: %(mirrors)s."))
RETURN_PREMONITIONS = declare_order("return-premonitions", _("Put these Dark Premonitions back: %(premonitions)s."))
COVER_PREMONITIONS = declare_order("cover-premonitions", _("Turn these Dark Premonitions face down: %(premonitions)s."))
RETURN_BOOK = declare_order("return-book", _("Put a Failsafe Book back."))
RETURN_CATCHER = declare_order("return-catcher", _("Put a Dreamcatcher back."))

MERGED_PLACES = {"away-hand": "hand", "away-row": "row", "away-doors": "doors"}
"""Places of the partner: who plays is no matter of where a card goes back to."""
MAX_END_CARDS = 24
"""The maximum of cards that a report moves at the ends of a deck that it does not shuffle."""

Piles = dict[str, list[str]]


def prepare_undo_orders(table: Table, undone: UndoneReport) -> Callable[[], None]:
    """Return the function that emits the orders once the report is undone; corrections moved no card."""
    row = table.current_game
    was = decode_game(row.state)

    def emit_orders() -> None:
        if undone.is_correction or table.current_game.ref != row.ref:
            return
        order_undo(table, was, decode_game(table.current_game.state), undone.args.get("cards") or [], undone.codes)

    return emit_orders


def order_undo(table: Judge, was: Game, now: Game, reported: list[str], codes: Sequence[str] = ()) -> None:
    """Order what leads from ``was`` to the earlier ``now``; ``reported`` and ``codes`` are those of the report."""
    if not was.has_physical_cards:
        return
    _order_components(table, was, now)
    ends = None if {LIMBO_SHUFFLE, SHUFFLE_BY_HAND} & {*codes} else _find_end_moves(was, now, reported)
    if ends is None:
        _order_search(table, was, now)
    else:
        _order_end_moves(table, was, now, ends)
    _order_swap(table, was, now)


def list_looked_at(g: Game) -> list[str]:
    """Return the cards on top that hands have lifted for the open question, though they count as the deck's."""
    question = machine.questions.get(g.question.kind) if g.question is not None else None
    looks = question is not None and question.precondition is is_on_top
    return g.open_prompt.shown_cards if looks else []


def list_piles(g: Game) -> Piles:
    """Return the cards of each place but the deck, those of two players together; ``aside`` are open cards."""
    piles: Piles = {name: [*getattr(g, name)] for name in ("hand", "row", "doors", "discard", "limbo", "gone")}
    piles["aside"] = [*g.held, *g.shown, *list_looked_at(g)]
    for lies in get_rule_set(g.use).pile_sources:
        for name, cards in lies(g).items():
            piles.setdefault(MERGED_PLACES.get(name, name), []).extend(cards)
    piles["hand"] += [card for picked in g.picked for card in picked]
    return piles


# --- cards ------------------------------------------------------------------------------------------------------------

EndMoves = tuple[list[str], list[str], list[str], list[str]]
"""The cards lifted from the top and from the bottom of the deck, then those put on top and under it."""


def _find_end_moves(was: Game, now: Game, reported: list[str]) -> EndMoves | None:
    """Return the fewest cards that moved at the ends of the deck; None unless those explain the difference."""
    old, new = was.deck[len(list_looked_at(was)) :], _identify_deck(now, reported)[len(list_looked_at(now)) :]
    before, after = (Counter(card for cards in list_piles(g).values() for card in cards) for g in (was, now))
    for size in range(MAX_END_CARDS + 1):
        for lifted in range(size + 1):
            put = size - lifted
            if len(old) - lifted != len(new) - put or lifted > len(old) or put > len(new):
                continue
            for top in range(lifted + 1):
                for on_top in range(put + 1):
                    moves = _split_ends(old, top, lifted - top), _split_ends(new, on_top, put - on_top)
                    (above, _kept, below), (over, _left, under) = moves
                    if _is_explained(*moves) and before + Counter(above + below) == after + Counter(over + under):
                        return above, below[::-1], over, under
    return None


def _split_ends(deck: list[str], top: int, bottom: int) -> tuple[list[str], list[str], list[str]]:
    return deck[:top], deck[top : len(deck) - bottom], deck[len(deck) - bottom :]


def _is_explained(old: tuple[list[str], ...], new: tuple[list[str], ...]) -> bool:
    """Return whether every card at the ends is known, and nothing is known of the middle that was not before."""
    known = UNKNOWN_CARD not in [*old[0], *old[2], *new[0], *new[2]]
    return known and all(after in (UNKNOWN_CARD, before) for before, after in zip(old[1], new[1], strict=True))


def _identify_deck(now: Game, reported: list[str]) -> list[str]:
    """Return the deck before a report, with the reported cards in their places."""
    deck = [*now.deck]
    if now.question is not None and now.question.kind == "report" and reported:
        for place, card in zip(get_reported_indices(now, now.question, len(reported)), reported, strict=True):
            deck[place] = card
    return deck


def _order_end_moves(table: Judge, was: Game, now: Game, ends: EndMoves) -> None:
    above, below, over, under = ends
    order_cards(table, was, LIFT_TOP, above)
    order_cards(table, was, LIFT_BOTTOM, below)
    before, after = list_piles(was), list_piles(now)
    before["aside"] += [*above, *below]
    _order_paired(table, was, _pair_moves(before, {**after, "top": over, "bottom": under}))


def _order_search(table: Judge, was: Game, now: Game) -> None:
    """Order a search of the deck: all that is in it goes in, what is not comes out, and known cards go to its ends."""
    over, under, unknown = get_known_cards(now)
    over, under = over[len(list_looked_at(now)) :], under if unknown else []
    before, after = list_piles(was), list_piles(now)
    looked = Counter(list_looked_at(was))
    before["deck"] = [*(count_deck_cards(was) - looked).elements()]
    after |= {"top": over, "bottom": under}
    after["deck"] = [*(count_deck_cards(now) - Counter([*list_looked_at(now), *over, *under])).elements()]
    moves = _pair_moves(before, after)
    into = moves.pop("deck", [])
    for source, cards in _group(into):
        order_cards(table, was, MOVE, cards, source=source, target="deck")
    found = [card for target in moves.values() for card, source in target if source == "deck"]
    order_cards(table, was, FIND, found)
    if found or into or any(card != UNKNOWN_CARD for card in was.deck[looked.total() :]):
        order_step(table, was, SHUFFLE_BY_HAND)
    opened = {
        target: [(card, "aside" if source == "deck" else source) for card, source in pairs]
        for target, pairs in moves.items()
    }
    _order_paired(table, was, opened)


Pairs = list[tuple[str, str]]
"""Cards, each with the place it comes from."""


def _pair_moves(before: Piles, after: Piles) -> dict[str, Pairs]:
    """Return the cards that each place gets, with the place each comes from."""
    moves = pair_moves(before, after)
    return {target: [(move.piece, move.source) for move in found] for target, found in moves.items()}


def _group(pairs: Pairs) -> list[tuple[str, list[str]]]:
    """Return cards that follow each other and come from one place as one group."""
    return [(source, [card for card, _source in same]) for source, same in groupby(pairs, key=lambda pair: pair[1])]


def _order_paired(table: Judge, g: Game, moves: dict[str, Pairs]) -> None:
    for target, pairs in moves.items():
        groups = _group(pairs)
        for source, cards in reversed(groups) if target == "top" else groups:
            if source == target == "aside":
                continue
            in_order = {"top": MOVE_TO_TOP, "bottom": MOVE_TO_BOTTOM}.get(target) if len(cards) > 1 else None
            if in_order is None:
                order_cards(table, g, MOVE, cards, source=source, target=target)
            else:
                order_cards(table, g, in_order, cards, source=source)


def _order_swap(table: Judge, was: Game, now: Game) -> None:
    """Order a Personal and a Shared card to be swapped back: no other difference of the two hands says so."""
    if was.away is None or not was.personal or not now.personal:
        return
    before, after = Counter(was.hand[was.personal :]), Counter(now.hand[now.personal :])
    left, came = [*(before - after)], [*(after - before)]
    if len(left) == len(came) == 1 and left[0] in now.hand[: now.personal] and came[0] in was.hand[: was.personal]:
        order_step(table, was, SWAP_CARDS, cards=[came[0], left[0]])


# --- what is no card of the deck --------------------------------------------------------------------------------------


def _order_components(table: Judge, was: Game, now: Game) -> None:
    """Order Mirrors and Goals to be turned over, and Premonitions, Books and Dreamcatchers to be put back."""
    mirrors = [name for name in was.explored if name not in now.explored]
    if mirrors:
        order_step(table, was, TURN_MIRRORS, mirrors=mirrors)
    if len(was.goals) == len(now.goals):
        _order_goals(table, was, now)
    covered = [name for name in was.premonitions if name in now.reserve]
    back = [name for name in now.premonitions if name not in was.premonitions and name not in was.reserve]
    for code, names in ((RETURN_PREMONITIONS, back), (COVER_PREMONITIONS, covered)):
        if names:
            order_step(table, was, code, premonitions=names)
    for _number in range(now.books - was.books):
        order_step(table, was, RETURN_BOOK)
    for _number in range(len(now.catchers) - len(was.catchers)):
        order_step(table, was, RETURN_CATCHER)


def _order_goals(table: Judge, was: Game, now: Game) -> None:
    moved = [i for i, goal in enumerate(now.goals) if was.goals[i] != goal]
    if moved:
        order_step(table, was, SWAP_GOALS, first=moved[0] + 1, second=moved[-1] + 1)
    for i, goal in enumerate(now.goals):
        if was.reached[i] != now.reached[i]:
            order_step(table, was, TURN_GOAL, number=i + 1, cards=[goal])


messages.add(
    "onirim",
    choices={
        name: {
            "hand": _("your hand"),
            "row": _("the end of the row"),
            "doors": _("the Doors in play"),
            "discard": _("the discard pile"),
            "limbo": _("Limbo"),
            "gone": _("the cards out of the game"),
            "aside": _("the open cards"),
            "deck": _("the deck"),
            "top": _("the top of the deck"),
            "bottom": _("the bottom of the deck"),
            "alignment": _("the row of Towers"),
            "rallied": _("the rallied Denizens"),
            "stored": _("the Treasure Keeper"),
            "incubus": _("the Little Incubus"),
            "catcher-1": _("Dreamcatcher 1"),
            "catcher-2": _("Dreamcatcher 2"),
            "catcher-3": _("Dreamcatcher 3"),
            "catcher-4": _("Dreamcatcher 4"),
            "mirror-sun": _("the Sun Mirror"),
            "mirror-moon": _("the Moon Mirror"),
            "mirror-key": _("the Key Mirror"),
            "mirror-glyph": _("the Glyph Mirror"),
            "mirror-red": _("the Red Mirror"),
            "mirror-blue": _("the Blue Mirror"),
            "mirror-green": _("the Green Mirror"),
            "mirror-brown": _("the Brown Mirror"),
            "mirror-rainbow": _("the Rainbow Mirror"),
        }
        for name in ("source", "target")
    },
)
