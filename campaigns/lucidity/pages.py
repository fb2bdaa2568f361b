"""Lucidity on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.lucidity.begin import BeginForm
from campaigns.lucidity.copies_page import COPIES
from campaigns.lucidity.copy_page import COPY
from campaigns.lucidity.matters import matters
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.bag import bag_panel
from campaigns.lucidity.panels.byhand import byhand_sheet
from campaigns.lucidity.panels.chances import chances_sheet
from campaigns.lucidity.panels.chronicle import TURNS, pictures
from campaigns.lucidity.panels.cover import cover
from campaigns.lucidity.panels.dreamers import cards, dreamers_panel
from campaigns.lucidity.panels.happened import different_sheet, happened_sheet
from campaigns.lucidity.panels.recap import recap
from campaigns.lucidity.panels.record import over_games, record, tells
from campaigns.lucidity.panels.scores import scores_panel
from campaigns.lucidity.panels.turn import asked, turn_panel
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.moments import moment
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, GamePages, OnScreen, Panel, Sheet, Way, Where
from campaigns.wording import Text
from companion.installation import PROJECT

RULES = {
    "turn": "lu.track",
    "dreamers": "lu.card",
    "scores": "lu.scores",
    "bag": "lu.copy",
    "odds": "lu.odds",
    "byhand": "lu.shift",
    "different": "lu.shift",
    "happened": "lu.shift",
}


def where(table: Table) -> Where:
    """Say whose turn it is, and whose answer is awaited."""
    row = table.newest
    if row is None:
        return Where(_("No game yet"), "")
    if row.result:
        place = _("%(game)s · %(result)s") % {"game": row, "result": LucidityGame.Result(row.result).label}
        return Where(place, _("Lay out another one, or look back"))
    facts = {"name": table.name(table.value.turn), "turn": table.value.turns + 1}
    return Where(_("Turn %(turn)s: %(name)s") % facts, asked(table), str(row))


STATE = frozenset({"lucidity.luciditygame.state", "lucidity.luciditygame.result"})
NUMBERED = frozenset({"lucidity.luciditygame.result", "lucidity.luciditygame.number"})


def _panel(
    key: str,
    title: Text,
    context: Callable[[Table, Viewpoint], Context],
    inside: str = "",
    shows: frozenset[str] = STATE,
) -> Panel:
    return Panel(key, title, f"lucidity/{key}.jinja", shows, context, inside, rule=RULES[key])


def _sheet(
    key: str,
    title: Text,
    context: Callable[[Table, Viewpoint, int], Context],
    *,
    closes: bool = False,
    over: Callable[[Table], bool] = lambda _table: False,
) -> Sheet:
    template = f"lucidity/{key}.jinja"
    return Sheet(key, title, template, STATE, context, rule=RULES[key], closes=closes, over=over)


def _over(table: Table) -> bool:
    return table.newest is None or bool(table.newest.result)


LUCIDITY = GamePages(
    game="lucidity",
    title=gettext_lazy("Lucidity"),
    panels=(
        _panel("turn", gettext_lazy("Turn"), turn_panel),
        _panel("dreamers", gettext_lazy("Dreamers"), dreamers_panel),
        _panel("scores", gettext_lazy("Scores"), scores_panel, "dreamers", NUMBERED),
        _panel("bag", gettext_lazy("Bag"), bag_panel),
    ),
    sheets=(
        _sheet("odds", gettext_lazy("Odds"), chances_sheet),
        _sheet("byhand", gettext_lazy("Move a die by hand"), byhand_sheet, closes=True, over=_over),
        _sheet("different", gettext_lazy("Something is different"), different_sheet, closes=True, over=_over),
        _sheet("happened", gettext_lazy("Something happened"), happened_sheet, closes=True),
    ),
    ways=(
        Way(gettext_lazy("Turn"), "card", ("turn",)),
        Way(gettext_lazy("Dreamers"), "team", ("dreamers",)),
        Way(gettext_lazy("Bag"), "dice", ("bag",)),
    ),
    where=where,
    matters=matters,
    matters_by=frozenset({"lucidity.luciditygame.state", "lucidity.luciditygame.result"}),
    subjects=lambda table: table.in_order()[::-1],
    subject=gettext_lazy("Game"),
    chooses=False,
    default_panel=lambda table: "turn",
    begin=BeginForm,
    styles="lucidity/lucidity.css",
    scripts=("js/picks.js",),
    moment=moment,
    screen=(OnScreen("dreamers", "lucidity/screen.jinja", cards),),
    pages=(COPY, COPIES),
    turns=TURNS,
    recap=recap,
    tells=tells,
    record=record,
    over=over_games,
    cover=lambda table: cover(table, where(table)),
    pictures=pictures,
    demo=PROJECT / "fixtures" / "lucidity" / "demo.dreamkeeper.json",
)
