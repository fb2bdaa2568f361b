"""Mutation testing of the rules and the core: ``python -m tools.mutants``."""
