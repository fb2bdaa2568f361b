"""Tokenizer of the intent parser: stems, spoken numbers, printed codes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.rulebook.tokenizer import SYNONYMS, stem_word, tokenize

_NUMBER_WORDS_TEXT = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMBER_WORDS = {word: number for number, word in enumerate(_NUMBER_WORDS_TEXT.split())} | {
    "once": 1, "single": 1, "twice": 2, "couple": 2, "pair": 2, "triple": 3, "dozen": 12,
}  # fmt: skip
"""Numbers as words."""
ARTICLES = frozenset({"a", "an", "another", "one"})
"""Words that mean 1 if a number is wanted and none is said; *one* itself if it stands for a thing: *the brown one*."""
DICTATED_NUMBERS = {
    "to": 2,
    "too": 2,
    "for": 4,
    "ate": 8,
    "won": 1,
    "tree": 3,
    "free": 3,
    "sicks": 6,
    "first": 1,
    "second": 2,
    "third": 3,
}
"""Dictation errors for numbers, and ordinals; used only if a number is wanted and none is said."""
ORDINALS = frozenset({"first", "second", "third"})
"""The ordinals among them."""
DICTATION_ERRORS = {
    "either": "ether", "aether": "ether", "seals": "seal", "ceiling": "seal", "ceil": "seal", "seel": "seal", "lock": "luck",
    "mass": "mask", "jam": "gem", "jams": "gem", "our": "hour", "ours": "hour", "quay": "key",
}  # fmt: skip
"""Dictation errors for words of the games; used only if the word itself has no meaning here."""
SPOKEN_SYNONYMS = {
    "gain": "get gets got getting gotten take takes took taken taking find finds found finding receive collect collects collected pick "
    "picks picked picking grab grabs grabbed grabbing earn earns earned score scores scored snag snags snagged nab nabs nabbed "
    "pocket pockets pocketed pocketing cash cashes cashed rake rakes raked claim claims claimed scoop scoops scooped net nets "
    "netted bagged looted acquire acquires acquired",
    "spend": "pays paid paying spends spent spending burn burns burned burning burnt cough coughs coughed fork forks forked shell "
    "shells shelled blow blows blew blown sacrifice sacrifices sacrificed",
    "use": "used uses using activate activates activated trigger triggers triggered",
    "lose": "loses losing lost gone",
    "cure": "heal heals healed healing recover recovers recovered recovering cures cured curing mends mended",
    "distress": "damage damages dmg hurt wound wounds wounded pain stress harm harmed injury injuries",
    "store": "stow stows stowed stash stashes stashed",
    "send": "sent sends sending",
    "draw": "fish fishes fished drew drawn drawing draws pull pulls pulled pulling",
    "discard": "bin bins binned binning chuck chucks chucked chucking toss tosses tossed tossing throw throws threw throwing thrown ditch "
    "ditches ditched ditching dump dumps dumped dumping pitch pitches pitched scrap scraps scrapped",
    "move": "walk walks walked walking step steps stepped stepping run runs ran running stroll strolls strolled dash dashes dashed "
    "sprint sprints sprinted sneak sneaks sneaked sneaking march marches marched hop hops hopped crawl crawls crawled creep "
    "creeps crept wander wanders wandered hurry hurries hurried jog jogs jogged",
    "go": "went goes going travel travels travelled traveled travelling traveling head heads headed heading",
    "come": "comes coming came",
    "eat": "eats ate eaten eating swallow swallows swallowed",
    "catch": "catches caught catching",
    "hit": "hits hitting",
    "bite": "bites bit bitten",
    "wear": "wore worn don dons donned equip equips equipped",
    "gem": "shiny shinies gemstone gemstones",
    "ether": "eth",
    "hour": "hr hrs",
    "read": "reads",
    "end": "finish finishes finished over done wrap wraps wrapped",
    "entity": "enemy monster",
    "figure": "figures",
    "everybody": "everyone all",
    "flip": "flips flipped flipping",
    "push": "shove shoves shoved shoving",
    "smack": "smacks smacked smacking whack whacks whacked slap slaps slapped punch punches punched punching kick kicks kicked strike "
    "strikes struck thump thumps thumped wallop walloped clobber clobbers clobbered",
    "talk": "chat chats chatted speak speaks spoke",
    "deep": "deeper",
    "close": "closer nearer",
}
"""Players' synonyms in every game, by the word they stand for."""
PHRASE_SYNONYMS = {
    "discard": "throws away, throw away, threw away, throwing away, thrown away",
    "remove": "gets rid of, get rid of, got rid of, takes off, take off, took off, taking off, taken off",
    "reveal": "turns over, turned over, turning over",
    "wear": "puts on, put on, putting on",
    "spend": "use up, uses up, used up, using up",
    "cure": "shake off, shakes off, shook off, shaking off, shrug off, shrugs off, shrugged off, patch up, patches up, patched up",
    "store": "into storage, in storage, to storage, into the storage, in the storage, to the storage",
    "everybody": "all of us, each of us, every one of us, all four of us, all three of us, the whole team, the rest of us",
    "gain": "got paid, gets paid, get paid",
    "site": "for us",
    "lose": "there goes, there go, bye bye, say goodbye to",
}
"""Phrases by the word they stand for; the words must be adjacent."""
_UTTERANCE_STOPWORDS_TEXT = (
    "the of to in on at by from for with and then also now just my our his her their its is are was were be been has have "
    "had it that this these those so please okay ok gets to too as into onto up it's oh ouch um uh well hey we us "
    "so his hers him them they she he yay woohoo phew ugh damn thats theres thx towards shes hes theyre weve theyve"
)
UTTERANCE_STOPWORDS = frozenset(_UTTERANCE_STOPWORDS_TEXT.split())
"""Words that do not help to identify a move."""
_FILLER_WORDS_TEXT = (
    "finally lol damn dang darn shit crap hell fuck yes yess yesss yep yup alright right hmm ah aha eh ha heh whew boy man "
    "dude guys poor lucky luckily sadly unfortunately anyway basically really literally honestly totally absolutely only "
    "even apparently obviously course very quite pretty bloody freaking stupid nasty lovely terrible gosh god jeez yikes "
    "boom bam em there here somehow mine straight quickly some congrats feeling feels better nice good great cool fine aw "
    "aww ow oof oops ooh himself herself themselves itself after ones"
)
FILLER_WORDS = frozenset(_FILLER_WORDS_TEXT.split())
"""Fillers, unless the game uses them in a name."""
_LIGHT_VERBS_TEXT = (
    "get gets got getting gotten take takes took taken taking put puts putting go goes went going come comes came coming "
    "make makes made making give gives gave given do does did done let lets"
)
LIGHT_VERBS = frozenset(_LIGHT_VERBS_TEXT.split())
"""Verbs that say nothing without what follows, so that a reading need not explain them."""
THIRD_PERSON_WORDS = frozenset({"he", "she", "they", "him", "them", "her", "his", "their"})
"""Pronouns for somebody named before, which are not resolved."""
FIRST_PERSON_WORDS = frozenset({"i", "me", "myself", "im", "ive"})
"""Words for the speaker."""
COLLECTIVE_WORDS = frozenset({"we", "us", "both", "each", "everyone", "everybody"})
"""Words for everybody at the table."""
CODE_RE = re.compile(
    r"\b([IVX]{1,5}[- ][0-9]{1,3}(?:\s?[A-Z][0-9]{0,2})?|[A-Z][0-9]\.[0-9])(?![A-Za-z0-9])", re.IGNORECASE
)
"""A printed code of a Secret card or of a space."""
LETTER_SUFFIX_RE = re.compile(r"([0-9])\s?([A-Za-z])")
ROMAN_PREFIX_RE = re.compile(r"[IVX]+ ", re.IGNORECASE)
TOKEN_RE = re.compile(r"[+−-]?\d+|(?:un|re)-[^\W\d_]+|[^\W\d_]+(?:['’][^\W\d_]+)*|(?<!\S)[+−-](?=\s)")

TOKEN_CACHE_SIZE = 256
"""Entries in the token caches."""
MIN_FUZZY_LENGTH = 3
"""Minimum word length for accepting a typo; shorter than in the rule search, since a table has fewer words."""
_SPOKEN_STEMS = {word: stem_word(meant) for meant, told in SPOKEN_SYNONYMS.items() for word in told.split()}
_PHRASE_STEMS = {
    tuple(one.split()): stem_word(meant) for meant, told in PHRASE_SYNONYMS.items() for one in told.split(", ")
}
SYNONYM_STEMS = _SPOKEN_STEMS | {word: stem_word(word) for told in SYNONYMS.values() for word in told.split()}
"""The stems that players' synonyms stand for, by word."""


@dataclass(frozen=True)
class Token:
    """One word: ``text`` as typed, and its ``stem``; ``number`` is None for a word that is no number.

    ``sign`` is + or - before a number, ``code`` a printed code in normalized form; ``start`` and ``end`` are offsets
    in the text. A phrase is one token with ``is_multiword``; a word without meaning has ``is_filler``.
    """

    text: str
    stem: str
    start: int
    end: int
    number: int | None = None
    sign: str = ""
    code: str = ""
    is_multiword: bool = False
    is_filler: bool = False

    @functools.cached_property
    def digits(self) -> str:
        """The number without a sign; '' for a word."""
        return "" if self.number is None else str(self.number)

    @functools.cached_property
    def is_stopword(self) -> bool:
        """Return whether it has no meaning by itself."""
        return self.is_filler or (not self.is_multiword and (self.text in UTTERANCE_STOPWORDS or self.text in ARTICLES))

    @functools.cached_property
    def is_speaker(self) -> bool:
        """Return whether it refers to the speaker."""
        return self.text in FIRST_PERSON_WORDS

    @functools.cached_property
    def is_everybody(self) -> bool:
        """Return whether it refers to everybody at the table."""
        return self.text in COLLECTIVE_WORDS


GET_FORMS = frozenset({"get", "gets", "got", "getting"})
PARTICIPLES = frozenset(
    {"hit", "hurt", "put", "bitten", "stung", "beaten", "stuck", "caught", "thrown", "taken", "drawn"}
)
"""Participles after *got* that mean no gain, besides words that end in -ed."""
DETERMINERS = frozenset({"the", "that", "this", "my", "his", "her"})
SIGN_WORDS = {"plus": "+", "minus": "-"}


@functools.lru_cache(TOKEN_CACHE_SIZE)
def tokenize_sentence(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order."""
    found, place = [], 0
    for code in CODE_RE.finditer(text):
        found += _tokenize_span(text, place, code.start())
        found.append(Token(code[0].lower(), "", code.start(), code.end(), code=_format_code(code[0])))
        place = code.end()
    return tuple(_merge_signs(_disambiguate_tokens(_merge_phrases(found + _tokenize_span(text, place, len(text))))))


def _merge_phrases(tokens: list[Token]) -> list[Token]:
    """Merge each known phrase, such as *gets rid of*, into one token."""
    place, read = 0, []
    while place < len(tokens):
        length = next((n for n in (4, 3, 2) if _is_phrase(tokens[place : place + n])), 1)
        part = tokens[place : place + length]
        token = (
            replace(
                _get_phrase_head(part),
                stem=_PHRASE_STEMS[tuple(one.text for one in part)],
                start=part[0].start,
                end=part[-1].end,
                is_multiword=True,
            )
            if length > 1
            else part[0]
        )
        read.append(token)
        place += length
    return read


def _is_phrase(tokens: list[Token]) -> bool:
    """Return whether words form a known phrase; *turn's over* is not *turns over*."""
    return tuple(one.text for one in tokens) in _PHRASE_STEMS and all(
        one.end - one.start == len(one.text) for one in tokens
    )


def _get_phrase_head(tokens: list[Token]) -> Token:
    """Return the representative token of a phrase: *us* or the like at its end, else the first."""
    return tokens[-1] if tokens[-1].is_everybody else tokens[0]


def _disambiguate_tokens(tokens: list[Token]) -> Iterator[Token]:
    """Yield tokens with special cases resolved.

    *got* in *got hit* is no gain; *one* in *the brown one* and *six* in *up to six* are no counts.
    """
    for place, token in enumerate(tokens):
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        before = [one.text for one in tokens[max(place - 2, 0) : place]]
        if token.text in GET_FORMS and (
            after in PARTICIPLES or (after.endswith("ed") and len(after) > MIN_FUZZY_LENGTH)
        ):
            yield replace(token, text="was", stem="was")
        elif (
            token.text == "one" and len(before) == 2 and before[0] in DETERMINERS and not tokens[place - 1].is_stopword
        ):
            yield replace(token, number=None)
        elif token.number is not None and before == ["up", "to"]:
            yield replace(token, text="up", number=None)
        else:
            yield token


def _merge_signs(tokens: Iterable[Token]) -> Iterator[Token]:
    """Merge *minus two* into -2."""
    before: Token | None = None
    for token in tokens:
        said = SIGN_WORDS.get(before.text, "") if before is not None and token.number is not None else ""
        if before is not None and not said:
            yield before
        before = replace(token, sign=said, start=before.start) if said and before is not None else token
    if before is not None:
        yield before


def normalize_word(word: str) -> str:
    """Return the stem of a word or of what it is a synonym for, in any game."""
    return _SPOKEN_STEMS.get(word) or stem_word(word)


def _format_code(code: str) -> str:
    return LETTER_SUFFIX_RE.sub(r"\1 \2", code).replace(" ", "-", 1 if ROMAN_PREFIX_RE.match(code) else 0).upper()


def _tokenize_span(text: str, start: int, end: int) -> list[Token]:
    return [token for part in TOKEN_RE.finditer(text, start, end) for token in _build_tokens(part)]


def _build_tokens(match: re.Match[str]) -> list[Token]:
    written = match[0]
    if written[-1].isdecimal():
        sign = "+" if written[0] == "+" else "-" if written[0] in "-−" else ""
        return [Token(written, "", match.start(), match.end(), int(written.lstrip("+-−")), sign)]
    if written in "+−-":
        return [Token(written, "", match.start(), match.end(), sign="+" if written == "+" else "-")]
    bare = "".join(tokenize(written))
    if not bare:
        return []
    if bare in NUMBER_WORDS:
        return [Token(bare, "", match.start(), match.end(), NUMBER_WORDS[bare])]
    return [Token(bare, normalize_word(bare), match.start(), match.end())]
