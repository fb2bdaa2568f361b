"""What lies over the picture of the board: a link on each figure, for the one in hand a button or a question on each space."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.etherfields.board_drawing import on_space
from campaigns.etherfields.board_window import Window
from campaigns.etherfields.panels.board_figures import Chosen
from campaigns.etherfields.panels.faces import face_in_words
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import name_of
from campaigns.etherfields.rules.dreamscape.taps import Tap
from campaigns.pages.offers import Offer, Viewpoint, quick
from campaigns.pages.registry import Context

NEAR, FARTHER = 2, 4
"""The light of a frame fades with the way: up to so many spaces, up to so many, beyond."""


@dataclass(frozen=True)
class Spot:
    """A control over the space ``value``: a button that sends it, or a link of this ``key``; its place, what it says, its number."""

    x: int
    y: int
    said: str
    value: str
    key: str = ""
    text: int | str = ""
    look: str = ""
    here: bool = False


def figures_to_tap(table: Table, board: Board, window: Window) -> list[Spot]:
    """Return a link on each space where somebody stands: it takes the first of them in hand."""
    spaces = sorted({figure.at for figure in board.figures if window.holds(figure.at)})
    return [_there(table, board, window, space, None) for space in spaces]


def _there(table: Table, board: Board, window: Window, space: int, here: Figure | None) -> Spot:
    """Return the link of a space whose figures are taken in hand one after the other; after the last, none is."""
    there = sorted(board.at(space), key=lambda figure: figure.key)
    following = there[there.index(here) + 1 :] if here in there else there
    x, y = window.at(space)
    if not following:
        said = _("Put %(who)s down") % {"who": name_of(table, here)} if here else SPACES[space]
        return Spot(2 * x, 2 * y, said, SPACES[space], look="mine", here=here is not None)
    figure = following[0]
    key = f"go{figure.ref}" if figure.of == "dreamer" else f"figure{figure.ref}n{figure.number}"
    said = _("%(who)s, on %(space)s") % {"who": name_of(table, figure), "space": SPACES[space]}
    others = [name_of(table, other) for other in there if other is not figure]
    said = _("%(said)s, with %(others)s") % {"said": said, "others": ", ".join(others)} if others else said
    return Spot(2 * x, 2 * y, said, SPACES[space], key, look="mine", here=here is not None)


def spaces_to_tap(
    table: Table, view: Viewpoint, board: Board, window: Window, chosen: Chosen
) -> tuple[list[Spot], list[Context]]:
    """Return the links of the figure in hand, to itself and to each question, and its forms with a button on each other space.

    A space that one move leads to is a button of it; where several do it is a link to the question. Where none does it is a
    button too: it is refused, and says why.
    """
    links, buttons = [], dict[Tap, list[Spot]]()
    for space in sorted(board.exists):
        if not window.holds(space):
            continue
        if chosen.figure is not None and space == chosen.figure.at:
            links.append(_there(table, board, window, space, chosen.figure))
            continue
        ways = chosen.reach.at(space)
        spot = _spot(table, board, window, chosen, space)
        if len(ways) > 1:
            links.append(replace(spot, key=f"{chosen.key}at{space}", here=space == chosen.asked))
        else:
            tap = replace(ways[0], far=0) if ways else Tap(chosen.reach.why)
            buttons.setdefault(tap, []).append(spot)
    return links, [
        {"offer": made(table, view, chosen, tap), "name": "space", "kind": "to", "buttons": spots}
        for tap, spots in buttons.items()
    ]


def _spot(table: Table, board: Board, window: Window, chosen: Chosen, space: int) -> Spot:
    x, y = window.at(space)
    far = chosen.reach.far.get(space, 0)
    look = "out"
    if chosen.reach.holds(space):
        look = "near" if far <= NEAR else "farther" if far <= FARTHER else "far"
    told = on_space(table, board, space)
    said = _said(chosen, space)
    said = f"{said}: {', '.join(told)}" if told else said
    text = far if far and not board.at(space) else ""
    return Spot(2 * x, 2 * y, said, SPACES[space], text=text, look=look)


def _said(chosen: Chosen, space: int) -> str:
    """Say what a tap on a space does, by the likeliest move that leads there."""
    ways, facts = chosen.reach.at(space), {"who": chosen.name, "space": SPACES[space]}
    if not ways:
        return _("%(who)s to %(space)s: why not?") % facts
    if ways[0].far:
        told = ngettext(
            "Move %(who)s to %(space)s, %(far)s space", "Move %(who)s to %(space)s, %(far)s spaces", ways[0].far
        )
        return told % {**facts, "far": ways[0].far}
    if ways[0].move.startswith("push"):
        return _("Push %(who)s to %(space)s") % facts
    return _("Put %(who)s on %(space)s") % facts


def question(table: Table, view: Viewpoint, chosen: Chosen) -> Context | None:
    """Return the one question about the space that was tapped, an answer for each move that leads there; None where none is asked."""
    if chosen.asked is None:
        return None
    space = SPACES[chosen.asked]
    answers = [
        replace(made(table, view, chosen, tap, space=space), label=_answer(tap, chosen))
        for tap in chosen.reach.at(chosen.asked)
    ]
    title = _("%(who)s to %(space)s: how?") % {"who": chosen.name, "space": space}
    return {"title": title, "lead": _elsewhere(chosen), "answers": answers}


def _elsewhere(chosen: Chosen) -> str:
    """Say where the Movement die takes a figure of which a space was tapped that only its tile can lead to (p. 11)."""
    ways = chosen.reach.at(chosen.asked) if chosen.asked is not None else ()
    if not any(tap.tile for tap in ways):
        return ""
    ends = [SPACES[space] for space in chosen.reach.taps if chosen.reach.holds(space)]
    return _("Toward the closest Dreamer it goes to %(spaces)s.") % {"spaces": ", ".join(ends)}


def _answer(tap: Tap, chosen: Chosen) -> str:
    if tap.move == "walk":
        return _("Moves %(far)s") % {"far": tap.far}
    if tap.move == "walk-by-effort":
        return ngettext("%(far)s Hour of Effort", "%(far)s Hours of Effort", tap.far) % {"far": tap.far}
    if tap.move == "chase":
        if tap.tile:
            return _("Moves so by its tile")
        return _("Die: %(face)s") % {"face": face_in_words(chosen.row, tap.face)}
    if tap.move == "put-figure":
        return _("Put there: no Move")
    return _("Pushed") if tap.move.startswith("push") else _("Put there by a card")


def made(table: Table, view: Viewpoint, chosen: Chosen, tap: Tap, **sent: str) -> Offer:
    """Return the move of a tap as an offer, with all that the board knows of it filled in."""
    given: Context = dict(sent)
    if chosen.figure is not None and chosen.figure.of == "entity":
        given["number"] = chosen.figure.number
    if tap.face:
        given["face"] = tap.face
    if tap.tile:
        given["card"] = _("The tile of %(who)s") % {"who": chosen.row}
    offer = quick(table, view, "board", tap.move, chosen.row, **given)
    return replace(offer, key=f"{offer.key}-{tap.face}" if tap.face else offer.key)
