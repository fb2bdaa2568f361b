"""Row storage: read, cache, write in a transaction, hash."""
