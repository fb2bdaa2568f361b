"""Violations and consequences of every game: stale forms, undo, corrections, house rules, games that ask again."""

from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation

SESSION = consequence("campaign.session", _("Session %(number)s"))
QUESTION_CLOSED = consequence(
    "campaign.question.closed", _("A question that no longer applied was closed. Set aside %(cards)s.")
)
QUESTION_LEFT_OUT = consequence("campaign.question.left-out", _("A step that this version does not know was skipped."))
TABLE_MOVED_ON = violation(
    "campaign.table.moved-on", _("The table has moved on since this page was shown. Look again, then decide.")
)
TABLE_GONE = violation(
    "campaign.table.gone",
    _("What this form was about is gone: somebody has already answered it or removed it. Look at the table again."),
)
TABLE_SPENT = violation(
    "campaign.table.spent", _("This form was already used for another report. Look at the table, then report again.")
)
TWICE_ASKED = violation("campaign.twice.asked", _("%(author)s has just reported this. Count it again?"))
UNDO_NOTHING = violation("campaign.undo.nothing", _("There is nothing to undo: this is where the campaign begins."))
REDO_NOTHING = violation("campaign.redo.nothing", _("There is nothing to redo: nothing was undone here."))
UNDO_NOT_YOURS = violation("campaign.undo.not-yours", _("%(author)s made the last move. Undo it anyway?"))
UNDO_NOT_ANEW = violation(
    "campaign.undo.not-anew", _("The last report cannot be corrected like this. Undo it, then report what happened.")
)
BACK_NO_ENTRY = violation(
    "campaign.back.no-entry", _("There is no such entry to go back to. Choose one in the journal.")
)
SAVE_BROKEN = violation(
    "campaign.save.broken",
    _("The journal does not match the table at %(place)s. Restore a save point, or import an export."),
)
SAVE_NONE = violation("campaign.save.none", _("There is no such save point in this campaign."))
BACK_ALREADY_HERE = violation("campaign.back.already-here", _("You are already right after this entry."))
QUESTION_ILLEGAL = violation("campaign.question.illegal", _("That answer is not possible here. Choose another."))
QUESTION_STANDS = violation("campaign.question.stands", _("This question can still be answered. Answer it instead."))
QUESTION_UNASKABLE = violation(
    "campaign.question.unaskable", _("This question no longer applies. Close it, and settle it at the table.")
)
TABLE_FAILED = violation(
    "campaign.table.failed",
    _("Dreamkeeper cannot carry this out right now, so nothing was changed. You can undo the last move."),
)
TABLE_LAST_GAME = violation(
    "campaign.table.last-game",
    _("This was game %(number)s, the last that one campaign can hold. Begin a new campaign."),
)
ASK_AGAIN_MESSAGES = MoveMessages(
    _("Ask again"),
    _("Asked the question again."),
    _("It is asked again if a step still needs it; otherwise the game continues."),
)
QUESTION_OTHER = violation(
    "campaign.question.other", _("This answers a different question from the open one. Look at the table again.")
)
CORRECT_NO_NUMBER = violation("campaign.correct.no-number", _("There is no such number to correct at this table."))
CORRECT_BEYOND = violation(
    "campaign.correct.beyond",
    _("That would make a number %(value)s (%(whose)s). It can only be from %(low)s to %(high)s; correct it first."),
)
SETTING_WAY = violation("campaign.twice.way", _("This setting has no such value. Choose one of its own."))
RULING_UNKNOWN = violation("campaign.ruling.unknown", _("There is no such rule in this game."))
RULING_NONE = violation("campaign.ruling.none", _("You have no house rule here to remove."))
CORRECT_OUT_OF_BOUNDS = violation(
    "campaign.correct.out-of-bounds", _("This number can only be from %(low)s to %(high)s.")
)

messages.add(
    "campaigns",
    choices={
        "setting": {"twice": _("The same event reported twice"), "advice": _("Advice on what to do")},
        "way": {"ask": _("ask first"), "count": _("count both"), "offer": _("for those who ask"), "hide": _("none")},
    },
    fields={
        "setting": _("Setting"),
        "way": _("How"),
        "what": _("What"),
        "value": _("New number"),
        "decision": _("Question"),
        "rule": _("Rule"),
        "text": _("How we play it"),
    },
)
