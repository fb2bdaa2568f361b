"""Signatures as the Standard Webhooks specification has them."""

from __future__ import annotations

import base64

from hypothesis import given
from hypothesis import strategies as st

from campaigns.webhooks import signatures


def test_the_published_example_is_signed_as_it_says() -> None:
    """The vector of the tests of the specification's own libraries (Python, Go, JavaScript and others)."""
    secret, message_id = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    body = b'{"test": 2432232314}'

    signed = signatures.sign(secret, message_id, 1614265330, body)

    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert signatures.build_headers([secret, secret], message_id, 1614265330, body) == {
        "webhook-id": message_id,
        "webhook-timestamp": "1614265330",
        "webhook-signature": f"{signed} {signed}",
    }


def test_secrets_are_as_long_as_the_specification_wants_and_never_the_same() -> None:
    made = {signatures.generate_secret() for _number in range(20)}

    assert len(made) == 20
    assert all(one.startswith("whsec_") and 24 <= len(base64.b64decode(one[6:])) <= 64 for one in made)


@given(st.binary(max_size=200), st.integers(0, 2**33))
def test_another_secret_time_or_body_has_another_signature(body: bytes, timestamp: int) -> None:
    one, other = "whsec_" + "A" * 32, "whsec_" + "B" * 32
    known = signatures.sign(one, "msg_1", timestamp, body)

    assert known != signatures.sign(other, "msg_1", timestamp, body)
    assert known != signatures.sign(one, "msg_1", timestamp + 1, body)
    assert known != signatures.sign(one, "msg_1", timestamp, body + b" ")
    assert known != signatures.sign(one, "msg_2", timestamp, body)
