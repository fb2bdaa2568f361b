"""Lucidity on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.lucidity.begin import BeginForm
from campaigns.lucidity.copy_page import COPY
from campaigns.lucidity.matters import matters
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.bag import bag_panel
from campaigns.lucidity.panels.chances import chances_panel
from campaigns.lucidity.panels.dreamers import dreamers_panel
from campaigns.lucidity.panels.scores import scores_panel
from campaigns.lucidity.panels.turn import asked, turn_panel
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.moments import moment
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, GamePages, OnScreen, Panel, Where
from campaigns.wording import Text

RULES = {"turn": "lu.track", "dreamers": "lu.card", "bag": "lu.copy", "odds": "lu.odds", "scores": "lu.scores"}


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


def _panel(key: str, title: Text, icon: str, context: Callable[[Table, Viewpoint], Context], *fields: str) -> Panel:
    shows = frozenset(f"lucidity.luciditygame.{name}" for name in fields)
    return Panel(key, title, f"lucidity/{key}.jinja", shows, context, icon=icon, rule=RULES[key])


LUCIDITY = GamePages(
    game="lucidity",
    title=gettext_lazy("Lucidity"),
    panels=(
        _panel("turn", gettext_lazy("Turn"), "hour", turn_panel, "state", "result"),
        _panel("dreamers", gettext_lazy("Dreamers"), "team", dreamers_panel, "state", "result"),
        _panel("bag", gettext_lazy("Table"), "rows", bag_panel, "state", "result"),
        _panel("odds", gettext_lazy("Odds"), "dice", chances_panel, "state", "result"),
        _panel("scores", gettext_lazy("Scores"), "flag", scores_panel, "result", "number"),
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
    moment=moment,
    screen=(OnScreen("dreamers", "lucidity/screen.jinja", dreamers_panel),),
    pages=(COPY,),
)
