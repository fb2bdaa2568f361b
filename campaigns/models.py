"""What every campaign has, whatever the game: the campaign, its journal, its save points, its sessions, open questions, rulings."""

from __future__ import annotations

import functools
import marshal
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.engine import Json, NumberBounds, Values
from campaigns.json_schemas import JsonSchemaValidator
from campaigns.roles import Role, Seat
from campaigns.text_validation import validate_printable

MAX_CORRECTABLE_NUMBER = 9999
"""So high a number may go that can be corrected. Databases bound every number; only bounds of ours are below it."""
MAX_SUBJECTS_LENGTH = 200
"""Characters that name whom an entry is about."""


class Campaign(models.Model):
    """One campaign of one game.

    ``version`` is the number of its newest journal entry and ``newest`` that entry's move id, which no other history can
    share: a database that was put back to an older copy reaches the same version again, with other rows. ``head`` is the
    entry whose state the table shows (undo moves it back); ``session`` the newest session; ``highest_refs`` the highest ref
    ever used of each model, by its label. What is ``archived`` stands apart on the shelf; what was ``deleted`` is on no shelf, and gone
    for good some days later. ``ruled`` is no field: False where a query has seen that there are no rulings.
    Nor is ``seat``: that of the device which asked, where a query has seen it.
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
    has_house_rules = True
    seat: Seat | None = None

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-last_played", "-id"], name="campaign_last_played")]

    def __str__(self) -> str:
        return self.name

    @property
    def version_key(self) -> tuple[str, int, str]:
        """What stands for its state as it is now, and for no other: slug, version, and the newest entry's move id."""
        return self.slug, self.version, self.newest

    @property
    def etag(self) -> str:
        """The same for a page of this campaign: version and move id, parted by a dash."""
        return f"{self.version}-{self.newest}"


class StateRow(models.Model):
    """A row of a campaign's state: tracked by the journal, saved, restored and undone.

    ``ref`` is its number within the campaign and the model; it is what the journal and forms know it by.
    """

    # Every model's constraint on campaign and ref brings the index a second one would only double.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    ref = models.PositiveIntegerField()

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        abstract = True

    @property
    def label(self) -> str:
        """The name of its model, as the journal writes it."""
        return self._meta.label_lower

    @classmethod
    @functools.cache
    def get_tracked_fields(cls) -> Sequence[models.Field[Any, Any]]:
        """Return the fields that are state: all but the keys."""
        return [f for f in cls._meta.concrete_fields if f.name not in ("id", "campaign", "ref")]

    @classmethod
    @functools.cache
    def _get_field_names(cls) -> tuple[str, ...]:
        return tuple(f.attname for f in cls.get_tracked_fields())

    @classmethod
    @functools.cache
    def get_json_field_names(cls) -> tuple[str, ...]:
        """Name the tracked fields whose values are lists or dicts."""
        return tuple(f.attname for f in cls.get_tracked_fields() if isinstance(f, models.JSONField))

    @classmethod
    def get_number_bounds(cls) -> dict[str, NumberBounds]:
        """Return the tracked numbers: the fields that say both how low and how high they go."""
        found = {}
        for field in cls.get_tracked_fields():
            low = [v.limit_value for v in field.validators if isinstance(v, MinValueValidator)]
            high = [v.limit_value for v in field.validators if isinstance(v, MaxValueValidator)]
            if low and high and min(high) <= MAX_CORRECTABLE_NUMBER:
                found[field.name] = NumberBounds(max(low), min(high))
        return found

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Check every field as it comes from outside: its shape, its bounds, its choices, and what the database forbids."""
        self.check_types()
        values = {f.name for f in type(self).get_tracked_fields() if isinstance(f, models.JSONField)}
        super().clean_fields({*(exclude or ()), *values})
        for constraint in self._meta.constraints:
            if isinstance(constraint, models.CheckConstraint) and not _satisfies(self, constraint.condition):
                raise ValidationError(_("This is more than there can be."))

    def check_types(self) -> None:
        """Check that every field is of its kind, to the letter, and every JSON value of its shape.

        Nothing else is asked of what a journal of our own holds: a bound or a choice that was mended since takes no evening
        back (design 1.5). Django lets anything empty pass where a field may be blank; an empty list is no empty text.
        """
        for f in type(self).get_tracked_fields():
            value = getattr(self, f.attname)
            if value is None and f.null:
                continue
            found = f.to_python(value)
            if value is None or type(found) is not type(value) or found != value:
                raise ValidationError({f.name: _("This is not of the right kind.")})
            if isinstance(f, models.JSONField):
                for check in f.validators:
                    check(value)

    def values(self) -> Values:
        """Return the tracked fields as plain values; lists and dicts are copies, so that a later change shows."""
        fields = vars(self)
        found = {name: fields[name] for name in self._get_field_names()}
        for name in self.get_json_field_names():
            found[name] = copy_json(found[name])
        return found


def _satisfies(row: models.Model, condition: Any) -> bool:
    """Return whether a row keeps a constraint of ours: fields that are never over a number, or over another field of the row."""
    for lookup, limit in condition.children:
        value = getattr(row, lookup.removesuffix("__lte"))
        highest = getattr(row, str(limit.deconstruct()[1][0])) if isinstance(limit, models.F) else limit
        if value is not None and highest is not None and value > highest:
            return False
    return True


def copy_json(value: Json) -> Json:
    """Return a copy of what a JSON field may hold, plain values alone; marshal takes a seventieth of the time of ``copy.deepcopy``."""
    copied: Json = marshal.loads(marshal.dumps(value))  # noqa: S302  # what was dumped in this line
    return copied


class Session(StateRow):
    """One evening at the table: who was there, and whether it is over."""

    number = models.PositiveSmallIntegerField(_("session"), validators=[MaxValueValidator(MAX_CORRECTABLE_NUMBER)])
    present = models.JSONField(_("present"), default=list, blank=True, validators=[JsonSchemaValidator("numbers")])
    ended = models.BooleanField(_("over"), default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "ref"], name="session_once")]

    def __str__(self) -> str:
        return f"{self.number}"


class Decision(StateRow):
    """An open question: a consequence that waits for somebody's choice. ``who`` is the ref of the one asked, None for all."""

    kind = models.CharField(max_length=60)
    who = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True, validators=[JsonSchemaValidator("facts")])

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "ref"], name="decision_once")]

    def __str__(self) -> str:
        return self.kind


class HouseRuling(StateRow):
    """How this table plays a rule, in the players' words: one text for each rule. Who wrote it, and when, the journal knows."""

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
    """How this table wants to be asked: the value of one setting of the core, where it is not the default."""

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


class Move(models.Model):
    """One journal entry: who did what and when, and every row before and after.

    The journal is a tree: ``parent`` is the entry the table stood on. Undo moves the campaign's head to the parent, redo to
    its newest child; entries of kind *undo*, *redo* and *back* record that and name the entry they are about in ``target``.
    """

    class Kind(models.TextChoices):
        """What an entry is: something played, or a way through the journal itself."""

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
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="move_seq_once"),
            models.UniqueConstraint(fields=["campaign", "move_id"], name="move_id_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["campaign", "parent"], name="move_parent")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.name}"

    @property
    def is_played(self) -> bool:
        """Return whether the entry itself leads to a new state, rather than back or forth through old ones."""
        return self.kind in (self.Kind.MOVE, self.Kind.RESTORE)

    @property
    def author_name(self) -> str:
        """Who made the entry; a device nobody named is *somebody*."""
        return self.author or gettext("somebody")


class Savepoint(models.Model):
    """The whole campaign at one moment, under a name. ``seq`` is the entry whose state it holds."""

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
    """A device at a campaign's table: as what it sits there, and whom it belongs to. No journal tells of it, no file brings it.

    ``device`` is its id, ``name`` what the person behind it is called, ``holds`` the Dreamers they play by their refs, with dots
    between ('' for the whole table), ``said`` whether they were ever asked. One that is ``revoked`` is out.
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
    """An invitation to a campaign's table. What stands in its link is signed from its key and ``generation``, and stored nowhere.

    ``use`` says who finds it where: somebody whose ``dreamer`` (its ref, 0 for none) is free, the big screen itself, or whoever
    looks at the big screen. A new ``generation`` ends the links of the one before.
    """

    class Use(models.TextChoices):
        """Where an invitation is shown, or to what it leads."""

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
            models.UniqueConstraint(fields=["campaign", "use", "role", "dreamer"], name="invite_once"),
        ]

    def __str__(self) -> str:
        return f"{self.use} {self.role} {self.dreamer or ''}".strip()


class Notice(models.Model):
    """A line of what the host should know: who sat down or was sent away, what was taken along or put back.

    ``who`` did it, ``about`` whom or what; both as they were called then. What concerns the installation names no campaign.
    """

    class Kind(models.TextChoices):
        """What happened."""

        JOINED = "joined", _("sat down")
        REVOKED = "revoked", _("sent away")
        RENEWED = "renewed", _("renewed the printed link")
        EXPORTED = "exported", _("took an export")
        RESTORED = "restored", _("restored a save point")
        RENAMED = "renamed", _("gave it another name")
        DELETED = "deleted", _("deleted it")
        RETURNED = "returned", _("brought it back")

    campaign = models.ForeignKey(Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    at = models.DateTimeField()
    kind = models.CharField(max_length=8, choices=Kind)
    who = models.CharField(max_length=40, blank=True)
    about = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.about}".strip()
