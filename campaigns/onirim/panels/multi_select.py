"""The selection of several cards by taps, stored in the URL so that no JavaScript is needed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaigns.engine.answer_spaces import (
    AnswerSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
)
from campaigns.onirim.rules.cards import UNKNOWN_CARD
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import count_possible_cards
from campaigns.onirim.view_models import CardView, build_card_view, build_kind_views

BASE36_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PICKS_DONE_MARKER = "zz"
FormPairs = list[tuple[str, str]]


@dataclass(frozen=True)
class MultiSelectSpec:
    """The specification of a selection: its move, its candidates, and the number of picked and ordered cards.

    ``is_pick_unlimited``: any number may be picked before the order begins; ``is_pick_optional``: none need be.
    ``tap_count`` counts all taps. ``is_bottom_up``: the rules count these cards from the bottom of the deck, the
    lowest first; the page shows them from top to bottom.
    """

    move: str
    candidates: tuple[CardView, ...]
    tap_count: int
    pick_count: int = 0
    is_pick_unlimited: bool = False
    is_pick_optional: bool = False
    pickable_indices: frozenset[int] = frozenset()
    field: str = "order"
    is_bottom_up: bool = False

    @property
    def display_order(self) -> list[int]:
        """The indices of the candidates in display order: cards of the deck from top to bottom."""
        count = len(self.candidates)
        return list(reversed(range(count)) if self.is_bottom_up and self.field == "order" else range(count))


BOTTOM_UP_QUESTIONS = {"sphinx-top", "sphinx-bottom", "spell-bottom", "diver-bottom"}
"""The questions about cards revealed from the bottom, the lowest first."""


def count_reportable_cards(g: Game) -> Counter[str]:
    """Count the cards that a report may name."""
    there = count_possible_cards(g)
    return Counter({card: min(count, there[card]) for card, count in g.rest.items() if there[card]})


def count_awaited_cards(g: Game) -> int:
    """Return the number of cards of a report; cards drawn one by one are reported one by one."""
    was, deck = g.open_prompt, g.deck
    if was.least < was.count:
        return 1
    places = deck[: was.count] if was.end == "top" else deck[-was.count :]
    return int(places.count(UNKNOWN_CARD))


def build_report_spec(g: Game) -> MultiSelectSpec:
    """Return the specification of a report."""
    upward = g.open_prompt.end == "bottom"
    return MultiSelectSpec(
        "report",
        tuple(build_kind_views(count_reportable_cards(g))),
        count_awaited_cards(g),
        field="cards",
        is_bottom_up=upward,
    )


def build_spec(g: Game, answer_space: AnswerSpace) -> MultiSelectSpec | None:
    """Return the specification of an open question, or None if one tap decides it."""
    was = g.open_prompt
    if isinstance(answer_space, MultisetPermutationSpace):
        return MultiSelectSpec(
            "name-cards",
            tuple(build_kind_views(Counter(dict(answer_space.there)))),
            answer_space.answer_length,
            field="cards",
        )
    if isinstance(answer_space, PartialPermutationSpace):
        there = tuple(build_card_view(card) for card in g.discard)
        return MultiSelectSpec("arrange", there, min(answer_space.wanted, answer_space.count), field="picked")
    looked = tuple(build_card_view(card) for card in (g.hand if was.kind == "confusion" else was.shown_cards))
    upward = was.kind in BOTTOM_UP_QUESTIONS
    if isinstance(answer_space, PermutationSpace):
        return MultiSelectSpec("arrange", looked, answer_space.count, is_bottom_up=upward)
    if isinstance(answer_space, PickThenPermutationSpace):
        may = frozenset(i for i in answer_space.picks if i is not None)
        return MultiSelectSpec(
            "arrange",
            looked,
            answer_space.count,
            pick_count=bool(may),
            is_pick_optional=None in answer_space.picks,
            pickable_indices=may,
            is_bottom_up=upward,
        )
    if isinstance(answer_space, SplitPermutationSpace):
        return MultiSelectSpec("arrange", looked, answer_space.count, is_pick_unlimited=True)
    return None


@dataclass(frozen=True)
class Selection:
    """The taps so far: first the picked cards (``is_pick_done`` once complete), then the order."""

    picked_indices: tuple[int, ...] = ()
    ordered_indices: tuple[int, ...] = ()
    is_pick_done: bool = False

    @property
    def all_indices(self) -> tuple[int, ...]:
        """The indices of all taps."""
        return (*self.picked_indices, *self.ordered_indices)


def decode_selection(spec: MultiSelectSpec, token: str, step_count: int) -> Selection:
    """Decode the selection in a URL; return an empty one if it is malformed or for another question."""
    head, _z, tail = token.partition("z")
    nothing = Selection(is_pick_done=not (spec.pick_count or spec.is_pick_unlimited))
    if head != str(step_count) or len(tail) % 2:
        return nothing
    tapped = nothing
    for at in range(0, len(tail), 2):
        code = tail[at : at + 2]
        if code == PICKS_DONE_MARKER:
            tapped = Selection(tapped.picked_indices, tapped.ordered_indices, is_pick_done=True)
            continue
        index = int(code, 36)
        if index not in {i for i, _card in list_selectable(spec, tapped)}:
            return nothing
        tapped = add_tap(spec, tapped, index)
    return tapped


def add_tap(spec: MultiSelectSpec, selection: Selection, index: int) -> Selection:
    """Return the selection after one more tap."""
    if selection.is_pick_done:
        return Selection(selection.picked_indices, (*selection.ordered_indices, index), is_pick_done=True)
    picked = (*selection.picked_indices, index)
    return Selection(picked, (), is_pick_done=bool(spec.pick_count) and len(picked) == spec.pick_count)


def encode_selection(spec: MultiSelectSpec, selection: Selection, step_count: int) -> str:
    """Encode the selection for the URL."""
    enough = (
        PICKS_DONE_MARKER
        if selection.is_pick_done
        and (spec.is_pick_unlimited or (spec.is_pick_optional and not selection.picked_indices))
        else ""
    )
    return (
        f"{step_count}z"
        + "".join(map(_encode_index, selection.picked_indices))
        + enough
        + "".join(map(_encode_index, selection.ordered_indices))
    )


def _encode_index(index: int) -> str:
    return BASE36_DIGITS[index // 36] + BASE36_DIGITS[index % 36]


def list_selectable(spec: MultiSelectSpec, selection: Selection) -> list[tuple[int, CardView]]:
    """Return the candidates that may be tapped next; kinds with a count until they are used up."""
    used = Counter(selection.all_indices)
    found = [(i, spec.candidates[i]) for i in spec.display_order if used[i] < max(1, spec.candidates[i].count)]
    if not selection.is_pick_done and spec.pick_count:
        return [(i, c) for i, c in found if i in spec.pickable_indices]
    return found


def is_complete(spec: MultiSelectSpec, selection: Selection) -> bool:
    """Return whether the selection is complete."""
    return selection.is_pick_done and len(selection.all_indices) >= spec.tap_count


def serialize_selection(spec: MultiSelectSpec, selection: Selection) -> FormPairs:
    """Return the form data of a selection."""
    if spec.field == "cards":
        met = reversed(selection.ordered_indices) if spec.is_bottom_up else selection.ordered_indices
        return [("cards", spec.candidates[i].code) for i in met]
    if spec.field == "picked":
        return [("picked", str(i)) for i in selection.ordered_indices]
    return [("picked", str(i)) for i in sorted(selection.picked_indices)] + [
        ("order", str(i)) for i in selection.ordered_indices
    ]


def complete_with_tap(spec: MultiSelectSpec, selection: Selection, index: int) -> Selection | None:
    """Return the complete selection after one more tap, if the rest follows from it; None otherwise."""
    after = add_tap(spec, selection, index)
    if is_complete(spec, after):
        return after
    follows = spec.field == "order" and selection.is_pick_done and len(after.all_indices) == spec.tap_count - 1
    return complete_in_order(spec, after) if follows else None


def complete_in_order(spec: MultiSelectSpec, selection: Selection) -> Selection:
    """Return the selection completed with the remaining cards in their present order."""
    rest = tuple(i for i in spec.display_order if i not in selection.all_indices)
    return Selection(selection.picked_indices, (*selection.ordered_indices, *rest), is_pick_done=True)
