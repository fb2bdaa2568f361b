"""The table as a person sees it: look at a panel, unfold a group, fill in a move, read what is said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign

Answer = str | int | bool | list[str]

# A person lets time pass between two presses of the same place; for a robot, the clock of the page's events is put forward.
SHEETS = ("dreamer", "team", "secret", "secrets", "things", "happened", "slumber")
"""What lies over the table while it is open, and has an address of its own."""

LYING = ("turncard", "tile", "entity", "copy")
"""The same, of what lies there in a Slumber or Dream only."""

OWNED = ("item", "mask")
"""The same, of what somebody owns: another sheet leads to it."""

OVER = (*SHEETS, *LYING, *OWNED)

LEADS = {"item": "things", "mask": "dreamer", "tile": "slumber"}
"""The sheet that leads to another."""

ROOMS = {"dreamer": "now", "entity": "now", "turncard": "now", "slumber": "now"}
"""The room that leads to a sheet, where that is not the box."""

UNHURRIED = """
(() => {
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  let passed = 0;
  window.letPass = (milliseconds) => { passed += milliseconds; };
  Object.defineProperty(Event.prototype, "timeStamp", { get() { return get.call(this) + passed; } });
})();
"""

KEPT = """async () => {
  const until = performance.now() + 20000;
  const isThere = (part) => performance.getEntriesByType('resource').some((e) => e.name.includes(part) && e.responseEnd);
  while (!isThere('/rulebook/') || !isThere('/js/reader')) {
    if (performance.now() > until) throw new Error('the rules have not come');
    await new Promise((done) => setTimeout(done, 20));
  }
  await import(document.getElementById('finder').dataset.ranker);
  await new Promise((done) => setTimeout(done, 50));
}"""


def breathe(page: Page) -> None:
    """Let pass what a person takes before the same place is pressed once more; a page without scripts takes every press."""
    page.evaluate("window.letPass?.(1000)")


@dataclass
class Table:
    """One device at one table; the same with and without JavaScript."""

    page: Page

    @classmethod
    def of(cls, page: Page, campaign: Campaign, at: str = "") -> Table:
        """Sit down at a campaign, with a panel in sight."""
        table = cls(page)
        page.goto(f"/c/{campaign.slug}/{'#' if at and at not in OVER else ''}{at if at not in OVER else ''}")
        if at in OVER:
            table.look_at(at)
        return table

    def panel(self, key: str) -> Locator:
        """Return a panel, or the part of one."""
        return self.page.locator(f"#{key}")

    def look_at(self, key: str) -> Locator:
        """Bring a panel in sight, by its way or as the sheet it is."""
        self.arrived()
        if not self.panel(key).is_visible():
            self._open(key) if key in OVER else self._go(key)
        elif key not in OVER:
            self.close()
        expect(self.panel(key)).to_be_visible()
        return self.panel(key)

    def _go(self, key: str) -> None:
        self.close()
        room = self.panel(key).evaluate("panel => panel.closest('.room').dataset.room")
        if not self.panel(key).is_visible():
            self.page.locator(f'.way-to[data-room="{room}"]').click()

    def _open(self, key: str) -> None:
        """Open a sheet as a person would: from the Team, from the box, or from another sheet."""
        within = ".room"
        if key in LEADS:
            self.look_at(LEADS[key])
            within = "#sheet"
        else:
            self._go(ROOMS.get(key, "box"))
        links = self.page.locator(f'{within} a[data-sheet][href*="/sheet/{key}/"]:visible')
        here = links.and_(self.page.locator("[aria-current]"))
        (here if key == "dreamer" and here.count() else links).first.click()
        self.arrived()

    def open_entity(self, ref: int) -> None:
        """Open the sheet of an Entity by its tile on Now."""
        self._go("now")
        self.page.locator(f'#now a[href$="/sheet/entity/{ref}/"]').click()
        expect(self.panel("entity")).to_be_visible()
        self.arrived()

    def close(self) -> None:
        """Close the sheet that lies over the table, if one does; one that is a page of its own has the ways below it."""
        if self.page.locator("#sheet:modal").count():
            self.page.locator("#sheet [data-close]").click()
            expect(self.page.locator("#sheet:modal")).to_have_count(0)

    def choose(self, dreamer: str) -> None:
        """Choose whose sheet is shown."""
        wanted = self.look_at("dreamer").locator(".who a", has_text=dreamer)
        if not wanted.get_attribute("aria-current"):
            wanted.click()
        expect(self.panel("dreamer-title")).to_have_text(dreamer)
        self.arrived()

    def group(self, panel: str, title: str) -> Locator:
        """Return a group of a panel by its heading."""
        return self.panel(panel).locator(".groups > .more", has=self.page.locator(".summary", has_text=title))

    def unfold(self, panel: str, title: str) -> Locator:
        """Unfold a group unless it is unfolded."""
        self.look_at(panel)
        group = self.group(panel, title)
        if group.locator(".summary").first.get_attribute("aria-expanded") == "false":
            group.locator(".summary").first.click()
        expect(group.locator(".unfolded")).to_be_visible()
        self.arrived()
        return group

    def tap(self, panel: str, button: str) -> None:
        """Tap a button of a panel that is a whole move, and wait until it stands in the journal."""
        self.look_at(panel)
        self.counted(self.panel(panel).get_by_role("button", name=button, exact=True).first)

    def tap_unanswered(self, panel: str, button: str) -> None:
        """Tap a button of a panel, and wait for nothing."""
        self.look_at(panel).get_by_role("button", name=button, exact=True).first.click()

    def report(self, panel: str, move: str, group: str = "", /, **fields: Answer) -> None:
        """Report a move that asks for something, and wait until it stands in the journal."""
        self.counted(self.fill(panel, move, group, **fields))

    def fill(self, panel: str, move: str, group: str = "", /, **fields: Answer) -> Locator:
        """Fill in a move, its fields by their labels (_ for a space), and give its button."""
        self.look_at(panel)
        around = self.unfold(panel, group) if group else self.panel(panel)
        button = around.locator("form.move button.button", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")).last
        form = around.locator("form.move", has=self.page.get_by_text(move, exact=True)).last
        if not button.is_visible():
            fold = around.locator("details.more > summary", has_text=re.compile(rf"^\s*{re.escape(move)}\s*$")).last
            self.open_around(fold)
            fold.click()
        for label, answer in fields.items():
            self._answer(form, label.replace("_", " "), answer)
        return button

    def open_around(self, inner: Locator) -> None:
        """Open every fold that something lies in, from the outermost inwards, and bring forward the Dreamer's row it stands in."""
        closed = inner.locator("xpath=ancestor::details[not(@open)]")
        while closed.count() and not inner.is_visible():
            closed.first.locator("summary").first.click()
        row = inner.locator("xpath=ancestor::li[contains(@class, 'line')]//input[@type='radio' and not(@value)]")
        if row.count() and not inner.is_visible():
            row.check()

    def _answer(self, form: Locator, label: str, answer: Answer) -> None:
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

    def counted(self, button: Locator) -> None:
        """Tap a button and wait until what it does stands in the journal."""
        before = self.entries()
        self.press(button)
        expect(self.panel("entries")).not_to_have_text(before)
        self.arrived()

    def press(self, button: Locator) -> None:
        """Press a button as a person does: never the same one, or what appears in its place, in the same blink."""
        breathe(self.page)
        button.click()

    def arrived(self) -> None:
        """Wait until a new page is whole: half of one lacks what is looked for, and the panel its address points at is not in sight."""
        self.page.wait_for_load_state()

    def entries(self) -> str:
        """Return the number of journal entries, as it is written."""
        return (self.panel("entries").text_content() or "").strip()

    def said(self, *sentences: str) -> None:
        """Expect the strip at the foot to say this."""
        for sentence in sentences:
            expect(self.panel("said")).to_contain_text(sentence)

    def stands(self, place: str) -> None:
        """Expect the bar to name where play stands."""
        expect(self.panel("where").locator("h1")).to_contain_text(place)

    def reads(self, panel: str, *texts: str) -> None:
        """Expect a panel to show these words."""
        self.look_at(panel)
        for text in texts:
            expect(self.panel(panel)).to_contain_text(text)

    def draws(self, *names: str) -> None:
        """Expect drawings of the panel in sight to be described so: the Clock, the Distress track; a pile, which leads on."""
        for name in names:
            whole = re.compile(rf"^{re.escape(name)}($|[,.])")
            drawn = self.page.get_by_role("img", name=whole).or_(self.page.get_by_role("link", name=whole))
            expect(drawn.first).to_be_visible()

    def counts(self, counter: str, number: int) -> None:
        """Expect a counter to show a number."""
        shown = self.look_at("dreamer").locator(".counter", has_text=counter).locator(".number")
        expect(shown).to_have_text(str(number))

    def undo(self) -> None:
        """Take the newest move back."""
        self.close()
        self.counted(self.panel("acts").get_by_role("button", name="Undo", exact=True))

    def redo(self) -> None:
        """Do it again."""
        self.counted(self.panel("beside").get_by_role("button", name="Redo", exact=True))

    def refused(self, sentence: str) -> Locator:
        """Expect a refusal with this sentence, and give its card."""
        refusal = self.page.locator(".refuse")
        expect(refusal).to_contain_text(sentence)
        self.arrived()
        return refusal

    def card_says(self, card: str) -> None:
        """Name the card that says otherwise, and play it anyway."""
        refusal = self.page.locator(".refuse")
        refusal.get_by_text("A card says otherwise").click()
        refusal.get_by_label("Name the card").fill(card)
        self.counted(refusal.get_by_role("button", name="Play it anyway"))


def kept(page: Page) -> None:
    """Wait until the device keeps the rules."""
    page.evaluate(KEPT)
