"""Every set of compatible expansions, with real cards and in practice: begun, given up, undone, rendered, played.

Undo in a game with the Book and the Glyphs once iterated millions of lines of Goals; here nothing iterates any.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.engine import Change, get_game
from campaigns.journal import campaign_service, move_service, navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.models import Campaign
from campaigns.onirim.game_definition import GAME_DEFINITION
from campaigns.onirim.game_ui import GAME_UI as PAGES
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules import moves, setup
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_report, accept_shuffle
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import encode_game
from campaigns.pages.actions import ViewerContext
from campaigns.storage import state
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.examples import IS_THOROUGH
from tests.onirim.answer_counter import count_answers
from tests.onirim.expansion_mixes import EXPANSION_MIXES
from tests.onirim.positions import reset_judge
from tests.onirim.prompt_campaigns import choose_eagerly
from tests.onirim.test_physical_cards import sample_report
from tests.rule_harness import apply_changes, build_table, play_move, reset_table, take_snapshot

pytestmark = pytest.mark.slow

AUTHOR = Actor("device", "Mara")
MODES = ("beside", "practice")
COMBINABLE_EXPANSIONS = [name for name in EXPANSIONS if not EXPANSIONS[name].is_exclusive]
EXPANSION_SETS = [
    *(
        list(names)
        for size in range(len(COMBINABLE_EXPANSIONS) + 1)
        for names in combinations(COMBINABLE_EXPANSIONS, size)
    ),
    *([name] for name in EXPANSIONS if EXPANSIONS[name].is_exclusive),
]
"""All compatible sets; with two players too, which is one of them."""

SAMPLE_SETS = [*EXPANSION_MIXES, ["glyphs", "book"], ["glyphs", "book", "coop"], ["happy", "book", "crossroads"]]
STORED_SETS = EXPANSION_SETS if IS_THOROUGH else SAMPLE_SETS
"""The sets that are also played through the database: each alone and the richest ones, or all of them.

Of the others every eighth is rendered; all of them are begun, validated and undone.
"""

MAX_QUERIES = 12


def test_every_set_is_there_once() -> None:
    assert len(EXPANSION_SETS) == 2**10 + 1
    assert len({tuple(names) for names in EXPANSION_SETS}) == len(EXPANSION_SETS)
    assert all(names in EXPANSION_SETS for names in ([], ["glyphs", "book"], COMBINABLE_EXPANSIONS, ["incubus"]))


def check_changes(table: Any, changes: list[Change]) -> None:
    """Apply recorded changes and validate every row, as journal navigation does."""
    apply_changes(table, changes)
    for row in table.games:
        row.clean_fields(exclude=["campaign"])


def render_table(table: Any) -> None:
    """Build every panel, the status bar, and the available actions."""
    reset_table(table)
    view = ViewerContext(Campaign(slug="dreams", name="Dreams", game="onirim"), MoveIdGenerator(1))
    assert PAGES.build_status_bar(table).phase_text
    assert PAGES.find_relevant_rules(table, view)
    for panel in PAGES.panels:
        assert panel.build_context(table, view)


@pytest.mark.parametrize("mode", MODES)
def test_every_set_is_begun_given_up_undone_redone_and_drawn_without_going_through_answers(mode: str) -> None:
    with count_answers() as given:
        for number, names in enumerate(EXPANSION_SETS):
            table = build_table(game_name="onirim")
            is_drawn = IS_THOROUGH or names in SAMPLE_SETS or number % 8 == 0
            play_move(table, setup.begin, expansions=names, mode=mode, seed="seven")
            begun = take_snapshot(table, GAME_DEFINITION)
            if is_drawn:
                render_table(table)

            left = play_move(table, moves.give_up)
            if is_drawn:
                render_table(table)
            check_changes(table, state.invert_changes(left))

            assert take_snapshot(table, GAME_DEFINITION) == begun
            g = table.state
            if g.open_prompt.kind in machine.questions:
                shape = machine.get_answer_space(g)
                assert shape.size > 0
                assert shape
                assert not shape.is_legal(["nothing like it"])
            check_changes(table, left)
            assert table.newest_game.result == "left"

    assert not given


def require_applied(answer: MoveResult | None) -> MoveResult:
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED, answer.violation
    return answer


def get_head(campaign: Campaign) -> int:
    campaign.refresh_from_db()
    return campaign.head


def build_move_id() -> str:
    return next(MoveIdGenerator(9999))


def navigate(kind: str, campaign: Campaign) -> MoveResult:
    """Navigate the journal once, and return the result; its number of queries has a limit."""
    here = get_head(campaign)
    with CaptureQueriesContext(connection) as captured:
        if kind == "undo":
            found = navigation.undo_entry(campaign.slug, build_move_id(), AUTHOR, here, is_confirmed=True)
        elif kind == "redo":
            again = navigation.find_redoable_entry(campaign)
            found = navigation.redo_entry(campaign.slug, build_move_id(), AUTHOR, again.seq if again else 0)
        else:
            found = navigation.jump_to_entry(campaign.slug, build_move_id(), AUTHOR, 1)
    assert len(captured) <= MAX_QUERIES, "\n".join(query["sql"][:140] for query in captured.captured_queries)
    return require_applied(found)


def get_game_value(campaign: Campaign) -> Any:
    return OnirimGame.objects.get(campaign=campaign).values()


@pytest.mark.django_db
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("names", STORED_SETS, ids="+".join)
def test_a_game_given_up_and_taken_back_is_what_it_was_here_and_where_it_was_moved_to(
    names: list[str], mode: str
) -> None:
    with count_answers() as given:
        args: dict[str, object] = {"expansions": names, "mode": mode, "seed": "seven" if mode == "practice" else ""}
        campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)
        begun = get_game_value(campaign)
        phase = get_game("onirim").get_phase(open_table(campaign, get_game("onirim")))
        require_applied(
            move_service.play_move(campaign.slug, "give-up", {"move_id": build_move_id(), "leaving": phase}, AUTHOR)
        )
        given_up = get_game_value(campaign)

        for kind, then in (("undo", begun), ("redo", given_up), ("back", begun)):
            navigate(kind, campaign)
            assert get_game_value(campaign) == then
            assert get_game_value(import_campaign(export_plain(Campaign.objects.get(pk=campaign.pk)))) == then

    assert not given


HARD_VARIANTS = {"premonitions": "6", "incubus": "apprentice"}
VARIANT_CHOICES = ({**HARD_VARIANTS, "key-mirror": "any"}, {**HARD_VARIANTS, "key-mirror": "one-colour"})
"""Rule variants under which every kind of question is asked sooner or later."""


def carry_on(g: Game, dice: Random) -> None:
    """Report, shuffle or answer, as the game awaits."""
    kind = g.open_prompt.kind
    if kind == "report":
        accept_report(reset_judge(), g, sample_report(g, dice))
    elif kind == "shuffle":
        order = list(g.open_prompt.shown_cards or g.deck)
        dice.shuffle(order)
        accept_shuffle(reset_judge(), g, order)
    else:
        machine.apply_answer(reset_judge(), g, choose_eagerly(g, machine.get_answer_space(g), dice))


def test_every_kind_of_question_is_judged_counted_and_drawn_without_going_through_answers() -> None:
    table = build_table(game_name="onirim")
    play_move(table, setup.begin, expansions=[], seed="seven", mode="practice")
    met: set[tuple[str, str]] = set()
    with count_answers() as given:
        for names, mode, seed in product([*SAMPLE_SETS, ["mirrors", "happy"]], MODES, range(20)):
            dice, g = Random(seed), start_game(reset_judge(), names, mode, resolve_variants(VARIANT_CHOICES[seed % 2]))
            while not g.result:
                about = (g.open_prompt.kind, mode)
                if about not in met and about[0] != "shuffle":
                    met.add(about)
                    _check_and_render(table, names, mode, g)
                carry_on(g, dice)

    assert {kind for kind, _mode in met} == {*machine.questions, "report"}
    assert not given


def _check_and_render(table: Any, names: list[str], mode: str, g: Game) -> None:
    reset_table(table)
    row = table.newest_game
    row.expansions, row.mode, row.state = names, mode, encode_game(g)
    row.clean_fields(exclude=["campaign"])
    table.source.save(table)
    render_table(table)
    if g.open_prompt.kind in machine.questions:
        assert machine.get_answer_space(g).size > 0
