"""A sentence as it was heard at a table, and what of a move's arguments it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.engine import Argument, Json, Table
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.tokens import Token


@dataclass(frozen=True)
class ParsedUtterance:
    """A sentence as it was heard at a table: its words, what each may mean, and the names in it.

    ``held`` is all that its words may mean together, with signs and numbers, and how well; ``speaker`` is who says it, 0 for nobody.
    ``kinds`` is what is named, *the rope* an Item; ``asides`` are the words that only comment. ``there`` is what lies at the places
    that an argument takes, or is offered as its value, by the argument. ``called`` says how well each move is called, by its name,
    ``weights`` what each word weighs in the sentence.
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


@dataclass
class FilledSlots:
    """What of a move's arguments is known: ``args`` as a form sends them, what is ``missing``, and which words were ``used`` for that.

    ``free`` are words taken as they stand, for a name nobody knows here. ``guessed`` counts what was not said, and taken because
    there is only one, ``unnamed`` who was not named, and taken to be whoever speaks. ``listed`` says how well the cards, dice or
    colours that were named call the move without a verb. ``lent`` says that a text is the
    name of a row of the table. ``each`` is the argument that takes one of several who were named together.
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
