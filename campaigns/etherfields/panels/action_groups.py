"""Helpers shared by panels: groups of moves, single action forms, corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.rules.pools import PERSONAL_PREFIX, PERSONAL_TOKEN_ARCHETYPES
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.tokens import count_returnable_tokens
from campaigns.models import StateRow
from campaigns.pages.actions import ActionForm, ActionGroup, FormField, ViewerContext, build_action_group, build_actions
from campaigns.pages.corrections import build_correction_action

OPEN_GATE_MOVES = frozenset({"enter-dream", "replace-gate", "remove-gate"})
"""Moves of a Dream Gate that is in the game."""
SLOT_MOVES = frozenset({"gain-district", "move-district"})
"""Moves that put a Dreamworld Map tile into an empty slot."""
GroupSpecs = Mapping[str, tuple[Text, str, tuple[str, ...]]]


def find_subjects(table: Table) -> list[Dreamer]:
    """Return the Dreamers, those present first."""
    return sorted(table.dreamers, key=lambda dreamer: (not dreamer.playing, dreamer.ref))


def in_seat_order(table: Table) -> list[Dreamer]:
    """Return the Dreamers clockwise from the First Player; absent ones come last (p. 6)."""
    return sorted(table.dreamers_clockwise, key=lambda dreamer: not dreamer.playing)


def build_named_action(
    table: Table, viewer: ViewerContext, panel_key: str, move_name: str, subject_row: StateRow | None = None
) -> ActionForm:
    """Return the action form of a move."""
    (made,) = build_actions(table, viewer, panel_key, (move_name,), subject_row)
    return _label_give_up(table, made) if move_name == "save-as-death" else made


def _label_give_up(table: Table, action: ActionForm) -> ActionForm:
    """Name in the label what giving up loses: the current Slumber or Dream."""
    dream = table.slumber is not None and table.slumber.kind == Slumber.Kind.DREAM
    label = _("Give up this Dream: everyone loses") if dream else _("Give up this Slumber: everyone loses")
    return replace(action, label=label)


def build_groups(
    table: Table, viewer: ViewerContext, panel_key: str, specs: GroupSpecs, subject_row: StateRow | None = None
) -> list[ActionGroup]:
    """Return the given groups of a panel, each with title, icon and moves."""
    return [
        build_action_group(
            viewer,
            panel_key,
            key,
            title,
            icon,
            partial(_build_group_actions, table, viewer, panel_key, names, subject_row),
        )
        for key, (title, icon, names) in specs.items()
    ]


def _build_group_actions(
    table: Table, viewer: ViewerContext, panel_key: str, move_names: tuple[str, ...], subject_row: StateRow | None
) -> list[ActionForm]:
    """Return the action forms of moves, without choices that would be refused.

    The current tracking mode is not offered again (p. 8). Personal tokens are those of played Dreamers (p. 5), Items
    the active ones (p. 15), Gates those in the game, except for a correction (p. 10), slots the empty ones (p. 4).
    """
    gone = {f"{PERSONAL_PREFIX}{archetype}" for archetype in PERSONAL_TOKEN_ARCHETYPES} - {
        f"{PERSONAL_PREFIX}{dreamer.archetype}" for dreamer in table.dreamers
    }
    active = {str(item.ref) for item in table.items.filter(place="active")}
    offered = [name for name in move_names if name not in OPEN_GATE_MOVES or table.gates.count(standing="open")]

    def restrict_field(field: FormField) -> FormField:
        if field.name == "items":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] in active))
        if field.name == "mode":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] != table.team.tracking))
        if field.name == "kind":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] not in gone))
        return field

    def restrict_action(action: ActionForm) -> ActionForm:
        return replace(
            action, fields=tuple(restrict_field(field) for field in action.fields if field.name != "items" or active)
        )

    found = [(name, build_named_action(table, viewer, panel_key, name, subject_row)) for name in offered]
    narrow = [_restrict_choices(table, name, made) for name, made in found]
    return [restrict_action(made) for made in narrow if made is not None]


def _restrict_choices(table: Table, move_name: str, action: ActionForm) -> ActionForm | None:
    if move_name == "return-token":
        return _restrict_returned_tokens(table, action)
    if move_name in OPEN_GATE_MOVES:
        refs = {str(gate.ref) for gate in table.gates.filter(standing="open")}
        return _restrict_field(action, "gate", lambda value: value in refs)
    if move_name in SLOT_MOVES:
        taken = {tile.slot for tile in table.districts}
        return _restrict_field(action, "slot", lambda value: value not in taken)
    return action


def _restrict_field(action: ActionForm, name: str, is_offered: Callable[[str], bool]) -> ActionForm:
    """Return the action form with only those choices of a field that are offered."""
    fields = (
        replace(i, choices=tuple(one for one in i.choices if is_offered(one[0]))) if i.name == name else i
        for i in action.fields
    )
    return replace(action, fields=tuple(fields))


def _restrict_returned_tokens(table: Table, action: ActionForm) -> ActionForm | None:
    """Return the action form that returns tokens, limited to those on the table; None without any."""
    there = count_returnable_tokens(table)
    kinds = list(dict.fromkeys(kind for found in there.values() for kind in found))

    def restrict_field(field: FormField) -> FormField:
        values = {"kind": kinds, "belongs": list(there)}.get(field.name)
        if values is None:
            return field
        choices = sorted((choice for choice in field.choices if choice[0] in values), key=lambda c: values.index(c[0]))
        return replace(field, choices=tuple(choices), value=values[0])

    return replace(action, fields=tuple(map(restrict_field, action.fields))) if kinds else None


def build_correction_group(
    table: Table, viewer: ViewerContext, panel_key: str, rows: Sequence[StateRow]
) -> ActionGroup:
    """Return the group that corrects the numbers of these rows."""
    return build_action_group(
        viewer,
        panel_key,
        "correct",
        _("Correct a number"),
        "warning",
        lambda: [build_correction_action(table, viewer, panel_key, rows)],
    )


def format_token_count(kind: str, count: int) -> str:
    """Return a token count in words."""
    return f"{messages.get_choice_label('etherfields', 'kind', kind)}: {count}"


def list_map_tokens(table: Table) -> list[str]:
    """Return the tokens on the Map that stay when a Slumber ends, by kind (p. 9)."""
    lying = table.team.tokens.items()
    return [_("%(tokens)s, on the Map") % {"tokens": format_token_count(kind, count)} for kind, count in lying if count]


def tick_everybody(action: ActionForm) -> ActionForm:
    """Return the action form of a session with everybody ticked: unticking one is quicker than ticking four."""
    return tick_rows(action, [value for i in action.fields if i.kind == "rows" for value, _label in i.choices])


def tick_rows(action: ActionForm, refs: Sequence[str]) -> ActionForm:
    """Return the action form with these rows ticked."""
    inputs = tuple(replace(i, value=[*refs]) if i.kind == "rows" else i for i in action.fields)
    return replace(action, fields=inputs)
