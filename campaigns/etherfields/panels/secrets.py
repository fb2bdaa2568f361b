"""The Secrets panel: a code and what it turned out to be, what was met, scripts, the notebook; and finding any of it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Remark, Script, Secret
from campaigns.etherfields.panels.entity import revealed
from campaigns.etherfields.panels.shared import groups, one
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.board import Table
from campaigns.pages.offers import Group, Offer, Viewpoint, group, offers
from campaigns.pages.registry import Context, Tool
from campaigns.referee import Json
from campaigns.texts import TextField

NEWEST = 12
LINES = 6
FOUND = 40
STANDINGS = dict(Secret.Standing.choices)
KINDS = dict(Secret.Kind.choices)
SIGNS = {"revealed": "rows", "gained": "check", "returned": "undo", "removed": "cross"}
LOOKS = {"revealed": "chip--lamp", "gained": "chip--calm"}
GROUPS = {
    "again": (gettext_lazy("More on scripts"), "plus", ("add-to-script", "note-script")),
    "notebook": (gettext_lazy("Notebook"), "journal", ("write-remark", "strike-remark")),
    "dream": (gettext_lazy("Put a Dream back"), "undo", ("return-dream",)),
}
OF_ONE = ("keep-secret", "return-secret", "remove-secret", "note-secret")


def secrets_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the Secrets panel shows: the newest of each kind of thing met, and the forms that note the next."""
    secrets = table.secrets
    shown, here = secrets.newest(NEWEST), secrets.get(_unfolded(view))
    shown += [here] if here is not None and here not in shown else []
    counts = secrets.tally("standing")
    return {
        "read": one(table, view, "secrets", "read-script"),
        "counts": [(f"{label}: {counts[key]}", LOOKS.get(key, "")) for key, label in STANDINGS.items() if counts[key]],
        "found": [_one(table, view, secret) for secret in shown],
        "revealed": revealed(table),
        "older": len(secrets) > NEWEST,
        "scripts": [_script(script) for script in table.scripts.newest(LINES)],
        "remarks": [_remark(line) for line in table.remarks.newest(LINES)],
        "groups": groups(table, view, "secrets", GROUPS),
    }


def by_chosen(table: Table, view: Viewpoint, offer: Offer) -> Offer:
    """Have a form mean the Dreamer who is chosen on this device, if at the table, unless another is said."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None or not dreamer.playing:
        return offer
    inputs = tuple(replace(i, value=str(view.chosen)) if i.name == "dreamer" else i for i in offer.inputs)
    return replace(offer, inputs=inputs)


def _unfolded(view: Viewpoint) -> int:
    """Return the ref of the Secret that is unfolded on this device, 0 for none: it may be older than those shown."""
    ref = view.unfolded.get("secrets", "").removeprefix("s")
    return int(ref) if ref.isascii() and ref.isdigit() and len(ref) < len("1000000") else 0


def _one(table: Table, view: Viewpoint, secret: Secret) -> tuple[Group, str]:
    """Return what may be done with one Secret as a group, and the note on it."""

    def made() -> list[Offer]:
        found = offers(table, view, "secrets", OF_ONE, secret)
        return found if secret.kind == "influence" else [_without(offer, "pile") for offer in found]

    title = f"{_named(secret)} – {KINDS[secret.kind]}, {STANDINGS[secret.standing]}"
    return group(view, "secrets", f"s{secret.ref}", title, SIGNS[secret.standing], made), secret.note


def _named(secret: Secret) -> str:
    """Return a Secret's code and name; of several that share a code, which one."""
    return f"{secret.code} ({secret.copy}) {secret.name}".strip() if secret.copy > 1 else str(secret)


def _without(offer: Offer, name: str) -> Offer:
    return replace(offer, inputs=tuple(i for i in offer.inputs if i.name != name))


def _script(script: Script) -> tuple[str, str]:
    """Return a script's line: its number and how often it was read, then the Dream and the note."""
    times = ngettext("read %(times)s time", "read %(times)s times", script.times) % {"times": script.times}
    number = script.number if script.times == 1 else f"{script.number} – {times}"
    return number, " · ".join(filter(None, [script.dream, script.note]))


def _remark(line: Remark) -> tuple[str, str]:
    return line.dream, line.text


class FindForm(forms.Form):
    """What to look for among the Secrets met, the scripts read and the notebook."""

    q = TextField(label=gettext_lazy("Code, name or word"), max_length=60, required=False)
    standing = forms.ChoiceField(
        label=gettext_lazy("Where"),
        choices=[("", gettext_lazy("anywhere")), *Secret.Standing.choices],
        required=False,
    )


def _find_form(table: Table, sent: Mapping[str, Json] | None) -> FindForm:
    return FindForm(sent)


def find(table: Table, form: forms.Form) -> Context:
    """Return what was met and holds the word, newest first; what nobody has met is in no answer."""
    word, standing = form.cleaned_data["q"].casefold(), form.cleaned_data["standing"]
    code = " ".join(codes.code_of(word)).casefold() if codes.code_of(word)[0] else word
    met = [s for s in table.secrets if _holds(s, word, code) and standing in ("", s.standing)]
    read = [_script(script) for script in table.scripts if word and word in f"{script.number} {script.note}".casefold()]
    lines = [_remark(line) for line in table.remarks if word and word in f"{line.dream} {line.text}".casefold()]
    return {
        "met": [(s.ref, _named(s), KINDS[s.kind], STANDINGS[s.standing], s.note) for s in met[: -FOUND - 1 : -1]],
        "more": max(0, len(met) - FOUND),
        "scripts": read[: -FOUND - 1 : -1],
        "remarks": lines[: -FOUND - 1 : -1],
    }


def _holds(secret: Secret, word: str, code: str) -> bool:
    return code == secret.code.casefold() or word in f"{secret} {secret.note} {KINDS[secret.kind]}".casefold()


FIND = Tool("secrets", gettext_lazy("Find what was met"), "etherfields/found.jinja", _find_form, find)
