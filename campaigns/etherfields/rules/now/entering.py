"""The way into a Dream, and the end of a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import FIRST_DREAM, SETUP
from campaigns.etherfields.rules.now.holding import for_the_table
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Part
from campaigns.etherfields.rules.pools import TURN_CARDS

TURNS = tuple(range(1, TURN_CARDS + 1))
BY_MOVE = {"turns": "draw-turn-cards", "flip": "flip-gate"}
LOOT = {"ether": (1, 2, 3), "gems": (1, 2), "keys": (1,)}
"""What a Turn card mostly shows as Loot, of one kind (p. 9); more is told on the whole form."""


def set_up_step(table: Table, holds: Holds) -> Due:
    """Return the set-up of a Dream as one list: done at once, or its next step alone (p. 10).

    How many Turn cards it has must be told while they are not drawn; the first Dream has them all.
    """
    now = table.now
    left = list(now.setup_left) or ["entrance"]
    return Due(
        "now.set-up", "ef.dream", {"name": str(now), "part": left[0]}, answers=(*_all_done(table), *_next(table, left[0])),
        parts=set_up_parts(table), mine=for_the_table(table, holds), lead="now.how-many-turns" if "turns" in left else "",
    )  # fmt: skip


def set_up_parts(table: Table) -> tuple[Part, ...]:
    """Return the steps of a Dream's set-up in their order, and which are done; none once it is over (p. 10)."""
    left = table.now.setup_left
    parts = SETUP if left else ()
    return tuple(Part("part", p, "current" if p == left[0] else "left" if p in left else "done") for p in parts)


def _turns(table: Table) -> tuple[dict[str, object], Chips | None]:
    if table.now.code.startswith(FIRST_DREAM):
        return {"turns": TURN_CARDS}, None
    return {}, Chips("turns", TURNS)


def _all_done(table: Table) -> list[Answer]:
    if not table.now.setup_left:
        return []
    given, chips = _turns(table) if "turns" in table.now.setup_left else ({}, None)
    return [Answer("finish-set-up", "now.set-up-turns" if chips else "now.set-up-done", {}, given, chips, "go")]


def _next(table: Table, part: str) -> list[Answer]:
    """Offer the next step alone; the Turn cards have their row of chips already."""
    if len(table.now.setup_left) < 2 or (part == "turns" and not table.now.code.startswith(FIRST_DREAM)):
        return []
    given = {} if part == "flip" else {"turns": TURN_CARDS} if part == "turns" else {"part": part}
    return [
        Answer(BY_MOVE.get(part, "set-up-dream"), "now.set-up-part", given=given, facts={"part": part}, look="quiet")
    ]


def out_of_turns(table: Table, holds: Holds) -> Due:
    """Return the end of a Slumber or Dream whose Turns are gone or were skipped: Loot, then the way back to the Map (p. 8 to 10)."""
    now = table.now
    dream = now.kind == "dream"
    over = (
        Answer("end-dream", "now.dream-over", chips=Chips("outcome", ("lost", "won", "left")), look="go")
        if dream
        else Answer("out-of-turns", look="go")
    )
    loot = [] if now.looted else _loot()
    return Due(
        "now.out-of-turns-script" if now.script else "now.out-of-turns", "ef.dream" if dream else "ef.slumber",
        {"name": str(now), "script": now.script}, answers=(over, *loot), mine=for_the_table(table, holds),
    )  # fmt: skip


def _loot() -> list[Answer]:
    return [Answer("gain-loot", f"now.loot-{kind}", chips=Chips(kind, n), look="more") for kind, n in LOOT.items()]
