"""The relevant rules: of open prompts, the phase, things in play, and this table's rule variants (manual p. 7 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from campaigns.engine import get_rule_id
from campaigns.etherfields.rules.next_steps.between_sessions import RULES_BETWEEN_SESSIONS
from campaigns.etherfields.rules.next_steps.phases import find_phase
from campaigns.etherfields.rules.next_steps.step_types import Phase, PhaseKey
from campaigns.etherfields.rules.rule_variants import RULE_ID_BY_VARIANT, get_default_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Slumber

NEAR_DEATH_DISTRESS = 6
"""Distress from which the deadly eighth point is near (p. 18)."""

RuleCondition = Callable[[Table, "Slumber", "Dreamer | None"], object]

RULES_IN_PLAY: tuple[tuple[str, tuple[PhaseKey, ...], RuleCondition], ...] = (
    ("ef.skip", ("draw",), lambda _table, now, _whom: now.can_skip is not False and now.kind == "slumber"),
    (
        "ef.death",
        (),
        lambda table, _now, _whom: any(d.distress >= NEAR_DEATH_DISTRESS for d in table.dreamers if d.playing),
    ),
    ("ef.morphing", ("actions", "event"), lambda table, _now, _whom: any(e.morphings for e in table.entities)),
    ("ef.state", (), lambda _table, _now, whom: whom and whom.states),
    ("ef.state", ("actions", "event"), lambda table, _now, _whom: any(e.states for e in table.entities)),
    ("ef.mask", (), lambda _table, _now, whom: whom and whom.mask),
    ("ef.big", ("actions", "event"), lambda table, _now, _whom: any(e.big for e in table.entities)),
    ("ef.gradual", ("actions",), lambda table, _now, _whom: any(e.gradual and e.markers for e in table.entities)),
    ("ef.progress", ("actions",), lambda _table, _now, whom: whom and whom.progress),
    ("ef.quirk", (), lambda table, _now, _whom: table.team.quirks),
    ("ef.gem-slot", ("actions",), lambda table, _now, _whom: table.team.gem_slots),
    ("ef.deliverance", ("event", "out-of-turns"), lambda _table, now, _whom: now.deliverance),
)
"""Rules of things in play, with the steps they are relevant in (empty: all)."""


def list_relevant_rules(table: Table, subject_ref: int) -> Iterator[str]:
    """Yield the ids of the relevant rules, most urgent first, possibly repeated; ``subject_ref`` is the chosen Dreamer's."""
    if not table.has_begun:
        yield from RULES_BETWEEN_SESSIONS
        return
    for prompt in table.prompts:
        yield get_rule_id(prompt.kind)
    if table.team.lost:
        yield "ef.death"
    phase = find_phase(table)
    rules = phase.get_rules(table)
    yield from rules.first
    if table.slumber is not None:
        yield from _list_rules_in_play(table, phase, table.slumber, table.dreamers.get(subject_ref))
    yield from rules.later


def _list_rules_in_play(table: Table, phase: Phase, slumber: Slumber, dreamer: Dreamer | None) -> Iterator[str]:
    for rule, phases, holds in RULES_IN_PLAY:
        if (not phases or phase.key in phases) and holds(table, slumber, dreamer):
            yield rule
    for variant, choice in table.team.readings.items():
        if variant in phase.variants and choice != get_default_variant(variant, table.team.edition):
            yield RULE_ID_BY_VARIANT[variant]
