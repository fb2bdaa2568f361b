"""What may be done now, ready to be drawn: the table's own answer turned into tiny forms with ids, labels and reasons."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.campaign_index import projection
from campaigns.campaign_index.models import Spine
from campaigns.engine import (
    Argument,
    Json,
    MoveDefinition,
    MoveOption,
    RuleViolation,
    Table,
    find_move,
    get_game,
    get_rule_id,
)
from campaigns.journal import error_boundary
from campaigns.journal.forms import MoveIdGenerator
from campaigns.message_catalog import Text, messages
from campaigns.models import Campaign, Decision, StateRow

MAX_UNFOLDED_OPTIONAL = 2
"""So many optional fields stay in sight."""


RowT = TypeVar("RowT", bound=StateRow)


@dataclass
class ViewerContext:
    """Who looks: the campaign, the subject chosen on this device, the groups unfolded on it, the mint of its move ids.

    ``unfolded`` names at most one group for each panel; ``shelf`` gives the spines of this game that the device may see. ``holds``
    are the refs of the subjects whose players hold this device, none for the whole table; ``asked`` whether that was ever said.
    ``sheet`` names the sheet that is open, with its ref, and ``in_sheet`` the parts that stand in it.
    """

    campaign: Campaign
    move_ids: MoveIdGenerator
    subject_ref: int = 0
    subject_names: Mapping[int, str] = field(default_factory=dict)
    open_groups: Mapping[str, str] = field(default_factory=dict)
    find_summaries: Callable[[], QuerySet[Spine]] | None = None
    player_refs: frozenset[int] = frozenset()
    has_chosen_players: bool = True
    open_sheet: str = ""
    open_sheet_parts: frozenset[str] = frozenset()

    @property
    def query(self) -> str:
        """The chosen subject, as every address of this view carries it on."""
        return f"d={self.subject_ref}" if self.subject_ref else ""

    def find_finished_games(self, model: type[RowT]) -> list[RowT]:
        """Return the numbered games that are over, in every campaign this device may see, as they were played."""
        return projection.load_finished_games(self.find_summaries(), model) if self.find_summaries else []

    def build_query(self, panel_key: str) -> str:
        """Return what the address of a form in a panel carries on: the chosen subject, the panel, what is unfolded there."""
        group = self.open_groups.get(panel_key)
        opened = [f"open={panel_key}.{group}"] if group else []
        if self.open_sheet:
            opened.append(f"open=sheet.{self.open_sheet}")
        return "&".join(filter(None, [self.query, f"at={panel_key}", *opened]))


@dataclass(frozen=True)
class DisabledReason:
    """Why something may not be done: the sentence, the rule, and how this table plays it ('' for as printed)."""

    text: str
    citation: rulebook.Citation
    code: str = ""
    is_final: bool = False
    house_rule: str = ""


@dataclass(frozen=True)
class FormField:
    """One field of a tiny form."""

    id: str
    name: str
    kind: str
    label: Text
    value: Json = ""
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, Text], ...] = ()
    is_required: bool = True


@dataclass(frozen=True)
class ActionForm:
    """One move as a tiny form, legal or with what speaks against it. Its words stay lazy until they are drawn.

    ``cites`` is the rule it is made under; ``ruling`` how this table plays the rule that speaks against it; ``about`` the
    rows it is about, by name. One that ``opens`` shows all its fields however many there are; one that ``ends`` something
    (Declared) is folded, so that its words are read before it is made. Of one that counts, ``most`` taps are one report, and
    ``room`` are taken before the page shows what came of them; 0 for any number.
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
        """How its form is reported: ``counts`` (presses are collected up to ``most``), ``leaves``, ``sets`` (Declared), or plainly."""
        if self.max_taps:
            return "counts"
        return "leaves" if self.is_phase_end else "sets" if self.is_setter else ""

    @functools.cached_property
    def reason(self) -> DisabledReason | None:
        """Why it may not be made now, in words; None when it may."""
        return build_disabled_reason(self.violation, self.game, self.house_rule) if self.violation else None

    @property
    def visible_fields(self) -> list[FormField]:
        """The fields that are always shown: the required ones, and the others while they are few and it never ``folds``."""
        optional = [i for i in self.fields if not i.is_required]
        folds = not self.is_expanded and (self.has_folded_options or len(optional) > MAX_UNFOLDED_OPTIONAL)
        return [i for i in self.fields if i.is_required] if folds else list(self.fields)

    @property
    def folded_fields(self) -> list[FormField]:
        """The fields that unfold: optional ones, when there are many."""
        shown = {i.id for i in self.visible_fields}
        return [i for i in self.fields if i.id not in shown]

    @property
    def folded_labels(self) -> str:
        """What unfolds, by name."""
        return ", ".join(str(i.label) for i in self.folded_fields)

    @property
    def layout(self) -> str:
        """How it is drawn: ``tap`` (one button), ``count`` (one number), ``more`` (unfolds)."""
        if self.is_game_ending:
            return "more"
        if not self.fields:
            return "tap"
        return "count" if len(self.fields) == 1 and self.fields[0].kind == "number" else "more"


def build_disabled_reason(violation: RuleViolation, game_slug: str, house_rule: str = "") -> DisabledReason:
    """Put a refusal into words, with its rule and what the table says of that."""
    text = messages.get_violation(violation.code, violation.facts, game_slug)
    return DisabledReason(text, rulebook.cite_decision(violation.code), violation.code, violation.is_final, house_rule)


def build_move_url(campaign: Campaign, definition: MoveDefinition, query: str) -> str:
    """Return the address of a move in a campaign."""
    name = definition.slug if definition.game != "campaigns" else definition.name
    return f"{_get_move_url_prefix(campaign.slug)}{name}/?{query}"


@functools.lru_cache(maxsize=256)
def _get_move_url_prefix(slug: str) -> str:
    return reverse("move", args=[slug, "x"]).removesuffix("x/")


def build_actions(
    table: Table, viewer: ViewerContext, panel_key: str, names: Iterable[str], subject_row: StateRow | None = None
) -> list[ActionForm]:
    """Return the wanted moves (names within the game, in this order) as offers for ``for_``. Raises LookupError for no move."""
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
    """Turn one option into its tiny form."""
    bare = _build_action_without_fields(table, viewer, panel_key, option)
    free = [a for a in option.move.arguments if a.name not in option.rows]
    return replace(bare, fields=tuple(_build_field(bare.key, option.move, a, table, viewer) for a in free))


def build_one_tap_action(
    table: Table, viewer: ViewerContext, panel_key: str, name: str, subject_row: StateRow | None, **values: Json
) -> ActionForm:
    """Return the move ``name`` as one tap: its free fields left out, or sent with the values given here."""
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
    """Return a move for these rows as one tap that sends these values; of a list each value is sent, in its order.

    ``label`` says it, ``count`` tells it from the others of its panel. Nothing is judged: it is for moves that are known to be
    accepted.
    """
    several = [(name, value if isinstance(value, list) else [value]) for name, value in sent_values.items()]
    fields = [(name, "on" if one is True else one) for name, values in several for one in values]
    return _build_action_without_fields(
        table, viewer, panel_key, MoveOption(definition, dict(rows)), (str(count),), fields, label
    )


def build_counter_action(
    table: Table, viewer: ViewerContext, panel_key: str, name: str, subject_row: StateRow | None
) -> ActionForm:
    """Return the move ``name`` as one tap that adds 1 to its argument ``count``: several taps are one report of their number."""
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
        target_names=", ".join(str(row) for row in option.rows.values()) if not declared.question_kind else "",
    )


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
        choices = tuple((str(row.ref), str(row)) for row in table.get_rows(argument.label))
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
    """Offers under one heading, which unfolds; None while it is folded. ``reason`` speaks against all of them, if one does."""

    key: str
    title: Text
    icon: str
    actions: list[ActionForm] | None

    @property
    def simple_actions(self) -> list[ActionForm]:
        """Those that are one tap, or one number and a tap."""
        return [offer for offer in self.actions or () if offer.layout != "more"]

    @property
    def detailed_actions(self) -> list[ActionForm]:
        """Those that ask for more, and unfold one by one."""
        return [offer for offer in self.actions or () if offer.layout == "more"]

    @property
    def reason(self) -> DisabledReason | None:
        """The one reason that speaks against every offer of the group, or None."""
        reasons = {offer.reason for offer in self.actions or ()}
        return reasons.pop() if len(reasons) == 1 else None

    @property
    def citations(self) -> list[rulebook.Citation]:
        """The rules its moves are made under, each once, in the order of the moves; none while it is folded."""
        return [rulebook.cite_rule(rule) for rule in dict.fromkeys(offer.rule_id for offer in self.actions or ())]


def build_action_group(
    viewer: ViewerContext, panel_key: str, key: str, title: Text, icon: str, builder: Callable[[], list[ActionForm]]
) -> ActionGroup:
    """Return a group of a panel; ``made`` gives its offers, and is asked only while the group is unfolded on this device."""
    return ActionGroup(key, title, icon, builder() if viewer.open_groups.get(panel_key) == key else None)


@dataclass(frozen=True)
class PromptView:
    """An open question as it is drawn: the question, whom it asks, an offer for each answer, its rule and our ruling on it."""

    ref: int
    question: str
    addressee: str
    answers: list[ActionForm]
    citation: rulebook.Citation
    house_rule: str


def build_prompts(table: Table, viewer: ViewerContext, panel_key: str = "asks") -> list[PromptView]:
    """Return the open questions of a table, oldest first; ``panel`` is where their answers stand."""
    return [_build_prompt_or_error(table, viewer, panel_key, decision) for decision in table.prompts]


def build_question_lines(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the open questions of a table in words, oldest first, each with whom it asks."""
    found = []
    for decision in table.prompts:
        who = viewer.subject_names.get(decision.who or 0, "")
        asked = messages.get_question(decision.kind, decision.facts, table.game)
        found.append(f"{who}: {asked}" if who else asked)
    return found


def _build_prompt_or_error(table: Table, viewer: ViewerContext, panel_key: str, prompt: Decision) -> PromptView:
    """Return an open question; one that fails is a sentence."""
    return error_boundary.with_fallback(
        viewer.campaign,
        f"the question {prompt.ref}",
        lambda: _build_prompt(table, viewer, panel_key, prompt),
        lambda: PromptView(
            prompt.ref, error_boundary.get_failure_text(), "", [], rulebook.cite_rule("campaign.question"), ""
        ),
    )


def _build_prompt(table: Table, viewer: ViewerContext, panel_key: str, prompt: Decision) -> PromptView:
    rule, askable = get_rule_id(prompt.kind), table.is_answerable(prompt)
    options = (option for option in table.list_options(prompt) if bool(option.move.question_kind) == askable)
    answers = [
        one
        for option in options
        for one in _build_answer_actions(viewer, prompt, build_action(table, viewer, panel_key, option))
    ]
    who = viewer.subject_names.get(prompt.who or 0, "")
    question = (
        messages.get_question(prompt.kind, prompt.facts, table.game) if askable else _get_unanswerable_text(prompt)
    )
    return PromptView(
        prompt.ref, question, who, answers, rulebook.cite_decision(prompt.kind), table.get_house_rule(rule)
    )


def _build_answer_actions(viewer: ViewerContext, prompt: Decision, action: ActionForm) -> Iterator[ActionForm]:
    """Yield an answer as one offer for each choice it leaves, in the words of its question."""
    known = messages.questions.get(prompt.kind)
    labels: Mapping[str, Text] = known.answers if known else {}
    choice = next((i for i in action.fields if i.kind == "choice"), None)
    if choice is None:
        yield replace(action, label=str(labels.get("", action.label)))
        return
    for value, label in choice.choices:
        key, said = f"{action.key}-{value}", str(labels.get(value, label))
        hidden = (*action.hidden_values, (choice.name, value))
        yield replace(action, key=key, label=said, hidden_values=hidden, fields=(), move_id=next(viewer.move_ids))


def _get_unanswerable_text(prompt: Decision) -> str:
    told = _("A question that can be asked no more (%(code)s). Close it, and settle it on the table.")
    return told % {"code": prompt.kind}
