"""The rules pages: an entry's content, synonyms, and reachability by browsing."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns import rulebook

pytestmark = pytest.mark.django_db


def test_a_rule_shows_its_numbers_as_a_table(player: Client) -> None:
    page = player.get("/rule/ef.hours/").text

    assert "<dt>Three Dreamers</dt><dd>3 Hours</dd>" in page


def test_a_rule_says_how_it_is_known_where_the_manual_is_silent(player: Client) -> None:
    assert "How we know" in player.get("/rule/ef.shopping/").text
    assert "How we know" not in player.get("/rule/ef.hours/").text


def test_a_rule_that_is_not_checked_says_why(player: Client) -> None:
    assert "Not checked here" in player.get("/rule/ef.dividers/").text
    assert "Not checked here" not in player.get("/rule/ef.hours/").text


@pytest.mark.parametrize(("word", "title"), [("monster", "Entities"), ("teleport", "Relocation"), ("xp", "Ether")])
def test_a_players_word_finds_its_rule(player: Client, word: str, title: str) -> None:
    page = player.get("/rules/etherfields/", {"q": word}).text

    assert title in page


def list_articles(html: str) -> list[str]:
    """Return the results of a page, the best first."""
    return re.findall(r'<article class="rule-entry">.*?</article>', html, re.DOTALL)


def test_the_game_asked_about_comes_first_and_the_rules_of_others_name_theirs(player: Client) -> None:
    found = list_articles(player.get("/rules/onirim/", {"q": "nightmare"}).text)

    assert '/rule/onirim.nightmare/"' in found[0]
    assert "chip" not in found[0]
    others = [article for article in found if "/rule/lu." in article]
    assert others
    assert all('<span class="chip">Lucidity: Six-Sided Nightmares</span>' in article for article in others)


def test_without_a_game_every_answer_names_its_own(player: Client) -> None:
    found = list_articles(player.get("/rules/", {"q": "prophecy"}).text)

    assert "/rule/onirim.prophecy/" in found[0]
    assert all('class="chip"' in article for article in found)


def test_what_no_rule_answers_is_said_and_the_chapters_stay(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"q": "qqqqq"}).text

    assert "No rule answers" in page
    assert 'href="/rule/ef.turn/"' in page


def test_a_game_is_looked_through_by_chapter(player: Client) -> None:
    page = player.get("/rules/etherfields/").text

    assert '<a href="#chapter-4">The Dreamworld</a>' in page
    section = page[page.index('id="chapter-4"') : page.index('id="chapter-5"')]
    assert 'href="/rule/ef.shortcut/"' in section
    assert "p. 7" in section
    assert page == player.get("/rules/etherfields/", {"by": "colour"}).text


def test_a_game_is_looked_through_by_the_words_of_its_index(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"by": "letter"}).text

    section = page[page.index('id="letter-U"') : page.index('id="letter-W"')]
    assert "Universal markers <em>Tokens and markers</em>" in section
    assert '<a href="#letter-U">U</a>' in page


def test_a_game_is_looked_through_by_its_printed_signs(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"by": "icon"}).text

    section = page[page.index('id="sign-rapid"') : page.index('id="sign-player-count"')]
    assert "Rapid, the lightning" in section
    assert "Rapid actions and effects" in section
    assert "No sign of this book" in player.get("/rules/campaigns/", {"by": "icon"}).text


def test_the_rules_of_no_single_game_are_there_too(player: Client) -> None:
    page = player.get("/rules/campaigns/").text

    assert 'href="/rule/campaign.card/"' in page
    assert "/moves/campaigns/" not in page


def test_a_rule_leads_to_those_beside_it_and_to_the_moves_made_under_it(player: Client) -> None:
    page = player.get("/rule/ef.seal/").text

    assert 'rel="prev"' in page
    assert 'href="/rules/etherfields/#chapter-11">Influence cards</a>' in page
    assert 'href="/moves/etherfields/#etherfields.seal"' in page
    assert 'id="etherfields.seal"' in player.get("/moves/etherfields/").text
    assert "Unsealing Influence card" in page
    first = rulebook.get_entries("etherfields")[0]
    before = next(one for one in rulebook.get_entries("etherfields") if one.chapter == first.chapter)
    assert 'rel="prev"' not in player.get(f"/rule/{before.id}/").text


def test_a_rule_of_every_game_leads_to_its_moves(player: Client) -> None:
    page = player.get("/rule/campaign.correct/").text
    (address, name) = re.findall(r'href="(/moves/\w+/)#([\w.-]+)"', page)[0]

    assert f'id="{name}"' in player.get(address).text


def test_the_way_back_to_the_table_is_kept(player: Client) -> None:
    way = {"table": "abc123", "at": "slumber"}
    carried = "?table=abc123&amp;at=slumber"

    for path in ("/rules/", "/rules/etherfields/", "/rule/ef.seal/", "/moves/etherfields/"):
        page = player.get(path, way).text
        assert 'href="/c/abc123/#slumber"' in page, path
        assert all(link.endswith(carried) for link in re.findall(r'href="(/rule/[^"]+)"', page)), path
    assert (
        'href="/rules/etherfields/?table=abc123&amp;at=slumber&amp;by=letter"'
        in player.get("/rules/etherfields/", way).text
    )


@pytest.mark.parametrize(
    ("way", "carried"),
    [
        ({"table": "../x", "at": "slumber"}, None),
        ({"table": "a" * 17}, None),
        ({"table": "abc", "at": '"><b>'}, "?table=abc"),
    ],
)
def test_a_way_back_that_is_none_is_dropped(player: Client, way: dict[str, str], carried: str | None) -> None:
    page = player.get("/rule/ef.seal/", way).text

    assert ("To the table" in page) == bool(carried)
    assert set(re.findall(r'href="/rule/[\w.-]+/([^"]*)"', page)) == {carried or ""}


@pytest.mark.slow
def test_every_rule_is_reached_by_following_links_from_the_shelf(player: Client) -> None:
    waiting, seen = ["/"], {"/"}
    while waiting:
        page = player.get(waiting.pop())
        assert page.status_code == 200
        links = set(re.findall(r'href="(/(?:rules?/[^"#?]*)?)(?:[?#][^"]*)?"', page.text)) - seen
        seen |= links
        waiting += links

    assert {path.split("/")[2] for path in seen if path.startswith("/rule/")} == {
        entry.id for entry in rulebook.get_all_entries()
    }
