"""Secrets by their codes, and the scripts that were read (manual p. 8, 10, 16 and 17)."""

from typing import Any

import pytest

from campaigns.etherfields.rules.dreams import end_dream, enter_dream
from campaigns.etherfields.rules.items import return_item
from campaigns.etherfields.rules.scripts import add_to_script, follow_thing, note_script, read_script
from campaigns.etherfields.rules.secrets import (
    keep_secret,
    note_secret,
    remove_secret,
    return_dream,
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
from tests.rulings import asked, may, play, refused, said, table_of


def dream(**fields: Any) -> Any:
    """Return a Dream in progress."""
    return SlumberFactory.build(kind="dream", code="I-14", **fields)


def only(table: Any) -> Any:
    """Return the only Secret the table has met."""
    (secret,) = table.secrets
    return secret


def test_a_secret_is_revealed_by_its_code_p17() -> None:
    table = table_of(DreamerFactory.build())

    play(table, reveal_secret, code="ii41c", turns_out="other", name="Bell", reminder="rings twice")

    secret = only(table)
    assert (secret.code, secret.dream, secret.kind, secret.standing) == ("II-41 C", "II-41", "other", "revealed")
    assert (secret.name, secret.note, table.names["code"]) == ("Bell", "rings twice", "II-41 C")


def test_inside_a_dream_the_letter_is_enough_p17() -> None:
    table = table_of(DreamerFactory.build(), dream())

    play(table, reveal_secret, code="t", turns_out="map")

    assert only(table).code == "I-14 T"
    assert said(table, "ef.secret.goes", secret="I-14 T", goes="map")


@pytest.mark.parametrize("gate", [{"code": "I-01 X", "dream": ""}, {"code": "", "dream": "I-01 X"}])
def test_in_the_first_dream_the_code_follows_from_its_gate_p17(gate: dict[str, str]) -> None:
    first = GateFactory.build(name="The first Gate", keys=0, **gate)
    table = table_of(DreamerFactory.build(), first)
    play(table, enter_dream, gate=first)

    play(table, reveal_secret, code="S", turns_out="map")

    assert [(secret.code, secret.dream) for secret in table.secrets] == [("I-01 S", "I-01")]
    play(table, end_dream, outcome="lost")
    assert said(table, "ef.dream.over", count=1)
    assert [secret.standing for secret in table.secrets] == ["returned"]


def test_a_gate_of_the_common_decks_does_not_tell_the_code_of_its_dream_p17() -> None:
    rain = GateFactory.build(code="II-39 Q", dream="", keys=0)
    table = table_of(DreamerFactory.build(), rain)
    play(table, enter_dream, gate=rain)

    with refused("ef.secret.letter-alone", typed="S"):
        play(table, reveal_secret, code="S", turns_out="map")


@pytest.mark.parametrize("now", [(), (SlumberFactory.build(),), (SlumberFactory.build(kind="dream", code=""),)])
def test_a_letter_alone_needs_a_dream_with_a_known_code_p17(now: tuple[Any, ...]) -> None:
    with refused("ef.secret.letter-alone", typed="T"):
        play(table_of(DreamerFactory.build(), *now), reveal_secret, code="T", turns_out="map")


@pytest.mark.parametrize("typed", ["Wraith", "41 C", "II-41"])
def test_what_is_no_code_is_not_guessed_p17(typed: str) -> None:
    with refused("ef.secret.unreadable", typed=typed):
        play(table_of(DreamerFactory.build(), dream()), reveal_secret, code=typed, turns_out="map")


def test_a_slot_of_the_board_is_not_taken_for_a_code_p4() -> None:
    table = table_of(DreamerFactory.build(), dream())

    with refused("ef.secret.slot", slot="B3"):
        play(table, reveal_secret, code="B3", turns_out="map")
    play(table, reveal_secret, code="I-14 B3", turns_out="map")
    play(table, reveal_secret, code="B2", turns_out="item")

    assert [secret.code for secret in table.secrets] == ["I-14 B3", "I-14 B2"]


@pytest.mark.parametrize(
    ("kind", "standing"),
    [
        ("map", "revealed"), ("entity", "revealed"), ("other", "revealed"), ("gate", "gained"), ("mask", "gained"),
        ("dreamworld", "gained"), ("season", "gained"),
    ],
)  # fmt: skip
def test_what_only_lies_on_the_table_is_told_where_p17(kind: str, standing: str) -> None:
    table = table_of(DreamerFactory.build())

    play(table, reveal_secret, code="I-14 K", turns_out=kind)

    assert only(table).standing == standing
    assert said(table, "ef.secret.goes", goes=kind)


@pytest.mark.parametrize(
    ("kind", "field"),
    [("fate", "fate_deck"), ("flaw", "flaw_deck"), ("slumber", "slumber_deck"), ("slumber-map", "slumber_map")],
)
def test_cards_and_tiles_of_a_deck_go_under_it_and_leave_it_again_p17(kind: str, field: str) -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(**{field: 5}))

    play(table, reveal_secret, code="II-34 B", turns_out=kind, at_once=3)
    assert (getattr(table.team, field), len(table.secrets)) == (8, 3)
    play(table, return_secret, secret=table.secrets[2])
    assert (getattr(table.team, field), table.secrets[2].standing) == (7, "returned")


def test_who_reveals_an_influence_card_gains_it_p17() -> None:
    gambler = DreamerFactory.build()
    table = table_of(gambler)

    with refused("ef.secret.whose"):
        play(table, reveal_secret, code="I-14 K", turns_out="influence")
    play(table, reveal_secret, code="I-14 K", turns_out="influence", dreamer=gambler)

    assert (gambler.discard, only(table).holder, only(table).standing) == (1, 1, "gained")


def test_an_influence_card_counts_in_the_one_number_of_light_tracking_p17() -> None:
    gambler = DreamerFactory.build()
    table = table_of(gambler, TeamFactory.build(tracking="light"))

    play(table, reveal_secret, code="I-14 K", turns_out="influence", dreamer=gambler)

    assert (gambler.deck, gambler.discard) == (23, 0)


def test_who_is_absent_reveals_nothing_p18() -> None:
    absent = DreamerFactory.build(playing=False)

    with refused("ef.roster.absent"):
        play(table_of(DreamerFactory.build(), absent), reveal_secret, code="I-14 K", turns_out="other", dreamer=absent)


def test_an_influence_card_that_goes_back_leaves_its_pile_p17() -> None:
    gambler = DreamerFactory.build(hand=1, discard=1)
    cards = [SecretFactory.build(code=f"I-14 {x}", kind="influence", standing="gained", holder=1) for x in "AB"]
    table = table_of(gambler, *cards)

    play(table, return_secret, secret=cards[0], pile="hand")
    assert (gambler.hand, gambler.discard, cards[0].holder) == (0, 1, None)
    with refused("ef.cards.too-few"):
        play(table, return_secret, secret=cards[1], pile="hand")
    play(table, remove_secret, secret=cards[1], pile="none")
    assert (gambler.deck, gambler.discard, cards[1].standing) == (22, 1, "removed")


def test_the_team_gains_an_item_and_may_lose_it_again_p17() -> None:
    table = table_of(DreamerFactory.build(), ItemFactory.build())

    play(table, reveal_secret, code="I-14 K", turns_out="item", name="Rope")
    assert [(item.name, item.code, item.place) for item in table.items][1:] == [("Rope", "I-14 K", "active")]
    play(table, remove_secret, secret=only(table))

    assert len(table.items) == 1
    assert said(table, "ef.secret.removed", behind="cards")


def test_an_item_found_with_full_slots_waits_for_a_place_p15() -> None:
    table = table_of(DreamerFactory.build(), *ItemFactory.build_batch(3))

    play(table, reveal_secret, code="I-14 K", turns_out="item")
    assert len(asked(table, "ef.item.where")) == 1
    play(table, reveal_secret, code="I-14 L", turns_out="item", store=True)

    assert len(asked(table, "ef.item.where")) == 1
    assert [item.name for item in table.items if item.place == "storage"] == ["I-14 K", "I-14 L"]


@pytest.mark.parametrize("kind", ["wisdom", "note", "overlay"])
def test_cards_that_stay_with_the_team_p17(kind: str) -> None:
    table = table_of(DreamerFactory.build())

    play(table, reveal_secret, code="I-14 K", turns_out=kind, name="Key ring", reminder="two keys")
    assert [(c.kind, c.name, c.text, c.code) for c in table.cards] == [(kind, "Key ring", "two keys", "I-14 K")]
    play(table, return_secret, secret=only(table))

    assert len(table.cards) == 0


def test_the_card_holder_has_eighteen_places_and_what_was_gained_is_active_beside_it_p15() -> None:
    table = table_of(DreamerFactory.build(), *CardFactory.build_batch(18, kind="wisdom"))

    play(table, reveal_secret, code="I-14 K", turns_out="wisdom")

    assert said(table, "ef.wisdom.full", places=18)
    assert len(table.cards) == 19


@pytest.mark.parametrize("lies", ["gained", "revealed", "removed"])
def test_nothing_is_gained_twice_p8(lies: str) -> None:
    table = table_of(DreamerFactory.build(), SecretFactory.build(code="I-14 K", kind="item", standing=lies))

    with refused("ef.secret.taken", secret="I-14 K", lies=lies):
        play(table, reveal_secret, code="I-14 K", turns_out="item")
    assert len(table.items) == 0
    play(table, reveal_secret, card="Mirror", code="I-14 K", turns_out="item")
    assert (len(table.secrets), len(table.items)) == (1, 1)


def test_what_went_back_is_found_again_p8() -> None:
    table = table_of(DreamerFactory.build(), SecretFactory.build(code="I-14 K", standing="returned", note="wet"))

    play(table, reveal_secret, code="I-14 K", turns_out="map", name="Cellar")

    assert (only(table).standing, str(only(table)), only(table).note) == ("revealed", "I-14 K Cellar", "wet")


def test_several_copies_may_share_a_code_p16() -> None:
    table = table_of(DreamerFactory.build())

    play(table, reveal_secret, code="II-41 C", turns_out="note", at_once=3)
    play(table, reveal_secret, code="II-41 C", turns_out="note", another=True)

    assert [secret.copy for secret in table.secrets] == [1, 2, 3, 4]
    assert len(table.cards) == 4


def test_another_copy_is_first_one_that_went_back_p8_p16() -> None:
    standings = ("gained", "returned", "gained")
    copies = [SecretFactory.build(code="II-41 C", copy=n, standing=s) for n, s in enumerate(standings, 1)]
    table = table_of(DreamerFactory.build(), *copies)

    play(table, reveal_secret, code="II-41 C", turns_out="note", at_once=2, another=True)

    assert [(secret.copy, secret.kind) for secret in table.secrets if secret.kind == "note"] == [
        (2, "note"),
        (4, "note"),
    ]


def test_an_item_returned_to_the_market_is_not_found_again_in_its_dream_p8() -> None:
    table = table_of(DreamerFactory.build())

    play(table, reveal_secret, code="I-14 K", turns_out="item")
    play(table, return_item, item=table.items[1])
    with refused("ef.secret.taken", secret="I-14 K", lies="gained"):
        play(table, reveal_secret, code="I-14 K", turns_out="item")


def test_a_card_on_the_table_is_gained_when_the_game_says_so_p17() -> None:
    gambler, secret = DreamerFactory.build(), SecretFactory.build(kind="other")
    table = table_of(gambler, secret)

    play(table, keep_secret, secret=secret, dreamer=gambler)
    assert (secret.standing, secret.holder) == ("gained", 1)
    assert may(table, keep_secret, secret) == "ef.secret.not-there"
    with refused("ef.secret.not-there", secret="I-01 T"):
        play(table, keep_secret, secret=secret)


def test_a_tile_out_of_the_game_is_behind_its_divider_p3() -> None:
    secret = SecretFactory.build()
    table = table_of(DreamerFactory.build(), secret)

    play(table, remove_secret, secret=secret)

    assert said(table, "ef.secret.removed", secret="I-01 T", behind="tiles")
    with refused("ef.secret.not-there"):
        play(table, return_secret, secret=secret)


def test_a_dreamworld_map_tile_stays_for_good_p4() -> None:
    secret = SecretFactory.build(kind="dreamworld", standing="gained")

    with refused("ef.dreamworld.stays", secret="I-01 T"):
        play(table_of(DreamerFactory.build(), secret), remove_secret, secret=secret)


def test_an_overlay_stays_in_its_dreamscape_unless_the_game_says_otherwise_p17() -> None:
    secret = SecretFactory.build(kind="overlay", code="I-14 K", dream="I-14")
    overlay = CardFactory.build(kind="overlay", code="I-14 K")
    table = table_of(DreamerFactory.build(), dream(), secret, overlay)

    with refused("ef.overlay.stays"):
        play(table, return_secret, secret=secret)
    play(table, return_secret, card="script", secret=secret)

    assert len(table.cards) == 0


def test_the_cards_of_a_dream_go_back_and_what_was_gained_stays_p18() -> None:
    lying = SecretFactory.build(code="I-14 T", dream="I-14")
    overlay = SecretFactory.build(code="I-14 K", dream="I-14", kind="overlay")
    gained = SecretFactory.build(code="I-14 A", dream="I-14", kind="item", standing="gained")
    other = SecretFactory.build(code="I-02 T", dream="I-02")
    item, laid = ItemFactory.build(code="I-14 A"), CardFactory.build(kind="overlay", code="I-14 K")
    table = table_of(DreamerFactory.build(), lying, overlay, gained, other, item, laid)

    with refused("ef.secret.no-dream", typed="the first"):
        play(table, return_dream, dream="the first")
    play(table, return_dream, dream="i14")

    assert [s.standing for s in table.secrets] == ["returned", "returned", "gained", "revealed"]
    assert (len(table.items), len(table.cards)) == (1, 0)
    assert said(table, "ef.secret.back", dream="I-14", count=2)
    assert table.names["dream"] == "I-14"


def test_a_secret_gets_a_name_of_our_own_p16() -> None:
    secret = SecretFactory.build(note="left door")
    table = table_of(DreamerFactory.build(), secret)

    play(table, note_secret, secret=secret, name="Cellar")

    assert (secret.name, secret.note, str(secret)) == ("Cellar", "left door", "I-01 T Cellar")


def test_scripts_are_noted_by_number_and_dream_p10() -> None:
    table = table_of(DreamerFactory.build(), dream())

    play(table, read_script, script_number="s. 86", reminder="we took the train")

    (script,) = table.scripts
    assert (script.number, script.dream, script.note, script.times) == ("086", "I-14", "we took the train", 1)
    with refused("ef.script.unreadable", typed="door"):
        play(table, read_script, script_number="door")


def test_reading_a_script_again_counts_and_makes_it_the_last_p10() -> None:
    table = table_of(DreamerFactory.build(), ScriptFactory.build(note="tower"), ScriptFactory.build(number="003"))

    play(table, read_script, script_number="586")

    assert [(s.number, s.times, s.note) for s in table.scripts] == [("003", 1, ""), ("586", 2, "tower")]
    assert said(table, "ef.script.again", number="586", times=2)


def test_ten_more_than_the_last_script_p10() -> None:
    first = ScriptFactory.build(number="100")
    table = table_of(DreamerFactory.build(), first, ScriptFactory.build(number="586"))

    play(table, add_to_script, plus=10)
    assert said(table, "ef.script.next", number="596", from_number="586")
    play(table, add_to_script, plus=5, read=first)
    assert [s.number for s in table.scripts] == ["100", "586", "596", "105"]


def test_nothing_can_be_added_to_no_script_p10() -> None:
    with refused("ef.script.none-read"):
        play(table_of(DreamerFactory.build()), add_to_script, plus=10)
    with refused("ef.script.too-high", number="10000"):
        play(table_of(DreamerFactory.build(), ScriptFactory.build(number="9990")), add_to_script, plus=10)


def test_an_inscription_leads_to_its_script_p3() -> None:
    token = CardFactory.build(kind="inscription", name="Door", script="077")
    table = table_of(DreamerFactory.build(), token, CardFactory.build(name="Ticket"))

    play(table, follow_thing, thing=token)
    assert [(s.number, s.note) for s in table.scripts] == [("077", "Door")]
    assert said(table, "ef.script.read", number="077")
    with refused("ef.inscription.no-script", name="Ticket"):
        play(table, follow_thing, thing=table.cards[2])


def test_a_note_on_a_script_is_our_own_p10() -> None:
    script = ScriptFactory.build()
    table = table_of(DreamerFactory.build(), script)

    play(table, note_script, read=script, reminder="tower")

    assert script.note == "tower"
