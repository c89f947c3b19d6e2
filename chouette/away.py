"""What is answered in place of a view while the database cannot serve."""

import sys
from http import HTTPStatus

import structlog
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from psycopg_pool import PoolTimeout

from chouette.database import is_disk_full, is_over_time
from chouette.limit_answers import TRY_AGAIN_SECONDS
from clubs import views

log = structlog.get_logger(__name__)

AWAY = (OperationalError, InterfaceError, PoolTimeout)
"""What is raised where the database does not serve; a lock or a statement over its time is an OperationalError."""


class DatabaseAway(MiddlewareMixin):
    """A view that the database did not serve is answered with one sentence, and when to try again (503).

    It has no step before or after the view, so that it costs a tap nothing.
    """

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that could not reach the database; leave everything else alone."""
        return unserved(request, exception) if isinstance(exception, AWAY) else None


def server_error(request: HttpRequest) -> HttpResponse:
    """500; but 503 where it was the database that did not serve, outside of any view."""
    exception = sys.exc_info()[1]
    return unserved(request, exception) if isinstance(exception, AWAY) else views.server_error(request)


def unserved(request: HttpRequest, exception: Exception) -> HttpResponse:
    """503: a problem for programs, a page for everybody else."""
    if request.path.startswith("/api/"):
        from sessions.api.problems import answer_to  # the settings name this module before the apps are loaded

        answer = answer_to(exception)
        assert answer is not None, "the API answers whatever keeps the database away"
        return answer
    is_full = is_disk_full(exception)
    if is_full:
        log.error("the disk of the database is full", error=str(exception))
    else:
        log.warning("the database did not serve", error=type(exception).__name__, late=is_over_time(exception))
    facts = {"full": is_full, "late": is_over_time(exception)}
    page = HttpResponse(render_to_string("503.html", facts), status=HTTPStatus.SERVICE_UNAVAILABLE)
    page["Retry-After"] = str(TRY_AGAIN_SECONDS)
    return page
