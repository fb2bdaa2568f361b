"""The panel of the middle of the table: the bag, the places of the eighty dice, the Nightmare cards, the rule variants."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine.list_format import format_list
from campaigns.engine.messages import Text, messages
from campaigns.lucidity.copy_texts import SECTION_TEXTS, TAKEN_SYMBOLS
from campaigns.lucidity.panels.section_summaries import changes, summarize_section
from campaigns.lucidity.rules.copy_sections import RULES_BY_SECTION, get_card_section, is_unverified
from campaigns.lucidity.rules.dice import COLOURS, DICE_PER_COLOUR
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS as KNOWN
from campaigns.lucidity.rules.rule_variants import VARIANT_LABELS, get_chosen_variant
from campaigns.lucidity.rules.state_operations import (
    count_bag,
    count_power,
    find_nightmare_seat,
    iterate_dice,
    list_taken_faces,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import DieView, build_copy_url, build_die_view, build_die_views
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

BAG_PANEL_KEY = "bag"


@dataclass(frozen=True)
class NightmareView:
    """A Nightmare card: its owner, the faces it takes, the dice on it."""

    colour: DieView
    name: str
    owner: str
    dice: list[DieView]
    taken_faces: str
    ability: str
    is_unverified: bool


@dataclass(frozen=True)
class FactRow:
    """One fact of the copy with its rule, and whether it is still a guess."""

    title: Text
    text: str
    is_unverified: bool
    citation: rulebook.Citation


def build_bag_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the middle of the table of the newest game."""
    row = table.newest_game
    assert row is not None
    g = table.state
    return {
        "bag": [build_die_view(colour, g.bag[colour]) for colour in COLOURS],
        "inside": count_bag(g),
        "total": DICE_PER_COLOUR * len(COLOURS),
        "places": _count_dice_by_place(table, g),
        "nightmares": [_build_nightmare_view(table, g, colour) for colour in COLOURS],
        "spooks": _build_spook_columns(g),
        "lord": _build_bogeyman(g),
        "facts": _build_fact_rows(g),
        "readings": [
            (label, choices[get_chosen_variant(g.options, known.name)])
            for known in KNOWN
            for label, choices in [VARIANT_LABELS[known.name][:2]]
        ],
        "copy_url": build_copy_url(viewer.campaign.slug, BAG_PANEL_KEY),
        "copy": table.copy_name(),
        **(_build_take_over_action(table, viewer, g) if not row.result else {"changes": [], "write_down": None}),
        "playing": not row.result,
    }  # fmt: skip


def _build_take_over_action(table: Table, viewer: ViewerContext, g: Game) -> Context:
    """Return the action that takes over changed facts of the copy, with the changes."""
    changed = changes(g.facts, table.get_copy_facts())
    return {
        "changes": changed,
        "write_down": build_one_tap_action(table, viewer, BAG_PANEL_KEY, "write-down", None) if changed else None,
    }


def _count_dice_by_place(table: Table, g: Game) -> list[tuple[str, int]]:
    """Return the number of dice in each place."""
    found = [(_("Bag"), count_bag(g))]
    found += [(table.get_player_name(seat), len(list(iterate_dice(g, seat)))) for seat in range(len(g.players))]
    found.append((_("Nightmare cards"), sum(len(card.dice) for card in g.cards.values())))
    found.append((_("in hand or just rolled"), len(g.hand) + len(g.rolled)))
    found.append((_("Spooks"), sum(map(len, g.solo.columns)) if g.solo else 0))
    return [(place, count) for place, count in found if count]


def _build_nightmare_view(table: Table, g: Game, colour: str) -> NightmareView:
    owner = find_nightmare_seat(g, colour)
    card = g.cards[colour]
    section = get_card_section(g, colour)
    who = ""
    if owner is not None:
        who = _("%(name)s, %(power)s Power") % {"name": table.get_player_name(owner), "power": count_power(g, owner)}
    elif g.solo and colour in g.solo.awakened:
        who = _("awake")
    return NightmareView(
        build_die_view(colour),
        str(messages.get_choice_label("lucidity", "nightmare", card.name)),
        who,
        build_die_views(card.dice),
        format_list(TAKEN_SYMBOLS[face] for face in list_taken_faces(g, colour)) or _("nothing"),
        g.facts.abilities[section.removeprefix("card-")],
        is_unverified(g.facts, section),
    )


def _build_spook_columns(g: Game) -> list[list[DieView]]:
    return [build_die_views(column) for column in g.solo.columns] if g.solo else []


def _build_bogeyman(g: Game) -> Context | None:
    """Return the Bogeyman of a solo game with the players' notes; None with several players."""
    if not g.solo:
        return None
    name = g.solo.bogeyman
    doubt = is_unverified(g.facts, "bogeymen")
    note = g.facts.bogeymen.get(name, "")
    return {
        "name": messages.get_choice_label("lucidity", "bogeyman", name),
        "note": note,
        "doubt": doubt,
        "citation": rulebook.cite_rule("lu.solo"),
    }


def _build_fact_rows(g: Game) -> list[FactRow]:
    """Return the facts of the copy without the Nightmare cards."""
    found = ("tracks", "faces", "rest", "fear", "imprisonment")
    return [
        FactRow(
            SECTION_TEXTS[section].title,
            summarize_section(g.facts, section),
            is_unverified(g.facts, section),
            rulebook.cite_rule(RULES_BY_SECTION[section]),
        )
        for section in found
    ]
