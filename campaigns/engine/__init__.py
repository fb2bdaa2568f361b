"""The rule engine: verdicts, arguments, the in-memory table and the register of moves.

Rule modules import only this package at run time, and this package does not import Django. So rules can be read and
tested without a database.
"""

from campaigns.engine.arguments import Argument, ListLength, NumberBounds, TextLength
from campaigns.engine.correctable_fields import CorrectableField, set_correctable_field
from campaigns.engine.correctable_fields import build_correctable_field as number_field
from campaigns.engine.game_registry import GameDefinition, GameTable, get_game, get_games, register_game
from campaigns.engine.highlights import EntryOutcome, Highlight, HighlightFinder, find_no_highlight
from campaigns.engine.judge import Judge
from campaigns.engine.moves import MoveDefinition, find_move, get_moves, move
from campaigns.engine.multi_game import (
    MultiGameTable,
    RuleVariant,
    apply_no_consequences,
    get_chosen_variant,
    resolve_variants,
)
from campaigns.engine.repository import (
    MAX_REF,
    REF_PATTERN,
    AnyRow,
    Change,
    HighestRefs,
    Row,
    RowRepository,
    RowSource,
    StoredRow,
)
from campaigns.engine.state_machine import GameState, Prompt, QuestionDefinition, StateMachine, Task
from campaigns.engine.table import MoveOption, RowsDescriptor, Table
from campaigns.engine.type_checks import FactTypes, accepts_arguments, find_missing_fact, matches_type
from campaigns.engine.values import Json, Values
from campaigns.engine.violations import Consequence, RuleViolation, get_rule_id

__all__ = [
    "MAX_REF",
    "REF_PATTERN",
    "AnyRow",
    "Argument",
    "Change",
    "Consequence",
    "CorrectableField",
    "EntryOutcome",
    "FactTypes",
    "GameDefinition",
    "GameState",
    "GameTable",
    "HighestRefs",
    "Highlight",
    "HighlightFinder",
    "Json",
    "Judge",
    "ListLength",
    "MoveDefinition",
    "MoveOption",
    "MultiGameTable",
    "NumberBounds",
    "Prompt",
    "QuestionDefinition",
    "Row",
    "RowRepository",
    "RowSource",
    "RowsDescriptor",
    "RuleVariant",
    "RuleViolation",
    "StateMachine",
    "StoredRow",
    "Table",
    "Task",
    "TextLength",
    "Values",
    "accepts_arguments",
    "apply_no_consequences",
    "find_missing_fact",
    "find_move",
    "find_no_highlight",
    "get_chosen_variant",
    "get_game",
    "get_games",
    "get_moves",
    "get_rule_id",
    "matches_type",
    "move",
    "number_field",
    "register_game",
    "resolve_variants",
    "set_correctable_field",
]
