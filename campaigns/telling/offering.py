"""What a sentence reports, ready to be drawn: each reading as one tap, with what is missing as chips, or with what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from campaigns.models import Move
from campaigns.pages.offers import Input, Offer, Reason, Viewpoint, offer, proposed
from campaigns.referee import Json, Option, Table
from campaigns.telling.trying import Tried
from campaigns.wording import Text, words

INSTEAD = "instead"
"""What a report that stands in the place of the last one carries more begins with this: which that was, and the id of its undo."""
FEW = 16
"""So many values of what is missing are chips."""
NUMBERS = 6
"""A number is asked for by so many chips, from the least on."""


@dataclass(frozen=True)
class Answer:
    """One reading as it is drawn: what it ``says``, its form and what it would change.

    ``chips`` are values of the one thing that is missing, asked for by ``asks``; where more is missing, the form's own fields ask.
    """

    says: str
    offer: Offer
    changes: Sequence[str] = ()
    reason: Reason | None = None
    errors: Sequence[str] = ()
    asks: Text = ""
    name: str = ""
    chips: Sequence[tuple[str, Text]] = field(default=())


def answer(table: Table, view: Viewpoint, panel: str, tried: Tried, place: int, back: Move | None = None) -> Answer:
    """Draw up one reading; ``place`` tells it from the others, ``back`` is the entry that it stands in the place of."""
    reading = tried.reading
    label = words.moves[reading.move.name].label
    made = replace(proposed(table, view, panel, reading.move, {}, reading.args, label, place), key=f"told-{place}")
    if back is not None:
        made = replace(
            made, hidden=(*_instead(tried, back, view), *(one for one in made.hidden if one[0] != "leaving"))
        )
    if reading.complete or tried.reason or tried.errors:
        return Answer(tried.says, made, tried.changes, tried.reason, tried.errors)
    missing = {argument.name for argument in reading.missing}
    whole = offer(table, view, panel, Option(reading.move, {}))
    inputs = tuple(replace(one, id=f"told-{place}-{one.name}") for one in whole.inputs if one.name in missing)
    chips = _chips(inputs[0]) if len(inputs) == 1 else []
    if chips:
        return Answer(_so_far(table, tried), made, asks=inputs[0].label, name=inputs[0].name, chips=chips)
    return Answer(_so_far(table, tried), replace(made, inputs=inputs))


def _instead(tried: Tried, back: Move, view: Viewpoint) -> list[tuple[str, Json]]:
    said = [(f"{INSTEAD}-entry", back.seq), (f"{INSTEAD}-move_id", next(view.ids))]
    return [*said, ("leaving", tried.leaving)] if tried.leaving else [*said]


def _so_far(table: Table, tried: Tried) -> str:
    """Say what is known of a reading that lacks something: whom it is about, its move, what was given."""
    args, move = tried.reading.args, tried.reading.move
    rows = [table.rows(one.label).get(args.get(one.name)) for one in move.arguments if one.kind == "row"]
    given = [
        str(words.choice(move.game, one.name, args[one.name]) if one.kind == "choice" else args[one.name])
        for one in move.arguments
        if one.name in args and one.kind in ("text", "number", "choice")
    ]
    said = ", ".join([tried.says, *given])
    who = ", ".join(str(row) for row in rows if row is not None)
    return _("%(who)s: %(what)s") % {"who": who, "what": said} if who else said


def _chips(asked: Input) -> list[tuple[str, Text]]:
    if asked.kind in ("row", "choice") and len(asked.choices) <= FEW:
        return [(value, label) for value, label in asked.choices if value]
    if asked.kind == "number":
        least = max(1, asked.low)
        return [(str(number), str(number)) for number in range(least, min(asked.high, least + NUMBERS - 1) + 1)]
    return []
