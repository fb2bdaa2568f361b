"""Changes one small thing in the rules or the core at a time, and sees whether a test notices: ``python -m benchmarks.mutants``.

The tests are collected once, by one process that has everything imported and a test database laid out. Each mutant is a fork of
it, in which the code of the changed function is exchanged: whoever imported the function by name, or wraps it, calls the
changed one. What has been carried out by then (constants, defaults, declarations) needs a process of its own.
"""
