"""A finished game as its journal has it: the decisions in order, and the deck as far as it was seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from campaigns.engine import Json
from campaigns.engine.answer_spaces import Answer
from campaigns.journal.game_history import RecordedPosition
from campaigns.models import JournalEntry
from campaigns.onirim.rules.answer_codec import decode_answer, encode_answer
from campaigns.onirim.rules.cards import UNKNOWN_CARD
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.moves import build_arrangement
from campaigns.onirim.rules.reports import LIMBO_SHUFFLE, SHUFFLE_BY_HAND, get_reported_indices
from campaigns.onirim.rules.state_machine import AWAITED_INPUTS, machine
from campaigns.onirim.rules.state_operations import count_deck_cards, decode_game
from campaigns.onirim.winning_line import SeenDeck, StartPosition

SHUFFLE_CODES = frozenset({LIMBO_SHUFFLE, SHUFFLE_BY_HAND})


@dataclass(frozen=True)
class PlayedPosition:
    """A position of the game as it was played on, and its step in the replay, counted from 1."""

    step: int
    game: Game
    recorded: RecordedPosition


@dataclass(frozen=True)
class Decision:
    """A question and the answer that was given; ``step`` is that of the replay before it."""

    step: int
    game: Game
    answer: Answer


def is_choice(g: Game) -> bool:
    """Return whether a question that players decide is open."""
    return g.question is not None and g.question.kind not in AWAITED_INPUTS and machine.is_answerable(g)


def list_played_positions(positions: Sequence[RecordedPosition]) -> list[PlayedPosition]:
    """Return the positions that led to the end of a game, without those that a restored save point took back."""
    found: list[PlayedPosition] = []
    for step, position in enumerate(positions, 1):
        state = position.values["state"]
        is_restored = position.entry.kind == JournalEntry.Kind.RESTORE
        known = [one.recorded.values["state"] for one in found] if is_restored else []
        if state in known:
            del found[known.index(state) + 1 :]
        else:
            found.append(PlayedPosition(step, decode_game(state), position))
    return found


def iterate_decisions(positions: Sequence[PlayedPosition]) -> Iterator[Decision]:
    """Yield the decisions of a game; those that a card overruled are left out."""
    for before, after in pairwise(positions):
        g, entry = before.game, after.recorded.entry
        answer = read_answer(g, entry.name, entry.args) if is_choice(g) else None
        if answer is not None and machine.get_answer_space(g).is_legal(answer[0]):
            yield Decision(before.step, g, answer[0])


def read_answer(g: Game, move: str, args: dict[str, Json]) -> tuple[Answer] | None:
    """Return the answer that a recorded move gave to the open question, or None if it gave none."""
    name = move.removeprefix("onirim.")
    if name in ("play", "discard"):
        return ([name, args["place"]],)
    space = machine.get_answer_space(g)
    if name == "choose":
        option = str(args["option"])
        offered = (one for one in space if encode_answer(one) == option)
        return (next(offered, decode_answer(option)),)
    if name == "arrange":
        return (build_arrangement(space, args.get("picked") or [], args.get("order") or []),)
    return (args["cards"],) if name == "name-cards" else None


def find_start(positions: Sequence[PlayedPosition]) -> StartPosition | None:
    """Return the first decision of a game with its deck, as far as that was seen; None if there was none."""
    # Before the first hand, players of real cards only say what they laid out.
    first = next(
        (
            i
            for i, one in enumerate(positions)
            if is_choice(one.game) and (one.game.hand or not one.game.has_physical_cards)
        ),
        None,
    )
    if first is None:
        return None
    game, values = positions[first].game, positions[first].recorded.values
    if not game.has_physical_cards:
        return StartPosition(game, str(values["seed"]), int(values["shuffles"]))
    return StartPosition(game, "", 0, _collect_seen_decks(positions[first:]))


def _collect_seen_decks(positions: Sequence[PlayedPosition]) -> list[SeenDeck]:
    """Return what was seen of a physical deck between two shuffles, in order."""
    found = [SeenDeck(dict(count_deck_cards(positions[0].game)))]
    for before, after in pairwise(positions):
        entry = after.recorded.entry
        if entry.name == "onirim.report":
            _add_report(found[-1], before.game, entry.args["cards"])
        for code, _facts in entry.rulings:
            if code in SHUFFLE_CODES:
                found.append(SeenDeck(dict(count_deck_cards(after.game))))
    return found


def _add_report(seen: SeenDeck, g: Game, cards: list[str]) -> None:
    prompt = g.open_prompt
    for place, card in zip(get_reported_indices(g, prompt, len(cards)), cards, strict=False):
        if g.deck[place] == UNKNOWN_CARD:
            (seen.top if prompt.end == "top" else seen.bottom).append(card)
