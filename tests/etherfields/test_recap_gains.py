"""Gains of an evening, from its entries alone (manual p. 8 to 10)."""

from datetime import UTC, datetime

from campaigns.engine import Change
from campaigns.etherfields.panels.recap import DREAMER_LABEL, TEAM_LABEL, UNCOUNTED_MOVES, build_recap
from campaigns.models import JournalEntry
from campaigns.pages.session_digest import DecodedEntry, SessionDigest, build_digest
from tests.etherfields.factories import DreamerFactory, TeamFactory
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

    assert list(build_recap(table, evening).sentences) == ["Gained: 3 Keys, 6 Ether."]


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
