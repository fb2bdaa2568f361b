"""The journal in words: every kind of entry, what was revealed, filters, pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Team
from campaigns.models import Campaign, Move
from campaigns.pages import chronicle
from tests.campaigns.evening import (
    GAMBLER,
    GUEST,
    SPECIALIST,
    applied,
    begun,
    done_again,
    gone_back,
    mint,
    only,
    taken_back,
)
from tests.campaigns.pages import post
from tests.campaigns.test_ways import many

pytestmark = pytest.mark.postgres

NAMES = {GAMBLER: "Gambler", SPECIALIST: "Specialist"}


def journal(player: Client, campaign: Campaign, query: str = "") -> str:
    answer = player.get(f"/c/{campaign.slug}/journal/{query}")
    assert answer.status_code == 200
    return answer.text


def entries(html: str) -> list[int]:
    return [int(seq) for seq in re.findall(r'<li class="entry[^"]*" id="e(\d+)"', html)]


def newest(campaign: Campaign) -> chronicle.Line:
    return next(iter(chronicle.lines(campaign, campaign.moves.order_by("-seq")[:1], NAMES)))


def test_a_move_says_what_was_done_and_what_changed(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=2)

    line = newest(evening)
    assert "Gambler" in line.text
    assert "2" in line.text
    assert line.chips == ["Gambler: Distress 0 → 2"]
    assert line.author == "Ada"


def test_counts_by_kind_are_told_in_words(evening: Campaign) -> None:
    applied(evening, "draw-cards", dreamer=GAMBLER, count=2)
    applied(evening, "place-progress", dreamer=GAMBLER, colour="wrath")
    assert "Gambler: active Progress cards by colour – → Wrath 1" in newest(evening).chips

    applied(evening, "note-progress", dreamer=GAMBLER, cunning=1)
    assert newest(evening).chips == ["Gambler: active Progress cards by colour Wrath 1 → Cunning 1"]


def test_consequences_are_told_with_their_rule(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=8)

    assert {said.cited.rule for said in newest(evening).said} == {"ef.death"}


def test_a_correction_says_whose_number(evening: Campaign) -> None:
    applied(evening, "campaigns.correct", what="etherfields.dreamer:1:ether", value=3)

    assert newest(evening).text == "Gambler: Ether corrected to 3."


def test_every_way_through_the_journal_has_its_sentence(player: Client, evening: Campaign) -> None:
    first = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    second = applied(evening, "gain-ether", dreamer=GAMBLER, count=1)
    sentence = chronicle.sentence(second)

    taken_back(evening)
    assert newest(evening).text == f"Taken back: {chronicle.sentence(second, undone=True)}"
    done_again(evening, second.seq)
    assert newest(evening).text == f"Done again: {sentence}"
    gone_back(evening, first.seq)
    assert newest(evening).text == f"Back to right after: {chronicle.sentence(first)}"
    post(player, evening, "save/", name="Before the Wraith")
    assert newest(evening).text == "Kept the save point Before the Wraith."
    post(player, evening, "restore/", point=evening.savepoints.get().pk)
    assert newest(evening).text == "Restored the save point Before the Wraith."

    page = journal(player, evening)
    for text in (
        "Taken back:",
        "Done again:",
        "Back to right after:",
        "Kept the save point",
        "Restored the save point",
    ):
        assert text in page


def test_what_was_taken_back_is_marked(player: Client, evening: Campaign) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    taken_back(evening)

    assert f'<li class="entry entry--undone" id="e{entry.seq}">' in journal(player, evening)


def test_undoing_dice_says_that_they_were_seen(slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        applied(slumber, "draw", dreamer=dreamer)
    applied(slumber, "end-actions", leaving="slumber:1:actions")
    applied(slumber, "move-entity", entity=only(slumber, "etherfields.entity"), face="full")
    taken_back(slumber)

    assert newest(slumber).revealed == "Already seen by everybody: movement die. Decide together whether it stands."


@pytest.mark.parametrize(
    ("move", "given"),
    [("move-dreamer", {"spaces": 1}), ("pay-action", {"cards": 1}), ("mark-intent", {"colour": "wrath"})],
)
def test_undoing_what_was_paid_without_a_boost_speaks_of_no_die_p14(
    slumber: Campaign, move: str, given: dict[str, Any]
) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        applied(slumber, "draw", dreamer=dreamer)
    applied(slumber, "note-action", name="Open the door", where="gate", pays="free")
    about = {"pay-action": "action", "mark-intent": "entity"}.get(move)
    row = {about: only(slumber, f"etherfields.{about}")} if about else {}
    applied(slumber, move, dreamer=GAMBLER, **row, **given)
    taken_back(slumber)

    assert newest(slumber).revealed == ""


def test_undoing_a_boost_says_that_the_luck_die_was_seen_p14(slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST):
        applied(slumber, "draw", dreamer=dreamer)
    applied(slumber, "move-dreamer", dreamer=GAMBLER, spaces=2, cards=1, intent=1, luck="one")
    taken_back(slumber)

    assert newest(slumber).revealed == "Already seen by everybody: luck die. Decide together whether it stands."


def test_undoing_drawn_cards_says_so_and_redoing_them_does_not(slumber: Campaign) -> None:
    suit = applied(slumber, "note-turn-card", suit="hearts")
    taken_back(slumber)
    assert "Already seen by everybody" in newest(slumber).revealed

    done_again(slumber, suit.seq)
    assert newest(slumber).revealed == ""


def test_undoing_what_nobody_saw_says_nothing(evening: Campaign) -> None:
    applied(evening, "suffer", dreamer=GAMBLER, count=1)
    taken_back(evening)

    assert newest(evening).revealed == ""


def test_a_device_without_a_name_is_somebody(player: Client, evening: Campaign) -> None:
    post(player, evening, "move/suffer/", dreamer=GAMBLER, count=1)

    assert newest(evening).author == "somebody"


def test_the_journal_of_one_dreamer(player: Client, evening: Campaign) -> None:
    of_gambler = applied(evening, "suffer", dreamer=GAMBLER, count=1).seq
    of_specialist = applied(evening, "suffer", dreamer=SPECIALIST, count=1).seq
    of_team = applied(evening, "gain-hours", count=1).seq

    found = entries(journal(player, evening, f"?who={GAMBLER}"))

    assert of_gambler in found
    assert not {of_specialist, of_team} & set(found)


def test_the_journal_of_one_session(player: Client, evening: Campaign) -> None:
    first = applied(evening, "suffer", dreamer=GAMBLER, count=1).seq
    applied(evening, "end-session")
    applied(evening, "start-session", first_player=1, present=[1, 2])
    second = applied(evening, "suffer", dreamer=GAMBLER, count=1).seq

    assert first in entries(journal(player, evening, "?session=1"))
    assert second not in entries(journal(player, evening, "?session=1"))
    assert second in entries(journal(player, evening, "?session=2"))
    assert entries(journal(player, evening, "?session=2&who=2")) == [second - 1]


def test_a_long_journal_has_pages_newest_first(player: Client, evening: Campaign) -> None:
    many(evening, 100)

    first, last = entries(journal(player, evening)), entries(journal(player, evening, "?page=3"))

    assert first == list(range(102, 62, -1))
    assert last == list(range(22, 0, -1))


def test_a_filter_holds_on_the_next_page(player: Client, evening: Campaign) -> None:
    many(evening, 100)

    page = journal(player, evening, "?session=1").replace("&amp;", "&")
    (earlier,) = re.findall(r'href="(\?[^"]*page=2[^"]*)"', page)

    assert "session=1" in earlier
    assert entries(journal(player, evening, earlier)) == list(range(62, 22, -1))


@pytest.mark.parametrize("name", ["etherfields.no-longer-there", "onirim.draw", "", "nonsense"])
def test_an_entry_of_another_version_stays_readable(player: Client, evening: Campaign, name: str) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    Move.objects.filter(pk=entry.pk).update(
        name=name, args={"odd": [{"a": 1}]}, rulings=[["ef.no-longer-there", {}], ["ef.death.cards", {}]]
    )

    page = journal(player, evening)
    assert "Something this version has no words for" in page
    assert player.get(f"/c/{evening.slug}/").status_code == 200
    taken_back(evening)
    assert evening.head == entry.parent


def test_names_are_escaped(player: Client, db: None) -> None:
    campaign = begun(name="<script>alert(1)</script>")
    applied(campaign, "name-player", GUEST, dreamer=GAMBLER, player="<u>Ben</u> %(who)s")
    post(player, campaign, "save/", name="<i>now</i>")

    for path in ("", "journal/", "saves/"):
        page = player.get(f"/c/{campaign.slug}/{path}").text
        assert "<script>alert" not in page
        assert "<u>Ben" not in page
        assert "<i>now" not in page


def test_back_to_here_stands_on_every_played_line_but_the_newest(player: Client, evening: Campaign) -> None:
    entry = applied(evening, "suffer", dreamer=GAMBLER, count=1)
    page = journal(player, evening)
    sent = re.findall(r'name="entry" value="(\d+)"', page)

    assert sent == [str(seq) for seq in range(entry.seq - 1, 0, -1)]
    assert mint(evening).startswith(f"{entry.seq}.")


def chips(campaign: Campaign, entry: Move) -> list[str]:
    """Return the differences that stand under a line of the journal."""
    return [str(chip) for chip in chronicle.line(campaign, entry, {}, None).chips]


def test_a_list_of_numbers_is_told_and_a_list_of_things_only_named(evening: Campaign) -> None:
    opened = evening.moves.get(name="etherfields.start-session")
    listed = applied(evening, "list-card", dreamer=GAMBLER, name="Bell", wrath=1)

    assert [chip for chip in chips(evening, listed) if "→" in chip] == []
    assert len(chips(evening, listed)) == 1
    assert any("→" in chip for chip in chips(evening, opened))


def test_a_move_that_was_played_reveals_nothing_anew(evening: Campaign) -> None:
    entry = applied(evening, "gain-hours", count=1)

    assert chronicle.line(evening, entry, {}, None).revealed == ""


def test_undo_never_takes_away_what_every_table_has(evening: Campaign) -> None:
    entry = applied(evening, "gain-hours", count=1)
    team = Team.objects.get(campaign=evening)
    made = [["etherfields.team", team.ref, None, team.values()]]
    Move.objects.filter(pk=entry.pk).update(changes=made)

    answer = taken_back(evening)

    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.save.broken"
    assert Team.objects.get(campaign=evening).hours == team.hours
