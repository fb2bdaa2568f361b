"""Messages of rules/checklists/."""
