"""A Slumber reported by sentences alone: the first interpretation of each, one tap, is the intended move."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests.intent_parser.slumber_script import SENTENCES_AND_MOVES, go_back_before_slumber

pytestmark = pytest.mark.django_db


def test_each_sentence_of_a_slumber_is_its_first_reading_and_one_tap_p7(player: Client) -> None:
    campaign = go_back_before_slumber()
    version = campaign.version
    player.post(f"/c/{campaign.slug}/holder/", {"holds": "1"})
    for said, _move in SENTENCES_AND_MOVES:
        page = html.unescape(player.get(f"/c/{campaign.slug}/tell/", {"q": said}).text)
        assert "data-asks" not in page, f"Rules come first: {said}"
        form = re.findall(r"<form .*?</form>", page, re.DOTALL)[0]
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        player.post(re.findall(r'action="([^"]+)"', form)[0], fields)

    made = campaign.moves.filter(seq__gt=version).order_by("seq").values_list("name", flat=True)
    assert [name.partition(".")[2] for name in made] == [move for _said, move in SENTENCES_AND_MOVES]
