"""Where codes become sentences: every move, argument, choice, refusal, ruling and question has its words registered here.

Rules speak in codes and facts; a game's ``wording`` module adds its words under its own name, and pages ask for them. All
sentences are lazy translations with ``%(fact)s`` places.
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
"""What a sentence is filled with."""


def percent(chance: float | Fraction) -> str:
    """Say a chance in whole per cent; what is neither sure nor impossible is never rounded to either."""
    return _percent(round(chance * 100), chance)


def _percent(whole: int, chance: float | Fraction) -> str:
    if chance and not whole:
        return gettext("under 1 %")
    if chance < 1 and whole == 100:
        return gettext("over 99 %")
    return gettext("%(whole)s %%") % {"whole": whole}


def percents(shares: Mapping[K, Fraction]) -> dict[K, str]:
    """Say the chances of a whole distribution, which is all that can happen, so that they add up to 100 %.

    Each is rounded down, and the largest remainders get what is missing; a chance under 1 % stays *under 1 %*.
    """
    exact = {key: share * 100 for key, share in shares.items()}
    whole = {key: int(share) for key, share in exact.items()}
    missing = round(sum(exact.values())) - sum(whole.values())
    rounded_up = sorted(exact, key=lambda key: (whole[key] - exact[key], exact[key]))[: max(0, missing)]
    said = {key: whole[key] + (key in rounded_up) for key in exact}
    return {key: _percent(said[key], shares[key]) for key in shares}


PLACE = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Counted:
    """A sentence that one thing has another way than several: ``by`` names the fact that is their number."""

    one: Promise
    many: Promise
    by: str

    def of(self, facts: Facts) -> str:
        """Return the sentence for these facts, its places still open."""
        return str(self.one if facts.get(self.by) == 1 else self.many)

    def __str__(self) -> str:
        return str(self.many)


@dataclass(frozen=True)
class ByHand:
    """What followed, and waits for somebody's hands: cards, tiles and tokens that lie elsewhere until they are put where it says.

    It is read before anything that only changed a number, which this page keeps by itself.
    """

    text: Text | Counted


@dataclass(frozen=True)
class Echo:
    """What followed and only says again what was reported: told where the move did not name it itself.

    ``of`` is the argument and the fact that both name it.
    """

    text: Text | Counted
    of: str


@dataclass(frozen=True)
class MoveWords:
    """A move in words: its button, its journal line (places are its arguments), and a hint of one sentence.

    ``also`` adds to the line, by argument, for those that were given something. ``after`` is the line once the move has noted
    what came of it, under names of its own; where an older journal has not, ``line`` stands. ``nothing`` is the line of a move
    that changed nothing, which it notes under that name. Of a move that ``tells_all``, what followed says all that changed.
    ``back`` says what the hands do once it is taken back. ``says`` is what players say where that is not the label: phrases,
    parted by commas.
    """

    label: Text
    line: Text | Counted
    hint: Text = ""
    also: Mapping[str, Text] = field(default_factory=dict)
    after: Text | Counted = ""
    tells_all: bool = False
    nothing: Text = ""
    back: Text = ""
    says: Text = ""

    def told(self, facts: Facts, *, undone: bool = False) -> str:
        """Return the line with what these facts (arguments, and what was noted) add to it, its places still open.

        Of a move that is ``undone``, what came of it no longer holds.
        """
        if self.nothing and facts.get("nothing") and not undone:
            return str(self.nothing)
        whole = not undone and self.after and all(name in facts for name in PLACE.findall(str(self.after)))
        line = _of(self.after if whole else self.line, facts)
        return " ".join([line, *(str(text) for name, text in self.also.items() if facts.get(name))])


def _of(text: Text | Counted, facts: Facts) -> str:
    return text.of(facts) if isinstance(text, Counted) else str(text)


@dataclass(frozen=True)
class Question:
    """An open question in words, with the label of each answer by the value it sends."""

    text: Text
    answers: Mapping[str, Text]


@dataclass(frozen=True)
class MomentWords:
    """A great moment in words: what stands large, and the sentence under it."""

    title: Text
    text: Text


@dataclass
class Words:
    """Every word of every game, by code."""

    moves: dict[str, MoveWords] = field(default_factory=dict)
    fields: dict[tuple[str, str], Text] = field(default_factory=dict)
    choices: dict[tuple[str, str, str], Text] = field(default_factory=dict)
    refusals: dict[str, Text | Counted] = field(default_factory=dict)
    rulings: dict[str, Text | Counted] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    moments: dict[str, MomentWords] = field(default_factory=dict)
    by_hand: set[str] = field(default_factory=set)
    echoes: dict[str, str] = field(default_factory=dict)
    missing: dict[tuple[str, str], Text] = field(default_factory=dict)
    spoken: dict[tuple[str, str], Text] = field(default_factory=dict)
    _values: dict[tuple[str, str], Text] = field(default_factory=dict)

    def add(
        self,
        game: str,
        *,
        moves: Mapping[str, MoveWords] | None = None,
        fields: Mapping[str, Text] | None = None,
        choices: Mapping[str, Mapping[str, Text]] | None = None,
        refusals: Mapping[str, Text | Counted] | None = None,
        rulings: Mapping[str, Text | Counted | ByHand | Echo] | None = None,
        questions: Mapping[str, Question] | None = None,
        moments: Mapping[str, MomentWords] | None = None,
        missing: Mapping[str, Text] | None = None,
        spoken: Mapping[str, Text] | None = None,
    ) -> None:
        """Register a game's words; ``moves`` by their name within the game, ``choices`` by argument and value.

        ``fields`` are by argument, or by move and argument (``spawn.spaces``) where two moves mean different things by one name.
        ``missing`` is said, by argument, where it was not given and a page asks for it in words of its own.
        ``spoken`` is what players say for an argument, or for one value of it (``colour.wrath``), beside its label.
        """
        self.moves.update({f"{game}.{name}": found for name, found in (moves or {}).items()})
        self.fields.update({(game, name): text for name, text in (fields or {}).items()})
        for name, texts in (choices or {}).items():
            self.choices.update({(game, name, value): text for value, text in texts.items()})
            self._values = {**{(game, value): text for value, text in texts.items()}, **self._values}
        self.refusals.update(refusals or {})
        for code, said in (rulings or {}).items():
            self._add_ruling(code, said)
        self.questions.update(questions or {})
        self.moments.update(moments or {})
        self.spoken.update({(game, name): text for name, text in (spoken or {}).items()})
        self.missing.update({(game, name): text for name, text in (missing or {}).items()})

    def _add_ruling(self, code: str, said: Text | Counted | ByHand | Echo) -> None:
        if isinstance(said, Echo):
            self.echoes[code] = said.of
            said = said.text
        if isinstance(said, ByHand):
            self.by_hand.add(code)
            said = said.text
        self.rulings[code] = said

    def echoed(self, code: str, facts: Facts, args: Facts) -> bool:
        """Return whether a consequence only says again what the move itself named."""
        of = self.echoes.get(code)
        return of is not None and args.get(of) == facts.get(of)

    def field(self, game: str, name: str, move: str = "") -> Text:
        """Return the label of an argument: what it is called in this ``move``, else anywhere."""
        own = self.fields.get((game, f"{move}.{name}"))
        return own or self.fields.get((game, name)) or self.fields[("campaigns", name)]

    def choice(self, game: str, name: str, value: str) -> Text:
        """Return the label of one value of a choice; a value of another version stands for itself."""
        return self.choices.get((game, name, value), value)

    def value(self, game: str, value: object) -> Text:
        """Return the label of a value of any of a game's choices, the first that has it, or the value itself."""
        if not isinstance(value, str):
            return str(value)
        return self._values.get((game, value), value)

    def line(self, name: str, args: Facts, names: Facts, *, undone: bool = False) -> str:
        """Return the journal line of a move made with these arguments; rows stand by their names. ``undone``: without its outcome."""
        known = self.moves.get(name)
        facts = {**args, **names}
        return self._told(known.told(facts, undone=undone) if known else None, name, name.partition(".")[0], facts)

    def back(self, name: str, args: Facts, names: Facts) -> str:
        """Say what the hands do when a move with these arguments is taken back; '' where its game says nothing of it."""
        known = self.moves.get(name)
        facts = {**args, **names}
        return self._told(known.back, name, name.partition(".")[0], facts) if known and known.back else ""

    def refusal(self, code: str, facts: Facts, game: str) -> str:
        """Return the sentence of a refusal."""
        return self._told(self.refusals.get(code), code, game, facts)

    def ruling(self, code: str, facts: Facts, game: str) -> str:
        """Return the sentence of a consequence."""
        return self._told(self.rulings.get(code), code, game, facts)

    def moment(self, code: str, facts: Facts, game: str) -> tuple[str, str]:
        """Return what stands large of a great moment, and the sentence under it."""
        found = self.moments[code]
        return str(found.title), self._told(found.text, code, game, facts)

    def question(self, code: str, facts: Facts, game: str) -> str:
        """Return the question of an open question."""
        known = self.questions.get(code)
        return self._told(known.text if known else None, code, game, facts)

    def _told(self, text: Text | Counted | None, code: str, game: str, facts: Facts) -> str:
        """Fill a sentence. A journal of another version may hold codes and facts unknown here; it stays readable."""
        if text is not None:
            with contextlib.suppress(KeyError, TypeError, ValueError):
                return _of(text, facts) % _Places(self, game, facts)
        return gettext("Something this version has no words for (%(code)s).") % {"code": code}

    def filled(self, text: Text, game: str, facts: Facts) -> str:
        """Fill the places of a sentence that stands in no register; choices by their label, lists joined."""
        return str(text) % _Places(self, game, facts)


class _Places(dict[str, Any]):
    """The places of a sentence: choices by their label, lists joined."""

    def __init__(self, words: Words, game: str, facts: Facts) -> None:
        super().__init__(facts)
        self._words, self._game = words, game

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, list):
            return ", ".join(str(self._one(name, v)) for v in value) or "–"
        return self._one(name, value)

    def _one(self, name: str, value: Any) -> Any:
        known = self._words.choices.get((self._game, name, value)) if isinstance(value, str) else None
        return known if known is not None else value


words = Words()

words.add(
    "campaigns",
    moves={
        "correct": MoveWords(
            _("Correct a number"),
            _("%(whose)s: %(what)s corrected to %(value)s."),
            _("The table is the truth: set any number to what lies there."),
        ),
        "rule": MoveWords(
            _("Write how we play it"),
            _("%(rule)s, as we play it: %(text)s"),
            _("A ruling of this table stands on the rule, and wherever that rule says no."),
        ),
        "close-question": MoveWords(
            _("Close this question"),
            _("A question that can be asked no more was closed (%(decision)s)."),
            _("Settle it on the table, and correct the numbers it would have changed."),
        ),
        "unrule": MoveWords(
            _("Take our ruling off"),
            _("%(rule)s: our own ruling is off, the manual counts again."),
            _("The rule is played as printed again; the journal keeps what you had agreed."),
        ),
        "set": MoveWords(
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
    rulings={
        "campaign.session": _("Session %(number)s"),
        "campaign.question.closed": _("A question that can be asked no more was closed. Laid aside: %(cards)s."),
        "campaign.question.left-out": _("A step that this version does not know was left out."),
    },
    refusals={
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
