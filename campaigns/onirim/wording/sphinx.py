"""Texts of rules/sphinx.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.sphinx.no-word": _(
            "For a Sphinx a colour is named, or Moon, or Key, or Glyph where the Glyphs are in the deck; never Sun. Name one of these."
        ),
    },
)
