"""The kinds of lines in the audit log."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditKind(models.TextChoices):
    """The kind of a line of the audit log; the values are stored."""

    JOINED = "joined", _("sat down")
    REVOKED = "revoked", _("sent away")
    RENEWED = "renewed", _("renewed the printed link")
    EXPORTED = "exported", _("took an export")
    RESTORED = "restored", _("restored a save point")
    RENAMED = "renamed", _("gave it another name")
    DELETED = "deleted", _("deleted it")
    RETURNED = "returned", _("brought it back")
    CODE = "code", _("sat down by a code")
    GUESSED = "guessed", _("typed wrong codes")
    MOVED = "moved", _("moved a seat to another device")
    APP_CONNECTED = "app", _("connected an app")
    APP_REVOKED = "app-gone", _("revoked an app's token")
    HOOKED = "hooked", _("added a webhook")
    UNHOOKED = "unhooked", _("deleted a webhook")
    HOOK_SECRET_RENEWED = "hook-key", _("made a new secret for a webhook")
    HOOK_PAUSED = "hook-off", _("a webhook was paused")
    HOOK_RESUMED = "hook-on", _("resumed a webhook")
