"""The selection of several dice by taps, stored in the URL so that no JavaScript is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.engine.answer_spaces import AnswerSpace, MultisetRangeSpace, ProductSpace
from campaigns.lucidity.rules.copy_facts import list_faces
from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES
from campaigns.lucidity.rules.dice_selection import DiceSelection
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.questions import get_answer_spaces

BASE20_DIGITS = "0123456789abcdefghij"
REPORT_KEPT, REPORT_DRAWN, REPORT_ONLY = "k", "d", "o"
"""The kinds of report: kept dice with their faces, drawn dice by colour, and the only one if there is no choice."""
MAX_EXTRA_DICE = 5
"""Maximum number of excess dice in a report."""


@dataclass(frozen=True)
class MultiSelectSpec:
    """The specification of a selection: move, field, selectable codes, and the dice available by colour.

    At least ``min_count`` and at most ``max_count`` are submitted. ``has_faces``: the codes are dice with faces, not
    colours.
    """

    move: str
    field: str
    codes: tuple[str, ...]
    available: Counter[str]
    min_count: int
    max_count: int
    has_faces: bool = False

    @property
    def numbered_codes(self) -> tuple[str, ...]:
        """The numbering of taps: all codes of this sort."""
        return DIE_CODES if self.has_faces else COLOURS


@dataclass(frozen=True)
class Selection:
    """A decoded URL: the kind of report, the number of excess dice, whether every face may be tapped, the taps."""

    report_kind: str = REPORT_ONLY
    extra_count: int = 0
    is_every_face_shown: bool = False
    codes: tuple[str, ...] = ()

    def encode(self, step_count: int) -> str:
        """Encode the selection for the URL; ``step_count`` identifies its question."""
        known = DIE_CODES if self.codes and self.codes[0][1:] else COLOURS
        taps = "".join(BASE20_DIGITS[known.index(code)] for code in self.codes)
        return f"{step_count}{self.report_kind}{self.extra_count}{int(self.is_every_face_shown)}{taps}"


def list_report_kinds(g: Game) -> tuple[str, ...]:
    """Return the kinds of report of the open question, the shortest first."""
    was = g.open_prompt
    if was.kind != "draw":
        return (REPORT_ONLY,)
    if "keep" not in get_answer_spaces(g) or not was.kept_count:
        return (REPORT_DRAWN,)
    return (REPORT_KEPT,) if was.why == "depths" else (REPORT_KEPT, REPORT_DRAWN)


def build_spec(g: Game, selection: Selection) -> MultiSelectSpec:
    """Return the specification of a question that is answered with several dice."""
    found = get_answer_spaces(g)
    move = next(
        way
        for way in (_MOVES_BY_REPORT_KIND[selection.report_kind], "return-dice", "roll", "excess", "fetch")
        if way in found
    )
    task = _build_spec_of_space(g, move, found[move], is_every_face_shown=selection.is_every_face_shown)
    more = min(selection.extra_count, task.available.total() - task.max_count)
    return replace(task, min_count=task.min_count + more, max_count=task.max_count + more) if more > 0 else task


_MOVES_BY_REPORT_KIND = {REPORT_KEPT: "keep", REPORT_DRAWN: "draw", REPORT_ONLY: ""}


def _build_spec_of_space(
    g: Game, move: str, answer_space: AnswerSpace, *, is_every_face_shown: bool
) -> MultiSelectSpec:
    """Return the specification of a move from its answer space.

    ``is_every_face_shown``: include faces that a colour lacks, as far as is known.
    """
    if isinstance(answer_space, MultisetRangeSpace):
        there = Counter(answer_space.there)
        return MultiSelectSpec(
            move,
            "colours",
            tuple(colour for colour in COLOURS if there[colour]),
            there,
            answer_space.least,
            answer_space.most,
        )
    if isinstance(answer_space, DiceSelection):
        there = Counter(answer_space.colours.there)
        codes = _list_die_codes(g, there, is_every_face_shown=is_every_face_shown)
        return MultiSelectSpec(
            move, "dice", codes, there, max(1, answer_space.colours.least), answer_space.colours.most, has_faces=True
        )
    assert isinstance(answer_space, ProductSpace)
    hand, count = Counter(g.hand), len(answer_space.places)
    return MultiSelectSpec(
        move,
        "faces",
        _list_die_codes(g, hand, is_every_face_shown=is_every_face_shown),
        hand,
        count,
        count,
        has_faces=True,
    )


def _list_die_codes(g: Game, available: Counter[str], *, is_every_face_shown: bool) -> tuple[str, ...]:
    return tuple(
        code for code in DIE_CODES if available[code[0]] and (is_every_face_shown or code[1] in list_faces(g, code[0]))
    )


def are_known(g: Game, task: MultiSelectSpec, codes: Iterable[str]) -> bool:
    """Return whether each die of a selection has the tapped face, as far as is known."""
    return not task.has_faces or all(code[1] in list_faces(g, code[0]) for code in codes)


def is_excess_reportable(g: Game) -> bool:
    """Return whether more dice than wanted may have been drawn or returned; the next player corrects that."""
    shapes = [shape for way, shape in get_answer_spaces(g).items() if way in ("draw", "return-dice")]
    return g.open_prompt.why != "minions" and any(
        isinstance(shape, MultisetRangeSpace) and shape.beyond for shape in shapes
    )


def decode_selection(g: Game, token: str, step_count: int) -> Selection:
    """Decode the selection in a URL; return an empty one if it is malformed or for another question."""
    kinds = list_report_kinds(g)
    start = Selection(kinds[0])
    head, tail = token[: len(str(step_count))], token[len(str(step_count)) :]
    if head != str(step_count) or len(tail) < 3 or tail[0] not in kinds or not tail[1:3].isdecimal():
        return start
    most = MAX_EXTRA_DICE if is_excess_reportable(g) else 0
    base = Selection(tail[0], min(int(tail[1]), most), tail[2] == "1")
    task, tapped = build_spec(g, base), base
    for digit in tail[3:]:
        at = BASE20_DIGITS.find(digit)
        code = task.numbered_codes[at] if 0 <= at < len(task.numbered_codes) else ""
        if code not in list_selectable(task, tapped) or len(tapped.codes) + 1 >= task.max_count:
            return base
        tapped = replace(tapped, codes=(*tapped.codes, code))
    return tapped


def list_selectable(spec: MultiSelectSpec, selection: Selection) -> list[str]:
    """Return the codes that may be tapped next: of each colour no more than available."""
    used = Counter(code[0] for code in selection.codes)
    return [code for code in spec.codes if used[code[0]] < spec.available[code[0]]]


def serialize_selection(g: Game, spec: MultiSelectSpec, codes: tuple[str, ...]) -> str:
    """Return the form value of the taps; faces in the order of the hand."""
    if spec.field != "faces":
        return ",".join(codes)
    left = list(codes)
    faces = []
    for colour in g.hand:
        code = next(code for code in left if code[0] == colour)
        left.remove(code)
        faces.append(code[1])
    return ",".join(faces)
