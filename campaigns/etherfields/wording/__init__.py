"""Messages of Etherfields, one file per rule file: moves, fields and choices, rule violations, consequences, questions."""
