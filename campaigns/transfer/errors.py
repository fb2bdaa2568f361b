"""Import and export errors, each with one sentence for the player."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.transfer import limits
from companion.limits import MIB


class ImportFileError(Exception):
    """A file that cannot be imported; its text is the message to show."""


class ExportFileError(Exception):
    """A campaign that cannot be exported; its text is the message to show."""


def build_corruption_error(path: str) -> ImportFileError:
    """Build the error for a file that Dreamkeeper did not write like this, at ``path``."""
    return ImportFileError(
        _("This export is damaged or was changed by hand, at %(place)s. Nothing was imported.") % {"place": path[:200]}
    )


def get_too_large_text() -> str:
    """Return the message that a file is larger than any export."""
    return _("This file is larger than any export can be (over %(mb)s MB). Choose another file.") % {
        "mb": _to_megabytes(limits.MAX_UNPACKED_BYTES)
    }


def build_too_many_values_error() -> ImportFileError:
    """Build the error for a file with more values than any export."""
    return ImportFileError(_("This file holds too many values for an export. Choose another file."))


def build_compression_bomb_error() -> ImportFileError:
    """Build the error for a compressed file that expands too much."""
    return ImportFileError(
        _(
            "This file unpacks to over %(times)s times its size, which no export does. Unpack it "
            "yourself, and import the result."
        )
        % {"times": limits.MAX_COMPRESSION_RATIO}
    )


def build_broken_gzip_error() -> ImportFileError:
    """Build the error for a broken gzip file."""
    return ImportFileError(
        _("This file is cut off or damaged: it cannot be unpacked. Copy it again from where it was exported.")
    )


def build_not_json_error(reason: object) -> ImportFileError:
    """Build the error for a file that is not JSON."""
    return ImportFileError(_("This file cannot be read as an export: %(why)s.") % {"why": reason})


def build_layout_error(line: int) -> ImportFileError:
    """Build the error for a large file that is not in the line format from this line on."""
    return ImportFileError(
        _("This file cannot be read as an export from line %(line)s on: an export of this size has one entry per line.")
        % {"line": line}
    )


def build_oversized_error() -> ExportFileError:
    """Build the error for a campaign too large to be exported."""
    return ExportFileError(
        _(
            "This campaign is too large to export (over %(mb)s MB). You can play on as always; to keep a "
            "copy, copy the data folder. To be able to export again, begin a new campaign."
        )
        % {"mb": _to_megabytes(limits.MAX_UNPACKED_BYTES)}
    )


def build_unwritable_error(reason: object) -> ExportFileError:
    """Build the error for an export that cannot be written, for example with a full disk."""
    return ExportFileError(_("The export could not be written: %(why)s.") % {"why": reason})


def _to_megabytes(size: int) -> int:
    return size // MIB
