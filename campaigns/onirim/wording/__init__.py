"""The texts of Onirim, one file per rule file: moves, fields, cards, rule violations, consequences, questions."""
