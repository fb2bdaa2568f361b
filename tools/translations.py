"""The messages of the app as a Babel catalog, and a pseudo-language made from it.

::

    python -m tools.translations extract messages.pot
    python -m tools.translations pseudo FOLDER
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po
from django.utils.dates import MONTHS, WEEKDAYS

PROJECT_ROOT = Path(__file__).resolve().parents[1]
DOMAIN = "django"
"""The domain in which Django looks for the messages of a project."""
PSEUDO_LANGUAGE, PSEUDO_LOCALE = "en-xa", "en_XA"
"""The usual code of a pseudo-language: accented English."""
OPEN_MARK, CLOSE_MARK = "⟦", "⟧"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "translate": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "Plural": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
PLACEHOLDER = re.compile(r"%\([^)]*\)[sd]|%[sd%]|<[^>]*>|&\w+;")
ACCENTS = str.maketrans("aceinouyACEINOUY", "áčéíñöûýÁČÉÍÑÖÛÝ")
UNTRANSLATED_KEYS = {"id", "pages", "sure", "see", "icons", "picture", "words", "edition"}
"""Keys of a rulebook's file that are no texts; ``words`` are a language's own, not translations."""
GROWTH = 0.35
"""Share of a message's length that a translation of it may have more; German has about as much."""


def extract_messages() -> Catalog:
    """Return every message of code and templates."""
    mappings = tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(pattern, mapping["method"]) for mapping in mappings for pattern in mapping["pattern"]]
    catalog = Catalog(project="Dreamkeeper", charset="utf-8")
    for path, line, message, comments, context in extract_from_dir(
        PROJECT_ROOT, method_map=methods, keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        catalog.add(message, locations=[(path, line)], auto_comments=comments, context=context)
    return catalog


def extract_rule_texts(
    fileobj: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a rulebook, as an extraction method of Babel: line, no function, text, the rule it belongs to."""
    source = fileobj.read().decode()
    book = json.loads(source)
    lines = {json.loads(found[1]): number for number, found in _find_string_lines(source)}
    for text in _find_texts({name: value for name, value in book.items() if name != "entries"}):
        yield lines.get(text, 1), None, text, []
    for entry in book["entries"]:
        for text in _find_texts(entry):
            yield lines.get(text, 1), None, text, [f"Rule {entry['id']}"]


def _find_string_lines(source: str) -> Iterator[tuple[int, re.Match[str]]]:
    for number, line in enumerate(source.splitlines(), 1):
        for found in re.finditer(r'("(?:[^"\\]|\\.)*")', line):
            yield number, found


def _find_texts(value: object) -> Iterator[str]:
    if value and isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _find_texts(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in UNTRANSLATED_KEYS:
                yield from _find_texts(item)


def pseudo_translate(message: str) -> str:
    """Return a message with marks around it, accents, and the length of a translation; placeholders and tags stay."""
    kept = PLACEHOLDER.findall(message)
    accented = [part.translate(ACCENTS) for part in PLACEHOLDER.split(message)]
    text = "".join(part + placeholder for part, placeholder in zip(accented, [*kept, ""], strict=True))
    words = " ".join(re.findall(r"\w+", " ".join(accented)))
    padding = words[: int(len(message) * GROWTH)].strip()
    return f"{OPEN_MARK}{text}{f' {padding}' if padding else ''}{CLOSE_MARK}"


def build_pseudo_catalog() -> Catalog:
    """Return the catalog of the pseudo-language: a message that it lacks, or that a page breaks at, is seen at once."""
    catalog = Catalog(locale="en", charset="utf-8")
    for message in extract_messages():
        if message.id:
            catalog.add(message.id, string=_pseudo_translate_forms(message), context=message.context)
    # Django translates them.
    for name in (*MONTHS.values(), *WEEKDAYS.values()):
        catalog.add(str(name), string=pseudo_translate(str(name)))
    return catalog


def _pseudo_translate_forms(message: Message) -> str | tuple[str, ...]:
    if isinstance(message.id, str):
        return pseudo_translate(message.id)
    return tuple(pseudo_translate(form) for form in message.id)


def write_pseudo_language(folder: Path) -> None:
    """Write the compiled pseudo-language into a folder for ``LOCALE_PATHS``."""
    target = folder / PSEUDO_LOCALE / "LC_MESSAGES" / f"{DOMAIN}.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_mo(file, build_pseudo_catalog())


def main(command: str, path: str) -> None:
    """Extract the template of a translation to a file, or write the pseudo-language into a folder."""
    if command == "pseudo":
        write_pseudo_language(Path(path))
        return
    with Path(path).open("wb") as file:
        write_po(file, extract_messages(), width=120, sort_by_file=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
