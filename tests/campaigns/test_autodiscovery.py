"""Autodiscovery: every module of a game's rules is imported at the start, without a list."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from campaigns.apps import autodiscover_game_modules
from campaigns.engine import get_games


@pytest.fixture
def kites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "kites" / "rules" / "winds").mkdir(parents=True)
    (tmp_path / "kites" / "__init__.py").write_text("READ = []\n")
    for name in ("rules/__init__", "rules/string", "rules/winds/__init__", "rules/winds/west", "rules/air"):
        write_module(tmp_path / "kites" / f"{name}.py")
    yield tmp_path / "kites"
    for name in [name for name in sys.modules if name.partition(".")[0] == "kites"]:
        del sys.modules[name]


def write_module(file: Path) -> None:
    file.write_text("import kites\nkites.READ.append(__name__)\n")


def test_each_package_is_imported_before_what_is_in_it_and_then_by_name(kites: Path) -> None:
    autodiscover_game_modules("kites")

    assert sys.modules["kites"].READ == [
        "kites.rules",
        "kites.rules.air",
        "kites.rules.string",
        "kites.rules.winds",
        "kites.rules.winds.west",
    ]


def test_a_module_that_cannot_be_read_in_is_told_and_not_left_out(kites: Path) -> None:
    (kites / "rules" / "winds" / "north.py").write_text("import kites.rules.nowhere\n")

    with pytest.raises(ModuleNotFoundError, match=r"kites\.rules\.nowhere"):
        autodiscover_game_modules("kites")


def test_a_package_that_cannot_be_read_in_is_told_and_not_left_out(kites: Path) -> None:
    (kites / "rules" / "winds" / "__init__.py").write_text("from kites.rules import nowhere\n")

    with pytest.raises(ImportError, match="nowhere"):
        autodiscover_game_modules("kites")


@pytest.mark.parametrize("game", [game.name for game in get_games()])
def test_every_file_of_a_games_rules_is_imported(game: str) -> None:
    app = apps.get_app_config(game)
    files = [file.relative_to(app.path) for file in Path(app.path, "rules").rglob("*.py")]
    modules = {".".join([app.name, *file.with_suffix("").parts]).removesuffix(".__init__") for file in files}

    assert modules
    assert modules - set(sys.modules) == set()
