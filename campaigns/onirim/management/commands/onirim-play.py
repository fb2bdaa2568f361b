"""``manage.py onirim-play --seed 1 --games 3 --agent random --jsonl``: whole games through the rules the pages use."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from campaigns.onirim.agents import AGENTS
from campaigns.onirim.playing import play_game
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.readings import READINGS, readings_of
from campaigns.referee import Refusal

CODES = """
Cards are two letters. Locations and Doors: a colour (R red, B blue, G green, N brown) and S Sun, M Moon, K Key, G Glyph or
D Door. X- Nightmare, Q- Sphinx, V- Diver, C- Confusion, H- Happy Dream, L- Lost Dream, E- Dead End, R3 to N5 Towers,
AS AM AK Crossroads, AD Oniverse Door. Denizens: YA Architect, YH Hammer Bird, YC Cyclobot, YX Chromatic Chaos, YS Squirrel
Spies, YM Mirror, YP Harpoon Hunter, YT Treasure Keeper.
"""


class Command(BaseCommand):
    """Plays whole games and counts the won ones; with --jsonl it prints every shuffle, decision and end, one object a line."""

    help = "Play whole games of Onirim through the bare rules."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        """Give the parser, with the letters of the cards, the expansions and the readings below the options."""
        readings = "\n".join(f"  {r.name}: {', '.join(r.choices)} (first: default). {r.about}" for r in READINGS)
        told = f"{CODES}\nExpansions: {', '.join(EXPANSIONS)}.\n\nReadings and difficulties (--play name=choice):\n{readings}\n"
        return super().create_parser(
            prog_name, subcommand, epilog=told, formatter_class=RawDescriptionHelpFormatter, **kwargs
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take seed, number of games, agent, expansions and readings."""
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--agent", choices=sorted(AGENTS), default="random")
        parser.add_argument("--expansions", default="", help="names separated by commas, or all")
        parser.add_argument("--play", action="append", default=[], metavar="NAME=CHOICE")
        parser.add_argument("--jsonl", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play. Raises CommandError for an expansion or a reading that is not known."""
        names = [name.strip() for name in options["expansions"].split(",") if name.strip()]
        try:
            settings = readings_of(dict(pair.split("=", 1) for pair in options["play"] if "=" in pair))
            won = sum(self._game(number, names, settings, options) for number in range(options["games"]))
        except Refusal as refusal:
            raise CommandError(f"{refusal.code} {refusal.facts}") from refusal
        if not options["jsonl"]:
            self.stdout.write(f"{won} / {options['games']}")

    def _game(self, number: int, names: list[str], settings: dict[str, str], options: dict[str, Any]) -> bool:
        encode = msgspec.json.Encoder().encode
        lines: list[bytes] = []

        def tell(found: dict[str, Any]) -> None:
            lines.append(encode({"game": number, **found}))

        dice = Random(f"{options['seed']}:{number}")  # noqa: S311
        g = play_game(names, settings, AGENTS[options["agent"]], dice, tell if options["jsonl"] else None)
        if lines:
            self.stdout.write(b"\n".join(lines).decode())
        return bool(g["result"] == "won")
