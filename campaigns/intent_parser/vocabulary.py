"""English words by what they say about a sentence, in every game."""

from __future__ import annotations

import re

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
    "make makes made making do does did done let lets"
)
LIGHT_VERBS = frozenset(_LIGHT_VERBS_TEXT.split())
"""Verbs that say nothing without what follows, so that a reading need not explain them."""
THIRD_PERSON_WORDS = frozenset({"he", "she", "they", "him", "them", "her", "his", "their"})
"""Pronouns for somebody named before, which are not resolved."""
FIRST_PERSON_WORDS = frozenset({"i", "me", "myself", "im", "ive"})
"""Words for the speaker."""
COLLECTIVE_WORDS = frozenset({"we", "us", "both", "each", "everyone", "everybody"})
"""Words for everybody at the table."""
GET_FORMS = frozenset({"get", "gets", "got", "getting"})
PARTICIPLES = frozenset(
    {"hit", "hurt", "put", "bitten", "stung", "beaten", "stuck", "caught", "thrown", "taken", "drawn"}
)
"""Participles after *got* that mean no gain, besides words that end in -ed."""
DETERMINERS = frozenset({"the", "that", "this", "my", "his", "her"})
SIGN_WORDS = {"plus": "+", "minus": "-"}
CONJUNCTIONS = frozenset({"and", "then", "also"})
"""Words between two reports."""
UNDO_WORDS = frozenset({"undo", "revert", "scratch", "cancel", "delete", "wrong"})
"""Words that undo the last report, as *take* and *back* together do."""
_UNDO_CONTEXT_TEXT = (
    "take back that it this last one move report entry please no nope wait sorry oops whoops was the my a mistake "
    "thing things step we got"
)
UNDO_CONTEXT_WORDS = frozenset(_UNDO_CONTEXT_TEXT.split())
"""Words that may accompany them."""
_CORRECTION_OPENERS_TEXT = "no nope nah oops whoops sorry wait actually correction rather i meant mean make it that"
CORRECTION_OPENERS = frozenset(_CORRECTION_OPENERS_TEXT.split())
"""Words that open a correction of the last report."""
REPLACED_VALUE_RE = re.compile(r",?\s*\b(?:not|instead of|rather than)\s+(?:an?\s+)?\w+(?=\W*$)", re.IGNORECASE)
"""The wrong value at the end of a correction: *2, not 1*."""
WEAK_OPENERS = frozenset({"i", "it", "that", "rather"})
"""Openers that are too weak to do so alone."""
CAUSE_WORDS = frozenset({"from", "by", "at", "near"})
LOCATION_WORDS = CAUSE_WORDS | {"to", "on", "over", "towards", "behind", "beside", "through"}
REASON_WORDS = frozenset({"because", "cause", "cuz", "cos", "thanks", "thx", "due"})
"""Words that open a reason, up to the end of the clause."""
COST_WORDS = frozenset({"cost", "costs", "paid", "paying", "pays"})
AGENT_WORD = "by"
PASSIVE_WORDS = frozenset({"against", "at", "from", "into", "near", "of", "on", "over", "to", "towards", "vs", "with"})
"""Words before a thing that neither acts nor is acted on."""
DIRECTION_WORDS = frozenset({"to", "towards", "toward", "behind", "beside", "near"})
"""Words before a person that make them a destination."""
EXCLUSION_WORDS = frozenset({"except", "excepting", "excluding", "but", "without", "save", "apart", "besides", "not"})
"""Words between everybody and the subjects who are left out."""
SUBJECT_NOUNS = frozenset({"dreamer", "dreamers", "player", "players"})
"""Nouns after *each* or *all*."""
PARTICLES = frozenset({"off", "out", "back", "down", "up", "again"})
"""Words that do not identify a value."""
LEADING_VERB_RE = re.compile(r"\W*(is|are|was|were|has|have|had|will)\b(?!['’])", re.IGNORECASE)
"""Verbs that make a question at the start."""
_TALK_PHRASES_PATTERN = (
    "last (?:turn|time|session|slumber|dream|game|round|week|night)|next (?:turn(?! card)|time|session)|that was|what a|well done|"
    "it (?:takes|needs)|about to|as if|better (?:to|not|if)|once (?:i|we|you|he|she|they)|(?:tell|pass|show|hand|read) me|"
    "your turn|hold on|hang on|looks? like|back then|that time|i will|we will|going to|gonna|no longer|have to|has to|must be"
)
TALK_PHRASES_RE = re.compile(rf"\b({_TALK_PHRASES_PATTERN})\b|\w['’](?:d|ll)\b", re.IGNORECASE)
"""Phrases about hypothetical or past events."""
IGNORED_PHRASES_RE = re.compile(r"\b(thanks to|thx to|oh no|every(?= (?:dreamer|player)\b))\b", re.IGNORECASE)
"""Phrases with such words that give a reason, deny nothing, or mean everybody."""
_NUMBER_PATTERN = "|".join(("[0-9]+", "an?", "no", *NUMBER_WORDS))
STATE_DESCRIPTION_RE = re.compile(
    rf"\b(?:have|has|had|costs) (?:about |just |like )?(?:{_NUMBER_PATTERN})\b"
    r"|\bonly (?:have|has)\b|\b(?:have|has) only\b|\bleft(?: (?:on|in)\b|\W*$)|^\W*each\b(?! (?:dreamer|player|of us)\b)",
    re.IGNORECASE,
)
"""Descriptions of a state or a general fact."""
INVERSION_RE = re.compile(
    r"\b(have|has|had|is|are|was|were|am) (you|i|we|he|she|they|it)\b|\bor (not|\d)", re.IGNORECASE
)
"""Questions by word order."""
SUBJECT_PRONOUNS = frozenset({"we", "us", "they", "you", "both", "each", "everyone", "everybody"})
"""Words before *all* that make it everybody."""
LOSS_RE = re.compile(
    r"\b(?:g(?:ive|ives|ave|iving|iven)\b.{0,20}\b(?:up|in)|abandon\w*|quit\w*|surrender\w*|conced\w*|forfeit\w*)\b"
    r"|\b(?:lose|loses|lost)\W*$",
    re.IGNORECASE,
)
"""Words that name a loss: *we give up*, *we lost*, but not *everyone loses 1 Ether*."""
DEFEAT_RE = re.compile(r"\b(?:los[est]+|losing|loss|fail\w*|defeat\w*|die[sd]?|dead|death|beaten)\b", re.IGNORECASE)
"""Words that name a defeat, of whatever is played."""
STATE_WORDS = frozenset({"is", "now", "at", "has", "have", "are", "stands"})
"""Words that describe a state, not an event."""
STATE_PHRASE_RE = re.compile(
    r"\b(?:is|am|are|['’](?:s|m|re)) on (?=\d|\w+ )|\b(?:down|back|goes|went) to\b|^\W*set\b.*\bto\b", re.IGNORECASE
)
"""Phrases that describe one: *is on 3 Distress*, *down to 2 Ether*, *set Jonas to 1*."""
STATE_PHRASE_WORDS = frozenset({"down", "back", "goes", "went", "set", "on", "to"})
"""Words of these phrases that name no number."""
RECOUNT_WORDS = frozenset({"miscounted", "miscount", "recounted", "recount", "counted"})
"""Words that say that a number on the table is another one."""
AMOUNT_WORDS = frozenset({"all", "everything", "every"})
"""Words for as much as there is."""
NOTHING_WORDS = frozenset({"no", "none", "nothing"})
"""Words for a count of 0 that was asked for."""
_QUESTION_WORDS_TEXT = (
    "can could does do did what whats if how why when where which who whose whom whether should would may might must shall "
    "am allowed or someone somebody anyone anybody any yet you your youre"
)
QUESTION_WORDS = frozenset(_QUESTION_WORDS_TEXT.split())
"""Question words, in any position."""
_DENIAL_WORDS_TEXT = (
    "not no never nobody none nothing neither nor without cannot cant dont doesnt didnt wont wouldnt couldnt shouldnt isnt "
    "nah nope hardly arent wasnt werent hasnt havent hadnt instead"
)
DENIAL_WORDS = frozenset(_DENIAL_WORDS_TEXT.split())
"""Words of denial."""
_TALK_WORDS_TEXT = (
    "maybe perhaps lets wish hope hoping think thinking guess bet want wants wanted almost nearly later tomorrow yesterday "
    "remember imagine suppose probably soon unless until ready wait waiting careful afraid worried about always usually "
    "plan planning thinks try tries trying love loved hate hated like likes sorry thanks thank nice great good brilliant "
    "says say said per earlier ago hmm hm ever every typical prefer rather hopefully wonder seems supposed pretend "
    "explain ill youll will gotta ought favourite best worst rules rulebook manual "
    "awesome wow haha fine legal cool yeah beautiful funny need needs needed already still"
)
TALK_WORDS = frozenset(_TALK_WORDS_TEXT.split())
"""Words about hypothetical or past events."""
