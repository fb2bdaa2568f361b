"""The table of the intent parser's tests: the demo campaign of Etherfields, in the middle of a Slumber."""

from __future__ import annotations

from campaigns.engine import get_game
from campaigns.intent_parser.dry_runs import InterpretationResult, interpret
from campaigns.management import intent_evaluation
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.storage import state
from campaigns.transfer.importer import import_campaign

SPEAKER_NAME = "Mara"


def import_demo() -> Campaign:
    """Return the demo campaign."""
    path = get_game_ui("etherfields").demo_path
    assert path is not None
    return import_campaign(path.read_bytes())


def get_dreamer_names(campaign: Campaign) -> dict[int, str]:
    """Return the Dreamers' names by ref."""
    table = state.open_table(campaign, get_game(campaign.game))
    return {row.ref: str(row) for row in get_game_ui(campaign.game).find_subjects(table)}


def interpret_sentence(campaign: Campaign, text: str) -> InterpretationResult:
    """Interpret a sentence at a table, spoken by Mara."""
    known = get_dreamer_names(campaign)
    return interpret(campaign, text, known, next(ref for ref, name in known.items() if name == SPEAKER_NAME))


def get_first_interpretation(campaign: Campaign, text: str) -> tuple[str, dict[str, str]]:
    """Return the first interpretation of a sentence: its move, and its arguments by name."""
    reading = interpret_sentence(campaign, text).dry_runs[0].interpretation
    given = intent_evaluation.format_arguments(reading, state.open_table(campaign, get_game(campaign.game)))
    return reading.move.slug, {name: value for name, value in given.items() if name in reading.args}
