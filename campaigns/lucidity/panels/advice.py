"""The advice on the open question, in words, and the guesses about the copy that it takes for granted."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.answer_spaces import Answer
from campaigns.engine.messages import messages
from campaigns.lucidity.copy_texts import SECTION_TEXTS
from campaigns.lucidity.odds_cache import ODDS_SECTIONS
from campaigns.lucidity.rules.copy_sections import list_card_sections_in_play, list_unverified
from campaigns.lucidity.rules.dice_phrases import format_dice
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_copy_url
from campaigns.pages.advice_rows import build_advice_context
from campaigns.pages.advice_service import advice_service
from campaigns.pages.registry import Adviser, Context

ADVICE_MODULE = "campaigns.lucidity.advice"
ADVICE_SECTIONS = (*ODDS_SECTIONS, "rest")
"""Facts of the copy that a game depends on, besides the cards of Nightmares in play."""


def build_advice(table: Table, slug: str) -> Context:
    """Compute the advice on the open question, and return it in words."""
    g, row = table.state, table.current_game
    report = advice_service.compute(slug, ADVICE_MODULE, row.state, f"{row.number}:{row.steps}")
    name = table.get_player_name(g.open_prompt.who)
    note = _("How many games %(name)s won from here, with other rolls each time.") % {"name": name}
    doubts = list_unverified(g.facts, (*ADVICE_SECTIONS, *list_card_sections_in_play(g)))
    return {
        **build_advice_context(report, lambda answer, _is_brief: describe(answer), note),
        "doubts": [SECTION_TEXTS[section].title for section in doubts],
        "copy_url": build_copy_url(slug, "turn"),
    }


def describe(answer: Answer) -> str:
    """Return an answer to the open question, a move and its argument, in words."""
    assert isinstance(answer, list | tuple)
    way, given = answer
    if way == "choose-track":
        return _("Track %(number)s") % {"number": given}
    if way == "return-dice" and isinstance(given, list):
        return _("Put back %(dice)s") % {"dice": format_dice(map(str, given))}
    if way == "rest" and isinstance(given, list):
        place = messages.get_choice_label("lucidity", "place", str(given[0]))
        return _("Rest with %(die)s (%(place)s)") % {"die": format_dice([str(given[1])], is_known=True), "place": place}
    return str(PLAIN_LABELS[str(way)]())


PLAIN_LABELS = {
    "dream-again": lambda: _("Dream again"),
    "rest-all": lambda: _("Rest with all dice"),
}
"""The words of answers without an argument."""

ADVISER = Adviser("advise", "lucidity/advice.jinja", build_advice)
