"""Secrets by their codes, and the scripts that were read (manual p. 8, 10, 16 and 17)."""

from typing import Any

import pytest

from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.ending_moves import end_dream
from campaigns.etherfields.rules.items import return_item_to_market
from campaigns.etherfields.rules.scripts import add_to_script, follow_card_script, note_script, read_script
from campaigns.etherfields.rules.secrets import (
    keep_secret,
    note_secret,
    remove_secret,
    return_dream_secrets,
    return_secret,
    reveal_secret,
)
from tests.etherfields.factories import (
    CardFactory,
    DreamerFactory,
    GateFactory,
    ItemFactory,
    ScriptFactory,
    SecretFactory,
    SlumberFactory,
    TeamFactory,
)
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def build_dream_table(**fields: Any) -> Any:
    """Return a Dream in progress."""
    return SlumberFactory.build(kind="dream", code="I-14", **fields)


def get_only_secret(table: Any) -> Any:
    """Return the only Secret the table has met."""
    (secret,) = table.secrets
    return secret


def test_a_secret_is_revealed_by_its_code_p17() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="ii41c", turns_out="other", name="Bell", reminder="rings twice")

    secret = get_only_secret(table)
    assert (secret.code, secret.dream, secret.kind, secret.standing) == ("II-41 C", "II-41", "other", "revealed")
    assert (secret.name, secret.note, table.line_facts["code"]) == ("Bell", "rings twice", "II-41 C")


def test_inside_a_dream_the_letter_is_enough_p17() -> None:
    table = build_table(DreamerFactory.build(), build_dream_table())

    play_move(table, reveal_secret, code="t", turns_out="map")

    assert get_only_secret(table).code == "I-14 T"
    assert has_consequence(table, "ef.secret.goes", secret="I-14 T", goes="map")


@pytest.mark.parametrize("gate", [{"code": "I-01 X", "dream": ""}, {"code": "", "dream": "I-01 X"}])
def test_in_the_first_dream_the_code_follows_from_its_gate_p17(gate: dict[str, str]) -> None:
    first = GateFactory.build(name="The first Gate", keys=0, **gate)
    table = build_table(DreamerFactory.build(), first)
    play_move(table, enter_dream, gate=first)

    play_move(table, reveal_secret, code="S", turns_out="map")

    assert [(secret.code, secret.dream) for secret in table.secrets] == [("I-01 S", "I-01")]
    play_move(table, end_dream, outcome="lost")
    assert has_consequence(table, "ef.dream.secrets-back", count=1)
    assert [secret.standing for secret in table.secrets] == ["returned"]


def test_a_gate_of_the_common_decks_does_not_tell_the_code_of_its_dream_p17() -> None:
    rain = GateFactory.build(code="II-39 Q", dream="", keys=0)
    table = build_table(DreamerFactory.build(), rain)
    play_move(table, enter_dream, gate=rain)

    with expect_violation("ef.secret.letter-alone", typed="S"):
        play_move(table, reveal_secret, code="S", turns_out="map")


@pytest.mark.parametrize("now", [(), (SlumberFactory.build(),), (SlumberFactory.build(kind="dream", code=""),)])
def test_a_letter_alone_needs_a_dream_with_a_known_code_p17(now: tuple[Any, ...]) -> None:
    with expect_violation("ef.secret.letter-alone", typed="T"):
        play_move(build_table(DreamerFactory.build(), *now), reveal_secret, code="T", turns_out="map")


@pytest.mark.parametrize("typed", ["Wraith", "41 C", "II-41"])
def test_what_is_no_code_is_not_guessed_p17(typed: str) -> None:
    with expect_violation("ef.secret.unreadable", typed=typed):
        play_move(build_table(DreamerFactory.build(), build_dream_table()), reveal_secret, code=typed, turns_out="map")


def test_a_slot_of_the_board_is_not_taken_for_a_code_p4() -> None:
    table = build_table(DreamerFactory.build(), build_dream_table())

    with expect_violation("ef.secret.slot", slot="B3"):
        play_move(table, reveal_secret, code="B3", turns_out="map")
    play_move(table, reveal_secret, code="I-14 B3", turns_out="map")
    play_move(table, reveal_secret, code="B2", turns_out="item")

    assert [secret.code for secret in table.secrets] == ["I-14 B3", "I-14 B2"]


@pytest.mark.parametrize(
    ("kind", "standing"),
    [
        ("map", "revealed"), ("entity", "revealed"), ("other", "revealed"), ("gate", "gained"), ("mask", "gained"),
        ("dreamworld", "gained"), ("season", "gained"),
    ],
)  # fmt: skip
def test_what_only_lies_on_the_table_is_told_where_p17(kind: str, standing: str) -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="I-14 K", turns_out=kind)

    assert get_only_secret(table).standing == standing
    assert has_consequence(table, "ef.secret.goes", goes=kind)


@pytest.mark.parametrize(
    ("kind", "field"),
    [("fate", "fate_deck"), ("flaw", "flaw_deck"), ("slumber", "slumber_deck"), ("slumber-map", "slumber_map")],
)
def test_cards_and_tiles_of_a_deck_go_under_it_and_leave_it_again_p17(kind: str, field: str) -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(**{field: 5}))

    play_move(table, reveal_secret, code="II-34 B", turns_out=kind, at_once=3)
    assert (getattr(table.team, field), len(table.secrets)) == (8, 3)
    play_move(table, return_secret, secret=table.secrets[2])
    assert (getattr(table.team, field), table.secrets[2].standing) == (7, "returned")


def test_who_reveals_an_influence_card_gains_it_p17() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler)

    with expect_violation("ef.secret.whose"):
        play_move(table, reveal_secret, code="I-14 K", turns_out="influence")
    play_move(table, reveal_secret, code="I-14 K", turns_out="influence", dreamer=gambler)

    assert (gambler.discard, get_only_secret(table).holder, get_only_secret(table).standing) == (1, 1, "gained")


def test_an_influence_card_counts_in_the_one_number_of_light_tracking_p17() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, TeamFactory.build(tracking="light"))

    play_move(table, reveal_secret, code="I-14 K", turns_out="influence", dreamer=gambler)

    assert (gambler.deck, gambler.discard) == (23, 0)


def test_who_is_absent_reveals_nothing_p18() -> None:
    absent = DreamerFactory.build(playing=False)

    with expect_violation("ef.roster.absent"):
        play_move(
            build_table(DreamerFactory.build(), absent), reveal_secret, code="I-14 K", turns_out="other", dreamer=absent
        )


def test_an_influence_card_that_goes_back_leaves_its_pile_p17() -> None:
    gambler = DreamerFactory.build(hand=1, discard=1)
    cards = [SecretFactory.build(code=f"I-14 {x}", kind="influence", standing="gained", holder=1) for x in "AB"]
    table = build_table(gambler, *cards)

    play_move(table, return_secret, secret=cards[0], pile="hand")
    assert (gambler.hand, gambler.discard, cards[0].holder) == (0, 1, None)
    with expect_violation("ef.cards.too-few"):
        play_move(table, return_secret, secret=cards[1], pile="hand")
    play_move(table, remove_secret, secret=cards[1], pile="none")
    assert (gambler.deck, gambler.discard, cards[1].standing) == (22, 1, "removed")


def test_the_team_gains_an_item_and_may_lose_it_again_p17() -> None:
    table = build_table(DreamerFactory.build(), ItemFactory.build())

    play_move(table, reveal_secret, code="I-14 K", turns_out="item", name="Rope")
    assert [(item.name, item.code, item.place) for item in table.items][1:] == [("Rope", "I-14 K", "active")]
    play_move(table, remove_secret, secret=get_only_secret(table))

    assert len(table.items) == 1
    assert has_consequence(table, "ef.secret.removed", behind="cards")


def test_an_item_found_with_full_slots_waits_for_a_place_p15() -> None:
    table = build_table(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play_move(table, reveal_secret, code="I-14 K", turns_out="item")
    assert len(find_prompts(table, "ef.item.where")) == 1
    play_move(table, reveal_secret, code="I-14 L", turns_out="item", store=True)

    assert len(find_prompts(table, "ef.item.where")) == 1
    assert [item.name for item in table.items if item.place == "storage"] == ["I-14 K", "I-14 L"]


@pytest.mark.parametrize("kind", ["wisdom", "note", "overlay"])
def test_cards_that_stay_with_the_team_p17(kind: str) -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="I-14 K", turns_out=kind, name="Key ring", reminder="two keys")
    assert [(c.kind, c.name, c.text, c.code) for c in table.cards] == [(kind, "Key ring", "two keys", "I-14 K")]
    play_move(table, return_secret, secret=get_only_secret(table))

    assert len(table.cards) == 0


def test_the_card_holder_has_eighteen_places_and_what_was_gained_is_active_beside_it_p15() -> None:
    table = build_table(DreamerFactory.build(), *CardFactory.build_batch(18, kind="wisdom"))

    play_move(table, reveal_secret, code="I-14 K", turns_out="wisdom")

    assert has_consequence(table, "ef.wisdom.full", places=18)
    assert len(table.cards) == 19


@pytest.mark.parametrize("lies", ["gained", "revealed", "removed"])
def test_nothing_is_gained_twice_p8(lies: str) -> None:
    table = build_table(DreamerFactory.build(), SecretFactory.build(code="I-14 K", kind="item", standing=lies))

    with expect_violation("ef.secret.taken", secret="I-14 K", lies=lies):
        play_move(table, reveal_secret, code="I-14 K", turns_out="item")
    assert len(table.items) == 0
    play_move(table, reveal_secret, card="Mirror", code="I-14 K", turns_out="item")
    assert (len(table.secrets), len(table.items)) == (1, 1)


def test_what_went_back_is_found_again_p8() -> None:
    table = build_table(DreamerFactory.build(), SecretFactory.build(code="I-14 K", standing="returned", note="wet"))

    play_move(table, reveal_secret, code="I-14 K", turns_out="map", name="Cellar")

    assert (get_only_secret(table).standing, str(get_only_secret(table)), get_only_secret(table).note) == (
        "revealed",
        "I-14 K Cellar",
        "wet",
    )


def test_several_copies_may_share_a_code_p16() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="II-41 C", turns_out="note", at_once=3)
    play_move(table, reveal_secret, code="II-41 C", turns_out="note", another=True)

    assert [secret.copy for secret in table.secrets] == [1, 2, 3, 4]
    assert len(table.cards) == 4


def test_another_copy_is_first_one_that_went_back_p8_p16() -> None:
    standings = ("gained", "returned", "gained")
    copies = [SecretFactory.build(code="II-41 C", copy=n, standing=s) for n, s in enumerate(standings, 1)]
    table = build_table(DreamerFactory.build(), *copies)

    play_move(table, reveal_secret, code="II-41 C", turns_out="note", at_once=2, another=True)

    assert [(secret.copy, secret.kind) for secret in table.secrets if secret.kind == "note"] == [
        (2, "note"),
        (4, "note"),
    ]


def test_an_item_returned_to_the_market_is_not_found_again_in_its_dream_p8() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, reveal_secret, code="I-14 K", turns_out="item")
    play_move(table, return_item_to_market, item=table.items[1])
    with expect_violation("ef.secret.taken", secret="I-14 K", lies="gained"):
        play_move(table, reveal_secret, code="I-14 K", turns_out="item")


def test_a_card_on_the_table_is_gained_when_the_game_says_so_p17() -> None:
    gambler, secret = DreamerFactory.build(), SecretFactory.build(kind="other")
    table = build_table(gambler, secret)

    play_move(table, keep_secret, secret=secret, dreamer=gambler)
    assert (secret.standing, secret.holder) == ("gained", 1)
    assert get_violation_code(table, keep_secret, secret) == "ef.secret.not-there"
    with expect_violation("ef.secret.not-there", secret="I-01 T"):
        play_move(table, keep_secret, secret=secret)


def test_a_tile_out_of_the_game_is_behind_its_divider_p3() -> None:
    secret = SecretFactory.build()
    table = build_table(DreamerFactory.build(), secret)

    play_move(table, remove_secret, secret=secret)

    assert has_consequence(table, "ef.secret.removed", secret="I-01 T", behind="tiles")
    with expect_violation("ef.secret.not-there"):
        play_move(table, return_secret, secret=secret)


def test_a_dreamworld_map_tile_stays_for_good_p4() -> None:
    secret = SecretFactory.build(kind="dreamworld", standing="gained")

    with expect_violation("ef.dreamworld.stays", secret="I-01 T"):
        play_move(build_table(DreamerFactory.build(), secret), remove_secret, secret=secret)


def test_an_overlay_stays_in_its_dreamscape_unless_the_game_says_otherwise_p17() -> None:
    secret = SecretFactory.build(kind="overlay", code="I-14 K", dream="I-14")
    overlay = CardFactory.build(kind="overlay", code="I-14 K")
    table = build_table(DreamerFactory.build(), build_dream_table(), secret, overlay)

    with expect_violation("ef.overlay.stays"):
        play_move(table, return_secret, secret=secret)
    play_move(table, return_secret, card="script", secret=secret)

    assert len(table.cards) == 0


def test_the_cards_of_a_dream_go_back_and_what_was_gained_stays_p18() -> None:
    lying = SecretFactory.build(code="I-14 T", dream="I-14")
    overlay = SecretFactory.build(code="I-14 K", dream="I-14", kind="overlay")
    gained = SecretFactory.build(code="I-14 A", dream="I-14", kind="item", standing="gained")
    other = SecretFactory.build(code="I-02 T", dream="I-02")
    item, laid = ItemFactory.build(code="I-14 A"), CardFactory.build(kind="overlay", code="I-14 K")
    table = build_table(DreamerFactory.build(), lying, overlay, gained, other, item, laid)

    with expect_violation("ef.secret.no-dream", typed="the first"):
        play_move(table, return_dream_secrets, dream="the first")
    play_move(table, return_dream_secrets, dream="i14")

    assert [s.standing for s in table.secrets] == ["returned", "returned", "gained", "revealed"]
    assert (len(table.items), len(table.cards)) == (1, 0)
    assert has_consequence(table, "ef.secret.back", dream="I-14", count=2)
    assert table.line_facts["dream"] == "I-14"


def test_a_secret_gets_a_name_of_our_own_p16() -> None:
    secret = SecretFactory.build(note="left door")
    table = build_table(DreamerFactory.build(), secret)

    play_move(table, note_secret, secret=secret, name="Cellar")

    assert (secret.name, secret.note, str(secret)) == ("Cellar", "left door", "I-01 T Cellar")


def test_scripts_are_noted_by_number_and_dream_p10() -> None:
    table = build_table(DreamerFactory.build(), build_dream_table())

    play_move(table, read_script, script_number="s. 86", reminder="we took the train")

    (script,) = table.scripts
    assert (script.number, script.dream, script.note, script.times) == ("086", "I-14", "we took the train", 1)
    with expect_violation("ef.script.unreadable", typed="door"):
        play_move(table, read_script, script_number="door")


def test_reading_a_script_again_counts_and_makes_it_the_last_p10() -> None:
    table = build_table(DreamerFactory.build(), ScriptFactory.build(note="tower"), ScriptFactory.build(number="003"))

    play_move(table, read_script, script_number="586")

    assert [(s.number, s.times, s.note) for s in table.scripts] == [("003", 1, ""), ("586", 2, "tower")]
    assert has_consequence(table, "ef.script.again", number="586", times=2)


def test_ten_more_than_the_last_script_p10() -> None:
    first = ScriptFactory.build(number="100")
    table = build_table(DreamerFactory.build(), first, ScriptFactory.build(number="586"))

    play_move(table, add_to_script, plus=10)
    assert has_consequence(table, "ef.script.next", number="596", from_number="586")
    play_move(table, add_to_script, plus=5, read=first)
    assert [s.number for s in table.scripts] == ["100", "586", "596", "105"]


def test_nothing_can_be_added_to_no_script_p10() -> None:
    with expect_violation("ef.script.none-read"):
        play_move(build_table(DreamerFactory.build()), add_to_script, plus=10)
    with expect_violation("ef.script.too-high", number="10000"):
        play_move(build_table(DreamerFactory.build(), ScriptFactory.build(number="9990")), add_to_script, plus=10)


def test_an_inscription_leads_to_its_script_p3() -> None:
    token = CardFactory.build(kind="inscription", name="Door", script="077")
    table = build_table(DreamerFactory.build(), token, CardFactory.build(name="Ticket"))

    play_move(table, follow_card_script, thing=token)
    assert [(s.number, s.note) for s in table.scripts] == [("077", "Door")]
    assert has_consequence(table, "ef.script.read", number="077")
    with expect_violation("ef.inscription.no-script", name="Ticket"):
        play_move(table, follow_card_script, thing=table.cards[2])


def test_a_note_on_a_script_is_our_own_p10() -> None:
    script = ScriptFactory.build()
    table = build_table(DreamerFactory.build(), script)

    play_move(table, note_script, read=script, reminder="tower")

    assert script.note == "tower"
