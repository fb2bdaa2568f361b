"""The sheet of an Entity: its tile as it stands now, what lies with it, and every move that is about it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Entity, Slumber
from campaigns.etherfields.panels.board_hits import by_the_board
from campaigns.etherfields.panels.effects import effect_in_words
from campaigns.etherfields.panels.shared import Groups, correct, groups
from campaigns.etherfields.panels.turn import of_those_present
from campaigns.etherfields.rules.amounts import worked_out
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.gradual import target
from campaigns.etherfields.rules.guards import NO_FIGURES
from campaigns.etherfields.rules.steps import EFFECTS
from campaigns.pages.offers import Viewpoint, counting
from campaigns.pages.registry import Context
from campaigns.wording import words

EFFECT = (gettext_lazy("Effects and movement"), "eye", ("resolve-effect", "move-entity"))
ACTION = (gettext_lazy("Pay its action"), "claw", ("mark-intent", "take-intent"))
FIGURES = (
    gettext_lazy("Figures and Morphings"),
    "morphing",
    ("remove-figures", "spawn", "add-morphing", "remove-morphing"),
)
REST: Groups = {
    "tile": (
        gettext_lazy("What its tile says"),
        "book",
        ("note-effect", "note-movement", "note-miniature", "note-big"),
    ),
    "states": (gettext_lazy("States"), "flag", ("place-entity-state", "remove-entity-state")),
}
ACTING: Groups = {"action": ACTION, "figures": FIGURES, "effects": EFFECT, **REST}
EVENT: Groups = {"effects": EFFECT, "figures": FIGURES, "action": ACTION, **REST}
BARE: Groups = {
    "effects": (gettext_lazy("Its effects"), "eye", ("resolve-effect",)),
    "tile": (gettext_lazy("What it says"), "book", ("note-effect",)),
}
"""What may be done with an Entity, what is likely in the step first; with a tile that has no figures much less."""

SIGNS = {"morphing": "moon", "basic": "eye", "special": "dream"}


def entity_sheet(table: Table, view: Viewpoint, ref: int) -> Context:
    """Return what the sheet of one Entity shows: ``ref`` is that of a row of the table."""
    entity = table.entities[ref]
    bare = entity.code == NO_FIGURES
    made = groups(table, view, "entity", _likely(table, bare=bare), entity)
    return {
        "row": entity,
        "claws": None if bare else entity.figures,
        "lines": list(printed(table, entity)),
        "figures": None if bare else _figures(table, view, entity),
        "states": [words.choice("etherfields", "state", state) for state in entity.states],
        "morphings": [words.choice("etherfields", "kind", kind) for kind in entity.morphings],
        "groups": [
            *(by_the_board(table, entity, of_those_present(table, one)) for one in made),
            correct(table, view, "entity", [entity]),
        ],
    }


def _likely(table: Table, *, bare: bool) -> Groups:
    if bare:
        return BARE
    return EVENT if table.slumber is not None and table.slumber.phase == Slumber.Phase.EVENT else ACTING


def _figures(table: Table, view: Viewpoint, entity: Entity) -> Context:
    """Return the counter of its figures: one leaves, one Spawns."""
    return {
        "label": words.choice("etherfields", "miniature", entity.code) if entity.code else _("Figures"),
        "icon": "claw",
        "count": entity.figures,
        "less": counting(table, view, "entity", "remove-figures", entity),
        "more": counting(table, view, "entity", "spawn", entity),
    }


def printed(table: Table, entity: Entity) -> Iterator[tuple[str, str]]:
    """Yield the lines of its tile, each with its sign: effects with Morphings counted in, movement, what its action costs."""
    for kind in EFFECTS:
        if kind in entity.effects:
            told = effect_in_words(table, worked_out(entity, kind)) or _("nothing")
            yield SIGNS[kind], f"{words.choice('etherfields', 'kind', kind)}: {told}"
    if entity.code != NO_FIGURES:
        movement = "–" if entity.movement is None else entity.movement
        yield "step", _("Movement value %(movement)s") % {"movement": movement}
    if entity.cost:
        yield "claw", _("Its action: %(cost)s") % {"cost": _cost(table, entity)}


def _cost(table: Table, entity: Entity) -> str:
    cost = f"{entity.cost} × {target(table, entity)}" if entity.gradual else str(entity.cost)
    if not entity.markers:
        return cost
    return f"{cost}, " + ngettext("%(times)s paid", "%(times)s paid", entity.markers) % {"times": entity.markers}


def tiles(table: Table) -> Iterator[Context]:
    """Yield the Entity tiles in play as small objects, also those whose figures are all gone: they may come back (p. 9)."""
    for entity in table.entities:
        figures = None if entity.code == NO_FIGURES else entity.figures
        yield {"ref": entity.ref, "name": str(entity), "figures": figures, "lines": list(printed(table, entity))}


def revealed(table: Table) -> str:
    """Return the name of the Entity whose Secret was revealed last, until its tile is in play (p. 17); '' for none."""
    if table.slumber is None:
        return ""
    there = {entity.name.casefold() for entity in table.entities}
    lying = (secret.name or secret.code for secret in table.secrets.where(kind="entity", standing="revealed"))
    return next((name for name in reversed(list(lying)) if name.casefold() not in there), "")
