"""View models of a multi-card selection: the taps so far, the next candidates, and the last tap as the move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text, messages
from campaigns.onirim.panels import multi_select
from campaigns.onirim.panels.answer_buttons import GAME_PANEL_KEY, AnswerButton
from campaigns.onirim.rules.cards import DOORS
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.table import GameRow, Table
from campaigns.onirim.view_models import SIGN_ORDER, TONE_ORDER, CardView, build_card_view, get_card_order
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

MAX_UNGROUPED_KINDS = 24
"""Above this number of kinds, the colour is asked first."""

GRID_SYMBOLS = "SMKGD"
TOWER_NUMBERS = "345"


@dataclass(frozen=True)
class GridCell:
    """The cell of one kind of card: how many are left, and its button while there are any."""

    card: CardView
    remaining_count: int
    button: AnswerButton | None


@dataclass(frozen=True)
class GridRow:
    """The kinds of one colour in fixed columns; None if the colour lacks the kind."""

    tone: str
    title: Text
    cells: tuple[GridCell | None, ...]

    @property
    def remaining_count(self) -> int:
        """The number of cards left in this row."""
        return sum(spot.remaining_count for spot in self.cells if spot)


FIRST_TAP_HINTS = {
    "prophecy": gettext_lazy("Tap the card to discard."),
    "incantation": gettext_lazy("Tap the Door to put into play."),
    "sphinx-top": gettext_lazy("Tap the card to put on top."),
    "spell-bottom": gettext_lazy("Tap the card to put on top."),
    "happy-look": gettext_lazy("Tap the cards to discard."),
}
"""The meaning of the first tap if it does not concern the order yet."""


def build_multi_select(
    table: Table, viewer: ViewerContext, row: GameRow, spec: multi_select.MultiSelectSpec, question: str
) -> Context:
    """Return the taps so far, the next candidates, and the last tap as the move itself."""
    tapped = multi_select.decode_selection(spec, viewer.open_groups.get(GAME_PANEL_KEY, ""), row.steps)
    made = build_one_tap_action(table, viewer, GAME_PANEL_KEY, spec.move, None)
    nexts, hidden = {}, []
    for i, card in multi_select.list_selectable(spec, tapped):
        key = f"pick-{i}"
        done = multi_select.complete_with_tap(spec, tapped, i)
        if done is None:
            group = multi_select.encode_selection(spec, multi_select.add_tap(spec, tapped, i), row.steps)
            nexts[i] = AnswerButton("", "", (card,), _format_remaining(card, tapped, i), token=group, key=key)
            continue
        fields = _join_values(multi_select.serialize_selection(spec, done))
        name = spec.field if tapped.is_pick_done else "picked"
        hidden = [pair for pair in fields.items() if pair[0] != name]
        nexts[i] = AnswerButton(fields[name], "", (card,), _format_remaining(card, tapped, i), name=name, key=key)
    lines = _build_grid(table.state, spec, tapped, nexts) if _is_any_deck_card(table.state, spec) else []
    return {
        "mode": "pick",
        "question": question,
        "made": replace(made, hidden_values=(*made.hidden_values, *hidden)),
        "stage": _format_tap_hint(spec, tapped, table.state.open_prompt.kind),
        "done": [spec.candidates[i] for i in tapped.picked_indices],
        "ordered": [spec.candidates[i] for i in tapped.ordered_indices],
        "has_picks": bool(spec.pick_count or spec.is_pick_unlimited),
        "free_slots": spec.tap_count - len(tapped.all_indices) if spec.tap_count > 1 else 0,
        "nexts": [] if lines else [(spec.candidates[i], nexts.get(i)) for i in spec.display_order],
        "lines": lines,
        "heads": _get_column_labels(lines),
        "by_colour": sum(len(line.cells) for line in lines) > MAX_UNGROUPED_KINDS,
        "open": viewer.open_groups.get(GAME_PANEL_KEY, ""),
        "again": f"{row.steps}z" if tapped.all_indices or (spec.is_pick_unlimited and tapped.is_pick_done) else "",
        "keep": _build_keep_order_action(table, viewer, spec, tapped),
        "enough": _encode_picks_done(spec, tapped, row.steps),
    }  # fmt: skip


def _format_remaining(card: CardView, selection: multi_select.Selection, index: int) -> str:
    """Return a text with the number of a kind left after the taps so far; '' for a single card."""
    return f"×{card.count - selection.all_indices.count(index)}" if card.count else ""


def _is_any_deck_card(g: Game, spec: multi_select.MultiSelectSpec) -> bool:
    """Return whether any card of the deck may be named, not only Doors or cards outside the deck."""
    if spec.field != "cards":
        return False
    codes = {card.code for card in spec.candidates}
    return spec.move == "report" or (codes <= set(get_rule_set(g.use).cards) and not codes <= DOORS)


def _build_grid(
    g: Game,
    spec: multi_select.MultiSelectSpec,
    selection: multi_select.Selection,
    buttons_by_index: dict[int, AnswerButton],
) -> list[GridRow]:
    """Return every kind of card of the game in its cell, with the number left after the taps so far."""
    at = {card.code: i for i, card in enumerate(spec.candidates)}

    def spot(code: str) -> GridCell:
        i = at.get(code)
        if i is None:
            return GridCell(build_card_view(code), 0, None)
        card = spec.candidates[i]
        return GridCell(card, card.count - selection.all_indices.count(i), buttons_by_index.get(i))

    kinds = set(get_rule_set(g.use).cards)
    columns = [sign for sign in GRID_SYMBOLS + TOWER_NUMBERS if any(tone + sign in kinds for tone in TONE_ORDER)]
    found = [
        GridRow(
            tone,
            messages.get_choice_label("onirim", "colours", tone),
            tuple(spot(tone + sign) if tone + sign in kinds else None for sign in columns),
        )
        for tone in TONE_ORDER
        if any(code[0] == tone for code in kinds if code[1] in SIGN_ORDER + TOWER_NUMBERS)
    ]
    others = tuple(
        spot(code) for code in sorted(kinds, key=get_card_order) if get_card_order(code)[0] > len(TONE_ORDER)
    )
    return [*found, GridRow("Z", _("Dreams"), others)]


def _get_column_labels(rows: list[GridRow]) -> list[str]:
    return (
        [str(messages.get_choice_label("onirim", "signs", spot.card.sign)) for spot in rows[0].cells if spot]
        if rows
        else []
    )


def _join_values(pairs: multi_select.FormPairs) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: ",".join(values) for name, values in found.items()}


DECK_ORDER_HINT = gettext_lazy("Shown in their order so far, from top to bottom.")
FROM_TOP_HINT = gettext_lazy("Tap them from top to bottom: %(at)s of %(count)s.")
"""Cards of the deck are ordered the same way on every page."""
UNDER_DECK_HINT = gettext_lazy("Tap them from top to bottom, the bottom card last: %(at)s of %(count)s.")
ANY_ORDER_HINT = gettext_lazy("Tap them in any order: %(at)s of %(count)s.")
INTO_PLAY_HINT = gettext_lazy("Tap them in the order they come into play: %(at)s of %(count)s.")
NEXT_TAP_HINTS = {
    **dict.fromkeys(
        ("sphinx-top", "sphinx-bottom", "spell-bottom", "diver-bottom", "confusion", "harpoon"), UNDER_DECK_HINT
    ),
    "incantation": UNDER_DECK_HINT,
    **dict.fromkeys(("spell-pay", "premonition-keys", "premonitions"), ANY_ORDER_HINT),
    **dict.fromkeys(("mirror-glyph", "mirror-doors"), INTO_PLAY_HINT),
    "goals": gettext_lazy("Tap the Goals in order, starting with the first: %(at)s of %(count)s."),
}
"""The meaning of the next tap in an order that is not on top of the deck."""


def _format_tap_hint(spec: multi_select.MultiSelectSpec, selection: multi_select.Selection, kind: str) -> str:
    if not selection.is_pick_done:
        return str(FIRST_TAP_HINTS[kind])
    at = {"at": len(selection.ordered_indices) + 1, "count": spec.tap_count - len(selection.picked_indices)}
    if at["count"] == 1:
        return ""
    return str(NEXT_TAP_HINTS.get(kind, FROM_TOP_HINT)) % at


def _build_keep_order_action(
    table: Table, viewer: ViewerContext, spec: multi_select.MultiSelectSpec, selection: multi_select.Selection
) -> ActionForm | None:
    """Return the action that leaves the other cards in their order, or ends with none left over; None if not allowed."""
    some = len(selection.all_indices) < spec.tap_count
    if spec.field != "order" or not selection.is_pick_done or not (some or spec.is_pick_unlimited):
        return None
    made = build_one_tap_action(table, viewer, GAME_PANEL_KEY, spec.move, None)
    pairs = multi_select.serialize_selection(spec, multi_select.complete_in_order(spec, selection))
    return replace(
        made,
        key="game-keep",
        label=_("Leave them in this order") if some else _("Discard them all"),
        hidden_values=(*made.hidden_values, *pairs),
    )


def _encode_picks_done(spec: multi_select.MultiSelectSpec, selection: multi_select.Selection, step_count: int) -> str:
    """Return the URL of *no more are picked*, or '' if that is not allowed."""
    if selection.is_pick_done or not (spec.is_pick_unlimited or spec.is_pick_optional):
        return ""
    return multi_select.encode_selection(
        spec, multi_select.Selection(selection.picked_indices, (), is_pick_done=True), step_count
    )
