"""Invalid input of a person or a script: a clear sentence, status 422, nothing changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    assert_unchanged,
    begin_campaign,
    get_distress,
    get_only_ref,
    get_refs,
    mint_move_id,
)
from tests.failures import collect_failures

SUFFER: dict[str, Any] = {"dreamer": GAMBLER, "count": 1}
SLUMBER: dict[str, Any] = {"name": "Wraith", "turns": 4}
CORRECT: dict[str, Any] = {"what": "etherfields.dreamer:1:distress", "value": 3}
STORAGE_LIMITS = [
    pytest.param("suffer", {**SUFFER, "dreamer": 10**30}, id="a huge Dreamer"),
    pytest.param("suffer", {**SUFFER, "count": 10**30}, id="huge"),
    pytest.param("suffer", {**SUFFER, "count": "9" * 5000}, id="more digits than Python reads"),
    pytest.param("suffer", {**SUFFER, "count": "１２"}, id="too many in full-width digits"),
    pytest.param("suffer", {**SUFFER, "count": "²"}, id="a superscript"),
    pytest.param("suffer", {**SUFFER, "count": "1\x00"}, id="a null in a number"),
    pytest.param("meet-slumber", {**SLUMBER, "name": "x" * 10_000}, id="10 kB of name"),
    pytest.param("meet-slumber", {**SLUMBER, "name": "Wra\x00ith"}, id="a null character"),
    pytest.param("start-session", {"first_player": 1, "present": ["1" * 50]}, id="somebody huge in a list"),
]
"""Values that a database refuses in its own way, each in another."""


@pytest.mark.postgres
@collect_failures("htmx", [True, False])
@collect_failures(("name", "sent"), STORAGE_LIMITS)
def test_what_a_database_cannot_store(
    player: Client, evening: Campaign, name: str, sent: dict[str, Any], *, htmx: bool
) -> None:
    assert_refused(player, evening, name, sent, htmx=htmx)


@pytest.mark.slow
@collect_failures("htmx", [True, False])
@collect_failures(
    ("name", "sent"),
    [
        pytest.param("suffer", {**SUFFER, "dreamer": 99}, id="a Dreamer who is not there"),
        pytest.param("suffer", {**SUFFER, "dreamer": 0}, id="Dreamer 0"),
        pytest.param("suffer", {**SUFFER, "dreamer": -1}, id="a Dreamer below zero"),
        pytest.param("suffer", {**SUFFER, "dreamer": "Gambler"}, id="a Dreamer by name"),
        pytest.param("suffer", {**SUFFER, "dreamer": ""}, id="no Dreamer"),
        pytest.param("suffer", {"count": 1}, id="a Dreamer left out"),
        pytest.param("suffer", {**SUFFER, "count": 0}, id="zero"),
        pytest.param("suffer", {**SUFFER, "count": -1}, id="negative"),
        pytest.param("suffer", {**SUFFER, "count": 9}, id="one too many"),
        pytest.param("suffer", {**SUFFER, "count": "eleven"}, id="a word"),
        pytest.param("suffer", {**SUFFER, "count": "1.5"}, id="a fraction"),
        pytest.param("suffer", {**SUFFER, "count": "1e3"}, id="an exponent"),
        pytest.param("suffer", {**SUFFER, "count": "NaN"}, id="not a number"),
        pytest.param("suffer", {**SUFFER, "count": ""}, id="empty"),
        pytest.param("suffer", {"dreamer": GAMBLER}, id="a number left out"),
        pytest.param("suffer", {**SUFFER, "count": [1, 2]}, id="two numbers where one is meant"),
        pytest.param("suffer", {**SUFFER, "dreamer": [1, 2]}, id="two Dreamers where one is meant"),
        pytest.param("suffer", {**SUFFER, "card": "x" * 61}, id="a card with too long a name"),
        pytest.param("suffer", {**SUFFER, "card": "II-4\nW"}, id="a card with a line break"),
        pytest.param("suffer", {**SUFFER, "leaving": "x" * 41}, id="too long a step"),
        pytest.param("lose-cards", {**SUFFER, "pile": "Market"}, id="a choice that is none"),
        pytest.param("track", {"mode": ""}, id="an empty choice"),
        pytest.param("gain-wisdom", {"name": ""}, id="no name"),
        pytest.param("gain-wisdom", {"name": "   "}, id="a blank name"),
        pytest.param("meet-slumber", {**SLUMBER, "name": "x" * 61}, id="too long a name"),
        pytest.param("meet-slumber", {**SLUMBER, "name": "Wra\x1bith"}, id="a control character"),
        pytest.param("meet-slumber", {**SLUMBER, "movement": "far"}, id="a word for a number that may be left out"),
        pytest.param("start-session", {"first_player": 1, "present": ["one"]}, id="a word in a list"),
        pytest.param("start-session", {"first_player": 1, "present": [1, 99]}, id="somebody unknown in a list"),
        pytest.param("start-session", {"first_player": 1}, id="a list left out"),
        pytest.param("pay-reshuffle", {"decision": 1, "price": "seal"}, id="a question nobody asked"),
        pytest.param("spawn", {"entity": 1}, id="an Entity that is not there"),
        pytest.param("campaigns.correct", {**CORRECT, "value": -1}, id="a correction below zero"),
        pytest.param("campaigns.correct", {**CORRECT, "what": "x" * 81}, id="a correction of too much"),
    ],
)
def test_bad_input(player: Client, evening: Campaign, name: str, sent: dict[str, Any], *, htmx: bool) -> None:
    assert_refused(player, evening, name, sent, htmx=htmx)


def assert_refused(player: Client, evening: Campaign, name: str, sent: dict[str, Any], *, htmx: bool) -> None:
    with assert_unchanged(evening):
        answer = post_move(player, evening, name, htmx=htmx, **sent)

    assert answer.status_code == 422
    assert len(read_message(answer)) > 20
    assert ("<html" in answer.text) is not htmx
    assert len(answer.content) < 120_000


@pytest.mark.postgres
@pytest.mark.slow
@collect_failures(
    "move_id",
    ["", "nonsense", "1", "1.", "1.abc", "-1.abcdefgh", "1.abcdefgh.x", "1.abc defgh", "1.abcdefgh\n", "1.abcdefgh\x00",
     "１.abcdefgh", "9" * 40 + ".abcdefgh", "1." + "x" * 5000],
)  # fmt: skip
@collect_failures("path", ["move/suffer/", "undo/", "redo/", "back/", "save/", "restore/"])
def test_a_malformed_move_id(player: Client, evening: Campaign, path: str, move_id: str) -> None:
    sent = {**SUFFER, "entry": evening.head, "name": "Evening", "point": 1}
    with assert_unchanged(evening):
        answer = post_form(player, evening, path, **{**sent, "move_id": move_id})

    assert answer.status_code == 422
    assert read_message(answer)


def test_two_move_ids(player: Client, evening: Campaign) -> None:
    with assert_unchanged(evening):
        answer = post_move(player, evening, "suffer", **SUFFER, move_id=["1.abcdefgh.1", "1.abcdefgh.2"])

    assert answer.status_code == 422


def test_no_move_id(player: Client, evening: Campaign) -> None:
    with assert_unchanged(evening):
        answer = player.post(f"/c/{evening.slug}/move/suffer/", SUFFER)

    assert answer.status_code == 422
    assert "no move id" in answer.text


def test_a_body_that_is_no_form(player: Client, evening: Campaign) -> None:
    with assert_unchanged(evening):
        sent = {"move_id": mint_move_id(evening), **SUFFER}
        answer = player.post(f"/c/{evening.slug}/move/suffer/", sent, content_type="application/json")

    assert answer.status_code == 422


@pytest.mark.postgres
@collect_failures("path", ["undo/", "redo/", "back/"])
@collect_failures("entry", ["", "0", "-1", "one", 10**30, "1\x00", "²"])
def test_a_way_through_the_journal_to_nowhere(player: Client, evening: Campaign, path: str, entry: object) -> None:
    with assert_unchanged(evening):
        answer = post_form(player, evening, path, entry=entry)

    assert answer.status_code == 422
    assert read_message(answer)


@pytest.mark.postgres
@collect_failures("path", ["undo/", "redo/", "back/"])
def test_an_entry_that_is_not_there(player: Client, evening: Campaign, path: str) -> None:
    with assert_unchanged(evening):
        answer = post_form(player, evening, path, entry=999_999_999)

    assert answer.status_code == 409
    assert read_message(answer)


@pytest.mark.postgres
@collect_failures("name", ["", "   ", "x" * 61, "x" * 10_000, "a\x00b", "a\nb", "a\x07b"])
def test_a_bad_name_for_a_save_point(player: Client, evening: Campaign, name: str) -> None:
    with assert_unchanged(evening):
        answer = post_form(player, evening, "save/", name=name)

    assert answer.status_code == 422
    assert read_message(answer)
    assert not evening.savepoints.exists()


@pytest.mark.postgres
@collect_failures("point", ["", "0", "-1", "one", 10**30])
def test_a_bad_save_point_to_restore(player: Client, evening: Campaign, point: object) -> None:
    with assert_unchanged(evening):
        answer = post_form(player, evening, "restore/", point=point)

    assert answer.status_code == 422
    assert read_message(answer)


@collect_failures(
    "what",
    [
        "etherfields.dreamer:1:name",
        "etherfields.dreamer:1:campaign_id",
        "etherfields.dreamer:99:distress",
        "etherfields.dreamer:²:distress",
        "etherfields.dreamer:-1:distress",
        "etherfields.dreamer::distress",
        "campaigns.campaign:1:version",
        "campaigns.move:1:seq",
        "no.such:1:thing",
        "nothing at all",
        ":::",
    ],
)
def test_a_number_that_is_not_tracked_cannot_be_corrected(player: Client, evening: Campaign, what: str) -> None:
    with assert_unchanged(evening):
        answer = post_move(player, evening, "campaigns.correct", what=what, value=1)

    assert answer.status_code == 422
    assert "no such number" in read_message(answer)


@collect_failures(("field", "value"), [("distress", 9), ("ether", 17), ("deck", 201), ("gems", 7)])
def test_a_correction_beyond_the_bounds(player: Client, evening: Campaign, field: str, value: int) -> None:
    with assert_unchanged(evening):
        answer = post_move(player, evening, "campaigns.correct", what=f"etherfields.dreamer:1:{field}", value=value)

    assert answer.status_code == 422
    assert "can only be from 0 to" in read_message(answer)


def test_no_number_leaves_its_bounds_step_by_step(player: Client, slumber: Campaign) -> None:
    """A Turn counter that stands at its end is refused, not crashed into."""
    ref = get_only_ref(slumber, "etherfields.slumber")
    apply_move(slumber, "campaigns.correct", what=f"etherfields.slumber:{ref}:turn", value=99)
    for dreamer in (1, 2):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(slumber, "end-actions", leaving="slumber:99:actions")

    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "discard-turn", leaving="slumber:99:event")

    assert answer.status_code == 409
    assert read_message(answer)


def test_a_dreamer_of_another_campaign(player: Client, evening: Campaign) -> None:
    other = begin_campaign(who="gambler,specialist,reaper")
    (stranger,) = set(get_refs(other, "etherfields.dreamer")) - set(get_refs(evening, "etherfields.dreamer"))

    with assert_unchanged(evening), assert_unchanged(other):
        assert post_move(player, evening, "suffer", dreamer=stranger, count=1).status_code == 422


def test_a_question_of_another_campaign(player: Client, evening: Campaign) -> None:
    other = begin_campaign()
    apply_move(other, "suffer", dreamer=GAMBLER, count=8)
    question = get_only_ref(other, "campaigns.decision")

    with assert_unchanged(evening), assert_unchanged(other):
        assert post_move(player, evening, "resolve-death", decision=question).status_code in (409, 422)


@pytest.mark.postgres
def test_an_entry_and_a_save_point_of_another_campaign(player: Client, evening: Campaign) -> None:
    other = begin_campaign()
    for _ in range(3):
        apply_move(other, "suffer", dreamer=GAMBLER, count=1)
    post_form(player, other, "save/", name="Theirs")
    theirs = other.savepoints.get()

    with assert_unchanged(evening), assert_unchanged(other):
        assert post_form(player, evening, "back/", entry=5).status_code == 409
        restored = post_form(player, evening, "restore/", point=theirs.pk)
    assert restored.status_code == 409
    assert "no such save point" in read_message(restored)


def test_an_answer_to_another_kind_of_question(player: Client, evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=8)
    question = get_only_ref(evening, "campaigns.decision")

    with assert_unchanged(evening):
        answer = post_move(player, evening, "pay-reshuffle", decision=question, price="seal", card="II-4")

    assert answer.status_code == 409
    assert "a different question" in read_message(answer)


@pytest.mark.postgres
@collect_failures("query", ["d=99", "d=-1", "d=²", "d=" + "9" * 500, "said=999", "said=²", "said=" + "9" * 50])
def test_a_made_up_address_shows_the_table_all_the_same(player: Client, evening: Campaign, query: str) -> None:
    assert player.get(f"/c/{evening.slug}/?{query}").status_code == 200


@pytest.mark.postgres
@collect_failures("query", ["page=²", "page=-1", "page=" + "9" * 500])
def test_a_made_up_page_of_the_journal_is_another_one(player: Client, evening: Campaign, query: str) -> None:
    assert player.get(f"/c/{evening.slug}/journal/?{query}").status_code == 200


@pytest.mark.postgres
@collect_failures("query", ["who=²", "who=99", "who=" + "9" * 5000, "session=x", "session=" + "9" * 99])
@pytest.mark.parametrize("page", ["journal/", "chronicle/"])
def test_a_made_up_filter_is_not_there(player: Client, evening: Campaign, page: str, query: str) -> None:
    assert player.get(f"/c/{evening.slug}/{page}?{query}").status_code == 404


@pytest.mark.postgres
@collect_failures(
    "tag",
    [
        '"²"',
        '"-1"',
        '"3"',
        '"3-"',
        '"1-made-up"',
        '"9-x"',
        "x" * 5000,
        '"999999999"',
        '"99999999999999999999"',
        "W/",
    ],
)
def test_a_made_up_version_to_catch_up_from(player: Client, evening: Campaign, tag: str) -> None:
    answer = player.get(f"/c/{evening.slug}/live/", headers={"If-None-Match": tag})

    assert answer.status_code == 200


def test_bad_input_says_so_before_anything_else(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count="eleven")

    assert read_message(answer).startswith("Suffer Distress. How many: Enter a whole number from 1 to 8.")
    assert get_distress(evening) == 0
