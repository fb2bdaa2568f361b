"""Relevant rules: by open question, step, things in play, and rule variants of this table (manual p. 7 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaigns.engine import get_rule_id
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.rules.rule_variants import RULE_ID_BY_VARIANT, RULE_VARIANTS
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import get_current_step_index
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import limit_relevant_rules

NEAR_DEATH_DISTRESS = 6
"""Distress from which the deadly eighth point is near (p. 18)."""

RULES_BY_CHECKLIST = {
    "first-setup": ("ef.campaign", "ef.components", "ef.deck-building"),
    "session-setup": ("ef.session", "ef.hours", "ef.first"),
    "restore": ("ef.restore", "ef.hours", "ef.first"),
}
"""By procedure in progress in the box (p. 5 and 18). On the Map their rules are relevant anyway, so none is loaded."""

RULES_BETWEEN_SESSIONS = (
    "ef.session",
    "ef.restore",
    "ef.roster",
    "ef.hours",
    "ef.first",
    "ef.deck-building",
    "ef.campaign",
    "ef.checklist",
)
"""Before a session (p. 5 and 18)."""

RULES_BY_LOCATION_EFFECT = {
    "fate": ("ef.fate", "ef.quirk"),
    "slumber": ("ef.slumber",),
    "gate": ("ef.gate", "ef.key", "ef.dream"),
    "key": ("ef.key",),
    "shopping": ("ef.shopping", "ef.market", "ef.item-market"),
    "sanctuary": ("ef.seal",),
}
"""By due effect of the Location, leftmost first (p. 7)."""

MAP_RULES = ("ef.dreamworld", "ef.location", "ef.shortcut", "ef.fate", "ef.awakening", "ef.gate", "ef.key", "ef.save")
"""On the Dreamworld Map between two effects (p. 7, 10, 18)."""

RULES_BY_PHASE = {
    "draw": ("ef.draw", "ef.hand", "ef.reshuffle", "ef.flaw", "ef.hours"),
    "actions": (
        "ef.round", "ef.action", "ef.intent", "ef.move", "ef.rapid", "ef.assault", "ef.boost", "ef.basic-actions", "ef.range",
    ),
    "event": ("ef.turn", "ef.effect", "ef.movement", "ef.spawn", "ef.distress", "ef.range", "ef.wall"),
}  # fmt: skip
"""By the step of a Turn (p. 8)."""

RULES_BY_KIND_AND_PHASE = {
    ("dream", "setup"): ("ef.dream", "ef.gate", "ef.entrance", "ef.spawn", "ef.turn", "ef.script"),
    ("slumber", "setup"): ("ef.slumber", "ef.entrance", "ef.spawn", "ef.turn"),
    ("dream", "out-of-turns"): ("ef.dream", "ef.script", "ef.loot", "ef.hours"),
    ("slumber", "out-of-turns"): ("ef.slumber", "ef.script", "ef.loot"),
}
"""Rules that differ between Dreams and Slumbers at begin and end (p. 9 and 10)."""

RULES_BY_CARD_STEP = {
    "morphing": "ef.morphing",
    "basic": "ef.effect",
    "special": "ef.effect",
    "move": "ef.movement",
    "event": "ef.turn",
}
"""By due step of the Turn card (p. 10)."""

RuleCondition = Callable[[Table, Slumber, "Dreamer | None"], object]

RULES_IN_PLAY: tuple[tuple[str, tuple[str, ...], RuleCondition], ...] = (
    ("ef.skip", ("draw",), lambda _table, now, _whom: now.can_skip and now.kind == Slumber.Kind.SLUMBER),
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

PHASES_BY_VARIANT = {
    "reshuffle-price": ("draw",),
    "reshuffle-seal": ("draw",),
    "flaw-drawn": ("draw",),
    "turn-deck": ("draw", "event"),
    "quirk-range": ("actions",),
    "rounds": ("actions",),
    "gradual-step": ("actions",),
    "boost": ("actions",),
    "classic": ("draw", "actions"),
    "movement-roll": ("event",),
    "growing-morphing": ("event",),
    "seal-short": ("actions", "event"),
}
"""Steps in which a rule variant is relevant; shown only if this table deviates from the default."""


def find_relevant_rules(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the ids of the relevant rules, most urgent first, ten at most. Changes nothing."""
    if not table.has_begun:
        return limit_relevant_rules(RULES_BETWEEN_SESSIONS)
    return limit_relevant_rules(_list_rules(table, viewer.subject_ref))


def _list_rules(table: Table, subject_ref: int) -> Iterator[str]:
    for prompt in table.prompts:
        yield get_rule_id(prompt.kind)
    if table.team.lost:
        yield "ef.death"
    if table.slumber is not None:
        yield from _list_slumber_rules(table, table.slumber, table.dreamers.get(subject_ref))
    elif table.is_session_open:
        yield from _list_map_rules(table)
    else:
        for checklist in table.checklists:
            yield from RULES_BY_CHECKLIST.get(checklist.kind, ())
        yield from RULES_BETWEEN_SESSIONS


def _list_map_rules(table: Table) -> Iterator[str]:
    team = table.team
    if team.pending:
        yield from RULES_BY_LOCATION_EFFECT.get(team.pending[0], ())
        yield "ef.location"
    if team.dreamed:
        yield from ("ef.dream", "ef.secret")
    if team.quirks:
        yield "ef.quirk"
    yield from MAP_RULES


def _list_slumber_rules(table: Table, slumber: Slumber, dreamer: Dreamer | None) -> Iterator[str]:
    if slumber.phase == Slumber.Phase.EVENT and (here := get_current_step_index(table)) < len(slumber.card_steps):
        yield RULES_BY_CARD_STEP.get(slumber.card_steps[here], "ef.turn")
    listed = RULES_BY_PHASE.get(slumber.phase) or RULES_BY_KIND_AND_PHASE.get((slumber.kind, slumber.phase), ())
    yield from listed[:3]
    for rule, steps, holds in RULES_IN_PLAY:
        if (not steps or slumber.phase in steps) and holds(table, slumber, dreamer):
            yield rule
    for reading, choice in table.team.readings.items():
        if slumber.phase in PHASES_BY_VARIANT.get(reading, ()) and choice != RULE_VARIANTS[reading][0]:
            yield RULE_ID_BY_VARIANT[reading]
    yield from listed[3:]
