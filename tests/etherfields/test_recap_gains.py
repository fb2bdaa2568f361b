"""Gains of an evening, from its entries alone (manual p. 8 to 10)."""

from datetime import UTC, datetime

import pytest

from campaigns.engine import Change
from campaigns.etherfields.panels.recap import (
    DREAMER_LABEL,
    GATE_LABEL,
    SECRET_LABEL,
    TEAM_LABEL,
    UNCOUNTED_MOVES,
    build_recap,
)
from campaigns.models import JournalEntry
from campaigns.pages.session_digest import DecodedEntry, HighlightText, SessionDigest, build_digest
from tests.etherfields.factories import DreamerFactory, GateFactory, SecretFactory, TeamFactory
from tests.rule_harness import build_table


def build_entry(move_name: str, *changes: Change) -> DecodedEntry:
    return DecodedEntry(JournalEntry(name=move_name, at=datetime(2026, 1, 1, tzinfo=UTC)), changes)


def change_number(label: str, name: str, was: int, now: int, ref: int = 1) -> Change:
    return Change(label, ref, {name: was}, {name: now})


def build_evening(*entries: DecodedEntry) -> SessionDigest:
    return build_digest(1, entries, (), UNCOUNTED_MOVES)


def test_the_loot_counts_though_it_was_spent_in_the_same_evening_p8() -> None:
    evening = build_evening(
        build_entry(
            "etherfields.gain-loot",
            change_number(TEAM_LABEL, "keys", 0, 1),
            *(change_number(DREAMER_LABEL, "ether", 0, 1, ref) for ref in (1, 2, 3, 4, 5)),
        ),
        build_entry("etherfields.take-key", change_number(TEAM_LABEL, "keys", 1, 3)),
        build_entry("etherfields.enter-dream", change_number(TEAM_LABEL, "keys", 3, 2)),
        build_entry("etherfields.shop-item", change_number(DREAMER_LABEL, "ether", 1, 0, 2)),
        build_entry("etherfields.share-loot", change_number(DREAMER_LABEL, "ether", 0, 1, 2)),
    )
    table = build_table(DreamerFactory.build(), TeamFactory.build())

    assert list(build_recap(table, evening).sentences) == ["You gained 3 Keys and 6 Ether."]


def test_what_was_noted_or_given_to_a_friend_is_no_gain_p18() -> None:
    evening = build_evening(
        build_entry("etherfields.take-stock", change_number(DREAMER_LABEL, "ether", 0, 7)),
        build_entry(
            "etherfields.give-ether",
            change_number(DREAMER_LABEL, "ether", 7, 5),
            change_number(DREAMER_LABEL, "ether", 0, 2, 2),
        ),
    )

    assert evening.get_gain(DREAMER_LABEL, "ether") == 0


def test_masks_gates_and_influence_cards_are_gains_p10_p14() -> None:
    evening = build_evening(
        build_entry("etherfields.gain-mask", Change(DREAMER_LABEL, 1, {"masks": ["Fox"]}, {"masks": ["Fox", "Owl"]})),
        build_entry(
            "etherfields.gain-gate",
            Change(GATE_LABEL, 2, None, {"name": "Circus", "entered": 0}),
            Change(GATE_LABEL, 1, None, {"name": "I-01 X", "entered": 1}),
        ),
        build_entry(
            "etherfields.buy-card",
            change_number(DREAMER_LABEL, "hand", 4, 3),
            change_number(DREAMER_LABEL, "discard", 0, 2),
        ),
        build_entry(
            "etherfields.gain-flaw",
            change_number(DREAMER_LABEL, "discard", 2, 3),
            change_number(DREAMER_LABEL, "flaws_in_discard", 0, 1),
        ),
    )
    table = build_table(DreamerFactory.build(masks=["Fox", "Owl"]), TeamFactory.build())

    told = "You gained 1 Influence card, the Mask “Owl” and the Dream Gate “Circus”."
    assert list(build_recap(table, evening).sentences) == [told]


@pytest.mark.parametrize(
    ("count", "won", "told"),
    [
        (1, True, []),
        (2, True, ["I-01 X was entered 2 times, and won in the end."]),
        (1, False, ["I-01 X was entered once, and not won."]),
        (2, False, ["I-01 X was entered 2 times, and not won."]),
    ],
)
def test_each_dream_of_the_evening_is_said_with_its_end_p10(count: int, won: bool, told: list[str]) -> None:
    evening = build_evening(build_entry("etherfields.enter-dream", change_number(GATE_LABEL, "entered", 0, count)))
    gate = GateFactory.build(name="I-01 X", entered=count, won=won)

    assert list(build_recap(build_table(DreamerFactory.build(), gate), evening).sentences) == told


@pytest.mark.parametrize(("kind", "told"), [("death", ["Secrets you revealed: II-42 I."]), ("won", [])])
def test_the_death_card_that_a_loss_revealed_is_a_secret_met_p18(kind: str, told: list[str]) -> None:
    entry = build_entry("etherfields.tick", Change(SECRET_LABEL, 1, None, {"code": "II-42 I"}))
    evening = build_digest(1, [entry], [HighlightText(kind, "", "")], UNCOUNTED_MOVES)
    table = build_table(DreamerFactory.build(), SecretFactory.build(code="II-42 I", kind="wisdom", standing="gained"))

    assert list(build_recap(table, evening).sentences) == told
