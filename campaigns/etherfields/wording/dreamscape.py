"""The drawn Dreamscape board in words: its moves, what they refuse, what follows."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.rules.dreamscape.grid import SLOTS, SPACES
from campaigns.wording import MoveWords, words

words.add(
    "etherfields",
    moves={
        "lay-tile": MoveWords(
            _("Lay a tile"),
            _("A Map tile was drawn at %(slot)s."),
            _("By the code on its front; it may straddle the next slots."),
            {"tile": _("It is called %(tile)s.")},
        ),
        "lift-tile": MoveWords(_("Lift a tile"), _("The Map tile at %(space)s was taken off the drawn board.")),
        "mark-edge": MoveWords(
            _("Mark an edge"),
            _("The edge of %(space)s was marked (%(side)s)."),
            _("A Wall, then a Wall with an opening, then nothing."),
            after=_("The edge of %(space)s (%(side)s): %(edge)s."),
        ),
        "mark-space": MoveWords(
            _("Mark a space"), _("%(space)s was marked: %(mark)s."), _("Mark it again to take the mark off.")
        ),
        "mark-bonus": MoveWords(_("Mark a Drawing Bonus"), _("%(space)s has a Drawing Bonus: %(bonus)s.")),
        "clear-board": MoveWords(
            _("Clear the board"), _("The drawn board was cleared."), _("Gems in its slots go back to the pool.")
        ),
        "walk": MoveWords(
            _("Move a Dreamer"),
            _("%(dreamer)s moved to %(space)s."),
            _("By the shortest way; name the spaces paid to have them checked."),
        ),
        "walk-by-effort": MoveWords(
            _("Move by Effort"),
            _("%(dreamer)s moved to %(space)s by Effort."),
            _("1 Hour a space, once a Turn, at any time."),
        ),
        "put-dreamer": MoveWords(
            _("Place or Relocate"), _("%(dreamer)s was put on %(space)s."), _("Past Walls and everything between.")
        ),
        "take-dreamer-off": MoveWords(_("Off the board"), _("%(dreamer)s was taken off the drawn board.")),
        "push-dreamer": MoveWords(
            _("Push a Dreamer"), _("%(dreamer)s was pushed to %(space)s."), _("Out of a space an Entity entered.")
        ),
        "fill-slot": MoveWords(_("Gem into the slot"), _("%(dreamer)s placed a Gem in the slot at %(space)s.")),
        "empty-slot": MoveWords(_("Gem out of the slot"), _("%(dreamer)s took the Gem out of the slot at %(space)s.")),
        "note-big": MoveWords(
            _("Big Entity or not"), _("The size of %(entity)s was changed."), _("A Big Entity fills its space.")
        ),
        "put-figure": MoveWords(
            _("Place or Relocate it"),
            _("A figure of %(entity)s was put on %(space)s."),
            _("The next one of a Spawn, or the one you name."),
        ),
        "spread-figures": MoveWords(
            _("Share out the Spawn"), _("The Spawn of %(entity)s was shared out."), _("Evenly, by suit first.")
        ),
        "chase": MoveWords(
            _("Move it on the board"),
            _("%(entity)s %(number)s moved: %(face)s."),
            _("Toward the closest Dreamer; choose the end where several are as good."),
        ),
        "push-figure": MoveWords(_("Push an Entity"), _("%(entity)s %(number)s was pushed to %(space)s.")),
        "take-figure-off": MoveWords(_("Figure off the board"), _("%(entity)s %(number)s left the board.")),
    },
    fields={
        "mark": _("Mark"),
        "number": _("Figure"),
        "paid": _("Spaces paid"),
        "shift": _("Straddles"),
        "side": _("Side"),
        "slot": _("Slot"),
        "space": _("Space"),
        "tile": _("Tile"),
        "whole_tile": _("The whole tile"),
    },
    choices={
        "edge": {"wall": _("a Wall"), "opening": _("a Wall with an opening"), "none": _("no Wall any more")},
        "mark": {
            "blocked": _("Blocked space"),
            "light": _("Light"),
            "darkness": _("Darkness"),
            "swamp": _("Swamp"),
            "water": _("Water"),
            "trap": _("Trap"),
            "gem-slot": _("Gem slot"),
            "entrance": _("Dreamers Entrance"),
            "spawn": _("Entity Spawn"),
            "stairs": _("Stairs"),
            "quirk": _("Quirk space"),
        },
        "shift": {
            "in-slot": _("nothing"),
            "right": _("to the right"),
            "down": _("downwards"),
            "right-down": _("to the right and downwards"),
        },
        "kept_out": {
            "big": _("a Big Entity fills it and cannot be pushed"),
            "lone": _("it is full, and the only Dreamer in it is not pushed"),
            "entities": _("it is full of Entities, and these are not pushed"),
            "no-room": _("nobody there could be pushed anywhere, as all spaces around are full or cut off"),
        },
        "side": {"right": _("right"), "below": _("below")},
        "slot": {slot: slot for slot in SLOTS},
        "space": {"": _("the only one"), **{space: space for space in SPACES}},
        "suit": {"none": _("no suit")},
    },
    refusals={
        "ef.board.many": _("No more than %(most)s tiles can be drawn. Lift one first."),
        "ef.board.no-space": _("No tile lies at %(space)s. Lay one there first."),
        "ef.board.no-tile": _("No tile lies at %(space)s. Tap one that is drawn."),
        "ef.board.off-grid": _("From %(slot)s the tile would hang over the rim of the board. Let it straddle less."),
        "ef.board.taken": _("Another tile already lies there (from %(spaces)s). Lift it, or lay this one elsewhere."),
        "ef.crowd.cannot-enter": _("No Entity can enter %(space)s: %(kept_out)s. It ends in range 1 of it."),
        "ef.crowd.full": _(
            "%(space)s is full, by 4 figures or a Big Entity. Stop before it, or go on through it as far as was paid for."
        ),
        "ef.crowd.no-place": _("%(space)s is full, by 4 figures or a Big Entity. Choose a space with room."),
        "ef.crowd.no-need": _("Nobody has to leave %(space)s. Move or Relocate instead."),
        "ef.crowd.not-adjacent": _("%(space)s is not adjacent. Push to a space in range 1."),
        "ef.entrance.elsewhere": _(
            "%(who)s begins on a space with a Dreamers Entrance. These are left to choose: %(spaces)s."
        ),
        "ef.gem-slot.elsewhere": _("%(who)s does not stand on %(space)s. Move there first."),
        "ef.gem-slot.empty": _("No Gem lies in the slot at %(space)s. Correct the Gems if one does."),
        "ef.gem-slot.filled": _("A Gem already lies in the slot at %(space)s. Take it out first."),
        "ef.gem-slot.none": _("No Gem slot is marked at %(space)s. Mark it first."),
        "ef.move.no-way": _(
            "There is no way for %(who)s to %(space)s: Walls or Blocked spaces cut it off. Relocate, or move elsewhere."
        ),
        "ef.move.not-there": _("%(who)s does not stand on the drawn board. Place the miniature first."),
        "ef.move.stays": _("%(who)s already stands on %(space)s. Choose another space."),
        "ef.move.too-far": _("%(space)s is %(far)s away, and only %(paid)s paid for. Pay more, or stop before it."),
        "ef.movement.choose": _("Several ends are as good: %(spaces)s. Choose one of them."),
        "ef.movement.elsewhere": _("It cannot end on %(space)s. By the shortest way it can end here: %(spaces)s."),
        "ef.movement.on-board": _(
            "%(entity)s stands on the drawn board, which you follow: move it there. Or take its figures off the board first."
        ),
        "ef.movement.no-move": _(
            "It does not Move to %(space)s or anywhere: it is with a Dreamer, or has no way to one, or no room ahead. Report that "
            "it stays."
        ),
        "ef.movement.not-there": _(
            "Figure %(number)s of %(entity)s does not stand on the drawn board. Place it first."
        ),
        "ef.spawn.all-placed": _("All figures of %(entity)s (%(figures)s) stand on the board. Spawn more first."),
        "ef.spawn.elsewhere": _(
            "%(space)s bears no Entity Spawn, and Entities appear on such spaces only. The next figure goes here: %(spaces)s."
        ),
        "ef.spawn.fewest-first": _(
            "Spawned figures are shared out as evenly as can be, and %(space)s has got more than others. The next one goes here: "
            "%(spaces)s."
        ),
        "ef.spawn.no-space": _(
            "Every Spawn space that is marked is full, with nobody there to push, so none can take %(entity)s. Mark another one."
        ),
        "ef.spawn.suit-first": _(
            "The first Spawned figure goes to a space that bears the suit of the Turn card (%(suit)s), not to %(space)s: %(spaces)s."
        ),
        "ef.wall.outer": _(
            "That edge is the rim of the board, where no Wall is needed. Choose one between two spaces."
        ),
    },
    rulings={
        "ef.board.lifted": _("They stood on it and are off the board: %(names)s."),
        "ef.crowd.push": _(
            "%(space)s is too full: %(count)s must be pushed to adjacent spaces, by your choice (%(names)s)."
        ),
        "ef.gem-slot.returned": _("Gems in slots that went back to the pool: %(count)s."),
        "ef.movement.board-waits": _("%(entity)s stands on the drawn board: move it there by the same roll."),
        "ef.movement.stays": _(
            "%(entity)s %(number)s stays where it is: with a Dreamer, or with no way or room ahead."
        ),
        "ef.movement.to": _("%(entity)s %(number)s ends its Move on %(space)s."),
        "ef.spawn.choose": _("Choose where figures of %(entity)s appear: %(left)s left, on %(spaces)s."),
        "ef.terrain.ignored": _("Light and Darkness are both on %(spaces)s: the Darkness there is ignored."),
        "ef.trap.triggered": _("%(who)s triggers a Trap (%(spaces)s). Resolve it as the Slumber or Dream says."),
    },
)
