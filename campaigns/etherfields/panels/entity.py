"""Context of an Entity's sheet: its tile, its tokens and figures, and all its moves."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.list_format import join_items
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Action, Entity, Slumber
from campaigns.etherfields.panels.action_cards import (
    build_action_card,
    build_action_payments,
    build_plain_card,
    build_plain_payments,
    describe_cost,
)
from campaigns.etherfields.panels.action_groups import GroupSpecs, build_correction_group, build_groups
from campaigns.etherfields.panels.actions import build_action_moves_group
from campaigns.etherfields.panels.answer_buttons import AnswerButtonBuilder
from campaigns.etherfields.panels.board_prefill import prefill_hits
from campaigns.etherfields.panels.effect_labels import describe_effect
from campaigns.etherfields.panels.tile_prefill import prefill_tile_group
from campaigns.etherfields.panels.turn import restrict_hits_to_present
from campaigns.etherfields.rules.effect_amounts import compute_effect
from campaigns.etherfields.rules.entity_actions import list_entity_actions
from campaigns.etherfields.rules.gradual_actions import get_required_payments
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.next_steps.player_refs import is_own_dreamer
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import EFFECT_STEPS
from campaigns.pages.actions import ViewerContext, build_counter_action
from campaigns.pages.registry import Context

EFFECT_GROUP = (gettext_lazy("Effects and movement"), "eye", ("resolve-effect", "move-entity"))
ACTION_GROUP = (gettext_lazy("Pay another way"), "claw", ("mark-intent", "take-intent"))
FIGURE_GROUP = (
    gettext_lazy("Morphings and figures"),
    "morphing",
    ("remove-figures", "spawn", "add-morphing", "remove-morphing"),
)
OTHER_GROUPS: GroupSpecs = {
    "tile": (
        gettext_lazy("Correct its tile"),
        "book",
        ("note-effect", "note-movement", "note-miniature", "note-big"),
    ),
    "states": (gettext_lazy("States"), "flag", ("place-entity-state", "remove-entity-state")),
}
ACTION_STEP_GROUPS: GroupSpecs = {
    "action": ACTION_GROUP,
    "figures": FIGURE_GROUP,
    "effects": EFFECT_GROUP,
    **OTHER_GROUPS,
}
EVENT_STEP_GROUPS: GroupSpecs = {
    "effects": EFFECT_GROUP,
    "figures": FIGURE_GROUP,
    "action": ACTION_GROUP,
    **OTHER_GROUPS,
}
FIGURELESS_GROUPS: GroupSpecs = {
    "effects": (gettext_lazy("Its effects"), "eye", ("resolve-effect",)),
    "tile": (gettext_lazy("What it says"), "book", ("note-effect",)),
}
"""Groups of moves of an Entity, those likely in the current step first; much fewer for a tile without figures."""

EFFECT_SIGNS = {"morphing": "moon", "basic": "eye", "special": "dream"}


def build_entity_sheet(table: Table, viewer: ViewerContext, ref: int) -> Context:
    """Return the sheet of an Entity; ``ref`` is its row's."""
    entity = table.entities[ref]
    bare = entity.code == NO_FIGURES_CODE
    noted = list_entity_actions(table, entity)
    specs = {
        key: spec
        for key, spec in _get_group_specs(table, entity).items()
        if key != "action" or _has_plain_action(entity, noted)
    }
    made = [
        prefill_tile_group(table, viewer, entity, noted, group)
        for group in build_groups(table, viewer, "entity", specs, entity)
    ]
    return {
        "row": entity,
        "claws": None if bare else entity.figures,
        "lines": list(_iter_text_lines(table, entity)),
        "actions": [] if bare else _build_actions(table, viewer, entity, noted),
        "noted_actions": len(noted),
        "figures": None if bare else _build_figure_counter(table, viewer, entity),
        "states": [messages.get_choice_label("etherfields", "state", state) for state in entity.states],
        "morphings": [messages.get_choice_label("etherfields", "kind", kind) for kind in entity.morphings],
        "groups": [
            *(prefill_hits(table, entity, restrict_hits_to_present(table, one)) for one in made),
            build_correction_group(table, viewer, "entity", [entity]),
        ],
    }


def _get_group_specs(table: Table, entity: Entity) -> GroupSpecs:
    if entity.code == NO_FIGURES_CODE:
        return FIGURELESS_GROUPS
    return (
        EVENT_STEP_GROUPS
        if table.slumber is not None and table.slumber.phase == Slumber.Phase.EVENT
        else ACTION_STEP_GROUPS
    )


def _build_figure_counter(table: Table, viewer: ViewerContext, entity: Entity) -> Context:
    """Return the counter of its figures: one leaves, one Spawns."""
    return {
        "label": messages.get_choice_label("etherfields", "miniature", entity.code) if entity.code else _("Figures"),
        "icon": "claw",
        "count": entity.figures,
        "less": build_counter_action(table, viewer, "entity", "remove-figures", entity),
        "more": build_counter_action(table, viewer, "entity", "spawn", entity),
    }


def _has_plain_action(entity: Entity, noted_actions: list[Action]) -> bool:
    """Return whether an action of its tile is not noted: then it is paid by naming the Entity."""
    return not noted_actions or bool(entity.cost or entity.markers)


def _build_actions(table: Table, viewer: ViewerContext, entity: Entity, noted_actions: list[Action]) -> list[Context]:
    """Return the actions of its tile as drawn, each with its payment; an unnoted one counts as one.

    While nobody has said what it costs, that is asked first; the group of other ways takes its payment all the same.
    """
    builder = AnswerButtonBuilder(table, viewer, "entity")
    payers = sorted(table.present_dreamers, key=lambda one: not is_own_dreamer(viewer.player_refs, one))
    noted = [
        {
            "ref": action.ref,
            "card": build_action_card(table, action),
            "payment": build_action_payments(table, builder, action, payers),
            "groups": [build_action_moves_group(table, viewer, "entity", action, payers[0] if payers else None)],
        }
        for action in noted_actions
    ]
    plain = {
        "ref": 0,
        "card": build_plain_card(table, entity),
        "payment": build_plain_payments(table, builder, entity, payers) if entity.cost or entity.markers else {},
        "groups": [],
    }
    return [*noted, plain] if _has_plain_action(entity, noted_actions) else noted


def iter_tile_lines(table: Table, entity: Entity) -> Iterator[tuple[str, str]]:
    """Yield the lines of its tile, each with its icon: Morphings, effects including them, movement, its actions."""
    if entity.morphings:
        yield "morphing", _format_morphings(entity)
    yield from _iter_text_lines(table, entity)
    yield from _iter_action_lines(table, entity)


def _iter_text_lines(table: Table, entity: Entity) -> Iterator[tuple[str, str]]:
    for kind in EFFECT_STEPS:
        if kind in entity.effects:
            told = describe_effect(table, compute_effect(table, entity, kind)) or _("nothing")
            yield EFFECT_SIGNS[kind], f"{messages.get_choice_label('etherfields', 'kind', kind)}: {told}"
    if entity.code != NO_FIGURES_CODE:
        if entity.movement is None:
            yield "step", _("Movement value not known yet")
        else:
            yield "step", _("Movement value %(movement)s") % {"movement": entity.movement}
        if entity.big:
            yield "step", _("Big Entity")


def _iter_action_lines(table: Table, entity: Entity) -> Iterator[tuple[str, str]]:
    for action in list_entity_actions(table, entity):
        yield "claw", f"{action}: {describe_cost(table, action)}" + _format_paid(action)
    if entity.cost:
        yield "claw", _("Its action: %(cost)s") % {"cost": _format_cost(table, entity)}


def _format_cost(table: Table, entity: Entity) -> str:
    cost = (
        _("%(cost)s, Gradual × %(times)s") % {"cost": entity.cost, "times": get_required_payments(table, entity)}
        if entity.gradual
        else str(entity.cost)
    )
    return cost + _format_paid(entity)


def _format_paid(tile: Action | Entity) -> str:
    if not tile.markers:
        return ""
    return ", " + ngettext("%(times)s paid", "%(times)s paid", tile.markers) % {"times": tile.markers}


def iter_entity_tiles(table: Table) -> Iterator[Context]:
    """Yield the Entity tiles in play, also those without figures: they may come back (p. 9). A Gate tile is none."""
    gate = find_gate_tile(table)
    for entity in table.entities:
        if entity is gate:
            continue
        figures = None if entity.code == NO_FIGURES_CODE else entity.figures
        yield {
            "ref": entity.ref,
            "name": entity.heading,
            "figures": figures,
            "lines": list(iter_tile_lines(table, entity)),
            "morphings": (len(entity.morphings), _format_morphings(entity)) if entity.morphings else (),
        }


def find_gate_tile(table: Table) -> Entity | None:
    """Return the row of what the Gate tile of a Dream says, None outside a Dream or if nothing is noted (p. 8)."""
    if table.slumber is None or table.slumber.kind != Slumber.Kind.DREAM:
        return None
    return next((entity for entity in table.entities if entity.code == NO_FIGURES_CODE), None)


def _format_morphings(entity: Entity) -> str:
    kinds = [str(messages.get_choice_label("etherfields", "kind", kind)) for kind in entity.morphings]
    return _("Morphings: %(kinds)s") % {"kinds": join_items(kinds)}


def find_revealed_entity(table: Table) -> str:
    """Return the name of the Entity whose Secret was revealed last, until its tile is in play (p. 17); '' for none."""
    if table.slumber is None:
        return ""
    there = {entity.name.casefold() for entity in table.entities}
    lying = (secret.name or secret.code for secret in table.secrets.filter(kind="entity", standing="revealed"))
    return next((name for name in reversed(list(lying)) if name.casefold() not in there), "")
