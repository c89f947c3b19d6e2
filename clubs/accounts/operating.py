"""The operator's page of mail: what nobody else can pass on."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import asked_by
from clubs.accounts.selectors import latest_mails
from clubs.actors import Actor

SHOWN = 100


@require_safe
@never_cache
@asked_by
def mail(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The mail of the last week, the newest first: all of it without a mail server, else what could not be sent."""
    if not actor.operator:
        raise Http404
    facts = {"mails": latest_mails(SHOWN), "server": settings.EMAIL_HOST}
    return render(request, "clubs/operator_mail.html", facts)
