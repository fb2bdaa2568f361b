"""The rules that matter now: by open question, step, what is in play, and how this table plays open points (manual p. 7 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.readings import READINGS, RULES
from campaigns.etherfields.rules.steps import current_place
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import most_urgent
from campaigns.referee import rule_of

NEAR_DEATH = 6
"""From so much Distress on, the eighth point is near (p. 18)."""

CHECKLISTS = {
    "first-setup": ("ef.campaign", "ef.components", "ef.deck-building"),
    "session-setup": ("ef.session", "ef.hours", "ef.first"),
    "restore": ("ef.restore", "ef.hours", "ef.first"),
}
"""By the procedure under way in the box (p. 5 and 18). On the Map their rules are there anyway, and none is loaded for them."""

PACKED = (
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

EFFECTS = {
    "fate": ("ef.fate", "ef.quirk"),
    "slumber": ("ef.slumber",),
    "gate": ("ef.gate", "ef.key", "ef.dream"),
    "key": ("ef.key",),
    "shopping": ("ef.shopping", "ef.market", "ef.item-market"),
    "sanctuary": ("ef.seal",),
}
"""By the effect of the Location that is due, the leftmost first (p. 7)."""

ON_THE_MAP = ("ef.dreamworld", "ef.location", "ef.shortcut", "ef.fate", "ef.awakening", "ef.gate", "ef.key", "ef.save")
"""On the Dreamworld Map between two effects (p. 7, 10, 18)."""

STEPS = {
    "draw": ("ef.draw", "ef.hand", "ef.reshuffle", "ef.flaw", "ef.hours"),
    "actions": (
        "ef.round", "ef.action", "ef.intent", "ef.move", "ef.rapid", "ef.assault", "ef.boost", "ef.basic-actions", "ef.range",
    ),
    "event": ("ef.turn", "ef.effect", "ef.movement", "ef.spawn", "ef.distress", "ef.range", "ef.wall"),
}  # fmt: skip
"""By the step of a Turn (p. 8)."""

ENDS = {
    ("dream", "setup"): ("ef.dream", "ef.gate", "ef.entrance", "ef.spawn", "ef.turn", "ef.script"),
    ("slumber", "setup"): ("ef.slumber", "ef.entrance", "ef.spawn", "ef.turn"),
    ("dream", "out-of-turns"): ("ef.dream", "ef.script", "ef.loot", "ef.hours"),
    ("slumber", "out-of-turns"): ("ef.slumber", "ef.script", "ef.loot"),
}
"""What begins and ends differently in a Dream and in a Slumber (p. 9 and 10)."""

PRINTED = {
    "morphing": "ef.morphing",
    "basic": "ef.effect",
    "special": "ef.effect",
    "move": "ef.movement",
    "event": "ef.turn",
}
"""By the step of the Turn card that is due (p. 10)."""

Holds = Callable[[Table, Slumber, "Dreamer | None"], object]

IN_PLAY: tuple[tuple[str, tuple[str, ...], Holds], ...] = (
    ("ef.skip", ("draw",), lambda _table, now, _whom: now.can_skip and now.kind == Slumber.Kind.SLUMBER),
    ("ef.death", (), lambda table, _now, _whom: any(d.distress >= NEAR_DEATH for d in table.dreamers if d.playing)),
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
"""What lies on the table brings its rule along, in these steps (none named: in all of them)."""

AGREED = {
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
"""The steps in which an open point comes up; it shows once this table plays it in another way than by default."""


def matters(table: Table, view: Viewpoint) -> list[str]:
    """Return the ids of the rules that matter now, the most urgent first, ten at most. Changes nothing."""
    if not table.begun:
        return most_urgent(PACKED)
    return most_urgent(_found(table, view.chosen))


def _found(table: Table, chosen: int) -> Iterator[str]:
    for prompt in table.decisions:
        yield rule_of(prompt.kind)
    if table.team.lost:
        yield "ef.death"
    if table.slumber is not None:
        yield from _asleep(table, table.slumber, table.dreamers.get(chosen))
    elif table.session_open:
        yield from _on_the_map(table)
    else:
        for checklist in table.checklists:
            yield from CHECKLISTS.get(checklist.kind, ())
        yield from PACKED


def _on_the_map(table: Table) -> Iterator[str]:
    team = table.team
    if team.pending:
        yield from EFFECTS.get(team.pending[0], ())
        yield "ef.location"
    if team.dreamed:
        yield from ("ef.dream", "ef.secret")
    if team.quirks:
        yield "ef.quirk"
    yield from ON_THE_MAP


def _asleep(table: Table, now: Slumber, whom: Dreamer | None) -> Iterator[str]:
    if now.phase == Slumber.Phase.EVENT and (here := current_place(table)) < len(now.card_steps):
        yield PRINTED.get(now.card_steps[here], "ef.turn")
    listed = STEPS.get(now.phase) or ENDS.get((now.kind, now.phase), ())
    yield from listed[:3]
    for rule, steps, holds in IN_PLAY:
        if (not steps or now.phase in steps) and holds(table, now, whom):
            yield rule
    for reading, choice in table.team.readings.items():
        if now.phase in AGREED.get(reading, ()) and choice != READINGS[reading][0]:
            yield RULES[reading]
    yield from listed[3:]
