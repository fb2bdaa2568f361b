"""The second evening: a fourth joins, a Slumber is skipped, a Dream is lost, entered again and won, all packed away step by step."""

from __future__ import annotations

from tests.golden.first_evening import GAMBLER, ILSE, JONAS, MARA, SPECIALIST, TOUGH_GUY
from tests.golden.scripted_evening import ScriptedEvening

RAIN = "The rain Gate"
USHER = "The usher without a theatre"
CELLIST = "The cellist"


def play_second_evening(move: ScriptedEvening) -> None:
    """Play it from the closed box to the closed box."""
    set_up(move)
    shop_at_the_stair(move)
    lose_the_dream(move)
    resolve_the_loss(move)
    outlast_the_usher(move)
    win_the_dream(move)
    leave_the_dream(move)
    pack_away(move)


def set_up(move: ScriptedEvening) -> None:
    move(MARA, "join", archetype="free-spirit", player="Teo")
    teo = move.find_ref("dreamer", archetype="free-spirit")
    move(MARA, "start-checklist", procedure="restore")
    restore = move.find_ref("checklist", kind="restore")
    move(MARA, "tick", checklist=restore, step="restore-box")
    move(MARA, "start-session", first_player=SPECIALIST, present=[GAMBLER, SPECIALIST, TOUGH_GUY, teo])
    move(ILSE, "sit", order=[GAMBLER, SPECIALIST, TOUGH_GUY, teo])
    for step in ("setup-board", "setup-storage", "setup-decks", "setup-tiles"):
        move(JONAS, "tick", checklist=restore, step=step)
    for who, mask in ((GAMBLER, "Hare"), (SPECIALIST, "Stag"), (TOUGH_GUY, "Fox")):
        move(who, "wear-mask", dreamer=who, mask=f"{mask} mask")
    move(JONAS, "tick-rest", checklist=restore)
    move(ILSE, "restore-item", item=move.find_ref("item", name="Candle stub"))


def shop_at_the_stair(move: ScriptedEvening) -> None:
    move(MARA, "take-shortcut", at="The drowned stair", toll="seal", amount=1)
    move(ILSE, "draw-quirk", name="A wet umbrella", room="on")
    move(ILSE, "gain-ether", dreamer=SPECIALIST, count=2)
    move(ILSE, "gain-key", count=3)


def lose_the_dream(move: ScriptedEvening) -> None:
    teo = move.find_ref("dreamer", archetype="free-spirit")
    move(JONAS, "enter-dream", gate=move.find_ref("gate", name=RAIN))
    move(JONAS, "finish-set-up", turns=5, goal="Find the dry room", script="2030")
    move(MARA, "gain-flaw", dreamer=GAMBLER)
    move(MARA, "draw-all")
    move(ILSE, "reveal-secret", code="B", turns_out="overlay", name="A flooded floor")
    move(ILSE, "reveal-secret", code="I-07 D", turns_out="item", name="A tin whistle")
    move(JONAS, "luck-cards", luck=["Q", "7", "3"])
    move(JONAS, "choose-aspect", decision=move.find_prompt_ref("ef.classic.aspect"), aspect="hours")
    move(JONAS, "drawback-cards", decision=move.find_prompt_ref("ef.classic.drawback"), drawback=["K", "5", "4"])
    move(MARA, "place-state", dreamer=GAMBLER, state="dazed")
    move(MARA, "suffer", dreamer=teo, count=6)
    move(MARA, "seal", dreamer=teo, count=4)
    move(MARA, "suffer", dreamer=teo, count=3)


def resolve_the_loss(move: ScriptedEvening) -> None:
    teo = move.find_ref("dreamer", archetype="free-spirit")
    death = move.find_ref("checklist", kind="death")
    move(ILSE, "tick", checklist=death, step="death-card")
    move(MARA, "tick-rest", checklist=death)
    move(MARA, "cure", dreamer=teo, count=8)
    move(MARA, "unseal", dreamer=teo, count=4)


def outlast_the_usher(move: ScriptedEvening) -> None:
    move(ILSE, "take-shortcut", at="The puppet theatre", toll="key", amount=1)
    move(ILSE, "show-effect", effect="slumber")
    move(ILSE, "show-effect", effect="shopping")
    tile = {"turns": 4, "figures": 2, "movement": 4, "cost": 5, "script": "2012"}
    move(ILSE, "meet-slumber", name=USHER, **tile, gradual="on", can_skip="yes")
    usher = move.find_ref("entity", name=USHER)
    move(ILSE, "note-effect", entity=usher, kind="special", reach=2, distress=1, seal=2, gem="on")
    move(JONAS, "draw-all")
    move(MARA, "gain-gem", dreamer=GAMBLER, count=1)
    move(ILSE, "gain-hours", count=1)
    move(JONAS, "effort", dreamer=TOUGH_GUY, hours=1)
    move(ILSE, "end-actions")
    move(ILSE, "note-turn-card", suit="hearts")
    move(ILSE, "block-step", step="move")
    move(ILSE, "add-morphing", entity=usher, kind="seal")
    move(ILSE, "resolve-effect", entity=usher, kind="special", hit=[GAMBLER, SPECIALIST])
    move(MARA, "meet-effect", decision=move.find_prompt_ref("ef.effect.gem"), answer="gem")
    move(ILSE, "discard-turn")
    move(ILSE, "skip")
    move(ILSE, "out-of-turns")
    end = move.find_ref("checklist", kind="slumber-end")
    move(ILSE, "skip-step", checklist=end, step="slumber-loot")
    move(ILSE, "tick", checklist=end, step="slumber-tile")
    move(MARA, "shop", wares="items")
    for who, bought in ((ILSE, "A glass key"), (JONAS, ""), (JONAS, ""), (MARA, "")):
        move(who, "shop-item", decision=move.find_prompt_ref("ef.shopping.item"), bought=bought)


def win_the_dream(move: ScriptedEvening) -> None:
    move(MARA, "pass-first-player")
    move(JONAS, "go", at="The drowned stair")
    move(JONAS, "draw-fate")
    move(JONAS, "enter-dream", gate=move.find_ref("gate", name=RAIN))
    move(JONAS, "set-up-dream", part="prepare")
    move(JONAS, "finish-set-up", turns=6, goal="Find the dry room", script="2030")
    move(ILSE, "reveal-secret", code="B", turns_out="overlay")
    move(JONAS, "draw-all")
    move(JONAS, "put-entity", name=CELLIST, figures=1, big="on")
    move(MARA, "gain-hours", count=2)
    move(MARA, "add-turns", count=1)
    move(JONAS, "end-actions")


def leave_the_dream(move: ScriptedEvening) -> None:
    move(ILSE, "end-dream", outcome="won")
    end = move.find_ref("checklist", kind="dream-end")
    move(MARA, "tick", checklist=end, step="end-result")
    for step in ("end-gains", "end-gates"):
        move(MARA, "skip-step", checklist=end, step=step)
    move(ILSE, "gain-wisdom", name="On wet ground", reminder="Water costs 1 more")
    move(MARA, "tick-rest", checklist=end)


def pack_away(move: ScriptedEvening) -> None:
    move(MARA, "start-checklist", procedure="save")
    save = move.find_ref("checklist", kind="save")
    move(MARA, "tick", checklist=save, step="save-warn")
    move(JONAS, "buy-cards", dreamer=TOUGH_GUY, count=1, ether=1)
    move(MARA, "tick", checklist=save, step="save-buy")
    for step in ("save-ether", "awaken-gather", "awaken-cure", "awaken-discard"):
        move(ILSE, "tick", checklist=save, step=step)
    for step in ("pack-decks", "pack-storage"):
        move(JONAS, "tick", checklist=save, step=step)
    move(MARA, "tick-rest", checklist=save)
