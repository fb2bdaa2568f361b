"""Payment of Shortcut prices (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine.messages import ManualStep, _, consequence, violation
from campaigns.etherfields.rules.clock import spend_hours
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.guards import require_present
from campaigns.etherfields.rules.progress_zone import flip_progress
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_ether, spend_gems, spend_key

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

TollKind = Literal["nothing", "distress", "seal", "flip", "ether", "gem", "key", "hour", "other"]


SHORTCUT_SEAL = 1  # cards for each Dreamer, 2.0 p. 14


def is_shortcut_sealed(table: Table) -> bool:
    """Return whether each Dreamer Seals for a Shortcut at this table (2.0 p. 14)."""
    return get_chosen_variant(table, "shortcut-price") == "seal-each"


SHORTCUT_OTHER = consequence(
    "ef.shortcut.other", ManualStep.from_order(_("Pay what the Shortcut costs, and report it."), is_brief=True)
)


def pay_toll(table: Table, toll: TollKind, amount: int, paid_by: Dreamer | None) -> None:
    """Pay ``amount`` of a kind: by one Dreamer, by each present one if None; Keys and Hours once by the Team (p. 7).

    Refuses for good what cannot be paid.
    """
    if toll == "key":
        spend_key(table, amount)
    elif toll == "hour":
        spend_hours(table, amount)
    elif toll == "other":
        table.emit_consequence(SHORTCUT_OTHER)
    elif toll != "nothing":
        for dreamer in [paid_by] if paid_by is not None else table.present_dreamers:
            require_present(table, dreamer)
            _TOLL_HANDLERS[toll](table, dreamer, amount)


def list_payable_tolls(table: Table) -> tuple[TollKind, ...]:
    """Return what a Shortcut can cost now: what each present Dreamer, or the Team, has one of (p. 7)."""
    everybody, team, is_sealed = table.present_dreamers, table.team, is_shortcut_sealed(table)
    held: dict[TollKind, int] = {
        "flip": min((dreamer.active_progress for dreamer in everybody), default=0),
        "seal": is_sealed or min((dreamer.influence_in_deck for dreamer in everybody), default=0),
        "distress": 1,
        "ether": min((dreamer.ether for dreamer in everybody), default=0),
        "gem": min((dreamer.gems for dreamer in everybody), default=0),
        "key": team.keys,
        "hour": team.hours,
        "other": 1,
    }
    kinds = tuple(kind for kind, count in held.items() if count)
    return tuple(sorted(kinds, key=lambda kind: kind != "seal")) if is_sealed else kinds


SHORTCUT_FEW_CARDS = violation(
    "ef.shortcut.few-cards", _("%(who)s can Seal only %(there)s of %(wanted)s cards. Pay another way.")
)


def _seal_toll(table: Table, dreamer: Dreamer, amount: int) -> None:
    """Seal as a price, all or nothing (p. 14); where it is the usual price, what the deck has (2.0 p. 8 and 14)."""
    if is_shortcut_sealed(table) and amount <= SHORTCUT_SEAL:
        seal_by_effect(table, dreamer, amount)
        return
    spare = dreamer.influence_in_discard if get_chosen_variant(table, "seal-short") == "reshuffle" else 0
    there = dreamer.influence_in_deck + spare
    table.require_possible(amount <= there, SHORTCUT_FEW_CARDS, who=dreamer, wanted=amount, there=there)
    seal_by_effect(table, dreamer, amount)


SHORTCUT_NONE_ACTIVE = violation(
    "ef.shortcut.none-active", _("%(who)s has %(there)s active Progress cards, not %(wanted)s. Pay another way.")
)


def _flip_toll(table: Table, dreamer: Dreamer, amount: int) -> None:
    """Flip active Progress cards face down in the zone (p. 13)."""
    there = dreamer.active_progress
    table.require_possible(amount <= there, SHORTCUT_NONE_ACTIVE, who=dreamer, wanted=amount, there=there)
    for _number in range(amount):
        flip_progress(table, dreamer)


_TOLL_HANDLERS = {
    "distress": inflict_distress,
    "seal": _seal_toll,
    "flip": _flip_toll,
    "ether": spend_ether,
    "gem": spend_gems,
}
