"""The shape of the answers is the one source of what is legal: it is held against a list that was written without it."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.value import Game
from campaigns.referee import Judge, Refusal
from campaigns.referee.shapes import Ways
from tests.lucidity import legal
from tests.lucidity.playing import answer, any_of, begun, given_dice, restless, some
from tests.lucidity.positions import NAMES, now

NAMED = {
    "choose-track": "track", "draw": "colours", "return-dice": "colours", "roll": "faces", "resolve-shadow": "die",
    "imprison": "die", "exhaustion": "colour", "become": "colour", "ability": "used", "excess": "colours",
    "fetch": "colours", "keep": "dice",
}  # fmt: skip
PAIRS = {"envy": ("place", "die"), "rest": ("place", "die"), "fear": ("place", "die"), "reroll": ("pay", "dice")}
MOST = 400
"""So many answers of one question are compared; most have far fewer."""


def as_move(way: str, given: Any) -> legal.Answer:
    """Return an answer as the move that gives it."""
    if way == "fear" and given is None:
        return way, {"die": ""}
    if way in ("attack", "consume"):
        seat, die = (given, None) if way == "attack" else given
        return way, {"player": seat + 1, **({"die": die} if die else {})}
    if way in PAIRS:
        return way, dict(zip(PAIRS[way], given, strict=True))
    return way, {NAMED[way]: given} if way in NAMED else {}


def plain(found: legal.Answer) -> str:
    """Return an answer as a text, dice that may come in any order sorted."""
    way, args = found
    ordered = ("faces",)
    return json.dumps(
        [way, {k: sorted(v) if isinstance(v, list) and k not in ordered else v for k, v in args.items()}],
        sort_keys=True,
    )


def compared(g: Game) -> None:
    shape = machine.shape_of(g)
    assert isinstance(shape, Ways)
    mine = [found for found in islice(shape, MOST + 1) if isinstance(found, list) and found[0] != "keep"]
    listed = list(islice(legal.answers(g), MOST + 1))
    assert bool(shape)
    if len(listed) <= MOST and shape.size <= MOST:
        assert {plain(as_move(*found)) for found in mine} == {plain(found) for found in listed}, g.asked
    assert all(shape.holds(found) for found in mine)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("choose", [any_of, restless])
def test_the_legal_answers_are_those_of_the_list(choose: Any, seed: int) -> None:
    dice = Random(seed)
    with given_dice(Random(seed)):
        table = begun(1 + seed % 4, dice, bogeyman="envy" if seed % 4 == 0 else "none")
        for _ in range(60):
            if table.now.result:
                break
            compared(now(table))
            answer(table, choose, dice)


@pytest.mark.parametrize("seed", range(4))
def test_a_legal_answer_is_not_judged_and_any_other_is_refused_or_overruled(seed: int) -> None:
    dice = Random(seed)
    with given_dice(Random(seed)):
        table = begun(3, dice)
        for _ in range(40):
            if table.now.result:
                break
            g = now(table)
            for found in islice(machine.shape_of(g), 20):
                assert machine.against(table, g, found) is None
            for way in ["sing", *machine.shape_of(g).ways]:  # type: ignore[attr-defined]
                for given in ("x", 99, ["x", "y"], ["BP", "BP"], []):
                    if not machine.shape_of(g).holds([way, given]):
                        assert isinstance(machine.against(table, g, [way, given]), Refusal)
            answer(table, any_of, dice)


def test_the_kept_dice_are_handfuls_of_the_bag_with_faces_of_their_colours() -> None:
    with given_dice(Random(1)):
        table = begun(3, Random(1))
        answer(table, lambda g, found, dice: found[0], Random(1))
        g = now(table)
        (keep,) = (shape for way, shape in machine.shape_of(g).ways.items() if way == "keep")  # type: ignore[attr-defined]
        every = [*keep]

    assert len(every) == keep.size == len({tuple(sorted(found)) for found in every})
    assert all(keep.holds(found) and keep.holds(found[::-1]) for found in every)
    assert not keep.holds(["BX"] * len(every[0]))
    assert not keep.holds(every[0][:-1])


def test_who_says_nothing_of_the_kind_is_refused_for_good() -> None:
    table = begun(2, Random(1))
    judge: Any = Judge("A card")

    with pytest.raises(Refusal) as refusal:
        machine.judge(judge, now(table), ["sing", None])

    assert (refusal.value.code, refusal.value.final) == ("campaign.question.illegal", True)
    assert NAMES[now(table).asked.who] == "Ann"


def test_few_answers_are_enough_to_choose_among() -> None:
    assert len(some(now(begun(2, Random(1))))) == 3
