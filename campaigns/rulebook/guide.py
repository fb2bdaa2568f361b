"""The player guides: short chapters, shared by all games or of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from campaigns.engine.messages import Text

PICTURE_WIDTH, PICTURE_HEIGHT = 390, 700
"""Size of every picture in pixels, that of a phone's screen."""


@dataclass(frozen=True)
class GuidePicture:
    """A screenshot with its alternative text."""

    name: str
    alt_text: Text
    width: int = PICTURE_WIDTH
    height: int = PICTURE_HEIGHT

    @property
    def static_path(self) -> str:
        """The path among the static files."""
        return f"guide/{self.name}.jpg"


@dataclass(frozen=True)
class GuideChapter:
    """One chapter: its ``key`` in the URL, paragraphs, related rules and picture."""

    key: str
    title: Text
    paragraphs: Sequence[Text]
    rule_ids: Sequence[str] = ()
    picture: GuidePicture | None = None


BEGIN_CHAPTER = GuideChapter(
    "begin",
    _("Begin"),
    [
        _(
            "One of you starts a campaign from the shelf. The others scan the code of the page Invite and say who"
            " holds their phone; one tablet in the middle is enough, too."
        ),
        _(
            "To look around first, take a demo from the shelf. It can be deleted like any campaign, and brought "
            "back for thirty days."
        ),
    ],
)
UNDO_CHAPTER = GuideChapter(
    "undo",
    _("Something went wrong"),
    [
        _(
            "Undo takes the last report back, on any phone, as often as you like. In the journal, Back to here "
            "leads to any line; nothing is lost on the way, and Redo leads forward again."
        ),
        _("Counted wrong an hour ago? Every number can be corrected as it lies there; the journal keeps that you did."),
    ],
    ["campaign.undo", "campaign.back", "campaign.correct"],
)
VIOLATION_CHAPTER = GuideChapter(
    "refused",
    _("It says no"),
    [
        _(
            "What the rules do not allow is refused in one sentence, with the page of the manual. A card may say "
            "otherwise: name it, and the move is carried out. If your table plays a rule in its own way, write "
            "that down on the rule; it stands beside every refusal from then on."
        ),
    ],
    ["campaign.card", "campaign.ruling"],
)
SEARCH_CHAPTER = GuideChapter(
    "find",
    _("Find a rule"),
    [
        _(
            "The glass finds rules while you type, in the words you would use, slips of the finger included. It "
            "goes on without a connection, and so does this guide. The printed page stands beside every answer."
        ),
    ],
)
RESUME_CHAPTER = GuideChapter(
    "back",
    _("Stop, and come back"),
    [
        _(
            "Stop whenever you are tired: every report is kept the moment it is made. Next time Where were we? "
            "tells the last evening in a few sentences, what is open and what is on the table, and asks who is "
            "here tonight."
        ),
        _(
            "Export writes a campaign to one file that any Dreamkeeper brings in again. Chronicle tells it as a "
            "story, and the booklet is made for paper."
        ),
    ],
    ["campaign.save"],
)

_FIRST_SHARED_CHAPTERS, _LAST_SHARED_CHAPTERS = (
    (BEGIN_CHAPTER,),
    (VIOLATION_CHAPTER, UNDO_CHAPTER, SEARCH_CHAPTER, RESUME_CHAPTER),
)

_ETHERFIELDS_CHAPTERS = (
    GuideChapter(
        "now",
        _("Now"),
        [
            _(
                "The first page is the evening itself: everybody at a glance, and the one thing to do, with its "
                "likely answers. Report what happened on the table by tapping it; a card drawn, Distress suffered, a "
                "Turn over."
            ),
            _(
                "Open questions stand on top until somebody answers. When another phone reports the same step, it "
                "says so, and one tap takes over."
            ),
        ],
        ["ef.slumber", "ef.distress"],
        GuidePicture(
            "etherfields-now",
            _("The card Now in the middle of a Slumber: an open question, and everybody's Distress and cards."),
        ),
    ),
    GuideChapter(
        "tell",
        _("Or say it"),
        [
            _(
                "Type or dictate what happened into the same field that finds rules: who, what, how many. It shows "
                "what would change; one tap carries it out, nothing else does. No, 3 corrects the last report, undo "
                "takes it back."
            ),
        ],
        [],
        GuidePicture(
            "etherfields-tell",
            _("The field Report or ask: a sentence about Distress, and the report it means with what would change."),
        ),
    ),
    GuideChapter(
        "pack",
        _("Pack it away, set it up again"),
        [
            _(
                "Save and pack away does what the manual asks at the end of an evening, step by step, and keeps a "
                "save point. Coming back, the checklist for setting up tells what lies where."
            ),
            _("Secrets are noted by the code that is printed on them. What you have not met is never shown."),
        ],
        ["ef.save", "ef.secret"],
        GuidePicture("etherfields-recap", _("Where were we: the last evening in five sentences, and what is open.")),
    ),
)
_ONIRIM_CHAPTERS = (
    GuideChapter(
        "play",
        _("Shuffle as ever"),
        [
            _(
                "Shuffle and draw your own cards. Dreamkeeper asks only which card came, and offers those that can "
                "still come; Play and Discard stand under every card of the hand. Doors, Nightmares and Prophecies "
                "come as taps when they are due."
            ),
            _(
                "Without the box at hand, the practice deck plays the same game; its seed, typed again, brings the "
                "same cards."
            ),
        ],
        ["onirim.turn", "onirim.nightmare"],
        GuidePicture("onirim-now", _("A turn: the hand with Play and Discard under every card, and the row.")),
    ),
    GuideChapter(
        "odds",
        _("Odds and progress"),
        [
            _(
                "Odds counts exactly, from what you may know: the next card, a Nightmare before the hand is full, "
                "whether the game can still be won. Progress keeps every expansion and combination you have played, "
                "and how it went."
            ),
        ],
        [],
        GuidePicture("onirim-odds", _("The odds of the next card, counted from what may be known.")),
    ),
)
_LUCIDITY_CHAPTERS = (
    GuideChapter(
        "play",
        _("Draw and roll"),
        [
            _(
                "Draw dice from your own bag and roll them, or leave either to Dreamkeeper. It keeps the rows of "
                "everybody, says whose answer is awaited, and asks in the order of resolution."
            ),
            _("One die too many? The next player mends it, as the rules say. Any die can be moved by hand."),
        ],
        ["lu.draw", "lu.resolve"],
        GuidePicture("lucidity-now", _("A turn begins: the tracks to choose from, and the rows of the Dreamers.")),
    ),
    GuideChapter(
        "copy",
        _("Printed on our game"),
        [
            _(
                "Some numbers and symbols stand on the cards alone. Write them down once under Printed on our game; until then "
                "what is built on them is marked as not verified."
            ),
        ],
        ["lu.copy"],
    ),
)
GUIDES: dict[str, Sequence[GuideChapter]] = {
    "etherfields": (*_FIRST_SHARED_CHAPTERS, *_ETHERFIELDS_CHAPTERS, *_LAST_SHARED_CHAPTERS),
    "onirim": (*_FIRST_SHARED_CHAPTERS, *_ONIRIM_CHAPTERS, *_LAST_SHARED_CHAPTERS),
    "lucidity": (*_FIRST_SHARED_CHAPTERS, *_LUCIDITY_CHAPTERS, *_LAST_SHARED_CHAPTERS),
}
"""The chapters of each game's guide, in order."""
