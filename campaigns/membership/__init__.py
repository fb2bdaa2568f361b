"""Who sits at a table and how they come there: members, invitations, the host's log. None of it is in a journal."""
