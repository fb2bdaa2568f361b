"""Etherfields on the page: its panels and what each shows, where play stands, how a campaign begins."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.begin import BeginForm
from campaigns.etherfields.matters import matters
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.actions import actions_part
from campaigns.etherfields.panels.board import DRAWS, TILES, board_panel, followed_part
from campaigns.etherfields.panels.board_range import RANGE
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
from campaigns.etherfields.panels.guide import guide_part
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
from campaigns.etherfields.panels.turn import part_in_words
from campaigns.etherfields.panels.turncard import turn_in_words, turncard_sheet, turns_of
from campaigns.etherfields.panels.ways import box_panel, happened_sheet
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import before_the_first
from campaigns.etherfields.rules.moments import moment
from campaigns.etherfields.rules.rounds import in_order, whose_round
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
    """Whether a Dreamer holds what only play brings: then the campaign began before anybody noted anything of it."""
    return any((dreamer.hand, dreamer.discard, dreamer.distress, dreamer.ether, dreamer.gems))


def _whose(table: Table, slumber: Slumber) -> str:
    """Say which step it is; whoever is due in it alone is named, as many have a ring in the Team."""
    step = str(SHORT.get(("phase", slumber.phase), slumber.get_phase_display()))
    if slumber.phase == Slumber.Phase.ACTIONS and in_order(table):
        return _("%(step)s: %(who)s") % {"step": step, "who": whose_round(table)}
    return step


def _fields(model: str, *names: str) -> frozenset[str]:
    return frozenset(f"etherfields.{model}.{name}" for name in names)


SHOWN = {
    "now": {
        *_fields("dreamer", "playing", "player"),
        *_fields("team", "place"),
    },
    "due": {
        "campaigns.decision",
        "etherfields.slumber",
        "etherfields.checklist",
        *_fields("team", "place", "lost", "tracking", "readings", "first_player"),
        *_fields(
            "dreamer",
            "playing",
            "player",
            "drawn",
            "acted",
            "passed",
            "deck",
            "hand",
            "discard",
            "flaws_in_deck",
            "flaws_in_discard",
            "hand_limit",
            "masks",
            "mask",
            "unused",
        ),
        "etherfields.dreamscape",
    },
    "due-asked": {
        "campaigns.decision",
        "etherfields.item",
        *_fields("dreamer", "distress", "ether", "gems", "sealed"),
        *_fields("entity", "figures", "morphings"),
        *_fields("team", "market", "item_market"),
    },
    "due-map": {
        "etherfields.gate",
        "etherfields.location",
        "etherfields.district",
        *_fields("team", "at", "location", "pending", "entered", "dreamed", "keys", "fate_deck"),
        *_fields("dreamer", "sealed", "flipped"),
    },
    "due-event": {"etherfields.entity"},
    "lying": {
        "etherfields.entity",
        *_fields("dreamer", "playing"),
        *_fields("slumber", "kind", "phase", "card_steps", "suit", "steps_done", "blocked"),
        *_fields("secret", "kind", "standing", "name"),
        *_fields("team", "place"),
    },
    "strip": {
        "campaigns.decision",
        *_fields("dreamer", "archetype", "distress", "deck", "hand", "discard", "ether", "gems", "playing", "player"),
        *_fields("dreamer", "drawn", "acted", "passed"),
        *_fields("slumber", "phase", "acting"),
        *_fields("team", "tracking", "first_player", "place", "readings"),
    },
    "box": {"etherfields.secret", *_fields("team", "place", "lost"), *_fields("dreamer", "playing", "player")},
    "happened": {*_fields("dreamer", "playing", "player"), *_fields("slumber", "phase", "acting")},
    "slumber": {
        "etherfields.slumber",
        "etherfields.entity",
        *_fields("secret", "kind", "standing", "name"),
        *_fields("team", "place", "lost", "tracking", "readings", "first_player"),
        *_fields("dreamer", "acted", "passed", "playing", "player"),
    },
    "entity": {
        "etherfields.entity",
        *_fields("slumber", "phase", "kind"),
        *_fields("team", "readings", "tracking", "place", "lost"),
        *_fields("dreamer", "playing", "player"),
    },
    "item": {
        "etherfields.item",
        *_fields("team", "item_slots", "place", "lost"),
        *_fields("dreamer", "playing", "player", "used"),
        *_fields("slumber", "phase"),
    },
    "mask": {
        "etherfields.checklist",
        *_fields("dreamer", "mask", "masks", "used", "playing", "player"),
        *_fields("entity", "morphings"),
        *_fields("slumber", "phase", "name"),
        *_fields("team", "place", "lost"),
    },
    # These are filled in at leisure: nothing that happens meanwhile draws them anew.
    "secret": set(),
    "tile": set(),
    "copy": set(),
    "turncard": {
        "etherfields.slumber",
        "etherfields.entity",
        *_fields("team", "place", "lost", "tokens", "tracking", "readings", "first_player"),
        *_fields("dreamer", "playing", "player"),
    },
    "gates": {
        "etherfields.gate",
        "etherfields.location",
        *_fields("team", "keys", "at", "location", "place", "dreamed", "lost"),
    },
    "dreamworld": {
        "etherfields.district",
        "etherfields.location",
        "etherfields.gate",
        *_fields("team", "place", "lost", "at", "location", "pending", "entered", "keys", "quirks", "tokens"),
        *_fields("dreamer", "used"),
    },
    "actions": {
        "etherfields.action",
        *_fields("slumber", "phase"),
        *_fields("team", "tracking", "place", "lost"),
        *_fields("dreamer", "playing", "player"),
    },
    "dreamer": {
        *_fields("dreamer", "playing", "player", "flaws_in_deck", "flaws_in_discard", "kept_ether"),
        *_fields("team", "place", "lost", "first_player", "market"),
    },
    "who": _fields("dreamer", "drawn", "playing", "player"),
    "distress": _fields("dreamer", "distress"),
    "ether": _fields("dreamer", "ether"),
    "gems": {*_fields("dreamer", "gems"), *_fields("entity", "morphings")},
    "hand": {
        *_fields("dreamer", "deck", "hand", "discard", "sealed", "progress", "hand_limit", "progress_limit", "drawn"),
        *_fields("team", "tracking", "place"),
        *_fields("slumber", "phase"),
        "etherfields.dreamscape",
    },
    "board": {
        "etherfields.dreamscape",
        *_fields("dreamer", "playing", "player"),
        *_fields("entity", "name", "figures", "big"),
        *_fields("action", "name"),
        *_fields("team", "gem_slots", "place", "lost"),
    },
    "followed": {"etherfields.dreamscape", *_fields("slumber", "turn")},
    "marks": {
        *_fields(
            "dreamer", "mask", "masks", "states", "signs", "progress", "flipped", "colours", "unused", "used", "boosted"
        ),
        *_fields("team", "signs"),
        *_fields("entity", "morphings"),
    },
    "placed": {"etherfields.card"},
    "team": {
        "etherfields.checklist",
        *_fields("slumber", "name"),
        *_fields("team", "hours", "keys", "gem_slots", "first_player", "place", "lost", "edition", "readings"),
    },
    "guide": {
        *_fields("team", "place", "lost", "pending", "entered", "at", "readings", "first_player"),
        *_fields("dreamer", "playing", "player"),
        "etherfields.location",
        *_fields("slumber", "kind", "phase"),
        *_fields("gate", "entered", "won"),
    },
    "roster": _fields("dreamer", "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "playing", "player"),
    "secrets": {
        *_fields("slumber", "name"),
        *_fields("entity", "name"),
        "etherfields.secret",
        "etherfields.script",
        "etherfields.remark",
        *_fields("dreamer", "playing", "player"),
        *_fields("team", "place", "lost"),
    },
    "things": {
        "etherfields.item",
        "etherfields.card",
        *_fields("team", "season", "lucid", "thorn_knight", "item_slots", "shopping", "place", "lost"),
        *_fields("team", "fate_deck", "flaw_deck", "slumber_deck", "slumber_map", "market", "item_market", "quirks"),
    },
}


ALL_DREAMER = {
    "etherfields.dreamer", "etherfields.checklist", "campaigns.decision", *_fields("slumber", "phase", "acting"),
    *_fields("team", "readings"),
}  # fmt: skip
JUDGED: dict[str, dict[str, Set[str]]] = {
    "dreamer": {
        "": ALL_DREAMER,
        "progress": _fields("dreamer", "progress", "flipped", "progress_limit", "colours", "playing"),
    },
    "slumber": {"": {"etherfields.dreamscape"}},
    "entity": {
        "": {"etherfields.dreamscape", "etherfields.slumber", *_fields("dreamer", "acted", "passed")},
        "correct": frozenset(),
    },
    "turncard": {"": _fields("dreamer", "drawn", "acted", "passed"), "correct": frozenset()},
    "board": {
        "": {
            "etherfields.dreamer",
            "etherfields.entity",
            *_fields("slumber", "phase", "suit", "blocked", "acting", "card_steps", "steps_done"),
            *_fields("team", "readings", "first_player", "hours"),
        },
        **dict.fromkeys((*TILES, *DRAWS), frozenset()),
    },
    "dreamworld": {"": _fields("team", "fate_deck", "slumber_deck", "slumber_map", "map_tiles")},
    "actions": {
        "": {
            *_fields("dreamer", "gems", "boosted", "deck_list"),
            *_fields("entity", "figures", "morphings"),
            *_fields("team", "readings", "first_player", "tokens"),
            *_fields("slumber", "kind", "tokens", "acting"),
            "etherfields.item",
            "etherfields.dreamscape",
        }
    },
    "team": {"": {"etherfields.team", *_fields("dreamer", "archetype")}},
    "things": {
        "": {
            *_fields("slumber", "name"),
            *_fields("dreamer", "playing", "player"),
            *_fields("team", "pending", "map_tiles"),
        }
    },
}
"""What the offers of unfolded groups hang on beside what their panel shows anyway: by panel, then as ``Panel.judges`` says."""


MATTERS_BY = {
    "campaigns.decision",
    "etherfields.slumber",
    "etherfields.entity",
    "etherfields.checklist.kind",
    *_fields("team", "place", "lost", "pending", "dreamed", "quirks", "gem_slots", "readings"),
    *_fields("dreamer", "playing", "distress", "states", "mask", "progress"),
}
"""What the rules that matter now hang on."""

RULES = {
    "now": "ef.turn", "entity": "ef.entity", "tile": "ef.entity", "copy": "ef.entity", "secret": "ef.secret", "turncard": "ef.turn",
    "slumber": "ef.slumber", "dreamer": "ef.roster", "board": "ef.board", "team": "ef.hours", "secrets": "ef.secret",
    "things": "ef.item", "item": "ef.item", "mask": "ef.mask", "box": "ef.item", "happened": "ef.turn",
}  # fmt: skip
"""The rule of each whole panel; what lies inside one names its own where it stands."""


DRAWN = ("css/things.css", "etherfields/sheets.css")
"""What sheets show beside what the table does."""

BY_CHOSEN = ("actions",)
"""The panels that show what the chosen Dreamer may do."""


def _panel(
    key: str, title: Text, context: Callable[[Table, Viewpoint], Context], inside: str = "", within: str = ""
) -> Panel:
    judges = {group: frozenset(names) for group, names in JUDGED.get(key, {}).items()}
    template = f"etherfields/{key}.jinja"
    return Panel(
        key, title, template, frozenset(SHOWN[key]), context, inside, judges, key, RULES.get(inside or key, ""),
        key in BY_CHOSEN, within,
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
        _panel("slumber", gettext_lazy("Slumber"), slumber_panel),
        _panel("gates", gettext_lazy("Dream Gates"), gates_part, "slumber"),
        _panel("dreamworld", gettext_lazy("Dreamworld Map"), dreamworld_part, "slumber"),
        _panel("actions", gettext_lazy("Actions"), actions_part, "slumber"),
        _panel("who", gettext_lazy("Dreamers"), who_part, "dreamer"),
        _panel("distress", gettext_lazy("Distress"), distress_part, "dreamer"),
        _panel("ether", gettext_lazy("Ether"), ether_part, "dreamer"),
        _panel("gems", gettext_lazy("Gems"), gems_part, "dreamer"),
        _panel("hand", gettext_lazy("Cards"), hand_part, "dreamer"),
        _panel("marks", gettext_lazy("Mask, States, Signs"), marks_part, "dreamer"),
        _panel("placed", gettext_lazy("Flaws"), placed_part, "dreamer"),
        _panel("board", gettext_lazy("Board"), board_panel),
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
        _sheet("secrets", gettext_lazy("Secrets"), secrets_panel),
        _sheet("things", gettext_lazy("Things"), things_panel, styles=DRAWN),
        _sheet_of("item", gettext_lazy("Item"), item_sheet, names="etherfields.item", styles=DRAWN),
        _sheet_of("mask", gettext_lazy("Masks"), mask_sheet, names="etherfields.dreamer", styles=DRAWN),
        _sheet("happened", gettext_lazy("Something happened"), happened_sheet),
    ),
    ways=(
        Way(gettext_lazy("Now"), "slumber", ("now",), ("slumber",)),
        Way(gettext_lazy("Board"), "board", ("board",)),
        Way(gettext_lazy("Box"), "things", ("box",)),
    ),
    where=where,
    matters=matters,
    matters_by=frozenset(MATTERS_BY),
    subjects=subjects,
    subject=gettext_lazy("Dreamer"),
    default_panel=lambda table: "now",
    asks_in="now",
    begin=BeginForm,
    styles="etherfields/etherfields.css",
    move_pages={"take-stock": STOCK, "put-entity": PUT, "note-tile": NOTE, "reveal-secret": SECRET},
    moment=moment,
    tools=(
        INTENT,
        RANGE,
        FIND,
    ),
    demo=PROJECT / "fixtures" / "etherfields" / "demo.dreamkeeper.json",
)
