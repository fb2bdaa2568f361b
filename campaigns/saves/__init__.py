"""Saves that can be trusted: save points and their restoring, export, import, verifying."""
