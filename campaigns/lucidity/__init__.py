"""Lucidity: Six-Sided Nightmares, beside its dice."""
