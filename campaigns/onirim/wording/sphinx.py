"""The words of rules/sphinx.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "onirim",
    refusals={
        "onirim.sphinx.no-word": _(
            "For a Sphinx a colour is named, or Moon, or Key, or Glyph where the Glyphs are in the deck; never Sun. Name one of these."
        ),
    },
)
