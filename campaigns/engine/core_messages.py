"""Violations and consequences of every game: stale forms, undo, corrections, house rules, games that ask again."""

from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation

SESSION = consequence("campaign.session", _("Session %(number)s"))
QUESTION_CLOSED = consequence(
    "campaign.question.closed", _("A question that can be asked no more was closed. Laid aside: %(cards)s.")
)
QUESTION_LEFT_OUT = consequence("campaign.question.left-out", _("A step that this version does not know was left out."))
TABLE_MOVED_ON = violation(
    "campaign.table.moved-on", _("The table has moved on since this page was shown. Look again, then decide.")
)
TABLE_GONE = violation(
    "campaign.table.gone", _("What this form was about is gone: somebody has answered it, or taken it off the table.")
)
TABLE_SPENT = violation(
    "campaign.table.spent", _("This form was already used for another report. Look at the table, then report again.")
)
TWICE_ASKED = violation("campaign.twice.asked", _("%(author)s has just reported this. Count it again?"))
UNDO_NOTHING = violation("campaign.undo.nothing", _("There is nothing to undo: this is where the campaign begins."))
REDO_NOTHING = violation("campaign.redo.nothing", _("There is nothing to redo: nothing was taken back from here."))
UNDO_NOT_YOURS = violation(
    "campaign.undo.not-yours", _("The last move was made by another player (%(author)s). Take it back all the same?")
)
UNDO_NOT_ANEW = violation(
    "campaign.undo.not-anew", _("The last report cannot be made anew like this. Undo it, then report what happened.")
)
BACK_NO_ENTRY = violation("campaign.back.no-entry", _("There is no such entry to go back to."))
SAVE_BROKEN = violation(
    "campaign.save.broken", _("Journal and table part at %(place)s. Restore a save point, or import an export.")
)
SAVE_NONE = violation("campaign.save.none", _("There is no such save point in this campaign."))
BACK_ALREADY_HERE = violation("campaign.back.already-here", _("The table already stands right after this entry."))
QUESTION_ILLEGAL = violation(
    "campaign.question.illegal", _("This is not one of the answers that can be given here. Choose another.")
)
QUESTION_STANDS = violation("campaign.question.stands", _("This question can be answered, so it is not closed."))
QUESTION_UNASKABLE = violation(
    "campaign.question.unaskable", _("This question cannot be asked any more. Close it, and settle it on the table.")
)
TABLE_FAILED = violation(
    "campaign.table.failed",
    _("The rules cannot carry this out as the table stands; nothing was changed. Undo takes the last move back."),
)
TABLE_LAST_GAME = violation(
    "campaign.table.last-game",
    _("This was game %(number)s, the last that one campaign can hold. Begin a new campaign."),
)
ASK_AGAIN_MESSAGES = MoveMessages(
    _("Ask anew"),
    _("What could not be answered any more was asked anew."),
    _("As far as a step still asks it; otherwise it is closed and the game goes on."),
)
QUESTION_OTHER = violation("campaign.question.other", _("This answers another question than the one that is open."))
CORRECT_NO_NUMBER = violation("campaign.correct.no-number", _("There is no such number to correct on this table."))
CORRECT_BEYOND = violation(
    "campaign.correct.beyond",
    _("A number of %(whose)s would be %(value)s. It can only be from %(low)s to %(high)s; correct it first."),
)
RULING_UNKNOWN = violation("campaign.ruling.unknown", _("There is no such rule in this game."))
RULING_NONE = violation("campaign.ruling.none", _("This table has no ruling of its own on this rule."))
CORRECT_OUT_OF_BOUNDS = violation(
    "campaign.correct.out-of-bounds", _("This number can only be from %(low)s to %(high)s.")
)

messages.add(
    "campaigns",
    choices={
        "setting": {"twice": _("The same event reported twice")},
        "way": {"ask": _("ask first"), "count": _("count both")},
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
