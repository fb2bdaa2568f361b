"""The rules of Lucidity: one file per paragraph of the printed rules, which have no page numbers."""

# ruff: noqa: F401, I001
# The order is that of the move reference: a Dreamer's turn, then its consequences.
from campaigns.lucidity.rules import setup, sleep_track, draw, worst_case, roll, resolution, shadows
from campaigns.lucidity.rules import (
    dice_phrases,
    row_checks,
    rest,
    nightmares,
    game_end,
    advice,
    corrections,
    correctable_fields,
    questions,
)
