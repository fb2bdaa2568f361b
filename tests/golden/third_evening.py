"""The third evening: unpacked without Jonas, the Reaper joins as the fifth, cards counted in one number, a reshuffle paid."""

from __future__ import annotations

from tests.golden.first_evening import GAMBLER, ILSE, MARA, SPECIALIST
from tests.golden.scripted_evening import ScriptedEvening


def play_third_evening(move: ScriptedEvening) -> None:
    """Play it from the closed box into the first Turn of a Slumber, where the journal ends."""
    set_up(move)
    meet_the_tide(move)


def set_up(move: ScriptedEvening) -> None:
    move(MARA, "join", archetype="reaper", player="Bo")
    teo, bo = (move.find_ref("dreamer", archetype=found) for found in ("free-spirit", "reaper"))
    move(MARA, "start-checklist", procedure="restore")
    restore = move.find_ref("checklist", kind="restore")
    move(MARA, "tick", checklist=restore, step="restore-box")
    move(ILSE, "start-session", first_player=bo, present=[GAMBLER, SPECIALIST, teo, bo])
    move(MARA, "sit", order=[GAMBLER, SPECIALIST, teo, bo])
    for step in ("setup-board", "setup-storage", "setup-decks", "setup-tiles", "setup-clock", "setup-near"):
        move(ILSE, "tick", checklist=restore, step=step)
    for step in ("setup-box", "setup-boards", "awaken-map"):
        move(MARA, "tick", checklist=restore, step=step)
    move(MARA, "swap-dreamers", dreamer=GAMBLER, partner=teo)
    move(MARA, "tick", checklist=restore, step="awaken-change")
    for who in (SPECIALIST, teo):
        mask = {SPECIALIST: "Owl", teo: "Heron"}[who]
        move(ILSE, "wear-mask", dreamer=who, mask=f"{mask} mask")
    move(MARA, "tick-rest", checklist=restore)
    move(MARA, "track", mode="light")


def meet_the_tide(move: ScriptedEvening) -> None:
    move(ILSE, "go", at="The lantern market")
    move(ILSE, "take-key")
    move(ILSE, "meet-slumber", name="The tide in the corridor", turns=2, script="2044")
    move(ILSE, "draw", dreamer=SPECIALIST, reshuffled="on")
    move(ILSE, "pay-reshuffle", decision=move.find_prompt_ref("ef.reshuffle.price"), price="distress")
    move(MARA, "draw-all")
    move(MARA, "write-remark", text="Next time: ask Jonas about the second Gate")
