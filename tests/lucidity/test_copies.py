"""Several copies of the game on one installation: named, chosen by campaigns, separate."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from campaigns.journal import campaign_service
from campaigns.journal.replay import verify_journal
from campaigns.lucidity import copy_repository
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.copy_form import compute_digest, get_section_values
from campaigns.lucidity.models import CampaignCopy, Copy, LucidityGame
from campaigns.lucidity.panels.section_summaries import UNBROKEN_DASH, changes, summarize_section
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.copy_sections import SECTIONS
from campaigns.lucidity.rules.game_state import CopyFacts, decode_facts
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_member_client
from tests.campaigns.form_parser import parse_forms
from tests.campaigns.table_actions import submit_move
from tests.factories import HOST_AUTHOR

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
COPY_PATH, COPY_LIST_PATH, NEW_CAMPAIGN_PATH = "/lucidity/copy/", "/lucidity/copies/", "/new/lucidity/"
VERIFIED_FACTS = replace(build_guessed_facts(), tracks=[[2, 4, 6], [3, 5, 7], [4, 6, 8]], verified=["tracks"])

TWO_FOUR_FIVE = UNBROKEN_DASH.join("245")


def begin_lucidity(copy: Copy | None = None) -> Campaign:
    prepare = (lambda made: copy_repository.assign_copy(made, copy)) if copy else lambda _made: None
    return campaign_service.begin_campaign("lucidity", "Nights", {"players": ["Ann", "Bo"]}, HOST_AUTHOR, prepare)


def get_facts(campaign: Campaign) -> CopyFacts:
    """Return the facts of the current game."""
    return decode_facts(LucidityGame.objects.get(campaign=campaign).state["facts"])


def build_form(facts: CopyFacts, section: str, copy: Copy | None = None, **changed: Any) -> dict[str, Any]:
    """Return the form data of a section."""
    return {
        **get_section_values(facts, section),
        "seen": compute_digest(facts, section),
        "copy": copy.pk if copy else "",
        **changed,
    }


def begin_by_form(player: Client, **sent: str) -> Any:
    return player.post(NEW_CAMPAIGN_PATH, {"name": "Nights", "player1": "Ann", "player2": "Bo", **sent})


def press_take_over(player: Client, page: str) -> Any:
    """Press the button of a copy that uses it in the current game."""
    form = next(form for form in parse_forms(page) if "/move/write-down/" in form.action)
    return player.post(form.action, form.fields)


def test_two_groups_with_two_copies_never_see_each_other_s_facts(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", build_guessed_facts()),
        copy_repository.create_copy("Club", build_guessed_facts()),
    )
    ours, theirs = begin_lucidity(attic), begin_lucidity(club)

    written = build_form(build_guessed_facts(), "tracks", attic, **{"track-0-0": 2, "verified-tracks": "on"})
    assert player.post(f"{COPY_PATH}?part=tracks&table={ours.slug}", written).status_code == 302
    submit_move(theirs, "write-down")

    assert (get_facts(ours).tracks[0][0], get_facts(theirs)) == (2, build_guessed_facts())
    attic.refresh_from_db()
    club.refresh_from_db()
    assert (attic.decoded_facts.verified, club.decoded_facts) == (["tracks"], build_guessed_facts())
    pages = [player.get(f"{COPY_PATH}?table={campaign.slug}").content.decode() for campaign in (ours, theirs)]
    assert ["Attic" in pages[0], "Club" in pages[0], TWO_FOUR_FIVE in pages[0]] == [True, False, True]
    assert ["Attic" in pages[1], "Club" in pages[1], TWO_FOUR_FIVE in pages[1]] == [
        False,
        True,
        False,
    ]


def test_what_is_read_off_once_is_known_to_every_campaign_with_that_copy() -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)

    assert get_facts(begin_lucidity(attic)) == get_facts(begin_lucidity(attic)) == VERIFIED_FACTS


def test_the_first_fact_of_all_makes_the_copy_of_the_table_it_came_from(player: Client) -> None:
    campaign, other = begin_lucidity(), begin_lucidity()

    player.post(f"{COPY_PATH}?part=fear&table={campaign.slug}&at=turn", {"so": "1"})

    copy = Copy.objects.get()
    assert (copy.name, copy.decoded_facts.verified) == ("Our box", ["fear"])
    assert (Copy.get_for_campaign(campaign), Copy.get_for_campaign(other)) == (copy, None)


def test_beginning_asks_for_the_copy_once_one_is_known(player: Client) -> None:
    assert 'name="copy"' not in player.get(NEW_CAMPAIGN_PATH).content.decode()
    assert begin_by_form(player).status_code == 302
    assert not CampaignCopy.objects.exists()
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)

    page = player.get(NEW_CAMPAIGN_PATH).content.decode()

    assert str(texts.COPY_CHOICE_LABEL) in page
    assert re.search(rf'<input(?=[^>]* checked)[^>]* value="{attic.pk}"', page)
    assert begin_by_form(player).status_code == 422
    assert begin_by_form(player, copy=str(attic.pk)).status_code == 302
    campaign = Campaign.objects.latest("pk")
    assert (Copy.get_for_campaign(campaign), get_facts(campaign)) == (attic, VERIFIED_FACTS)


def test_of_several_copies_none_is_chosen_for_the_players(player: Client) -> None:
    copy_repository.create_copy("Attic", VERIFIED_FACTS)
    copy_repository.create_copy("Club", VERIFIED_FACTS)

    assert (
        "checked"
        not in player.get(NEW_CAMPAIGN_PATH)
        .content.decode()
        .split(str(texts.COPY_CHOICE_LABEL))[1]
        .split("</fieldset>")[0]
    )


def test_another_copy_is_named_when_a_campaign_begins(player: Client) -> None:
    copy_repository.create_copy("Attic", VERIFIED_FACTS)

    assert begin_by_form(player, copy="other", copy_name="  Club \n box ").status_code == 302

    campaign, club = Campaign.objects.get(), Copy.objects.latest("pk")
    assert (club.name, club.decoded_facts) == ("Club box", build_guessed_facts())
    assert (Copy.get_for_campaign(campaign), get_facts(campaign)) == (club, build_guessed_facts())


@pytest.mark.parametrize(
    ("copy", "name", "sentence"),
    [
        ("other", "", texts.COPY_NAME_REQUIRED),
        ("other", " \n", texts.COPY_NAME_REQUIRED),
        ("other", "ATTIC\u200d", texts.NAME_TAKEN),
        ("other", "\u202e", "This contains a character that cannot be shown. Use letters, digits and punctuation."),
        ("other", "\u200d", "This would look empty. Use letters, digits and punctuation."),
        ("other", "x" * 41, texts.TEXT_TOO_LONG % {"most": 40}),
        ("9999", "", texts.COPY_CHOICE_REQUIRED),
        ("", "", texts.COPY_CHOICE_REQUIRED),
    ],
)
def test_a_choice_that_cannot_be_is_refused_in_a_sentence_and_nothing_is_stored(
    player: Client, copy: str, name: str, sentence: object
) -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)

    answer = begin_by_form(player, copy=str(attic.pk) if copy == "known" else copy, copy_name=name)

    assert answer.status_code == 422
    assert str(sentence) in answer.content.decode()
    assert (Copy.objects.count(), Campaign.objects.count()) == (1, 0)


def test_an_imported_campaign_keeps_what_its_newest_game_knew_and_is_asked_before_the_first_fact(
    player: Client,
) -> None:
    packed = export_plain(begin_lucidity(copy_repository.create_copy("Attic", VERIFIED_FACTS)))
    assert b"Attic" not in packed
    campaign = import_campaign(packed)
    here = f"table={campaign.slug}&at=turn"
    assert Copy.get_for_campaign(campaign) is None
    assert summarize_section(VERIFIED_FACTS, "tracks") in player.get(f"{COPY_PATH}?{here}").content.decode()
    asked = f"{COPY_LIST_PATH}?{here}&part=fear"

    opened = player.get(f"{COPY_PATH}?{here}&part=fear")
    pressed = player.post(f"{COPY_PATH}?{here}&part=fear", {"so": "1"})

    assert [opened["Location"], pressed["Location"]] == [asked, asked]
    assert Copy.objects.get().decoded_facts == VERIFIED_FACTS
    assert str(texts.COPY_CHOICE_LABEL) in player.get(asked).content.decode()
    chosen = player.post(asked, {"copy": "other", "copy_name": "Club"})
    assert chosen["Location"] == f"{COPY_PATH}?{here}&part=fear"
    club = Copy.get_for_campaign(campaign)
    assert club is not None
    assert (club.name, club.decoded_facts) == ("Club", VERIFIED_FACTS)


def test_the_next_game_of_a_campaign_without_a_copy_knows_what_the_last_one_knew() -> None:
    campaign = import_campaign(export_plain(begin_lucidity(copy_repository.create_copy("Attic", VERIFIED_FACTS))))
    submit_move(campaign, "give-up")

    submit_move(campaign, "new-game", players=["Ann", "Bo"])

    newest = LucidityGame.objects.filter(campaign=campaign).latest("number")
    assert decode_facts(newest.state["facts"]) == VERIFIED_FACTS


def test_another_copy_can_be_chosen_at_the_table_and_its_game_takes_it_over_when_told(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", build_guessed_facts()),
        copy_repository.create_copy("Club", VERIFIED_FACTS),
    )
    campaign = begin_lucidity(attic)
    here = f"table={campaign.slug}&at=bag"
    assert (
        f'href="{COPY_LIST_PATH}?table={campaign.slug}&amp;at=bag"'
        in player.get(f"{COPY_PATH}?{here}").content.decode()
    )

    answer = player.post(f"{COPY_LIST_PATH}?{here}", {"copy": club.pk, "copy_name": ""})

    assert answer["Location"] == f"{COPY_PATH}?{here}&chosen=1"
    page = player.get(answer["Location"]).content.decode()
    assert str(texts.STATUS_MESSAGES["chosen"]) in page
    assert (
        f"Sleep tracks: {summarize_section(build_guessed_facts(), 'tracks')} → {summarize_section(VERIFIED_FACTS, 'tracks')}"
        in page
    )
    assert (Copy.get_for_campaign(campaign), get_facts(campaign)) == (club, build_guessed_facts())
    assert press_take_over(player, page)["Location"].startswith(f"/c/{campaign.slug}/")
    assert get_facts(campaign) == VERIFIED_FACTS
    assert 'id="differs"' not in player.get(answer["Location"]).content.decode()


def test_the_bag_names_the_copy_and_what_it_says_otherwise(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", build_guessed_facts()),
        copy_repository.create_copy("Club", replace(build_guessed_facts(), fear="E")),
    )
    campaign = begin_lucidity(attic)
    bag = f"/c/{campaign.slug}/panel/bag/"
    assert "<small>Attic</small>" in player.get(bag).content.decode()
    assert "/move/write-down/" not in player.get(bag).content.decode()

    copy_repository.assign_copy(campaign, club)

    page = player.get(bag).content.decode()
    assert "Club says something else. If this game uses it, this changes:" in page
    assert "What a red Shadow moves: a Shadow → an Exhaust" in page
    assert "/move/write-down/" in page


@pytest.mark.parametrize(
    ("new", "lines"),
    [
        (replace(build_guessed_facts(), fear="E"), ["What a red Shadow moves: a Shadow → an Exhaust"]),
        (replace(build_guessed_facts(), verified=["rest"]), ["What resting returns: checked"]),
        (
            replace(build_guessed_facts(), abilities={**build_guessed_facts().abilities, "B": "Draws one more."}),
            ["Nightmare of the Depths: your words changed"],
        ),
        (
            replace(
                build_guessed_facts(),
                faces={**build_guessed_facts().faces, "B": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2}},
            ),
            ["Faces of the dice: blue: 2 Power, 1 Exhaust, 3 Shadow → blue: 3 Power, 1 Exhaust, 2 Shadow"],
        ),
        (build_guessed_facts(), []),
    ],
)
def test_what_another_copy_changes_is_said_section_by_section(new: CopyFacts, lines: list[str]) -> None:
    assert changes(build_guessed_facts(), new) == lines


def test_no_line_ends_within_a_track() -> None:
    assert summarize_section(build_guessed_facts(), "tracks").split("; ") == [
        UNBROKEN_DASH.join(track) for track in ("345", "456", "567")
    ]
    assert UNBROKEN_DASH.replace("\u2060", "") == "–"


def test_a_copy_that_was_read_off_and_is_not_verified_there_says_so() -> None:
    assert changes(replace(build_guessed_facts(), verified=["rest"]), build_guessed_facts()) == [
        "What resting returns: a guess again"
    ]


def test_who_may_only_watch_is_not_offered_to_use_another_copy(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", build_guessed_facts()),
        copy_repository.create_copy("Club", VERIFIED_FACTS),
    )
    campaign = begin_lucidity(attic)
    copy_repository.assign_copy(campaign, club)
    address = f"{COPY_PATH}?table={campaign.slug}"

    pages = [build_member_client(campaign, role).get(address).content.decode() for role in (Role.VIEWER, Role.PLAYER)]

    assert [summarize_section(VERIFIED_FACTS, "tracks") in page for page in pages] == [True, True]
    assert ["/move/write-down/" in page for page in pages] == [False, True]


def test_a_copy_is_deleted_once_no_campaign_plays_with_it_and_games_keep_their_numbers(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", VERIFIED_FACTS),
        copy_repository.create_copy("Club", build_guessed_facts()),
    )
    campaign = begin_lucidity(attic)
    address, sent = f"{COPY_PATH}?copy={attic.pk}", {"copy": attic.pk, "delete": "1"}

    refused = player.post(address, sent)

    reason = "Nights plays with this box. Choose another box at its table first, then delete this one."
    assert (refused.status_code, Copy.objects.count()) == (409, 2)
    assert reason in refused.content.decode()
    assert 'name="delete"' not in player.get(address).content.decode()
    copy_repository.assign_copy(campaign, club)
    shown = player.get(address).content.decode()
    assert "with 1 checked part." in shown
    assert 'name="delete"' in shown
    done = player.post(address, sent)
    assert done["Location"] == f"{COPY_LIST_PATH}?deleted=1"
    assert str(texts.DELETED) in player.get(done["Location"]).content.decode()
    assert [copy.name for copy in Copy.objects.all()] == ["Club"]
    assert get_facts(campaign) == VERIFIED_FACTS
    assert verify_journal(campaign).is_valid
    assert player.post(address, sent).status_code == 404


def test_a_deleted_campaign_holds_no_copy_and_goes_on_with_its_own_numbers() -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    campaign = begin_lucidity(attic)
    campaign_service.delete_campaign(campaign)

    copy_repository.delete(attic)

    assert campaign_service.restore_campaign(campaign.slug) is not None
    submit_move(campaign, "give-up")
    submit_move(campaign, "new-game", players=["Ann", "Bo"])
    newest = LucidityGame.objects.filter(campaign=campaign).latest("number")
    assert decode_facts(newest.state["facts"]) == VERIFIED_FACTS


def test_several_campaigns_that_play_with_a_copy_are_all_named() -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    begin_lucidity(attic)
    begin_lucidity(attic)

    assert copy_repository.why_kept(attic).startswith("Nights and Nights play with this box.")


def test_a_name_is_asked_only_where_another_copy_is_chosen_and_else_forgotten(player: Client) -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    for page in (NEW_CAMPAIGN_PATH, f"{COPY_LIST_PATH}?table={begin_lucidity(attic).slug}"):
        assert re.search(
            r'<div class="field field--other">\s*<label for="id_copy_name"', player.get(page).content.decode()
        )

    assert begin_by_form(player, copy=str(attic.pk), copy_name="x" * 41).status_code == 302

    assert [copy.name for copy in Copy.objects.all()] == ["Attic"]


def test_the_choice_says_what_it_is_for_and_a_copy_by_its_name(player: Client) -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    campaign = begin_lucidity(attic)

    choice = player.get(f"{COPY_LIST_PATH}?table={campaign.slug}").content.decode()
    copy = player.get(f"{COPY_PATH}?table={campaign.slug}").content.decode()

    assert "<h1>Choose your box of Lucidity</h1><p>Nights</p>" in choice
    assert "<h1>Attic</h1>" in copy
    assert "Choose another box" in copy


def test_a_form_of_the_copy_that_was_on_the_table_before_is_stale(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", build_guessed_facts()),
        copy_repository.create_copy("Club", build_guessed_facts()),
    )
    campaign = begin_lucidity(attic)
    address, old = (
        f"{COPY_PATH}?part=fear&table={campaign.slug}",
        build_form(build_guessed_facts(), "fear", attic, fear="E"),
    )
    copy_repository.assign_copy(campaign, club)

    refused = player.post(address, old)

    assert refused.status_code == 409
    assert "Club" in refused.content.decode()
    assert [copy.decoded_facts for copy in Copy.objects.all()] == [build_guessed_facts(), build_guessed_facts()]
    assert player.post(address, {**old, "copy": club.pk}).status_code == 302
    club.refresh_from_db()
    assert club.decoded_facts.fear == "E"


def test_what_the_table_shows_is_not_confirmed_where_the_copy_says_otherwise_but_can_be_used_at_once(
    player: Client,
) -> None:
    attic = copy_repository.create_copy("Attic", build_guessed_facts())
    campaign = begin_lucidity(attic)
    address, here = f"{COPY_PATH}?part=tracks&table={campaign.slug}&at=turn", f"table={campaign.slug}&at=turn"
    assert (
        f'name="seen" value="{compute_digest(build_guessed_facts(), "tracks")}"'
        in player.get(f"/c/{campaign.slug}/").content.decode()
    )
    copy_repository.save_facts(attic, replace(VERIFIED_FACTS, verified=[]))

    led = player.post(address, {"so": "1", "seen": compute_digest(build_guessed_facts(), "tracks")})

    assert led["Location"] == f"{COPY_PATH}?{here}&differs=1"
    page = player.get(led["Location"]).content.decode()
    assert str(texts.STATUS_MESSAGES["differs"]) in page
    assert get_facts(campaign) == build_guessed_facts()
    used = press_take_over(player, page)
    assert used["Location"].startswith(f"/c/{campaign.slug}/")
    assert get_facts(campaign) == replace(VERIFIED_FACTS, verified=[])


def test_what_neither_table_nor_copy_shows_any_more_is_not_confirmed(player: Client) -> None:
    attic = copy_repository.create_copy("Attic", build_guessed_facts())
    campaign = begin_lucidity(attic)
    address = f"{COPY_PATH}?part=tracks&table={campaign.slug}&at=turn"
    copy_repository.save_facts(attic, replace(VERIFIED_FACTS, verified=[]))
    submit_move(campaign, "write-down")

    refused = player.post(address, {"so": "1", "seen": compute_digest(build_guessed_facts(), "tracks")})

    assert refused.status_code == 409
    assert str(texts.SECTION_CHANGED) in refused.content.decode()
    assert player.post(address, {"so": "1", "seen": compute_digest(VERIFIED_FACTS, "tracks")}).status_code == 302
    assert get_facts(campaign) == VERIFIED_FACTS


def test_without_a_table_the_copies_are_listed_and_one_more_can_be_added(player: Client) -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)

    page = player.get(COPY_PATH).content.decode()

    assert f'href="{COPY_PATH}?copy={attic.pk}"' in page
    assert f"1 of {len(SECTIONS)} parts checked" in page
    added = player.post(COPY_LIST_PATH, {"name": "Club"})
    club = Copy.objects.latest("pk")
    assert (club.name, added["Location"]) == ("Club", f"{COPY_PATH}?copy={club.pk}")
    assert f'href="?copy={club.pk}&amp;part=fear"' in player.get(added["Location"]).content.decode()
    assert player.post(COPY_LIST_PATH, {"name": "club"}).status_code == 422
    assert player.post(f"{COPY_PATH}?part=fear", build_form(build_guessed_facts(), "fear")).status_code == 409
    assert player.get(f"{COPY_PATH}?copy=9999").status_code == 404


def test_a_copy_is_renamed_from_its_table_and_without_one(player: Client) -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    copy_repository.create_copy("Club", VERIFIED_FACTS)
    here = f"table={begin_lucidity(attic).slug}&at=bag"

    answer = player.post(f"{COPY_PATH}?{here}", {"name": " The  attic ", "copy": attic.pk})

    assert answer["Location"] == f"{COPY_PATH}?{here}&renamed=1"
    assert "The attic" in player.get(answer["Location"]).content.decode()
    assert player.post(f"{COPY_PATH}?copy={attic.pk}", {"name": "THE ATTIC", "copy": attic.pk}).status_code == 302
    taken = player.post(f"{COPY_PATH}?copy={attic.pk}", {"name": "club", "copy": attic.pk})
    assert (taken.status_code, str(texts.NAME_TAKEN) in taken.content.decode()) == (422, True)
    attic.refresh_from_db()
    assert attic.name == "THE ATTIC"


def test_a_name_meant_for_the_copy_that_was_on_the_table_before_renames_no_other(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", VERIFIED_FACTS),
        copy_repository.create_copy("Club", VERIFIED_FACTS),
    )
    campaign = begin_lucidity(club)

    assert player.post(f"{COPY_PATH}?table={campaign.slug}", {"name": "Box", "copy": attic.pk}).status_code == 409
    assert {*Copy.objects.values_list("name", flat=True)} == {"Attic", "Club"}


def test_who_was_invited_sees_the_copies_of_their_tables_and_changes_none(player: Client) -> None:
    attic, club = (
        copy_repository.create_copy("Attic", VERIFIED_FACTS),
        copy_repository.create_copy("Club", VERIFIED_FACTS),
    )
    campaign = begin_lucidity(attic)
    guest = build_member_client(campaign, Role.PLAYER)

    listed = guest.get(COPY_PATH).content.decode()

    assert ("Attic" in listed, "Club" in listed) == (True, False)
    assert guest.get(f"{COPY_PATH}?copy={attic.pk}").status_code == 200
    assert guest.get(f"{COPY_PATH}?copy={club.pk}").status_code == 404
    here = f"{COPY_LIST_PATH}?table={campaign.slug}"
    assert "Club" not in guest.get(here).content.decode()
    for address in (here, COPY_LIST_PATH, f"{COPY_PATH}?table={campaign.slug}"):
        assert guest.post(address, {"copy": club.pk, "name": "Ours"}).status_code == 403
    assert guest.post(f"{COPY_PATH}?copy={attic.pk}", {"copy": attic.pk, "delete": "1"}).status_code == 403
    assert Copy.get_for_campaign(campaign) == attic


def test_a_campaign_that_is_gone_leaves_its_copy_behind() -> None:
    attic = copy_repository.create_copy("Attic", VERIFIED_FACTS)
    campaign = begin_lucidity(attic)
    Campaign.objects.filter(pk=campaign.pk).update(deleted=timezone.now() - 2 * campaign_service.DELETED_RETENTION)
    assert CampaignCopy.objects.exists()

    assert campaign_service.purge_deleted_campaigns(timezone.now()) == 1

    assert (Copy.objects.get(), CampaignCopy.objects.count()) == (attic, 0)


def test_which_copy_it_is_costs_the_table_one_query(player: Client) -> None:
    campaign = begin_lucidity(copy_repository.create_copy("Attic", VERIFIED_FACTS))
    player.get(f"/c/{campaign.slug}/")

    with CaptureQueriesContext(connection) as captured:
        player.get(f"/c/{campaign.slug}/panel/bag/")

    asked = [query["sql"] for query in captured if Copy._meta.db_table in query["sql"]]
    assert len(asked) == 1
