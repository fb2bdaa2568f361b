"""The read-only JSON API: a campaign's state, its journal, its plays and the rules, for other programs."""
