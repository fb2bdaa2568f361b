"""``manage.py lookup "text"``: search the rules for a text, best match first."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import rulebook


class Command(BaseCommand):
    """The ``lookup`` command: prints ranked entries with id, title, index terms, pages and score."""

    help = "Search the rules, as the pages do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the text, the preferred game, the limit and the output format."""
        parser.add_argument("text")
        parser.add_argument("--game", default="", help="the game being played; its rules come first")
        parser.add_argument("--limit", type=int, default=5)
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: object, **options: Any) -> None:
        """Search and print. Raises CommandError for an unknown game."""
        if options["game"] not in ("", *rulebook.get_books()):
            raise CommandError(f"There are no rules for {options['game']}, only for {', '.join(rulebook.get_books())}.")
        found = rulebook.search(options["text"], options["game"], max(0, options["limit"]))
        if options["json"]:
            self.stdout.write(json.dumps([_serialize_result(one) for one in found], ensure_ascii=False, indent=2))
            return
        for one in found:
            self.stdout.write(f"{one.score:.3f}  {one.entry.id}  {one.entry.title}  {one.entry.page_text}".rstrip())


def _serialize_result(result: rulebook.SearchResult) -> dict[str, Any]:
    entry = result.entry
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title,
        "terms": list(entry.terms),
        "pages": list(entry.pages),
        "score": round(result.score, 4),
    }
