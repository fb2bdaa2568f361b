"""Fast construction of model instances from known values."""

from __future__ import annotations

from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.db.models.base import ModelState

from campaigns.engine import Values

ModelT = TypeVar("ModelT", bound=Model)


def hydrate(model: type[ModelT], fields: Values) -> ModelT:
    """Return an instance as loaded from the database, from all its fields by ``attname``.

    Equivalent to ``Model.from_db`` in a third of the time: our models have no custom ``__init__`` and no init
    signals.
    """
    made, state = model.__new__(model), ModelState()
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    vars(made).update(fields, _state=state)
    return made
