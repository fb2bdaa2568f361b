"""Etherfields recordings: evenings of five Dreamers through Slumbers, Dreams and markets, with random events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from campaigns import rulebook
from campaigns.engine import Argument, MoveDefinition, get_moves
from campaigns.etherfields.rules.table import Table
from campaigns.models import Campaign
from tests.recordings.player import RecordingPlayer

ARCHETYPES = "gambler,specialist,tough-guy,free-spirit,reaper"
DREAMER_REFS = (1, 2, 3, 4, 5)
SKIPPED_MOVES = {
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
SKIPPED_MOVES |= {"end-dream", "clear-board", "join", "change-dreamer", "enter-dream", "meet-slumber"}
SAMPLE_TEXTS = (
    "The lantern market", "The drowned stair", "The window seat", "Candle stub", "A tin whistle", "A borrowed coat", "Moth",
    "The rain Gate", "A coil of rope", "Heron mask", "Owl mask", "Draught", "Thin frost", "Späte Glocke", "A glass key",
)  # fmt: skip


def play_five() -> RecordingPlayer:
    """Play five Dreamers on four evenings; the journal ends in the middle of a Slumber with questions open."""
    how: dict[str, object] = {"who": ARCHETYPES, "tracking": "detailed", "edition": "1.x", "thorn_knight": False}
    return _play_sessions(RecordingPlayer("etherfields", "Five at the long table", how, "five dreamers"), 4)


def play_five_light() -> RecordingPlayer:
    """Play five Dreamers whose piles are counted in one number, with the Thorn Knight, on two evenings."""
    how: dict[str, object] = {"who": ARCHETYPES, "tracking": "light", "edition": "1.x", "thorn_knight": True}
    return _play_sessions(RecordingPlayer("etherfields", "Five in a hurry", how, "five light"), 2)


def play_evenings(sessions: int) -> Campaign:
    """Play five Dreamers on ``sessions`` evenings."""
    how: dict[str, object] = {"who": ARCHETYPES, "tracking": "detailed", "edition": "1.x", "thorn_knight": False}
    return _play_sessions(
        RecordingPlayer("etherfields", "A year at the long table", how, "a year"), sessions
    ).get_campaign()


def _play_sessions(player: RecordingPlayer, sessions: int) -> RecordingPlayer:
    for ref in DREAMER_REFS:
        player.play_move("name-player", dreamer=ref, player=f"Player {ref}")
    for session in range(sessions):
        if session:
            player.start_next_evening()
        player.play_or_overrule(
            "start-session", first_player=player.rng.choice(DREAMER_REFS), present=list(DREAMER_REFS)
        )
        _play_chapters(player, session)
        if session < sessions - 1:
            _pack_away(player)
    player.play_or_overrule("open-market")
    return player


def _play_chapters(player: RecordingPlayer, session: int) -> None:
    _change_house_rule(player, session)
    reveal_secrets(player, session)
    play_slumber(player, session)
    play_dream(player, session)
    follow_checklist(player, "awakening")
    play_slumber(player, session + 4, finished=False)


def _change_house_rule(player: RecordingPlayer, session: int) -> None:
    known = sorted(list_procedures())
    player.play_move("campaigns.rule", rule=known[session * 7 % len(known)], text="We count it once for everybody.")
    player.play_move("campaigns.rule", rule=known[session * 5 % len(known)], text="Wie am ersten Abend.")
    if session == 2:
        player.play_move("campaigns.unrule", rule=known[0])


def list_procedures() -> Iterable[str]:
    """Return the ids of manual entries that a table may have house rules about."""
    return [found.id for found in rulebook.get_all_entries() if found.id.startswith("ef.")]


def reveal_secrets(player: RecordingPlayer, session: int) -> None:
    """Reveal Secrets of all sorts, and put some away."""
    for number, kind in enumerate(("item", "influence", "overlay", "item", "other")):
        sent = {
            "code": f"I-{10 + session:02} {'ABCDE'[number]}",
            "turns_out": kind,
            "name": player.rng.choice(SAMPLE_TEXTS),
        }
        player.play_or_overrule("reveal-secret", **sent, dreamer=player.rng.choice(DREAMER_REFS))
    play_some_moves(
        player, 10, ("note-secret", "keep-secret", "return-secret", "remove-secret", "read-script", "reveal-secret")
    )


def play_slumber(player: RecordingPlayer, number: int, *, finished: bool = True) -> None:
    """Meet a Slumber and play some Turns of it."""
    player.play_or_overrule("go", at=player.rng.choice(SAMPLE_TEXTS[:3]))
    tile = {"turns": 4, "figures": 2, "movement": 3, "cost": 3 + number % 3, "script": f"20{10 + number}"}
    if not player.play_or_overrule("meet-slumber", name=f"Slumber {number}", **tile, gradual="on", can_skip="yes"):
        return
    player.keep_save_point()
    for _ in range(3 if finished else 2):
        play_turn(player)
    if finished:
        player.play_or_overrule("end-slumber")


def play_dream(player: RecordingPlayer, session: int) -> None:
    """Enter a Dream through a Gate, draw its board and leave it."""
    player.play_or_overrule("gain-gate", name=f"Gate {session}", code=f"II-{30 + session} Q", dream=f"I-{20 + session}")
    gates = list(_get_table(player).get_rows("etherfields.gate"))
    if not gates or not player.play_or_overrule("enter-dream", gate=gates[-1].ref):
        return
    player.play_or_overrule("finish-set-up", turns=6, goal="Find the dry room", script="2030")
    player.play_or_overrule("lay-tile", slot="B2", tile="Q")
    player.play_or_overrule("lay-tile", slot="B3", tile="R")
    for ref in DREAMER_REFS:
        player.play_or_overrule("put-dreamer", dreamer=ref, space=f"B2.{player.rng.randint(1, 4)}")
    for _ in range(3):
        play_turn(player)
    player.play_or_overrule("end-dream", outcome=player.rng.choice(("won", "lost")), remove="on")


def play_turn(player: RecordingPlayer) -> None:
    """Play one Turn: the draw, actions, the event."""
    player.play_or_overrule("draw-all")
    play_some_moves(player, 14)
    player.play_move("end-actions") or player.play_move("start-actions")
    player.play_move("note-turn-card", suit=player.rng.choice(("hearts", "spades", "clubs", "diamonds")))
    play_some_moves(
        player,
        5,
        ("resolve-effect", "note-effect", "add-morphing", "move-entity", "chase", "suffer", "seal", "note-step"),
    )
    answer_questions(player)
    player.play_or_overrule("discard-turn")


def follow_checklist(player: RecordingPlayer, procedure: str) -> None:
    """Tick a checklist as far as possible."""
    if not player.play_or_overrule("start-checklist", procedure=procedure):
        return
    for _ in range(25):
        rows = list(_get_table(player).get_rows("etherfields.checklist"))
        left = [step["key"] for row in rows[-1:] for step in row.steps if not step["done"]]
        if not left:
            return
        slug = "skip-step" if player.rng.random() < 0.2 else "tick"
        player.play_move(slug, checklist=rows[-1].ref, step=left[0]) or player.play_or_overrule(
            "skip-step", checklist=rows[-1].ref, step=left[0]
        )
        answer_questions(player)
    player.play_or_overrule("leave-checklist", checklist=next(iter(_get_table(player).checklists)).ref)


def answer_questions(player: RecordingPlayer) -> None:
    """Answer most open questions."""
    for decision in list(_get_table(player).prompts):
        answers = [found for found in get_moves("etherfields") if found.question_kind == decision.kind]
        for declared in answers:
            for _ in range(6):
                if player.play_move(declared.slug, **{**sample_arguments(player, declared), "decision": decision.ref}):
                    break


def play_some_moves(player: RecordingPlayer, count: int, slugs: tuple[str, ...] = ()) -> None:
    """Make ``count`` moves: of these names, or any."""
    found = [
        d
        for d in get_moves("etherfields")
        if d.slug not in SKIPPED_MOVES and (not slugs or d.slug in slugs) and not d.is_phase_end
    ]
    for _ in range(count):
        chance = player.rng.random()
        if chance < 0.09:
            player.navigate()
        elif chance < 0.15:
            answer_questions(player)
        elif chance < 0.2:
            ref, number = player.rng.choice(DREAMER_REFS), player.rng.choice(("distress", "ether", "discard"))
            player.play_move(
                "campaigns.correct", what=f"etherfields.dreamer:{ref}:{number}", value=player.rng.randint(0, 6)
            )
        else:
            _play_one(player, found)


def _play_one(player: RecordingPlayer, found: list[MoveDefinition]) -> None:
    for _ in range(12):
        declared = player.rng.choice(found)
        go = player.play_or_overrule if player.rng.random() < 0.15 else player.play_move
        if go(declared.slug, **sample_arguments(player, declared)):
            return


def _get_table(player: RecordingPlayer) -> Table:
    return player.get_table(Table)


def sample_arguments(player: RecordingPlayer, declared: MoveDefinition) -> dict[str, Any]:
    """Return arguments within their bounds, small numbers mostly, and existing rows."""
    given = {argument.name: _sample_argument(player, argument) for argument in declared.arguments}
    return {name: value for name, value in given.items() if value is not None}


def _sample_argument(player: RecordingPlayer, argument: Argument) -> Any:
    if not argument.is_required and player.rng.random() < 0.4:
        return None
    return SAMPLERS_BY_KIND[argument.kind](player, argument)


def _sample_text(player: RecordingPlayer, argument: Argument) -> str:
    if "code" in argument.name:
        return f"{player.rng.choice(('I', 'II'))}-{player.rng.randint(1, 40):02} {player.rng.choice('ABCDEFGQX')}"
    if "script" in argument.name:
        return str(player.rng.randint(2001, 2099))
    return str(player.rng.choice(SAMPLE_TEXTS))[: argument.high]


def _sample_list(player: RecordingPlayer, argument: Argument) -> list[Any]:
    one = replace(argument, kind="number" if argument.kind == "numbers" else "text")
    return [
        SAMPLERS_BY_KIND[one.kind](player, one)
        for _ in range(player.rng.randint(argument.min_count, min(argument.max_count, 4)))
    ]


def _sample_refs(player: RecordingPlayer, argument: Argument) -> list[int]:
    return [row.ref for row in _get_table(player).get_rows(argument.label)] or [1]


SAMPLERS_BY_KIND: dict[str, Any] = {
    "number": lambda player, a: player.rng.randint(a.low, min(a.high, a.low + 4)),
    "text": _sample_text,
    "choice": lambda player, a: player.rng.choice(a.choices),
    "flag": lambda player, _a: player.rng.choice(("", "on")),
    "row": lambda player, a: player.rng.choice(_sample_refs(player, a)),
    "rows": lambda player, a: player.rng.sample(_sample_refs(player, a), min(2, len(_sample_refs(player, a)))),
    "numbers": _sample_list,
    "texts": _sample_list,
}


def _pack_away(player: RecordingPlayer) -> None:
    """Pack the box away, whatever is still open."""
    for slug, sent in (("end-slumber", {}), ("end-dream", {"outcome": "lost"}), ("end-session", {})):
        player.play_or_overrule(slug, **sent)
    if not _get_table(player).is_session_open:
        return
    for death in _get_table(player).prompts:
        player.play_or_overrule("resolve-death", decision=death.ref)
    player.play_or_overrule("save-as-death") or player.play_or_overrule("end-session")
