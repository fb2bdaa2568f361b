"""Every word of Onirim, a file for a rule file: moves, fields and cards, refusals, consequences, questions."""
