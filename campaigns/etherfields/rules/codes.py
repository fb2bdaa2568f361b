"""Parsers for Secret codes and script numbers that tolerate slips (manual p. 16 and 17; facts 2.5).

A code is a Roman numeral, a number, and a letter with an optional digit, or the word SETUP: ``II-41 C``, ``I-01
SETUP``. Inside a Dream the letter alone is enough. Codes are not checked for existence.
"""

from __future__ import annotations

import re

ROMAN_RE = re.compile(r"X{0,2}(IX|IV|V?I{0,3})")
GAP_PATTERN = r"[\s.:_\-\u2010-\u2015]"
# A 1 stands for an I only before a gap; otherwise the end of the numeral in 1101 X is ambiguous.
DREAM_CODE_RE = re.compile(
    rf"([IVXL|]{{1,5}}(?={GAP_PATTERN}|[0-9O])|[IVX1L|]{{1,5}}(?={GAP_PATTERN})){GAP_PATTERN}*([0-9O]{{1,3}})", re.ASCII
)
MARK_RE = re.compile(r"SET[\s\-]?UP|[A-Z1|][0-9]{0,2}", re.ASCII)
SCRIPT_NUMBER_RE = re.compile(r"(?:SCRIPT|S)?[\s.:#]*([0-9]{1,4})(?:\.([0-9]{1,2}))?", re.ASCII)
MIN_SCRIPT_DIGITS = 3
GATE_DECK_CODES = ("II-39", "II-40")
SLOT_RE = re.compile(r"[ABC][1-4]")


def parse_dream_code(text: str) -> str:
    """Return the Dream's part of a code in printed form: ``I-14`` for *i 14* or *l-14*; '' if invalid."""
    found = DREAM_CODE_RE.fullmatch(text.strip().upper())
    return _format_dream_code(found.group(1), found.group(2)) if found else ""


def derive_dream_code(text: str) -> str:
    """Return the Dream's part of a code, from that part itself or from its Gate's code: ``I-01`` for *I-01 X*.

    '' for a Gate of a deck shared by many Dreams: its code does not identify the Dream (facts 2.2).
    """
    gate, _mark = parse_secret_code(text)
    return parse_dream_code(text) or ("" if gate in GATE_DECK_CODES else gate)


def parse_mark(text: str) -> str:
    """Return the last part of a code in printed form: *C*, *B3*, *SETUP*; '' if invalid."""
    written = text.strip().upper()
    if not MARK_RE.fullmatch(written):
        return ""
    if written.startswith("SET"):
        return "SETUP"
    return "I" + written[1:] if written[0] in "1|" else written


def parse_secret_code(text: str) -> tuple[str, str]:
    """Return a full code as two parts: ``("II-41", "C")`` for *ii41c*; two empty strings if invalid."""
    written = text.strip().upper()
    found = DREAM_CODE_RE.match(written)
    if found is None:
        return "", ""
    dream, mark = (
        _format_dream_code(found.group(1), found.group(2)),
        parse_mark(re.sub(rf"^{GAP_PATTERN}+", "", written[found.end() :])),
    )
    return (dream, mark) if dream and mark else ("", "")


def is_slot(mark: str) -> bool:
    """Return whether the last part of a code could be a slot of the Dreamscape board (p. 4; facts 2.4)."""
    return SLOT_RE.fullmatch(mark) is not None


def parse_script_number(text: str) -> str:
    """Return a script number in its stored form: *586* for *s. 586*, *003* for *3*; '' if invalid."""
    found = SCRIPT_NUMBER_RE.fullmatch(text.strip().upper())
    if found is None or not int(found.group(1)):
        return ""
    whole = str(int(found.group(1))).zfill(MIN_SCRIPT_DIGITS)
    return f"{whole}.{found.group(2)}" if found.group(2) else whole


def add_to_script_number(number: str, count: int) -> str:
    """Return ``number`` plus ``count``, as *add 10* says; a part after a point is dropped."""
    return str(int(number.partition(".")[0]) + count).zfill(MIN_SCRIPT_DIGITS)


def _format_dream_code(numeral: str, number: str) -> str:
    roman = re.sub(r"[1L|]", "I", numeral)
    if not ROMAN_RE.fullmatch(roman):
        return ""
    return f"{roman}-{int(number.replace('O', '0')):02d}"
