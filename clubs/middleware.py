"""What stands between the server and every page."""

from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

TRY_AGAIN_SECONDS = 5


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
