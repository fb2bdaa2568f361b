"""Every word of Etherfields, a file for a rule file: moves, fields and choices, refusals, rulings, questions."""
