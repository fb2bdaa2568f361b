"""Templates are laid out for people, and what they are laid out with is not sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template import engines

from companion.installation import PROJECT
from companion.layout import without_layout

WIDEST = 120
ROOMS = ("templates", "campaigns", "companion", "benchmarks", "tests")
TEMPLATES = sorted(path for room in ROOMS for path in (PROJECT / room).rglob("*") if path.suffix in (".html", ".jinja"))


def test_templates_are_looked_at_wherever_they_stand() -> None:
    assert {path.relative_to(PROJECT).parts[0] for path in TEMPLATES} == {"templates", "benchmarks", "tests"}


def test_no_line_of_a_template_is_wider_than_a_person_reads() -> None:
    wide = {
        f"{path.relative_to(PROJECT)}:{number}": len(line)
        for path in TEMPLATES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    }

    assert wide == {}


def test_no_template_has_an_element_whose_white_space_is_kept() -> None:
    assert [path for path in TEMPLATES if "<pre" in path.read_text() or "<textarea" in path.read_text()] == []


@pytest.mark.parametrize(
    ("laid_out", "sent"),
    [
        pytest.param(
            "<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>\n", "<ul><li>One</li><li>Two</li></ul>", id="elements"
        ),
        pytest.param("<p>\n  It goes\n  on.\n</p>", "<p>It goes on.</p>", id="a sentence"),
        pytest.param('<a class="b"\n    href="/">\n  Go\n</a>', '<a class="b" href="/">Go</a>', id="attributes"),
        pytest.param("<b>One</b> <i>two</i>\n<u> </u>", "<b>One</b> <i>two</i><u> </u>", id="a space in a line"),
        pytest.param("1 < 2\n<b>or</b>\n2 > 1", "1 < 2<b>or</b>2 > 1", id="signs that are no tags"),
        pytest.param("one\u00a0\n\u00a0two", "one\u00a0 \u00a0two", id="a space that holds together"),
    ],
)
def test_a_line_break_is_layout_and_never_text(laid_out: str, sent: str) -> None:
    assert [*without_layout([laid_out])] == [sent]


def test_a_tag_goes_on_over_what_the_engine_fills_in() -> None:
    assert [*without_layout(['\n<a href="', '"\n   ', "\n   hidden>\n  A link", "\n</a>"])] == [
        '<a href="',
        '" ',
        " hidden>A link",
        "</a>",
    ]


@pytest.mark.parametrize("engine", ["django", "jinja2"])
def test_both_engines_send_a_template_without_its_layout(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "laid_out").write_text(
        '<p class="a"\n   {% if on %}hidden{% endif %}>\n  {# Why. #}\n  {{ name }}{{ " " }}\n  <b>{{ name }}</b>\n</p>\n'
    )
    loaded: Any = engines[engine]
    monkeypatch.setattr(loaded, "dirs", [tmp_path])
    if engine == "django":
        monkeypatch.setattr(loaded.engine, "dirs", [tmp_path])
    else:
        monkeypatch.setattr(loaded.env, "loader", type(loaded.env.loader)([tmp_path]))

    assert loaded.get_template("laid_out").render({"name": "Ada", "on": True}) == (
        '<p class="a" hidden>Ada <b>Ada</b></p>'
    )
