"""View models of the offered actions: small forms with ids, labels and reasons, built from the table's options."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.urls import reverse

from campaigns import rulebook
from campaigns.campaign_index import projection
from campaigns.campaign_index.models import CampaignSummary
from campaigns.engine import (
    AnyRow,
    Argument,
    Json,
    MoveDefinition,
    MoveOption,
    RuleViolation,
    Table,
    find_move,
    get_game,
)
from campaigns.engine.list_format import join_items
from campaigns.engine.messages import Text, messages
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign, Decision, StateRow

MAX_UNFOLDED_OPTIONAL = 2
"""Optional fields fold when there are more than this."""


RowT = TypeVar("RowT", bound=StateRow)


@dataclass
class ViewerContext:
    """The viewing device: campaign, chosen subject, open groups, and its generator of move ids.

    ``open_groups`` has at most one group per panel. ``find_summaries`` finds the campaign summaries of this game that
    the device may see. ``player_refs`` are the subjects played on this device, empty for the whole table;
    ``has_chosen_players`` is whether it ever chose. ``open_sheet`` is the open sheet with its ref;
    ``open_sheet_parts`` are the parts inside it.
    """

    campaign: Campaign
    move_ids: MoveIdGenerator
    subject_ref: int = 0
    subject_names: Mapping[int, str] = field(default_factory=dict)
    open_groups: Mapping[str, str] = field(default_factory=dict)
    find_summaries: Callable[[], QuerySet[CampaignSummary]] | None = None
    player_refs: frozenset[int] = frozenset()
    has_chosen_players: bool = True
    open_sheet: str = ""
    open_sheet_parts: frozenset[str] = frozenset()

    @property
    def query(self) -> str:
        """The chosen subject as a query string for every URL of this view."""
        return f"d={self.subject_ref}" if self.subject_ref else ""

    @property
    def sheet_query(self) -> str:
        """The open sheet as the end of a form's query string."""
        return f"&open=sheet.{self.open_sheet}" if self.open_sheet else ""

    def find_finished_games(self, model: type[RowT]) -> list[RowT]:
        """Return the final rows of all finished numbered games in the campaigns this device may see."""
        return projection.load_finished_games(self.find_summaries(), model) if self.find_summaries else []

    def build_query(self, panel_key: str) -> str:
        """Return the query string of a form in a panel: chosen subject, panel, open group and sheet."""
        group = self.open_groups.get(panel_key)
        opened = [f"open={panel_key}.{group}"] if group else []
        return "&".join(filter(None, [self.query, f"at={panel_key}", *opened])) + self.sheet_query


@dataclass(frozen=True)
class DisabledReason:
    """Why an action is disabled: message, rule, and the house rule of this table ('' if played as printed)."""

    text: str
    citation: rulebook.Citation
    code: str = ""
    is_final: bool = False
    house_rule: str = ""

    @property
    def is_until_answer(self) -> bool:
        """Return whether it lasts until an open question is answered."""
        return self.code in messages.question_violation_codes


@dataclass(frozen=True)
class FormField:
    """One field of an action form. ``is_always_shown``: it does not fold, though it may be left out."""

    id: str
    name: str
    kind: str
    label: Text
    value: Json = ""
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, Text], ...] = ()
    is_required: bool = True
    is_always_shown: bool = False


@dataclass(frozen=True)
class ActionForm:
    """One move as a small form, legal or with its rule violation. Texts stay lazy until rendered.

    ``rule_id`` is the rule the move belongs to; ``house_rule`` how this table plays the violated rule;
    ``target_names`` the names of the rows it applies to. With ``is_expanded`` no field is folded. With
    ``is_game_ending`` (see ``Declared``) the form is folded, so that its text is read first. For a counter, up to
    ``max_taps`` taps are sent as one report, and ``max_taps_per_page`` are accepted before the page refreshes; 0
    means no limit.
    """

    key: str
    game: str
    url: str
    label: Text
    hint: Text
    move_id: str
    hidden_values: tuple[tuple[str, Any], ...]
    fields: tuple[FormField, ...] = ()
    violation: RuleViolation | None = None
    house_rule: str = ""
    rule_id: str = ""
    has_folded_options: bool = False
    is_expanded: bool = False
    is_phase_end: bool = False
    is_setter: bool = False
    is_game_ending: bool = False
    max_taps: int = 0
    max_taps_per_page: int = 0
    target_names: str = ""

    @property
    def report_mode(self) -> str:
        """The client's report mode: ``counts`` (collect up to ``max_taps``), ``leaves``, ``sets`` (Declared) or ''."""
        if self.max_taps:
            return "counts"
        return "leaves" if self.is_phase_end else "sets" if self.is_setter else ""

    @functools.cached_property
    def reason(self) -> DisabledReason | None:
        """The reason the move is not allowed now; None if it is."""
        return build_disabled_reason(self.violation, self.game, self.house_rule) if self.violation else None

    @property
    def visible_fields(self) -> list[FormField]:
        """The fields that are always shown: the required ones, and the optional ones unless they fold."""
        optional = [i for i in self.fields if not i.is_required]
        folds = not self.is_expanded and (self.has_folded_options or len(optional) > MAX_UNFOLDED_OPTIONAL)
        return [i for i in self.fields if i.is_required or i.is_always_shown] if folds else list(self.fields)

    @property
    def folded_fields(self) -> list[FormField]:
        """The optional fields that fold."""
        shown = {i.id for i in self.visible_fields}
        return [i for i in self.fields if i.id not in shown]

    @property
    def layout(self) -> str:
        """The layout: ``tap`` (one button), ``count`` (one number) or ``more`` (unfolds)."""
        if self.is_game_ending:
            return "more"
        if not self.fields:
            return "tap"
        return "count" if len(self.fields) == 1 and self.fields[0].kind == "number" else "more"


def build_disabled_reason(violation: RuleViolation, game_slug: str, house_rule: str = "") -> DisabledReason:
    """Return the message of a rule violation with its rule and house rule."""
    text = messages.get_violation(violation.code, violation.facts, game_slug)
    return DisabledReason(text, rulebook.cite_decision(violation.code), violation.code, violation.is_final, house_rule)


def build_move_url(campaign: Campaign, definition: MoveDefinition, query: str) -> str:
    """Return the URL of a move in a campaign."""
    name = definition.slug if definition.game != "campaigns" else definition.name
    return f"{_get_move_url_prefix(campaign.slug)}{name}/?{query}"


@functools.lru_cache(maxsize=256)
def _get_move_url_prefix(slug: str) -> str:
    return reverse("move", args=[slug, "x"]).removesuffix("x/")


def build_actions(
    table: Table, viewer: ViewerContext, panel_key: str, names: Iterable[str], subject_row: StateRow | None = None
) -> list[ActionForm]:
    """Return the named moves (names within the game, in this order) as actions for ``subject_row``.

    Raises LookupError for an unknown move.
    """
    return [
        build_action(table, viewer, panel_key, table.get_option(_get_definition(table, name), subject_row))
        for name in names
    ]


def _get_definition(table: Table, slug: str) -> MoveDefinition:
    found = find_move(f"{table.game}.{slug}")
    if found is None:
        raise LookupError(f"a panel offers {table.game}.{slug}, which is no move")
    return found


def build_action(table: Table, viewer: ViewerContext, panel_key: str, option: MoveOption) -> ActionForm:
    """Build the form of one option."""
    bare = _build_action_without_fields(table, viewer, panel_key, option)
    free = [a for a in option.move.arguments if a.name not in option.rows]
    return replace(bare, fields=tuple(_build_field(bare.key, option.move, a, table, viewer) for a in free))


def build_one_tap_action(
    table: Table, viewer: ViewerContext, panel_key: str, name: str, subject_row: StateRow | None, **values: Json
) -> ActionForm:
    """Return the move ``name`` as a one-tap action: free fields are left out, or sent with ``values``."""
    return _build_action_without_fields(
        table,
        viewer,
        panel_key,
        table.get_option(_get_definition(table, name), subject_row),
        ("quick", *values),
        values.items(),
    )


def build_preset_action(
    table: Table,
    viewer: ViewerContext,
    panel_key: str,
    definition: MoveDefinition,
    rows: Mapping[str, StateRow],
    sent_values: Mapping[str, Json],
    label: Text,
    count: int,
) -> ActionForm:
    """Return a move for these rows as a one-tap action that sends these values; each item of a list is sent, in order.

    ``count`` makes its key unique in the panel. Legality is not checked: use it only for moves known to be accepted.
    """
    several = [(name, value if isinstance(value, list) else [value]) for name, value in sent_values.items()]
    fields = [(name, "on" if one is True else one) for name, values in several for one in values]
    return _build_action_without_fields(
        table, viewer, panel_key, MoveOption(definition, dict(rows)), (str(count),), fields, label
    )


def build_counter_action(
    table: Table, viewer: ViewerContext, panel_key: str, name: str, subject_row: StateRow | None
) -> ActionForm:
    """Return the move ``name`` as a one-tap action that adds 1 to its argument ``count``; several taps become one report."""
    made = build_one_tap_action(table, viewer, panel_key, name, subject_row, count=1)
    return replace(made, max_taps=next(a.high for a in _get_definition(table, name).arguments if a.name == "count"))


def _build_action_without_fields(
    table: Table,
    viewer: ViewerContext,
    panel_key: str,
    option: MoveOption,
    key_parts: Iterable[str] = (),
    values: Iterable[tuple[str, Any]] = (),
    label: Text = "",
) -> ActionForm:
    declared = option.move
    said = messages.moves[declared.name]
    hidden = [(name, row.ref) for name, row in option.rows.items()]
    if declared.is_phase_bound:
        hidden.append(("leaving", get_game(table.game).get_phase(table)))
    return ActionForm(
        key="-".join([panel_key, declared.slug, *(str(row.ref) for row in option.rows.values()), *key_parts]),
        game=table.game,
        url=build_move_url(viewer.campaign, declared, viewer.build_query(panel_key)),
        label=label or said.label,
        hint=said.hint,
        move_id=next(viewer.move_ids),
        hidden_values=(*hidden, *values),
        violation=option.violation,
        house_rule=table.get_house_rule(option.violation.rule_id) if option.violation else "",
        rule_id=declared.rule_id,
        is_phase_end=declared.is_phase_end,
        is_setter=declared.is_setter,
        is_game_ending=declared.is_game_ending,
        target_names=join_items(option.rows.values()) if not declared.question_kind else "",
    )


def _format_row_choice(table: Table, row: AnyRow) -> Text:
    """Return a row's name in a list of choices: of an open question its text."""
    return messages.get_question(row.kind, row.facts, table.game) if isinstance(row, Decision) else str(row)


def _build_field(
    key: str, definition: MoveDefinition, argument: Argument, table: Table, viewer: ViewerContext
) -> FormField:
    label = messages.get_field_label(definition.game, argument.name, definition.slug)
    value = "" if argument.is_required or argument.default is None else argument.default
    choices: tuple[tuple[str, Text], ...] = ()
    if argument.kind == "number" and argument.is_required:
        value = max(1, argument.low)
    if argument.kind == "choice":
        choices = tuple((c, messages.get_choice_label(definition.game, argument.name, c)) for c in argument.choices)
    if argument.kind in ("row", "rows"):
        choices = tuple((str(row.ref), _format_row_choice(table, row)) for row in table.get_rows(argument.label))
    if (argument.kind == "row" and not argument.is_required) or (
        argument.kind == "choice" and argument.default is None
    ):
        choices = (("", messages.choices.get((definition.game, argument.name, ""), "–")), *choices)
    return FormField(
        f"{key}-{argument.name}",
        argument.name,
        argument.kind,
        label,
        value,
        argument.low,
        argument.max_count * (argument.high + 1) if argument.max_count else argument.high,
        choices,
        argument.is_required,
    )


@dataclass(frozen=True)
class ActionGroup:
    """A foldable group of actions under one heading. ``actions`` is None while folded."""

    key: str
    title: Text
    icon: str
    actions: list[ActionForm] | None

    @property
    def simple_actions(self) -> list[ActionForm]:
        """The actions that are one tap, or one number and a tap."""
        return [offer for offer in self.actions or () if offer.layout != "more"]

    @property
    def detailed_actions(self) -> list[ActionForm]:
        """The actions with more fields, which unfold one by one."""
        return [offer for offer in self.actions or () if offer.layout == "more"]

    @property
    def reason(self) -> DisabledReason | None:
        """The one reason that disables every action of the group, or None."""
        reasons = {offer.reason for offer in self.actions or ()}
        return reasons.pop() if len(reasons) == 1 else None

    @property
    def citations(self) -> list[rulebook.Citation]:
        """The distinct rules of its moves, in move order; empty while folded."""
        return [rulebook.cite_rule(rule) for rule in dict.fromkeys(offer.rule_id for offer in self.actions or ())]


def build_action_group(
    viewer: ViewerContext, panel_key: str, key: str, title: Text, icon: str, builder: Callable[[], list[ActionForm]]
) -> ActionGroup:
    """Return a group of a panel; ``builder`` is called only while the group is open on this device."""
    return ActionGroup(key, title, icon, builder() if viewer.open_groups.get(panel_key) == key else None)
