"""Every set of expansions that may be played together, beside real cards and practised: begun, given up, undone, drawn, moved.

The Undo of a game with the Book and the Glyphs once went through millions of lines of Goals; here nobody goes through any.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.journal import door as door
from campaigns.journal import shelf, ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.pages import ONIRIM as PAGES
from campaigns.onirim.register import ONIRIM
from campaigns.onirim.rules import moves
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.reporting import report, shuffled
from campaigns.onirim.rules.state import kept_as
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint
from campaigns.referee import Change, game
from campaigns.storage import state
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.examples import THOROUGH
from tests.onirim.drawing_answers import answers_given
from tests.onirim.mixes import MIXES
from tests.onirim.open_questions import eagerly
from tests.onirim.positions import judge
from tests.onirim.test_beside import reported
from tests.rulings import fresh, play, snapshot, table_of, travel

pytestmark = pytest.mark.slow

BY = By("device", "Mara")
MODES = ("beside", "practice")
TOGETHER = [name for name in EXPANSIONS if not EXPANSIONS[name].alone]
SETS = [
    *(list(names) for size in range(len(TOGETHER) + 1) for names in combinations(TOGETHER, size)),
    *([name] for name in EXPANSIONS if EXPANSIONS[name].alone),
]
"""All that may be combined; with two players too, which is one of them."""

FEW = [*MIXES, ["glyphs", "book"], ["glyphs", "book", "coop"], ["happy", "book", "crossroads"]]
STORED = SETS if THOROUGH else FEW
"""The sets that are also played through the database: each alone and the richest ones, or all of them.

Of the others every eighth is drawn; all of them are begun, judged and taken back."""

QUERIES = 12


def test_every_set_is_there_once() -> None:
    assert len(SETS) == 2**10 + 1
    assert len({tuple(names) for names in SETS}) == len(SETS)
    assert all(names in SETS for names in ([], ["glyphs", "book"], TOGETHER, ["incubus"]))


def judged(table: Any, changes: list[Change]) -> None:
    """Carry recorded changes out and judge every row, as a way through the journal does."""
    travel(table, changes)
    for row in table.games:
        row.clean_fields(exclude=["campaign"])


def drawn(table: Any) -> None:
    """Make what every panel shows, the line that says where play stands, and what may be done."""
    fresh(table)
    view = Viewpoint(Campaign(slug="dreams", name="Dreams", game="onirim"), MoveIds(1))
    assert PAGES.where(table).place
    assert PAGES.matters(table, view)
    for panel in PAGES.panels:
        assert panel.context(table, view)


@pytest.mark.parametrize("mode", MODES)
def test_every_set_is_begun_given_up_undone_redone_and_drawn_without_going_through_answers(mode: str) -> None:
    with answers_given() as given:
        for number, names in enumerate(SETS):
            table = table_of(on="onirim")
            is_drawn = THOROUGH or names in FEW or number % 8 == 0
            play(table, moves.begin, expansions=names, mode=mode, seed="seven")
            begun = snapshot(table, ONIRIM)
            if is_drawn:
                drawn(table)

            left = play(table, moves.give_up)
            if is_drawn:
                drawn(table)
            judged(table, state.backwards(left))

            assert snapshot(table, ONIRIM) == begun
            g = table.value
            if g.asked.kind in machine.questions:
                shape = machine.shape_of(g)
                assert shape.size > 0
                assert shape
                assert not shape.holds(["nothing like it"])
            judged(table, left)
            assert table.newest.result == "left"

    assert not given


def made(answer: Answer | None) -> Answer:
    assert answer is not None
    assert answer.status is Status.APPLIED, answer.refusal
    return answer


def head(campaign: Campaign) -> int:
    campaign.refresh_from_db()
    return campaign.head


def mint() -> str:
    return next(MoveIds(9999))


def way(kind: str, campaign: Campaign) -> Answer:
    """Go one way through the journal, and give the answer; the queries it takes have a bound."""
    here = head(campaign)
    with CaptureQueriesContext(connection) as captured:
        if kind == "undo":
            found = ways.undo(campaign.slug, mint(), BY, here, sure=True)
        elif kind == "redo":
            again = ways.redoable(campaign)
            found = ways.redo(campaign.slug, mint(), BY, again.seq if again else 0)
        else:
            found = ways.back_to(campaign.slug, mint(), BY, 1)
    assert len(captured) <= QUERIES, "\n".join(query["sql"][:140] for query in captured.captured_queries)
    return made(found)


def value(campaign: Campaign) -> Any:
    return OnirimGame.objects.get(campaign=campaign).values()


@pytest.mark.django_db
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("names", STORED, ids="+".join)
def test_a_game_given_up_and_taken_back_is_what_it_was_here_and_where_it_was_moved_to(
    names: list[str], mode: str
) -> None:
    with answers_given() as given:
        args: dict[str, object] = {"expansions": names, "mode": mode, "seed": "seven" if mode == "practice" else ""}
        campaign = shelf.begin("onirim", "Dreams", args, BY)
        begun = value(campaign)
        phase = game("onirim").phase(open_table(campaign, game("onirim")))
        made(door.play(campaign.slug, "give-up", {"move_id": mint(), "leaving": phase}, BY))
        given_up = value(campaign)

        for kind, then in (("undo", begun), ("redo", given_up), ("back", begun)):
            way(kind, campaign)
            assert value(campaign) == then
            assert value(import_campaign(export(Campaign.objects.get(pk=campaign.pk)))) == then

    assert not given


HARD = {"premonitions": "6", "incubus": "apprentice"}
READINGS = ({**HARD, "key-mirror": "any"}, {**HARD, "key-mirror": "one-colour"})
"""Readings under which every kind of question is asked sooner or later."""


def carried_on(g: Game, dice: Random) -> None:
    """Report, shuffle or answer, whatever is awaited."""
    kind = g.asked.kind
    if kind == "report":
        report(judge(), g, reported(g, dice))
    elif kind == "shuffle":
        order = list(g.asked.looked or g.deck)
        dice.shuffle(order)
        shuffled(judge(), g, order)
    else:
        machine.answer(judge(), g, eagerly(g, machine.shape_of(g), dice))


def test_every_kind_of_question_is_judged_counted_and_drawn_without_going_through_answers() -> None:
    table = table_of(on="onirim")
    play(table, moves.begin, expansions=[], seed="seven", mode="practice")
    met: set[tuple[str, str]] = set()
    with answers_given() as given:
        for names, mode, seed in product([*FEW, ["mirrors", "happy"]], MODES, range(20)):
            dice, g = Random(seed), begin(judge(), names, mode, readings_of(READINGS[seed % 2]))
            while not g.result:
                about = (g.asked.kind, mode)
                if about not in met and about[0] != "shuffle":
                    met.add(about)
                    _judged_and_drawn(table, names, mode, g)
                carried_on(g, dice)

    assert {kind for kind, _mode in met} == {*machine.questions, "report"}
    assert not given


def _judged_and_drawn(table: Any, names: list[str], mode: str, g: Game) -> None:
    fresh(table)
    row = table.newest
    row.expansions, row.mode, row.state = names, mode, kept_as(g)
    row.clean_fields(exclude=["campaign"])
    table.source.keep(table)
    drawn(table)
    if g.asked.kind in machine.questions:
        assert machine.shape_of(g).size > 0
