"""The table that sentences are read at: the demo campaign of Etherfields, in the middle of a Slumber."""

from __future__ import annotations

from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.referee import game
from campaigns.storage import state
from campaigns.telling import bench
from campaigns.telling.trying import Told, told
from campaigns.transfer.importing import import_campaign

ME = "Mara"


def demo() -> Campaign:
    """Return the demo campaign."""
    path = pages_of("etherfields").demo
    assert path is not None
    return import_campaign(path.read_bytes())


def names(campaign: Campaign) -> dict[int, str]:
    """Return the Dreamers' names by ref."""
    table = state.open_table(campaign, game(campaign.game))
    return {row.ref: str(row) for row in pages_of(campaign.game).subjects(table)}


def tell(campaign: Campaign, text: str) -> Told:
    """Say something at a table, as Mara."""
    known = names(campaign)
    return told(campaign, text, known, next(ref for ref, name in known.items() if name == ME))


def first(campaign: Campaign, text: str) -> tuple[str, dict[str, str]]:
    """Return the first reading of a sentence: its move, and its arguments by name."""
    reading = tell(campaign, text).readings[0].reading
    given = bench.named(reading, state.open_table(campaign, game(campaign.game)))
    return reading.move.slug, {name: value for name, value in given.items() if name in reading.args}
