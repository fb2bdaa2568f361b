"""The usual effects of a Fate card or an Out of Turns effect, each reported by one tap (manual p. 7 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaigns.etherfields.rules.death_card import list_cures
from campaigns.etherfields.rules.next_steps.answer_outcomes import find_deadly_note
from campaigns.etherfields.rules.next_steps.step_types import Answer, ChipField
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.seal import can_seal
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_effects import TeamEffectKind

EFFECT_COUNTS: dict[TeamEffectKind, tuple[int, ...]] = {
    "distress": (1, 2, 3), "seal": (1, 2, 3), "ether": (1, 2), "ether-less": (1, 2), "cure": (1, 2), "unseal": (1, 2),
}  # fmt: skip
"""Likely amounts of each effect; another one is reported for one Dreamer after the other."""
REWARDS: tuple[TeamEffectKind, ...] = ("ether", "cure", "unseal")
USUAL_EFFECTS: tuple[TeamEffectKind, ...] = ("distress", "seal", "ether")
KEY_COUNTS = (1, 2)
CURES: tuple[TeamEffectKind, ...] = ("cure-all", "cure", "unseal-all", "unseal")
"""What a Death card may bring for each Dreamer."""
CURED_NOTES = {"cure-all": "now.no-distress", "unseal-all": "now.nothing-sealed"}
"""Notes at what a Death card has cured."""
TEAM_EFFECT_MOVES = ("affect-team", "gain-key")


def build_team_effect_answers(table: Table) -> list[Answer]:
    """Build the effects on each Dreamer, Keys for the Team, and folded what is rarer.

    The rows are the same after each report, so that a second tap hits what the first did: Ether is lost in the fold.
    """
    everybody = table.present_dreamers
    rare = [replace(_build_each_answer(table, "ether-less"), style="more")] if any(d.ether for d in everybody) else []
    return [
        *(_build_each_answer(table, kind) for kind in USUAL_EFFECTS),
        Answer("gain-key", "now.gains-keys", chip_field=ChipField("count", KEY_COUNTS)),
        _build_single_answer(table),
        *rare,
    ]


def build_death_card_answers(table: Table, cures: Sequence[str], cured: Sequence[str]) -> list[Answer]:
    """Build what the Death card may cure, and folded its effects on one Dreamer (p. 18).

    ``cures`` are the kinds that helped somebody when the step began: the rows stay where they are after each report.
    ``cured`` were reported since: each is done once.
    """
    helpful = list_cures(table)
    done = {kind.removesuffix("-all") for kind in cured} | {kind for kind in cures if kind not in helpful}
    rows = [
        Answer(
            "affect-team",
            f"now.each-{kind}",
            arguments={"team_effect": kind},
            chip_field=None if kind.endswith("-all") else ChipField("count", EFFECT_COUNTS[kind]),
            note_code="" if kind.removesuffix("-all") in helpful else CURED_NOTES.get(kind, ""),
            is_closed=kind.removesuffix("-all") in done,
        )
        for kind in CURES
        if kind.removesuffix("-all") in cures
    ]
    return [*rows, _build_single_answer(table, (*CURES, "ether", "ether-less"))]


def build_reward_answers(table: Table) -> list[Answer]:
    """Build what the script of a Dream's end gives each Dreamer or one of them, as far as it changes anything (facts 2.6)."""
    helps = ["ether", *list_cures(table)]
    rows = [
        Answer(
            "affect-team",
            f"now.each-{kind}",
            arguments={"team_effect": kind},
            chip_field=ChipField("count", EFFECT_COUNTS[kind]),
            style="more",
        )
        for kind in REWARDS
        if kind in helps
    ]
    return [*rows, _build_single_answer(table)]


def _build_each_answer(table: Table, kind: TeamEffectKind) -> Answer:
    """Build an effect on each Dreamer, with the markers left where some amount needs more (p. 8 and 18)."""
    chips = _build_count_field(table, kind)
    few = "now.deadly-pool" in chips.warning_codes.values()
    if closed_code := _find_closed_code(table, kind):
        arguments = {"team_effect": kind}
        return Answer(
            "affect-team", f"now.each-{kind}", {}, arguments, chips, note_code=closed_code, is_closed=True,
        )  # fmt: skip
    return Answer(
        "affect-team", f"now.each-{kind}", arguments={"team_effect": kind}, chip_field=chips,
        note_code="now.markers-left" if few else "", facts={"left": count_in_pool(table, "distress")} if few else {},
    )  # fmt: skip


def _find_closed_code(table: Table, kind: TeamEffectKind) -> str:
    """Return why an effect changes nothing for anybody now (p. 8 and 14); '' if it does."""
    if kind == "ether" and count_in_pool(table, "ether") <= 0:
        return "now.no-ether-left"
    can_be_sealed = kind != "seal" or any(can_seal(table, dreamer) for dreamer in table.present_dreamers)
    return "" if can_be_sealed else "now.nothing-to-seal"


def _build_count_field(table: Table, kind: TeamEffectKind) -> ChipField:
    """Return the amounts of an effect on each Dreamer, deadly ones marked (p. 18)."""
    codes = {count: _find_death_code(table, kind, count) for count in EFFECT_COUNTS[kind]}
    return ChipField("count", EFFECT_COUNTS[kind], warning_codes={count: code for count, code in codes.items() if code})


def _find_death_code(table: Table, kind: TeamEffectKind, count: int) -> str:
    distress, seal = count * (kind == "distress"), count * (kind == "seal")
    return find_deadly_note(table, [(dreamer, distress, seal) for dreamer in table.present_dreamers])[0]


def _build_single_answer(table: Table, kinds: tuple[TeamEffectKind, ...] = tuple(EFFECT_COUNTS)) -> Answer:
    """Build an effect on one Dreamer (p. 7 and 9)."""
    whom = ChipField("dreamer", tuple(dreamer.ref for dreamer in table.present_dreamers))
    effects = ChipField("team_effect", kinds)
    counts = ChipField("count", (1, 2, 3, 4), ticked_values=(1,))
    return Answer("affect-team", "now.affects-one", extra_fields=(whom, effects, counts), style="more")
