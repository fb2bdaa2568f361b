"""Every state of the recorded evenings, in memory, and the results of moves with simple arguments there."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from campaigns.engine import Argument, MoveDefinition, RuleViolation, Table, get_game, get_moves
from campaigns.journal.move_service import execute_move
from campaigns.models import Campaign
from campaigns.storage import change_codec, state
from campaigns.transfer.importer import import_campaign
from tests.golden.golden_campaign import import_golden_campaign as golden_evenings
from tests.rule_harness import InMemorySource, apply_changes, reset_table

RECORDINGS_DIR = Path(__file__).parent.parent / "recordings" / "files"
MAX_ROWS, MAX_TRIES = 2, 6
"""Sampled rows per model, and sampled sets of arguments per move."""
LIST_VALUES = {"players": ["Ann"]}
"""Values of lists that no form sends empty and no rule checks."""


def import_recordings(game_name: str) -> Iterator[Campaign]:
    """Import each recorded evening of a game in its newest schema; of Etherfields the golden ones."""
    if game_name == "etherfields":
        yield golden_evenings()
        return
    newest: dict[str, Path] = {}
    for path in sorted(RECORDINGS_DIR.glob(f"{game_name}-*.json.gz")):
        newest[path.name.partition(".")[0]] = path
    for path in newest.values():
        yield import_campaign(gzip.decompress(path.read_bytes()))


def iterate_tables(campaign: Campaign) -> Iterator[Table]:
    """Yield the table of a campaign as it is, then before its newest entry, and so on back to the first."""
    known = get_game(campaign.game)
    stored = state.open_table(campaign, known)
    table = known.table_class(InMemorySource([row for label in known.all_labels for row in stored.get_rows(label)]))
    yield table
    for entry in campaign.moves.order_by("-seq"):
        apply_changes(table, state.invert_changes(change_codec.decode_change(change) for change in entry.changes))
        yield table


def try_move(
    table: Table, definition: MoveDefinition, max_tries: int = MAX_TRIES, **wanted: Any
) -> Iterator[RuleViolation | None]:
    """Try a move with up to ``max_tries`` sets of arguments, undo each, and yield its rule violation; None for an accepted one."""
    choices = [[wanted[a.name]] if a.name in wanted else _list_values(table, a) for a in definition.arguments]
    rules = get_game(table.game)
    for values in itertools.islice(itertools.product(*choices), max_tries):
        given = dict(zip((a.name for a in definition.arguments), values, strict=True))
        reset_table(table)
        try:
            # Consequences check the models that were touched.
            execute_move(table, rules, definition, _bind_rows(table, given), rules.get_phase(table))
        except RuleViolation as refusal:
            yield refusal
        else:
            yield None
        finally:
            table.source.roll_back(table)  # type: ignore[attr-defined]
            reset_table(table)


def _bind_rows(table: Table, given: dict[str, Any]) -> dict[str, Any]:
    return {
        name: table.get_rows(value.label).get(value.ref) if hasattr(value, "ref") else value
        for name, value in given.items()
    }


def _list_values(table: Table, argument: Argument) -> list[Any]:
    """Return some values of an argument: rows of the table, every choice, the default, the minimum."""
    if argument.kind == "row":
        rows: list[Any] = list(table.get_rows(argument.label))[:MAX_ROWS]
        return rows if argument.is_required else [*rows, None]
    if argument.kind == "choice":
        return list(argument.choices)
    if not argument.is_required:
        return [[] if argument.kind == "rows" and argument.default is None else argument.default]
    if argument.kind == "number":
        return [argument.low]
    if argument.kind == "rows":
        return [list(table.get_rows(argument.label))[:MAX_ROWS]]
    if argument.kind in ("numbers", "texts"):
        return [LIST_VALUES.get(argument.name, [])]
    return ["x" * max(1, argument.low)]


def get_repeatable_moves(game_name: str) -> list[MoveDefinition]:
    """Return the moves of a game that can be made again and again."""
    return [found for found in get_moves(game_name) if found.game == game_name and found.slug != "begin"]
