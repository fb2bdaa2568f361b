"""``manage.py onirim-play --seed 1 --games 3 --agent random --jsonl``: play whole games with the rules of the pages."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.engine import RuleViolation
from campaigns.onirim.agents import AGENTS
from campaigns.onirim.mirror_agent import choose_with_mirrors
from campaigns.onirim.rules.expansions import EXPANSIONS
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, resolve_variants
from campaigns.onirim.self_play import play_game
from campaigns.onirim.strong_agent import choose_well

AGENT_CHOICES = {**AGENTS, "mirrors": choose_with_mirrors, "strong": choose_well}
"""The agents: random, greedy, one that wins a game with Mirrors now and then, and one that wins half of the base games."""

CARD_CODES_HELP = """
Cards are two letters. Locations and Doors: a colour (R red, B blue, G green, N brown) and S Sun, M Moon, K Key, G Glyph or
D Door. X- Nightmare, Q- Sphinx, V- Diver, C- Confusion, H- Happy Dream, L- Lost Dream, E- Dead End, R3 to N5 Towers,
AS AM AK Crossroads, AD Oniverse Door. Denizens: YA Architect, YH Hammer Bird, YC Cyclobot, YX Chromatic Chaos, YS Squirrel
Spies, YM Mirror, YP Harpoon Hunter, YT Treasure Keeper.
"""

DECISIONS_HELP = """
Every decision is a line with its kind; cards are those looked at, or the one being resolved; those revealed from the bottom are
named as they were revealed, the lowest first. An order is a list of indices from top to bottom, so the last card named under the
deck lies lowest. "legal" lists every legal answer, or is null where there are more than 1000; "answer" is the one given.
Base: turn ["play"|"discard", hand]; search true|false; door true|false, ["key", hand] when two kinds of Key would do; prophecy
  [discarded, order]; nightmare ["key", hand], ["door", door], ["deck", null], ["hand", null]
mirrors: turn ["mirror", name, [hand, hand]]; mirror-red [card, card]; mirror-blue [discard, discard]; mirror-brown, mirror-key
  colour; mirror-doors, mirror-glyph [Door, ...]
sphinx: sphinx word (R B G N M K, Y for Glyph); sphinx-top [on top, order]; sphinx-bottom order; diver "stop"|"next"; diver-bottom
  order; confusion order
glyphs: incantation [Door into play or null, order]
towers: turn ["tower", hand, "left"|"right"]; tower-look order; tower-loss ["tower", index]|["false", null]
happy: happy ["remove", name]|["look", null]|["find", null]; happy-look [[discarded], order]; happy-find [card]; premonition name;
  premonition-keys [card, card]; premonition-door door; line "premonitions": their shuffled order
book: ["spell", "prophecy"|"planning"] inside turn, search, door, nightmare; nightmare ["punish", null]; spell-pay [discard, ...];
  spell-bottom [on top, order]; spell-swap [goal, goal]; line "goals": their shuffled order
crossroads: turn ["escape", null]
oniverse: denizen ["rally", hand]|["discard", null]; turn ["architect", hand], ["hammer", null], ["store", hand]; anywhere
  ["cyclobot", hand, discard], ["spies", null], ["harpoon", null], ["unstore", index]; door ["chaos", hand]; search "AD",
  ["chaos", Door]; nightmare ["reflect", null]; spies order; harpoon order; line "denizens": the first eight leave the game
catchers: search ["catcher", index]; free-catcher index or null; turn ["failsafe", index]
incubus: turn ["anticipate", null], then anticipate as nightmare; nightmare ["wake", null]
coop: pick hand; swap [Personal, Shared] or null
"""


class Command(BaseCommand):
    """A command that plays whole games and counts the wins; --jsonl prints shuffles, decisions and ends, one object a line."""

    help = "Play whole games of Onirim by the rules alone."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return the parser, with the codes of cards, the expansions and the rule variants below the options."""
        readings = "\n".join(
            f"  {r.name}: {', '.join(r.choices)} (first: default). {r.description}" for r in RULE_VARIANTS
        )
        told = f"{CARD_CODES_HELP}{DECISIONS_HELP}\nExpansions: {', '.join(EXPANSIONS)}.\n\n"
        told += f"Readings and difficulties (--play name=choice):\n{readings}\n"
        return super().create_parser(
            prog_name, subcommand, epilog=told, formatter_class=RawDescriptionHelpFormatter, **kwargs
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add seed, number of games, agent, expansions and rule variants."""
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--agent", choices=sorted(AGENT_CHOICES), default="random")
        parser.add_argument("--expansions", default="", help="names separated by commas")
        parser.add_argument("--play", action="append", default=[], metavar="NAME=CHOICE")
        parser.add_argument("--jsonl", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        """Play the games. Raises CommandError for an unknown expansion or rule variant."""
        names = [name.strip() for name in options["expansions"].split(",") if name.strip()]
        try:
            settings = resolve_variants(dict(pair.split("=", 1) for pair in options["play"] if "=" in pair))
            won = sum(self._play_one_game(number, names, settings, options) for number in range(options["games"]))
        except RuleViolation as refusal:
            raise CommandError(f"{refusal.code} {refusal.facts}") from refusal
        if not options["jsonl"]:
            self.stdout.write(f"{won} / {options['games']}")

    def _play_one_game(
        self, number: int, names: list[str], settings: dict[str, str], options: Mapping[str, object]
    ) -> bool:
        encode = msgspec.json.Encoder().encode
        lines: list[bytes] = []

        def tell(found: dict[str, object]) -> None:
            lines.append(encode({"game": number, **found}))

        dice = Random(f"{options['seed']}:{number}")  # noqa: S311
        g = play_game(names, settings, AGENT_CHOICES[str(options["agent"])], dice, tell if options["jsonl"] else None)
        if lines:
            self.stdout.write(b"\n".join(lines).decode())
        return bool(g.result == "won")
