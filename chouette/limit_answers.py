"""What is answered where a limit of ours was met."""

from http import HTTPStatus

import msgspec
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

TRY_AGAIN_SECONDS = 5
AGAIN = ("too_many_at_once", "import_broke_off")
"""Codes of limits after which the same may be sent again in a moment."""


def limit_met(request: HttpRequest, code: str) -> HttpResponse:
    """Answer for a limit of ours that was met before the view had answered: a problem, or a page with its sentence."""
    from sessions.view.problems import problem  # the settings name this module before the apps are loaded

    status = HTTPStatus.SERVICE_UNAVAILABLE if code in AGAIN else HTTPStatus.UNPROCESSABLE_ENTITY
    told = problem(status, code)
    if request.path.startswith("/api/"):
        answer = HttpResponse(msgspec.json.encode(told), content_type="application/problem+json", status=status)
    else:
        answer = HttpResponse(render_to_string("limit.html", {"message": told["message"]}), status=status)
    if code in AGAIN:
        answer["Retry-After"] = str(TRY_AGAIN_SECONDS)
    return answer
