"""Campaigns of Onirim at each kind of question, found by playing practice games until one is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from campaigns.engine import get_game
from campaigns.engine.answer_spaces import (
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
    get_verb,
)
from campaigns.journal import campaign_service, move_service
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import Actor, ResultStatus
from campaigns.models import Campaign
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.randomized_table import compute_shuffle_order
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.answer_labels import describe_answer
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.onirim.positions import reset_judge
from tests.run_cache import cache_for_run

AUTHOR = Actor("device", "Mara")
Agent = Callable[[Game, Any, Random], Any]

EXPANSIONS_BY_PROMPT: dict[str, str] = {
    **dict.fromkeys(("turn", "search", "door", "prophecy", "nightmare", "over"), "mirrors,sphinx"),
    **dict.fromkeys(("sphinx", "sphinx-top", "sphinx-bottom", "diver", "diver-bottom", "confusion"), "sphinx"),
    **dict.fromkeys(("mirror-red", "mirror-blue", "mirror-brown", "mirror-key"), "mirrors"),
    "mirror-glyph": "mirrors,glyphs",
    "incantation": "glyphs",
    **dict.fromkeys(("tower-look", "tower-loss"), "towers"),
    **dict.fromkeys(("happy", "happy-look", "happy-find", "premonition", "premonition-door"), "happy"),
    **dict.fromkeys(("spell-pay", "spell-bottom", "spell-swap"), "book"),
    **dict.fromkeys(("denizen", "spies", "harpoon"), "oniverse"),
    "free-catcher": "catchers",
    "anticipate": "incubus",
    **dict.fromkeys(("pick", "swap"), "coop"),
}
"""Every kind of question of a practice deck, with the expansions it needs."""

MAX_TRIES = 200
PREFERRED_VERBS = ("mirror", "tower", "spell", "escape", "anticipate")


def load_game_state(campaign: Campaign) -> Game:
    """Return the value of the newest game."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), get_game("onirim"))
    assert isinstance(table, Table)
    return table.state


def build_form_data(given: Any, shape: Any) -> tuple[str, dict[str, Any]]:
    """Return the move and the form data of an answer."""
    if isinstance(shape, ChoiceSpace):
        return "choose", {"option": encode_answer(given)}
    if isinstance(shape, MultisetPermutationSpace):
        return "name-cards", {"cards": given}
    if isinstance(shape, (PickThenPermutationSpace, SplitPermutationSpace)):
        picked = given[0] if isinstance(given[0], list) else [] if given[0] is None else [given[0]]
        return "arrange", {"picked": picked, "order": given[1]}
    return "arrange", {"picked" if isinstance(shape, PartialPermutationSpace) else "order": given}


def answer_prompt(campaign: Campaign, given: Any = None, rng: Random | None = None) -> None:
    """Answer the open question: with ``given``, or at random."""
    table = open_table(Campaign.objects.get(pk=campaign.pk), get_game("onirim"))
    assert isinstance(table, Table)
    shape = machine.get_answer_space(table.state)
    name, data = build_form_data(sample_answer(shape, rng or Random(1)) if given is None else given, shape)
    data |= {"move_id": next(MoveIdGenerator(9999)), "leaving": get_game("onirim").get_phase(table)}
    made = move_service.play_move(campaign.slug, name, data, AUTHOR)
    assert made is not None
    assert made.status is ResultStatus.APPLIED, (name, data, made.violation)


def choose_eagerly(g: Game, shape: Any, rng: Random) -> Any:
    """Answer at random, but use expansions more often than not, and build series."""
    if isinstance(shape, ChoiceSpace) and g.open_prompt.kind == "turn":
        liked = [option for option in shape.options if get_verb(option) in PREFERRED_VERBS]
        if liked and rng.random() < 0.7:
            return rng.choice(liked)
        last = g.row[-1][0] if g.row else ""
        plays = [option for option in shape.options if isinstance(option, list) and option[0] == "play"]
        fit = [option for option in plays if g.hand[option[1]][0] == last]
        if fit and rng.random() < 0.8:
            return rng.choice(fit)
    if isinstance(shape, ChoiceSpace) and any(option is True for option in shape.options):
        return True
    return sample_answer(shape, rng)


def build_campaign_at_prompt(prompt_kind: str) -> Campaign:
    """Return a practice campaign at a question of this kind; *over* is one whose game is lost or won."""
    return import_campaign(_export_at_prompt(prompt_kind))


@cache_for_run
def _export_at_prompt(prompt_kind: str) -> bytes:
    """Play to a question of this kind, once per run: an import takes a fifth of the time."""
    for seed in range(MAX_TRIES):
        found = _find_answers_to_prompt(prompt_kind, EXPANSIONS_BY_PROMPT[prompt_kind].split(","), str(seed))
        if found is not None:
            args: dict[str, object] = {
                "expansions": EXPANSIONS_BY_PROMPT[prompt_kind].split(","),
                "mode": "practice",
                "seed": str(seed),
            }
            args["readings"] = CHOSEN_VARIANTS
            campaign = campaign_service.begin_campaign("onirim", "Dreams", args, AUTHOR)
            for given in found:
                answer_prompt(campaign, given)
            exported = export_plain(Campaign.objects.get(pk=campaign.pk))
            campaign.delete()
            return exported
    raise AssertionError(f"no game of {MAX_TRIES} asked {prompt_kind}")


CHOSEN_VARIANTS = ["incubus=apprentice"]


def _find_answers_to_prompt(prompt_kind: str, expansions: list[str], seed: str) -> list[Any] | None:
    """Return the answers that lead to a question of this kind, without a database; None if it never came up."""
    g = start_game(
        reset_judge(), expansions, "practice", resolve_variants(dict(pair.split("=") for pair in CHOSEN_VARIANTS))
    )
    dice, shuffles = Random(seed), 0
    given: list[Any] = []
    while True:
        if g.result:
            return given if prompt_kind == "over" else None
        if g.open_prompt.kind == "shuffle":
            cards = g.open_prompt.shown_cards or g.deck
            accept_shuffle(reset_judge(), g, compute_shuffle_order(seed, shuffles, cards))
            shuffles += 1
            continue
        if g.open_prompt.kind == prompt_kind:
            return given
        given.append(choose_eagerly(g, machine.get_answer_space(g), dice))
        machine.apply_answer(reset_judge(), g, given[-1])


def get_offered_answer(g: Game, shape: Any, given: Any) -> Any:
    """Return the answer as the page offers it: of several that look equal, the first."""
    if not isinstance(shape, ChoiceSpace) or (
        type(given) is list and given[0] in ("play", "discard") and given[1] is not None
    ):
        return given
    return next(option for option in shape.options if _describe_visible(g, option) == _describe_visible(g, given))


def _describe_visible(g: Game, option: Any) -> list[str]:
    code, *about = describe_answer(g, option)
    return [code, *sorted(about)] if code.startswith("mirror-") else [code, *about]
