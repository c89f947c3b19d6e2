"""Passkeys, by fido2: what is asked of the browser, and whether its answer is true."""

import json
import struct
from typing import Any
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from fido2.server import Fido2Server
from fido2.utils import websafe_decode
from fido2.webauthn import (
    AttestedCredentialData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from clubs.accounts.selectors import account_found, passkeys_of
from clubs.models import User

ASKED = "passkey_asked"
"""Where the session keeps what the browser was asked last. It is good for one answer."""

UNREADABLE = (
    ValueError, TypeError, KeyError, AttributeError, IndexError, struct.error, RecursionError, AssertionError,
    NotImplementedError,
)  # fmt: skip
"""What reading and judging raise for an answer that does not hold: fido2 has no error of its own for one that cannot be
read, and a session that was asked nothing has no such key."""


def _server(request: HttpRequest) -> Fido2Server:
    """For the host that is asked: a passkey holds for one host name, on any port, over TLS or on this computer."""
    host = request.get_host().partition(":")[0]
    return Fido2Server(PublicKeyCredentialRpEntity(id=host, name="Chouette"))


def sign_in_options(request: HttpRequest) -> dict[str, Any]:
    """What the browser is asked when anybody may come."""
    options, state = _server(request).authenticate_begin([], UserVerificationRequirement.REQUIRED)
    return _remembered(request, options, state)


def proof_options(request: HttpRequest, user: User) -> dict[str, Any]:
    """What the browser is asked when it must be the owner of this account."""
    known = list(_credentials(user).values())
    options, state = _server(request).authenticate_begin(known, UserVerificationRequirement.PREFERRED)
    return _remembered(request, options, state)


def new_options(request: HttpRequest, user: User) -> dict[str, Any]:
    """What the browser is asked for a new passkey of this account, stored or not yet."""
    options, state = _server(request).register_begin(
        PublicKeyCredentialUserEntity(id=user.id.hex.encode(), display_name=user.name, name=user.email or user.name),
        list(_credentials(user).values()),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _remembered(request, options, state)


def _remembered(request: HttpRequest, options: Any, state: Any) -> dict[str, Any]:
    request.session[ASKED] = state
    plain: dict[str, Any] = json.loads(json.dumps(dict(options), default=dict))
    return plain


def signed_in_with(request: HttpRequest) -> Authenticator | None:
    """The passkey with which the browser has answered, None if the answer does not hold."""
    try:
        answer = json.loads(request.POST.get("credential", ""))
        owner = UUID(websafe_decode(answer["response"]["userHandle"]).decode())
    except UNREADABLE:
        return None
    user = account_found(owner)
    return proven_with(request, user) if user else None


def proven_with(request: HttpRequest, user: User) -> Authenticator | None:
    """The passkey of this account with which the browser has answered, None if the answer does not hold."""
    known = _credentials(user)
    try:
        answer = json.loads(request.POST.get("credential", ""))
        used = _server(request).authenticate_complete(request.session[ASKED], list(known.values()), answer)
    except UNREADABLE:
        return None
    del request.session[ASKED]
    passkey = next(one for one, credential in known.items() if credential.credential_id == used.credential_id)
    passkey.record_usage()
    return passkey


def passkey_made(request: HttpRequest, user: User) -> dict[str, Any] | None:
    """The new passkey as the browser made it for this account, None if it does not hold; nothing is stored."""
    try:
        answer: dict[str, Any] = json.loads(request.POST.get("credential", ""))
        _server(request).register_complete(request.session[ASKED], answer)
    except UNREADABLE:
        return None
    del request.session[ASKED]
    return answer


def _credentials(user: User) -> dict[Authenticator, AttestedCredentialData]:
    """The passkeys of an account, each with the key by which its answers are judged."""
    read = {one: RegistrationResponse.from_dict(one.data["credential"]) for one in passkeys_of(user)}
    data = {one: made.response.attestation_object.auth_data.credential_data for one, made in read.items()}
    return {one: found for one, found in data.items() if found is not None}
