"""The move reference of a game, made from the declarations: what can be done, with what, under which rule."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.referee import Argument, Declared, moves_of
from campaigns.wording import words


@dataclass(frozen=True)
class Told:
    """One move of the reference."""

    name: str
    label: str
    hint: str
    doc: str
    arguments: list[tuple[str, str, str]]
    rule: str
    where: str


def reference(game: str) -> list[Told]:
    """Return the moves of a game in the order of declaration, each in words."""
    return [_told(declared) for declared in moves_of(game) if declared.name in words.moves]


def under(entry: lookup.Entry) -> list[tuple[str, str]]:
    """Return the moves that are made under a rule, each by its name and its label."""
    found = [declared for declared in moves_of(entry.game) if declared.cites == entry.id]
    return [
        (declared.name, str(words.moves[declared.name].label)) for declared in found if declared.name in words.moves
    ]


def _told(declared: Declared) -> Told:
    said = words.moves[declared.name]
    entry = lookup.entry(declared.cites)
    arguments = [
        (a.name, str(words.field(declared.game, a.name, declared.slug)), _bounds(declared, a))
        for a in declared.arguments
    ]
    where = entry.where if entry else ""
    return Told(
        declared.name, str(said.label), str(said.hint), " ".join(declared.doc.split()), arguments, declared.cites, where
    )


def _bounds(declared: Declared, argument: Argument) -> str:
    kinds = {
        "number": _("a whole number from %(low)s to %(high)s"),
        "text": _("a text of %(low)s to %(high)s characters"),
        "choice": _("one of: %(choices)s"),
        "flag": _("yes or no"),
        "numbers": _("%(fewest)s to %(most)s whole numbers from %(low)s to %(high)s, in order"),
        "texts": _("%(fewest)s to %(most)s texts of %(low)s to %(high)s characters, in order"),
        "row": _("one %(label)s"),
        "rows": _("any number of %(label)s"),
    }
    choices = ", ".join(str(words.choice(declared.game, argument.name, value)) for value in argument.choices)
    facts = {
        "low": argument.low,
        "high": argument.high,
        "fewest": argument.fewest,
        "most": argument.most,
        "choices": choices,
        "label": argument.label.partition(".")[2],
    }
    text = kinds[argument.kind] % facts
    return text if argument.required else _("%(kind)s, may be left out") % {"kind": text}
