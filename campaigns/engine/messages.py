"""The message catalog: codes to texts, for every move, argument, choice, violation, consequence and question.

A rule module declares its messages beside its rules: ``violation``, ``consequence`` and ``question`` return the code
that a rule raises, emits or asks by; ``move`` takes ``MoveMessages``. Pages look the texts up by code. All messages are
lazy translations with placeholders ``%(fact)s``. This is the only module through which rules and engine know gettext.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from django.utils.functional import Promise, lazy
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from campaigns.engine.placeholder_values import PlaceholderValues
from campaigns.engine.rule_constants import CONSTANT_RE, fill_rule_constants
from campaigns.engine.violations import ConsequenceCode, QuestionCode, ViolationCode

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

__all__ = [
    "Facts",
    "HighlightMessages",
    "ManualStep",
    "MessageCatalog",
    "MoveMessages",
    "Plural",
    "QuestionMessages",
    "Text",
    "Variant",
    "_",
    "consequence",
    "format_lazy",
    "messages",
    "pgettext_lazy",
    "question",
    "translate",
    "violation",
]

Text = str | Promise
Facts = Mapping[str, Any]
"""The values for the placeholders of a message."""


PLACEHOLDER_RE = re.compile(r"%\((\w+)\)s")
MANY = 2
"""A number that takes the plural, where none is known."""
UNNAMED = "–"
"""What earlier versions sent as the name of an unnamed thing."""


def translate(message: str) -> str:
    """Translate a message now, and fill its rule constants."""
    return fill_rule_constants(gettext(message))


_translate_lazily = lazy(translate, str)


def _(message: str) -> StrPromise:
    """Translate a message when it is shown. Placeholders in capitals are filled with the rule constant of that name."""
    if CONSTANT_RE.search(message):
        return cast("StrPromise", _translate_lazily(message))
    return gettext_lazy(message)


@dataclass(frozen=True)
class Plural:
    """A message with the plural forms of each language; ``count_fact`` names the fact with the number.

    Both texts are English and not yet translated: like the arguments of ``ngettext``, they are one message.
    """

    singular: str
    plural: str
    count_fact: str

    def select(self, facts: Facts) -> str:
        """Return the form for these facts, placeholders unfilled. Without its number it is 1, what is no number is many."""
        count = str(facts.get(self.count_fact, 1))
        return self._translate(int(count) if count.isdecimal() else MANY)

    def __str__(self) -> str:
        return self._translate(MANY)

    def _translate(self, count: int) -> str:
        return fill_rule_constants(ngettext(self.singular, self.plural, count))


@dataclass(frozen=True)
class ManualStep:
    """The message of a consequence that players must carry out by hand: cards, tiles and tokens to move.

    It is shown before consequences that only changed a number, which the app does by itself. ``order`` says it as an
    order to the players: a task that stays on the page until somebody ticks it, or until it is over. An ``is_brief``
    one ends with the next report, others with a report by one of the moves ``done_by``, of the person it is for. Only
    what players would forget or could not foresee has an order. The numbers of a ``Plural`` order add up if it
    ``has_sum``; else an equal one replaces it. Without ``is_journaled`` it is a task only: other consequences say in
    the journal what happened.
    """

    text: Text | Plural
    order: Text | Plural | None = None
    is_brief: bool = False
    done_by: tuple[str, ...] = ()
    is_journaled: bool = True
    has_sum: bool = True

    @classmethod
    def from_order(
        cls,
        order: Text | Plural,
        *,
        is_brief: bool = False,
        done_by: tuple[str, ...] = (),
        is_journaled: bool = True,
    ) -> ManualStep:
        """Return the message of a consequence whose text is an order itself."""
        return cls(order, order, is_brief, done_by, is_journaled)


@dataclass(frozen=True)
class Variant:
    """A journal line for some reports: all its placeholders and ``needs`` were given, and ``where`` has its values."""

    text: Text | Plural
    needs: tuple[str, ...] = ()
    where: Mapping[str, object] = field(default_factory=dict)

    def fits(self, facts: Facts, given: Set[str]) -> bool:
        """Return whether the line says these facts, of which ``given`` are neither zero nor empty."""
        needed = {*self.needs, *PLACEHOLDER_RE.findall(_select_form(self.text, facts))}
        return needed <= given and all(facts.get(name) == value for name, value in self.where.items())


@dataclass(frozen=True)
class MoveMessages:
    """The texts of a move: button label, journal line (placeholders are its arguments), and a hint of one sentence.

    - ``variants`` replace ``line``: the first that fits the facts, each a whole sentence. ``line`` needs only what
      every report has, and says what none of them says.
    - ``optional_parts`` are appended to the line, by argument, for arguments that were given.
    - ``outcome_line`` replaces ``line`` if the move noted all its facts; older journals have not.
      ``outcome_variants`` are to it what ``variants`` are to ``line``.
    - ``unchanged_line`` replaces it for a move that changed nothing, which it notes under *nothing*.
    - ``is_diff_hidden``: the consequences already say all that changed.
    - ``synonyms`` are what players say instead of the label: phrases, separated by commas.
    - ``derive_facts`` returns more facts for the lines, from those given.
    - ``line_codes`` are consequences that replace the line if they name all values of an argument, by argument.
    """

    label: Text
    line: Text | Plural
    hint: Text = ""
    optional_parts: Mapping[str, Text] = field(default_factory=dict)
    outcome_line: Text | Plural = ""
    is_diff_hidden: bool = False
    unchanged_line: Text = ""
    synonyms: Text = ""
    variants: tuple[Variant, ...] = ()
    outcome_variants: tuple[Variant, ...] = ()
    derive_facts: Callable[[Facts], Facts] | None = None
    line_codes: Mapping[str, Set[str]] = field(default_factory=dict)

    def get_line(self, facts: Facts, *, is_undone: bool = False) -> str:
        """Return the line for these facts (arguments and outcome), placeholders unfilled.

        The outcome of a move that ``is_undone`` is left out.
        """
        if self.unchanged_line and facts.get("nothing") and not is_undone:
            return str(self.unchanged_line)
        given = {name for name, value in facts.items() if value and value not in (UNNAMED, "0")}
        return " ".join(
            [
                self._select_line(facts, given, is_undone=is_undone),
                *(str(text) for name, text in self.optional_parts.items() if name in given),
            ]
        )

    def _select_line(self, facts: Facts, given: Set[str], *, is_undone: bool) -> str:
        if not is_undone:
            outcome = _find_variant(self.outcome_variants, facts, given) or _select_form(self.outcome_line, facts)
            if outcome and all(name in facts for name in PLACEHOLDER_RE.findall(outcome)):
                return outcome
        return _find_variant(self.variants, facts, given) or _select_form(self.line, facts)


def _find_variant(variants: tuple[Variant, ...], facts: Facts, given: Set[str]) -> str:
    return next((_select_form(one.text, facts) for one in variants if one.fits(facts, given)), "")


def _select_form(text: Text | Plural, facts: Facts) -> str:
    return text.select(facts) if isinstance(text, Plural) else str(text)


@dataclass(frozen=True)
class QuestionMessages:
    """The texts of a question, with the label of each answer by the value it sends."""

    text: Text
    answers: Mapping[str, Text]


@dataclass(frozen=True)
class HighlightMessages:
    """The texts of a highlight: the large title and the sentence below it."""

    title: Text
    text: Text


@dataclass
class MessageCatalog:
    """The texts of all games, by code."""

    moves: dict[str, MoveMessages] = field(default_factory=dict)
    fields: dict[tuple[str, str], Text] = field(default_factory=dict)
    choices: dict[tuple[str, str, str], Text] = field(default_factory=dict)
    violations: dict[str, Text | Plural] = field(default_factory=dict)
    consequences: dict[str, Text | Plural] = field(default_factory=dict)
    questions: dict[str, QuestionMessages] = field(default_factory=dict)
    highlights: dict[str, HighlightMessages] = field(default_factory=dict)
    manual_step_codes: set[str] = field(default_factory=set)
    orders: dict[str, Text | Plural] = field(default_factory=dict)
    question_violation_codes: set[str] = field(default_factory=set)
    brief_order_codes: set[str] = field(default_factory=set)
    separate_order_codes: set[str] = field(default_factory=set)
    unjournaled_codes: set[str] = field(default_factory=set)
    order_done_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    missing_arguments: dict[tuple[str, str], Text] = field(default_factory=dict)
    synonyms: dict[tuple[str, str], Text] = field(default_factory=dict)
    value_labels: dict[tuple[str, str], Text] = field(default_factory=dict)
    common_nouns: dict[str, tuple[Text, ...]] = field(default_factory=dict)
    phrases: dict[tuple[str, str], Callable[[Facts], str]] = field(default_factory=dict)
    _values: dict[tuple[str, str], Text] = field(default_factory=dict)

    def add(
        self,
        game: str,
        *,
        fields: Mapping[str, Text] | None = None,
        choices: Mapping[str, Mapping[str, Text]] | None = None,
        highlights: Mapping[str, HighlightMessages] | None = None,
        missing_arguments: Mapping[str, Text] | None = None,
        synonyms: Mapping[str, Text] | None = None,
        value_labels: Mapping[str, Text] | None = None,
        common_nouns: tuple[Text, ...] = (),
        phrases: Mapping[str, Callable[[Facts], str]] | None = None,
    ) -> None:
        """Register a game's labels and highlights; ``choices`` are by argument and value.

        ``fields`` are by argument, or by move and argument (``spawn.spaces``) where the meaning depends on the move.
        ``value_labels`` are labels of values that several arguments take, where a fact does not say which.
        ``missing_arguments`` are errors, by argument, if it was not given and a page asks for it in its own words.
        ``synonyms`` are what players say for an argument, or for one value of it (``colour.wrath``), besides its
        label. ``common_nouns`` have a capital at the start of a sentence. ``phrases`` fill placeholders from all facts.
        """
        self.common_nouns.update({game: common_nouns} if common_nouns else {})
        self.fields.update({(game, name): text for name, text in (fields or {}).items()})
        for name, texts in (choices or {}).items():
            self.choices.update({(game, name, value): text for value, text in texts.items()})
            for value, text in texts.items():
                self._values.setdefault((game, value), text)
        self.value_labels.update({(game, value): text for value, text in (value_labels or {}).items()})
        self.phrases.update({(game, name): phrase for name, phrase in (phrases or {}).items()})
        self.highlights.update(highlights or {})
        self.synonyms.update({(game, name): text for name, text in (synonyms or {}).items()})
        self.missing_arguments.update({(game, name): text for name, text in (missing_arguments or {}).items()})

    def add_consequence(self, code: str, message: Text | Plural | ManualStep) -> None:
        """Register the message of a consequence."""
        if isinstance(message, ManualStep):
            self.manual_step_codes.add(code)
            if message.order is not None:
                self.orders[code] = message.order
            if message.is_brief:
                self.brief_order_codes.add(code)
            if not message.is_journaled:
                self.unjournaled_codes.add(code)
            if not message.has_sum:
                self.separate_order_codes.add(code)
            self.order_done_by[code] = message.done_by
            message = message.text
        self.consequences[code] = message

    def get_field_label(self, game: str, name: str, move: str = "") -> Text:
        """Return the label of an argument in this ``move``, or its general one."""
        own = self.fields.get((game, f"{move}.{name}"))
        return own or self.fields.get((game, name)) or self.fields[("campaigns", name)]

    def get_choice_label(self, game: str, name: str, value: str) -> Text:
        """Return the label of a choice; an unknown value of another version is returned as is."""
        return self.choices.get((game, name, value), value)

    def get_value_label(self, game: str, value: object) -> Text:
        """Return the label of a value of any argument of a game, or the value itself."""
        if not isinstance(value, str):
            return str(value)
        return self.value_labels.get((game, value)) or self._values.get((game, value), value)

    def get_journal_line(self, name: str, args: Facts, names: Facts, *, is_undone: bool = False) -> str:
        """Return the journal line of a move; rows by their names, and without its outcome if ``is_undone``."""
        known = self.moves.get(name)
        facts = {**args, **names}
        if known and known.derive_facts:
            facts |= known.derive_facts(facts)
        return self._fill_message(
            known.get_line(facts, is_undone=is_undone) if known else None, name, name.partition(".")[0], facts
        )

    def get_violation(self, code: str, facts: Facts, game: str) -> str:
        """Return the message of a violation."""
        return self._fill_message(self.violations.get(code), code, game, facts)

    def get_consequence(self, code: str, facts: Facts, game: str) -> str:
        """Return the message of a consequence."""
        return self._fill_message(self.consequences.get(code), code, game, facts)

    def has_order(self, code: str, facts: Facts) -> bool:
        """Return whether a consequence orders something to be done by hand: not if its count is 0."""
        order = self.orders.get(code)
        return order is not None and not (isinstance(order, Plural) and facts.get(order.count_fact) == 0)

    def get_order_count_fact(self, code: str) -> str:
        """Return the fact whose numbers add up in orders of this code; '' if it has none."""
        order = self.orders.get(code)
        return order.count_fact if isinstance(order, Plural) and code not in self.separate_order_codes else ""

    def get_order(self, code: str, facts: Facts, game: str) -> str:
        """Return a consequence as an order to the players."""
        return self._fill_message(self.orders.get(code), code, game, facts)

    def get_highlight(self, code: str, facts: Facts, game: str) -> tuple[str, str]:
        """Return title and text of a highlight."""
        found = self.highlights[code]
        return str(found.title), self._fill_message(found.text, code, game, facts)

    def get_question(self, code: str, facts: Facts, game: str) -> str:
        """Return the text of a question."""
        known = self.questions.get(code)
        return self._fill_message(known.text if known else None, code, game, facts)

    def _fill_message(self, text: Text | Plural | None, code: str, game: str, facts: Facts) -> str:
        """Fill a message. Codes and facts of other versions may be unknown; the journal stays readable."""
        if text is not None:
            with contextlib.suppress(KeyError, TypeError, ValueError):
                return self.fill_text(text, game, facts)
        return gettext("Something this version cannot describe (%(code)s).") % {"code": code}

    def fill_text(self, text: Text | Plural, game: str, facts: Facts) -> str:
        """Fill the placeholders of any message; choices by their label, lists joined."""
        return self._open_sentences(_select_form(text, facts) % PlaceholderValues(self, game, facts), game)

    def _open_sentences(self, text: str, game: str) -> str:
        """Return a text with a capital where a common noun begins a sentence."""
        for noun in map(str, self.common_nouns.get(game, ())):
            if noun in text:
                text = re.sub(rf"(^|[.!?] ){re.escape(noun)}", rf"\g<1>{capfirst(noun)}", text)
        return text


messages = MessageCatalog()


def violation(code: str, message: Text | Plural, *, is_until_answer: bool = False) -> ViolationCode:
    """Declare a rule violation with its message; return its code. Raises ValueError if the code is taken.

    ``is_until_answer``: an open question is why; the page leads to it.
    """
    _check_is_new(code, messages.violations)
    messages.violations[code] = message
    if is_until_answer:
        messages.question_violation_codes.add(code)
    return ViolationCode(code)


def consequence(code: str, message: Text | Plural | ManualStep) -> ConsequenceCode:
    """Declare a consequence with its message; return its code. Raises ValueError if the code is taken."""
    _check_is_new(code, messages.consequences)
    messages.add_consequence(code, message)
    return ConsequenceCode(code)


def question(code: str, text: Text, answers: Mapping[str, Text]) -> QuestionCode:
    """Declare a question with the label of each answer; return its code. Raises ValueError if the code is taken."""
    _check_is_new(code, messages.questions)
    messages.questions[code] = QuestionMessages(text, answers)
    return QuestionCode(code)


def _check_is_new(code: str, declared: Mapping[str, object]) -> None:
    if code in declared:
        raise ValueError(f"{code} is declared twice")
