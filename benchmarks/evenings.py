"""What the moves of the recorded evenings cost, each made anew as a page makes it, against the bare view."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.client import Device, Form
from campaigns.journal import shelf
from campaigns.journal.outcomes import By
from campaigns.models import Campaign, Move
from campaigns.pages.offers import move_url
from campaigns.referee import move_named
from tests.golden.recorded import recorded
from tests.golden.replaying import send, sent

ROUNDS = 3


def timed(device: Device, bare: int) -> tuple[list[float], list[float]]:
    """Play the recorded evenings, a bare request before each move; give the seconds of the moves, and of the bare requests.

    The first of the rounds is not measured: the server comes to know what is drawn.
    """
    pairs = [list(_played(device, bare)) for _ in range(ROUNDS)]
    moves, bares = zip(*(pair for found in pairs[1:] for pair in found), strict=True)
    return list(moves), list(bares)


def _played(device: Device, bare: int) -> Iterator[tuple[float, float]]:
    evening = recorded()
    first, *entries = evening.moves.order_by("seq")
    again = shelf.begin(evening.game, evening.name, first.args, By(first.device, first.author))
    device.get(f"/c/{again.slug}/", encodings="gzip")
    for entry in entries:
        if entry.kind == Move.Kind.MOVE:
            plain = device.post(f"/bare/{bare}/", {"said": "One row was written"})
            made = device.post(*_form(again, entry))
            assert (plain.status, made.status) == (200, 200), entry.name
            yield made.seconds, plain.seconds
        else:
            send(again, entry)
            device.get(f"/c/{again.slug}/", encodings="gzip")


def _form(campaign: Campaign, entry: Move) -> tuple[str, Form]:
    """Return where the form of a recorded move goes, and what it carries."""
    declared = move_named(entry.name)
    assert declared is not None
    campaign.refresh_from_db()
    told = {name: "on" if value is True else value for name, value in sent(campaign, entry).items()}
    return move_url(campaign, declared, ""), {**told, "move_id": f"{campaign.version}.recorded.1"}
