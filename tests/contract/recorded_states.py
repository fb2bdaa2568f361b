"""Every state of the recorded evenings, in memory, and what a move with simple arguments comes to there."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from campaigns.journal.door import carry_out
from campaigns.models import Campaign
from campaigns.referee import Argument, Declared, Refusal, Table, game, moves_of
from campaigns.storage import recorded, state
from campaigns.transfer.importing import import_campaign
from tests.golden.recorded import recorded as golden_evenings
from tests.rulings import Memory, fresh, travel

FILES = Path(__file__).parent.parent / "recordings" / "files"
MAX_ROWS, MAX_TRIES = 2, 6
"""So many rows of a model stand for all of them, and so many sets of arguments of a move are tried."""
LISTS = {"players": ["Ann"]}
"""Lists that no form sends empty, and no rule looks at then."""


def recorded_campaigns(game_name: str) -> Iterator[Campaign]:
    """Import each recorded evening of a game in its newest schema; of Etherfields the golden ones."""
    if game_name == "etherfields":
        yield golden_evenings()
        return
    newest: dict[str, Path] = {}
    for path in sorted(FILES.glob(f"{game_name}-*.json.gz")):
        newest[path.name.partition(".")[0]] = path
    for path in newest.values():
        yield import_campaign(gzip.decompress(path.read_bytes()))


def states(campaign: Campaign) -> Iterator[Table]:
    """Yield the table of a campaign as it is, then before its newest entry, and so on back to the first."""
    known = game(campaign.game)
    stored = state.open_table(campaign, known)
    table = known.table(Memory([row for label in known.all_labels for row in stored.rows(label)]))
    yield table
    for entry in campaign.moves.order_by("-seq"):
        travel(table, state.backwards(recorded.unpacked(change) for change in entry.changes))
        yield table


def tried(table: Table, declared: Declared, most: int = MAX_TRIES, **wanted: Any) -> Iterator[Refusal | None]:
    """Try a move with up to ``most`` sets of arguments, nothing kept, and yield what refused each; None for one that is accepted."""
    choices = [[wanted[a.name]] if a.name in wanted else _values(table, a) for a in declared.arguments]
    rules = game(table.game)
    for values in itertools.islice(itertools.product(*choices), most):
        given = dict(zip((a.name for a in declared.arguments), values, strict=True))
        fresh(table)
        try:
            # Consequences look at models that were touched.
            carry_out(table, rules, declared, _on(table, given), rules.phase(table))
        except Refusal as refusal:
            yield refusal
        else:
            yield None
        finally:
            table.source.take_back(table)  # type: ignore[attr-defined]
            fresh(table)


def _on(table: Table, given: dict[str, Any]) -> dict[str, Any]:
    return {
        name: table.rows(value.label).get(value.ref) if hasattr(value, "ref") else value
        for name, value in given.items()
    }


def _values(table: Table, argument: Argument) -> list[Any]:
    """Return some values of an argument: rows of the table, every choice, the default, the least number."""
    if argument.kind == "row":
        rows: list[Any] = list(table.rows(argument.label))[:MAX_ROWS]
        return rows if argument.required else [*rows, None]
    if argument.kind == "choice":
        return list(argument.choices)
    if not argument.required:
        return [[] if argument.kind == "rows" and argument.default is None else argument.default]
    if argument.kind == "number":
        return [argument.low]
    if argument.kind == "rows":
        return [list(table.rows(argument.label))[:MAX_ROWS]]
    if argument.kind in ("numbers", "texts"):
        return [LISTS.get(argument.name, [])]
    return ["x" * max(1, argument.low)]


def own_moves(game_name: str) -> list[Declared]:
    """Return the moves of a game that can be made again and again."""
    return [found for found in moves_of(game_name) if found.game == game_name and found.slug != "begin"]
