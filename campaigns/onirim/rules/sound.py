"""Whether a plain value can be a game of ours: what an import brings is checked before the rules work on it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from campaigns.onirim.rules.machine import ASKS, STEPS, shape_of
from campaigns.onirim.rules.plan import EXPANSIONS, key_of, plan_of
from campaigns.onirim.rules.state import BESIDE, PRACTICE, everything
from campaigns.referee import Refusal


def fault(g: Any) -> str:
    """Name what is wrong with a value of the right shape, or nothing."""
    names = [name for name in g["use"].split(",") if name]
    try:
        known = key_of(names) == g["use"]
    except Refusal:
        known = False
    if not known or g["mode"] not in (BESIDE, PRACTICE) or (g["mode"] == BESIDE) != ("rest" in g):
        return "game"
    if any(part not in g for name in names for part in EXPANSIONS[name].keeps):
        return "expansion"
    if everything(g) != Counter(plan_of(g["use"]).cards):
        return "cards"
    kind = g["ask"]["kind"] if g["ask"] else ""
    if not all(frame and frame[0] in STEPS for frame in g["todo"]) or bool(kind) == bool(g["result"]):
        return "steps"
    return "" if answerable(g, kind) else "question"


def answerable(g: Any, kind: str) -> bool:
    """Whether what is awaited, if anything is, has answers at all."""
    asked = g["ask"]
    if kind == "report":
        return asked.get("end") in ("top", "bottom") and 0 < asked.get("count", 0) <= len(g["deck"])
    if kind not in ASKS:
        return kind in ("", "shuffle")
    try:
        return bool(shape_of(g))
    except (TypeError, KeyError, IndexError, ValueError):
        return False
