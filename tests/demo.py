"""Demo campaigns: ``python -m tests.demo etherfields > fixtures/etherfields/demo.dreamkeeper.json``.

Run it again when a model changes. The evenings are invented: no tile of the box is in them.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from campaigns.journal import campaign_service  # noqa: E402
from campaigns.journal.results import Actor  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from campaigns.transfer.exporter import export_plain  # noqa: E402
from tests.golden.scripted_evening import ScriptedEvening, freeze_time  # noqa: E402
from tests.recordings.lucidity import build_player_setting, play_nights  # noqa: E402
from tests.recordings.onirim import build_setting, play_evenings  # noqa: E402

FIRST_EVENING = datetime(2026, 11, 5, 19, 12, tzinfo=UTC)
SECOND_EVENING = datetime(2026, 11, 12, 19, 40, tzinfo=UTC)
MARA, ILSE, JONAS, TEO = 1, 2, 3, 4
PLAYER_NAMES = {MARA: "Mara", ILSE: "Ilse", JONAS: "Jonas", TEO: "Teo"}
DEVICES = {ref: Actor(f"{ref:032x}", name) for ref, name in PLAYER_NAMES.items()}


def play_etherfields() -> Campaign:
    """Play two evenings: one packed away, one in the middle of a Slumber, with a question open."""
    with freeze_time(FIRST_EVENING):
        who = {"who": "gambler,specialist,tough-guy,free-spirit", "tracking": "detailed"}
        campaign = campaign_service.begin_campaign("etherfields", "The Thursday dreamers", dict(who), DEVICES[MARA])
    _play_first_evening(ScriptedEvening(campaign, FIRST_EVENING, DEVICES))
    _play_second_evening(ScriptedEvening(campaign, SECOND_EVENING, DEVICES))
    return campaign


def _play_first_evening(move: ScriptedEvening) -> None:
    for ref, name in PLAYER_NAMES.items():
        move(ref, "name-player", dreamer=ref, player=name)
    move(MARA, "start-session", first_player=MARA, present=[MARA, ILSE, JONAS, TEO])
    move(ILSE, "sit", order=[MARA, ILSE, JONAS, TEO])
    _travel_the_map(move)
    move(MARA, "go", at="The lantern market")
    move(ILSE, "draw-fate")
    move(MARA, "meet-slumber", name="A draught under the door", turns=3, figures=1, movement=2, cost=4, can_skip="yes")
    for ref in PLAYER_NAMES:
        move(ref, "draw", dreamer=ref)
    move(TEO, "discard", dreamer=TEO, count=2)
    move(JONAS, "suffer", dreamer=JONAS, count=1)
    move(ILSE, "place-progress", dreamer=ILSE)
    move(TEO, "mark-intent", dreamer=TEO, entity=move.find_ref("entity"), colour="wrath", cards=1)
    move(MARA, "gain-loot", to="", ether=1)
    move(MARA, "end-slumber")
    move(ILSE, "gain-key", count=1)
    move(JONAS, "buy-cards", dreamer=JONAS, count=1, ether=1)
    move(TEO, "gain-item", name="A coil of rope", wrath=2, cunning=1, one_colour="on")
    move(ILSE, "gain-mask", dreamer=ILSE, name="The heron", wear="on")
    move(ILSE, "gain-wisdom", name="What the ferryman knows", reminder="Shortcuts over water are free.")
    move(MARA, "read-script", script_number="912", reminder="The usher lets us out by the stage door.")
    move(MARA, "end-session")


def _travel_the_map(move: ScriptedEvening) -> None:
    """Note a corner of the Dreamworld Map, and a Gate of it."""
    move(MARA, "gain-district", slot="B2", name="The quays", shortcut_price="one Gem of each Dreamer")
    quays = move.find_ref("district")
    move(MARA, "note-location", name="The lantern market", first="fate", second="slumber", district=quays)
    market = move.find_ref("location")
    move(MARA, "note-location", name="The drowned observatory", first="key", second="slumber", district=quays)
    observatory = move.find_ref("location")
    move(MARA, "connect", start=market, end=observatory, way="path")
    move(ILSE, "gain-gate", name="The usher's theatre", dream="I-99", slot="B2", keys=2)


def _play_second_evening(move: ScriptedEvening) -> None:
    move(MARA, "start-session", first_player=ILSE, present=[MARA, ILSE, JONAS, TEO])
    move(MARA, "leave-checklist", checklist=move.find_ref("checklist"))
    move(JONAS, "restore-item", item=move.find_ref("item"))
    move(MARA, "go", at="The drowned observatory")
    move(MARA, "take-key")
    move(MARA, "gain-key", count=1)
    tile = {"name": "The usher without a theatre", "turns": 5, "figures": 2, "movement": 4, "cost": 3, "script": "912"}
    move(ILSE, "meet-slumber", **tile, gradual="on", can_skip="yes")
    usher = move.find_ref("entity")
    _play_on_board(move, usher)
    move(ILSE, "note-effect", entity=usher, kind="basic", reach=1, distress=1)
    move(ILSE, "note-effect", entity=usher, kind="special", reach=2, distress=1, seal=2, gem="on")
    move(ILSE, "note-effect", entity=usher, kind="morphing", morphings=1)
    for ref in PLAYER_NAMES:
        move(ref, "draw", dreamer=ref)
    move(MARA, "walk", dreamer=MARA, space="B2.4")
    move(MARA, "mark-intent", dreamer=MARA, entity=usher, colour="awareness", cards=2)
    move(TEO, "gain-gem", dreamer=TEO, count=1)
    move(ILSE, "place-progress", dreamer=ILSE)
    move(ILSE, "end-actions")
    move(JONAS, "note-turn-card", suit="spades")
    move(JONAS, "resolve-effect", entity=usher, kind="morphing", hit=[])
    move(JONAS, "draw-morphing", decision=move.find_prompt_ref("ef.morphing.draw"), kind="distress")
    move(JONAS, "chase", entity=usher, face="one", number=2, space="B3.4")
    move(JONAS, "resolve-effect", entity=usher, kind="basic", hit=[MARA, JONAS])
    move(ILSE, "discard-turn")
    for ref in (ILSE, JONAS, TEO, MARA):
        move(ref, "draw", dreamer=ref)
    move(JONAS, "mark-intent", dreamer=JONAS, entity=usher, colour="awareness", cards=3)
    move(MARA, "effort", dreamer=MARA, hours=1)
    move(MARA, "walk", dreamer=MARA, space="B2.2")
    move(ILSE, "end-actions")
    move(ILSE, "note-turn-card", suit="hearts")
    move(JONAS, "resolve-effect", entity=usher, kind="special", hit=[MARA, JONAS, TEO])


def _play_on_board(move: ScriptedEvening, usher: int) -> None:
    """Draw the board: two tiles, a Wall, the figures."""
    move(TEO, "lay-tile", slot="B2", tile="Q1")
    move(TEO, "lay-tile", slot="B3", tile="Q2")
    move(TEO, "mark-edge", space="B2.2", side="right")
    move(TEO, "mark-space", space="B3.4", mark="darkness")
    for dreamer, space in ((MARA, "B2.1"), (ILSE, "B2.1"), (JONAS, "B2.4"), (TEO, "B2.3")):
        move(TEO, "put-dreamer", dreamer=dreamer, space=space)
    move(TEO, "put-figure", entity=usher, space="B3.3")
    move(TEO, "put-figure", entity=usher, space="B3.2")


def play_onirim() -> Campaign:
    """Play two games with real cards, and begin a third with the Book of Steps Lost and Found, up to a turn."""
    settings = [build_setting([], "beside"), build_setting(["book"], "beside"), build_setting(["book"], "beside")]
    return play_evenings("Alone by the window", settings, "demo", "turn", patience=12, wander=0.02).get_campaign()


def play_lucidity() -> Campaign:
    """Play a night of two Dreamers to its end, and another up to the choice of a track."""
    return play_nights(
        "Two under one blanket",
        [build_player_setting(2), build_player_setting(2)],
        "demo",
        "track",
        patience=14,
        wander=0.02,
    ).get_campaign()


PLAYERS_BY_GAME = {"etherfields": play_etherfields, "onirim": play_onirim, "lucidity": play_lucidity}

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.buffer.write(export_plain(PLAYERS_BY_GAME[sys.argv[1]]()))
