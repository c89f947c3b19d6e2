"""What stands between the server and every page."""

from collections.abc import Callable
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language

from chouette.wording.language import SOURCE, spoken_in

TRY_AGAIN_SECONDS = 5
Door = Callable[[HttpRequest], HttpResponse]


def spoken(door: Door) -> Door:
    """The sentences of the table are said in the language that Django has found for the pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        with spoken_in(get_language() or SOURCE):
            return door(request)

    return answer


class DatabaseAway(MiddlewareMixin):
    """While the database cannot be reached, a page says so in one sentence, and when to try again (503).

    It has no step before or after the view, so that it costs a tap nothing; the doors for programs answer for
    themselves.
    """

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that could not reach the database; leave everything else alone."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        page = HttpResponse(render_to_string("503.html"), status=HTTPStatus.SERVICE_UNAVAILABLE)
        page["Retry-After"] = str(TRY_AGAIN_SECONDS)
        return page
