"""The arguments that several moves share, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.referee import Between, Length, Many

Colours = Annotated[list[str], Length(1, 1), Many(1, 20)]
SomeColours = Annotated[list[str], Length(1, 1), Many(0, 20)]
Faces = Annotated[list[str], Length(1, 1), Many(1, 20)]
Dice = Annotated[list[str], Length(2, 2), Many(1, 20)]
Die = Annotated[str, Length(2, 2)]
Colour = Literal["B", "G", "Y", "R"]
Place = Literal["power", "hunt", "exhaust", "shadow"]
Player = Annotated[int, Between(1, 4)]
