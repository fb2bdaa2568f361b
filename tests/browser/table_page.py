"""Page object of the table: panels, groups, moves, messages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign

FieldValue = str | int | bool | list[str]

# A person pauses between two presses of the same place; for a robot, the clock of the page's events is advanced.
SHEET_KEYS = ("dreamer", "team", "secret", "secrets", "things", "happened", "slumber")
"""Sheets over the table, each with its own URL."""

TABLETOP_SHEET_KEYS = ("turncard", "tile", "entity", "copy")
"""Sheets that exist only in a Slumber or Dream."""

OWNED_SHEET_KEYS = ("item", "mask")
"""Sheets of something owned: another sheet leads to it."""

ALL_SHEET_KEYS = (*SHEET_KEYS, *TABLETOP_SHEET_KEYS, *OWNED_SHEET_KEYS)

PARENT_SHEETS = {"item": "things", "mask": "dreamer", "tile": "slumber"}
"""The sheet that leads to another."""

ROOM_BY_SHEET = {"dreamer": "now", "entity": "now", "turncard": "now", "slumber": "now"}
"""The room that leads to a sheet, where that is not the box."""

CLOCK_SCRIPT = """
(() => {
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  let passed = 0;
  window.letPass = (milliseconds) => { passed += milliseconds; };
  Object.defineProperty(Event.prototype, "timeStamp", { get() { return get.call(this) + passed; } });
})();
"""

RULES_CACHED_SCRIPT = """async () => {
  const until = performance.now() + 20000;
  const isThere = (part) => performance.getEntriesByType('resource').some((e) => e.name.includes(part) && e.responseEnd);
  while (!isThere('/rulebook/') || !isThere('/js/rule-dialog')) {
    if (performance.now() > until) throw new Error('the rules have not come');
    await new Promise((done) => setTimeout(done, 20));
  }
  await import(document.getElementById('finder').dataset.ranker);
  await new Promise((done) => setTimeout(done, 50));
}"""


def skip_debounce(page: Page) -> None:
    """Skip a person's pause between two presses of the same place; a page without scripts takes every press."""
    page.evaluate("window.letPass?.(1000)")


@dataclass
class TablePage:
    """One device at one table; the same with and without JavaScript."""

    page: Page

    @classmethod
    def open_campaign(cls, page: Page, campaign: Campaign, at: str = "") -> TablePage:
        """Open a campaign, with a panel visible."""
        table = cls(page)
        page.goto(
            f"/c/{campaign.slug}/{'#' if at and at not in ALL_SHEET_KEYS else ''}{at if at not in ALL_SHEET_KEYS else ''}"
        )
        if at in ALL_SHEET_KEYS:
            table.show_panel(at)
        return table

    def get_panel(self, key: str) -> Locator:
        """Return a panel, or the part of one."""
        return self.page.locator(f"#{key}")

    def show_panel(self, key: str) -> Locator:
        """Show a panel, by its tab or as the sheet it is."""
        self.wait_for_load()
        if not self.get_panel(key).is_visible():
            self._open_sheet(key) if key in ALL_SHEET_KEYS else self._go_to_room(key)
        elif key not in ALL_SHEET_KEYS:
            self.close_sheet()
        expect(self.get_panel(key)).to_be_visible()
        return self.get_panel(key)

    def _go_to_room(self, key: str) -> None:
        self.close_sheet()
        room = self.get_panel(key).evaluate("panel => panel.closest('.pane').dataset.room")
        if not self.get_panel(key).is_visible():
            self.page.locator(f'.tab[data-room="{room}"]').click()

    def _open_sheet(self, key: str) -> None:
        """Open a sheet as a person would: from the Team, from the box, or from another sheet."""
        within = ".pane"
        if key in PARENT_SHEETS:
            self.show_panel(PARENT_SHEETS[key])
            within = "#sheet"
        else:
            self._go_to_room(ROOM_BY_SHEET.get(key, "box"))
        links = self.page.locator(f'{within} a[data-sheet][href*="/sheet/{key}/"]:visible')
        here = links.and_(self.page.locator("[aria-current]"))
        (here if key == "dreamer" and here.count() else links).first.click()
        self.wait_for_load()

    def open_entity(self, ref: int) -> None:
        """Open the sheet of an Entity by its tile on Now."""
        self._go_to_room("now")
        self.page.locator(f'#now a[href$="/sheet/entity/{ref}/"]').click()
        expect(self.get_panel("entity")).to_be_visible()
        self.wait_for_load()

    def close_sheet(self) -> None:
        """Close the open sheet, if any; one that is a page of its own has the tabs below it."""
        if self.page.locator("#sheet:modal").count():
            self.page.locator("#sheet [data-close]").click()
            expect(self.page.locator("#sheet:modal")).to_have_count(0)

    def choose_dreamer(self, dreamer: str) -> None:
        """Choose whose sheet is shown."""
        wanted = self.show_panel("dreamer").locator(".dreamer-tabs a", has_text=dreamer)
        if not wanted.get_attribute("aria-current"):
            wanted.click()
        expect(self.get_panel("dreamer-title")).to_have_text(dreamer)
        self.wait_for_load()

    def get_group(self, panel: str, title: str) -> Locator:
        """Return a group of a panel by its heading."""
        return self.get_panel(panel).locator(
            ".disclosure-list > .disclosure", has=self.page.locator(".disclosure-summary", has_text=title)
        )

    def unfold_group(self, panel: str, title: str) -> Locator:
        """Unfold a group unless it is unfolded."""
        self.show_panel(panel)
        group = self.get_group(panel, title)
        if group.locator(".disclosure-summary").first.get_attribute("aria-expanded") == "false":
            group.locator(".disclosure-summary").first.click()
        expect(group.locator(".disclosure-body")).to_be_visible()
        self.wait_for_load()
        return group

    def tap_button(self, panel: str, button: str) -> None:
        """Tap a button of a panel that is a whole move, and wait for its journal entry."""
        self.show_panel(panel)
        self.tap_and_wait(self.get_panel(panel).get_by_role("button", name=button, exact=True).first)

    def tap_without_waiting(self, panel: str, button: str) -> None:
        """Tap a button of a panel, and wait for nothing."""
        self.show_panel(panel).get_by_role("button", name=button, exact=True).first.click()

    def report_move(self, panel: str, move: str, group: str = "", /, **fields: FieldValue) -> None:
        """Report a move with fields, and wait for its journal entry."""
        self.tap_and_wait(self.fill_form(panel, move, group, **fields))

    def fill_form(self, panel: str, move: str, group: str = "", /, **fields: FieldValue) -> Locator:
        """Fill in a move, its fields by their labels (_ for a space), and return its button."""
        self.show_panel(panel)
        around = self.unfold_group(panel, group) if group else self.get_panel(panel)
        button = around.locator("form.move button.button", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")).last
        form = around.locator("form.move", has=self.page.get_by_text(move, exact=True)).last
        if not button.is_visible():
            fold = around.locator(
                "details.disclosure > summary", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")
            ).last
            self.open_folds(fold)
            fold.click()
        for label, answer in fields.items():
            self._fill_field(form, label.replace("_", " "), answer)
        return button

    def open_folds(self, inner: Locator) -> None:
        """Open every fold around an element, from the outermost inwards, and select its Dreamer's row."""
        closed = inner.locator("xpath=ancestor::details[not(@open)]")
        while closed.count() and not inner.is_visible():
            closed.first.locator("summary").first.click()
        row = inner.locator("xpath=ancestor::li[contains(@class, 'line')]//input[@type='radio' and not(@value)]")
        if row.count() and not inner.is_visible():
            row.check()

    def _fill_field(self, form: Locator, label: str, answer: FieldValue) -> None:
        fold = form.locator("summary", has_text="More options")
        if isinstance(answer, list):
            within = form.get_by_role("group", name=label, exact=True)
            for box in within.get_by_role("checkbox").all():
                box.uncheck()
            for one in answer:
                within.get_by_label(one, exact=True).check()
            return
        field = form.get_by_label(label, exact=True).or_(form.get_by_label(re.compile(rf": {re.escape(label)}$"))).first
        if not field.is_visible():
            fold.click()
        if isinstance(answer, bool):
            field.set_checked(answer)
        elif field.and_(self.page.locator("select")).count():
            field.select_option(label=str(answer))
        else:
            field.fill(str(answer))

    def tap_and_wait(self, button: Locator) -> None:
        """Tap a button and wait for its journal entry."""
        before = self.read_entry_count()
        self.press(button)
        expect(self.get_panel("entries")).not_to_have_text(before)
        self.wait_for_load()

    def press(self, button: Locator) -> None:
        """Press a button as a person does: never the same one, or what appears in its place, at once."""
        skip_debounce(self.page)
        button.click()

    def wait_for_load(self) -> None:
        """Wait until a new page is complete: a half-loaded one lacks elements, and the panel of its URL is not visible."""
        self.page.wait_for_load_state()

    def read_entry_count(self) -> str:
        """Return the number of journal entries as text."""
        return (self.get_panel("entries").text_content() or "").strip()

    def expect_message(self, *sentences: str) -> None:
        """Expect these sentences in the message bar."""
        for sentence in sentences:
            expect(self.get_panel("said")).to_contain_text(sentence)

    def expect_place(self, place: str) -> None:
        """Expect this phase in the status bar."""
        expect(self.get_panel("where").locator("h1")).to_contain_text(place)

    def expect_text(self, panel: str, *texts: str) -> None:
        """Expect these words in a panel."""
        self.show_panel(panel)
        for text in texts:
            expect(self.get_panel(panel)).to_contain_text(text)

    def expect_drawings(self, *names: str) -> None:
        """Expect these accessible names of drawings in the visible panel."""
        for name in names:
            whole = re.compile(rf"^{re.escape(name)}($|[,.])")
            drawn = self.page.get_by_role("img", name=whole).or_(self.page.get_by_role("link", name=whole))
            expect(drawn.first).to_be_visible()

    def expect_counter(self, counter: str, number: int) -> None:
        """Expect a counter to show a number."""
        shown = self.show_panel("dreamer").locator(".counter", has_text=counter).locator(".number")
        expect(shown).to_have_text(str(number))

    def undo_newest(self) -> None:
        """Undo the newest move."""
        self.close_sheet()
        self.tap_and_wait(self.get_panel("acts").get_by_role("button", name="Undo", exact=True))

    def redo_newest(self) -> None:
        """Redo it."""
        self.tap_and_wait(self.get_panel("beside").get_by_role("button", name="Redo", exact=True))

    def expect_refusal(self, sentence: str) -> Locator:
        """Expect a rule violation with this sentence, and return its card."""
        refusal = self.page.locator(".rejection")
        expect(refusal).to_contain_text(sentence)
        self.wait_for_load()
        return refusal

    def overrule_by_card(self, card: str) -> None:
        """Name the overruling card, and play the move anyway."""
        refusal = self.page.locator(".rejection")
        refusal.get_by_text("A card says otherwise").click()
        refusal.get_by_label("Name the card").fill(card)
        self.tap_and_wait(refusal.get_by_role("button", name="Play it anyway"))


def wait_for_cached_rules(page: Page) -> None:
    """Wait until the device has cached the rules."""
    page.evaluate(RULES_CACHED_SCRIPT)
