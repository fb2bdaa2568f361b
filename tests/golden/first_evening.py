"""The first evening: set up for 3, the Dream behind the first Gate, an Awakening, a Key, a Slumber chased out, packed away."""

from __future__ import annotations

from tests.golden.scripted_evening import ScriptedEvening

MARA, ILSE, JONAS = GAMBLER, SPECIALIST, TOUGH_GUY = 1, 2, 3
THREE = (MARA, ILSE, JONAS)


def play_first_evening(move: ScriptedEvening) -> None:
    """Play it from the empty table to the closed box."""
    set_up(move)
    enter_the_first_dream(move)
    draw_the_board(move)
    act_in_the_dream(move)
    meet_the_event(move)
    find_the_end(move)
    come_out(move)
    awaken(move)
    map_the_quarter(move)
    chase_the_draught(move)
    move(MARA, "end-session")


def set_up(move: ScriptedEvening) -> None:
    for who, name in zip(THREE, ("Mara", "Ilse", "Jonas"), strict=True):
        move(who, "name-player", dreamer=who, player=name)
    move(MARA, "set-season", season="Mild wind")
    move(MARA, "start-checklist", procedure="first-setup")
    first = move.find_ref("checklist", kind="first-setup")
    move(MARA, "start-session", first_player=GAMBLER, present=list(THREE))
    move(ILSE, "sit", order=list(THREE))
    move(ILSE, "tick", checklist=first, step="setup-board")
    move(JONAS, "tick", checklist=first, step="first-decks")
    move(MARA, "tick-rest", checklist=first)


def enter_the_first_dream(move: ScriptedEvening) -> None:
    move(MARA, "gain-gate", name="The first Gate", code="I-01 X", dream="I-01")
    move(MARA, "enter-dream", gate=move.find_ref("gate", code="I-01 X"))
    move(ILSE, "set-up-dream", part="prepare")
    move(JONAS, "draw-turn-cards", turns=12)
    move(MARA, "set-up-dream", part="introduction")
    move(MARA, "read-script", script_number="s.2001", reminder="Read aloud by Mara")
    move(ILSE, "set-up-dream", part="clear")
    move(ILSE, "flip-gate", goal="Carry the lamp to the far door", script="2002")


def draw_the_board(move: ScriptedEvening) -> None:
    move(JONAS, "lay-tile", slot="B2", tile="S")
    move(JONAS, "lay-tile", slot="B3", tile="T")
    move(JONAS, "mark-space", space="B2.1", mark="entrance")
    move(JONAS, "mark-space", space="B3.4", mark="spawn", suit="spades")
    move(JONAS, "mark-edge", space="B2.2", side="right")
    move(JONAS, "mark-space", space="B2.4", mark="gem-slot")
    for who in THREE:
        move(who, "put-dreamer", dreamer=who, space="B2.1")
    move(MARA, "set-up-dream", part="entrance")


def act_in_the_dream(move: ScriptedEvening) -> None:
    move(MARA, "draw-all")
    lamp, shout = "Trim the lamp", "Shout down the stairs"
    move(ILSE, "note-action", name=lamp, where="map", amount=2, colour="awareness", gradual="on")
    tile = {"where": "rule", "keyword": "assault", "amount": 3, "colour": "wrath", "or_colour": "cunning"}
    move(JONAS, "note-action", name=shout, **tile, single_use="on")
    trim = move.find_ref("action", name=lamp)
    move(MARA, "pay-action", dreamer=GAMBLER, action=trim, cards=2, intent=2)
    move(ILSE, "pay-action", dreamer=SPECIALIST, action=trim, cards=1, intent=1, luck="one")
    move.undo(ILSE)
    move.redo(ILSE)
    move(JONAS, "pay-action", dreamer=TOUGH_GUY, action=trim, cards=1, intent=3)
    move(JONAS, "bring-effect", decision=move.find_prompt_ref("ef.action.effect"), brings="secret")
    move(JONAS, "boost", dreamer=TOUGH_GUY, luck="failure", intent=1)
    move(JONAS, "pay-boost", decision=move.find_prompt_ref("ef.boost.price"), price="seal")
    move(MARA, "reveal-secret", code="C", turns_out="item", name="Candle stub")
    move(JONAS, "bring-effect", decision=move.find_prompt_ref("ef.action.effect"), brings="all")
    move(MARA, "note-item", item=move.find_ref("item", name="Candle stub"), awareness=2)
    move(MARA, "reveal-secret", code="I-01 M", turns_out="influence", name="A borrowed coat", dreamer=GAMBLER)
    move(MARA, "move-dreamer", dreamer=GAMBLER, spaces=2, cards=1, intent=2)
    move(MARA, "walk", dreamer=GAMBLER, space="B2.4")
    move(ILSE, "place-progress", dreamer=SPECIALIST, cards=1, colour="awareness")
    move(ILSE, "peek", dreamer=SPECIALIST)
    move(JONAS, "suffer", dreamer=TOUGH_GUY, count=2)
    move.undo(MARA)
    move(JONAS, "suffer", dreamer=TOUGH_GUY, count=1)
    move(MARA, "end-actions")


def meet_the_event(move: ScriptedEvening) -> None:
    moth = "The moth collector"
    move(ILSE, "put-entity", name=moth, figures=1, movement=2, cost=3, gradual="on")
    it = move.find_ref("entity", name=moth)
    move(ILSE, "note-effect", entity=it, kind="morphing", morphings=1)
    move(ILSE, "note-effect", entity=it, kind="basic", reach=1, distress=1, gem="on")
    move(JONAS, "note-turn-card", suit="spades")
    move(JONAS, "spread-figures", entity=it)
    for step in ("morphing", "move", "basic"):
        move(JONAS, "note-step", step=step)
    move(JONAS, "resolve-effect", entity=it, kind="morphing")
    move(JONAS, "draw-morphing", decision=move.find_prompt_ref("ef.morphing.draw"), kind="distress")
    move(JONAS, "chase", entity=it, face="one")
    move(JONAS, "resolve-effect", entity=it, kind="basic", hit=[GAMBLER])
    move.apply_overruled(ILSE, "draw", "ef.turn.not-draw", "Candle stub", dreamer=SPECIALIST)
    move(JONAS, "campaigns.correct", what=f"etherfields.dreamer:{TOUGH_GUY}:ether", value=2)
    move(JONAS, "discard-turn")


def find_the_end(move: ScriptedEvening) -> None:
    for who in THREE:
        move(who, "draw", dreamer=who)
    it = move.find_ref("entity", name="The moth collector")
    move(JONAS, "remove-morphing", entity=it, kind="distress", price="ether", payer=TOUGH_GUY)
    move(MARA, "make-gem", dreamer=GAMBLER)
    move(MARA, "fill-slot", dreamer=GAMBLER, space="B2.4")
    move(ILSE, "dream-action", dreamer=SPECIALIST, did="Opened the far door", cards=1)
    move(MARA, "pass-round", dreamer=GAMBLER)
    move(ILSE, "gain-loot", ether=1)
    move(MARA, "note-script", read=move.find_ref("script", number="2001"), reminder="The door is on the left")
    move(MARA, "add-to-script", plus=10, read=move.find_ref("script", number="2001"))


def come_out(move: ScriptedEvening) -> None:
    move(MARA, "start-checklist", procedure="dream-end")
    end = move.find_ref("checklist", kind="dream-end")
    move(MARA, "end-dream", outcome="won", remove="on")
    move(MARA, "tick", checklist=end, step="end-result")
    move(ILSE, "gain-note", name="A pressed fern", reminder="Once, against the cold")
    for who, masks in ((GAMBLER, ("Heron", "Hare")), (SPECIALIST, ("Owl", "Stag")), (TOUGH_GUY, ("Fox", "Eel"))):
        for mask in masks:
            move(who, "gain-mask", dreamer=who, name=f"{mask} mask")
    move(MARA, "tick", checklist=end, step="end-gains")
    move(JONAS, "gain-gate", name="The rain Gate", code="II-39 Q", dream="I-07", slot="B2", keys=1)
    move(MARA, "tick", checklist=end, step="end-gates")
    move(JONAS, "add-to-deck", deck="slumber", count=4)
    move(JONAS, "add-to-deck", deck="slumber-map", count=6)
    move(MARA, "tick", checklist=end, step="end-decks")
    move(JONAS, "fill-item-market", count=8)
    move(MARA, "tick", checklist=end, step="end-markets")
    move(MARA, "restore-shopping")
    move(ILSE, "set-season", season="Thin frost")
    move(MARA, "tick", checklist=end, step="end-removed")
    move(MARA, "tick-rest", checklist=end)


def awaken(move: ScriptedEvening) -> None:
    move(MARA, "start-checklist", procedure="awakening")
    awakening = move.find_ref("checklist", kind="awakening")
    for step in ("awaken-gather", "awaken-cure", "awaken-discard", "awaken-decks", "awaken-map"):
        move(ILSE, "tick", checklist=awakening, step=step)
    move(ILSE, "skip-step", checklist=awakening, step="awaken-change")
    move(JONAS, "build-deck", dreamer=TOUGH_GUY, unused=2)
    move(ILSE, "tick", checklist=awakening, step="awaken-build")
    for who, mask in ((GAMBLER, "Heron"), (SPECIALIST, "Owl"), (TOUGH_GUY, "Eel")):
        move(who, "wear-mask", dreamer=who, mask=f"{mask} mask")
    move(ILSE, "tick-rest", checklist=awakening)


def map_the_quarter(move: ScriptedEvening) -> None:
    move(ILSE, "gain-district", slot="B2", name="The quiet quarter", shortcut_price="Flip 1 Progress or Seal 1")
    here = move.find_ref("district", slot="B2")
    move(ILSE, "note-location", name="The window seat", district=here, awakening="on")
    move(ILSE, "note-location", name="The lantern market", first="key", second="slumber", district=here)
    move(ILSE, "note-location", name="The drowned stair", first="fate", second="gate", district=here)
    seat, market, stair = (
        move.find_ref("location", name=name) for name in ("The window seat", "The lantern market", "The drowned stair")
    )
    move(ILSE, "connect", start=seat, end=market)
    move(ILSE, "connect", start=market, end=stair)
    move(ILSE, "connect", start=market, end=seat, way="shortcut")
    move(ILSE, "connect", start=seat, end=stair, way="shortcut")


def chase_the_draught(move: ScriptedEvening) -> None:
    move(MARA, "go", at="The lantern market")
    move(MARA, "take-key")
    tile = {"name": "A draught under the door", "turns": 3, "figures": 1, "movement": 2, "cost": 4, "script": "2007"}
    move(MARA, "meet-slumber", **tile, gradual="on", can_skip="yes")
    move(MARA, "draw-all")
    draught = move.find_ref("entity", name="A draught under the door")
    move(ILSE, "note-effect", entity=draught, kind="basic", reach=0, distress=1)
    move(MARA, "mark-intent", dreamer=GAMBLER, entity=draught, colour="wrath", cards=2)
    move(ILSE, "mark-intent", dreamer=SPECIALIST, entity=draught, colour="wrath", cards=2)
    move(JONAS, "take-token", kind="terrain", count=1)
    move(JONAS, "mark-intent", dreamer=TOUGH_GUY, entity=draught, colour="wrath", cards=2)
    move(JONAS, "bring-effect", decision=move.find_prompt_ref("ef.action.effect"), brings="loot")
    move(JONAS, "remove-figures", entity=draught, count=1)
    move(JONAS, "gain-loot", ether=2, keys=1)
    move(MARA, "end-slumber")
    move(MARA, "open-market")
    for who, count, ether in ((MARA, 1, 2), (ILSE, 0, 0), (JONAS, 1, 1)):
        move(who, "buy-in-turn", decision=move.find_prompt_ref("ef.market.buy"), count=count, ether=ether)
