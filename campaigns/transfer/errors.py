"""What is wrong with a file that cannot be brought in, or a campaign that cannot be exported: one sentence for each."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.transfer import limits
from companion.limits import MIB


class ImportFileError(Exception):
    """A file that cannot become a campaign; its text is the sentence to show."""


class ExportFileError(Exception):
    """A campaign that no export can hold; its text is the sentence to show."""


def build_corruption_error(path: str) -> ImportFileError:
    """Say that a file is not what Dreamkeeper wrote, at ``place``, a path into it."""
    return ImportFileError(
        _("This export is damaged or was changed by hand, at %(place)s. Nothing was imported.") % {"place": path[:200]}
    )


def get_too_large_text() -> str:
    """Say that a file is larger than any export."""
    return _("This file is larger than any export can be (over %(mb)s MB).") % {
        "mb": _to_megabytes(limits.MAX_UNPACKED_BYTES)
    }


def build_too_many_values_error() -> ImportFileError:
    """Say that a file holds more values than any export."""
    return ImportFileError(_("This file is larger than any export can be: it holds too many values."))


def build_compression_bomb_error() -> ImportFileError:
    """Say that a packed file holds far more than its size lets expect."""
    return ImportFileError(
        _(
            "This file unpacks to over %(times)s times its size, as no export does. Unpack it, and bring in what comes out."
        )
        % {"times": limits.MAX_COMPRESSION_RATIO}
    )


def build_broken_gzip_error() -> ImportFileError:
    """Say that a packed file is broken."""
    return ImportFileError(
        _("This file is cut off or damaged: it cannot be unpacked. Copy it again from where it was exported.")
    )


def build_not_json_error(reason: object) -> ImportFileError:
    """Say that a file is no JSON, and why."""
    return ImportFileError(_("This file cannot be read as an export: %(why)s.") % {"why": reason})


def build_layout_error(line: int) -> ImportFileError:
    """Say that a large file does not keep to the lines of an export, from this one on."""
    return ImportFileError(
        _("This file cannot be read as an export from line %(line)s on: one of this size has to have an entry a line.")
        % {"line": line}
    )


def build_oversized_error() -> ExportFileError:
    """Say that a campaign has grown beyond what an export can hold."""
    return ExportFileError(
        _(
            "This campaign is larger than an export can hold (over %(mb)s MB), so none was made. Play goes on as ever; keep "
            "it by copying the data folder, and begin a new campaign for one that can travel."
        )
        % {"mb": _to_megabytes(limits.MAX_UNPACKED_BYTES)}
    )


def build_unwritable_error(reason: object) -> ExportFileError:
    """Say that there is no room for an export, or no way to write it."""
    return ExportFileError(_("The export could not be written: %(why)s.") % {"why": reason})


def _to_megabytes(size: int) -> int:
    return size // MIB
