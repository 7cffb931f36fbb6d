import os

import pytest

from session import Session


@pytest.fixture
def session():
    """The session of this worker: pytest-xdist names the worker in the environment."""
    session = Session("pytest-" + os.environ.get("PYTEST_XDIST_WORKER", "main"))
    session.reset()
    return session
