"""White space of templates: a line break is layout, never text.

A template is laid out for whoever reads it, an element a line; a browser needs none of that, and every move would carry it.
The rule is that of JSX: white space with a line break in it vanishes between elements and at the edges of a text, and is one
space within a tag or a sentence. A space that is meant stands within a line, or as ``{{ " " }}``. The layout goes when a
template is loaded, so drawing costs nothing. No template has a ``pre`` or a ``textarea`` of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest

from django.template.base import Origin, tag_re
from django.template.loaders import filesystem
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

_TAG = re.compile(r"(<[A-Za-z/!][^>]*>?)")
_BREAK = re.compile(r"\s*\n\s*", re.ASCII)
_EDGE = re.compile(r"\A\s*\n\s*|\s*\n\s*\Z", re.ASCII)
_GOES_ON = "<a"
"""Stands for the beginning of a tag that began in an earlier text."""


def without_layout(texts: Iterable[str]) -> Iterator[str]:
    """Give the texts of one template without its layout, in their order: those around the tags of the engine.

    A tag of HTML may begin in one text and end in a later one. No value of an attribute may hold a ``>``.
    """
    prefix = ""
    for text in texts:
        parts = _TAG.split(prefix + text)
        parts[::2] = [_BREAK.sub(" ", _EDGE.sub("", between)) for between in parts[::2]]
        parts[1::2] = [_BREAK.sub(" ", tag) for tag in parts[1::2]]
        yield "".join(parts).removeprefix(prefix)
        prefix = _GOES_ON if len(parts) > 1 and not parts[-1] and not parts[-2].endswith(">") else ""


class WithoutLayout(Extension):
    """Takes the layout out of Jinja's templates; the numbers of their lines stay."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Give the tokens of a template, those of text without its layout."""
        tokens = list(stream)
        texts = without_layout(token.value for token in tokens if token.type == "data")
        return (Token(one.lineno, "data", next(texts)) if one.type == "data" else one for one in tokens)


class Loader(filesystem.Loader):
    """Loads Django's templates without their layout."""

    def get_contents(self, origin: Origin) -> str:
        """Give the source of a template as it is compiled."""
        parts = tag_re.split(super().get_contents(origin))
        pairs = zip_longest(without_layout(parts[::2]), parts[1::2], fillvalue="")
        return "".join(chain.from_iterable(pairs))
