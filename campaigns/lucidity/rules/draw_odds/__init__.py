"""Chances of a draw: what is known of a card, which dice are kept, every outcome counted or enough of them sampled."""
