"""Several copies of the game on one installation: named, chosen by campaigns, kept apart."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from campaigns.journal import shelf
from campaigns.journal.replay import verify
from campaigns.lucidity import copies
from campaigns.lucidity.copy_form import digest, typed
from campaigns.lucidity.models import CampaignCopy, Copy, LucidityGame
from campaigns.lucidity.panels.saying import UNBROKEN_DASH, changes, told
from campaigns.lucidity.rules.facts import guessed
from campaigns.lucidity.rules.sections import SECTIONS
from campaigns.lucidity.rules.value import Facts, facts_of
from campaigns.lucidity.wording import copy as texts
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import report
from tests.campaigns.forms import forms_in
from tests.campaigns.seats import seated
from tests.factories import HOST

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
PAGE, COPIES, NEW = "/lucidity/copy/", "/lucidity/copies/", "/new/lucidity/"
READ = replace(guessed(), tracks=[[2, 4, 6], [3, 5, 7], [4, 6, 8]], verified=["tracks"])

TWO_FOUR_FIVE = UNBROKEN_DASH.join("245")


def begun(copy: Copy | None = None) -> Campaign:
    prepare = (lambda made: copies.choose(made, copy)) if copy else lambda _made: None
    return shelf.begin("lucidity", "Nights", {"players": ["Ann", "Bo"]}, HOST, prepare)


def known_in(campaign: Campaign) -> Facts:
    """Return the facts of the game that is being played."""
    return facts_of(LucidityGame.objects.get(campaign=campaign).state["facts"])


def form_of(facts: Facts, section: str, copy: Copy | None = None, **changed: Any) -> dict[str, Any]:
    """Return what the form of a section sends."""
    return {**typed(facts, section), "seen": digest(facts, section), "copy": copy.pk if copy else "", **changed}


def begin(player: Client, **sent: str) -> Any:
    return player.post(NEW, {"name": "Nights", "player1": "Ann", "player2": "Bo", **sent})


def take_over(player: Client, page: str) -> Any:
    """Press what the page of a copy offers: to use it in the game that is being played."""
    form = next(form for form in forms_in(page) if "/move/write-down/" in form.action)
    return player.post(form.action, form.fields)


def test_two_groups_with_two_copies_never_see_each_other_s_facts(player: Client) -> None:
    attic, club = copies.create("Attic", guessed()), copies.create("Club", guessed())
    ours, theirs = begun(attic), begun(club)

    written = form_of(guessed(), "tracks", attic, **{"track-0-0": 2, "verified-tracks": "on"})
    assert player.post(f"{PAGE}?part=tracks&table={ours.slug}", written).status_code == 302
    report(theirs, "write-down")

    assert (known_in(ours).tracks[0][0], known_in(theirs)) == (2, guessed())
    attic.refresh_from_db()
    club.refresh_from_db()
    assert (attic.known.verified, club.known) == (["tracks"], guessed())
    pages = [player.get(f"{PAGE}?table={campaign.slug}").content.decode() for campaign in (ours, theirs)]
    assert ["Attic" in pages[0], "Club" in pages[0], TWO_FOUR_FIVE in pages[0]] == [True, False, True]
    assert ["Attic" in pages[1], "Club" in pages[1], TWO_FOUR_FIVE in pages[1]] == [
        False,
        True,
        False,
    ]


def test_what_is_read_off_once_is_known_to_every_campaign_with_that_copy() -> None:
    attic = copies.create("Attic", READ)

    assert known_in(begun(attic)) == known_in(begun(attic)) == READ


def test_the_first_fact_of_all_makes_the_copy_of_the_table_it_came_from(player: Client) -> None:
    campaign, other = begun(), begun()

    player.post(f"{PAGE}?part=fear&table={campaign.slug}&at=turn", {"so": "1"})

    copy = Copy.objects.get()
    assert (copy.name, copy.known.verified) == ("Our copy", ["fear"])
    assert (Copy.of(campaign), Copy.of(other)) == (copy, None)


def test_beginning_asks_for_the_copy_once_one_is_known(player: Client) -> None:
    assert 'name="copy"' not in player.get(NEW).content.decode()
    assert begin(player).status_code == 302
    assert not CampaignCopy.objects.exists()
    attic = copies.create("Attic", READ)

    page = player.get(NEW).content.decode()

    assert str(texts.WHICH) in page
    assert re.search(rf'<input(?=[^>]* checked)[^>]* value="{attic.pk}"', page)
    assert begin(player).status_code == 422
    assert begin(player, copy=str(attic.pk)).status_code == 302
    campaign = Campaign.objects.latest("pk")
    assert (Copy.of(campaign), known_in(campaign)) == (attic, READ)


def test_of_several_copies_none_is_chosen_for_the_players(player: Client) -> None:
    copies.create("Attic", READ)
    copies.create("Club", READ)

    assert "checked" not in player.get(NEW).content.decode().split(str(texts.WHICH))[1].split("</fieldset>")[0]


def test_another_copy_is_named_when_a_campaign_begins(player: Client) -> None:
    copies.create("Attic", READ)

    assert begin(player, copy="other", copy_name="  Club \n box ").status_code == 302

    campaign, club = Campaign.objects.get(), Copy.objects.latest("pk")
    assert (club.name, club.known) == ("Club box", guessed())
    assert (Copy.of(campaign), known_in(campaign)) == (club, guessed())


@pytest.mark.parametrize(
    ("copy", "name", "sentence"),
    [
        ("other", "", texts.NAMELESS),
        ("other", " \n", texts.NAMELESS),
        ("other", "ATTIC\u200d", texts.TAKEN),
        ("other", "\u202e", "This holds a character that cannot be shown. Use letters, digits and signs."),
        ("other", "\u200d", "There is nothing to see in this. Use letters, digits and signs."),
        ("other", "x" * 41, texts.LONG % {"most": 40}),
        ("9999", "", texts.CHOOSE),
        ("", "", texts.CHOOSE),
    ],
)
def test_a_choice_that_cannot_be_is_refused_in_a_sentence_and_nothing_is_stored(
    player: Client, copy: str, name: str, sentence: object
) -> None:
    attic = copies.create("Attic", READ)

    answer = begin(player, copy=str(attic.pk) if copy == "known" else copy, copy_name=name)

    assert answer.status_code == 422
    assert str(sentence) in answer.content.decode()
    assert (Copy.objects.count(), Campaign.objects.count()) == (1, 0)


def test_an_imported_campaign_keeps_what_its_newest_game_knew_and_is_asked_before_the_first_fact(
    player: Client,
) -> None:
    packed = export(begun(copies.create("Attic", READ)))
    assert b"Attic" not in packed
    campaign = import_campaign(packed)
    here = f"table={campaign.slug}&at=turn"
    assert Copy.of(campaign) is None
    assert told(READ, "tracks") in player.get(f"{PAGE}?{here}").content.decode()
    asked = f"{COPIES}?{here}&part=fear"

    opened = player.get(f"{PAGE}?{here}&part=fear")
    pressed = player.post(f"{PAGE}?{here}&part=fear", {"so": "1"})

    assert [opened["Location"], pressed["Location"]] == [asked, asked]
    assert Copy.objects.get().known == READ
    assert str(texts.WHICH) in player.get(asked).content.decode()
    chosen = player.post(asked, {"copy": "other", "copy_name": "Club"})
    assert chosen["Location"] == f"{PAGE}?{here}&part=fear"
    club = Copy.of(campaign)
    assert club is not None
    assert (club.name, club.known) == ("Club", READ)


def test_the_next_game_of_a_campaign_without_a_copy_knows_what_the_last_one_knew() -> None:
    campaign = import_campaign(export(begun(copies.create("Attic", READ))))
    report(campaign, "give-up")

    report(campaign, "new-game", players=["Ann", "Bo"])

    newest = LucidityGame.objects.filter(campaign=campaign).latest("number")
    assert facts_of(newest.state["facts"]) == READ


def test_another_copy_can_be_chosen_at_the_table_and_its_game_takes_it_over_when_told(player: Client) -> None:
    attic, club = copies.create("Attic", guessed()), copies.create("Club", READ)
    campaign = begun(attic)
    here = f"table={campaign.slug}&at=bag"
    assert f'href="{COPIES}?table={campaign.slug}&amp;at=bag"' in player.get(f"{PAGE}?{here}").content.decode()

    answer = player.post(f"{COPIES}?{here}", {"copy": club.pk, "copy_name": ""})

    assert answer["Location"] == f"{PAGE}?{here}&chosen=1"
    page = player.get(answer["Location"]).content.decode()
    assert str(texts.NOTES["chosen"]) in page
    assert f"Sleep tracks: {told(guessed(), 'tracks')} → {told(READ, 'tracks')}" in page
    assert (Copy.of(campaign), known_in(campaign)) == (club, guessed())
    assert take_over(player, page)["Location"].startswith(f"/c/{campaign.slug}/")
    assert known_in(campaign) == READ
    assert 'id="differs"' not in player.get(answer["Location"]).content.decode()


def test_the_bag_names_the_copy_and_what_it_says_otherwise(player: Client) -> None:
    attic, club = copies.create("Attic", guessed()), copies.create("Club", replace(guessed(), fear="E"))
    campaign = begun(attic)
    bag = f"/c/{campaign.slug}/panel/bag/"
    assert "<small>Attic</small>" in player.get(bag).content.decode()
    assert "/move/write-down/" not in player.get(bag).content.decode()

    copies.choose(campaign, club)

    page = player.get(bag).content.decode()
    assert "Club says something else. If this game uses it, this changes:" in page
    assert "What a red Shadow moves: a Shadow → an Exhaust" in page
    assert "/move/write-down/" in page


@pytest.mark.parametrize(
    ("new", "lines"),
    [
        (replace(guessed(), fear="E"), ["What a red Shadow moves: a Shadow → an Exhaust"]),
        (replace(guessed(), verified=["rest"]), ["What resting returns: verified"]),
        (
            replace(guessed(), abilities={**guessed().abilities, "B": "Draws one more."}),
            ["Nightmare of the Depths: your words changed"],
        ),
        (
            replace(guessed(), faces={**guessed().faces, "B": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2}}),
            ["Faces of the dice: blue: 2 Power, 1 Exhaust, 3 Shadow → blue: 3 Power, 1 Exhaust, 2 Shadow"],
        ),
        (guessed(), []),
    ],
)
def test_what_another_copy_changes_is_said_section_by_section(new: Facts, lines: list[str]) -> None:
    assert changes(guessed(), new) == lines


def test_no_line_ends_within_a_track() -> None:
    assert told(guessed(), "tracks").split("; ") == [UNBROKEN_DASH.join(track) for track in ("345", "456", "567")]
    assert UNBROKEN_DASH.replace("\u2060", "") == "–"


def test_a_copy_that_was_read_off_and_is_not_verified_there_says_so() -> None:
    assert changes(replace(guessed(), verified=["rest"]), guessed()) == ["What resting returns: no longer verified"]


def test_who_may_only_watch_is_not_offered_to_use_another_copy(player: Client) -> None:
    attic, club = copies.create("Attic", guessed()), copies.create("Club", READ)
    campaign = begun(attic)
    copies.choose(campaign, club)
    address = f"{PAGE}?table={campaign.slug}"

    pages = [seated(campaign, role).get(address).content.decode() for role in (Role.VIEWER, Role.PLAYER)]

    assert [told(READ, "tracks") in page for page in pages] == [True, True]
    assert ["/move/write-down/" in page for page in pages] == [False, True]


def test_a_copy_is_deleted_once_no_campaign_plays_with_it_and_games_keep_their_numbers(player: Client) -> None:
    attic, club = copies.create("Attic", READ), copies.create("Club", guessed())
    campaign = begun(attic)
    address, sent = f"{PAGE}?copy={attic.pk}", {"copy": attic.pk, "delete": "1"}

    refused = player.post(address, sent)

    reason = "Nights plays with this copy. Choose another copy at its table first, then delete this one."
    assert (refused.status_code, Copy.objects.count()) == (409, 2)
    assert reason in refused.content.decode()
    assert 'name="delete"' not in player.get(address).content.decode()
    copies.choose(campaign, club)
    shown = player.get(address).content.decode()
    assert "with 1 verified part." in shown
    assert 'name="delete"' in shown
    done = player.post(address, sent)
    assert done["Location"] == f"{COPIES}?deleted=1"
    assert str(texts.DELETED) in player.get(done["Location"]).content.decode()
    assert [copy.name for copy in Copy.objects.all()] == ["Club"]
    assert known_in(campaign) == READ
    assert verify(campaign).sound
    assert player.post(address, sent).status_code == 404


def test_a_deleted_campaign_holds_no_copy_and_goes_on_with_its_own_numbers() -> None:
    attic = copies.create("Attic", READ)
    campaign = begun(attic)
    shelf.delete(campaign)

    copies.delete(attic)

    assert shelf.bring_back(campaign.slug) is not None
    report(campaign, "give-up")
    report(campaign, "new-game", players=["Ann", "Bo"])
    newest = LucidityGame.objects.filter(campaign=campaign).latest("number")
    assert facts_of(newest.state["facts"]) == READ


def test_several_campaigns_that_play_with_a_copy_are_all_named() -> None:
    attic = copies.create("Attic", READ)
    begun(attic)
    begun(attic)

    assert copies.why_kept(attic).startswith("Nights, Nights play with this copy.")


def test_a_name_is_asked_only_where_another_copy_is_chosen_and_else_forgotten(player: Client) -> None:
    attic = copies.create("Attic", READ)
    for page in (NEW, f"{COPIES}?table={begun(attic).slug}"):
        assert re.search(
            r'<div class="field field--other">\s*<label for="id_copy_name"', player.get(page).content.decode()
        )

    assert begin(player, copy=str(attic.pk), copy_name="x" * 41).status_code == 302

    assert [copy.name for copy in Copy.objects.all()] == ["Attic"]


def test_the_choice_says_what_it_is_for_and_a_copy_by_its_name(player: Client) -> None:
    attic = copies.create("Attic", READ)
    campaign = begun(attic)

    choice = player.get(f"{COPIES}?table={campaign.slug}").content.decode()
    copy = player.get(f"{PAGE}?table={campaign.slug}").content.decode()

    assert "<h1>Choose the copy of the game</h1><p>Nights</p>" in choice
    assert "<h1>Attic</h1>" in copy
    assert "Choose another copy" in copy


def test_a_form_of_the_copy_that_was_on_the_table_before_is_stale(player: Client) -> None:
    attic, club = copies.create("Attic", guessed()), copies.create("Club", guessed())
    campaign = begun(attic)
    address, old = f"{PAGE}?part=fear&table={campaign.slug}", form_of(guessed(), "fear", attic, fear="E")
    copies.choose(campaign, club)

    refused = player.post(address, old)

    assert refused.status_code == 409
    assert "Club" in refused.content.decode()
    assert [copy.known for copy in Copy.objects.all()] == [guessed(), guessed()]
    assert player.post(address, {**old, "copy": club.pk}).status_code == 302
    club.refresh_from_db()
    assert club.known.fear == "E"


def test_what_the_table_shows_is_not_confirmed_where_the_copy_says_otherwise_but_can_be_used_at_once(
    player: Client,
) -> None:
    attic = copies.create("Attic", guessed())
    campaign = begun(attic)
    address, here = f"{PAGE}?part=tracks&table={campaign.slug}&at=turn", f"table={campaign.slug}&at=turn"
    assert f'name="seen" value="{digest(guessed(), "tracks")}"' in player.get(f"/c/{campaign.slug}/").content.decode()
    copies.store(attic, replace(READ, verified=[]))

    led = player.post(address, {"so": "1", "seen": digest(guessed(), "tracks")})

    assert led["Location"] == f"{PAGE}?{here}&differs=1"
    page = player.get(led["Location"]).content.decode()
    assert str(texts.NOTES["differs"]) in page
    assert known_in(campaign) == guessed()
    used = take_over(player, page)
    assert used["Location"].startswith(f"/c/{campaign.slug}/")
    assert known_in(campaign) == replace(READ, verified=[])


def test_what_neither_table_nor_copy_shows_any_more_is_not_confirmed(player: Client) -> None:
    attic = copies.create("Attic", guessed())
    campaign = begun(attic)
    address = f"{PAGE}?part=tracks&table={campaign.slug}&at=turn"
    copies.store(attic, replace(READ, verified=[]))
    report(campaign, "write-down")

    refused = player.post(address, {"so": "1", "seen": digest(guessed(), "tracks")})

    assert refused.status_code == 409
    assert str(texts.DIFFERS) in refused.content.decode()
    assert player.post(address, {"so": "1", "seen": digest(READ, "tracks")}).status_code == 302
    assert known_in(campaign) == READ


def test_without_a_table_the_copies_are_listed_and_one_more_can_be_added(player: Client) -> None:
    attic = copies.create("Attic", READ)

    page = player.get(PAGE).content.decode()

    assert f'href="{PAGE}?copy={attic.pk}"' in page
    assert f"1 of {len(SECTIONS)} parts verified" in page
    added = player.post(COPIES, {"name": "Club"})
    club = Copy.objects.latest("pk")
    assert (club.name, added["Location"]) == ("Club", f"{PAGE}?copy={club.pk}")
    assert f'href="?copy={club.pk}&amp;part=fear"' in player.get(added["Location"]).content.decode()
    assert player.post(COPIES, {"name": "club"}).status_code == 422
    assert player.post(f"{PAGE}?part=fear", form_of(guessed(), "fear")).status_code == 409
    assert player.get(f"{PAGE}?copy=9999").status_code == 404


def test_a_copy_is_renamed_from_its_table_and_without_one(player: Client) -> None:
    attic = copies.create("Attic", READ)
    copies.create("Club", READ)
    here = f"table={begun(attic).slug}&at=bag"

    answer = player.post(f"{PAGE}?{here}", {"name": " The  attic ", "copy": attic.pk})

    assert answer["Location"] == f"{PAGE}?{here}&renamed=1"
    assert "The attic" in player.get(answer["Location"]).content.decode()
    assert player.post(f"{PAGE}?copy={attic.pk}", {"name": "THE ATTIC", "copy": attic.pk}).status_code == 302
    taken = player.post(f"{PAGE}?copy={attic.pk}", {"name": "club", "copy": attic.pk})
    assert (taken.status_code, str(texts.TAKEN) in taken.content.decode()) == (422, True)
    attic.refresh_from_db()
    assert attic.name == "THE ATTIC"


def test_a_name_meant_for_the_copy_that_was_on_the_table_before_renames_no_other(player: Client) -> None:
    attic, club = copies.create("Attic", READ), copies.create("Club", READ)
    campaign = begun(club)

    assert player.post(f"{PAGE}?table={campaign.slug}", {"name": "Box", "copy": attic.pk}).status_code == 409
    assert {*Copy.objects.values_list("name", flat=True)} == {"Attic", "Club"}


def test_who_was_invited_sees_the_copies_of_their_tables_and_changes_none(player: Client) -> None:
    attic, club = copies.create("Attic", READ), copies.create("Club", READ)
    campaign = begun(attic)
    guest = seated(campaign, Role.PLAYER)

    listed = guest.get(PAGE).content.decode()

    assert ("Attic" in listed, "Club" in listed) == (True, False)
    assert guest.get(f"{PAGE}?copy={attic.pk}").status_code == 200
    assert guest.get(f"{PAGE}?copy={club.pk}").status_code == 404
    here = f"{COPIES}?table={campaign.slug}"
    assert "Club" not in guest.get(here).content.decode()
    for address in (here, COPIES, f"{PAGE}?table={campaign.slug}"):
        assert guest.post(address, {"copy": club.pk, "name": "Ours"}).status_code == 403
    assert guest.post(f"{PAGE}?copy={attic.pk}", {"copy": attic.pk, "delete": "1"}).status_code == 403
    assert Copy.of(campaign) == attic


def test_a_campaign_that_is_gone_leaves_its_copy_behind() -> None:
    attic = copies.create("Attic", READ)
    campaign = begun(attic)
    Campaign.objects.filter(pk=campaign.pk).update(deleted=timezone.now() - 2 * shelf.KEPT)
    assert CampaignCopy.objects.exists()

    assert shelf.purge(timezone.now()) == 1

    assert (Copy.objects.get(), CampaignCopy.objects.count()) == (attic, 0)


def test_which_copy_it_is_costs_the_table_one_query(player: Client) -> None:
    campaign = begun(copies.create("Attic", READ))
    player.get(f"/c/{campaign.slug}/")

    with CaptureQueriesContext(connection) as captured:
        player.get(f"/c/{campaign.slug}/panel/bag/")

    asked = [query["sql"] for query in captured if Copy._meta.db_table in query["sql"]]
    assert len(asked) == 1
