"""Messages of Dreams and Dream Gates."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

SETUP_PART_LABELS = {
    "prepare": _("Set-up of the Gate tile"),
    "turns": _("Turn cards"),
    "introduction": _("Introduction"),
    "clear": _("Slumber Map cleared away"),
    "flip": _("Gate tile flipped"),
    "entrance": _("Dreamers on Entrance spaces"),
}

FIRST_TILE_STEPS = (
    _("Take tile I-01 X and follow what its Set-up says."),
    _("Lay all 12 Turn cards face up into the Turn deck slot."),
    _("Read the Introduction aloud."),
    _("Turn the tile over into its slot; read the special rules and the Goal."),
    _("Put the Dreamers on Entrance spaces."),
)
"""Set-up steps before the first Turn of the first Dream (p. 10)."""

messages.add(
    "etherfields",
    moves={
        "enter-dream": MoveMessages(
            _("Enter the Dream"),
            _("The Team entered a Dream: %(gate)s."),
            _("Its Keys are discarded."),
            synonyms=_(
                "start dream, begin dream, go into dream, goes in gate, enters gate, through gate, pays keys in gate, "
                "keys for gate, keys gate, opens gate, inside gate"
            ),
        ),
        "enter-first-dream": MoveMessages(
            _("Enter the first Dream"),
            _("The Team entered its first Dream."),
            _("Tile I-01 X, all 12 Turn cards, no Key."),
        ),
        "set-up-dream": MoveMessages(_("Set-up step done"), _("Set-up of the Dream: %(part)s, done.")),
        "draw-turn-cards": MoveMessages(_("Draw Turn cards"), _("Turn cards were drawn: %(turns)s.")),
        "flip-gate": MoveMessages(
            _("Flip the Gate tile"),
            _("The Gate tile was flipped."),
            _("Read its special rules and its Goal."),
            {"goal": _("Goal: %(goal)s"), "script": _("When out of Turns: script %(script)s.")},
        ),
        "finish-set-up": MoveMessages(
            _("Do the rest at once"),
            _("The rest of the Dream's set-up was done."),
            _("When everything on the Gate tile is done."),
        ),
        "note-goal": MoveMessages(
            _("Note Goal and script"),
            _("The Dream's Goal was noted."),
            "",
            {"goal": _("Goal: %(goal)s"), "script": _("When out of Turns: script %(script)s.")},
        ),
        "end-dream": MoveMessages(
            _("The Dream ends"),
            _("The Dream ended: %(outcome)s."),
            _("First do what the script says. Hand, Progress, Gems and Ether stay."),
            {"remove": _("It left the game with its Gate tile.")},
            synonyms=_(
                "dream over, won dream, lost dream, finish dream, dream done, dream won, dream lost, out of dream, "
                "leaves dream, beats dream"
            ),
        ),
    },
    fields={
        "code": _("Code"),
        "dream": _("Code of the Dream"),
        "gate": _("Dream Gate"),
        "goal": _("Goal, in your words"),
        "outcome": _("How it ended"),
        "part": _("Step"),
        "remove": _("It leaves the game"),
        "slot": _("Slot"),
    },
    choices={
        "outcome": {"won": _("won"), "lost": _("lost"), "left": _("left")},
        "part": SETUP_PART_LABELS,
        "waiting": SETUP_PART_LABELS,
    },
    violations={
        "ef.dream.no-setup": _(
            "No Dream is being set up: its set-up is done, or none was entered. This is for the set-up of a Dream."
        ),
        "ef.dream.no-turns": _("The Turn cards are not drawn yet. Say how many the Gate tile asks for."),
        "ef.dream.none": _("The Team is in no Dream. This is for Dreams only."),
        "ef.dream.not-the-first": _(
            "The first Dream is begun already, or the Team has been on its way. All later Dreams have a Gate."
        ),
        "ef.dream.order": _("%(waiting)s comes before %(part)s. Do that first."),
        "ef.dream.step-done": _("%(part)s: already done. Go on with the next step of the set-up."),
        "ef.gate.elsewhere": _("%(gate)s is entered from the Dreamworld Map tile %(slot)s. Travel there first."),
        "ef.gate.keys": _("%(gate)s asks for Keys: %(wanted)s. The Team has %(there)s, so gain some first."),
        "ef.gate.one-only": _("Only one Dream can be entered at one Location. Travel on first, then come back."),
        "ef.gate.removed": _("%(gate)s was removed from the game. Put it back with a correction if that was a slip."),
    },
    consequences={
        "ef.dream.again": _(
            "%(gate)s was entered before. What was gained there is not gained again (Secrets gained so far: %(count)s)."
        ),
        "ef.dream.begins": _("The set-up of %(name)s is done. The first of %(turns)s Turns begins."),
        "ef.dream.gate-kept": ManualStep(_("The Gate tile of %(gate)s is kept: the Dream can be entered again.")),
        "ef.entrance.board-says": ManualStep(
            _(
                "On the drawn board these do not stand on an Entrance space (%(spaces)s): %(names)s. Put them there, if they do."
            )
        ),
        "ef.gate.script-says": ManualStep(
            _(
                "The script that ends the Dream says what becomes of the Gate tile of %(gate)s. If it leaves the game, remove it; "
                "until then it is among your Gates."
            )
        ),
    },
)
