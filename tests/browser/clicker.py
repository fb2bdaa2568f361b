"""Reports the moves of a journal by clicking: finds the form of a move wherever the table offers it, fills it in, sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Move
from campaigns.referee import Declared, move_named
from tests.browser.hands import Hands, Wanted, text_of
from tests.browser.on_the_board import at_hand, on_board

FOUND_ON = ("team", "secret", "secrets", "things", "dreamer", "turncard", "slumber", "tile")
OF_CHOSEN = ("dreamer", "slumber")
"""The sheets that show what the chosen Dreamer may do."""


@dataclass
class Clicker:
    """Somebody at one table who reports what a journal says was played.

    ``places`` are the headings moves were found under, ``offers`` the moves that were seen under each heading, ``sheets`` those
    that were seen on each sheet.
    """

    hands: Hands
    places: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)
    sheets: dict[str, list[str]] = field(default_factory=dict)

    def report(self, entry: Move) -> None:
        """Report one entry: a move, with the card that overruled the rulebook where one did, or a way through the journal."""
        if entry.kind == Move.Kind.UNDO:
            self.hands.undo()
        elif entry.kind == Move.Kind.REDO:
            self.hands.redo()
        else:
            self._move(entry)

    def _move(self, entry: Move) -> None:
        declared = move_named(entry.name)
        assert declared is not None, entry.name
        form = self._form(declared, entry.args)
        answers = {a.name: entry.args.get(a.name, a.default) for a in declared.arguments}
        self.hands.report(form, answers, entry.overruled["card"] if entry.overruled else "")

    def _form(self, declared: Declared, args: dict[str, Any]) -> str:
        """Find the form: in sight, at its Dreamer, under a heading that must be unfolded, or over the board."""
        wanted = {a.name: _wanted(args.get(a.name, a.default), a.default) for a in declared.arguments}
        slug = declared.slug if declared.game != "campaigns" else declared.name
        found = self.hands.fitting(slug, wanted)
        if not found and on_board(self.hands, declared.slug, args):
            at_hand(self.hands, declared.slug, args)
            found = self.hands.fitting(slug, wanted)
        shared = any(slug in offered for sheet, offered in self.sheets.items() if sheet not in OF_CHOSEN)
        alone = declared.slug == "correct" or not (shared or args.get("entity"))
        if not found and alone and (dreamer := _dreamer(args)):
            self._choose(dreamer)
        found = found or self._in_sight_or_folded(slug, wanted)
        if not found and args.get("entity"):
            self.hands.open_entity(args["entity"])
            found = self._in_sight_or_folded(slug, wanted)
        if not found:
            found = self._on_a_sheet(slug, wanted, _dreamer(args))
        if not found:
            at_hand(self.hands, declared.slug, args)
            found = self.hands.fitting(slug, wanted)
        assert found, f"the table offers no way to report {declared.slug} with {args}"
        return found

    def _on_a_sheet(self, slug: str, wanted: Wanted, dreamer: int | None) -> str:
        """Look on the sheets that are known to offer a move of this name, then on those that have come to, and at its Dreamer."""
        looked: set[str] = set()
        for anew in (False, True):
            if anew or not self.sheets:
                self.sheets = {sheet: self.hands.offered_on(sheet) for sheet in FOUND_ON}
            for sheet in (sheet for sheet, offered in self.sheets.items() if slug in offered and sheet not in looked):
                looked.add(sheet)
                self._open(sheet, self.places.get(slug, ""))
                found = self._in_sight_or_folded(slug, wanted)
                if found:
                    return found
        if dreamer:
            self._choose(dreamer)
            return self._in_sight_or_folded(slug, wanted)
        return ""

    def _open(self, sheet: str, heading: str) -> None:
        """Open a sheet, from the box with the heading unfolded under which the move was found before."""
        group = heading.removeprefix(f"{sheet}--").removesuffix("-link")
        link = f'#box a[href$="/sheet/{sheet}/?show={sheet}.{group}"]'
        if not self.hands.has(link) or self.hands.sees(f"#{sheet}"):
            self.hands.look_at(sheet)
            return
        self.hands.look_at("box")
        self.hands.follow(link, shows=f"#{sheet}")

    def _in_sight_or_folded(self, slug: str, wanted: Wanted) -> str:
        known = self.places.get(slug, "")
        found = self.hands.fitting(slug, wanted)
        if not found and known and self._unfold(known):
            found = self.hands.fitting(slug, wanted)
        heading = "" if found else self._folded(slug, wanted)
        if heading and self._unfold(heading):
            self.places[slug] = heading
            found = self.hands.fitting(slug, wanted)
        return found

    def _folded(self, slug: str, wanted: Wanted) -> str:
        """Find the heading of a form: first without those under which other moves were seen, then among all."""
        others = [heading for heading, offered in self.offers.items() if slug not in offered]
        heading = ""
        for passed in (others, []) if others else ([],):
            heading, offers = self.hands.fitting_folded(slug, wanted, passed)
            self.offers |= offers
            if heading:
                break
        return heading

    def _choose(self, ref: int) -> None:
        """Look at a Dreamer: from the row of them on Now, or from another's sheet."""
        if not self.hands.sees("#dreamer"):
            self.hands.look_at("now")
            figure = f'#now a[data-sheet][href$="/dreamer/{ref}/"]'
            if self.hands.sees(figure):
                self.hands.follow(figure, shows="#dreamer")
        self.hands.look_at("dreamer")
        pill = f'#dreamer .who a[href*="/dreamer/{ref}/"]'
        if not self.hands.has(f"{pill}[aria-current]"):
            self.hands.follow(pill, shows=f"{pill}[aria-current=page]")

    def _unfold(self, heading: str) -> bool:
        """Unfold a heading, and say whether it is there and was folded."""
        link = f"[id='{heading}']"
        if not self.hands.has(f"{link}[aria-expanded=false]"):
            return False
        self.hands.bring(link)
        self.hands.follow(link, shows=f"{link}[aria-expanded=true]")
        return True


def _dreamer(args: dict[str, Any]) -> int | None:
    """Return the Dreamer a move is about, or whose number it corrects."""
    corrected = str(args.get("what", "")).split(":")
    ref = corrected[1] if corrected[0] == "etherfields.dreamer" else args.get("dreamer")
    return int(ref) if ref else None


def _wanted(value: Any, default: Any) -> dict[str, Any]:
    bare = [] if default is None and isinstance(value, list) else default
    return {"text": text_of(value), "fallback": value == bare}
