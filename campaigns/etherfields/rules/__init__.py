"""The rules of Etherfields, one file for each topic of the manual."""
