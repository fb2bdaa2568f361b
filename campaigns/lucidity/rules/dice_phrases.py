"""Dice in a sentence: each with its article, equal ones as one number of them."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.list_format import format_list
from campaigns.engine.messages import Facts, Plural, Text, _, messages
from campaigns.engine.phrases import build_phrase, format_counted
from campaigns.lucidity.rules.argument_labels import ROW_LABELS

NEW_DICE: dict[str, Text | Plural] = {
    "BP": Plural("a blue Power", "%(count)s blue Power dice", "count"),
    "BD": Plural("a blue double Power", "%(count)s blue double Power dice", "count"),
    "BH": Plural("a blue Hunt", "%(count)s blue Hunts", "count"),
    "BE": Plural("a blue Exhaust", "%(count)s blue Exhausts", "count"),
    "BS": Plural("a blue Shadow", "%(count)s blue Shadows", "count"),
    "GP": Plural("a green Power", "%(count)s green Power dice", "count"),
    "GD": Plural("a green double Power", "%(count)s green double Power dice", "count"),
    "GH": Plural("a green Hunt", "%(count)s green Hunts", "count"),
    "GE": Plural("a green Exhaust", "%(count)s green Exhausts", "count"),
    "GS": Plural("a green Shadow", "%(count)s green Shadows", "count"),
    "YP": Plural("a yellow Power", "%(count)s yellow Power dice", "count"),
    "YD": Plural("a yellow double Power", "%(count)s yellow double Power dice", "count"),
    "YH": Plural("a yellow Hunt", "%(count)s yellow Hunts", "count"),
    "YE": Plural("a yellow Exhaust", "%(count)s yellow Exhausts", "count"),
    "YS": Plural("a yellow Shadow", "%(count)s yellow Shadows", "count"),
    "RP": Plural("a red Power", "%(count)s red Power dice", "count"),
    "RD": Plural("a red double Power", "%(count)s red double Power dice", "count"),
    "RH": Plural("a red Hunt", "%(count)s red Hunts", "count"),
    "RE": Plural("a red Exhaust", "%(count)s red Exhausts", "count"),
    "RS": Plural("a red Shadow", "%(count)s red Shadows", "count"),
}
"""Dice that a sentence names first, by colour and face."""
KNOWN_DICE: dict[str, Text | Plural] = {
    "BP": Plural("the blue Power", "the %(count)s blue Power dice", "count"),
    "BD": Plural("the blue double Power", "the %(count)s blue double Power dice", "count"),
    "BH": Plural("the blue Hunt", "the %(count)s blue Hunts", "count"),
    "BE": Plural("the blue Exhaust", "the %(count)s blue Exhausts", "count"),
    "BS": Plural("the blue Shadow", "the %(count)s blue Shadows", "count"),
    "GP": Plural("the green Power", "the %(count)s green Power dice", "count"),
    "GD": Plural("the green double Power", "the %(count)s green double Power dice", "count"),
    "GH": Plural("the green Hunt", "the %(count)s green Hunts", "count"),
    "GE": Plural("the green Exhaust", "the %(count)s green Exhausts", "count"),
    "GS": Plural("the green Shadow", "the %(count)s green Shadows", "count"),
    "YP": Plural("the yellow Power", "the %(count)s yellow Power dice", "count"),
    "YD": Plural("the yellow double Power", "the %(count)s yellow double Power dice", "count"),
    "YH": Plural("the yellow Hunt", "the %(count)s yellow Hunts", "count"),
    "YE": Plural("the yellow Exhaust", "the %(count)s yellow Exhausts", "count"),
    "YS": Plural("the yellow Shadow", "the %(count)s yellow Shadows", "count"),
    "RP": Plural("the red Power", "the %(count)s red Power dice", "count"),
    "RD": Plural("the red double Power", "the %(count)s red double Power dice", "count"),
    "RH": Plural("the red Hunt", "the %(count)s red Hunts", "count"),
    "RE": Plural("the red Exhaust", "the %(count)s red Exhausts", "count"),
    "RS": Plural("the red Shadow", "the %(count)s red Shadows", "count"),
}
"""The same dice where it is known which ones are meant."""
NEW_COLOURS: dict[str, Text | Plural] = {
    "B": Plural("a blue die", "%(count)s blue dice", "count"),
    "G": Plural("a green die", "%(count)s green dice", "count"),
    "Y": Plural("a yellow die", "%(count)s yellow dice", "count"),
    "R": Plural("a red die", "%(count)s red dice", "count"),
}
KNOWN_COLOURS: dict[str, Text | Plural] = {
    "B": Plural("the blue die", "the %(count)s blue dice", "count"),
    "G": Plural("the green die", "the %(count)s green dice", "count"),
    "Y": Plural("the yellow die", "the %(count)s yellow dice", "count"),
    "R": Plural("the red die", "the %(count)s red dice", "count"),
}
SPOTS = {
    "bag": _("the bag"), "card": _("the Nightmare card"), "rolled": _("the dice not yet resolved"),
    "hand": _("the dice in hand"), "spooks-1": _("the first column of Spooks"),
    "spooks-2": _("the second column of Spooks"), "spooks-3": _("the third column of Spooks"),
}  # fmt: skip


def format_dice(codes: Iterable[str], *, is_known: bool = False) -> str:
    """Return dice as in speech, *2 red Shadows and a blue Power*; those without a face by their colour."""
    return format_counted(codes, {**KNOWN_DICE, **KNOWN_COLOURS} if is_known else {**NEW_DICE, **NEW_COLOURS})


def _format_spot(spot: list[str]) -> str:
    """Return a spot of a move by hand: a row with its player, or a place without one."""
    if len(spot) == 1:
        return str(SPOTS.get(spot[0], spot[0]))
    player, row = spot
    return _("%(player)s's %(row)s") % {"player": player, "row": ROW_LABELS.get(row, row)}


def _format_rows(facts: Facts) -> str:
    return format_list(ROW_LABELS.get(row, row) for row in facts["place"])


def _format_source(facts: Facts) -> str:
    return _format_spot(facts["source"])


def _format_target(facts: Facts) -> str:
    return _format_spot(facts["target"])


messages.add(
    "lucidity",
    phrases={
        "some_dice": build_phrase(NEW_DICE, "dice", "die"),
        "the_dice": build_phrase(KNOWN_DICE, "dice", "answer"),
        "some_colours": build_phrase(NEW_COLOURS, "colours", "colour"),
        "the_colours": build_phrase(KNOWN_COLOURS, "colours", "colour"),
        "rows": _format_rows,
        "source": _format_source,
        "target": _format_target,
    },
)
