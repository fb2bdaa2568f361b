"""Facts of the copy of the game: guessed until read off, asked once, stored per installation, marked while a guess (design 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client
from msgspec.structs import replace

from campaigns.journal.campaign_service import begin_campaign
from campaigns.journal.results import ResultStatus
from campaigns.lucidity import copy_repository
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.copy_form import CopyForm, compute_digest, get_section_values
from campaigns.lucidity.models import Copy, LucidityGame
from campaigns.lucidity.panels.section_summaries import summarize_section as told_of
from campaigns.lucidity.rules.copy_facts import build_guessed_facts, encode_guessed_facts
from campaigns.lucidity.rules.copy_sections import (
    RULES_BY_SECTION,
    SECTIONS,
    get_card_section,
    is_unverified,
    list_unverified,
)
from campaigns.lucidity.rules.game_state import CopyFacts, encode_struct
from campaigns.lucidity.rules.state_operations import create_game
from tests.campaigns.table_actions import submit_move
from tests.factories import HOST_AUTHOR

pytestmark = pytest.mark.django_db
COPY_PATH = "/lucidity/copy/"
EMPTY_FORM: Mapping[str, Any] = {}


def build_form(facts: CopyFacts, section: str, **changed: Any) -> dict[str, Any]:
    """Return the form data of a section of these facts, with some fields changed; None omits one."""
    copy = Copy.objects.first()
    found = {
        **get_section_values(facts, section),
        "seen": compute_digest(facts, section),
        "copy": copy.pk if copy else "",
    } | changed
    return {name: value for name, value in found.items() if value is not None}


def get_facts() -> CopyFacts:
    """Return the stored facts of the one copy, else the best guess."""
    copy = Copy.objects.first()
    return copy.decoded_facts if copy is not None else build_guessed_facts()


def post_section(
    player: Client, section: str, query: str = "", *, changed: Mapping[str, Any] = EMPTY_FORM, **more: Any
) -> HttpResponse:
    return player.post(f"{COPY_PATH}?part={section}{query}", build_form(get_facts(), section, **changed, **more))  # type: ignore[return-value]


def list_messages(answer: HttpResponse) -> list[str]:
    """Return the field errors."""
    return re.findall(r'<p class="field-error"[^>]*>.*?<span>(.*?)</span>', answer.content.decode(), re.DOTALL)


def test_until_something_is_written_down_all_of_it_is_a_guess() -> None:
    assert get_facts() == build_guessed_facts()
    assert list_unverified(get_facts(), SECTIONS) == list(SECTIONS)
    assert all(is_unverified(get_facts(), section) for section in SECTIONS)


def test_the_guess_is_what_the_sources_allow() -> None:
    """Facts 2.2 and 2.3: six sides, one Exhaust but for yellow's two, Hunt and double Power on red alone, starts 3, 4, 5."""
    known = build_guessed_facts()

    assert [track[0] for track in known.tracks] == [3, 4, 5]
    assert {colour: faces["E"] for colour, faces in known.faces.items()} == {"B": 1, "G": 1, "Y": 2, "R": 1}
    assert {colour for colour, faces in known.faces.items() if faces["H"] or faces["D"]} == {"R"}
    assert all(sum(faces.values()) == 6 for faces in known.faces.values())
    assert all(CopyForm(known, section, "", build_form(known, section)).is_valid() for section in SECTIONS)


def test_the_page_names_each_part_with_what_is_known_and_leads_to_it(player: Client) -> None:
    page = player.get(COPY_PATH).content.decode()

    for section, told in texts.SECTION_TEXTS.items():
        assert f'id="part-{section}"' in page
        assert f'href="?part={section}"' in page
        assert str(told.title) in page
    assert page.count("our guess") == len(SECTIONS)
    assert told_of(build_guessed_facts(), "tracks") in page


@pytest.mark.parametrize("section", SECTIONS)
def test_the_page_of_a_part_says_where_to_read_it_and_on_what_ground_it_is_guessed(
    player: Client, section: str
) -> None:
    page = player.get(f"{COPY_PATH}?part={section}").content.decode()

    assert str(texts.SECTION_TEXTS[section].source_hint) in page
    assert str(texts.SECTION_TEXTS[section].guess_reason) in page
    assert page.count("our guess") == 1


def test_what_is_written_down_is_kept_and_marked_as_verified(player: Client) -> None:
    post_section(player, "tracks", changed={"track-0-1": 5, "track-0-2": 7, "verified-tracks": "on"})
    post_section(player, "rest", rest="hunt-or-exhaust")
    post_section(player, "bogeymen", changed={"bogeyman-envy": "Moves one."})
    told: dict[str, Any] = {"takes-B": ["P", "S"], "ability-B": "Ours.\n  Twice.", "verified-card-B": "on"}
    answer = post_section(player, "card-B", changed=told)

    assert answer.status_code == 302
    known = get_facts()
    assert known.tracks == [[3, 5, 7], *build_guessed_facts().tracks[1:]]
    assert (known.rest, known.takes["B"], known.abilities["B"]) == (
        "hunt-or-exhaust",
        ["P", "S"],
        "Ours. Twice.",
    )
    assert known.bogeymen["envy"] == "Moves one."
    assert known.verified == ["tracks", "card-B"]
    page = player.get(answer["Location"]).content.decode()
    assert "Saved." in page
    assert page.count("our guess") == len(SECTIONS) - 2


def test_a_tick_can_be_taken_back(player: Client) -> None:
    post_section(player, "faces", changed={"verified-faces": "on"})
    assert not is_unverified(get_facts(), "faces")

    post_section(player, "faces")

    assert is_unverified(get_facts(), "faces")


def test_what_is_so_is_said_by_one_tap(player: Client) -> None:
    assert player.post(f"{COPY_PATH}?part=fear", {"so": "1"}).status_code == 302

    assert get_facts() == replace(build_guessed_facts(), verified=["fear"])


@pytest.mark.parametrize("way", ["so", "form"])
def test_a_fact_is_used_at_once_by_the_game_somebody_came_from_and_leads_back_there(player: Client, way: str) -> None:
    campaign = begin_campaign("lucidity", "Dice", {"players": ["Ann", "Bo"]}, HOST_AUTHOR)
    query = f"&table={campaign.slug}&at=turn"

    if way == "so":
        answer = player.post(f"{COPY_PATH}?part=tracks{query}", {"so": "1"})
    else:
        answer = post_section(player, "tracks", query, changed={"track-0-0": 2, "verified-tracks": "on"})  # type: ignore[assignment]

    facts = LucidityGame.objects.get(campaign=campaign).state["facts"]
    assert facts == encode_struct(get_facts())
    assert facts["verified"] == ["tracks"]
    assert facts["tracks"][0][0] == (3 if way == "so" else 2)
    assert answer["Location"] == f"/c/{campaign.slug}/?said=2#turn"
    page = player.get(answer["Location"]).content.decode()
    assert "This game now uses what is printed on our cards and dice." in page


@pytest.mark.parametrize(
    ("section", "changed", "sentence"),
    [
        ("tracks", {"track-0-0": ""}, "Enter a whole number from 2 to 12."),
        ("tracks", {"track-0-0": "1"}, "Enter a whole number from 2 to 12."),
        ("tracks", {"track-0-0": "x"}, "Enter a whole number from 2 to 12."),
        ("tracks", {"track-0-1": "3"}, "The numbers of a track grow from step to step."),
        ("faces", {"face-B-P": "3"}, "A die has 6 sides, and you entered 7."),
        ("faces", {"face-B-P": "-1"}, "Enter a whole number from 0 to 6."),
        ("rest", {"rest": "never"}, "Choose one of these."),
        ("fear", {"fear": None}, "Choose one of these."),
        ("card-B", {"takes-B": ["X"]}, "Choose one of these."),
        ("card-B", {"ability-B": "x" * 301}, "This is too long. Use at most 300 letters."),
        ("bogeymen", {"bogeyman-fear": "x" * 1001}, "This is too long. Use at most 1000 letters."),
        (
            "card-B",
            {"ability-B": "\u202e"},
            "This contains a character that cannot be shown. Use letters, digits and punctuation.",
        ),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence_and_nothing_is_kept(
    player: Client, section: str, changed: Any, sentence: str
) -> None:
    answer = post_section(player, section, **changed)

    assert answer.status_code == 422
    assert list_messages(answer) == [sentence]
    assert not Copy.objects.exists()


def test_what_somebody_else_kept_meanwhile_is_not_overwritten_unseen(player: Client) -> None:
    copy_repository.create_copy("Ours", build_guessed_facts())
    old = build_form(get_facts(), "tracks", **{"track-2-2": 8})
    post_section(player, "tracks", changed={"track-2-2": 9})
    post_section(player, "fear", fear="E")

    refused = player.post(f"{COPY_PATH}?part=tracks", old)

    assert refused.status_code == 409
    assert get_facts().tracks[2] == [5, 6, 9]
    page = refused.content.decode()
    seen = compute_digest(get_facts(), "tracks")
    assert str(texts.EDIT_CONFLICT) in page
    assert f'value="{seen}"' in page
    assert 'value="8"' in page
    assert player.post(f"{COPY_PATH}?part=tracks", {**old, "seen": seen}).status_code == 302
    assert (get_facts().tracks[2], get_facts().fear) == ([5, 6, 8], "E")


def test_what_somebody_else_kept_of_another_part_is_in_nobody_s_way(player: Client) -> None:
    copy_repository.create_copy("Ours", build_guessed_facts())
    old = build_form(get_facts(), "tracks", **{"track-2-2": 8})
    post_section(player, "fear", fear="E")

    assert player.post(f"{COPY_PATH}?part=tracks", old).status_code == 302

    assert (get_facts().tracks[2], get_facts().fear) == ([5, 6, 8], "E")


def test_the_way_back_leads_to_the_table_somebody_came_from(player: Client) -> None:
    page = player.get(f"{COPY_PATH}?table=bcdfghjk&at=table").content.decode()
    kept = player.post(f"{COPY_PATH}?part=fear&table=bcdfghjk", build_form(get_facts(), "fear"))
    copy = Copy.objects.get()

    assert 'href="/c/bcdfghjk/' in page
    assert 'href="?table=bcdfghjk&amp;at=table&amp;part=fear"' in page
    assert kept["Location"] == f"{COPY_PATH}?copy={copy.pk}&kept=1"


@pytest.mark.parametrize("rule", sorted({"lu.copy", *RULES_BY_SECTION.values()}))
def test_every_rule_that_is_read_off_leads_to_the_page(player: Client, rule: str) -> None:
    assert f'href="{COPY_PATH}"' in player.get(f"/rule/{rule}/").content.decode()


def test_other_rules_and_unknown_pages_do_not(player: Client) -> None:
    assert COPY_PATH not in player.get("/rule/lu.hunt/").content.decode()
    assert player.get("/lucidity/nothing/").status_code == 404
    assert player.get("/nothing/copy/").status_code == 404


def test_strangers_do_not_get_there(client: Client) -> None:
    assert client.get(COPY_PATH).status_code == 403
    assert client.post(f"{COPY_PATH}?part=fear", build_form(build_guessed_facts(), "fear")).status_code == 403
    assert not Copy.objects.exists()


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("tracks", [[3, 4, 5]]),
        ("faces", {"B": {"P": 6, "D": 0, "H": 0, "E": 0, "S": 0}}),
        ("rest", "never"),
        ("verified", ["everything"]),
        ("abilities", dict.fromkeys(("B", "G", "Y", "R", "TG", "TR"), "x" * 301)),
        ("bogeymen", {}),
        ("fear", 3),
    ],
)
def test_a_row_holds_only_what_a_copy_can_say(part: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        Copy(name="Ours", facts={**encode_guessed_facts(), part: value}).full_clean()


def test_a_game_keeps_what_was_known_when_it_began_until_its_table_takes_over_more() -> None:
    campaign = begin_campaign("lucidity", "Dice", {"players": ["Ann", "Bo"]}, HOST_AUTHOR)
    copy_repository.assign_copy(
        campaign, copy_repository.create_copy("Ours", replace(build_guessed_facts(), fear="E", verified=["fear"]))
    )
    game = LucidityGame.objects.get(campaign=campaign)
    assert game.state["facts"] == encode_guessed_facts()

    assert submit_move(campaign, "write-down").status is ResultStatus.APPLIED

    game.refresh_from_db()
    assert game.state["facts"] == encode_struct(get_facts())


def test_the_next_game_begins_with_what_is_known_by_then() -> None:
    copy = copy_repository.create_copy("Ours", replace(build_guessed_facts(), tracks=[[2, 4, 6], [3, 5, 7], [4, 6, 8]]))

    campaign = begin_campaign(
        "lucidity",
        "Dice",
        {"players": ["Ann", "Bo"]},
        HOST_AUTHOR,
        lambda made: copy_repository.assign_copy(made, copy),
    )

    assert LucidityGame.objects.get(campaign=campaign).state["facts"]["tracks"][0] == [2, 4, 6]


def test_the_section_of_a_nightmare_card_is_that_of_the_card_on_the_table() -> None:
    g = create_game(2, {}, build_guessed_facts())
    g.cards["G"].name = "temptation"

    assert [get_card_section(g, colour) for colour in "GR"] == ["card-TG", "card-R"]
