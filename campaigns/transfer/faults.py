"""What is wrong with a file that cannot be brought in, or a campaign that cannot be exported: one sentence for each."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.transfer import bounds
from companion.limits import MIB


class NotImportable(Exception):
    """A file that cannot become a campaign; its text is the sentence to show."""


class NotExportable(Exception):
    """A campaign that no export can hold; its text is the sentence to show."""


def damaged(place: str) -> NotImportable:
    """Say that a file is not what Dreamkeeper wrote, at ``place``, a path into it."""
    return NotImportable(
        _("This export is damaged or was changed by hand, at %(place)s. Nothing was imported.") % {"place": place[:200]}
    )


def too_large() -> str:
    """Say that a file is larger than any export."""
    return _("This file is larger than any export can be (over %(mb)s MB).") % {"mb": _megabytes(bounds.UNPACKED)}


def crowded() -> NotImportable:
    """Say that a file holds more values than any export."""
    return NotImportable(_("This file is larger than any export can be: it holds too many values."))


def too_tight() -> NotImportable:
    """Say that a packed file holds far more than its size lets expect."""
    return NotImportable(
        _(
            "This file unpacks to over %(times)s times its size, as no export does. Unpack it, and bring in what comes out."
        )
        % {"times": bounds.RATIO}
    )


def not_unpacked() -> NotImportable:
    """Say that a packed file is broken."""
    return NotImportable(
        _("This file is cut off or damaged: it cannot be unpacked. Copy it again from where it was exported.")
    )


def unreadable(why: object) -> NotImportable:
    """Say that a file is no JSON, and why."""
    return NotImportable(_("This file cannot be read as an export: %(why)s.") % {"why": why})


def laid_out_otherwise(line: int) -> NotImportable:
    """Say that a large file does not keep to the lines of an export, from this one on."""
    return NotImportable(
        _("This file cannot be read as an export from line %(line)s on: one of this size has to have an entry a line.")
        % {"line": line}
    )


def overgrown() -> NotExportable:
    """Say that a campaign has grown beyond what an export can hold."""
    return NotExportable(
        _(
            "This campaign is larger than an export can hold (over %(mb)s MB), so none was made. Play goes on as ever; keep "
            "it by copying the data folder, and begin a new campaign for one that can travel."
        )
        % {"mb": _megabytes(bounds.UNPACKED)}
    )


def unwritable(why: object) -> NotExportable:
    """Say that there is no room for an export, or no way to write it."""
    return NotExportable(_("The export could not be written: %(why)s.") % {"why": why})


def _megabytes(size: int) -> int:
    return size // MIB
