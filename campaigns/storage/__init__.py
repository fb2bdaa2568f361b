"""Rows: read, kept in memory, written within a transaction, hashed."""
