"""Invariants of a stored game: all eighty dice in legal places, every number in bounds.

No rule is checked: games played under other rules stay valid (design 1.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.lucidity.rules import copy_facts as copy
from campaigns.lucidity.rules.copy_sections import MAX_ABILITY_LENGTH, MAX_NOTE_LENGTH, MIN_TRACK_NUMBER, SECTIONS
from campaigns.lucidity.rules.copy_sections import MAX_TRACK_NUMBER as HIGHEST
from campaigns.lucidity.rules.dice import (
    COLOURS,
    DICE_PER_COLOUR,
    DIE_CODES,
    FACES,
    SIDES_PER_DIE,
    can_lie_in_row,
    is_power,
)
from campaigns.lucidity.rules.game_state import CopyFacts, Game
from campaigns.lucidity.rules.solo import create_solo_state
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ELIMINATED_ROLE,
    FINAL_RESULTS,
    NIGHTMARE_NAMES,
    count_all_dice,
    iterate_dice,
)

MAX_QUEUED_TASKS = 40
"""Maximum number of queued tasks."""
MAX_TURNS = 9999
"""Maximum number of turns of one game."""


def find_violation(g: Game) -> str:
    """Return the name of the first violated invariant of a game, or ''."""
    return next((name for name, wrong in INVARIANT_CHECKS.items() if wrong(g)), "")


def _has_invalid_facts(g: Game) -> bool:
    return not _is_possible_copy(g.facts)


def is_valid_facts(facts: CopyFacts) -> bool:
    """Return whether a copy of the game can have these facts, with the present sections (facts 2.2 to 2.6)."""
    return _is_possible_copy(facts) and set(facts.verified) <= set(SECTIONS)


def _is_possible_copy(facts: CopyFacts) -> bool:
    tracks = facts.tracks
    numbers = [number for track in tracks for number in track]
    return bool(
        [len(track) for track in tracks] == [copy.TRACK_STEP_COUNT] * copy.TRACK_COUNT
        and all(MIN_TRACK_NUMBER <= number <= HIGHEST for number in numbers)
        and _is_valid_faces(facts.faces)
        and facts.rest in copy.REST_CLAUSES
        and facts.fear in copy.FEAR_FACES
        and facts.imprisonment in copy.IMPRISONMENT_FACES
        and set(facts.takes) == set(facts.abilities) == set(copy.NIGHTMARE_CARD_KEYS)
        and all(face in FACES for faces in facts.takes.values() for face in faces)
        and all(len(text) <= MAX_ABILITY_LENGTH for text in facts.abilities.values())
        and set(facts.bogeymen) == set(copy.BOGEYMAN_NAMES)
        and all(len(text) <= MAX_NOTE_LENGTH for text in facts.bogeymen.values())
    )


def _is_valid_faces(faces: dict[str, dict[str, int]]) -> bool:
    return set(faces) == set(COLOURS) and all(
        set(sides) == set(FACES) and min(sides.values()) >= 0 and sum(sides.values()) == SIDES_PER_DIE
        for sides in faces.values()
    )


def _has_invalid_seats(g: Game) -> bool:
    count = len(g.players)
    seats = [g.turn, g.who, *g.winners, *(g.final or ())]
    within = all(0 <= seat < count for seat in seats) and g.step in (0, 1, 2) and g.track in (None, 0, 1, 2)
    roles = [player.role for player in g.players]
    claimed = [role for role in roles if role in COLOURS]
    known = all(role in (DREAMER_ROLE, ELIMINATED_ROLE, *COLOURS) for role in roles) and len(set(claimed)) == len(
        claimed
    )
    return not (1 <= count <= 4 and within and known and (g.solo is not None) == (count == 1))


def _has_invalid_solo(g: Game) -> bool:
    alone = g.solo
    if alone is None:
        return False
    return len(alone.columns) != len(create_solo_state(alone.bogeyman).columns) or not _is_every_colour_known(
        alone.awakened
    )


def _is_every_colour_known(colours: Iterable[str]) -> bool:
    return all(colour in COLOURS for colour in colours)


def _has_wrong_dice(g: Game) -> bool:
    if set(g.bag) != set(COLOURS) or set(g.cards) != set(COLOURS) or not _is_every_colour_known(g.hand):
        return True
    if any(set(player.shadow) != set(COLOURS) for player in g.players):
        return True
    columns = g.solo.columns if g.solo else []
    loose = [*g.rolled, *(die for column in columns for die in column)]
    paid = [(colour, die) for colour, card in g.cards.items() for die in card.dice]
    return not (
        all(die in DIE_CODES for die in loose)
        and all(die in DIE_CODES and is_power(die) and die[0] == colour for colour, die in paid)
        and all(_is_valid_card(g, seat) for seat in range(len(g.players)))
        and min(g.bag.values()) >= 0
        and count_all_dice(g) == dict.fromkeys(COLOURS, DICE_PER_COLOUR)
    )


def _is_valid_card(g: Game, seat: int) -> bool:
    player = g.players[seat]
    if any(die not in DIE_CODES or not can_lie_in_row(place, die) for place, die in iterate_dice(g, seat)):
        return False
    if any(die[0] != colour for colour, row in player.shadow.items() for die in row):
        return False
    places = {place for place, _ in iterate_dice(g, seat)}
    return bool(player.role == DREAMER_ROLE or not places or (player.role != ELIMINATED_ROLE and places == {"power"}))


def _has_wrong_nightmares(g: Game) -> bool:
    ways = {colour: {name, "temptation"} if colour in "GR" else {name} for colour, name in NIGHTMARE_NAMES.items()}
    names = [card.name for card in g.cards.values()]
    return names.count("temptation") > 1 or any(card.name not in ways[c] for c, card in g.cards.items())


def _is_result_invalid(g: Game) -> bool:
    """Return whether the result is impossible: only a solo game can be lost, and without a winner."""
    if not g.result and g.winners:
        return True
    lost = g.result == "lost" and (g.solo is None or bool(g.winners))
    return g.result not in ("", *FINAL_RESULTS) or lost or len(g.todo) > MAX_QUEUED_TASKS


def _is_turn_count_invalid(g: Game) -> bool:
    return not 0 <= g.turns <= MAX_TURNS


def _has_invalid_powers(g: Game) -> bool:
    return any(len(line) != len(g.players) or min(line) < 0 for line in g.powers)


INVARIANT_CHECKS: dict[str, Callable[[Game], bool]] = {
    "facts": _has_invalid_facts,
    "seats": _has_invalid_seats,
    "solo": _has_invalid_solo,
    "dice": _has_wrong_dice,
    "names": _has_wrong_nightmares,
    "result": _is_result_invalid,
    "turns": _is_turn_count_invalid,
    "powers": _has_invalid_powers,
}
"""The invariants, ordered so that later ones can rely on earlier ones."""
