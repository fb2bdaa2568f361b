"""Webhooks: journal entries sent to other programs, in order, signed, until they were accepted."""
