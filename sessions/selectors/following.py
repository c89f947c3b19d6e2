"""Those who belong to a table follow it to its new code; for everybody else the old one is not there."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from clubs.actors import Actor
from clubs.selectors import actor_of
from sessions.models import FormerCode, Session
from sessions.permissions import may_at
from sessions.selectors.directory import club_of

GetResponse = Callable[[HttpRequest], HttpResponse]


def code_now(code: str, actor: Actor) -> str | None:
    """The code that a table has now for which this one was given up, for those who may see it."""
    club = club_of(code)
    if club is None:
        return None
    had = FormerCode.objects.filter(club=club, code=code, session__deleted_at=None)
    former = had.select_related("session__club").first()
    if former is None or not may_at(actor, "sessions.see", former.session):
        return None
    return str(former.session.code)


def former_codes(session: Session) -> list[str]:
    """The codes that the session had before, the first first."""
    had = FormerCode.objects.filter(club=session.club_id, session=session)
    return list(had.order_by("at").values_list("code", flat=True))


def followed(get_response: GetResponse) -> GetResponse:
    """What is not there under an old code is looked for under the new one, with all that was sent."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        code = match.kwargs.get("code") if match else None
        if response.status_code != HTTPStatus.NOT_FOUND or not isinstance(code, str):
            return response
        new = code_now(code.upper(), actor_of(request))
        if new is None:
            return response
        moved = HttpResponse(status=HTTPStatus.PERMANENT_REDIRECT if request.method != "GET" else HTTPStatus.FOUND)
        moved["Location"] = request.get_full_path().replace(f"/{code}/", f"/{new}/", 1)
        moved["Cache-Control"] = "no-store"
        return moved

    return answer
