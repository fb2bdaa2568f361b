"""The rules pages: results, links, and reachability by browsing. What a rule says: tests/rulebook."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns import rulebook
from tests.page_parts import list_links, read_text, read_texts, select, select_one

pytestmark = pytest.mark.django_db


def list_results(page: str) -> list[tuple[str, list[str]]]:
    """Return the results of a page, the best first: the address of each, and the game it names."""
    return [
        (str(one.css("h3 a")[0].attributes["href"]), [read_text(chip) for chip in one.css(".chip")])
        for one in select(page, "article.rule-entry")
    ]


def test_the_game_asked_about_comes_first_and_the_rules_of_others_name_theirs(player: Client) -> None:
    found = list_results(player.get("/rules/onirim/", {"q": "nightmare"}).text)

    assert found[0] == ("/rule/onirim.nightmare/", [])
    others = [games for address, games in found if address.startswith("/rule/lu.")]
    assert others
    assert all(games == ["Lucidity: Six-Sided Nightmares"] for games in others)


def test_without_a_game_every_answer_names_its_own(player: Client) -> None:
    found = list_results(player.get("/rules/", {"q": "prophecy"}).text)

    assert found[0][0] == "/rule/onirim.prophecy/"
    assert all(games for _address, games in found)


def test_what_no_rule_answers_is_said_and_the_chapters_stay(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"q": "qqqqq"}).text

    assert list_results(page) == []
    assert read_text(select_one(page, ".browse .empty")).startswith("No rule answers “qqqqq”.")
    assert "/rule/ef.turn/" in list_links(page, ".index a")


def test_a_game_is_looked_through_by_chapter(player: Client) -> None:
    page = player.get("/rules/etherfields/").text

    assert read_texts(page, ".jump-links a[href='#chapter-4']") == read_texts(page, "#chapter-4 h3")
    assert read_texts(page, "#chapter-4 a[href='/rule/ef.shortcut/'] small") == ["p. 7"]
    assert page == player.get("/rules/etherfields/", {"by": "colour"}).text


def test_a_game_is_looked_through_by_the_words_of_its_index(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"by": "letter"}).text

    assert read_texts(page, ".jump-links a[href='#letter-U']") == ["U"]
    assert "Universal markers, see Tokens and markers" in read_texts(page, "#letter-U a > span")


def test_a_game_is_looked_through_by_its_printed_signs(player: Client) -> None:
    page = player.get("/rules/etherfields/", {"by": "icon"}).text

    assert read_texts(page, "#sign-rapid h3") == ["Rapid, the lightning"]
    assert "Rapid actions and effects" in read_texts(page, "#sign-rapid a > span")
    (empty,) = read_texts(player.get("/rules/campaigns/", {"by": "icon"}).text, ".icon-list > li")
    assert empty.startswith("No symbol in this book")


def test_a_game_is_printed_as_a_rulebook(player: Client) -> None:
    """Every rule in full, by chapter, on one page that leaves the frame of the site out on paper."""
    assert "/rules/onirim/?by=text" in list_links(player.get("/rules/onirim/").text)

    page = player.get("/rules/onirim/", {"by": "text"}).text

    book = rulebook.get_books()["onirim"]
    assert read_texts(page, ".rulebook-chapter > h2") == list(book.chapters)
    assert [entry.attributes["id"] for entry in select(page, ".rule-entry")] == [entry.id for entry in book.entries]
    assert len(select(page, "body.printed")) == 1


def test_the_rules_of_no_single_game_are_there_too(player: Client) -> None:
    links = list_links(player.get("/rules/campaigns/").text)

    assert "/rule/campaign.card/" in links
    assert "/moves/campaigns/" not in links


def test_a_rule_leads_to_those_beside_it_and_to_the_moves_made_under_it(player: Client) -> None:
    page = player.get("/rule/ef.seal/").text

    assert len(select(page, "a[rel=prev]")) == 1
    assert read_texts(page, ".breadcrumbs a[href='/rules/etherfields/#chapter-11']") == ["Influence cards"]
    assert "/moves/etherfields/#etherfields.seal" in list_links(page, ".index a")
    assert select(player.get("/moves/etherfields/").text, "[id='etherfields.seal']")
    assert any("Unsealing Influence card" in words for words in read_texts(page, "dl.facts--text dd"))


def test_a_rule_of_every_game_leads_to_its_moves(player: Client) -> None:
    page = player.get("/rule/campaign.correct/").text
    address, _hash, name = list_links(page, ".index a[href^='/moves/']")[0].partition("#")

    assert select(player.get(address).text, f"[id='{name}']")


def test_the_way_back_to_the_table_is_kept(player: Client) -> None:
    way = {"table": "abc123", "at": "slumber"}
    carried = "?table=abc123&at=slumber"

    for path in ("/rules/", "/rules/etherfields/", "/rule/ef.seal/", "/moves/etherfields/"):
        links = list_links(player.get(path, way).text)
        assert "/c/abc123/#slumber" in links, path
        assert all(link.endswith(carried) for link in links if link.startswith("/rule/")), path
    tabs = list_links(player.get("/rules/etherfields/", way).text, ".browse-tabs a")
    assert f"/rules/etherfields/{carried}&by=letter" in tabs


@pytest.mark.parametrize(
    ("way", "carried"),
    [
        ({"table": "../x", "at": "slumber"}, None),
        ({"table": "a" * 17}, None),
        ({"table": "abc", "at": '"><b>'}, "?table=abc"),
    ],
)
def test_a_way_back_that_is_none_is_dropped(player: Client, way: dict[str, str], carried: str | None) -> None:
    links = list_links(player.get("/rule/ef.seal/", way).text)

    assert any(link.startswith("/c/") for link in links) == bool(carried)
    assert {link.rpartition("/")[2] for link in links if link.startswith("/rule/")} == {carried or ""}


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
