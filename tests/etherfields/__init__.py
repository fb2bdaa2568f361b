"""The rules of Etherfields, read like the manual."""
