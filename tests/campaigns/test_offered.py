"""A panel offers moves by their names; a name that is none does not pass unseen."""

from __future__ import annotations

import pytest

from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign
from campaigns.pages.offers import Viewpoint, offers, quick
from tests.rulings import table_of


def test_what_is_no_move_cannot_be_offered() -> None:
    table = table_of(on="onirim")
    view = Viewpoint(Campaign(slug="abc", game="onirim", name="Thursday"), MoveIds(1))

    with pytest.raises(LookupError, match=r"a panel offers onirim\.disacrd, which is no move"):
        offers(table, view, "play", ["disacrd"])
    with pytest.raises(LookupError, match=r"onirim\.disacrd"):
        quick(table, view, "play", "disacrd", None)
