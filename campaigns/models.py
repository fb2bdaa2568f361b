"""The models of every game: campaign, journal, save points, sessions, questions, house rules, settings, members."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, TypeAlias

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.audit_kinds import AuditKind
from campaigns.engine import NumberBounds, Values
from campaigns.json_copy import copy_json
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.roles import Role, Seat
from campaigns.text_validation import validate_printable

MAX_CORRECTABLE_NUMBER = 9999
"""The highest bound of a correctable number. Databases add bounds to every number; only our own are lower."""
MAX_SUBJECTS_LENGTH = 200
"""Characters of the subjects column of an entry."""


class Campaign(models.Model):
    """A campaign of one game.

    ``version`` is the number of its newest journal entry and ``newest`` that entry's move id, unique among histories:
    a database restored from an older copy reaches the same version again, with other rows. ``head`` is the entry
    whose state the table shows (undo moves it back), ``session`` the newest session, ``highest_refs`` the highest ref
    ever used of each model, by label, ``open_tasks`` what hands must still do (``journal/tabletop_tasks.py``).
    ``has_webhooks`` says whether its entries go to an outbox.
    ``archived`` campaigns are listed separately; ``deleted`` ones are not listed, and purged some days later.
    ``has_house_rules`` is no field: False if a query has found none. Neither is ``seat``,
    of the requesting device, if a query has read it.
    """

    slug = models.SlugField(max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=60)
    game = models.CharField(max_length=20)
    created = models.DateTimeField(auto_now_add=True)
    last_played = models.DateTimeField(default=timezone.now)
    archived = models.BooleanField(default=False)
    deleted = models.DateTimeField(null=True, blank=True)
    imported = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    newest = models.CharField(max_length=40, default="", blank=True)
    head = models.PositiveIntegerField(default=0)
    session = models.PositiveIntegerField(default=0)
    highest_refs = models.JSONField(default=dict, blank=True)
    open_tasks = models.JSONField(default=list, blank=True)
    has_webhooks = models.BooleanField(default=False)
    has_house_rules = True
    seat: Seat | None = None

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-last_played", "-id"], name="campaign_last_played")]

    def __str__(self) -> str:
        return self.name

    @property
    def version_key(self) -> tuple[str, int, str]:
        """The cache key of its state: slug, version, and the newest entry's move id."""
        return self.slug, self.version, self.newest

    @property
    def etag(self) -> str:
        """The etag of its pages: version and move id, separated by a dash."""
        return f"{self.version}-{self.newest}"


class StateRow(models.Model):
    """A row of a campaign's state: tracked by the journal, saved, restored and undone.

    ``ref`` is its number within campaign and model, used by the journal and forms.
    """

    # The unique constraint of each model on campaign and ref already has this index.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    ref = models.PositiveIntegerField()

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        abstract = True

    @property
    def label(self) -> str:
        """The label of its model, as stored in the journal."""
        return self._meta.label_lower

    @property
    def is_taking_part(self) -> bool:
        """Return whether a subject of the game takes part now: *everybody* does not mean one who is away."""
        return True

    def get_other_names(self) -> dict[str, str]:
        """Return further names that players call the row, by the field they come from."""
        return {}

    @classmethod
    @functools.cache
    def get_tracked_fields(cls) -> Sequence[models.Field[Any, Any]]:
        """Return the state fields: all except the keys."""
        return [f for f in cls._meta.concrete_fields if f.name not in ("id", "campaign", "ref")]

    @classmethod
    @functools.cache
    def _get_field_names(cls) -> tuple[str, ...]:
        return tuple(f.attname for f in cls.get_tracked_fields())

    @classmethod
    @functools.cache
    def get_json_field_names(cls) -> tuple[str, ...]:
        """Return the names of the tracked JSON fields."""
        return tuple(f.attname for f in cls.get_tracked_fields() if isinstance(f, models.JSONField))

    @classmethod
    def get_number_bounds(cls) -> dict[str, NumberBounds]:
        """Return the tracked numbers: the fields with both a minimum and a maximum."""
        found = {}
        for field in cls.get_tracked_fields():
            low = [v.limit_value for v in field.validators if isinstance(v, MinValueValidator)]
            high = [v.limit_value for v in field.validators if isinstance(v, MaxValueValidator)]
            if low and high and min(high) <= MAX_CORRECTABLE_NUMBER:
                found[field.name] = NumberBounds(max(low), min(high))
        return found

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Validate all fields of external data: types, bounds, choices and check constraints."""
        self.check_types()
        values = {f.name for f in type(self).get_tracked_fields() if isinstance(f, models.JSONField)}
        super().clean_fields({*(exclude or ()), *values})
        for constraint in self._meta.constraints:
            if isinstance(constraint, models.CheckConstraint) and not _satisfies(self, constraint.condition):
                raise ValidationError(_("There can never be that many."))

    def check_types(self) -> None:
        """Check that each field has exactly its type, and each JSON value its schema.

        Rows of our own journals are checked for nothing else: a bound or choice corrected since must not break a
        campaign (design 1.5). Django accepts any empty value for a blank field, but an empty list is no empty text.
        """
        for f in type(self).get_tracked_fields():
            value = getattr(self, f.attname)
            if value is None and f.null:
                continue
            found = f.to_python(value)
            if value is None or type(found) is not type(value) or found != value:
                raise ValidationError({f.name: _("This is not the right kind of value.")})
            if isinstance(f, models.JSONField):
                for check in f.validators:
                    check(value)

    def values(self) -> Values:
        """Return the tracked fields as plain values; lists and dicts are copied, to detect later changes."""
        fields = vars(self)
        found = {name: fields[name] for name in self._get_field_names()}
        for name in self.get_json_field_names():
            found[name] = copy_json(found[name])
        return found


def _satisfies(row: models.Model, condition: Any) -> bool:
    """Return whether a row satisfies a check constraint: upper limits that are numbers or other fields."""
    for lookup, limit in condition.children:
        value = getattr(row, lookup.removesuffix("__lte"))
        highest = getattr(row, str(limit.deconstruct()[1][0])) if isinstance(limit, models.F) else limit
        if value is not None and highest is not None and value > highest:
            return False
    return True


class Session(StateRow):
    """A session at the table: who was present, and whether it is over."""

    number = models.PositiveSmallIntegerField(_("session"), validators=[MaxValueValidator(MAX_CORRECTABLE_NUMBER)])
    present = models.JSONField(_("present"), default=list, blank=True, validators=[JsonSchemaValidator("numbers")])
    ended = models.BooleanField(_("over"), default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "ref"], name="session_once")]

    def __str__(self) -> str:
        return f"{self.number}"


class Decision(StateRow):
    """An open question: a consequence that waits for a choice. ``who`` is the ref of the one asked, None for all."""

    kind = models.CharField(max_length=60)
    who = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True, validators=[JsonSchemaValidator("facts")])

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "ref"], name="decision_once")]

    def __str__(self) -> str:
        return self.kind


class HouseRuling(StateRow):
    """A house rule in the players' words, one text per rule. Its author and date are in the journal."""

    rule = models.CharField(_("rule"), max_length=60, validators=[RegexValidator(r"^[a-z]+(\.[a-z0-9-]+)+\Z")])
    text = models.CharField(_("how we play it"), max_length=300, validators=[validate_printable])

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "ref"], name="house_ruling_once"),
            models.UniqueConstraint(fields=["campaign", "rule"], name="house_ruling_one_a_rule"),
        ]

    def __str__(self) -> str:
        return self.rule


class Setting(StateRow):
    """A setting of this table that differs from the default."""

    name = models.CharField(_("setting"), max_length=20)
    value = models.CharField(_("value"), max_length=20)

    class Meta:
        verbose_name = _("setting")
        verbose_name_plural = _("settings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "ref"], name="setting_once"),
            models.UniqueConstraint(fields=["campaign", "name"], name="setting_one_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class JournalEntry(models.Model):
    """A journal entry: who did what and when, and each changed row before and after.

    The journal is a tree: ``parent`` is the head at the time. Undo moves the campaign's head to the parent, redo to
    its newest child; entries of kind *undo*, *redo* and *back* record that, with the affected entry as ``target``.
    """

    class Kind(models.TextChoices):
        """The kind of an entry: a move or restore, a save point, or navigation in the journal."""

        MOVE = "move", _("move")
        UNDO = "undo", _("undo")
        REDO = "redo", _("redo")
        BACK = "back", _("back to here")
        RESTORE = "restore", _("restore")
        SAVE_POINT = "mark", _("save point")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="moves", db_index=False)
    seq = models.PositiveIntegerField()
    move_id = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=60, blank=True)
    args = models.JSONField(default=dict, blank=True)
    names = models.JSONField(default=dict, blank=True)
    author = models.CharField(max_length=40, blank=True)
    device = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField()
    session = models.PositiveIntegerField(default=0)
    subjects = models.CharField(max_length=MAX_SUBJECTS_LENGTH, default=",")
    changes = models.JSONField(default=list, blank=True)
    rulings = models.JSONField(default=list, blank=True)
    overruled = models.JSONField(default=dict, blank=True, validators=[JsonSchemaValidator("facts")])
    parent = models.PositiveIntegerField(default=0)
    target = models.PositiveIntegerField(null=True, blank=True)
    undone = models.BooleanField(default=False)

    class Meta:
        db_table = "campaigns_move"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="move_seq_once"),
            models.UniqueConstraint(fields=["campaign", "move_id"], name="move_id_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["campaign", "parent"], name="move_parent")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.name}"

    @property
    def is_played(self) -> bool:
        """Return whether the entry leads to a new state, instead of navigating between old ones."""
        return self.kind in (self.Kind.MOVE, self.Kind.RESTORE)

    @property
    def author_name(self) -> str:
        """The name of its author, *somebody* if unknown."""
        return self.author or gettext("somebody")


class Savepoint(models.Model):
    """A named snapshot of the campaign. ``seq`` is the entry whose state it has."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="savepoints")
    name = models.CharField(_("name"), max_length=60)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    author = models.CharField(max_length=40, blank=True)
    state = models.JSONField()
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.name


ROLE_CHOICES = ((Role.VIEWER.value, _("viewer")), (Role.PLAYER.value, _("player")), (Role.HOST.value, _("host")))


class Member(models.Model):
    """A device at a campaign's table: its role and its players. Neither journaled nor exported.

    ``device`` is its id, ``name`` that of the person, ``holds`` the refs of the Dreamers they play, separated by dots
    ('' for the whole table), ``said`` whether they were ever asked. A ``revoked`` device has no access.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members", db_index=False)
    device = models.CharField(max_length=32)
    name = models.CharField(_("name"), max_length=40, blank=True)
    role = models.CharField(max_length=8, choices=ROLE_CHOICES)
    holds = models.CharField(max_length=70, blank=True)
    said = models.BooleanField(default=False)
    seen = models.DateTimeField()
    revoked = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "device"], name="member_once")]
        indexes: ClassVar = [models.Index(fields=["device"], name="member_device")]

    def __str__(self) -> str:
        return self.name or gettext("somebody")


class Invite(models.Model):
    """An invite to a campaign's table. Its token is signed from primary key and ``generation``, and not stored.

    ``use`` says where it is shown: to somebody whose ``dreamer`` (its ref, 0 for none) is free, for the big screen
    itself, or on the big screen. A new ``generation`` invalidates earlier links.
    """

    class Use(models.TextChoices):
        """The use of an invite."""

        SEAT = "seat", _("a seat")
        SCREEN = "screen", _("the big screen")
        OPEN = "open", _("shown on the big screen")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites", db_index=False)
    use = models.CharField(max_length=8, choices=Use, default=Use.SEAT)
    role = models.CharField(max_length=8, choices=ROLE_CHOICES)
    dreamer = models.PositiveIntegerField(default=0)
    generation = models.PositiveIntegerField(default=1)
    expires = models.DateTimeField()
    revoked = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "use", "role", "dreamer"], name="invite_once")
        ]

    def __str__(self) -> str:
        return f"{self.use} {self.role} {self.dreamer or ''}".strip()


class AuditLogEntry(models.Model):
    """A line of the audit log: members who joined or were revoked, exports, restores and the like.

    ``who`` did it, ``about`` whom or what, by their names then. Lines about the installation have no campaign.
    """

    Kind: TypeAlias = AuditKind

    campaign = models.ForeignKey(Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    at = models.DateTimeField()
    kind = models.CharField(max_length=8, choices=Kind)
    who = models.CharField(max_length=40, blank=True)
    about = models.CharField(max_length=60, blank=True)

    class Meta:
        db_table = "campaigns_notice"

    def __str__(self) -> str:
        return f"{self.kind} {self.about}".strip()
