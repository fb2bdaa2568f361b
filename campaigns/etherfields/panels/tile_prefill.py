"""Forms that correct one line of an Entity tile: each begins with what is known (manual p. 9 and 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.engine import Values
from campaigns.engine.messages import messages
from campaigns.etherfields.panels.actions import build_change_action
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup, ViewerContext

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Entity

TILE_GROUP_KEY = "tile"


def prefill_tile_group(
    table: Table, viewer: ViewerContext, entity: Entity, noted_actions: list[Action], group: ActionGroup
) -> ActionGroup:
    """Return the group that corrects a tile with its known values; any other group as it is.

    Each known effect has a form of its own, and so has each noted action (p. 9 and 12).
    """
    if group.key != TILE_GROUP_KEY or group.actions is None:
        return group
    found = [form for action in group.actions for form in _iter_prefilled(entity, action)]
    changes = [_build_action_line(table, viewer, action) for action in noted_actions]
    return replace(group, actions=[*changes, *found])


def _iter_prefilled(entity: Entity, action: ActionForm) -> Iterator[ActionForm]:
    names = {field.name for field in action.fields}
    if "kind" in names:
        yield from _iter_effect_forms(entity, action)
        return
    known: Values = {"miniature": entity.code or "token"}
    if entity.movement is not None:
        known["value"] = entity.movement
    yield _fill_fields(action, known)


def _iter_effect_forms(entity: Entity, action: ActionForm) -> Iterator[ActionForm]:
    """Yield a form for each effect that was read, then one for those that nobody has read."""
    for kind, effect in entity.effects.items():
        is_empty = not any(value for name, value in effect.items() if name != "range")
        reach = effect.get("range")
        known = {**effect, "reach": "" if reach is None else reach, "nothing": is_empty}
        label = _("Correct it: %(what)s") % {"what": messages.get_choice_label("etherfields", "kind", kind)}
        filled = _fill_fields(_rename(action, kind, label), known)
        fields = tuple(field for field in filled.fields if field.name != "kind")
        yield replace(filled, hidden_values=(*action.hidden_values, ("kind", kind)), fields=fields)
    (kinds,) = [field for field in action.fields if field.name == "kind"]
    if unread := tuple(choice for choice in kinds.choices if choice[0] not in entity.effects):
        rest = replace(kinds, choices=unread)
        yield replace(action, fields=tuple(rest if field is kinds else field for field in action.fields))


def _build_action_line(table: Table, viewer: ViewerContext, action: Action) -> ActionForm:
    """Return the form that corrects a noted action, with another key than the one beside its payment."""
    label = _("Correct it: %(what)s") % {"what": action}
    return _rename(build_change_action(table, viewer, "entity", action), "line", label)


def _fill_fields(action: ActionForm, known_values: Values) -> ActionForm:
    fields = (replace(field, value=known_values.get(field.name, field.value)) for field in action.fields)
    return replace(action, fields=tuple(fields))


def _rename(action: ActionForm, suffix: str, label: str) -> ActionForm:
    """Return the form with a label, none of its known values folded, and, as it is there twice, with ids of its own."""
    fields = tuple(replace(field, id=f"{field.id}-{suffix}") for field in action.fields)
    return replace(action, key=f"{action.key}-{suffix}", label=label, fields=fields, is_expanded=True)
