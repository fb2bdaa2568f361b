"""Wisdom and Note cards, inscriptions, Overlays, the Season, the notebook (manual p. 2 to 4, 15, 17 and 18)."""

from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.things import (
    add_thorn_knight,
    drop_thing,
    find_lucid,
    gain_note,
    gain_wisdom,
    inscribe,
    replace_wisdom,
    rewrite,
    set_season,
    strike_remark,
    use_note,
    write_remark,
)
from tests.etherfields.factories import CardFactory, DreamerFactory, RemarkFactory, SlumberFactory, TeamFactory
from tests.rulings import may, play, refused, said, table_of


def test_wisdom_cards_are_active_in_their_holder_p15() -> None:
    table = table_of(DreamerFactory.build())

    play(table, gain_wisdom, name="Awakening", reminder="nine steps")

    assert [(card.kind, card.name, card.text) for card in table.cards] == [("wisdom", "Awakening", "nine steps")]


def test_eighteen_wisdom_cards_fit_with_that_of_the_thorn_knight_p15() -> None:
    table = table_of(
        DreamerFactory.build(), TeamFactory.build(thorn_knight=True), *CardFactory.build_batch(16, kind="wisdom")
    )

    play(table, gain_wisdom, name="Eighteenth")
    assert not said(table, "ef.wisdom.full")
    play(table, gain_wisdom, name="Nineteenth")

    assert said(table, "ef.wisdom.full", places=18)
    assert len(table.cards) == 18


def test_a_wisdom_card_is_replaced_by_another_version_p15() -> None:
    wisdom, note = CardFactory.build(kind="wisdom", name="Awakening", text="old"), CardFactory.build(name="Ticket")
    table = table_of(DreamerFactory.build(), wisdom, note)

    play(table, replace_wisdom, thing=wisdom, reminder="new")
    assert (wisdom.name, wisdom.text, len(table.cards)) == ("Awakening", "new", 2)
    with refused("ef.cards.other-kind", name="Ticket", sort="wisdom"):
        play(table, replace_wisdom, thing=note)


def test_a_note_card_is_used_once_p17() -> None:
    table = table_of(DreamerFactory.build())

    play(table, gain_note, name="Ticket")
    play(table, use_note, thing=table.cards[1], keep=True)
    assert len(table.cards) == 1
    play(table, use_note, thing=table.cards[1])
    assert len(table.cards) == 0
    assert said(table, "ef.note.used", name="Ticket")


def test_only_note_cards_are_used_up_p17() -> None:
    wisdom = CardFactory.build(kind="wisdom")

    with refused("ef.cards.other-kind", sort="note"):
        play(table_of(DreamerFactory.build(), wisdom), use_note, thing=wisdom)


def test_six_blank_tokens_can_be_written_on_p3() -> None:
    table = table_of(DreamerFactory.build())

    for number in range(1, 7):
        play(table, inscribe, name=f"Door {number}", script_number=f"s.{number}")
    assert (left(table, "blank"), [card.script for card in table.cards][:2]) == (0, ["001", "002"])
    play(table, inscribe, name="Door 7")
    assert said(table, "ef.pool.short", pool="blank")
    play(table, drop_thing, thing=table.cards[1])
    assert (len(table.cards), left(table, "blank")) == (5, 1)


def test_a_component_may_lead_to_another_number_p3() -> None:
    token = CardFactory.build(kind="inscription", script="077", text="knock")
    table = table_of(DreamerFactory.build(), token)

    play(table, rewrite, thing=token, script_number="s.80")
    assert (token.script, token.text) == ("080", "knock")
    with refused("ef.script.unreadable", typed="eighty"):
        play(table, rewrite, thing=token, script_number="eighty")
    play(table, rewrite, thing=token, reminder="ring")
    assert (token.script, token.text) == ("080", "ring")


def test_an_overlay_card_stays_unless_the_game_says_otherwise_p17() -> None:
    overlay = CardFactory.build(kind="overlay", name="Ticket")
    table = table_of(DreamerFactory.build(), overlay, SlumberFactory.build(kind="dream"))

    assert may(table, drop_thing, overlay) == "ef.overlay.stays"
    with refused("ef.overlay.stays", name="Ticket"):
        play(table, drop_thing, thing=overlay)
    play(table, drop_thing, thing=overlay, card="script 12")

    assert len(table.cards) == 0


def test_the_season_changes_when_the_game_says_so_p18() -> None:
    table = table_of(DreamerFactory.build())

    play(table, set_season, season="Ordinary Days")

    assert table.team.season == "Ordinary Days"


def test_lucid_mode_is_found_once_p2() -> None:
    table = table_of(DreamerFactory.build())

    play(table, find_lucid)
    assert table.team.lucid is True
    with refused("ef.components.lucid-found"):
        play(table, find_lucid)


def test_the_thorn_knight_is_added_once_p18() -> None:
    table = table_of(DreamerFactory.build())

    play(table, add_thorn_knight)
    assert table.team.thorn_knight is True
    with refused("ef.thorn-knight.here"):
        play(table, add_thorn_knight)


def test_what_was_tried_is_written_down_with_its_dream_p15() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(kind="dream", code="I-14"))

    play(table, write_remark, text="The left lever opens nothing.")

    assert [(line.text, line.dream) for line in table.remarks] == [("The left lever opens nothing.", "I-14")]


def test_a_line_is_struck_out_p15() -> None:
    line = RemarkFactory.build()
    table = table_of(DreamerFactory.build(), line)

    play(table, strike_remark, line=line)

    assert len(table.remarks) == 0
