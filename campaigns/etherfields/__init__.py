"""Etherfields: the long cooperative campaign (manual of the first edition)."""
