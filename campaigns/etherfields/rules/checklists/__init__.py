"""Guided checklists for long procedures, built from the campaign state (manual p. 5, 13 and 18)."""
