"""The words of rules/checklists/."""
