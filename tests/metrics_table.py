"""The table of metrics in the docs, made from the catalog."""

from __future__ import annotations

import re

from companion.installation import PROJECT_ROOT
from companion.metrics import catalog

PAGE_PATH = PROJECT_ROOT / "docs" / "metrics.md"
TABLE_RE = re.compile(r"^\| metric \|.*?(?=\n\n)", re.MULTILINE | re.DOTALL)


def build_table() -> str:
    """Return the table as Markdown."""
    rows = [
        f"| `{spec.name}` | {spec.kind.value} | {', '.join(f'`{label}`' for label in spec.labels)} | {spec.help_text} |"
        for spec in catalog.SPECS
    ]
    return "\n".join(["| metric | type | labels | what it is |", "|---|---|---|---|", *rows])


def fill_page(page: str) -> str:
    """Return the page with the table as the catalog has it."""
    return TABLE_RE.sub(lambda _found: build_table(), page)
