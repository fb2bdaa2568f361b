"""Export: a whole campaign as one JSON file."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns import state
from campaigns.models import Campaign, Move, Savepoint
from campaigns.referee import game
from campaigns.saves import document
from campaigns.writing import standing

ENTRY = tuple(document.Entry.__struct_fields__)
POINT = tuple(document.Point.__struct_fields__)
_encode = msgspec.json.encode


def export(campaign: Campaign) -> bytes:
    """Give the export file of a campaign: JSON, UTF-8, one entry a line so that damage can be found and versions compared."""
    return _lines(exported(campaign))


def exported(campaign: Campaign) -> dict[str, Any]:
    """Give the export of a campaign as plain values."""
    with standing(campaign.slug) as campaign:
        rules = game(campaign.game)
        found = {
            "format": "dreamkeeper",
            "schema": document.SCHEMA,
            "game": campaign.game,
            "name": campaign.name,
            "created": campaign.created,
            "version": campaign.version,
            "head": campaign.head,
            "session": campaign.session,
            "state": state.snapshot(state.open_table(campaign, rules), rules),
            "journal": list(Move.objects.filter(campaign=campaign).order_by("seq").values(*ENTRY)),
            "savepoints": list(Savepoint.objects.filter(campaign=campaign).order_by("pk").values(*POINT)),
        }
    return document.sealed(msgspec.to_builtins(found))


def _lines(found: dict[str, Any]) -> bytes:
    parts = [_encode(name) + b":" + _value(name, value) for name, value in found.items()]
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def _value(name: str, value: Any) -> bytes:
    if name in ("journal", "savepoints"):
        return b"[\n" + b",\n".join(map(_encode, value)) + b"\n]"
    return _encode(value)
