"""Everything that is kept about the owner of an account, in one file for them."""

import json
from http import HTTPStatus
from typing import Any

from allauth.mfa.models import Authenticator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import limits, services
from clubs.accounts.doors import account_needed
from clubs.accounts.passkeys import passkeys_of
from clubs.actors import Actor
from clubs.doors import asked_by, fresh_needed
from clubs.models import ApiToken, Audit, Device, Mail, Membership, Player, User
from sessions.selectors.player_records import data_of


@require_safe
@never_cache
@asked_by
@fresh_needed
@account_needed
def account_data(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """The file: the account, its devices, tokens, roles and traces, and what was played under each of its names."""
    try:
        limits.attempt_count(limit=limits.EXPORTS, source=f"account {user.id}")
    except limits.TooOften as too_often:
        said = limits.said(_("Your data was taken along too often."), too_often)
        page = render(request, "account/too_often.html", {"said": said}, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    text = json.dumps(everything(user), indent=2, ensure_ascii=False, default=str)
    services.audit_write(actor=actor, what="data_taken", principal=str(user.id))
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="chouette-{timezone.localdate():%Y-%m-%d}.json"'
    return response


def everything(user: User) -> dict[str, Any]:
    """All that is theirs; hashes of secrets are nobody's business."""
    done = Audit.objects.filter(Q(actor_user=user.id) | Q(principal=str(user.id))).order_by("at")
    players = Player.objects.filter(user=user, merged_into=None).select_related("club").order_by("created_at")
    own = ("name", "email", "language", "time_zone", "created_at")
    return {
        "account": {name: getattr(user, name) for name in own} | {"password": user.has_usable_password()},
        "passkeys": [_passkey(one) for one in passkeys_of(user)],
        "devices": _rows(Device.objects.filter(user=user), "label", "name", "created_at", "signed_in_at"),
        "tokens": _rows(
            ApiToken.objects.filter(user=user),
            "name", "hint", "scope", "created_at", "expires_at", "used_at", "revoked_at",
        ),
        "roles": _rows(Membership.objects.filter(user=user), "club__name", "role", "session_code", "created_at"),
        "mail": _rows(Mail.objects.filter(to=user.email or ""), "subject", "made_at"),
        "done": _rows(done, "at", "what", "club__name", "details"),
        "played": [data_of(player) for player in players],
    }  # fmt: skip


def _passkey(one: Authenticator) -> dict[str, Any]:
    return {"name": one.wrap().name, "made": one.created_at, "used": one.last_used_at}


def _rows(found: Any, *fields: str) -> list[dict[str, Any]]:
    return list(found.values(*fields))
