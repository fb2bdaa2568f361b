"""Wisdom and Note cards, inscriptions, Overlays, the Season, the notebook (manual p. 2 to 4, 15, 17 and 18)."""

from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.team_cards import (
    add_thorn_knight,
    find_lucid,
    gain_note,
    gain_wisdom,
    inscribe_token,
    remove_team_card,
    replace_wisdom,
    rewrite_team_card,
    set_season,
    strike_remark,
    use_note,
    write_remark,
)
from tests.etherfields.factories import CardFactory, DreamerFactory, RemarkFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_wisdom_cards_are_active_in_their_holder_p15() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_wisdom, name="Awakening", reminder="nine steps")

    assert [(card.kind, card.name, card.text) for card in table.cards] == [("wisdom", "Awakening", "nine steps")]


def test_eighteen_wisdom_cards_fit_with_that_of_the_thorn_knight_p15() -> None:
    table = build_table(
        DreamerFactory.build(), TeamFactory.build(thorn_knight=True), *CardFactory.build_batch(16, kind="wisdom")
    )

    play_move(table, gain_wisdom, name="Eighteenth")
    assert not has_consequence(table, "ef.wisdom.full")
    play_move(table, gain_wisdom, name="Nineteenth")

    assert has_consequence(table, "ef.wisdom.full", places=18)
    assert len(table.cards) == 18


def test_a_wisdom_card_is_replaced_by_another_version_p15() -> None:
    wisdom, note = CardFactory.build(kind="wisdom", name="Awakening", text="old"), CardFactory.build(name="Ticket")
    table = build_table(DreamerFactory.build(), wisdom, note)

    play_move(table, replace_wisdom, thing=wisdom, reminder="new")
    assert (wisdom.name, wisdom.text, len(table.cards)) == ("Awakening", "new", 2)
    with expect_violation("ef.cards.other-kind", name="Ticket", sort="wisdom"):
        play_move(table, replace_wisdom, thing=note)


def test_a_note_card_is_used_once_p17() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_note, name="Ticket")
    play_move(table, use_note, thing=table.cards[1], keep=True)
    assert len(table.cards) == 1
    play_move(table, use_note, thing=table.cards[1])
    assert len(table.cards) == 0
    assert has_consequence(table, "ef.note.used", name="Ticket")


def test_only_note_cards_are_used_up_p17() -> None:
    wisdom = CardFactory.build(kind="wisdom")

    with expect_violation("ef.cards.other-kind", sort="note"):
        play_move(build_table(DreamerFactory.build(), wisdom), use_note, thing=wisdom)


def test_six_blank_tokens_can_be_written_on_p3() -> None:
    table = build_table(DreamerFactory.build())

    for number in range(1, 7):
        play_move(table, inscribe_token, name=f"Door {number}", script_number=f"s.{number}")
    assert (count_in_pool(table, "blank"), [card.script for card in table.cards][:2]) == (0, ["001", "002"])
    play_move(table, inscribe_token, name="Door 7")
    assert has_consequence(table, "ef.pool.short", pool="blank")
    play_move(table, remove_team_card, thing=table.cards[1])
    assert (len(table.cards), count_in_pool(table, "blank")) == (5, 1)


def test_a_component_may_lead_to_another_number_p3() -> None:
    token = CardFactory.build(kind="inscription", script="077", text="knock")
    table = build_table(DreamerFactory.build(), token)

    play_move(table, rewrite_team_card, thing=token, script_number="s.80")
    assert (token.script, token.text) == ("080", "knock")
    with expect_violation("ef.script.unreadable", typed="eighty"):
        play_move(table, rewrite_team_card, thing=token, script_number="eighty")
    play_move(table, rewrite_team_card, thing=token, reminder="ring")
    assert (token.script, token.text) == ("080", "ring")


def test_an_overlay_card_stays_unless_the_game_says_otherwise_p17() -> None:
    overlay = CardFactory.build(kind="overlay", name="Ticket")
    table = build_table(DreamerFactory.build(), overlay, SlumberFactory.build(kind="dream"))

    assert get_violation_code(table, remove_team_card, overlay) == "ef.overlay.stays"
    with expect_violation("ef.overlay.stays", name="Ticket"):
        play_move(table, remove_team_card, thing=overlay)
    play_move(table, remove_team_card, thing=overlay, card="script 12")

    assert len(table.cards) == 0


def test_the_season_changes_when_the_game_says_so_p18() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, set_season, season="Ordinary Days")

    assert table.team.season == "Ordinary Days"


def test_lucid_mode_is_found_once_p2() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, find_lucid)
    assert table.team.lucid is True
    with expect_violation("ef.components.lucid-found"):
        play_move(table, find_lucid)


def test_the_thorn_knight_is_added_once_p18() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, add_thorn_knight)
    assert table.team.thorn_knight is True
    with expect_violation("ef.thorn-knight.here"):
        play_move(table, add_thorn_knight)


def test_what_was_tried_is_written_down_with_its_dream_p15() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(kind="dream", code="I-14"))

    play_move(table, write_remark, text="The left lever opens nothing.")

    assert [(line.text, line.dream) for line in table.remarks] == [("The left lever opens nothing.", "I-14")]


def test_a_line_is_struck_out_p15() -> None:
    line = RemarkFactory.build()
    table = build_table(DreamerFactory.build(), line)

    play_move(table, strike_remark, line=line)

    assert len(table.remarks) == 0
