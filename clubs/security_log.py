"""What an operator reads of attempts to get in and of rights that change: no code, no name, no address of a page.

A line names the request by its number, which its answer carries too. What strangers repeat is one line a minute.
"""

from collections.abc import Callable
from http import HTTPStatus
from secrets import token_hex
from uuid import UUID

import structlog
from django.http import HttpRequest, HttpResponse

attempts = structlog.get_logger("chouette.attempts")
rights = structlog.get_logger("chouette.rights")

REQUEST_NUMBER = "X-Request-ID"
REFUSED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})
OF_RIGHTS = frozenset({
    "address_changed", "code_renewed", "codes_created", "device_speaks_for", "evening_link_made",
    "evening_link_revoked", "guest_put_out", "invite_created", "invite_taken", "invites_revoked", "let_in",
    "owner_link_opened", "passkey_added", "passkey_removed", "password_set", "role_changed", "role_taken",
    "sheet_handed_over", "sheet_taken", "token_created", "token_revoked",
})  # fmt: skip
"""The acts of the trail by which somebody comes to read or do more than before, or less."""

GetResponse = Callable[[HttpRequest], HttpResponse]


def number_requests(get_response: GetResponse) -> GetResponse:
    """Give each request a number for the log, and log those that were refused."""

    def answer(request: HttpRequest) -> HttpResponse:
        number = token_hex(8)
        with structlog.contextvars.bound_contextvars(request=number):
            response = get_response(request)
            if response.status_code in REFUSED:
                route = request.resolver_match.view_name if request.resolver_match else ""
                attempts.warning("access was refused", status=response.status_code, route=route)
        response[REQUEST_NUMBER] = number
        return response

    return answer


def log_failed_sign_in(by: str) -> None:
    """Log that somebody did not get in by a password, a passkey or a code."""
    attempts.warning(f"a sign-in has failed: {by}")


def log_limit_reached(kind: str) -> None:
    """Log that somebody tried something more often than this limit lets them."""
    attempts.warning(f"a limit was reached: {kind}")


def log_rights(what: str, club: UUID | None) -> None:
    """Log an act of the trail that changes rights; no-op for any other."""
    if what in OF_RIGHTS:
        rights.info(what, club=str(club) if club else "")
