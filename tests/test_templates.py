"""Templates are formatted for people: no line is wider than 120 columns; and write no address by hand."""

from __future__ import annotations

import re

from companion.installation import PROJECT_ROOT

MAX_LINE_LENGTH = 120
TEMPLATE_DIRS = ("templates", "campaigns", "companion", "benchmarks", "tests")
TEMPLATES = sorted(
    path for room in TEMPLATE_DIRS for path in (PROJECT_ROOT / room).rglob("*") if path.suffix in (".html", ".jinja")
)


def test_templates_are_looked_at_wherever_they_stand() -> None:
    assert {path.relative_to(PROJECT_ROOT).parts[0] for path in TEMPLATES} == {"templates", "benchmarks", "tests"}


def test_no_line_of_a_template_is_wider_than_a_person_reads() -> None:
    wide = {
        f"{path.relative_to(PROJECT_ROOT)}:{number}": len(line)
        for path in TEMPLATES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MAX_LINE_LENGTH
    }

    assert wide == {}


def test_no_address_is_written_by_hand() -> None:
    """The site may be below a path, which ``url`` and ``static`` know; scripts have ROOT_PATH."""
    sources = [*TEMPLATES, *(PROJECT_ROOT / "companion" / "static" / "js").glob("*.js")]
    by_hand = re.compile(r"""(href|src|action|hx-\w+)="/|[`"']/(c|rules?|i|join|form-token|sw\.js)\b(?!"\])|path=/;""")

    assert [path.name for path in sources if by_hand.search(path.read_text(encoding="utf-8"))] == []


def test_a_link_after_a_sentence_has_a_space_before_it() -> None:
    """A line break next to a tag is removed (``CollapseLayout``); a form's token, an icon or a macro is no sentence."""
    joined = re.compile(r"(\b_\(|\bngettext\()(?:(?!\{\{|\}\}).|\n)*\}\}\n[ \t]*<a\b")
    assert joined.search('{{ _("Done.") }}\n  <a href="">')

    found = {
        f"{path.relative_to(PROJECT_ROOT)}:{text.count(chr(10), 0, match.end())}"
        for path in TEMPLATES
        for text in [path.read_text(encoding="utf-8")]
        for match in joined.finditer(text)
    }

    assert found == set()
