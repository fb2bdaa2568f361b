"""The message catalog: codes to texts, for every move, argument, choice, violation, consequence and question.

Rules use codes and facts; a game's ``wording`` module registers its texts under its own name, and pages look them up.
All messages are lazy translations with placeholders ``%(fact)s``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

K = TypeVar("K")
Text = str | Promise
Facts = Mapping[str, Any]
"""The values for the placeholders of a message."""


def format_percent(chance: float | Fraction) -> str:
    """Format a probability in whole percent; only 0 and 1 are shown as impossible and certain."""
    return _percent(round(chance * 100), chance)


def _percent(whole: int, chance: float | Fraction) -> str:
    if chance and not whole:
        return gettext("under 1 %")
    if chance < 1 and whole == 100:
        return gettext("over 99 %")
    return gettext("%(whole)s %%") % {"whole": whole}


def percents(shares: Mapping[K, Fraction]) -> dict[K, str]:
    """Format the probabilities of a complete distribution so that they add up to 100 %.

    Each is rounded down, and the largest remainders get the difference; a chance under 1 % stays *under 1 %*.
    """
    exact = {key: share * 100 for key, share in shares.items()}
    whole = {key: int(share) for key, share in exact.items()}
    missing = round(sum(exact.values())) - sum(whole.values())
    rounded_up = sorted(exact, key=lambda key: (whole[key] - exact[key], exact[key]))[: max(0, missing)]
    said = {key: whole[key] + (key in rounded_up) for key in exact}
    return {key: _percent(said[key], shares[key]) for key in shares}


PLACEHOLDER_RE = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Plural:
    """A message with singular and plural; ``count_fact`` names the fact with the number."""

    singular: Promise
    plural: Promise
    count_fact: str

    def select(self, facts: Facts) -> str:
        """Return the form for these facts, placeholders unfilled."""
        return str(self.singular if facts.get(self.count_fact) == 1 else self.plural)

    def __str__(self) -> str:
        return str(self.plural)


@dataclass(frozen=True)
class ManualStep:
    """The message of a consequence that players must carry out by hand: cards, tiles and tokens to move.

    It is shown before consequences that only changed a number, which the app does by itself.
    """

    text: Text | Plural


@dataclass(frozen=True)
class RedundantMessage:
    """The message of a consequence that repeats the report, shown only if the move did not name it.

    ``argument`` names both the argument and the fact that are compared.
    """

    text: Text | Plural
    argument: str


@dataclass(frozen=True)
class MoveMessages:
    """The texts of a move: button label, journal line (placeholders are its arguments), and a hint of one sentence.

    - ``optional_parts`` are appended to the line, by argument, for arguments that were given.
    - ``outcome_line`` replaces ``line`` if the move noted all its facts; older journals have not.
    - ``unchanged_line`` replaces it for a move that changed nothing, which it notes under *nothing*.
    - ``is_diff_hidden``: the consequences already say all that changed.
    - ``undo_line`` says what to do by hand when the move is undone.
    - ``synonyms`` are what players say instead of the label: phrases, separated by commas.
    """

    label: Text
    line: Text | Plural
    hint: Text = ""
    optional_parts: Mapping[str, Text] = field(default_factory=dict)
    outcome_line: Text | Plural = ""
    is_diff_hidden: bool = False
    unchanged_line: Text = ""
    undo_line: Text = ""
    synonyms: Text = ""

    def get_line(self, facts: Facts, *, is_undone: bool = False) -> str:
        """Return the line for these facts (arguments and outcome), placeholders unfilled.

        The outcome of a move that ``is_undone`` is left out.
        """
        if self.unchanged_line and facts.get("nothing") and not is_undone:
            return str(self.unchanged_line)
        whole = (
            not is_undone
            and self.outcome_line
            and all(name in facts for name in PLACEHOLDER_RE.findall(str(self.outcome_line)))
        )
        line = _select_form(self.outcome_line if whole else self.line, facts)
        return " ".join([line, *(str(text) for name, text in self.optional_parts.items() if facts.get(name))])


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
    redundant_arguments: dict[str, str] = field(default_factory=dict)
    missing_arguments: dict[tuple[str, str], Text] = field(default_factory=dict)
    synonyms: dict[tuple[str, str], Text] = field(default_factory=dict)
    _values: dict[tuple[str, str], Text] = field(default_factory=dict)

    def add(
        self,
        game: str,
        *,
        moves: Mapping[str, MoveMessages] | None = None,
        fields: Mapping[str, Text] | None = None,
        choices: Mapping[str, Mapping[str, Text]] | None = None,
        violations: Mapping[str, Text | Plural] | None = None,
        consequences: Mapping[str, Text | Plural | ManualStep | RedundantMessage] | None = None,
        questions: Mapping[str, QuestionMessages] | None = None,
        highlights: Mapping[str, HighlightMessages] | None = None,
        missing_arguments: Mapping[str, Text] | None = None,
        synonyms: Mapping[str, Text] | None = None,
    ) -> None:
        """Register a game's texts; ``moves`` by their name within the game, ``choices`` by argument and value.

        ``fields`` are by argument, or by move and argument (``spawn.spaces``) where the meaning depends on the move.
        ``missing_arguments`` are errors, by argument, if it was not given and a page asks for it in its own words.
        ``synonyms`` are what players say for an argument, or for one value of it (``colour.wrath``), besides its
        label.
        """
        self.moves.update({f"{game}.{name}": found for name, found in (moves or {}).items()})
        self.fields.update({(game, name): text for name, text in (fields or {}).items()})
        for name, texts in (choices or {}).items():
            self.choices.update({(game, name, value): text for value, text in texts.items()})
            self._values = {**{(game, value): text for value, text in texts.items()}, **self._values}
        self.violations.update(violations or {})
        for code, said in (consequences or {}).items():
            self._add_consequence(code, said)
        self.questions.update(questions or {})
        self.highlights.update(highlights or {})
        self.synonyms.update({(game, name): text for name, text in (synonyms or {}).items()})
        self.missing_arguments.update({(game, name): text for name, text in (missing_arguments or {}).items()})

    def _add_consequence(self, code: str, message: Text | Plural | ManualStep | RedundantMessage) -> None:
        if isinstance(message, RedundantMessage):
            self.redundant_arguments[code] = message.argument
            message = message.text
        if isinstance(message, ManualStep):
            self.manual_step_codes.add(code)
            message = message.text
        self.consequences[code] = message

    def is_redundant(self, code: str, facts: Facts, args: Facts) -> bool:
        """Return whether a consequence only repeats what the move named."""
        of = self.redundant_arguments.get(code)
        return of is not None and args.get(of) == facts.get(of)

    def get_field_label(self, game: str, name: str, move: str = "") -> Text:
        """Return the label of an argument in this ``move``, or its general one."""
        own = self.fields.get((game, f"{move}.{name}"))
        return own or self.fields.get((game, name)) or self.fields[("campaigns", name)]

    def get_choice_label(self, game: str, name: str, value: str) -> Text:
        """Return the label of a choice; an unknown value of another version is returned as is."""
        return self.choices.get((game, name, value), value)

    def get_value_label(self, game: str, value: object) -> Text:
        """Return the first label of a value among all choices of a game, or the value itself."""
        if not isinstance(value, str):
            return str(value)
        return self._values.get((game, value), value)

    def get_journal_line(self, name: str, args: Facts, names: Facts, *, is_undone: bool = False) -> str:
        """Return the journal line of a move; rows by their names, and without its outcome if ``is_undone``."""
        known = self.moves.get(name)
        facts = {**args, **names}
        return self._fill_message(
            known.get_line(facts, is_undone=is_undone) if known else None, name, name.partition(".")[0], facts
        )

    def get_undo_line(self, name: str, args: Facts, names: Facts) -> str:
        """Return what to do by hand when a move is undone; '' if its game has no text for it."""
        known = self.moves.get(name)
        facts = {**args, **names}
        return (
            self._fill_message(known.undo_line, name, name.partition(".")[0], facts)
            if known and known.undo_line
            else ""
        )

    def get_violation(self, code: str, facts: Facts, game: str) -> str:
        """Return the message of a violation."""
        return self._fill_message(self.violations.get(code), code, game, facts)

    def get_consequence(self, code: str, facts: Facts, game: str) -> str:
        """Return the message of a consequence."""
        return self._fill_message(self.consequences.get(code), code, game, facts)

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
                return _select_form(text, facts) % _Placeholders(self, game, facts)
        return gettext("Something this version has no words for (%(code)s).") % {"code": code}

    def fill_text(self, text: Text, game: str, facts: Facts) -> str:
        """Fill the placeholders of a message outside the catalog; choices by their label, lists joined."""
        return str(text) % _Placeholders(self, game, facts)


class _Placeholders(dict[str, Any]):
    """The placeholder values of a message: choices by their label, lists joined."""

    def __init__(self, catalog: MessageCatalog, game: str, facts: Facts) -> None:
        super().__init__(facts)
        self._catalog, self._game = catalog, game

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, list):
            return ", ".join(str(self._get_label(name, v)) for v in value) or "–"
        return self._get_label(name, value)

    def _get_label(self, name: str, value: Any) -> Any:
        known = self._catalog.choices.get((self._game, name, value)) if isinstance(value, str) else None
        return known if known is not None else value


messages = MessageCatalog()

messages.add(
    "campaigns",
    moves={
        "correct": MoveMessages(
            _("Correct a number"),
            _("%(whose)s: %(what)s corrected to %(value)s."),
            _("The table is the truth: set any number to what lies there."),
        ),
        "rule": MoveMessages(
            _("Write how we play it"),
            _("%(rule)s, as we play it: %(text)s"),
            _("A ruling of this table stands on the rule, and wherever that rule says no."),
        ),
        "close-question": MoveMessages(
            _("Close this question"),
            _("A question that can be asked no more was closed (%(decision)s)."),
            _("Settle it on the table, and correct the numbers it would have changed."),
        ),
        "unrule": MoveMessages(
            _("Take our ruling off"),
            _("%(rule)s: our own ruling is off, the manual counts again."),
            _("The rule is played as printed again; the journal keeps what you had agreed."),
        ),
        "set": MoveMessages(
            _("Set how this table is asked"),
            _("%(setting)s: %(way)s."),
            _("When two devices report the same event, Dreamkeeper asks whether it happened twice, or counts both."),
        ),
    },
    choices={
        "setting": {"twice": _("The same event reported twice")},
        "way": {"ask": _("ask first"), "count": _("count both")},
    },
    fields={
        "setting": _("Setting"),
        "way": _("How"),
        "what": _("What"),
        "value": _("New number"),
        "decision": _("Question"),
        "rule": _("Rule"),
        "text": _("How we play it"),
    },
    consequences={
        "campaign.session": _("Session %(number)s"),
        "campaign.question.closed": _("A question that can be asked no more was closed. Laid aside: %(cards)s."),
        "campaign.question.left-out": _("A step that this version does not know was left out."),
    },
    violations={
        "campaign.table.moved-on": _("The table has moved on since this page was shown. Look again, then decide."),
        "campaign.table.gone": _(
            "What this form was about is gone: somebody has answered it, or taken it off the table."
        ),
        "campaign.table.spent": _(
            "This form was already used for another report. Look at the table, then report again."
        ),
        "campaign.twice.asked": _("%(author)s has just reported this. Count it again?"),
        "campaign.undo.nothing": _("There is nothing to undo: this is where the campaign begins."),
        "campaign.redo.nothing": _("There is nothing to redo: nothing was taken back from here."),
        "campaign.undo.not-yours": _(
            "The last move was made by another player (%(author)s). Take it back all the same?"
        ),
        "campaign.undo.not-anew": _(
            "The last report cannot be made anew like this. Undo it, then report what happened."
        ),
        "campaign.back.no-entry": _("There is no such entry to go back to."),
        "campaign.save.broken": _("Journal and table part at %(place)s. Restore a save point, or import an export."),
        "campaign.save.none": _("There is no such save point in this campaign."),
        "campaign.back.already-here": _("The table already stands right after this entry."),
        "campaign.question.illegal": _("This is not one of the answers that can be given here. Choose another."),
        "campaign.question.stands": _("This question can be answered, so it is not closed."),
        "campaign.question.unaskable": _(
            "This question cannot be asked any more. Close it, and settle it on the table."
        ),
        "campaign.table.failed": _(
            "The rules cannot carry this out as the table stands; nothing was changed. Undo takes the last move back."
        ),
        "campaign.table.last-game": _(
            "This was game %(number)s, the last that one campaign can hold. Begin a new campaign."
        ),
        "campaign.question.other": _("This answers another question than the one that is open."),
        "campaign.correct.no-number": _("There is no such number to correct on this table."),
        "campaign.correct.beyond": _(
            "A number of %(whose)s would be %(value)s. It can only be from %(low)s to %(high)s; correct it first."
        ),
        "campaign.ruling.unknown": _("There is no such rule in this game."),
        "campaign.ruling.none": _("This table has no ruling of its own on this rule."),
        "campaign.correct.out-of-bounds": _("This number can only be from %(low)s to %(high)s."),
    },
)
