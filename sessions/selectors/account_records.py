"""Everything that is kept about the owner of an account."""

from typing import Any

import msgspec
from allauth.mfa.models import Authenticator
from django.db.models import Q

from clubs.accounts.selectors import passkeys_of, pay_to_of
from clubs.ciphertext import Undecipherable
from clubs.models import ApiToken, Audit, Device, FormerMember, Mail, Membership, Player, SiteAudit, User
from sessions.selectors.player_records import data_of


def everything_about(user: User) -> dict[str, Any]:
    """The account, its devices, tokens, roles and traces, and what was played under each of its names; hashes of
    secrets are nobody's business."""
    players = Player.objects.filter(user=user, merged_into=None).select_related("club").order_by("created_at")
    own = ("name", "email", "language", "time_zone", "created_at")
    return {
        "account": {name: getattr(user, name) for name in own} | {"password": user.has_usable_password()},
        "how_paid": _how_paid(user),
        "passkeys": [_passkey(one) for one in passkeys_of(user)],
        "devices": _rows(Device.objects.filter(user=user), "label", "name", "created_at", "signed_in_at"),
        "tokens": _rows(
            ApiToken.objects.filter(user=user),
            "name", "hint", "scope", "created_at", "expires_at", "used_at", "revoked_at",
        ),
        "roles": _rows(Membership.objects.filter(user=user), "club__name", "role", "session_code", "created_at"),
        "clubs_left": _rows(FormerMember.objects.filter(user=user), "club__name", "role", "removed", "left_at"),
        "mail": _rows(Mail.objects.filter(to=user.email or ""), "subject", "made_at"),
        "done": _done(user),
        "played": [data_of(player) for player in players],
    }  # fmt: skip


def _how_paid(user: User) -> dict[str, str] | str | None:
    """What they have said of it; that it cannot be read, under another secret key than it was written."""
    try:
        pay_to = pay_to_of(user)
    except Undecipherable:
        return "cannot be deciphered: the secret key of this site has changed"
    return None if pay_to is None else msgspec.structs.asdict(pay_to)


def _done(user: User) -> list[dict[str, Any]]:
    """What they did, or was done to their account, in their clubs and in none, in the order of its times."""
    own = Q(actor_user=user.id) | Q(principal=str(user.id))
    in_clubs = _rows(Audit.objects.filter(own), "at", "what", "club__name", "details")
    in_none = [line | {"club__name": None} for line in _rows(SiteAudit.objects.filter(own), "at", "what", "details")]
    return sorted([*in_clubs, *in_none], key=lambda line: line["at"])


def _passkey(one: Authenticator) -> dict[str, Any]:
    return {"name": one.data["name"], "made": one.created_at, "used": one.last_used_at}


def _rows(found: Any, *fields: str) -> list[dict[str, Any]]:
    return list(found.values(*fields))
