import pytest


@pytest.mark.parametrize("quantity", range(1, 11))
def test_a_refusal_that_only_this_worker_gets(session, quantity):
    session.next("mintFT", "invalidKey")
    assert session.mint(str(quantity)) == 401


@pytest.mark.parametrize("quantity", range(1, 11))
def test_a_success_beside_it(session, quantity):
    assert session.mint(str(quantity)) == 200
    assert len(session.requests()) == 1
