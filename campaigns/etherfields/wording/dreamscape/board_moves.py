"""Messages of rules/dreamscape/board_moves.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "lay-tile": MoveMessages(
            _("Lay a tile"),
            _("A Map tile was drawn at %(slot)s."),
            _("By the code on its front; it may straddle the next slots."),
            {"tile": _("It is called %(tile)s.")},
            synonyms=_("puts tile, new tile on board, places tile, lays map tile"),
        ),
        "lift-tile": MoveMessages(_("Lift a tile"), _("The Map tile at %(space)s was taken off the drawn board.")),
        "mark-edge": MoveMessages(
            _("Mark an edge"),
            _("The edge of %(space)s was marked (%(side)s)."),
            _("A Wall, then a Wall with an opening, then nothing."),
            outcome_line=_("The edge of %(space)s (%(side)s): %(edge)s."),
        ),
        "mark-space": MoveMessages(
            _("Mark a space"), _("%(space)s was marked: %(mark)s."), _("Mark it again to take the mark off.")
        ),
        "mark-bonus": MoveMessages(_("Mark a Drawing Bonus"), _("%(space)s has a Drawing Bonus: %(bonus)s.")),
        "clear-board": MoveMessages(
            _("Clear the board"), _("The drawn board was cleared."), _("Gems in its slots go back to the pool.")
        ),
    },
    fields={
        "mark": _("Mark"),
        "shift": _("Straddles"),
        "tile": _("Tile"),
        "whole_tile": _("The whole tile"),
    },
    violations={
        "ef.board.many": _("No more than %(most)s tiles can be drawn. Lift one first."),
        "ef.board.no-space": _("No tile lies at %(space)s. Lay one there first."),
        "ef.board.no-tile": _("No tile lies at %(space)s. Tap one that is drawn."),
        "ef.board.off-grid": _("From %(slot)s the tile would hang over the rim of the board. Let it straddle less."),
        "ef.board.taken": _("Another tile already lies there (from %(spaces)s). Lift it, or lay this one elsewhere."),
        "ef.wall.outer": _(
            "That edge is the rim of the board, where no Wall is needed. Choose one between two spaces."
        ),
    },
    consequences={
        "ef.board.lifted": _("They stood on it and are off the board: %(names)s."),
        "ef.terrain.ignored": _("Light and Darkness are both on %(spaces)s: the Darkness there is ignored."),
    },
)
