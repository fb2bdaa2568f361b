"""Hypothesis strategies: tables in any state, any valid form of a move; and their invariants."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

from hypothesis import strategies as st

from campaigns.engine import Argument, MoveDefinition, RuleViolation
from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.rules.checklists.procedures import PROCEDURES
from campaigns.etherfields.rules.dreams import DREAM_SETUP_STEPS
from campaigns.etherfields.rules.pools import POOL_SIZES, count_in_pool
from campaigns.etherfields.rules.team_location import LocationEffect
from campaigns.etherfields.rules.turn_card_steps import TurnCardStep
from campaigns.models import StateRow
from campaigns.storage import state
from tests.etherfields.factories import (
    ActionFactory,
    CardFactory,
    DistrictFactory,
    DreamerFactory,
    EntityFactory,
    GateFactory,
    ItemFactory,
    LocationFactory,
    RemarkFactory,
    ScriptFactory,
    SecretFactory,
    SlumberFactory,
    TeamFactory,
)
from tests.rule_harness import apply_changes, build_table, play_move, reset_table, take_snapshot

DrawFunction = Callable[[st.SearchStrategy[Any]], Any]

EFFECTS = get_args(LocationEffect)
TEXT_STRATEGIES: dict[str, st.SearchStrategy[str]] = {
    "what": st.sampled_from(
        [f"{label}:1:{name}" for label, names in GAME_DEFINITION.number_bounds.items() for name in names]
    ),
    "step": st.sampled_from(sorted({step.key for found in PROCEDURES.values() for step in found.steps})),
    "who": st.sampled_from(["gambler", "gambler, reaper", "wizard", ","]),
    "luck": st.sampled_from(["2", "10", "J", "a", "Joker", "11", "x"]),
    "drawback": st.sampled_from(["2", "10", "J", "a", "Joker", "11", "x"]),
    "rule": st.sampled_from(["ef.seal", "ef.turn", "campaign.card", "onirim.turn", "ef.nothing"]),
    "code": st.sampled_from(["I-01 T", "i1t", "B3", "II-36 A", "x", "C"]),
}
"""Values of texts with a fixed vocabulary."""


@st.composite
def tables(draw: st.DrawFn) -> Any:
    """Return a table with one to four Dreamers, sometimes in a Slumber, sometimes in light tracking."""
    tracking = draw(st.sampled_from(["detailed", "light"]))
    rows: list[StateRow] = [TeamFactory.build(tracking=tracking, hours=3, keys=draw(st.integers(0, 4)))]
    names = ["gambler", "specialist", "tough-guy", "free-spirit"][: draw(st.integers(1, 4))]
    rows += [_draw_dreamer(draw, name, light=tracking == "light") for name in names]
    rows += [GateFactory.build(keys=draw(st.integers(0, 3)), entered=draw(st.integers(0, 1)))]
    rows += [CardFactory.build(kind="flaw", holder=draw(st.integers(1, 5)))]
    rows += [
        ItemFactory.build(place=place) for place in draw(st.lists(st.sampled_from(["active", "storage"]), max_size=4))
    ]
    rows += [
        DistrictFactory.build(),
        LocationFactory.build(effects=draw(st.lists(st.sampled_from(EFFECTS), max_size=3))),
    ]
    rows += [SecretFactory.build(), ScriptFactory.build(), RemarkFactory.build(), CardFactory.build(kind="wisdom")]
    where = draw(st.sampled_from(["map", "slumber", "dream", "set-up"]))
    if where != "map":
        rows += [_draw_adventure(draw, where), _draw_entity(draw), _draw_action(draw)]
    return build_table(*rows)


def _draw_adventure(draw: st.DrawFn, where: str) -> StateRow:
    if where == "set-up":
        left = DREAM_SETUP_STEPS[draw(st.integers(0, len(DREAM_SETUP_STEPS) - 1)) :]
        return SlumberFactory.build(
            kind="dream", gate=1, code="I-14", phase="setup", setup_left=list(left), turns_left=0
        )
    phase = draw(st.sampled_from(["draw", "actions", "event"]))
    steps = draw(st.lists(st.sampled_from(get_args(TurnCardStep)), max_size=4))
    return SlumberFactory.build(kind=where, gate=1, phase=phase, turns_left=draw(st.integers(1, 12)), card_steps=steps)


def _draw_dreamer(draw: st.DrawFn, archetype: str, *, light: bool) -> StateRow:
    pile = st.integers(0, 12)
    apart = {} if light else {"hand": draw(st.integers(0, 6)), "discard": draw(pile)}
    held: dict[str, Any] = {"sealed": draw(pile), "distress": draw(st.integers(0, 4)), "ether": draw(st.integers(0, 4))}
    flaws = {"flaws_in_deck": draw(st.integers(0, 2))}
    held |= {"progress": draw(st.integers(2, 5)), "flipped": draw(st.integers(0, 2)), "colours": {"wrath": 2}}
    held |= {"masks": [f"Mask of the {archetype}"], "unused": draw(pile)}
    return DreamerFactory.build(
        archetype=archetype, deck=6 + draw(pile), gems=draw(st.integers(0, 1)), **apart, **held, **flaws
    )


def _draw_entity(draw: st.DrawFn) -> StateRow:
    read = {
        "range": 1,
        "distress": 1,
        "seal": draw(st.integers(0, 3)),
        "morphings": 1,
        "gem": draw(st.booleans()),
        "note": "",
        **draw(st.sampled_from([{}, {"each": True}])),
    }
    kinds = st.sampled_from(["distress", "seal", "movement", "range", "gems"])
    return EntityFactory.build(
        figures=draw(st.integers(0, 3)),
        movement=draw(st.none() | st.integers(0, 5)),
        morphings=draw(st.lists(kinds, max_size=4)),
        gradual=draw(st.booleans()),
        effects=dict.fromkeys(sorted(draw(st.sets(st.sampled_from(["morphing", "basic", "special"])))), read),
    )


def _draw_action(draw: st.DrawFn) -> StateRow:
    pays = draw(st.sampled_from(["intent", "intent", "intent", "free", "distress", "gems"]))
    return ActionFactory.build(
        pays=pays,
        cost=draw(st.integers(0, 6)),
        colours=draw(st.sampled_from([[], ["wrath"], ["wrath", "cunning"]])),
        keyword=draw(st.sampled_from(["none", "assault"])),
        entity=draw(st.sampled_from([None, 1, 7])),
        gradual=pays == "intent" and draw(st.booleans()),
        times=draw(st.booleans()),
        single_use=draw(st.booleans()),
    )


def draw_argument(draw: DrawFunction, table: Any, wanted: Argument) -> Any:
    """Return a value that the form of the move accepts; None for a row if the table has none."""
    if not wanted.is_required and draw(st.booleans()):
        return [] if wanted.kind == "rows" else wanted.default
    if wanted.kind in ("row", "rows"):
        return _draw_rows(draw, list(table.get_rows(wanted.label)), many=wanted.kind == "rows")
    return draw(_build_value_strategy(wanted))


def _draw_rows(draw: DrawFunction, rows: list[Any], *, many: bool) -> Any:
    if many:
        return draw(st.lists(st.sampled_from(rows), unique_by=lambda row: row.ref)) if rows else []
    return draw(st.sampled_from(rows)) if rows else None


def _build_value_strategy(wanted: Argument) -> st.SearchStrategy[Any]:
    near = st.integers(wanted.low, min(wanted.high, wanted.low + 5)) | st.integers(wanted.low, wanted.high)
    letters = st.characters(codec="ascii", categories=["L", "N"])
    text = (
        TEXT_STRATEGIES[wanted.name]
        if wanted.name in TEXT_STRATEGIES
        else st.text(letters, min_size=wanted.low, max_size=max(wanted.low, min(8, wanted.high)))
    )
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "number": near,
        "choice": st.sampled_from(wanted.choices or ("",)),
        "flag": st.booleans(),
        "text": text,
        "numbers": st.lists(near, min_size=wanted.min_count, max_size=wanted.max_count),
        "texts": st.lists(text, min_size=wanted.min_count, max_size=wanted.max_count),
    }
    return kinds[wanted.kind]


def report_move(draw: DrawFunction, table: Any, definition: MoveDefinition, given: dict[str, Any]) -> None:
    """Report a move, sometimes with a card; check that the table is consistent and that the move can be undone."""
    if any(a.kind == "row" and a.is_required and given[a.name] is None for a in definition.arguments):
        return
    before, card = take_snapshot(table, GAME_DEFINITION), draw(st.sampled_from(["", "", "Mirror Mask"]))
    refusal: RuleViolation | None = None
    try:
        changes = play_move(table, definition.rule, card=card, **given)
    except RuleViolation as caught:
        refusal = caught
    if refusal is not None:
        assert refusal.is_final or not card
        assert take_snapshot(table, GAME_DEFINITION) == before
        return
    after = take_snapshot(table, GAME_DEFINITION)
    assert_consistent(table)
    recorded = state.decode_changes(json.loads(json.dumps(state.encode_changes(changes))))
    apply_changes(table, state.invert_changes(recorded))
    assert take_snapshot(table, GAME_DEFINITION) == before
    apply_changes(table, recorded)
    assert take_snapshot(table, GAME_DEFINITION) == after


def assert_consistent(table: Any) -> None:
    """Assert the invariants of every table."""
    reset_table(table)
    for kind, size in POOL_SIZES.items():
        assert 0 <= count_in_pool(table, kind) <= size, kind
    for label in GAME_DEFINITION.labels:
        for row in table.get_rows(label):
            row.clean_fields(exclude=["campaign"])
    for dreamer in table.dreamers:
        assert dreamer.flaws_in_deck <= dreamer.deck
        assert dreamer.flaws_in_discard <= dreamer.discard
        assert dreamer.flipped <= dreamer.progress
    assert len(table.slumbers) <= 1
    assert bool(table.team.lost) == any(d.kind == "ef.death.resolve" for d in table.prompts)
