"""What rules speak: verdicts, arguments, the table in memory and the register of moves.

Rule modules import this package and nothing else of the project at run time, and this package imports no Django: that is
what lets a rule be read, tested and reasoned about without a database.
"""

from campaigns.referee.arguments import Argument, Between, Length, Many
from campaigns.referee.board import Option, RowsOf, Table
from campaigns.referee.declared import Declared, move, move_named, moves_of
from campaigns.referee.judging import Judge
from campaigns.referee.machine import Asked, Frame, Machine, Question, Value
from campaigns.referee.moments import Moment, OfMoments, Outcome, ordinary
from campaigns.referee.needs import Needs, is_of, lacking, takes
from campaigns.referee.numbered import NumberedTable, Reading, nothing_follows, reading, settled
from campaigns.referee.numbers import Number, put_number
from campaigns.referee.numbers import field as number_field
from campaigns.referee.register import Game, GameTable, game, games, register_game
from campaigns.referee.rows import MAX_REF, REF_PATTERN, AnyRow, Change, Row, Rows, Source, Stored
from campaigns.referee.values import Json, Values
from campaigns.referee.verdicts import Refusal, Ruling, rule_of

__all__ = [
    "MAX_REF",
    "REF_PATTERN",
    "AnyRow",
    "Argument",
    "Asked",
    "Between",
    "Change",
    "Declared",
    "Frame",
    "Game",
    "GameTable",
    "Json",
    "Judge",
    "Length",
    "Machine",
    "Many",
    "Moment",
    "Needs",
    "Number",
    "NumberedTable",
    "OfMoments",
    "Option",
    "Outcome",
    "Question",
    "Reading",
    "Refusal",
    "Row",
    "Rows",
    "RowsOf",
    "Ruling",
    "Source",
    "Stored",
    "Table",
    "Value",
    "Values",
    "game",
    "games",
    "is_of",
    "lacking",
    "move",
    "move_named",
    "moves_of",
    "nothing_follows",
    "number_field",
    "ordinary",
    "put_number",
    "reading",
    "register_game",
    "rule_of",
    "settled",
    "takes",
]
