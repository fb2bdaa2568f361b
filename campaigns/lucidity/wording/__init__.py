"""The texts of Lucidity, one file per rule file: moves, fields, dice, rule violations, consequences, questions."""
