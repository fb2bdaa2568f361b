"""Page object of a table in a browser without JavaScript: by headings, labels and button texts."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from campaigns.models import Campaign
from tests.form_browser.browser import FormBrowser
from tests.form_browser.form_driver import FormDriver

FieldText = str | int


class FormTable(FormDriver):
    """One tab at one table."""

    @classmethod
    def open_campaign(cls, browser: FormBrowser, campaign: Campaign) -> FormTable:
        """Open a campaign."""
        browser.open_address(f"/c/{campaign.slug}/")
        return cls(browser)

    def get_group(self, panel: str, title: str) -> LexborNode:
        """Return a group of a panel by its heading."""
        return next(
            one
            for one in self.browser.select_all(f"#{panel} .disclosure-list > .disclosure")
            if (summary := one.css_first(".disclosure-summary")) is not None and title in get_text(summary)
        )

    def unfold_group(self, panel: str, title: str) -> LexborNode:
        """Unfold a group unless it is unfolded."""
        self.show_panel(panel)
        summary = self.get_group(panel, title).css_first(".disclosure-summary")
        if summary is not None and summary.attributes.get("aria-expanded") == "false":
            self.browser.follow_link(summary)
        assert self.is_unfolded(panel, title)
        return self.get_group(panel, title)

    def is_unfolded(self, panel: str, title: str) -> bool:
        """Return True if the content of a heading is visible."""
        return any(self.browser.is_visible(one) for one in self.get_group(panel, title).css(".disclosure-body"))

    def fill_form(self, panel: str, move: str, group: str = "", /, **fields: FieldText) -> LexborNode:
        """Fill in a move, its fields by their labels (_ for a space), and return its button."""
        self.show_panel(panel)
        around = self.unfold_group(panel, group) if group else self.browser.select_first(f"#{panel}")
        button = [one for one in around.css("form.move button.button") if get_text(one) == move][-1]
        self.browser.open_folds(button)
        form = self.browser.find_form(button)
        assert form is not None
        for label, answer in fields.items():
            self._fill_labelled_field(form, label.replace("_", " "), answer)
        return button

    def _fill_labelled_field(self, form: LexborNode, label: str, answer: FieldText) -> None:
        named = next(one for one in form.css("label") if get_text(one) == label or get_text(one).endswith(f": {label}"))
        box = self.browser.select_first(f"[id='{named.attributes['for']}']")
        self.browser.open_folds(box)
        if box.tag == "select":
            self.browser.choose_option(
                box, next(one.attributes["value"] or "" for one in box.css("option") if get_text(one) == answer)
            )
        else:
            self.browser.type_text(box, str(answer))

    def get_button(self, panel: str, name: str) -> LexborNode:
        """Return the button of a visible panel by its name."""
        self.show_panel(panel)
        return next(one for one in self.browser.select_visible(f"#{panel} button") if get_accessible_name(one) == name)

    def tap_button(self, panel: str, button: str) -> None:
        """Press a button that is a whole move, and check its journal entry."""
        self.press_and_check(self.get_button(panel, button))

    def choose_dreamer(self, dreamer: str) -> None:
        """Choose whose sheet is shown."""
        self.show_panel("dreamer")
        pill = next(one for one in self.browser.select_all("#dreamer .dreamer-tabs a") if dreamer in get_text(one))
        if not pill.attributes.get("aria-current"):
            self.browser.follow_link(pill)
        assert get_text(self.browser.select_first("#dreamer-title")) == dreamer

    def expect_refusal(self, sentence: str) -> LexborNode:
        """Return the visible card of a rule violation with this sentence."""
        (refusal,) = self.browser.select_visible(".rejection")
        assert sentence in get_text(refusal)
        return refusal

    def has_text(self, selector: str, text: str) -> bool:
        """Return True if a visible element has this text."""
        return any(text in get_text(one) for one in self.browser.select_visible(selector))


def get_accessible_name(control: LexborNode) -> str:
    """Return the accessible name of a control: its label, else its text."""
    return control.attributes.get("aria-label") or get_text(control)


def get_text(element: LexborNode) -> str:
    """Return the text of an element with collapsed white space."""
    return " ".join(element.text(separator=" ").split())
