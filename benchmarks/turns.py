"""One Turn as it is played: what a table sends, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.client import Answer, Device, Form
from benchmarks.tables import DREAMERS, NEW_ITEM, NEW_PLACE, NEW_SECRET, STEPS, Played
from campaigns.etherfields.models import Slumber
from campaigns.models import Campaign
from campaigns.referee import game
from campaigns.storage import state

KINDS = ("suffer", "cure", "draw", "phase")
GATHERING = ("reveal-secret", "gain-item", "go", "pay-action", "tick")
CARD = "Lantern"
HURT = DREAMERS[:2]
NEXT = {"draw": "start-actions", "actions": "end-actions", "event": "discard-turn"}


@dataclass(frozen=True)
class Sent:
    """One form: which kind of move it makes, under which name, where it goes, what it carries."""

    kind: str
    name: str
    path: str
    form: Form


def turn(played: Played) -> Iterator[Sent]:
    """Yield a Turn of four Dreamers: two suffer and are cured, all draw; then the moves that end the steps of the Turn.

    Each is to be made before the next is asked for: what may come next is read from the table.
    """
    for ref in HURT:
        yield _sent(played, "suffer", "distress", ref, {"dreamer": ref, "count": 1})
        yield _sent(played, "cure", "distress", ref, {"dreamer": ref, "count": 1})
    for ref in DREAMERS:
        yield _sent(played, "draw", "hand", ref, {"dreamer": ref, "discards": 3, "bonus": 0, "flaws": 0})
    while (slumber := Slumber.objects.get(campaign=played.pk)).turn == played.turn:
        yield _sent(played, NEXT[slumber.phase], "slumber", 1, {"leaving": _phase(played)}, kind="phase")


def gathering(played: Played) -> Iterator[Sent]:
    """Yield moves that look through what a campaign gathers; a card lets them be made in any step."""
    secret: Form = {"code": NEW_SECRET, "turns_out": "other"}
    paid: Form = {"dreamer": DREAMERS[0], "action": 1, "colour": "wrath", "cards": 1, "card": CARD}
    yield _sent(played, "reveal-secret", "secrets", DREAMERS[0], secret)
    yield _sent(played, "gain-item", "things", DREAMERS[0], {"name": NEW_ITEM, "store": "on"})
    yield _sent(played, "go", "dreamworld", DREAMERS[0], {"at": NEW_PLACE, "card": CARD})
    yield _sent(played, "pay-action", "actions", DREAMERS[0], paid)
    yield _sent(played, "tick", "guide", DREAMERS[0], {"checklist": 1, "step": STEPS[0], "card": CARD})


def opening(played: Played) -> Iterator[Sent]:
    """Yield a suffering and its cure, after which the server knows a table that something else has written to."""
    for name in ("suffer", "cure"):
        yield _sent(played, name, "distress", DREAMERS[-1], {"dreamer": DREAMERS[-1], "count": 1})


def _phase(played: Played) -> str:
    rules = game("etherfields")
    return rules.phase(state.open_table(Campaign.objects.get(pk=played.pk), rules))


def _sent(played: Played, name: str, panel: str, chosen: int, form: Form, kind: str = "") -> Sent:
    path = f"/c/{played.slug}/move/{name}/?d={chosen}&at={panel}"
    # One device makes moves here that others have just made: it is not to be asked whether it means the same ones.
    return Sent(kind or name, name, path, {"move_id": played.mint(), "again": "on", **form})


def made(device: Device, sent: Sent, more: Form | None = None, status: int = 200) -> Answer:
    """Send a form and give its answer, which must have this status."""
    answer = device.post(sent.path, {**sent.form, **(more or {})})
    assert answer.status == status, (sent, answer.status, answer.text[:400])
    return answer
