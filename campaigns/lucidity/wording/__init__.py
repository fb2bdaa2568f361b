"""Every word of Lucidity, a file for a rule file: moves, fields and dice, refusals, consequences, questions."""
