"""A copy of this checkout that tests share, each with a data folder of its own."""

import pytest

from tests.companion.checkout_copy import CheckoutCopy


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> CheckoutCopy:
    """A copy of this checkout with its packages; no test changes its code."""
    house = CheckoutCopy(tmp_path_factory.mktemp("shared") / "house")
    house.link_packages()
    return house
