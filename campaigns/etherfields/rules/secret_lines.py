"""Journal lines of a revealed Secret, by its kind."""

from campaigns.engine.messages import Plural, Variant, _

REVEAL_SECRET_LINES = (
    Variant(
        Plural(
            "Revealed %(code)s, the Item %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Item %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "item"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Wisdom card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Wisdom card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "wisdom"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Note card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Note card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "note"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Influence card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Influence card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "influence"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Mask %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Mask %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "mask"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Entity %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Entity %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "entity"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Dream Gate %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Dream Gate %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "gate"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Fate card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Fate card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "fate"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Flaw %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Flaw %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "flaw"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Slumber %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Slumber %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "slumber"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Dreamworld Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Dreamworld Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "dreamworld"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Overlay card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Overlay card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "overlay"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "map"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Slumber Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Slumber Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "slumber-map"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, %(name)s.",
            "at_once",
        ),
        ("name",),
    ),
    Variant(_("Revealed %(code)s."), where={"turns_out": "other"}),
)
