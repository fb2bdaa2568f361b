"""What may be done now, ready to be drawn: the table's own answer turned into tiny forms with ids, labels and reasons."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.journal import failing
from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign, Decision, StateRow
from campaigns.referee import Argument, Declared, Json, Option, Refusal, Table, game, move_named, rule_of
from campaigns.shelving import keeping as shelving
from campaigns.shelving.models import Spine
from campaigns.wording import Text, words

FEW = 2
"""So many optional fields stay in sight."""


RowT = TypeVar("RowT", bound=StateRow)


@dataclass
class Viewpoint:
    """Who looks: the campaign, the subject chosen on this device, the groups unfolded on it, the mint of its move ids.

    ``unfolded`` names at most one group for each panel; ``shelf`` gives the spines of this game that the device may see. ``holds``
    are the refs of the subjects whose players hold this device, none for the whole table; ``asked`` whether that was ever said.
    ``sheet`` names the sheet that is open, with its ref, and ``in_sheet`` the parts that stand in it.
    """

    campaign: Campaign
    ids: MoveIds
    chosen: int = 0
    subjects: Mapping[int, str] = field(default_factory=dict)
    unfolded: Mapping[str, str] = field(default_factory=dict)
    shelf: Callable[[], QuerySet[Spine]] | None = None
    holds: frozenset[int] = frozenset()
    asked: bool = True
    sheet: str = ""
    in_sheet: frozenset[str] = frozenset()

    @property
    def query(self) -> str:
        """The chosen subject, as every address of this view carries it on."""
        return f"d={self.chosen}" if self.chosen else ""

    def over(self, model: type[RowT]) -> list[RowT]:
        """Return the numbered games that are over, in every campaign this device may see, as they were played."""
        return shelving.results(self.shelf(), model) if self.shelf else []

    def query_at(self, panel: str) -> str:
        """Return what the address of a form in a panel carries on: the chosen subject, the panel, what is unfolded there."""
        group = self.unfolded.get(panel)
        opened = [f"open={panel}.{group}"] if group else []
        if self.sheet:
            opened.append(f"open=sheet.{self.sheet}")
        return "&".join(filter(None, [self.query, f"at={panel}", *opened]))


@dataclass(frozen=True)
class Reason:
    """Why something may not be done: the sentence, the rule, and how this table plays it ('' for as printed)."""

    text: str
    cited: lookup.Cited
    code: str = ""
    final: bool = False
    ruling: str = ""


@dataclass(frozen=True)
class Input:
    """One field of a tiny form."""

    id: str
    name: str
    kind: str
    label: Text
    value: Json = ""
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, Text], ...] = ()
    required: bool = True


@dataclass(frozen=True)
class Offer:
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
    hidden: tuple[tuple[str, Any], ...]
    inputs: tuple[Input, ...] = ()
    refusal: Refusal | None = None
    ruling: str = ""
    cites: str = ""
    folds: bool = False
    opens: bool = False
    leaves: bool = False
    sets: bool = False
    ends: bool = False
    most: int = 0
    room: int = 0
    about: str = ""

    @property
    def sending(self) -> str:
        """How its form is reported: ``counts`` (presses are collected up to ``most``), ``leaves``, ``sets`` (Declared), or plainly."""
        if self.most:
            return "counts"
        return "leaves" if self.leaves else "sets" if self.sets else ""

    @functools.cached_property
    def reason(self) -> Reason | None:
        """Why it may not be made now, in words; None when it may."""
        return reason_of(self.refusal, self.game, self.ruling) if self.refusal else None

    @property
    def needed(self) -> list[Input]:
        """The fields that are always shown: the required ones, and the others while they are few and it never ``folds``."""
        optional = [i for i in self.inputs if not i.required]
        folds = not self.opens and (self.folds or len(optional) > FEW)
        return [i for i in self.inputs if i.required] if folds else list(self.inputs)

    @property
    def folded(self) -> list[Input]:
        """The fields that unfold: optional ones, when there are many."""
        shown = {i.id for i in self.needed}
        return [i for i in self.inputs if i.id not in shown]

    @property
    def folded_words(self) -> str:
        """What unfolds, by name."""
        return ", ".join(str(i.label) for i in self.folded)

    @property
    def shape(self) -> str:
        """How it is drawn: ``tap`` (one button), ``count`` (one number), ``more`` (unfolds)."""
        if self.ends:
            return "more"
        if not self.inputs:
            return "tap"
        return "count" if len(self.inputs) == 1 and self.inputs[0].kind == "number" else "more"


def reason_of(refusal: Refusal, game_name: str, ruling: str = "") -> Reason:
    """Put a refusal into words, with its rule and what the table says of that."""
    text = words.refusal(refusal.code, refusal.facts, game_name)
    return Reason(text, lookup.deciding(refusal.code), refusal.code, refusal.final, ruling)


def move_url(campaign: Campaign, declared: Declared, query: str) -> str:
    """Return the address of a move in a campaign."""
    name = declared.slug if declared.game != "campaigns" else declared.name
    return f"{_move_stem(campaign.slug)}{name}/?{query}"


@functools.lru_cache(maxsize=256)
def _move_stem(slug: str) -> str:
    return reverse("move", args=[slug, "x"]).removesuffix("x/")


def offers(
    table: Table, view: Viewpoint, panel: str, wanted: Iterable[str], for_: StateRow | None = None
) -> list[Offer]:
    """Return the wanted moves (names within the game, in this order) as offers for ``for_``. Raises LookupError for no move."""
    return [offer(table, view, panel, table.option(_declared(table, name), for_)) for name in wanted]


def _declared(table: Table, name: str) -> Declared:
    found = move_named(f"{table.game}.{name}")
    if found is None:
        raise LookupError(f"a panel offers {table.game}.{name}, which is no move")
    return found


def offer(table: Table, view: Viewpoint, panel: str, option: Option) -> Offer:
    """Turn one option into its tiny form."""
    bare = _bare(table, view, panel, option)
    free = [a for a in option.move.arguments if a.name not in option.rows]
    return replace(bare, inputs=tuple(_input(bare.key, option.move, a, table, view) for a in free))


def quick(table: Table, view: Viewpoint, panel: str, name: str, for_: StateRow | None, **sent: Json) -> Offer:
    """Return the move ``name`` as one tap: its free fields left out, or sent with the values given here."""
    return _bare(table, view, panel, table.option(_declared(table, name), for_), ("quick", *sent), sent.items())


def proposed(
    table: Table,
    view: Viewpoint,
    panel: str,
    declared: Declared,
    rows: Mapping[str, StateRow],
    sent: Mapping[str, Json],
    label: Text,
    count: int,
) -> Offer:
    """Return a move for these rows as one tap that sends these values; of a list each value is sent, in its order.

    ``label`` says it, ``count`` tells it from the others of its panel. Nothing is judged: it is for moves that are known to be
    accepted.
    """
    several = [(name, value if isinstance(value, list) else [value]) for name, value in sent.items()]
    fields = [(name, "on" if one is True else one) for name, values in several for one in values]
    return _bare(table, view, panel, Option(declared, dict(rows)), (str(count),), fields, label)


def counting(table: Table, view: Viewpoint, panel: str, name: str, for_: StateRow | None) -> Offer:
    """Return the move ``name`` as one tap that adds 1 to its argument ``count``: several taps are one report of their number."""
    made = quick(table, view, panel, name, for_, count=1)
    return replace(made, most=next(a.high for a in _declared(table, name).arguments if a.name == "count"))


def _bare(
    table: Table,
    view: Viewpoint,
    panel: str,
    option: Option,
    known_by: Iterable[str] = (),
    sent: Iterable[tuple[str, Any]] = (),
    label: Text = "",
) -> Offer:
    declared = option.move
    said = words.moves[declared.name]
    hidden = [(name, row.ref) for name, row in option.rows.items()]
    if declared.bound:
        hidden.append(("leaving", game(table.game).phase(table)))
    return Offer(
        key="-".join([panel, declared.slug, *(str(row.ref) for row in option.rows.values()), *known_by]),
        game=table.game,
        url=move_url(view.campaign, declared, view.query_at(panel)),
        label=label or said.label,
        hint=said.hint,
        move_id=next(view.ids),
        hidden=(*hidden, *sent),
        refusal=option.refusal,
        ruling=table.ruling(option.refusal.rule) if option.refusal else "",
        cites=declared.cites,
        leaves=declared.leaves,
        sets=declared.sets,
        ends=declared.ends,
        about=", ".join(str(row) for row in option.rows.values()) if not declared.answers else "",
    )


def _input(key: str, declared: Declared, argument: Argument, table: Table, view: Viewpoint) -> Input:
    label = words.field(declared.game, argument.name, declared.slug)
    value = "" if argument.required or argument.default is None else argument.default
    choices: tuple[tuple[str, Text], ...] = ()
    if argument.kind == "number" and argument.required:
        value = max(1, argument.low)
    if argument.kind == "choice":
        choices = tuple((c, words.choice(declared.game, argument.name, c)) for c in argument.choices)
    if argument.kind in ("row", "rows"):
        choices = tuple((str(row.ref), str(row)) for row in table.rows(argument.label))
    if (argument.kind == "row" and not argument.required) or (argument.kind == "choice" and argument.default is None):
        choices = (("", words.choices.get((declared.game, argument.name, ""), "–")), *choices)
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
    title: Text
    icon: str
    offers: list[Offer] | None

    @property
    def plain(self) -> list[Offer]:
        """Those that are one tap, or one number and a tap."""
        return [offer for offer in self.offers or () if offer.shape != "more"]

    @property
    def longer(self) -> list[Offer]:
        """Those that ask for more, and unfold one by one."""
        return [offer for offer in self.offers or () if offer.shape == "more"]

    @property
    def reason(self) -> Reason | None:
        """The one reason that speaks against every offer of the group, or None."""
        reasons = {offer.reason for offer in self.offers or ()}
        return reasons.pop() if len(reasons) == 1 else None

    @property
    def rules(self) -> list[lookup.Cited]:
        """The rules its moves are made under, each once, in the order of the moves; none while it is folded."""
        return [lookup.cited(rule) for rule in dict.fromkeys(offer.cites for offer in self.offers or ())]


def group(view: Viewpoint, panel: str, key: str, title: Text, icon: str, made: Callable[[], list[Offer]]) -> Group:
    """Return a group of a panel; ``made`` gives its offers, and is asked only while the group is unfolded on this device."""
    return Group(key, title, icon, made() if view.unfolded.get(panel) == key else None)


@dataclass(frozen=True)
class Ask:
    """An open question as it is drawn: the question, whom it asks, an offer for each answer, its rule and our ruling on it."""

    ref: int
    question: str
    who: str
    answers: list[Offer]
    cited: lookup.Cited
    ruling: str


def asks(table: Table, view: Viewpoint, panel: str = "asks") -> list[Ask]:
    """Return the open questions of a table, oldest first; ``panel`` is where their answers stand."""
    return [_ask_or_say(table, view, panel, decision) for decision in table.decisions]


def questions(table: Table, view: Viewpoint) -> list[str]:
    """Return the open questions of a table in words, oldest first, each with whom it asks."""
    found = []
    for decision in table.decisions:
        who = view.subjects.get(decision.who or 0, "")
        asked = words.question(decision.kind, decision.facts, table.game)
        found.append(f"{who}: {asked}" if who else asked)
    return found


def _ask_or_say(table: Table, view: Viewpoint, panel: str, decision: Decision) -> Ask:
    """Return an open question; one that fails is a sentence."""
    return failing.or_else(
        view.campaign,
        f"the question {decision.ref}",
        lambda: _ask(table, view, panel, decision),
        lambda: Ask(decision.ref, failing.sentence(), "", [], lookup.cited("campaign.question"), ""),
    )


def _ask(table: Table, view: Viewpoint, panel: str, decision: Decision) -> Ask:
    rule, askable = rule_of(decision.kind), table.askable(decision)
    options = (option for option in table.moves(decision) if bool(option.move.answers) == askable)
    answers = [one for option in options for one in _answers(view, decision, offer(table, view, panel, option))]
    who = view.subjects.get(decision.who or 0, "")
    question = words.question(decision.kind, decision.facts, table.game) if askable else _unaskable(decision)
    return Ask(decision.ref, question, who, answers, lookup.deciding(decision.kind), table.ruling(rule))


def _answers(view: Viewpoint, decision: Decision, made: Offer) -> Iterator[Offer]:
    """Yield an answer as one offer for each choice it leaves, in the words of its question."""
    known = words.questions.get(decision.kind)
    labels: Mapping[str, Text] = known.answers if known else {}
    choice = next((i for i in made.inputs if i.kind == "choice"), None)
    if choice is None:
        yield replace(made, label=str(labels.get("", made.label)))
        return
    for value, label in choice.choices:
        key, said = f"{made.key}-{value}", str(labels.get(value, label))
        hidden = (*made.hidden, (choice.name, value))
        yield replace(made, key=key, label=said, hidden=hidden, inputs=(), move_id=next(view.ids))


def _unaskable(decision: Decision) -> str:
    told = _("A question that can be asked no more (%(code)s). Close it, and settle it on the table.")
    return told % {"code": decision.kind}
