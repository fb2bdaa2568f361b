"""Reports the moves of a journal by clicking: finds the form of a move wherever the table offers it, fills it in, sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from campaigns.models import Move
from campaigns.referee import Declared, move_named
from tests.browser.on_the_board import at_hand, on_board
from tests.browser.table import LEADS, Table

Wanted = dict[str, dict[str, Any]]

# Gives the id of a form of the move that can say all of this: a field or a button for each value, or a hidden field that holds it.
# A form whose move has an argument called "action" hides its own address behind that field, hence getAttribute.
FITTING = """
const fitting = (root, slug, wanted) => {
  const says = (form, name, value) => {
    if ([...form.querySelectorAll(`button[name="${name}"]`)].some((b) => b.value === value.text)) return true;
    const inputs = [...form.querySelectorAll(`:is(input, select, textarea)[name="${name}"]`)];
    if (!inputs.length) return value.fallback;
    if (inputs[0].type === "radio") return inputs.some((i) => [value.text, "more"].includes(i.value));
    if (inputs[0].type === "hidden") return inputs.map((i) => i.value).join() === value.text;
    return inputs[0].tagName !== "SELECT" || [...inputs[0].options].some((o) => o.value === value.text);
  };
  const ours = (form) => form.getAttribute("action").includes(`/move/${slug}/`);
  const all = Object.entries(wanted);
  const found = [...root.querySelectorAll("form[data-report]")].filter(ours);
  const fits = found.find((form) => all.every(([name, value]) => says(form, name, value)));
  return fits ? fits.id : "";
};
"""
IN_SIGHT = f"([slug, wanted]) => {{{FITTING} return fitting(document, slug, wanted); }}"

# Asks the server for what is folded, but for the headings to be passed by; gives the first that fits, and what each of them offers.
FOLDED = f"""async ([slug, wanted, passed]) => {{{FITTING}
  const links = [...document.querySelectorAll("a.summary[aria-expanded=false]")].filter((link) => !passed.includes(link.id));
  const opened = [...document.querySelectorAll("#sheet [name=open]")].map((one) => `&open=${{one.value}}`).join("");
  const named = (form) => (form.getAttribute("action").match(/[/]move[/]([^/]+)[/]/) || [])[1];
  const looked = await Promise.all(links.map(async (link) => {{
    const answer = await fetch(link.getAttribute("hx-get") + opened, {{headers: {{"HX-Request": "true"}}}});
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const offered = [...page.querySelectorAll("form[data-report]")].map(named).filter((name) => name);
    return {{heading: link.id, fits: !!fitting(page, slug, wanted), offered}};
  }}));
  const first = looked.find((one) => one.fits);
  return [first ? first.heading : "", Object.fromEntries(looked.map((one) => [one.heading, one.offered]))];
}}"""

# How each argument is said in a form: by a field of some type, by a button that bears the answer, or not at all as it says so already.
SAID = """(form, wanted) => Object.fromEntries(Object.entries(wanted).map(([name, text]) => {
  const fields = [...form.querySelectorAll(`:is(input, select, textarea)[name="${name}"]`)];
  if (!fields.length || fields[0].type === "hidden") {
    const answers = [...form.querySelectorAll(`button[name="${name}"]`)];
    return [name, answers.some((button) => button.value === text) ? "button" : ""];
  }
  const ticked = fields.filter((field) => field.checked).map((field) => field.value).join();
  const says = ["checkbox", "radio"].includes(fields[0].type) ? ticked : fields[0].value;
  return [name, says === text ? "" : fields[0].type];
}))"""


FOUND_ON = ("team", "secret", "secrets", "things", "dreamer", "turncard", "slumber", "tile")
# The moves that a sheet offers, in sight or folded; the sheet that leads to it may be another one.
ON_SHEET = """async ([sheet, lead]) => {
  const read = async (url) => {
    const answer = await fetch(url, {headers: {"HX-Request": "true"}});
    return new DOMParser().parseFromString((await answer.text()).replace(/<(\\/?)hx-partial/g, "<$1div"), "text/html");
  };
  const named = (form) => ((form.getAttribute("action") || "").match(/[/]move[/]([^/]+)[/]/) || [])[1];
  const offers = (page) => [...page.querySelectorAll("form")].map(named).filter((name) => name);
  const at = (page, name) => page.querySelector(`a[href*="/sheet/${name}/"]`);
  const before = lead && at(document, lead);
  const link = at(before ? await read(before.getAttribute("href")) : document, sheet);
  if (!link) return [];
  const address = link.getAttribute("href").split("?")[0];
  const page = await read(address);
  const folded = [...page.querySelectorAll("a.summary[aria-expanded=false]")].map((link) => link.getAttribute("hx-get"));
  const opened = `&open=sheet.${address.split("/sheet/")[1].replaceAll("/", "")}`;
  const more = await Promise.all(folded.map((url) => read(url + opened)));
  return [page, ...more].flatMap(offers);
}"""


OF_CHOSEN = ("dreamer", "slumber")
"""The sheets that show what the chosen Dreamer may do."""


@dataclass
class Clicker:
    """Somebody at one table who reports what a journal says was played.

    ``places`` are the headings moves were found under, ``offers`` the moves that were seen under each heading, ``sheets`` those
    that were seen on each sheet.
    """

    table: Table
    places: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)
    sheets: dict[str, list[str]] = field(default_factory=dict)

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
        button = self._fill(form, declared, entry.args)
        if not entry.overruled:
            self.table.counted(button)
            return
        self.table.press(button)
        self.table.card_says(entry.overruled["card"])

    def _form(self, declared: Declared, args: dict[str, Any]) -> Locator:
        """Find the form: in sight, at its Dreamer, under a heading that must be unfolded, or over the board."""
        wanted = {a.name: _wanted(args.get(a.name, a.default), a.default) for a in declared.arguments}
        slug = declared.slug if declared.game != "campaigns" else declared.name
        found: str = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        if not found and on_board(self.table, declared.slug, args):
            at_hand(self.table, declared.slug, args)
            found = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        shared = any(slug in offered for sheet, offered in self.sheets.items() if sheet not in OF_CHOSEN)
        alone = declared.slug == "correct" or not (shared or args.get("entity"))
        if not found and alone and (dreamer := _dreamer(args)):
            self._choose(dreamer)
        found = found or self._in_sight_or_folded(slug, wanted)
        if not found and args.get("entity"):
            self.table.open_entity(args["entity"])
            found = self._in_sight_or_folded(slug, wanted)
        if not found:
            found = self._on_a_sheet(slug, wanted, _dreamer(args))
        if not found:
            at_hand(self.table, declared.slug, args)
            found = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        assert found, f"the table offers no way to report {declared.slug} with {args}"
        return self.table.page.locator(f"[id='{found}']")

    def _on_a_sheet(self, slug: str, wanted: Wanted, dreamer: int | None) -> str:
        """Look on the sheets that are known to offer a move of this name, then on those that have come to, and at its Dreamer."""
        looked: set[str] = set()
        for anew in (False, True):
            if anew or not self.sheets:
                self.sheets = {
                    sheet: self.table.page.evaluate(ON_SHEET, [sheet, LEADS.get(sheet)]) for sheet in FOUND_ON
                }
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
        link = self.table.page.locator(f'#box a[href$="/sheet/{sheet}/?show={sheet}.{group}"]')
        if not link.count() or self.table.panel(sheet).is_visible():
            self.table.look_at(sheet)
            return
        self.table.look_at("box")
        link.click()
        expect(self.table.panel(sheet)).to_be_visible()
        self.table.arrived()

    def _in_sight_or_folded(self, slug: str, wanted: Wanted) -> str:
        known = self.places.get(slug, "")
        found: str = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        if not found and known and self._unfold(known):
            found = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        heading = "" if found else self._folded(slug, wanted)
        if heading and self._unfold(heading):
            self.places[slug] = heading
            found = self.table.page.evaluate(IN_SIGHT, [slug, wanted])
        return found

    def _folded(self, slug: str, wanted: Wanted) -> str:
        """Find the heading of a form: first without those under which other moves were seen, then among all."""
        others = [heading for heading, offered in self.offers.items() if slug not in offered]
        heading = ""
        for passed in (others, []) if others else ([],):
            heading, offers = self.table.page.evaluate(FOLDED, [slug, wanted, passed])
            self.offers |= offers
            if heading:
                break
        return heading

    def _choose(self, ref: int) -> None:
        """Look at a Dreamer: from the row of them on Now, or from another's sheet."""
        if not self.table.panel("dreamer").is_visible():
            self.table.look_at("now")
            figure = self.table.panel("now").locator(f'a[data-sheet][href$="/dreamer/{ref}/"]:visible')
            if figure.count():
                figure.first.click()
                expect(self.table.panel("dreamer")).to_be_visible()
                self.table.arrived()
        pill = self.table.look_at("dreamer").locator(f'.who a[href*="/dreamer/{ref}/"]')
        if not pill.get_attribute("aria-current"):
            pill.click()
            expect(pill).to_have_attribute("aria-current", "page")
            self.table.arrived()

    def _unfold(self, heading: str) -> bool:
        """Unfold a heading, and say whether it is there and was folded."""
        link = self.table.page.locator(f"[id='{heading}']")
        if not link.count() or link.get_attribute("aria-expanded") != "false":
            return False
        self._bring(link)
        link.click()
        expect(link).to_have_attribute("aria-expanded", "true")
        self.table.arrived()
        return True

    def _bring(self, part: Locator) -> None:
        """Bring the panel of a part in sight, if it is in one."""
        panel = part.evaluate("part => (part.closest('section.panel') || {}).id || ''")
        if panel:
            self.table.look_at(panel)

    def _fill(self, form: Locator, declared: Declared, args: dict[str, Any]) -> Locator:
        """Fill a form in and give the button that sends it: the only one, or the one that bears an answer itself."""
        self._bring(form)
        self.table.open_around(form)
        button = form.locator("button:visible").last
        said: dict[str, str] = form.evaluate(
            SAID, {a.name: _text(args.get(a.name, a.default)) for a in declared.arguments}
        )
        for name, way in said.items():
            if way == "button":
                button = form.locator(f'button[name="{name}"][value="{_text(args[name])}"]').first
            elif way:
                self._answer(form, name, way, args[name])
        return button

    def _answer(self, form: Locator, name: str, way: str, value: Any) -> None:
        inputs = form.locator(f':is(input, select, textarea)[name="{name}"]')
        self.table.open_around(inputs.first)
        if way == "checkbox":
            ticked = {str(one) for one in value} if isinstance(value, list) else set()
            for box in inputs.all():
                box.set_checked(value is True or box.get_attribute("value") in ticked)
        elif way == "radio":
            self._tap(form, name, _text(value))
        elif way == "select-one":
            inputs.first.select_option(value=_text(value))
        else:
            inputs.first.fill(_text(value))

    def _tap(self, form: Locator, name: str, value: str) -> None:
        """Tap a chip, or the last one and fill in what lies beside."""
        chip = form.locator(f'input[name="{name}"][value="{value}"]')
        if chip.count():
            chip.check()
            return
        form.locator(f'input[name="{name}"][value="more"]').check()
        form.locator(f'input[name="{name}.more"]').fill(value)


def _dreamer(args: dict[str, Any]) -> int | None:
    """Give the Dreamer a move is about, or whose number it corrects."""
    corrected = str(args.get("what", "")).split(":")
    ref = corrected[1] if corrected[0] == "etherfields.dreamer" else args.get("dreamer")
    return int(ref) if ref else None


def _wanted(value: Any, default: Any) -> dict[str, Any]:
    bare = [] if default is None and isinstance(value, list) else default
    return {"text": _text(value), "fallback": value == bare}


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)
