"""A table in a browser without JavaScript, spoken of as a person would: by headings, labels and the words of buttons."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from campaigns.models import Campaign
from tests.form_browser.browser import FormBrowser
from tests.form_browser.hands import FormHands

Answer = str | int


class FormTable(FormHands):
    """One tab at one table."""

    @classmethod
    def of(cls, browser: FormBrowser, campaign: Campaign) -> FormTable:
        """Sit down at a campaign."""
        browser.open(f"/c/{campaign.slug}/")
        return cls(browser)

    def group(self, panel: str, title: str) -> LexborNode:
        """Return a group of a panel by its heading."""
        return next(
            one
            for one in self.browser.all(f"#{panel} .groups > .more")
            if (summary := one.css_first(".summary")) is not None and title in words(summary)
        )

    def unfold(self, panel: str, title: str) -> LexborNode:
        """Unfold a group unless it is unfolded."""
        self.look_at(panel)
        summary = self.group(panel, title).css_first(".summary")
        if summary is not None and summary.attributes.get("aria-expanded") == "false":
            self.browser.follow(summary)
        assert self.is_unfolded(panel, title)
        return self.group(panel, title)

    def is_unfolded(self, panel: str, title: str) -> bool:
        """Return True if what stands under a heading is in sight."""
        return any(self.browser.is_seen(one) for one in self.group(panel, title).css(".unfolded"))

    def fill(self, panel: str, move: str, group: str = "", /, **fields: Answer) -> LexborNode:
        """Fill in a move, its fields by their labels (_ for a space), and return its button."""
        self.look_at(panel)
        around = self.unfold(panel, group) if group else self.browser.one(f"#{panel}")
        button = [one for one in around.css("form.move button.button") if words(one) == move][-1]
        self.browser.unfold_around(button)
        form = self.browser.form_of(button)
        assert form is not None
        for label, answer in fields.items():
            self._say(form, label.replace("_", " "), answer)
        return button

    def _say(self, form: LexborNode, label: str, answer: Answer) -> None:
        named = next(one for one in form.css("label") if words(one) == label or words(one).endswith(f": {label}"))
        box = self.browser.one(f"[id='{named.attributes['for']}']")
        self.browser.unfold_around(box)
        if box.tag == "select":
            self.browser.choose(
                box, next(one.attributes["value"] or "" for one in box.css("option") if words(one) == answer)
            )
        else:
            self.browser.type(box, str(answer))

    def button(self, panel: str, name: str) -> LexborNode:
        """Return the button of a panel in sight by its name."""
        self.look_at(panel)
        return next(one for one in self.browser.seen(f"#{panel} button") if name_of(one) == name)

    def tap(self, panel: str, button: str) -> None:
        """Press a button that is a whole move, and see that it stands in the journal."""
        self.counted(self.button(panel, button))

    def choose(self, dreamer: str) -> None:
        """Choose whose sheet is shown."""
        self.look_at("dreamer")
        pill = next(one for one in self.browser.all("#dreamer .who a") if dreamer in words(one))
        if not pill.attributes.get("aria-current"):
            self.browser.follow(pill)
        assert words(self.browser.one("#dreamer-title")) == dreamer

    def refused(self, sentence: str) -> LexborNode:
        """Return the card of the refusal in sight, which says this."""
        (refusal,) = self.browser.seen(".refuse")
        assert sentence in words(refusal)
        return refusal

    def reads(self, selector: str, text: str) -> bool:
        """Return True if an element in sight says this."""
        return any(text in words(one) for one in self.browser.seen(selector))


def name_of(control: LexborNode) -> str:
    """Return what a control is called: by its label, else by its words."""
    return control.attributes.get("aria-label") or words(control)


def words(element: LexborNode) -> str:
    """Return the text of an element, its white space as one sees it."""
    return " ".join(element.text(separator=" ").split())
