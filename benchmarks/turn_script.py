"""The requests of one Turn, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.benchmark_tables import (
    CHECKLIST_STEP_KEYS,
    DREAMER_REFS,
    NEW_ITEM_NAME,
    NEW_LOCATION_NAME,
    NEW_SECRET_CODE,
    BenchmarkTable,
)
from benchmarks.client import FormData, Response, TableClient
from campaigns.engine import get_game
from campaigns.etherfields.models import Slumber
from campaigns.models import Campaign, Decision
from campaigns.storage import state

TURN_KINDS = ("suffer", "cure", "draw", "phase")
GATHERING_KINDS = ("reveal-secret", "gain-item", "go", "pay-action", "bring-effect", "tick")
CARD_NAME = "Lantern"
HURT_DREAMER_REFS = DREAMER_REFS[:2]
MOVE_BY_PHASE = {"draw": "start-actions", "actions": "end-actions", "event": "discard-turn"}


@dataclass(frozen=True)
class MoveRequest:
    """One form: the kind and name of its move, its path and its data."""

    kind: str
    name: str
    path: str
    form: FormData


def iter_turn_moves(table: BenchmarkTable) -> Iterator[MoveRequest]:
    """Yield a Turn of four Dreamers: two suffer and are cured, all draw; then the moves that end the steps of the Turn.

    Send each before requesting the next one, which depends on the table.
    """
    for ref in HURT_DREAMER_REFS:
        yield _build_move_request(table, "suffer", "distress", ref, {"dreamer": ref, "count": 1})
        yield _build_move_request(table, "cure", "distress", ref, {"dreamer": ref, "count": 1})
    for ref in DREAMER_REFS:
        yield _build_move_request(table, "draw", "hand", ref, {"dreamer": ref, "discards": 3, "bonus": 0, "flaws": 0})
    while (slumber := Slumber.objects.get(campaign=table.pk)).turn == table.turn:
        yield _build_move_request(
            table, MOVE_BY_PHASE[slumber.phase], "slumber", 1, {"leaving": _get_phase(table)}, kind="phase"
        )


def iter_gathering_moves(table: BenchmarkTable) -> Iterator[MoveRequest]:
    """Yield moves that search a campaign's rows; a card allows them in any step.

    The question that a paid action asks is answered: otherwise each measured Turn would add one.
    """
    secret: FormData = {"code": NEW_SECRET_CODE, "turns_out": "other"}
    paid: FormData = {"dreamer": DREAMER_REFS[0], "action": 1, "colour": "wrath", "cards": 1, "card": CARD_NAME}
    yield _build_move_request(table, "reveal-secret", "secrets", DREAMER_REFS[0], secret)
    yield _build_move_request(table, "gain-item", "things", DREAMER_REFS[0], {"name": NEW_ITEM_NAME, "store": "on"})
    yield _build_move_request(table, "go", "dreamworld", DREAMER_REFS[0], {"at": NEW_LOCATION_NAME, "card": CARD_NAME})
    yield _build_move_request(table, "pay-action", "actions", DREAMER_REFS[0], paid)
    asked = Decision.objects.get(campaign=table.pk).ref
    yield _build_move_request(table, "bring-effect", "due", DREAMER_REFS[0], {"decision": asked, "brings": "all"})
    yield _build_move_request(
        table, "tick", "guide", DREAMER_REFS[0], {"checklist": 1, "step": CHECKLIST_STEP_KEYS[0], "card": CARD_NAME}
    )


def iter_warm_up_moves(table: BenchmarkTable) -> Iterator[MoveRequest]:
    """Yield a suffering and its cure, after which the server has cached a table that another process wrote."""
    for name in ("suffer", "cure"):
        yield _build_move_request(table, name, "distress", DREAMER_REFS[-1], {"dreamer": DREAMER_REFS[-1], "count": 1})


def _get_phase(table: BenchmarkTable) -> str:
    rules = get_game("etherfields")
    return rules.get_phase(state.open_table(Campaign.objects.get(pk=table.pk), rules))


def _build_move_request(
    table: BenchmarkTable, name: str, panel: str, subject_ref: int, form: FormData, kind: str = ""
) -> MoveRequest:
    path = f"/c/{table.slug}/move/{name}/?d={subject_ref}&at={panel}"
    # This device repeats moves that others have just made: skip the question about duplicates.
    return MoveRequest(kind or name, name, path, {"move_id": table.create_move_id(), "again": "on", **form})


def send_move(
    device: TableClient, request: MoveRequest, extra_fields: FormData | None = None, status: int = 200
) -> Response:
    """Send a form and return its response, which must have this status."""
    answer = device.post(request.path, {**request.form, **(extra_fields or {})})
    assert answer.status == status, (request, answer.status, answer.text[:400])
    return answer
