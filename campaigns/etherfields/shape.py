"""What the JSON fields of Etherfields may hold, beyond the shapes every game knows."""

from __future__ import annotations

from typing import Any

from campaigns.shapes import add_shape

add_shape("cards", list[dict[str, str | int | bool]])
add_shape("steps", list[dict[str, str | bool | dict[str, str | int | bool | list[str] | None]]])
add_shape("dreamscape", dict[str, Any])
