"""A Slumber of the first recorded evening as sentences with their intended moves."""

from __future__ import annotations

from campaigns.models import Campaign
from tests.campaigns.table_actions import go_back_to
from tests.golden.golden_campaign import import_golden_campaign

SENTENCES_AND_MOVES = (
    ("we go to the lantern market", "go"),
    ("take the key", "take-key"),
    ("slumber a draught under the door, 3 turns, movement 2, cost 4, script 2007", "meet-slumber"),
    ("everybody draws", "draw-all"),
    ("draught basic effect range 0 distress 1", "note-effect"),
    ("i put 4 wrath on the draught", "mark-intent"),
    ("ilse puts 4 wrath on the draught", "mark-intent"),
    ("take a terrain token", "take-token"),
    ("jonas puts 4 wrath on the draught", "mark-intent"),
    ("the draught is dead", "remove-figures"),
    ("loot 2 ether 1 key", "gain-loot"),
    ("the slumber is over", "end-slumber"),
    ("everybody buys cards", "open-market"),
    ("mara buys 1 for 2 ether", "buy-in-turn"),
    ("ilse buys 0", "buy-in-turn"),
    ("jonas buys 1 for 1 ether", "buy-in-turn"),
)


def go_back_before_slumber() -> Campaign:
    """Return the recorded campaign before the Team entered the Slumber."""
    campaign = import_golden_campaign()
    gone = campaign.moves.filter(name="etherfields.go").order_by("seq").first()
    assert gone is not None
    go_back_to(campaign, gone.seq - 1)
    campaign.refresh_from_db()
    return campaign
