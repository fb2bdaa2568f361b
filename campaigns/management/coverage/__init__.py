"""How much of a manual is checked, found out from the source."""
