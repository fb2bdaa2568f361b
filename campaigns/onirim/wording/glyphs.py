"""Texts of rules/glyphs.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.glyph.must": _(
            "A Door was revealed, and this table puts one into play whenever it can. Choose the Door."
        ),
        "onirim.glyph.one-door": _("An Incantation puts one Door into play, not several. Choose one."),
    },
)
