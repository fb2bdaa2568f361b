"""Etherfields: evenings of five Dreamers through Slumbers, Dreams and markets, with everything in between that dice bring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from campaigns import lookup
from campaigns.models import Campaign
from campaigns.referee import Argument, Declared, moves_of
from tests.recordings.player import Player

WHO = "gambler,specialist,tough-guy,free-spirit,reaper"
FIVE = (1, 2, 3, 4, 5)
SKIPPED = {
    "begin",
    "correct",
    "rule",
    "unrule",
    "end-session",
    "save-as-death",
    "start-session",
    "set-limits",
    "track",
    "end-slumber",
}
SKIPPED |= {"end-dream", "clear-board", "join", "change-dreamer", "enter-dream", "meet-slumber"}
WORDS = (
    "The lantern market", "The drowned stair", "The window seat", "Candle stub", "A tin whistle", "A borrowed coat", "Moth",
    "The rain Gate", "A coil of rope", "Heron mask", "Owl mask", "Draught", "Thin frost", "Späte Glocke", "A glass key",
)  # fmt: skip


def five() -> Player:
    """Five Dreamers on four evenings; the journal ends in the middle of a Slumber with questions open."""
    how: dict[str, object] = {"who": WHO, "tracking": "detailed", "edition": "1.x", "thorn_knight": False}
    return _played(Player("etherfields", "Five at the long table", how, "five dreamers"), 4)


def five_light() -> Player:
    """Five Dreamers whose piles are counted in one number, with the Thorn Knight, on two evenings."""
    how: dict[str, object] = {"who": WHO, "tracking": "light", "edition": "1.x", "thorn_knight": True}
    return _played(Player("etherfields", "Five in a hurry", how, "five light"), 2)


def evenings(sessions: int) -> Campaign:
    """Five Dreamers on so many evenings."""
    how: dict[str, object] = {"who": WHO, "tracking": "detailed", "edition": "1.x", "thorn_knight": False}
    return _played(Player("etherfields", "A year at the long table", how, "a year"), sessions).fresh()


def _played(player: Player, sessions: int) -> Player:
    for ref in FIVE:
        player.play("name-player", dreamer=ref, player=f"Player {ref}")
    for session in range(sessions):
        if session:
            player.another_evening()
        player.insist("start-session", first_player=player.dice.choice(FIVE), present=list(FIVE))
        _chapters(player, session)
        if session < sessions - 1:
            _pack_away(player)
    player.insist("open-market")
    return player


def _chapters(player: Player, session: int) -> None:
    _house_rule(player, session)
    secrets(player, session)
    slumber(player, session)
    dream(player, session)
    guided(player, "awakening")
    slumber(player, session + 4, finished=False)


def _house_rule(player: Player, session: int) -> None:
    known = sorted(manual())
    player.play("campaigns.rule", rule=known[session * 7 % len(known)], text="We count it once for everybody.")
    player.play("campaigns.rule", rule=known[session * 5 % len(known)], text="Wie am ersten Abend.")
    if session == 2:
        player.play("campaigns.unrule", rule=known[0])


def manual() -> Iterable[str]:
    """Return the ids of entries of the manual that a table may rule about."""
    return [found.id for found in lookup.all_entries() if found.id.startswith("ef.")]


def secrets(player: Player, session: int) -> None:
    """Reveal Secrets of all sorts, and put some away."""
    for number, kind in enumerate(("item", "influence", "overlay", "item", "other")):
        sent = {"code": f"I-{10 + session:02} {'ABCDE'[number]}", "turns_out": kind, "name": player.dice.choice(WORDS)}
        player.insist("reveal-secret", **sent, dreamer=player.dice.choice(FIVE))
    some(player, 10, ("note-secret", "keep-secret", "return-secret", "remove-secret", "read-script", "reveal-secret"))


def slumber(player: Player, number: int, *, finished: bool = True) -> None:
    """Meet a Slumber and play some Turns of it."""
    player.insist("go", at=player.dice.choice(WORDS[:3]))
    tile = {"turns": 4, "figures": 2, "movement": 3, "cost": 3 + number % 3, "script": f"20{10 + number}"}
    if not player.insist("meet-slumber", name=f"Slumber {number}", **tile, gradual="on", can_skip="on"):
        return
    player.save()
    for _ in range(3 if finished else 2):
        turn(player)
    if finished:
        player.insist("end-slumber")


def dream(player: Player, session: int) -> None:
    """Enter a Dream through a Gate of one's own, draw its board and come out of it."""
    player.insist("gain-gate", name=f"Gate {session}", code=f"II-{30 + session} Q", dream=f"I-{20 + session}")
    gates = list(player.opened.rows("etherfields.gate"))
    if not gates or not player.insist("enter-dream", gate=gates[-1].ref):
        return
    player.insist("finish-set-up", turns=6, goal="Find the dry room", script="2030")
    player.insist("lay-tile", slot="B2", tile="Q")
    player.insist("lay-tile", slot="B3", tile="R")
    for ref in FIVE:
        player.insist("put-dreamer", dreamer=ref, space=f"B2.{player.dice.randint(1, 4)}")
    for _ in range(3):
        turn(player)
    player.insist("end-dream", outcome=player.dice.choice(("won", "lost")), remove="on")


def turn(player: Player) -> None:
    """Play one Turn: the draw, actions, the event."""
    player.insist("draw-all")
    some(player, 14)
    player.play("end-actions") or player.play("start-actions")
    player.play("note-turn-card", suit=player.dice.choice(("hearts", "spades", "clubs", "diamonds")))
    some(
        player,
        5,
        ("resolve-effect", "note-effect", "add-morphing", "move-entity", "chase", "suffer", "seal", "note-step"),
    )
    questions(player)
    player.insist("discard-turn")


def guided(player: Player, procedure: str) -> None:
    """Go through a checklist as far as it lets itself be gone through."""
    if not player.insist("start-checklist", procedure=procedure):
        return
    for _ in range(25):
        rows = list(player.opened.rows("etherfields.checklist"))
        left = [step["key"] for row in rows[-1:] for step in row.steps if not step["done"]]
        if not left:
            return
        slug = "skip-step" if player.dice.random() < 0.2 else "tick"
        player.play(slug, checklist=rows[-1].ref, step=left[0]) or player.insist(
            "skip-step", checklist=rows[-1].ref, step=left[0]
        )
        questions(player)
    player.insist("leave-checklist", checklist=player.opened.rows("etherfields.checklist").first().ref)


def questions(player: Player) -> None:
    """Answer most open questions."""
    for decision in list(player.opened.decisions):
        answers = [found for found in moves_of("etherfields") if found.answers == decision.kind]
        for declared in answers:
            for _ in range(6):
                if player.play(declared.slug, **{**arguments(player, declared), "decision": decision.ref}):
                    break


def some(player: Player, count: int, slugs: tuple[str, ...] = ()) -> None:
    """Make so many things happen: moves of these names, or any."""
    found = [
        d for d in moves_of("etherfields") if d.slug not in SKIPPED and (not slugs or d.slug in slugs) and not d.leaves
    ]
    for _ in range(count):
        chance = player.dice.random()
        if chance < 0.09:
            player.wander()
        elif chance < 0.15:
            questions(player)
        elif chance < 0.2:
            ref, number = player.dice.choice(FIVE), player.dice.choice(("distress", "ether", "discard"))
            player.play(
                "campaigns.correct", what=f"etherfields.dreamer:{ref}:{number}", value=player.dice.randint(0, 6)
            )
        else:
            _one(player, found)


def _one(player: Player, found: list[Declared]) -> None:
    for _ in range(12):
        declared = player.dice.choice(found)
        go = player.insist if player.dice.random() < 0.15 else player.play
        if go(declared.slug, **arguments(player, declared)):
            return


def arguments(player: Player, declared: Declared) -> dict[str, Any]:
    """Return arguments within their bounds, small numbers mostly, rows that lie on the table."""
    given = {argument.name: _argument(player, argument) for argument in declared.arguments}
    return {name: value for name, value in given.items() if value is not None}


def _argument(player: Player, argument: Argument) -> Any:
    if not argument.required and player.dice.random() < 0.4:
        return None
    return DRAWN[argument.kind](player, argument)


def _text(player: Player, argument: Argument) -> str:
    if "code" in argument.name:
        return f"{player.dice.choice(('I', 'II'))}-{player.dice.randint(1, 40):02} {player.dice.choice('ABCDEFGQX')}"
    if "script" in argument.name:
        return str(player.dice.randint(2001, 2099))
    return str(player.dice.choice(WORDS))[: argument.high]


def _many(player: Player, argument: Argument) -> list[Any]:
    one = replace(argument, kind="number" if argument.kind == "numbers" else "text")
    return [DRAWN[one.kind](player, one) for _ in range(player.dice.randint(argument.fewest, min(argument.most, 4)))]


def _refs(player: Player, argument: Argument) -> list[int]:
    return [row.ref for row in player.opened.rows(argument.label)] or [1]


DRAWN: dict[str, Any] = {
    "number": lambda player, a: player.dice.randint(a.low, min(a.high, a.low + 4)),
    "text": _text,
    "choice": lambda player, a: player.dice.choice(a.choices),
    "flag": lambda player, _a: player.dice.choice(("", "on")),
    "row": lambda player, a: player.dice.choice(_refs(player, a)),
    "rows": lambda player, a: player.dice.sample(_refs(player, a), min(2, len(_refs(player, a)))),
    "numbers": _many,
    "texts": _many,
}


def _pack_away(player: Player) -> None:
    """Put the box away, whatever is still open at the table."""
    for slug, sent in (("end-slumber", {}), ("end-dream", {"outcome": "lost"}), ("end-session", {})):
        player.insist(slug, **sent)
    if not player.opened.session_open:
        return
    for death in player.opened.decisions:
        player.insist("resolve-death", decision=death.ref)
    player.insist("save-as-death") or player.insist("end-session")
