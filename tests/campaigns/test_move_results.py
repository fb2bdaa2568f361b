"""The four answers to a move (design, principle 3), as a browser gets them."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.views.responses import PAGE_TAG_HEADER
from tests.campaigns.form_posts import (
    HTMX_HEADERS,
    get_form_fields,
    get_partial_targets,
    post_move,
    read_message,
)
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    SPECIALIST,
    apply_move,
    assert_unchanged,
    begin_campaign,
    get_distress,
    get_only_ref,
    get_refs,
    mint_move_id,
    submit_move,
    undo_entry,
)
from tests.page_parts import list_links, read_text, read_texts, select, select_one

ENTITY_LABEL = "etherfields.entity"
FRAME_TARGETS = {"said", "where", "acts", "live"}


def get_overrule_fields(html: str) -> dict[str, str]:
    return get_form_fields(html[html.index('class="rejection"') :])


# Applied


def test_with_htmx_the_changed_panels_come_back_and_the_line(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count=2, open="sheet.dreamer1")

    assert answer.status_code == 200
    assert "Gambler" in read_message(answer)
    assert get_partial_targets(answer) >= FRAME_TARGETS
    assert {"distress", "strip"} <= get_partial_targets(answer)
    assert "slumber" not in get_partial_targets(answer)
    assert not select(answer.text, "header, main")
    assert get_distress(evening) == 2


def test_a_move_of_the_team_leaves_the_dreamer_panel_alone(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "gain-hours", count=1, open="sheet.team")

    assert get_partial_targets(answer) & {"dreamer", "team", "slumber"} == {"team"}


def test_what_stands_on_a_closed_sheet_does_not_come(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "suffer", dreamer=GAMBLER, count=2)

    assert get_partial_targets(answer) & {"distress", "roster", "sheet-body"} == set()


def test_without_htmx_it_redirects_and_the_page_says_the_same_line(player: Client, evening: Campaign) -> None:
    answer = post_move(player, evening, "suffer", htmx=False, dreamer=GAMBLER, count=2)

    assert answer.status_code == 303
    page = player.get(answer.headers["Location"])
    assert page.status_code == 200
    other = post_move(player, evening, "suffer", dreamer=GAMBLER, count=2)
    assert read_message(page).replace("has 2 of 8", "has 4 of 8") == read_message(other)  # type: ignore[arg-type]


def test_a_move_is_one_entry_one_version_and_says_who_made_it(player: Client, evening: Campaign) -> None:
    player.post("/device/name", {"name": "Cleo"})
    version = evening.version

    post_move(player, evening, "suffer", dreamer=GAMBLER, count=2)

    evening.refresh_from_db()
    assert (evening.version, evening.head) == (version + 1, version + 1)
    entry = evening.moves.get(seq=version + 1)
    assert (entry.author, entry.name, entry.args) == ("Cleo", "etherfields.suffer", {"dreamer": 1, "count": 2})
    assert entry.changes == [["etherfields.dreamer", 1, {"distress": 0}, {"distress": 2}]]


def test_full_width_digits_are_digits(player: Client, evening: Campaign) -> None:
    post_move(player, evening, "suffer", dreamer=GAMBLER, count="２")

    assert get_distress(evening) == 2


# Already applied


@pytest.mark.parametrize("htmx", [True, False])
def test_the_same_move_id_changes_nothing_twice(player: Client, evening: Campaign, *, htmx: bool) -> None:
    sent = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 2}
    post_move(player, evening, "suffer", htmx=htmx, **sent)

    with assert_unchanged(evening):
        again = post_move(player, evening, "suffer", htmx=htmx, **sent)

    assert again.status_code == (200 if htmx else 303)
    page = again.text if htmx else player.get(again.headers["Location"]).text
    # A page with JavaScript sends again what it heard no answer to.
    assert read_message(HttpResponse(page)).startswith("Gambler suffered" if htmx else "Already done:")
    assert get_distress(evening) == 2


def test_a_move_that_was_undone_meanwhile_is_not_told_as_new(player: Client, evening: Campaign) -> None:
    sent = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 2}
    post_move(player, evening, "suffer", htmx=True, **sent)
    undo_entry(evening, is_confirmed=True)

    assert read_message(post_move(player, evening, "suffer", htmx=True, **sent)).startswith("Already done:")


def test_the_same_move_id_from_another_device_changes_nothing_either(evening: Campaign) -> None:
    sent: dict[str, Any] = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 2}
    submit_move(evening, "suffer", **sent)

    with assert_unchanged(evening):
        assert submit_move(evening, "suffer", GUEST_AUTHOR, **sent).status is ResultStatus.ALREADY


def test_a_form_replayed_after_its_move_was_undone_changes_nothing(evening: Campaign) -> None:
    sent: dict[str, Any] = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 2}
    submit_move(evening, "suffer", **sent)
    undo_entry(evening, is_confirmed=True)

    with assert_unchanged(evening):
        again = submit_move(evening, "suffer", **sent)

    assert again.status is ResultStatus.ALREADY
    assert get_distress(evening) == 0


def test_a_form_replayed_when_it_would_now_be_refused_is_already_done(slumber: Campaign) -> None:
    sent: dict[str, Any] = {"move_id": mint_move_id(slumber), "dreamer": GAMBLER}
    submit_move(slumber, "draw", **sent)
    assert submit_move(slumber, "draw", dreamer=GAMBLER).status is ResultStatus.REFUSED

    with assert_unchanged(slumber):
        assert submit_move(slumber, "draw", **sent).status is ResultStatus.ALREADY


def test_a_form_replayed_when_its_dreamer_is_gone_is_already_done(evening: Campaign) -> None:
    apply_move(evening, "join", archetype="reaper")
    reaper = max(get_refs(evening, "etherfields.dreamer"))
    sent: dict[str, Any] = {"move_id": mint_move_id(evening), "dreamer": reaper, "player": "Dora"}
    submit_move(evening, "name-player", **sent)
    undo_entry(evening, is_confirmed=True)
    undo_entry(evening, is_confirmed=True)

    with assert_unchanged(evening):
        assert submit_move(evening, "name-player", **sent).status is ResultStatus.ALREADY


def test_undo_sent_twice_undoes_once(evening: Campaign) -> None:
    for _twice in range(2):
        apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    move_id, entry = mint_move_id(evening), evening.head
    undo_entry(evening, is_confirmed=True, move_id=move_id, entry=entry)

    with assert_unchanged(evening):
        again = undo_entry(evening, is_confirmed=True, move_id=move_id, entry=entry)
    assert again.status is ResultStatus.ALREADY
    assert get_distress(evening) == 1


# Refused


def test_a_refusal_names_its_rule_and_its_reason(player: Client, slumber: Campaign) -> None:
    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "move-entity", entity=get_only_ref(slumber, ENTITY_LABEL), face="one")

    assert answer.status_code == 409
    assert not select(answer.text, "header, main")
    assert "only in the Entity and Dream event step" in read_message(answer)
    assert list_links(answer.text, ".rejection a")[0].startswith("/rule/ef.turn/?")


def test_without_htmx_a_refusal_is_the_whole_table(player: Client, slumber: Campaign) -> None:
    answer = post_move(
        player, slumber, "move-entity", htmx=False, entity=get_only_ref(slumber, ENTITY_LABEL), face="one"
    )

    assert answer.status_code == 409
    assert "only in the Entity and Dream event step" in read_text(select_one(answer.text, "main .rejection"))
    assert select(answer.text, "main #now")
    assert read_texts(answer.text, ".rejection form:has([name=card]) button") == ["Play it anyway"]


def test_a_card_that_says_otherwise_carries_the_move_out_and_marks_the_journal(
    player: Client, slumber: Campaign
) -> None:
    refused = post_move(player, slumber, "move-entity", entity=get_only_ref(slumber, ENTITY_LABEL), face="one")
    sent = get_overrule_fields(refused.text)
    assert (sent["entity"], sent["face"]) == (str(get_only_ref(slumber, ENTITY_LABEL)), "one")

    answer = post_move(player, slumber, "move-entity", **{**sent, "card": "II-4 W"})

    assert answer.status_code == 200
    entry = slumber.moves.latest("seq")
    assert entry.overruled == {"card": "II-4 W", "codes": ["ef.turn.not-event"]}
    page = player.get(f"/c/{slumber.slug}/journal/").text
    assert "a card said otherwise: II-4 W" in read_text(select(page, ".entry")[0])


def test_a_card_named_where_nothing_speaks_against_the_move_is_not_marked(player: Client, evening: Campaign) -> None:
    post_move(player, evening, "suffer", dreamer=GAMBLER, count=1, card="II-4 W")

    assert evening.moves.latest("seq").overruled == {}


def test_the_impossible_stays_refused_whatever_card_is_named(player: Client, evening: Campaign) -> None:
    for card in ("", "II-4 W"):
        with assert_unchanged(evening):
            answer = post_move(player, evening, "spend-ether", dreamer=GAMBLER, count=1, card=card)
        assert answer.status_code == 409
        assert not select(answer.text, ".rejection [name=card]")


# The table has moved on


def test_a_stale_form_that_is_still_legal_is_applied(player: Client, evening: Campaign) -> None:
    old = mint_move_id(evening)
    apply_move(evening, "suffer", dreamer=SPECIALIST, count=1)

    answer = post_move(player, evening, "suffer", move_id=old, dreamer=GAMBLER, count=1)

    assert answer.status_code == 200
    assert get_distress(evening) == 1


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_form_that_is_illegal_by_now_has_been_overtaken(
    player: Client, slumber: Campaign, *, htmx: bool
) -> None:
    old = mint_move_id(slumber)
    apply_move(slumber, "draw", dreamer=GAMBLER)

    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "draw", htmx=htmx, move_id=old, dreamer=GAMBLER)

    assert answer.status_code == 409
    assert read_message(answer).startswith("The table has moved on.")
    assert "has already drawn this Turn" in read_message(answer)


def test_a_page_is_answered_with_what_it_does_not_show_yet(player: Client, guest: Client, slumber: Campaign) -> None:
    shown = slumber.etag
    made, late = mint_move_id(slumber), mint_move_id(slumber)
    post_move(player, slumber, "draw", move_id=made, dreamer=GAMBLER)
    slumber.refresh_from_db()

    def again(client: Client, move_id: str, **page: str) -> HttpResponse:
        form = {"move_id": move_id, "dreamer": GAMBLER}
        return client.post(f"/c/{slumber.slug}/move/draw/", form, headers={**HTMX_HEADERS, **page})  # type: ignore[return-value]

    for client, move_id, status in ((player, made, 200), (guest, late, 409)):
        whole = again(client, move_id)
        missed = again(client, move_id, **{PAGE_TAG_HEADER: shown})
        nothing = again(client, move_id, **{PAGE_TAG_HEADER: slumber.etag})
        assert {one.status_code for one in (whole, missed, nothing)} == {status}
        assert read_message(whole) == read_message(missed) == read_message(nothing) != ""
        assert get_partial_targets(missed) - get_partial_targets(nothing) == {"strip", "due", "tasks"}
        assert len(nothing.text) < len(missed.text) < len(whole.text)
        assert select(nothing.text, f"[data-tag='{slumber.etag}']")


def test_a_step_ended_on_two_devices_at_once_ends_once(player: Client, guest: Client, slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)
    first, second = mint_move_id(slumber), mint_move_id(slumber)
    post_move(player, slumber, "end-actions", move_id=first, leaving="slumber:1:actions")

    with assert_unchanged(slumber):
        answer = post_move(guest, slumber, "end-actions", move_id=second, leaving="slumber:1:actions")

    assert answer.status_code == 409
    assert "moved on" in read_message(answer)


def test_a_step_that_was_ended_and_came_round_again_is_another_step(player: Client, slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)
    old = mint_move_id(slumber)
    for name, step in (("end-actions", "actions"), ("discard-turn", "event")):
        apply_move(slumber, name, leaving=f"slumber:1:{step}")
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)

    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "end-actions", move_id=old, leaving="slumber:1:actions")

    assert answer.status_code == 409


def test_an_old_answer_never_meets_a_newer_question(player: Client, slumber: Campaign) -> None:
    """The Gambler's question is answered elsewhere and the Specialist is asked: the old button is not the new answer."""
    for dreamer in (GAMBLER, SPECIALIST):
        for number, pile in enumerate(("deck", "discard")):
            what = f"etherfields.dreamer:{dreamer}:{pile}"
            apply_move(slumber, "campaigns.correct", what=what, value=[2, 20][number])
    apply_move(slumber, "draw", dreamer=GAMBLER)
    first = get_only_ref(slumber, "campaigns.decision")
    old = mint_move_id(slumber)
    apply_move(slumber, "pay-reshuffle", decision=first, price="distress")
    apply_move(slumber, "draw", dreamer=SPECIALIST)
    get_only_ref(slumber, "campaigns.decision")

    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "pay-reshuffle", move_id=old, decision=first, price="distress")

    assert answer.status_code in (409, 422)
    assert get_distress(slumber, SPECIALIST) == 0


def test_a_form_of_an_entity_that_is_gone_never_meets_the_next_one(player: Client, slumber: Campaign) -> None:
    wraith, old = get_only_ref(slumber, "etherfields.entity"), mint_move_id(slumber)
    apply_move(slumber, "end-slumber")
    apply_move(slumber, "meet-slumber", name="Golem", turns=3)

    with assert_unchanged(slumber):
        answer = post_move(player, slumber, "remove-figures", move_id=old, entity=wraith)

    assert answer.status_code in (409, 422)


# Not yours, or invalid


def test_a_campaign_cannot_be_begun_again(player: Client, evening: Campaign) -> None:
    with assert_unchanged(evening):
        for name in ("begin", "etherfields.begin"):
            assert post_move(player, evening, name, who="reaper").status_code == 404
            assert player.get(f"/c/{evening.slug}/move/{name}/").status_code == 404


@pytest.mark.parametrize("name", ["no-such-move", "onirim.draw", "campaigns.nothing", "SUFFER", "etherfields."])
def test_an_unknown_move_is_not_found(player: Client, evening: Campaign, name: str) -> None:
    with assert_unchanged(evening):
        assert post_move(player, evening, name).status_code == 404
        assert player.get(f"/c/{evening.slug}/move/{name}/").status_code == 404


@pytest.mark.parametrize("path", ["move/suffer/", "undo/", "redo/", "back/", "save/", "restore/"])
def test_a_campaign_that_is_not_there_is_not_found(player: Client, db: None, path: str) -> None:
    sent = {"move_id": "1.abcdefgh.1", "entry": 1, "point": 1, "name": "x", "dreamer": 1, "count": 1}

    assert player.post(f"/c/nosuch/{path}", sent, headers=HTMX_HEADERS).status_code == 404
    assert player.post(f"/c/nosuch/{path}").status_code == 404


@pytest.mark.parametrize("path", ["undo/", "redo/", "back/", "save/", "restore/"])
def test_reading_what_can_only_be_sent(player: Client, evening: Campaign, path: str) -> None:
    answer = player.get(f"/c/{evening.slug}/{path}")

    assert answer.status_code == 405
    assert "You can't open this page directly" in read_text(select_one(answer.text, "main"))


@pytest.mark.parametrize("path", ["", "live/", "journal/", "saves/", "verify/", "export/"])
def test_sending_what_can_only_be_read(player: Client, evening: Campaign, path: str) -> None:
    with assert_unchanged(evening):
        assert player.post(f"/c/{evening.slug}/{path}").status_code == 405


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_of_a_move(player: Client, evening: Campaign, method: str) -> None:
    with assert_unchanged(evening):
        answer = getattr(player, method)(f"/c/{evening.slug}/move/suffer/")

    assert answer.status_code == 405


def test_a_form_from_elsewhere_is_not_taken(evening: Campaign) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/join/{settings.JOIN_SECRET}/")

    with assert_unchanged(evening):
        answer = post_move(strict, evening, "suffer", dreamer=GAMBLER, count=1)

    assert answer.status_code == 403
    assert "Nothing was changed" in read_text(select_one(answer.text, "body"))


def test_the_form_of_the_page_carries_the_token(evening: Campaign) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/join/{settings.JOIN_SECRET}/")
    page = strict.get(f"/c/{evening.slug}/move/suffer/").text

    answer = strict.post(f"/c/{evening.slug}/move/suffer/", {**get_form_fields(page), "count": 1, "dreamer": 1})

    assert answer.status_code == 303
    assert get_distress(evening) == 1


def test_two_campaigns_do_not_share_move_ids(player: Client, evening: Campaign) -> None:
    other = begin_campaign()
    sent = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 1}
    post_move(player, evening, "suffer", **sent)

    post_move(player, other, "suffer", **sent)

    assert (get_distress(evening), get_distress(other)) == (1, 1)


def test_every_form_of_a_page_has_a_move_id_of_its_own(player: Client, slumber: Campaign) -> None:
    """Or one of two different taps would be taken for the other's second coming, and be lost."""
    groups = ("dreamer.cards", "dreamer.correct", "slumber.turn", "slumber.correct", "team.table", "team.correct")
    pages = [player.get(f"/c/{slumber.slug}/?show={group}").text for group in groups]
    pages.append(player.get(f"/c/{slumber.slug}/journal/").text)
    answers = [
        post_move(player, slumber, "suffer", dreamer=GAMBLER, count=1),
        post_move(player, slumber, "gain-hours", count=1),
        post_move(player, slumber, "spawn", entity=get_only_ref(slumber, "etherfields.entity"), count=1, card="II-4"),
        post_move(player, slumber, "draw", dreamer=GAMBLER),
        post_move(player, slumber, "draw", dreamer=GAMBLER),
    ]
    for page in (*pages, *(answer.text for answer in answers)):
        ids = re.findall(r'name="move_id" value="([^"]+)"', page)
        assert len(ids) == len(set(ids)), sorted(ids)


# Messages of the table


def test_a_form_about_something_that_is_gone_has_been_overtaken(player: Client, slumber: Campaign) -> None:
    entity = get_only_ref(slumber, "etherfields.entity")
    shown = mint_move_id(slumber)
    apply_move(slumber, "end-slumber")

    answer = post_move(player, slumber, "remove-figures", move_id=shown, entity=entity, count=1)

    assert answer.status_code == 409
    assert "is gone" in read_message(answer)


def test_a_move_id_that_was_spent_on_another_report_is_refused(player: Client, evening: Campaign) -> None:
    move_id = mint_move_id(evening)
    post_move(player, evening, "suffer", move_id=move_id, dreamer=GAMBLER, count=1)

    answer = post_move(player, evening, "suffer", move_id=move_id, dreamer=GAMBLER, count=3)

    assert answer.status_code == 409
    assert "already used for another report" in read_message(answer)
    assert get_distress(evening) == 1


def test_the_table_has_not_moved_on_when_only_this_device_played(player: Client, evening: Campaign) -> None:
    old = mint_move_id(evening)
    post_move(player, evening, "suffer", dreamer=GAMBLER, count=1)

    answer = post_move(player, evening, "draw", move_id=old, dreamer=GAMBLER)

    assert "moved on" not in read_message(answer)
