"""Labels that the models define: choices of their fields, and every correctable number."""

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Action, Card, Secret
from campaigns.etherfields.rules.table import Table
from campaigns.storage.state import get_number_names

SECRET_STANDING_LABELS = dict(Secret.Standing.choices)

messages.add("campaigns", choices={"what": get_number_names(Table)})
messages.add(
    "etherfields",
    choices={
        "keyword": dict(Action.Keyword.choices),
        "lies": SECRET_STANDING_LABELS,
        "pays": dict(Action.Pays.choices),
        "sort": dict(Card.Kind.choices),
        "turns_out": dict(Secret.Kind.choices),
        "where": dict(Action.Where.choices),
    },
)
