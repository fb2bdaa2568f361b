"""A Dreamer card and the bag packed into one integer: a count per place and colour, so that one addition moves a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.lucidity.rules.dice import COLOURS, FACES

BITS_PER_COUNT = 5
"""Bits of one count: there are twenty dice of a colour."""
COUNT_MASK = (1 << BITS_PER_COUNT) - 1

(
    POWER_OFFSET,
    DOUBLE_OFFSET,
    HUNT_OFFSET,
    EXHAUST_OFFSET,
    SHADOW_OFFSET,
    TURNED_OFFSET,
    TAKEN_OFFSET,
    WAITING_OFFSET,
    BAG_OFFSET,
) = range(0, 36 * BITS_PER_COUNT, 4 * BITS_PER_COUNT)
"""Places of a die: the rows, turned in the Exhaust row, with a Nightmare, rolled as a Shadow and not placed."""
FACE_OFFSETS = dict(zip(FACES, (POWER_OFFSET, DOUBLE_OFFSET, HUNT_OFFSET, EXHAUST_OFFSET, WAITING_OFFSET), strict=True))


@dataclass(frozen=True)
class KnownPosition:
    """The state that a draw depends on.

    ``packed_card`` is the card and the bag as one integer; ``faces`` counts the sides of each of ``FACES``, by
    colour; ``shadow_row_size`` Shadows fill a row. ``taken_faces`` are the dice, as colour and face, that a Nightmare
    takes; ``claimed_colours`` are those nobody can turn into any more; ``is_claimed_row_barring``: a row of theirs,
    if the fullest, prevents turning. ``stuck_hunt_dice`` of the Hunt row are never rerolled. ``fear_face`` is the
    symbol that Primeval Fear moves; ``is_turned_to_power``: Imprisonment makes Power; ``is_outside_power_counted``:
    that Power counts; ``card_power`` is the Power on each Nightmare card; ``barred_colours`` may not be returned.
    With ``is_solo`` nobody turns: a full row wakes a Nightmare, or loses.
    """

    packed_card: int
    faces: tuple[tuple[int, ...], ...]
    shadow_row_size: int = 3
    taken_faces: frozenset[str] = frozenset()
    claimed_colours: frozenset[str] = frozenset()
    is_claimed_row_barring: bool = False
    stuck_hunt_dice: int = 0
    fear_face: str = "S"
    is_turned_to_power: bool = True
    is_outside_power_counted: bool = True
    card_power: tuple[int, ...] = (0, 0, 0, 0)
    barred_colours: frozenset[str] = frozenset()
    is_solo: bool = False


def get_die_increment(offset: int, colour: int) -> int:
    """Return the increment of the packed integer for a die of a colour (0 to 3) in a place."""
    return 1 << offset + BITS_PER_COUNT * colour


def unpack_counts(packed_card: int, offset: int) -> list[int]:
    """Return the numbers of dice in a place, by colour."""
    found = packed_card >> offset
    return [
        found & COUNT_MASK,
        found >> BITS_PER_COUNT & COUNT_MASK,
        found >> 2 * BITS_PER_COUNT & COUNT_MASK,
        found >> 3 * BITS_PER_COUNT & COUNT_MASK,
    ]


def pack_card(counts_by_offset: Mapping[int, Sequence[int]]) -> int:
    """Return the packed integer of counts by place and colour."""
    return sum(
        n * get_die_increment(place, colour)
        for place, found in counts_by_offset.items()
        for colour, n in enumerate(found)
    )


def get_side_increments(position: KnownPosition, colour: int) -> list[int]:
    """Return the increment of each of the six sides of a die; a symbol that a Nightmare takes goes to its card."""
    found = []
    for face, n in zip(FACES, position.faces[colour], strict=True):
        place = TAKEN_OFFSET if COLOURS[colour] + face in position.taken_faces else FACE_OFFSETS[face]
        found += [get_die_increment(place, colour)] * n
    return found
