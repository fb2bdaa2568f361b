"""Plays the demo campaign and writes its export: ``python -m tests.demo > fixtures/etherfields/demo.dreamkeeper.json``.

Run it again when a model changes. The evening is ours: nobody meets a tile of the box in it.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from campaigns import shelf  # noqa: E402
from campaigns.answers import By  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.saves.exporting import export  # noqa: E402
from tests.golden.playing import Evening, clock_at  # noqa: E402

FIRST_EVENING = datetime(2026, 11, 5, 19, 12, tzinfo=UTC)
SECOND_EVENING = datetime(2026, 11, 12, 19, 40, tzinfo=UTC)
MARA, ILSE, JONAS, TEO = 1, 2, 3, 4
PEOPLE = {MARA: "Mara", ILSE: "Ilse", JONAS: "Jonas", TEO: "Teo"}
DEVICES = {ref: By(f"{ref:032x}", name) for ref, name in PEOPLE.items()}


def play() -> Campaign:
    """Play two evenings: one packed away, one in the middle of a Slumber, with a question open."""
    with clock_at(FIRST_EVENING):
        who = {"who": "gambler,specialist,tough-guy,free-spirit", "tracking": "detailed"}
        campaign = shelf.begin("etherfields", "The Thursday dreamers", dict(who), DEVICES[MARA])
    _first(Evening(campaign, FIRST_EVENING, DEVICES))
    _second(Evening(campaign, SECOND_EVENING, DEVICES))
    return campaign


def _first(move: Evening) -> None:
    for ref, name in PEOPLE.items():
        move(ref, "name-player", dreamer=ref, player=name)
    move(MARA, "start-session", first_player=MARA, present=[MARA, ILSE, JONAS, TEO])
    move(MARA, "go", at="The lantern market")
    move(MARA, "meet-slumber", name="A draught under the door", turns=3, figures=1, movement=2, cost=4, can_skip="on")
    for ref in PEOPLE:
        move(ref, "draw", dreamer=ref)
    move(TEO, "discard", dreamer=TEO, count=2)
    move(JONAS, "suffer", dreamer=JONAS, count=1)
    move(ILSE, "place-progress", dreamer=ILSE)
    move(TEO, "mark-intent", dreamer=TEO, entity=move.find("entity"), colour="wrath", cards=1)
    move(MARA, "gain-loot", to="", ether=1)
    move(MARA, "end-slumber")
    move(ILSE, "gain-key", count=1)
    move(JONAS, "buy-cards", dreamer=JONAS, count=1, ether=1)
    move(MARA, "end-session")


def _second(move: Evening) -> None:
    move(MARA, "start-session", first_player=ILSE, present=[MARA, ILSE, JONAS, TEO])
    move(MARA, "go", at="The drowned observatory")
    move(MARA, "gain-key", count=2)
    tile = {"name": "The usher without a theatre", "turns": 5, "figures": 2, "movement": 4, "cost": 3, "script": "912"}
    move(ILSE, "meet-slumber", **tile, gradual="on", can_skip="on")
    usher = move.find("entity")
    move(ILSE, "note-effect", entity=usher, kind="basic", reach=1, distress=1)
    move(ILSE, "note-effect", entity=usher, kind="special", reach=2, distress=1, seal=2, gem="on")
    move(ILSE, "note-effect", entity=usher, kind="morphing", morphings=1)
    for ref in PEOPLE:
        move(ref, "draw", dreamer=ref)
    move(MARA, "mark-intent", dreamer=MARA, entity=usher, colour="awareness", cards=2)
    move(TEO, "gain-gem", dreamer=TEO, count=1)
    move(ILSE, "place-progress", dreamer=ILSE)
    move(ILSE, "end-actions")
    move(JONAS, "note-turn-card", suit="spades")
    move(JONAS, "resolve-effect", entity=usher, kind="morphing", hit=[])
    move(JONAS, "draw-morphing", decision=move.question("ef.morphing.draw"), kind="distress")
    move(JONAS, "move-entity", entity=usher, face="full")
    move(JONAS, "resolve-effect", entity=usher, kind="basic", hit=[MARA, JONAS])
    move(ILSE, "discard-turn")
    for ref in (ILSE, JONAS, TEO, MARA):
        move(ref, "draw", dreamer=ref)
    move(JONAS, "mark-intent", dreamer=JONAS, entity=usher, colour="awareness", cards=3)
    move(MARA, "effort", dreamer=MARA, hours=1)
    move(ILSE, "end-actions")
    move(ILSE, "note-turn-card", suit="hearts")
    move(JONAS, "resolve-effect", entity=usher, kind="special", hit=[MARA, TEO])


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.buffer.write(export(play()))
