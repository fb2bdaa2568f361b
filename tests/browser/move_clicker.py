"""Reports the moves of a journal by clicking: finds the form of a move on the table, fills it in, sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from campaigns.engine import MoveDefinition, find_move
from campaigns.models import JournalEntry
from tests.browser.board_taps import is_on_board, open_move
from tests.browser.table_driver import TableDriver, WantedArguments, format_value

SEARCHED_SHEETS = ("team", "secret", "secrets", "things", "dreamer", "turncard", "slumber", "tile")
DREAMER_SHEETS = ("dreamer", "slumber")
"""The sheets that show what the chosen Dreamer may do."""


@dataclass
class MoveClicker:
    """A user at one table who reports the moves of a journal.

    It caches the headings and sheets on which moves were found.
    """

    driver: TableDriver
    heading_by_move: dict[str, str] = field(default_factory=dict)
    moves_by_heading: dict[str, list[str]] = field(default_factory=dict)
    moves_by_sheet: dict[str, list[str]] = field(default_factory=dict)

    def report_entry(self, entry: JournalEntry) -> None:
        """Report one entry: a move, with the card that overruled a rule if there was one, or a journal navigation."""
        if entry.kind == JournalEntry.Kind.UNDO:
            self.driver.undo_newest()
        elif entry.kind == JournalEntry.Kind.REDO:
            self.driver.redo_newest()
        else:
            self._report_move(entry)

    def _report_move(self, entry: JournalEntry) -> None:
        declared = find_move(entry.name)
        assert declared is not None, entry.name
        form = self._find_form(declared, entry.args)
        answers = {a.name: entry.args.get(a.name, a.default) for a in declared.arguments}
        self.driver.report_move(form, answers, entry.overruled["card"] if entry.overruled else "")

    def _find_form(self, definition: MoveDefinition, args: dict[str, Any]) -> str:
        """Find the form: visible, at its Dreamer, under a heading to unfold, or over the board."""
        wanted = {a.name: _build_wanted(args.get(a.name, a.default), a.default) for a in definition.arguments}
        slug = definition.slug if definition.game != "campaigns" else definition.name
        found = self.driver.find_form(slug, wanted)
        if not found and is_on_board(self.driver, definition.slug, args):
            open_move(self.driver, definition.slug, args)
            found = self.driver.find_form(slug, wanted)
        shared = any(slug in offered for sheet, offered in self.moves_by_sheet.items() if sheet not in DREAMER_SHEETS)
        alone = definition.slug == "correct" or not (shared or args.get("entity"))
        if not found and alone and (dreamer := _get_dreamer_ref(args)):
            self._choose_dreamer(dreamer)
        found = found or self._find_visible_or_folded(slug, wanted)
        if not found and args.get("entity"):
            self.driver.open_entity(args["entity"])
            found = self._find_visible_or_folded(slug, wanted)
        if not found:
            found = self._find_on_sheets(slug, wanted, _get_dreamer_ref(args))
        if not found:
            open_move(self.driver, definition.slug, args)
            found = self.driver.find_form(slug, wanted)
        assert found, f"the table offers no way to report {definition.slug} with {args}"
        return found

    def _find_on_sheets(self, slug: str, wanted: WantedArguments, dreamer: int | None) -> str:
        """Search the sheets known to offer a move of this name, then the other sheets, and at its Dreamer."""
        looked: set[str] = set()
        for anew in (False, True):
            if anew or not self.moves_by_sheet:
                self.moves_by_sheet = {sheet: self.driver.list_moves_on_sheet(sheet) for sheet in SEARCHED_SHEETS}
            for sheet in (
                sheet for sheet, offered in self.moves_by_sheet.items() if slug in offered and sheet not in looked
            ):
                looked.add(sheet)
                self._open_sheet(sheet, self.heading_by_move.get(slug, ""))
                found = self._find_visible_or_folded(slug, wanted)
                if found:
                    return found
        if dreamer:
            self._choose_dreamer(dreamer)
            return self._find_visible_or_folded(slug, wanted)
        return ""

    def _open_sheet(self, sheet: str, heading: str) -> None:
        """Open a sheet, from the box with the heading unfolded under which the move was found before."""
        group = heading.removeprefix(f"{sheet}--").removesuffix("-link")
        link = f'#box a[href$="/sheet/{sheet}/?show={sheet}.{group}"]'
        if not self.driver.has_element(link) or self.driver.is_visible(f"#{sheet}"):
            self.driver.show_panel(sheet)
            return
        self.driver.show_panel("box")
        self.driver.follow_link(link, shows=f"#{sheet}")

    def _find_visible_or_folded(self, slug: str, wanted: WantedArguments) -> str:
        known = self.heading_by_move.get(slug, "")
        found = self.driver.find_form(slug, wanted)
        if not found and known and self._unfold(known):
            found = self.driver.find_form(slug, wanted)
        heading = "" if found else self._find_folded(slug, wanted)
        if heading and self._unfold(heading):
            self.heading_by_move[slug] = heading
            found = self.driver.find_form(slug, wanted)
        return found

    def _find_folded(self, slug: str, wanted: WantedArguments) -> str:
        """Find the heading of a form: first without those of other moves, then among all."""
        others = [heading for heading, offered in self.moves_by_heading.items() if slug not in offered]
        heading = ""
        for passed in (others, []) if others else ([],):
            heading, offers = self.driver.find_folded_form(slug, wanted, passed)
            self.moves_by_heading |= offers
            if heading:
                break
        return heading

    def _choose_dreamer(self, ref: int) -> None:
        """Select a Dreamer: in their row on Now, or from another's sheet."""
        if not self.driver.is_visible("#dreamer"):
            self.driver.show_panel("now")
            figure = f'#now a[data-sheet][href$="/dreamer/{ref}/"]'
            if self.driver.is_visible(figure):
                self.driver.follow_link(figure, shows="#dreamer")
        self.driver.show_panel("dreamer")
        pill = f'#dreamer .dreamer-tabs a[href*="/dreamer/{ref}/"]'
        if not self.driver.has_element(f"{pill}[aria-current]"):
            self.driver.follow_link(pill, shows=f"{pill}[aria-current=page]")

    def _unfold(self, heading: str) -> bool:
        """Unfold a heading, and return whether it exists and was folded."""
        link = f"[id='{heading}']"
        if not self.driver.has_element(f"{link}[aria-expanded=false]"):
            return False
        self.driver.bring_into_view(link)
        self.driver.follow_link(link, shows=f"{link}[aria-expanded=true]")
        return True


def _get_dreamer_ref(args: dict[str, Any]) -> int | None:
    """Return the Dreamer a move is about, or whose number it corrects."""
    corrected = str(args.get("what", "")).split(":")
    ref = corrected[1] if corrected[0] == "etherfields.dreamer" else args.get("dreamer")
    return int(ref) if ref else None


def _build_wanted(value: Any, default: Any) -> dict[str, Any]:
    bare = [] if default is None and isinstance(value, list) else default
    return {"text": format_value(value), "fallback": value == bare}
