"""The journal in words: every kind of entry, what was revealed, filters, pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Team
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import journal_lines
from tests.campaigns.form_posts import post_form
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    SPECIALIST,
    apply_move,
    begin_campaign,
    get_only_ref,
    go_back_to,
    mint_move_id,
    redo_entry,
    undo_entry,
)
from tests.campaigns.test_navigation import add_many_entries

pytestmark = pytest.mark.postgres

NAMES = {GAMBLER: "Gambler", SPECIALIST: "Specialist"}


def get_journal(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/journal/{query}")
    assert answer.status_code == 200
    return answer.text


def list_entry_numbers(html: str) -> list[int]:
    return [int(seq) for seq in re.findall(r'<li class="entry[^"]*" id="e(\d+)"', html)]


def get_newest_line(campaign: Campaign) -> journal_lines.JournalLine:
    return next(iter(journal_lines.build_lines(campaign, campaign.moves.order_by("-seq")[:1], NAMES)))


def test_a_move_says_what_was_done_and_what_changed(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=2)

    line = get_newest_line(evening)
    assert "Gambler" in line.text
    assert "2" in line.text
    assert line.badges == ["Gambler: Distress 0 → 2"]
    assert line.author == "Ada"


def test_counts_by_kind_are_told_in_words(evening: Campaign) -> None:
    apply_move(evening, "draw-cards", dreamer=GAMBLER, count=2)
    apply_move(evening, "place-progress", dreamer=GAMBLER, colour="wrath")
    assert "Gambler, active Progress cards by colour: Wrath 1" in get_newest_line(evening).badges

    apply_move(evening, "note-progress", dreamer=GAMBLER, cunning=1)
    assert get_newest_line(evening).badges == ["Gambler, active Progress cards by colour: Wrath 1 → Cunning 1"]


def test_consequences_are_told_with_their_rule(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=8)

    assert {said.citation.rule_id for said in get_newest_line(evening).consequences} == {"ef.death"}


def test_a_correction_says_whose_number(evening: Campaign) -> None:
    apply_move(evening, "campaigns.correct", what="etherfields.dreamer:1:ether", value=3)

    assert get_newest_line(evening).text == "Gambler: Ether corrected to 3."


def test_every_way_through_the_journal_has_its_sentence(player: Client, evening: Campaign) -> None:
    first = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    second = apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
    sentence = journal_lines.build_sentence(second)

    undo_entry(evening)
    assert get_newest_line(evening).text == f"Undid: {journal_lines.build_sentence(second, is_undone=True)}"
    redo_entry(evening, second.seq)
    assert get_newest_line(evening).text == f"Redid: {sentence}"
    go_back_to(evening, first.seq)
    assert get_newest_line(evening).text == f"Went back to just after: {journal_lines.build_sentence(first)}"
    post_form(player, evening, "save/", name="Before the Wraith")
    assert get_newest_line(evening).text == "Saved this moment as “Before the Wraith”."
    post_form(player, evening, "restore/", point=evening.savepoints.get().pk)
    assert get_newest_line(evening).text == "Restored the save point “Before the Wraith”."

    page = get_journal(player, evening)
    for text in (
        "Undid:",
        "Redid:",
        "Went back to just after:",
        "Saved this moment as",
        "Restored the save point",
    ):
        assert text in page


def test_what_was_taken_back_is_marked(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(evening)

    assert f'<li class="entry entry--undone" id="e{entry.seq}">' in get_journal(player, evening)


def test_undoing_dice_says_that_they_were_seen(slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    apply_move(slumber, "move-entity", entity=get_only_ref(slumber, "etherfields.entity"), face="full")
    undo_entry(slumber)

    assert (
        get_newest_line(slumber).reveal_notice
        == "Everybody has already seen what was rolled or drawn. Decide together whether it still counts."
    )


@pytest.mark.parametrize(
    ("move", "given"),
    [("move-dreamer", {"spaces": 1}), ("pay-action", {"cards": 1}), ("mark-intent", {"colour": "wrath"})],
)
def test_undoing_what_was_paid_without_a_boost_speaks_of_no_die_p14(
    slumber: Campaign, move: str, given: dict[str, Any]
) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(slumber, "note-action", name="Open the door", where="gate", pays="free")
    about = {"pay-action": "action", "mark-intent": "entity"}.get(move)
    row = {about: get_only_ref(slumber, f"etherfields.{about}")} if about else {}
    apply_move(slumber, move, dreamer=GAMBLER, **row, **given)
    undo_entry(slumber)

    assert get_newest_line(slumber).reveal_notice == ""


def test_undoing_a_boost_says_that_the_luck_die_was_seen_p14(slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(slumber, "move-dreamer", dreamer=GAMBLER, spaces=2, cards=1, intent=1, luck="one")
    undo_entry(slumber)

    assert (
        get_newest_line(slumber).reveal_notice
        == "Everybody has already seen what was rolled or drawn. Decide together whether it still counts."
    )


def test_undoing_drawn_cards_says_so_and_redoing_them_does_not(slumber: Campaign) -> None:
    suit = apply_move(slumber, "note-turn-card", suit="hearts")
    undo_entry(slumber)
    assert "Everybody has already seen" in get_newest_line(slumber).reveal_notice

    redo_entry(slumber, suit.seq)
    assert get_newest_line(slumber).reveal_notice == ""


def test_undoing_what_nobody_saw_says_nothing(evening: Campaign) -> None:
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(evening)

    assert get_newest_line(evening).reveal_notice == ""


def test_a_device_without_a_name_is_somebody(player: Client, evening: Campaign) -> None:
    post_form(player, evening, "move/suffer/", dreamer=GAMBLER, count=1)

    assert get_newest_line(evening).author == "somebody"


def test_the_journal_of_one_dreamer(player: Client, evening: Campaign) -> None:
    of_gambler = apply_move(evening, "suffer", dreamer=GAMBLER, count=1).seq
    of_specialist = apply_move(evening, "suffer", dreamer=SPECIALIST, count=1).seq
    of_team = apply_move(evening, "gain-hours", count=1).seq

    found = list_entry_numbers(get_journal(player, evening, f"?who={GAMBLER}"))

    assert of_gambler in found
    assert not {of_specialist, of_team} & set(found)


def test_the_journal_of_one_session(player: Client, evening: Campaign) -> None:
    first = apply_move(evening, "suffer", dreamer=GAMBLER, count=1).seq
    apply_move(evening, "end-session")
    apply_move(evening, "start-session", first_player=1, present=[1, 2])
    second = apply_move(evening, "suffer", dreamer=GAMBLER, count=1).seq

    assert first in list_entry_numbers(get_journal(player, evening, "?session=1"))
    assert second not in list_entry_numbers(get_journal(player, evening, "?session=1"))
    assert second in list_entry_numbers(get_journal(player, evening, "?session=2"))
    assert list_entry_numbers(get_journal(player, evening, "?session=2&who=2")) == [second - 1]


def test_a_long_journal_has_pages_newest_first(player: Client, evening: Campaign) -> None:
    add_many_entries(evening, 100)

    first, last = (
        list_entry_numbers(get_journal(player, evening)),
        list_entry_numbers(get_journal(player, evening, "?page=3")),
    )

    assert first == list(range(102, 62, -1))
    assert last == list(range(22, 0, -1))


def test_a_filter_holds_on_the_next_page(player: Client, evening: Campaign) -> None:
    add_many_entries(evening, 100)

    page = get_journal(player, evening, "?session=1").replace("&amp;", "&")
    (earlier,) = re.findall(r'href="(\?[^"]*page=2[^"]*)"', page)

    assert "session=1" in earlier
    assert list_entry_numbers(get_journal(player, evening, earlier)) == list(range(62, 22, -1))


@pytest.mark.parametrize("name", ["etherfields.no-longer-there", "onirim.draw", "", "nonsense"])
def test_an_entry_of_another_version_stays_readable(player: Client, evening: Campaign, name: str) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    JournalEntry.objects.filter(pk=entry.pk).update(
        name=name, args={"odd": [{"a": 1}]}, rulings=[["ef.no-longer-there", {}], ["ef.death.cards", {}]]
    )

    page = get_journal(player, evening)
    assert "Something this version cannot describe" in page
    assert player.get(f"/c/{evening.slug}/").status_code == 200
    undo_entry(evening)
    assert evening.head == entry.parent


def test_names_are_escaped(player: Client, db: None) -> None:
    campaign = begin_campaign(name="<script>alert(1)</script>")
    apply_move(campaign, "name-player", GUEST_AUTHOR, dreamer=GAMBLER, player="<u>Ben</u> %(who)s")
    post_form(player, campaign, "save/", name="<i>now</i>")

    for path in ("", "journal/", "saves/"):
        page = player.get(f"/c/{campaign.slug}/{path}").text
        assert "<script>alert" not in page
        assert "<u>Ben" not in page
        assert "<i>now" not in page


def test_back_to_here_stands_on_every_played_line_but_the_newest(player: Client, evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    page = get_journal(player, evening)
    sent = re.findall(r'name="entry" value="(\d+)"', page)

    assert sent == [str(seq) for seq in range(entry.seq - 1, 0, -1)]
    assert mint_move_id(evening).startswith(f"{entry.seq}.")


def list_chips(campaign: Campaign, entry: JournalEntry) -> list[str]:
    """Return the changes under a line of the journal."""
    return [str(chip) for chip in journal_lines.build_line(campaign, entry, {}, None).badges]


def test_a_list_of_numbers_is_told_and_a_list_of_things_only_named(evening: Campaign) -> None:
    opened = evening.moves.get(name="etherfields.start-session")
    listed = apply_move(evening, "list-card", dreamer=GAMBLER, name="Bell", wrath=1)

    assert [chip for chip in list_chips(evening, listed) if "→" in chip] == []
    assert len(list_chips(evening, listed)) == 1
    assert any("→" in chip for chip in list_chips(evening, opened))


def test_a_move_that_was_played_reveals_nothing_anew(evening: Campaign) -> None:
    entry = apply_move(evening, "gain-hours", count=1)

    assert journal_lines.build_line(evening, entry, {}, None).reveal_notice == ""


def test_undo_never_takes_away_what_every_table_has(evening: Campaign) -> None:
    entry = apply_move(evening, "gain-hours", count=1)
    team = Team.objects.get(campaign=evening)
    made = [["etherfields.team", team.ref, None, team.values()]]
    JournalEntry.objects.filter(pk=entry.pk).update(changes=made)

    answer = undo_entry(evening)

    assert answer.violation is not None
    assert answer.violation.code == "campaign.save.broken"
    assert Team.objects.get(campaign=evening).hours == team.hours
