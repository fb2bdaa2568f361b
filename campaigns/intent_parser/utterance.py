"""Data classes of a parsed sentence and of filled slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.engine import Argument, Json, Table
from campaigns.intent_parser.due_words import DueWords
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.tokens import Token


@dataclass(frozen=True)
class ParsedUtterance:
    """A sentence parsed at a table: tokens, candidate stems of each, and mentions.

    ``stem_qualities`` are all candidate stems, signs and numbers with their best quality. ``speaker_ref`` is 0 for
    nobody. ``mentioned_kinds`` are the kinds of named rows: *the rope* is an Item. ``noise_indices`` are words that
    only comment. ``value_locations`` are, by argument, the named values and the codes offered now. ``intent_scores``
    are by move name, ``token_weights`` by token. ``due_reports`` are those that the page asks for now, by move name.
    """

    text: str
    tokens: Sequence[Token]
    candidate_stems: Sequence[dict[str, float]]
    stem_qualities: Mapping[str, float]
    mentions: Sequence[Mention]
    table: Table
    speaker_ref: int = 0
    mentioned_kinds: frozenset[str] = frozenset()
    noise_indices: frozenset[int] = frozenset()
    value_locations: Mapping[str, tuple[str, Sequence[str]]] = field(default_factory=dict)
    intent_scores: Mapping[str, float] = field(default_factory=dict)
    token_weights: Sequence[float] = ()
    due_reports: Mapping[str, Sequence[DueWords]] = field(default_factory=dict)

    @property
    def subject_refs(self) -> list[int]:
        """The subjects who take part now."""
        return [row.ref for row in self.table.get_rows(self.table.subject_label) if row.is_taking_part]

    def get_word(self, index: int) -> str:
        """Return a word in lower case; '' outside the sentence."""
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""


@dataclass
class FilledSlots:
    """The arguments extracted from a sentence: ``args`` as sent by a form, missing arguments, and the indices of used words.

    ``verbatim_indices`` are words taken verbatim for an unknown name. ``guessed_count`` counts unsaid arguments
    filled with the only candidate, ``unnamed_count`` unnamed subjects taken to be the speaker. ``list_score`` is how
    well named cards, dice or colours indicate the move without a verb. ``is_known_name``: a text is the name of a
    row. ``per_subject`` is the argument for subjects named together, with their refs.
    """

    args: dict[str, Json] = field(default_factory=dict)
    missing_arguments: list[Argument] = field(default_factory=list)
    used_indices: set[int] = field(default_factory=set)
    verbatim_indices: set[int] = field(default_factory=set)
    guessed_count: int = 0
    unnamed_count: int = 0
    list_score: float = 0.0
    is_known_name: bool = False
    per_subject: tuple[str, Sequence[int]] = ("", ())
