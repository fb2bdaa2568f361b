"""Contexts of the panels, built from a table."""
