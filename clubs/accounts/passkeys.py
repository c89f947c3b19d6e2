"""Passkeys, by allauth: what is asked of the browser and whether its answer is true."""

import json
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import LoginWebAuthnForm, ReauthenticateWebAuthnForm, SignupWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs.models import User


class Passkeys(DefaultMFAAdapter):  # type: ignore[misc]  # it comes without types
    """How site and account are called in the browser's own window. A passkey holds for one host name, on any port."""

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": str(context.request.get_host()).partition(":")[0], "name": "Chouette"}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        return {"id": user.id.hex.encode(), "display_name": user.name, "name": user.email or user.name}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        return _("Passkey")


def sign_in_options() -> dict[str, Any]:
    """What the browser is asked when anybody may come."""
    return _plain(auth.begin_authentication(None))


def proof_options(user: User) -> dict[str, Any]:
    """What the browser is asked when it must be the owner of this account."""
    return _plain(auth.begin_authentication(user))


def new_options(user: User) -> dict[str, Any]:
    """What the browser is asked for a new passkey of this account, stored or not yet."""
    return _plain(auth.begin_registration(user, passwordless=True))


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(options, default=dict))
    return plain


def signed_in_with(request: HttpRequest) -> Authenticator | None:
    """The passkey with which the browser has answered, None if the answer does not hold."""
    return _used(LoginWebAuthnForm(request.POST))


def proven_with(request: HttpRequest, user: User) -> Authenticator | None:
    """The passkey of this account with which the browser has answered, None if the answer does not hold."""
    return _used(ReauthenticateWebAuthnForm(request.POST, user=user))


def _holds(form: LoginWebAuthnForm | SignupWebAuthnForm) -> bool:
    """Whether the browser's answer holds; one nested so deep that it cannot be read does not."""
    try:
        return bool(form.is_valid())
    except RecursionError:
        return False


def _used(form: LoginWebAuthnForm | ReauthenticateWebAuthnForm) -> Authenticator | None:
    if not _holds(form):
        return None
    passkey: Authenticator = form.cleaned_data["credential"]
    passkey.record_usage()
    return passkey


def passkey_made(request: HttpRequest, user: User) -> dict[str, Any] | None:
    """The new passkey as the browser made it for this account, None if it does not hold; nothing is stored."""
    form = SignupWebAuthnForm(request.POST, user=user)
    return dict(form.cleaned_data["credential"]) if _holds(form) else None


def passkey_keep(user: User, *, name: str, credential: dict[str, Any]) -> None:
    """Store a new passkey of an account."""
    auth.WebAuthn.add(user, name[:40] or _("Passkey"), credential)
