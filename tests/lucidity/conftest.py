"""Until the game's pages are registered: its copy's page alone."""

from __future__ import annotations

from campaigns.lucidity.copy_page import COPY
from campaigns.pages import BeginForm, GamePages, Where, all_pages, register_pages

if "lucidity" not in all_pages():
    register_pages(
        GamePages(
            "lucidity",
            "Lucidity",
            (),
            lambda _table: Where("", ""),
            lambda _table: [],
            lambda _table: "",
            BeginForm,
            pages=(COPY,),
        )
    )
