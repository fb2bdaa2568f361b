"""Reports the moves of a journal by clicking: finds the form of a move wherever the table offers it, fills it in, sends it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from campaigns.models import Move
from campaigns.referee import Declared, move_named
from tests.browser.table import Table

# Gives the id of a form of the move that can say all of this: a field for each value, or a hidden one that holds it.
FITTING = """([slug, wanted]) => {
  const says = (form, name, value) => {
    const inputs = [...form.querySelectorAll(`[name="${name}"]`)];
    if (!inputs.length) return value.fallback;
    return inputs[0].type !== "hidden" || inputs.map((i) => i.value).join() === value.text;
  };
  const forms = [...document.querySelectorAll("form.move")].filter((f) => f.action.includes(`/move/${slug}/`));
  const found = forms.find((f) => Object.entries(wanted).every(([name, value]) => says(f, name, value)));
  return found ? found.id : "";
}"""


@dataclass
class Clicker:
    """Somebody at one table who reports what a journal says was played."""

    table: Table
    places: dict[str, str] = field(default_factory=dict)

    def report(self, entry: Move) -> None:
        """Report one entry: a move, with the card that overruled the rulebook where one did, or a way through the journal."""
        if entry.kind == Move.Kind.UNDO:
            self.table.undo()
        elif entry.kind == Move.Kind.REDO:
            self.table.redo()
        else:
            self._move(entry)

    def _move(self, entry: Move) -> None:
        declared = move_named(entry.name)
        assert declared is not None, entry.name
        form = self._form(declared, entry.args)
        self._fill(form, declared, entry.args)
        button = form.locator("button.button").last
        if not entry.overruled:
            self.table.counted(button)
            return
        button.click()
        self.table.card_says(entry.overruled["card"])

    def _form(self, declared: Declared, args: dict[str, Any]) -> Locator:
        """Find the form: in sight, at its Dreamer, or under a heading that must be unfolded first."""
        wanted = {a.name: _wanted(args[a.name], a.default) for a in declared.arguments}
        found = self._fitting(declared, wanted)
        if not found and "dreamer" in args:
            self._choose(args["dreamer"])
            found = self._fitting(declared, wanted)
        for heading in [] if found else self._headings(declared):
            self._unfold(heading)
            found = self._fitting(declared, wanted)
            if found:
                self.places[declared.slug] = re.sub(r"\\d+", "", heading)
                break
        assert found, f"the table offers no way to report {declared.slug} with {args}"
        return self.table.page.locator(f"[id='{found}']")

    def _fitting(self, declared: Declared, wanted: dict[str, Any]) -> str:
        slug = declared.slug if declared.game != "campaigns" else declared.name
        found: str = self.table.page.evaluate(FITTING, [slug, wanted])
        return found

    def _choose(self, ref: int) -> None:
        pill = self.table.look_at("dreamer").locator(f'.who a[href*="d={ref}#"]')
        if not pill.get_attribute("aria-current"):
            pill.click()
            expect(pill).to_have_attribute("aria-current", "page")
            self.table.page.wait_for_load_state()

    def _headings(self, declared: Declared) -> list[str]:
        """Give the ids of everything folded, the place this move was last found in first."""
        links = self.table.page.locator("a.summary[aria-expanded=false]")
        folded: list[str] = links.evaluate_all("found => found.map(link => link.id)")
        known = self.places.get(declared.slug, "")
        return sorted(folded, key=lambda name: re.sub(r"\\d+", "", name) != known)

    def _unfold(self, heading: str) -> None:
        link = self.table.page.locator(f"[id='{heading}']")
        if link.count() and link.get_attribute("aria-expanded") == "false":
            self._in_sight(link)
            link.click()
            expect(link).to_have_attribute("aria-expanded", "true")

    def _in_sight(self, part: Locator) -> None:
        panel = part.evaluate("part => (part.closest('section.panel') || {}).id || ''")
        if panel:
            self.table.look_at(panel)

    def _fill(self, form: Locator, declared: Declared, args: dict[str, Any]) -> None:
        self._in_sight(form)
        for fold in form.locator("xpath=ancestor::details[not(@open)]").all():
            fold.locator("summary").first.click()
        for argument in declared.arguments:
            inputs = form.locator(f'[name="{argument.name}"]')
            if inputs.count() and inputs.first.get_attribute("type") != "hidden":
                self._answer(form, inputs, args[argument.name])

    def _answer(self, form: Locator, inputs: Locator, value: Any) -> None:
        fold = form.locator("details.fold:not([open]) > summary")
        if not inputs.first.is_visible() and fold.count():
            fold.click()
        if inputs.first.get_attribute("type") == "checkbox":
            ticked = {str(one) for one in value} if isinstance(value, list) else set()
            for box in inputs.all():
                box.set_checked(value is True or box.get_attribute("value") in ticked)
        elif inputs.first.evaluate("found => found.tagName") == "SELECT":
            inputs.first.select_option(value=_text(value))
        else:
            inputs.first.fill(_text(value))


def _wanted(value: Any, default: Any) -> dict[str, Any]:
    bare = [] if default is None and isinstance(value, list) else default
    return {"text": _text(value), "fallback": value == bare}


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)
