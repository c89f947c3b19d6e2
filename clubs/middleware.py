"""What stands between the server and every page."""

from collections.abc import Callable
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

TRY_AGAIN_SECONDS = 5


class DatabaseAway:
    """While the database cannot be reached, every page says so in one sentence and when to try again (503)."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only what a view lets through comes here; the doors for programs answer for themselves."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        page = HttpResponse(render_to_string("503.html"), status=HTTPStatus.SERVICE_UNAVAILABLE)
        page["Retry-After"] = str(TRY_AGAIN_SECONDS)
        return page
