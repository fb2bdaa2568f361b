"""A copy of the house that tests share, each with a data folder of its own."""

import pytest

from tests.companion.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A copy of the house with the packages of this checkout; no test changes its code."""
    house = House(tmp_path_factory.mktemp("shared") / "house")
    house.borrow_packages()
    return house
