"""Membership of campaigns: members, invites, audit log. None of it is in a journal."""
