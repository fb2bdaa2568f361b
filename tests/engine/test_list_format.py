"""Lists of names in sentences."""

from __future__ import annotations

import pytest

from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import messages


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Anna"], "Anna"),
        (["Anna", "Ben"], "Anna and Ben"),
        (["Anna", "Ben", "Carl"], "Anna, Ben and Carl"),
        (["Sphinx, Diver and Confusion"], "Sphinx, Diver and Confusion"),
        (["The Mirrors", "Happy Dreams and Dark Premonitions"], "The Mirrors; Happy Dreams and Dark Premonitions"),
    ],
)
def test_names_are_joined_as_in_speech(names: list[str], said: str) -> None:
    assert format_list(names) == said


def test_listed_names_with_commas_are_kept_apart_by_semicolons() -> None:
    assert join_items(["The Mirrors", "Towers"]) == "The Mirrors, Towers"
    assert join_items(["The Mirrors", "Sphinx, Diver and Confusion"]) == "The Mirrors; Sphinx, Diver and Confusion"


def test_names_in_a_message_are_joined_so_and_pieces_by_their_labels_are_listed() -> None:
    assert messages.fill_text("%(hit)s", "etherfields", {"hit": ["Anna", "Ben"]}) == "Anna and Ben"
    assert messages.fill_text("%(cards)s", "onirim", {"cards": ["RS", "BM"]}) == "red Sun, blue Moon"
    assert messages.fill_text("%(hit)s", "etherfields", {"hit": []}) == "–"
