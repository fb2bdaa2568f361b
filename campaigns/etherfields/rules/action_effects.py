"""Effects of a performed action: offered until it is done, and noted for the next time (manual p. 12; tiles p. 9).

A tile or card says it in its own words, so the players choose what it is once. Each kind is reported by a move of its
own, or done at the table by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, get_args

from campaigns.engine.messages import _, messages, question
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity

ActionEffectKind = Literal[
    "loot", "end", "figure", "relocate", "key", "gem", "ether", "cure", "unseal", "cards", "script", "secret", "flip",
    "other",
]  # fmt: skip
NotedEffect = Literal["none", ActionEffectKind]
EffectAnswer = Literal[ActionEffectKind, "all"]
"""A kind, or ``all``: nothing more follows."""

ONCE_ONLY_EFFECTS = ("end", "flip")
"""Kinds that happen once, however many times the action is performed at once."""


EFFECT_LABELS = {
    "loot": _("Loot"),
    "end": _("The Slumber or Dream ends"),
    "figure": _("A figure leaves"),
    "relocate": _("Relocate it"),
    "key": _("Key"),
    "gem": _("Shining Gem"),
    "ether": _("Ether"),
    "cure": _("Cure Distress"),
    "unseal": _("Unseal"),
    "cards": _("Draw cards"),
    "script": _("A script"),
    "secret": _("A Secret"),
    "flip": _("Turn the tile"),
    "other": _("Something else"),
}
EFFECTS_DONE_LABEL = _("Nothing more happens")
ACTION_EFFECT = question("ef.action.effect", _("Resolve %(action)s"), {**EFFECT_LABELS, "all": EFFECTS_DONE_LABEL})


def list_noted_effects(action: Action) -> list[str]:
    """Return the noted effects of an action that are known kinds, in the order of its tile."""
    return [kind for kind in action.effects if kind in get_args(ActionEffectKind)]


def join_effects(*effects: str) -> list[str]:
    """Return chosen effects as they are stored: in order, each once, without the empty choice."""
    return list(dict.fromkeys(kind for kind in effects if kind != "none"))


def ask_effects(
    table: Table, dreamer: Dreamer, name: str, times: int, entity: Entity | None = None, noted: Action | None = None
) -> None:
    """Offer what an action of this ``name`` brings: its noted effects, or every kind if none is noted.

    ``noted`` is the action, None if it is not noted; ``entity`` the one on whose tile it is.
    """
    known = list_noted_effects(noted) if noted is not None else []
    table.ask_prompt(
        ACTION_EFFECT,
        addressee=dreamer,
        action=name,
        noted=noted.ref if noted is not None else 0,
        tile=entity.ref if entity is not None else 0,
        left=[kind for kind in known for _time in range(1 if kind in ONCE_ONLY_EFFECTS else times)],
        done=[],
        known=bool(known),
    )


def settle_effect(table: Table, kind: ActionEffectKind) -> None:
    """Cross off an offered effect that its own move has just reported; close the question after the last noted one."""
    for prompt in table.prompts:
        if prompt.kind == ACTION_EFFECT and kind in prompt.facts["left"]:
            left = drop_first(prompt.facts["left"], kind)
            if left or not prompt.facts["known"]:
                prompt.facts = {**prompt.facts, "left": left, "done": [*prompt.facts["done"], kind]}
            else:
                table.prompts.remove(prompt)
            return


def drop_first(kinds: Sequence[str], kind: str) -> list[str]:
    """Return the kinds without the first of this kind."""
    place = list(kinds).index(kind)
    return [*kinds[:place], *kinds[place + 1 :]]


messages.add(
    "etherfields",
    fields={
        "also_brings": _("And then"),
        "brings": _("What it does"),
    },
    choices={
        "also_brings": {"none": _("nothing"), **EFFECT_LABELS},
        "brings": {"none": _("not entered"), "all": EFFECTS_DONE_LABEL, **EFFECT_LABELS},
    },
)
