"""What the drawn board fills in on other panels: who is hit by an effect, how much a space adds to a draw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.reach import caught
from campaigns.pages.offers import Group, Offer
from campaigns.wording import words

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

RESOLVES = "-resolve-effect-"


def by_the_board(table: Table, entity: Entity, made: Group) -> Group:
    """Return a group with an offer for each effect that the board knows the victims of, these ticked (p. 9)."""
    if made.offers is None or not any(RESOLVES in offer.key for offer in made.offers):
        return made
    hits = {kind: who for kind in entity.effects if (who := caught(table, entity, kind)) is not None}
    if not hits:
        return made
    found: list[Offer] = []
    for offer in made.offers:
        if RESOLVES in offer.key and offer.inputs and offer.inputs[0].name == "kind":
            found += [_of_kind(offer, kind, [str(hit.ref) for hit in hits[kind]]) for kind in hits]
            left = tuple(choice for choice in offer.inputs[0].choices if choice[0] not in hits)
            offer = replace(offer, inputs=(replace(offer.inputs[0], choices=left), *offer.inputs[1:]))
            found += [offer] if left else []
        else:
            found.append(offer)
    return replace(made, offers=found)


def _of_kind(offer: Offer, kind: str, hit: list[str]) -> Offer:
    """Return the offer of one effect: its kind sent along, those in range ticked."""
    inputs = tuple(replace(i, id=f"{i.id}-{kind}", value=hit) if i.name == "hit" else i for i in offer.inputs)
    label = _("%(effect)s, by the board") % {"effect": words.choice("etherfields", "kind", kind)}
    return replace(
        offer,
        key=f"{offer.key}-{kind}",
        label=label,
        hidden=(*offer.hidden, ("kind", kind)),
        inputs=tuple(i for i in inputs if i.name != "kind"),
    )


def with_bonus(offer: Offer, bonus: int) -> Offer:
    """Return the offer of a draw with the Drawing Bonus of the Dreamer's space filled in (p. 16)."""
    return replace(
        offer, inputs=tuple(replace(i, value=bonus) if i.name == "bonus" and bonus else i for i in offer.inputs)
    )
