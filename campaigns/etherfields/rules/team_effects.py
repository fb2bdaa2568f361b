"""Effects of Fate cards, Locations and Out of Turns on each Dreamer, or on one (manual p. 7 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.action_effects import ActionEffectKind, settle_effect
from campaigns.etherfields.rules.death_card import note_cured
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.guards import DEATH_ALL_LOST, require_can_be_affected, require_present
from campaigns.etherfields.rules.piles import put_on_discard
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_effect_lines import AMOUNT_LINES, TEAM_EFFECT_LINES

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

TeamEffectKind = Literal["distress", "seal", "ether-less", "ether", "cure", "cure-all", "unseal", "unseal-all"]
MAX_EFFECT_COUNT = 8
DEADLY_EFFECTS: tuple[TeamEffectKind, ...] = ("distress", "seal")
"""Effects that may kill a Dreamer (p. 18)."""

TEAM_EFFECT_NOTHING = violation(
    "ef.effect.reaches-nobody", _("This changes nothing for anybody: %(team_effect)s. Choose another effect.")
)


@move(
    "etherfields.affect-team",
    rule_id="ef.effect",
    guard=require_can_be_affected,
    messages=MoveMessages(
        _("Affect everybody"),
        _("An effect reached the Dreamers."),
        variants=TEAM_EFFECT_LINES,
        outcome_variants=AMOUNT_LINES,
    ),
)
def affect_team(
    table: Table,
    team_effect: TeamEffectKind,
    count: Annotated[int, NumberBounds(1, MAX_EFFECT_COUNT)] = 1,
    dreamer: Dreamer | None = None,
    dreamers: list[Dreamer] | None = None,
) -> None:
    """Apply ``count`` of an effect, 1 to 8, to ``dreamer``, to ``dreamers``, or to each present Dreamer (p. 7 and 9).

    The kinds that end in *-all* ignore ``count``. What somebody has too little of is lost or cured as far as it goes.
    Refuses what changes nothing for anybody, and after a loss what would kill once more.
    """
    _resolve_death_card_effect(table, team_effect)
    reached = [dreamer] if dreamer is not None else dreamers or table.present_dreamers
    for one in reached:
        require_present(table, one)
    if team_effect in _SETTLED_EFFECTS:
        settle_effect(table, _SETTLED_EFFECTS[team_effect])
    field = _FIELDS[team_effect]
    before = [getattr(one, field) for one in reached]
    for one in reached:
        _EFFECT_HANDLERS[team_effect](table, one, count)
    amounts = [(str(one), abs(getattr(one, field) - held)) for one, held in zip(reached, before, strict=True)]
    table.require_possible(
        any(amount for _name, amount in amounts) or table.team.lost, TEAM_EFFECT_NOTHING, team_effect=team_effect
    )
    if dreamer is None and not dreamers:
        note_cured(table, team_effect)
    _note_amounts(table, amounts, 0 if team_effect.endswith("-all") else count)


def _resolve_death_card_effect(table: Table, kind: TeamEffectKind) -> None:
    """Accept after a loss what the Death card brings: no effect of it withdraws the loss (p. 18)."""
    if table.team.lost:
        table.require(kind not in DEADLY_EFFECTS, DEATH_ALL_LOST)
        for dreamer in table.dreamers:
            dreamer.died_of = []


def _note_amounts(table: Table, amounts: list[tuple[str, int]], count: int) -> None:
    """Note for the journal how many each Dreamer had of an effect, unless all had ``count``; 0: all there was."""
    reached = {name: amount for name, amount in amounts if amount}
    numbers = set(reached.values())
    if not reached or (len(reached) == len(amounts) and (not count or numbers == {count})):
        return
    if count and (len(numbers) > 1 or 1 < len(amounts) == len(reached)):
        table.line_facts |= {"amounts": [f"{name} {amount}" for name, amount in reached.items()]}
        return
    names = list(reached)
    table.line_facts |= {"count": str(reached[names[0]])}
    if len(amounts) > 1:
        table.line_facts |= {"only": names[0]} if len(names) == 1 else {"only_these": names}


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


def _cure_all(table: Table, dreamer: Dreamer, _count: int) -> None:
    _cure(table, dreamer, dreamer.distress)


def _unseal_all(table: Table, dreamer: Dreamer, _count: int) -> None:
    _unseal(table, dreamer, dreamer.sealed)


_FIELDS: dict[TeamEffectKind, str] = {
    "distress": "distress",
    "seal": "sealed",
    "ether-less": "ether",
    "ether": "ether",
    "cure": "distress",
    "cure-all": "distress",
    "unseal": "sealed",
    "unseal-all": "sealed",
}
"""The number of a Dreamer that an effect changes."""
_SETTLED_EFFECTS: dict[str, ActionEffectKind] = {
    "ether": "ether",
    "cure": "cure",
    "cure-all": "cure",
    "unseal": "unseal",
    "unseal-all": "unseal",
}
"""The effects of an action that a report for the Team settles."""
_EFFECT_HANDLERS = {
    "distress": inflict_distress,
    "seal": seal_by_effect,
    "ether-less": _lose_ether,
    "ether": _gain_ether,
    "cure": _cure,
    "cure-all": _cure_all,
    "unseal": _unseal,
    "unseal-all": _unseal_all,
}


messages.add(
    "etherfields",
    fields={
        "team_effect": _("What it does"),
        "affect-team.dreamer": _("Only this Dreamer"),
        "affect-team.dreamers": _("Only these Dreamers"),
        "affect-team.count": _("How many"),
    },
    choices={
        "team_effect": {
            "distress": _("suffer Distress"),
            "seal": _("Seal cards"),
            "ether-less": _("lose Ether"),
            "ether": _("gain Ether"),
            "cure": _("cure Distress"),
            "cure-all": _("cure all Distress"),
            "unseal": _("Unseal cards"),
            "unseal-all": _("Unseal all cards"),
        }
    },
)
