"""Effects of Fate cards, Locations and Out of Turns on each Dreamer, or on one (manual p. 7 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, messages, violation
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.guards import require_can_act, require_present
from campaigns.etherfields.rules.piles import put_on_discard
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

TeamEffectKind = Literal["distress", "seal", "ether-less", "ether", "cure", "unseal"]
MAX_EFFECT_COUNT = 8

TEAM_EFFECT_NOTHING = violation(
    "ef.effect.reaches-nobody", _("This changes nothing for anybody: %(team_effect)s. Choose another effect.")
)


@move(
    "etherfields.affect-team",
    rule_id="ef.effect",
    guard=require_can_act,
    messages=MoveMessages(
        _("It affects everybody"),
        _("An effect reached the Dreamers."),
        variants=(
            Variant(
                _("%(dreamer)s suffered %(count)s Distress by an effect."), ("dreamer",), where={"team_effect": "distress"}
            ),
            Variant(
                Plural(
                    _("%(dreamer)s Sealed 1 card by an effect."), _("%(dreamer)s Sealed %(count)s cards by an effect."), "count"
                ),
                ("dreamer",), where={"team_effect": "seal"},
            ),
            Variant(_("%(dreamer)s lost %(count)s Ether by an effect."), ("dreamer",), where={"team_effect": "ether-less"}),
            Variant(_("%(dreamer)s gained %(count)s Ether by an effect."), ("dreamer",), where={"team_effect": "ether"}),
            Variant(_("%(dreamer)s cured %(count)s Distress by an effect."), ("dreamer",), where={"team_effect": "cure"}),
            Variant(
                Plural(
                    _("%(dreamer)s Unsealed 1 card by an effect."),
                    _("%(dreamer)s Unsealed %(count)s cards by an effect."),
                    "count",
                ),
                ("dreamer",), where={"team_effect": "unseal"},
            ),
            Variant(_("Each Dreamer suffered %(count)s Distress."), where={"team_effect": "distress"}),
            Variant(
                Plural(_("Each Dreamer Sealed 1 card."), _("Each Dreamer Sealed %(count)s cards."), "count"),
                where={"team_effect": "seal"},
            ),
            Variant(_("Each Dreamer lost %(count)s Ether."), where={"team_effect": "ether-less"}),
            Variant(_("Each Dreamer gained %(count)s Ether."), where={"team_effect": "ether"}),
            Variant(_("Each Dreamer cured %(count)s Distress."), where={"team_effect": "cure"}),
            Variant(
                Plural(_("Each Dreamer Unsealed 1 card."), _("Each Dreamer Unsealed %(count)s cards."), "count"),
                where={"team_effect": "unseal"},
            ),
        ),
    ),
)  # fmt: skip
def affect_team(
    table: Table,
    team_effect: TeamEffectKind,
    count: Annotated[int, NumberBounds(1, MAX_EFFECT_COUNT)] = 1,
    dreamer: Dreamer | None = None,
) -> None:
    """Apply ``count`` of an effect, 1 to 8, to ``dreamer``, or to each present Dreamer if empty (p. 7 and 9).

    What somebody has too little of is lost or cured as far as it goes. Refuses what changes nothing for anybody.
    """
    require_present(table, dreamer)
    everybody = [dreamer] if dreamer is not None else table.present_dreamers
    before = [_count_state(one) for one in everybody]
    for one in everybody:
        _EFFECT_HANDLERS[team_effect](table, one, count)
    changed = before != [_count_state(one) for one in everybody] or table.team.lost
    table.require_possible(changed, TEAM_EFFECT_NOTHING, team_effect=team_effect)


def _count_state(dreamer: Dreamer) -> tuple[int, ...]:
    return dreamer.distress, dreamer.sealed, dreamer.ether


def _lose_ether(table: Table, dreamer: Dreamer, count: int) -> None:
    dreamer.ether -= min(count, dreamer.ether)


def _gain_ether(table: Table, dreamer: Dreamer, count: int) -> None:
    dreamer.ether += limit_to_pool(table, "ether", count)


def _cure(table: Table, dreamer: Dreamer, count: int) -> None:
    dreamer.distress -= min(count, dreamer.distress)


def _unseal(table: Table, dreamer: Dreamer, count: int) -> None:
    freed = min(count, dreamer.sealed)
    dreamer.sealed -= freed
    put_on_discard(table, dreamer, freed)


_EFFECT_HANDLERS = {
    "distress": inflict_distress,
    "seal": seal_by_effect,
    "ether-less": _lose_ether,
    "ether": _gain_ether,
    "cure": _cure,
    "unseal": _unseal,
}


messages.add(
    "etherfields",
    fields={
        "team_effect": _("What it does"),
        "affect-team.dreamer": _("Only to"),
        "affect-team.count": _("How many"),
    },
    choices={
        "team_effect": {
            "distress": _("suffer Distress"),
            "seal": _("Seal cards"),
            "ether-less": _("lose Ether"),
            "ether": _("gain Ether"),
            "cure": _("cure Distress"),
            "unseal": _("Unseal cards"),
        }
    },
)
