"""What every registered game promises: each test runs for each of them, and none is named here but where it lacks something."""
