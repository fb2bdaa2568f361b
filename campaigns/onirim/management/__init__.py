"""Commands of Onirim."""
