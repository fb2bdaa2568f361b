"""Backups of an installation as one file: taken while people play, checked before a restore."""
