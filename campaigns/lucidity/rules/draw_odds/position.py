"""Construction of the position that a draw depends on, from a game."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.lucidity.rules.dice import COLOURS, FACES, sum_power
from campaigns.lucidity.rules.draw_odds.packed_card import (
    BAG_OFFSET,
    DOUBLE_OFFSET,
    EXHAUST_OFFSET,
    HUNT_OFFSET,
    POWER_OFFSET,
    SHADOW_OFFSET,
    TURNED_OFFSET,
    KnownPosition,
    pack_card,
)
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.row_checks import get_shadow_row_size
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.solo import list_awakened_colours
from campaigns.lucidity.rules.state_operations import count_bag, get_track_steps, list_taken_faces

GREEN_SHADOW = "GS"
"""The only die that the next player may not pick; in the Hunt row it stays for good."""


def get_known_position(g: Game, seat: int) -> KnownPosition:
    """Return the position that the next draw of a Dreamer depends on."""
    player, facts = g.players[seat], g.facts
    hunted = [die for die in player.hunt if die != GREEN_SHADOW]
    claimed = [other.role for other in g.players if other.role in COLOURS]
    cards = {
        BAG_OFFSET: [g.bag[colour] for colour in COLOURS],
        POWER_OFFSET: _count_by_colour(player.power, "P"),
        DOUBLE_OFFSET: _count_by_colour(player.power, "D"),
        HUNT_OFFSET: _count_by_colour(hunted),
        EXHAUST_OFFSET: _count_by_colour([die for die in player.exhaust if die[1] != facts.imprisonment]),
        TURNED_OFFSET: _count_by_colour(player.exhaust, facts.imprisonment),
        SHADOW_OFFSET: [len(player.shadow[colour]) for colour in COLOURS],
    }
    return KnownPosition(
        packed_card=pack_card(cards),
        faces=tuple(tuple(facts.faces[colour][face] for face in FACES) for colour in COLOURS),
        shadow_row_size=get_shadow_row_size(g),
        taken_faces=frozenset(colour + face for colour in claimed for face in list_taken_faces(g, colour)),
        claimed_colours=frozenset(claimed),
        is_claimed_row_barring=get_chosen_variant(g.options, "claimed") == "none",
        stuck_hunt_dice=len(player.hunt) - len(hunted),
        fear_face=facts.fear,
        is_turned_to_power=facts.imprisonment == "P",
        is_outside_power_counted=get_chosen_variant(g.options, "outside") == "counts",
        card_power=tuple(sum_power(g.cards[colour].dice) for colour in COLOURS),
        barred_colours=frozenset(list_awakened_colours(g)),
        is_solo=g.solo is not None,
    )


def list_upcoming_draws(g: Game) -> list[int]:
    """Return the draws the player may choose now, smallest first: the tracks of a new turn, or the next step.

    Omits a draw that exceeds the bag, if the rule variant forbids it.
    """
    found: set[int] = set()
    tracks, kind = g.facts.tracks, g.open_prompt.kind
    if kind == "track":
        found = {track[0] for track in tracks}
    elif kind == "rest" and g.track is not None and g.open_prompt.again:
        found = {*get_track_steps(g)[g.step + 1 :][:1]}
    return sorted(n for n in found if n <= count_bag(g) or get_chosen_variant(g.options, "short") != "ends")


def is_return_chosen(g: Game) -> bool:
    """Return whether the two returned dice are chosen, by rule variant, rather than random."""
    return bool(get_chosen_variant(g.options, "select") == "seen")


def _count_by_colour(dice: Iterable[str], faces: str = "") -> list[int]:
    found = [die for die in dice if not faces or die[1] in faces]
    return [sum(die[0] == colour for die in found) for colour in COLOURS]
