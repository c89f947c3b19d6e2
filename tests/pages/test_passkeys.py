"""What a browser sends as a passkey and is none: it opens nothing, and no page breaks over it."""

import json

import pytest
from django.db import transaction
from django.test import Client
from fido2.utils import websafe_encode

from clubs.accounts.selectors import passkeys_of
from tests.kit.accounts import account, signed_in

RESPONSE = {"clientDataJSON": "e30", "authenticatorData": "AAAA", "signature": "AA", "attestationObject": "oA"}
RESPONSES: list[object] = [
    None, [], {}, {"userHandle": None}, {"userHandle": 7}, {"userHandle": "Z"}, {"userHandle": "QUFB"},
    RESPONSE, RESPONSE | {"clientDataJSON": "not base64"}, RESPONSE | {"clientDataJSON": "bnVsbA"},
    RESPONSE | {"authenticatorData": "A" * 60}, RESPONSE | {"attestationObject": "A" * 60},
    RESPONSE | {"attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA"},
]  # fmt: skip
NONE = [
    "", "null", "[]", "7", '"text"', "{", "{}", "[" * 20_000 + "]" * 20_000,
    *(
        json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": response})
        for response in RESPONSES
    ),
]  # fmt: skip

pytestmark = pytest.mark.django_db


def test_it_signs_nobody_in() -> None:
    user = account()
    handle = json.dumps({"response": RESPONSE | {"userHandle": websafe_encode(user.id.hex.encode())}})
    for credential in (*NONE, handle):
        browser = Client()
        assert browser.post("/account/sign-in/passkey/asked/").status_code == 200
        assert browser.post("/account/sign-in/passkey/", {"credential": credential}).status_code == 422, credential


def test_it_proves_nothing_and_is_not_kept() -> None:
    user = account()
    browser = signed_in(user).client
    for credential in NONE:
        with transaction.atomic():  # taken back, or the tries would be too many
            assert browser.post("/account/prove/asked/").status_code == 200
            assert browser.post("/account/prove/", {"credential": credential}).status_code == 422, credential
            assert browser.post("/account/passkeys/add/asked/").status_code == 200
            assert browser.post("/account/passkeys/add/", {"credential": credential}).status_code == 422, credential
            assert not passkeys_of(user).exists()
            transaction.set_rollback(True)


def test_without_having_been_asked_it_is_none() -> None:
    for credential in NONE:
        assert Client().post("/account/sign-in/passkey/", {"credential": credential}).status_code == 422, credential
