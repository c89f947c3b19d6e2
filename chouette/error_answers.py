"""What is answered where no view could: a page for people, a problem for programs that asked the API."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from chouette import away
from clubs import views

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400"""
    problem = _problem(request, HTTPStatus.BAD_REQUEST, "not_understood")
    return problem or views.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403"""
    return _problem(request, HTTPStatus.FORBIDDEN, "not_allowed") or views.forbidden(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, also for an address that no path of the API fits."""
    return _problem(request, HTTPStatus.NOT_FOUND, "not_found") or views.not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where the database did not serve."""
    answer = away.server_error(request)
    is_fault = answer.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
    return (_problem(request, HTTPStatus.INTERNAL_SERVER_ERROR, "server_fault") if is_fault else None) or answer


def _problem(request: HttpRequest, status: HTTPStatus, code: str) -> HttpResponse | None:
    """The problem for a program; None for those who asked for a page."""
    if not request.path.startswith(API):
        return None
    from sessions.api.bodies import problem_answer  # the settings name these answers before the apps are loaded

    return problem_answer(status, code)
