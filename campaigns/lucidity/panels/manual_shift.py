"""Moving a die by hand: tap the die, then its target; the selection is stored in the URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine.messages import Text, messages
from campaigns.lucidity.panels.player_cards import DieAction, DiePosition
from campaigns.lucidity.rules.copy_facts import list_faces
from campaigns.lucidity.rules.corrections import get_dice_at, list_spots
from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES, FACES, POWER, can_lie_in_row
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.state_operations import find_nightmare_seat, iterate_dice
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import DieView, build_counted_views, build_die_view
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

MANUAL_SHIFT_SHEET_KEY = "byhand"
FACELESS_SPOTS = ("bag", "hand")
"""Spots where a die shows no face."""


@dataclass(frozen=True)
class SelectedDie:
    """A tapped die: its spot, its code there, and the face it will show."""

    spot: str
    die: str
    face: str

    @property
    def target_code(self) -> str:
        """Its code at the target."""
        return self.die[0] + self.face


@dataclass(frozen=True)
class PlaceView:
    """A place with its dice, each with the URL of its tap."""

    title: Text
    dice: list[tuple[DieView, str]]


@dataclass(frozen=True)
class PlaceGroup:
    """The places of one player, or of the middle of the table."""

    title: Text
    places: list[PlaceView]


@dataclass(frozen=True)
class ShiftTarget:
    """A target of the die: submitted value and label."""

    value: str
    label: Text


def build_manual_shift_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return every die in its place; after a tap, the possible faces and targets."""
    g, step_count = table.state, table.current_game.steps
    if table.is_between_games:
        return {"over": True}
    chosen = _decode_selection(table, g, viewer.open_groups.get(MANUAL_SHIFT_SHEET_KEY, ""), step_count)
    if chosen is None:
        return {"over": False, "chosen": None, "groups": _build_place_groups(table, g, step_count)}
    return {
        "over": False,
        "chosen": build_die_view(chosen.target_code),
        "where": _format_place(table, chosen.spot),
        "open": _encode_selection(g, step_count, chosen),
        "faces": _build_face_options(g, step_count, chosen),
        "offer": _build_shift_form(table, viewer, chosen),
        "targets": _build_targets(table, g, chosen),
    }


def build_shift_actions(g: Game, seat: int, step_count: int) -> Iterator[tuple[DiePosition, DieAction]]:
    """Yield the taps on dice of a card that answer nothing: links to the sheet with the die selected."""
    for place, die in iterate_dice(g, seat):
        chosen = SelectedDie(f"{seat + 1}-{place}", die, die[1])
        yield (
            (seat, place, die),
            DieAction(
                _("Move the %(die)s") % {"die": build_die_view(die).label},
                href=_encode_selection(g, step_count, chosen),
            ),
        )


def _encode_selection(g: Game, step_count: int, selected: SelectedDie) -> str:
    spot = list_spots(g).index(selected.spot)
    return f"{step_count}x{spot:02}{DIE_CODES.index(selected.die):02}{FACES.index(selected.face)}"


def _decode_selection(table: Table, g: Game, token: str, step_count: int) -> SelectedDie | None:
    """Return the tapped die; None for a URL of another position, or a die that is not there."""
    head, at, tail = token.partition("x")
    spots = list_spots(g)
    if head != str(step_count) or not at or len(tail) != 5 or not tail.isdecimal():
        return None
    spot, code, face = int(tail[:2]), int(tail[2:4]), int(tail[4])
    if spot >= len(spots) or code >= len(DIE_CODES) or face >= len(FACES):
        return None
    found = SelectedDie(spots[spot], DIE_CODES[code], FACES[face])
    return found if found.die in _list_dice_at(table, g, found.spot) else None


def _list_dice_at(table: Table, g: Game, spot: str) -> list[str]:
    """Return the codes of the dice at a spot; in spots without faces each shows Power."""
    if spot == "bag":
        return [colour + POWER for colour in COLOURS if g.bag[colour]]
    if spot == "hand":
        return [colour + POWER for colour in g.hand]
    if spot == "card":
        return [die for colour in COLOURS if find_nightmare_seat(g, colour) is None for die in g.cards[colour].dice]
    if spot.endswith("shadow"):
        return [die for place, die in iterate_dice(g, int(spot[0]) - 1) if place == "shadow"]
    return list(get_dice_at(table, g, spot, COLOURS[0] + POWER))


def _build_place_groups(table: Table, g: Game, step_count: int) -> list[PlaceGroup]:
    """Return the places with dice: of each player, then in the middle of the table."""
    found: dict[str, list[PlaceView]] = {}
    for spot in list_spots(g):
        codes = _list_dice_at(table, g, spot)
        shown = build_counted_views(code[0] for code in codes) if spot in FACELESS_SPOTS else build_counted_views(codes)
        if spot == "bag":
            shown = [replace(die, count=g.bag[die.colour]) for die in shown]
        dice = [(die, _encode_selection(g, step_count, _select_die(spot, die.code))) for die in shown]
        if dice:
            found.setdefault(_get_owner_label(table, spot), []).append(PlaceView(_get_place_label(spot), dice))
    middle = found.pop(_get_owner_label(table, "bag"), [])
    return [
        *(PlaceGroup(title, places) for title, places in found.items()),
        PlaceGroup(_get_owner_label(table, "bag"), middle),
    ]


def _select_die(spot: str, code: str) -> SelectedDie:
    die = code if code[1:] else code + POWER
    return SelectedDie(spot, die, die[1])


def _build_face_options(g: Game, step_count: int, selected: SelectedDie) -> list[tuple[DieView, str, bool]]:
    """Return the faces the die may show, each with its URL: those of its colour, and the present one."""
    known = [face for face in FACES if face in list_faces(g, selected.die[0]) or face == selected.die[1]]
    return [
        (
            build_die_view(selected.die[0] + face),
            _encode_selection(g, step_count, replace(selected, face=face)),
            face == selected.face,
        )
        for face in known
    ]


def _build_shift_form(table: Table, viewer: ViewerContext, selected: SelectedDie) -> ActionForm:
    """Return the form of the move for this die; its buttons are the targets."""
    die = selected.target_code if selected.spot in FACELESS_SPOTS else selected.die
    sent = {"die": die, "source": selected.spot}
    if die != selected.target_code:
        sent["face"] = selected.face
    made = build_one_tap_action(table, viewer, MANUAL_SHIFT_SHEET_KEY, "shift", None)
    return replace(made, hidden_values=(*made.hidden_values, *sent.items()))


def _build_targets(table: Table, g: Game, selected: SelectedDie) -> list[tuple[Text, list[ShiftTarget]]]:
    """Return the targets by owner; the die's own spot only if its face changes."""
    found: dict[str, list[ShiftTarget]] = {}
    for spot in list_spots(g):
        turned = selected.spot not in FACELESS_SPOTS and selected.face != selected.die[1]
        if (spot == selected.spot and not turned) or not _can_take_die(g, spot, selected.target_code):
            continue
        said = _("Turn it in place") if spot == selected.spot else _get_place_label(spot)
        found.setdefault(_get_owner_label(table, spot), []).append(ShiftTarget(spot, said))
    return list(found.items())


def _can_take_die(g: Game, spot: str, die: str) -> bool:
    """Return whether a die may be at a spot with its face."""
    if spot == "card":
        return can_lie_in_row("power", die) and find_nightmare_seat(g, die[0]) is None
    return can_lie_in_row(spot[2:], die)


def _get_owner_label(table: Table, spot: str) -> str:
    return table.get_player_name(int(spot[0]) - 1) if spot[0].isdigit() else _("Middle of the table")


def _get_place_label(spot: str) -> Text:
    name, value = ("place", spot[2:]) if spot[0].isdigit() else ("spot", spot)
    return capfirst(str(messages.get_choice_label("lucidity", name, value)))


def _format_place(table: Table, spot: str) -> Text:
    return f"{_get_owner_label(table, spot)}: {_get_place_label(spot)}" if spot[0].isdigit() else _get_place_label(spot)


def merge_actions(placed_actions: Iterable[tuple[DiePosition, DieAction]]) -> dict[DiePosition, DieAction]:
    """Return the actions by die position; the first one per position wins."""
    acts: dict[DiePosition, DieAction] = {}
    for at, act in placed_actions:
        acts.setdefault(at, act)
    return acts
