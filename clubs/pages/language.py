"""The language of whoever reads: kept on their device, and with their account if they have one."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import services
from clubs.access import asked_by
from clubs.accounts.access import language_keep, next_of
from clubs.accounts.selectors import account_of
from clubs.actors import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def language(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Every language by its own name; what is chosen holds from the next page on."""
    wanted = request.POST.get("language", "")
    if wanted not in dict(settings.LANGUAGES):
        facts = {"languages": settings.LANGUAGES, "now": get_language(), "next": next_of(request)}
        status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
        return render(request, "language.html", facts, status=status)
    user = account_of(actor)
    if user is not None:
        services.account_change(actor=actor, user=user, name=user.name, language=wanted, time_zone=user.time_zone)
    response = redirect(next_of(request))
    language_keep(response, wanted)
    return response
