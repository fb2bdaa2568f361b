"""Etherfields on the page: its panels, its sheets, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.begin import BeginForm
from campaigns.etherfields.matters import matters
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.actions import actions_part
from campaigns.etherfields.panels.board import board_panel, followed_part
from campaigns.etherfields.panels.board_range import RANGE
from campaigns.etherfields.panels.chronicle import STEPS, TURNS
from campaigns.etherfields.panels.cover import cover
from campaigns.etherfields.panels.dreamer import (
    distress_part,
    dreamer_panel,
    ether_part,
    gems_part,
    hand_part,
    who_part,
)
from campaigns.etherfields.panels.dreamworld import dreamworld_part
from campaigns.etherfields.panels.entity import entity_sheet
from campaigns.etherfields.panels.gates import gates_part
from campaigns.etherfields.panels.guide import guide_part, tonight
from campaigns.etherfields.panels.intent import INTENT
from campaigns.etherfields.panels.item import item_sheet
from campaigns.etherfields.panels.marks import marks_part, placed_part
from campaigns.etherfields.panels.mask import mask_sheet
from campaigns.etherfields.panels.now import (
    by_the_turn_card,
    due_part,
    lying_part,
    now_panel,
    on_the_way,
    while_asked,
)
from campaigns.etherfields.panels.recap import recap
from campaigns.etherfields.panels.record import record
from campaigns.etherfields.panels.screen import SCREEN
from campaigns.etherfields.panels.secret import PAGE as SECRET
from campaigns.etherfields.panels.secret import STYLES as PAD
from campaigns.etherfields.panels.secret import secret_sheet
from campaigns.etherfields.panels.secrets import FIND, secrets_panel
from campaigns.etherfields.panels.shared import subjects
from campaigns.etherfields.panels.slumber import slumber_panel
from campaigns.etherfields.panels.stock import STOCK
from campaigns.etherfields.panels.strip import strip_panel
from campaigns.etherfields.panels.team import roster_part, team_panel
from campaigns.etherfields.panels.things import things_panel
from campaigns.etherfields.panels.tile import NOTE, PUT, new_tile, tile_of
from campaigns.etherfields.panels.tile import STYLES as TILE
from campaigns.etherfields.panels.told import CHARTS, counts, tells
from campaigns.etherfields.panels.turn import part_in_words
from campaigns.etherfields.panels.turncard import turn_in_words, turncard_sheet, turns_of
from campaigns.etherfields.panels.ways import box_panel, happened_sheet
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import before_the_first
from campaigns.etherfields.rules.moments import moment
from campaigns.etherfields.rules.rounds import in_order, whose_round
from campaigns.etherfields.shown import JUDGED, MATTERS_BY, RULES, SHOWN
from campaigns.etherfields.wording.now import SHORT
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, GamePages, Panel, Sheet, Way, Where
from campaigns.wording import Text
from companion.installation import PROJECT


def where(table: Table) -> Where:
    """Say where play stands and whose move it is."""
    slumber = table.slumber
    if table.team.lost:
        return Where(_("All Dreamers have lost"), _("Resolve the Death card"))
    if not table.session_open:
        if not len(table.sessions):
            return Where(_("Before the first evening"), _("The guide leads through the set-up"))
        return Where(_("Packed away"), _("Set up the next session"))
    if slumber is not None and slumber.phase == Slumber.Phase.SETUP:
        return Where(_("Entering a Dream"), part_in_words(slumber), slumber.name)
    if slumber is None and not any(map(_has_played, table.dreamers)) and before_the_first(table):
        return Where(_("Before the first Dream"), _("Tile I-01 X begins it"))
    if slumber is None:
        return Where(_("Dreamworld Map"), table.team.at or _("between Slumbers"))
    turns = turns_of(slumber) if slumber.turn else None
    return Where(turn_in_words(slumber), _whose(table, slumber), slumber.name, turns)


def _has_played(dreamer: Dreamer) -> bool:
    """Return whether a Dreamer holds what only play brings: then the campaign began before anybody noted anything of it."""
    return any((dreamer.hand, dreamer.discard, dreamer.distress, dreamer.ether, dreamer.gems))


def _whose(table: Table, slumber: Slumber) -> str:
    """Say which step it is; whoever is due in it alone is named, as many have a ring in the Team."""
    step = str(SHORT.get(("phase", slumber.phase)) or slumber.get_phase_display())
    if slumber.phase == Slumber.Phase.ACTIONS and in_order(table):
        return _("%(step)s: %(who)s") % {"step": step, "who": whose_round(table)}
    return step


DRAWN = ("css/things.css", "etherfields/sheets.css")
"""What sheets show beside what the table does."""


def _panel(
    key: str, title: Text, context: Callable[[Table, Viewpoint], Context], inside: str = "", within: str = ""
) -> Panel:
    judges = {group: frozenset(names) for group, names in JUDGED.get(key, {}).items()}
    template = f"etherfields/{key}.jinja"
    return Panel(
        key, title, template, frozenset(SHOWN[key]), context, inside, judges, key, RULES.get(inside or key, ""), within
    )  # fmt: skip


def _sheet(key: str, title: Text, context: Callable[[Table, Viewpoint], Context], **also: Any) -> Sheet:
    def opened(table: Table, view: Viewpoint, _ref: int) -> Context:
        return context(table, view)

    return _sheet_of(key, title, opened, **also)


def _sheet_of(
    key: str, title: Text, context: Callable[[Table, Viewpoint, int], Context], template: str = "", **also: Any
) -> Sheet:
    judges = {group: frozenset(names) for group, names in JUDGED.get(key, {}).items()}
    drawn = f"etherfields/{template or key}.jinja"
    return Sheet(
        key, title, drawn, frozenset(SHOWN[key]), context, judges=judges, icon=key, rule=RULES.get(key, ""), **also
    )


def _awake(table: Table) -> bool:
    return table.slumber is None


ETHERFIELDS = GamePages(
    game="etherfields",
    title=gettext_lazy("Etherfields"),
    panels=(
        _panel("now", gettext_lazy("Now"), now_panel),
        _panel("strip", gettext_lazy("The Team"), strip_panel, "now"),
        _panel("due", gettext_lazy("What is due"), due_part, "now"),
        _panel("due-asked", gettext_lazy("What is asked"), while_asked, "now", "due"),
        _panel("due-map", gettext_lazy("What is due on the Map"), on_the_way, "now", "due"),
        _panel("due-event", gettext_lazy("What the Turn card says"), by_the_turn_card, "now", "due"),
        _panel("lying", gettext_lazy("On the table"), lying_part, "now"),
        _panel("gates", gettext_lazy("Dream Gates"), gates_part, "slumber"),
        _panel("actions", gettext_lazy("Actions"), actions_part, "slumber"),
        _panel("who", gettext_lazy("Dreamers"), who_part, "dreamer"),
        _panel("distress", gettext_lazy("Distress"), distress_part, "dreamer"),
        _panel("ether", gettext_lazy("Ether"), ether_part, "dreamer"),
        _panel("gems", gettext_lazy("Gems"), gems_part, "dreamer"),
        _panel("hand", gettext_lazy("Cards"), hand_part, "dreamer"),
        _panel("marks", gettext_lazy("Mask, States, Signs"), marks_part, "dreamer"),
        _panel("placed", gettext_lazy("Flaws"), placed_part, "dreamer"),
        _panel("board", gettext_lazy("Board"), board_panel),
        _panel("dreamworld", gettext_lazy("Dreamworld Map"), dreamworld_part),
        _panel("followed", gettext_lazy("Whether the board is followed"), followed_part, "board"),
        _panel("guide", gettext_lazy("Guide"), guide_part, "team"),
        _panel("roster", gettext_lazy("Everybody"), roster_part, "team"),
        _panel("box", gettext_lazy("Box"), box_panel),
    ),
    sheets=(
        _sheet(
            "dreamer", gettext_lazy("Dreamer"), dreamer_panel, names="etherfields.dreamer", chooses=True, styles=DRAWN
        ),
        _sheet_of("entity", gettext_lazy("Entity"), entity_sheet, names="etherfields.entity", styles=DRAWN),
        _sheet_of("tile", gettext_lazy("A new Entity"), new_tile, closes=True, styles=TILE, over=_awake),
        _sheet_of(
            "copy",
            gettext_lazy("What its tile says"),
            tile_of,
            names="etherfields.entity",
            closes=True,
            styles=TILE,
            template="tile",
        ),
        _sheet("turncard", gettext_lazy("Turn card"), turncard_sheet, over=_awake, styles=DRAWN),
        _sheet("team", gettext_lazy("Team"), team_panel, styles=DRAWN),
        _sheet_of("secret", gettext_lazy("Which Secret?"), secret_sheet, closes=True, styles=PAD),
        _sheet("secrets", gettext_lazy("Secrets"), secrets_panel, styles=DRAWN),
        _sheet("things", gettext_lazy("Things"), things_panel, styles=DRAWN),
        _sheet_of("item", gettext_lazy("Item"), item_sheet, names="etherfields.item", styles=DRAWN),
        _sheet_of("mask", gettext_lazy("Masks"), mask_sheet, names="etherfields.dreamer", styles=DRAWN),
        _sheet("slumber", gettext_lazy("Something else"), slumber_panel, styles=DRAWN),
        _sheet("happened", gettext_lazy("Something happened"), happened_sheet),
    ),
    ways=(
        Way(gettext_lazy("Now"), "slumber", ("now",)),
        Way(gettext_lazy("Board"), "board", ("board", "dreamworld")),
        Way(gettext_lazy("Box"), "things", ("box",)),
    ),
    where=where,
    matters=matters,
    matters_by=frozenset(MATTERS_BY),
    subjects=subjects,
    subject=gettext_lazy("Dreamer"),
    default_panel=lambda table: "now",
    asks_in="now",
    screen=SCREEN,
    begin=BeginForm,
    styles="etherfields/etherfields.css",
    move_pages={"take-stock": STOCK, "put-entity": PUT, "note-tile": NOTE, "reveal-secret": SECRET},
    moment=moment,
    turns=TURNS,
    steps=STEPS,
    recap=recap,
    tonight=tonight,
    tells=tells,
    charts=CHARTS,
    counts=counts,
    record=record,
    cover=lambda table: cover(table, where(table)),
    tools=(
        INTENT,
        RANGE,
        FIND,
    ),
    demo=PROJECT / "fixtures" / "etherfields" / "demo.dreamkeeper.json",
)
