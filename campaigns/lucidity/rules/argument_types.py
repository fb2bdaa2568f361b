"""Shared argument types of moves, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import ListLength, NumberBounds, TextLength

ColoursArg = Annotated[list[str], TextLength(1, 1), ListLength(1, 20)]
OptionalColoursArg = Annotated[list[str], TextLength(1, 1), ListLength(0, 20)]
FacesArg = Annotated[list[str], TextLength(1, 1), ListLength(1, 20)]
DiceArg = Annotated[list[str], TextLength(2, 2), ListLength(1, 20)]
DieArg = Annotated[str, TextLength(2, 2)]
ColourArg = Literal["B", "G", "Y", "R"]
RowArg = Literal["power", "hunt", "exhaust", "shadow"]
PlayerArg = Annotated[int, NumberBounds(1, 4)]
