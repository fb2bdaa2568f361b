"""What may be done now, ready to be drawn: the table's own answer turned into tiny forms with ids, labels and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.forms import MoveIds
from campaigns.models import Campaign
from campaigns.referee import Argument, Declared, Option, Refusal, Table, game, move_named
from campaigns.wording import words

FEW = 2
"""So many optional fields stay in sight."""


@dataclass
class Viewpoint:
    """Who looks: the campaign, the subject chosen on this device, the groups unfolded on it, the mint of its move ids.

    ``unfolded`` names at most one group for each panel.
    """

    campaign: Campaign
    ids: MoveIds
    chosen: int = 0
    subjects: Mapping[int, str] = field(default_factory=dict)
    unfolded: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The chosen subject, as every address of this view carries it on."""
        return f"d={self.chosen}" if self.chosen else ""

    def query_at(self, panel: str) -> str:
        """Give what the address of a form in a panel carries on: the chosen subject, the panel, what is unfolded there."""
        group = self.unfolded.get(panel)
        return "&".join(filter(None, [self.query, f"at={panel}", f"open={panel}.{group}" if group else ""]))


@dataclass(frozen=True)
class Reason:
    """Why something may not be done: the sentence, and the rule with its page."""

    text: str
    rule: str
    where: str
    code: str = ""
    final: bool = False


@dataclass(frozen=True)
class Input:
    """One field of a tiny form."""

    id: str
    name: str
    kind: str
    label: str
    value: Any = ""
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = True


@dataclass(frozen=True)
class Offer:
    """One move as a tiny form, legal or with the reason why not."""

    key: str
    name: str
    url: str
    label: str
    hint: str
    move_id: str
    hidden: tuple[tuple[str, Any], ...]
    inputs: tuple[Input, ...]
    rule: str
    reason: Reason | None = None

    @property
    def needed(self) -> list[Input]:
        """The fields that are always shown: the required ones, and the others while they are few."""
        optional = [i for i in self.inputs if not i.required]
        return [i for i in self.inputs if i.required] if len(optional) > FEW else list(self.inputs)

    @property
    def folded(self) -> list[Input]:
        """The fields that unfold: optional ones, when there are many."""
        shown = {i.id for i in self.needed}
        return [i for i in self.inputs if i.id not in shown]

    @property
    def shape(self) -> str:
        """How it is drawn: ``tap`` (one button), ``count`` (one number), ``more`` (unfolds)."""
        if not self.inputs:
            return "tap"
        return "count" if len(self.inputs) == 1 and self.inputs[0].kind == "number" else "more"


def reason_of(refusal: Refusal, game_name: str) -> Reason:
    """Put a refusal into words, with the page of its rule."""
    entry = lookup.entry(refusal.rule)
    text = words.refusal(refusal.code, refusal.facts, game_name)
    return Reason(text, refusal.rule if entry else "", entry.where if entry else "", refusal.code, refusal.final)


def move_url(campaign: Campaign, declared: Declared, query: str = "") -> str:
    """Give the address of a move in a campaign."""
    name = declared.slug if declared.game != "campaigns" else declared.name
    return reverse("move", args=[campaign.slug, name]) + (f"?{query}" if query else "")


def offers(table: Table, view: Viewpoint, panel: str, wanted: Iterable[str], for_: Any = None) -> list[Offer]:
    """Give the wanted moves (names within the game, in this order) as offers for ``for_``."""
    named = [move_named(f"{table.game}.{name}") for name in wanted]
    return [offer(table, view, panel, table.option(declared, for_)) for declared in named if declared is not None]


def offer(table: Table, view: Viewpoint, panel: str, option: Option) -> Offer:
    """Turn one option into its tiny form."""
    declared = option.move
    said = words.moves[declared.name]
    key = "-".join([panel, declared.slug, *(str(row.ref) for row in option.rows.values())])
    hidden = [(name, row.ref) for name, row in option.rows.items()]
    if declared.leaves:
        hidden.append(("leaving", game(table.game).phase(table)))
    free = [a for a in declared.arguments if a.name not in option.rows]
    return Offer(
        key,
        declared.slug,
        move_url(view.campaign, declared, view.query_at(panel)),
        str(said.label),
        str(said.hint),
        next(view.ids),
        tuple(hidden),
        tuple(_input(key, declared, a, table, view) for a in free),
        declared.cites,
        reason_of(option.refusal, table.game) if option.refusal else None,
    )


def _input(key: str, declared: Declared, argument: Argument, table: Table, view: Viewpoint) -> Input:
    label = str(words.field(declared.game, argument.name))
    value = "" if argument.required or argument.default is None else argument.default
    choices: tuple[tuple[str, str], ...] = ()
    if argument.kind == "number" and argument.required:
        value = max(1, argument.low)
    if argument.kind == "choice":
        choices = tuple((c, str(words.choice(declared.game, argument.name, c))) for c in argument.choices)
    if argument.kind in ("row", "rows"):
        choices = tuple((str(row.ref), str(row)) for row in table.rows(argument.label))
    if argument.kind == "row" and not argument.required:
        choices = (("", _("everybody")), *choices)
    return Input(
        f"{key}-{argument.name}",
        argument.name,
        argument.kind,
        label,
        value,
        argument.low,
        argument.most * (argument.high + 1) if argument.most else argument.high,
        choices,
        argument.required,
    )


@dataclass(frozen=True)
class Group:
    """Offers under one heading, which unfolds; None while it is folded. ``reason`` speaks against all of them, if one does."""

    key: str
    title: Any
    icon: str
    offers: list[Offer] | None

    @property
    def reason(self) -> Reason | None:
        """The one reason that speaks against every offer of the group, or None."""
        reasons = {offer.reason for offer in self.offers or ()}
        return reasons.pop() if len(reasons) == 1 else None


def group(view: Viewpoint, panel: str, key: str, title: Any, icon: str, made: Callable[[], list[Offer]]) -> Group:
    """Give a group of a panel; ``made`` gives its offers, and is asked only while the group is unfolded on this device."""
    return Group(key, title, icon, made() if view.unfolded.get(panel) == key else None)


def quick(found: Offer | None, **sent: Any) -> Offer | None:
    """Give an offer as one tap: its free fields left out, or sent with the values given here."""
    if found is None:
        return None
    key = "-".join([found.key, "quick", *map(str, sent)])
    return replace(found, key=key, inputs=(), hidden=(*found.hidden, *sent.items()), move_id=f"{found.move_id}0")


def correction(table: Table, view: Viewpoint, panel: str, rows: Iterable[Any]) -> Offer:
    """Give the move that corrects a number, for the tracked numbers of these rows."""
    declared = move_named("campaigns.correct")
    assert declared is not None
    made = offer(table, view, panel, Option(declared, {}))
    numbers = game(table.game).numbers
    several = list(rows)
    choices = tuple(
        (f"{row.label}:{row.ref}:{name}", _number_label(row, name, whose=len(several) > 1))
        for row in several
        for name in numbers.get(row.label, {})
    )
    value = Input(f"{made.key}-value", "value", "number", made.inputs[1].label, "", 0, 9999)
    return replace(made, inputs=(replace(made.inputs[0], kind="choice", choices=choices), value))


def _number_label(row: Any, name: str, *, whose: bool) -> str:
    label = words.choice("campaigns", "what", f"{row.label}:{name}")
    now = getattr(row, name)
    text = _("%(what)s (now %(now)s)") % {"what": str(label).capitalize(), "now": "–" if now is None else now}
    return f"{row}: {text}" if whose else text


@dataclass(frozen=True)
class Ask:
    """An open prompt as it is drawn: the question, whom it asks, an offer for each answer."""

    ref: int
    question: str
    who: str
    answers: list[Offer]
    rule: str
    where: str


def asks(table: Table, view: Viewpoint) -> list[Ask]:
    """Give the open prompts of a table, oldest first."""
    return [_ask(table, view, decision) for decision in table.decisions]


def _ask(table: Table, view: Viewpoint, decision: Any) -> Ask:
    rule = ".".join(decision.kind.split(".")[:2])
    entry = lookup.entry(rule)
    answers: list[Offer] = []
    for option in table.moves(decision):
        made = offer(table, view, "asks", option)
        choice = next((i for i in made.inputs if i.kind == "choice"), None)
        known = words.questions.get(decision.kind)
        labels: Mapping[str, Any] = known.answers if known else {}
        if choice is None:
            answers.append(replace(made, label=str(labels.get("", made.label))))
            continue
        for value, label in choice.choices:
            hidden = (*made.hidden, (choice.name, value))
            key = f"{made.key}-{value}"
            one = replace(
                made, key=key, label=str(labels.get(value, label)), hidden=hidden, inputs=(), move_id=next(view.ids)
            )
            answers.append(one)
    question = words.question(decision.kind, decision.facts, table.game)
    return Ask(
        decision.ref, question, view.subjects.get(decision.who or 0, ""), answers, rule, entry.where if entry else ""
    )
