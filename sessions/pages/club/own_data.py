"""Everything that is kept about the owner of an account, in one file for them."""

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import limits, services
from clubs.access import asked_by, fresh_needed
from clubs.accounts.access import account_needed
from clubs.actors import Actor
from clubs.models import User
from sessions.selectors.account_records import everything_about


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
    text = json.dumps(everything_about(user), indent=2, ensure_ascii=False, default=str)
    services.audit_write(actor=actor, what="data_taken", principal=str(user.id))
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="chouette-{timezone.localdate():%Y-%m-%d}.json"'
    return response
