"""Values that the tracked board fills in on other panels: victims of an effect, Drawing Bonus of a space."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.engine.messages import messages
from campaigns.etherfields.rules.dreamscape.range_checks import find_hit_dreamers
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

RESOLVE_EFFECT_KEY = "-resolve-effect-"


def prefill_hits(table: Table, entity: Entity, group: ActionGroup) -> ActionGroup:
    """Return a group with an action for each effect whose victims the board knows, these ticked (p. 9)."""
    if group.actions is None or not any(RESOLVE_EFFECT_KEY in offer.key for offer in group.actions):
        return group
    hits = {kind: who for kind in entity.effects if (who := find_hit_dreamers(table, entity, kind)) is not None}
    if not hits:
        return group
    found: list[ActionForm] = []
    for offer in group.actions:
        if RESOLVE_EFFECT_KEY in offer.key and offer.fields and offer.fields[0].name == "kind":
            found += [_build_effect_action(offer, kind, [str(hit.ref) for hit in hits[kind]]) for kind in hits]
            left = tuple(choice for choice in offer.fields[0].choices if choice[0] not in hits)
            offer = replace(offer, fields=(replace(offer.fields[0], choices=left), *offer.fields[1:]))
            found += [offer] if left else []
        else:
            found.append(offer)
    return replace(group, actions=found)


def _build_effect_action(action: ActionForm, kind: str, hit_refs: list[str]) -> ActionForm:
    """Return the action of one effect: its kind preset, the Dreamers in range ticked."""
    inputs = tuple(replace(i, id=f"{i.id}-{kind}", value=hit_refs) if i.name == "hit" else i for i in action.fields)
    label = _("%(effect)s, from the board") % {"effect": messages.get_choice_label("etherfields", "kind", kind)}
    return replace(
        action,
        key=f"{action.key}-{kind}",
        label=label,
        hidden_values=(*action.hidden_values, ("kind", kind)),
        fields=tuple(i for i in inputs if i.name != "kind"),
    )


def prefill_bonus(action: ActionForm, bonus: int) -> ActionForm:
    """Return the action of a draw with the Drawing Bonus of the Dreamer's space filled in (p. 16)."""
    return replace(
        action, fields=tuple(replace(i, value=bonus) if i.name == "bonus" and bonus else i for i in action.fields)
    )
