"""Tests of the read-only JSON API."""
