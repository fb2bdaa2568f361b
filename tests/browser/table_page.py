"""The table as a person sees it: look at a panel, unfold a group, fill in a move, read what is said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign

FieldValue = str | int | bool | list[str]

# A person lets time pass between two presses of the same place; for a robot, the clock of the page's events is put forward.
SHEET_KEYS = ("dreamer", "team", "secret", "secrets", "things", "happened", "slumber")
"""What lies over the table while it is open, and has an address of its own."""

TABLETOP_SHEET_KEYS = ("turncard", "tile", "entity", "copy")
"""The same, of what lies there in a Slumber or Dream only."""

OWNED_SHEET_KEYS = ("item", "mask")
"""The same, of what somebody owns: another sheet leads to it."""

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
  while (!isThere('/rulebook/') || !isThere('/js/reader')) {
    if (performance.now() > until) throw new Error('the rules have not come');
    await new Promise((done) => setTimeout(done, 20));
  }
  await import(document.getElementById('finder').dataset.ranker);
  await new Promise((done) => setTimeout(done, 50));
}"""


def skip_debounce(page: Page) -> None:
    """Let pass what a person takes before the same place is pressed once more; a page without scripts takes every press."""
    page.evaluate("window.letPass?.(1000)")


@dataclass
class TablePage:
    """One device at one table; the same with and without JavaScript."""

    page: Page

    @classmethod
    def open_campaign(cls, page: Page, campaign: Campaign, at: str = "") -> TablePage:
        """Sit down at a campaign, with a panel in sight."""
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
        """Bring a panel in sight, by its way or as the sheet it is."""
        self.wait_for_load()
        if not self.get_panel(key).is_visible():
            self._open_sheet(key) if key in ALL_SHEET_KEYS else self._go_to_room(key)
        elif key not in ALL_SHEET_KEYS:
            self.close_sheet()
        expect(self.get_panel(key)).to_be_visible()
        return self.get_panel(key)

    def _go_to_room(self, key: str) -> None:
        self.close_sheet()
        room = self.get_panel(key).evaluate("panel => panel.closest('.room').dataset.room")
        if not self.get_panel(key).is_visible():
            self.page.locator(f'.way-to[data-room="{room}"]').click()

    def _open_sheet(self, key: str) -> None:
        """Open a sheet as a person would: from the Team, from the box, or from another sheet."""
        within = ".room"
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
        """Close the sheet that lies over the table, if one does; one that is a page of its own has the ways below it."""
        if self.page.locator("#sheet:modal").count():
            self.page.locator("#sheet [data-close]").click()
            expect(self.page.locator("#sheet:modal")).to_have_count(0)

    def choose_dreamer(self, dreamer: str) -> None:
        """Choose whose sheet is shown."""
        wanted = self.show_panel("dreamer").locator(".who a", has_text=dreamer)
        if not wanted.get_attribute("aria-current"):
            wanted.click()
        expect(self.get_panel("dreamer-title")).to_have_text(dreamer)
        self.wait_for_load()

    def get_group(self, panel: str, title: str) -> Locator:
        """Return a group of a panel by its heading."""
        return self.get_panel(panel).locator(".groups > .more", has=self.page.locator(".summary", has_text=title))

    def unfold_group(self, panel: str, title: str) -> Locator:
        """Unfold a group unless it is unfolded."""
        self.show_panel(panel)
        group = self.get_group(panel, title)
        if group.locator(".summary").first.get_attribute("aria-expanded") == "false":
            group.locator(".summary").first.click()
        expect(group.locator(".unfolded")).to_be_visible()
        self.wait_for_load()
        return group

    def tap_button(self, panel: str, button: str) -> None:
        """Tap a button of a panel that is a whole move, and wait until it stands in the journal."""
        self.show_panel(panel)
        self.tap_and_wait(self.get_panel(panel).get_by_role("button", name=button, exact=True).first)

    def tap_without_waiting(self, panel: str, button: str) -> None:
        """Tap a button of a panel, and wait for nothing."""
        self.show_panel(panel).get_by_role("button", name=button, exact=True).first.click()

    def report_move(self, panel: str, move: str, group: str = "", /, **fields: FieldValue) -> None:
        """Report a move that asks for something, and wait until it stands in the journal."""
        self.tap_and_wait(self.fill_form(panel, move, group, **fields))

    def fill_form(self, panel: str, move: str, group: str = "", /, **fields: FieldValue) -> Locator:
        """Fill in a move, its fields by their labels (_ for a space), and give its button."""
        self.show_panel(panel)
        around = self.unfold_group(panel, group) if group else self.get_panel(panel)
        button = around.locator("form.move button.button", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")).last
        form = around.locator("form.move", has=self.page.get_by_text(move, exact=True)).last
        if not button.is_visible():
            fold = around.locator("details.more > summary", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")).last
            self.open_folds(fold)
            fold.click()
        for label, answer in fields.items():
            self._fill_field(form, label.replace("_", " "), answer)
        return button

    def open_folds(self, inner: Locator) -> None:
        """Open every fold that something lies in, from the outermost inwards, and bring forward the Dreamer's row it stands in."""
        closed = inner.locator("xpath=ancestor::details[not(@open)]")
        while closed.count() and not inner.is_visible():
            closed.first.locator("summary").first.click()
        row = inner.locator("xpath=ancestor::li[contains(@class, 'line')]//input[@type='radio' and not(@value)]")
        if row.count() and not inner.is_visible():
            row.check()

    def _fill_field(self, form: Locator, label: str, answer: FieldValue) -> None:
        fold = form.locator("summary", has_text="More:")
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
        """Tap a button and wait until what it does stands in the journal."""
        before = self.read_entry_count()
        self.press(button)
        expect(self.get_panel("entries")).not_to_have_text(before)
        self.wait_for_load()

    def press(self, button: Locator) -> None:
        """Press a button as a person does: never the same one, or what appears in its place, in the same blink."""
        skip_debounce(self.page)
        button.click()

    def wait_for_load(self) -> None:
        """Wait until a new page is whole: half of one lacks what is looked for, and the panel its address points at is not in sight."""
        self.page.wait_for_load_state()

    def read_entry_count(self) -> str:
        """Return the number of journal entries, as it is written."""
        return (self.get_panel("entries").text_content() or "").strip()

    def expect_message(self, *sentences: str) -> None:
        """Expect the strip at the foot to say this."""
        for sentence in sentences:
            expect(self.get_panel("said")).to_contain_text(sentence)

    def expect_place(self, place: str) -> None:
        """Expect the bar to name where play stands."""
        expect(self.get_panel("where").locator("h1")).to_contain_text(place)

    def expect_text(self, panel: str, *texts: str) -> None:
        """Expect a panel to show these words."""
        self.show_panel(panel)
        for text in texts:
            expect(self.get_panel(panel)).to_contain_text(text)

    def expect_drawings(self, *names: str) -> None:
        """Expect drawings of the panel in sight to be described so: the Clock, the Distress track; a pile, which leads on."""
        for name in names:
            whole = re.compile(rf"^{re.escape(name)}($|[,.])")
            drawn = self.page.get_by_role("img", name=whole).or_(self.page.get_by_role("link", name=whole))
            expect(drawn.first).to_be_visible()

    def expect_counter(self, counter: str, number: int) -> None:
        """Expect a counter to show a number."""
        shown = self.show_panel("dreamer").locator(".counter", has_text=counter).locator(".number")
        expect(shown).to_have_text(str(number))

    def undo_newest(self) -> None:
        """Take the newest move back."""
        self.close_sheet()
        self.tap_and_wait(self.get_panel("acts").get_by_role("button", name="Undo", exact=True))

    def redo_newest(self) -> None:
        """Do it again."""
        self.tap_and_wait(self.get_panel("beside").get_by_role("button", name="Redo", exact=True))

    def expect_refusal(self, sentence: str) -> Locator:
        """Expect a refusal with this sentence, and give its card."""
        refusal = self.page.locator(".refuse")
        expect(refusal).to_contain_text(sentence)
        self.wait_for_load()
        return refusal

    def overrule_by_card(self, card: str) -> None:
        """Name the card that says otherwise, and play it anyway."""
        refusal = self.page.locator(".refuse")
        refusal.get_by_text("A card says otherwise").click()
        refusal.get_by_label("Name the card").fill(card)
        self.tap_and_wait(refusal.get_by_role("button", name="Play it anyway"))


def wait_for_cached_rules(page: Page) -> None:
    """Wait until the device keeps the rules."""
    page.evaluate(RULES_CACHED_SCRIPT)
