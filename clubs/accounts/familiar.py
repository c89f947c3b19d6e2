"""Browsers in which an account was signed in before, and how often codes and passwords may be tried for an address.

Somebody who asks for codes to another's address, or types wrong passwords for it, must neither drown nor lock out its
owner. A browser that has once been let in carries a signed mark and has numbers of its own; every other browser has
them with the place it asks from, and all of those together have one more, so that changing places does not help.
"""

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

from clubs.allowances import place_of
from clubs.limits import Limit, attempt_count

COOKIE = f"{settings.COOKIE_PREFIX}chouette_familiar"
SALT = "clubs.accounts.familiar"
KEPT = timedelta(days=400)
ADDRESSES = 5
"""Of how many accounts a browser keeps the mark: the latest."""

CODES_HERE = Limit("codes_here", most=300, seconds=3600)
CODES_EACH = Limit("codes_each", most=5, seconds=900)
CODES_A_DAY = Limit("codes_a_day", most=20, seconds=86400)
CODES_OF_STRANGERS = Limit("codes_strangers", most=60, seconds=86400)
PASSWORDS_HERE = Limit("passwords_here", most=300, seconds=600)
PASSWORDS_EACH = Limit("passwords_each", most=10, seconds=600)
PASSWORDS_OF_STRANGERS = Limit("passwords_strangers", most=60, seconds=3600)


def code_asked(request: HttpRequest, email: str) -> None:
    """Count a code that is to be mailed to this address, whether there is such an account or not. Raises TooOften."""
    _counted(request, email, CODES_HERE, (CODES_EACH, CODES_A_DAY), CODES_OF_STRANGERS)


def password_tried(request: HttpRequest, email: str) -> None:
    """Count a password typed for this address, whether there is such an account or not. Raises TooOften."""
    _counted(request, email, PASSWORDS_HERE, (PASSWORDS_EACH,), PASSWORDS_OF_STRANGERS)


def _counted(request: HttpRequest, email: str, here: Limit, own: tuple[Limit, ...], strangers: Limit) -> None:
    place, mark = place_of(request), mark_of(request, email)
    attempt_count(limit=here, source=place)
    for each in own:
        attempt_count(limit=each, source=f"address {email} {mark or place}")
    if not mark:
        attempt_count(limit=strangers, source=f"address {email}")


def mark_of(request: HttpRequest, email: str) -> str:
    """The mark that this browser has for the account of an address; empty if it has none."""
    return _marks(request).get(_name(email), "")


def familiar_keep(request: HttpRequest, response: HttpResponse, email: str | None) -> None:
    """Let the browser show from now on that this account was signed in on it. It tells nobody whose that is."""
    if not email:
        return
    marks = _marks(request)
    mark = marks.pop(_name(email), "") or get_random_string(16)
    latest = {**marks, _name(email): mark}
    kept = dict(list(latest.items())[-ADDRESSES:])
    response.set_cookie(
        COOKIE, signing.dumps(kept, salt=SALT), max_age=int(KEPT.total_seconds()), secure=settings.TLS, httponly=True,
        samesite="Lax",
    )  # fmt: skip


def _marks(request: HttpRequest) -> dict[str, str]:
    try:
        found: dict[str, str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return {}
    return found


def _name(email: str) -> str:
    return salted_hmac(SALT, email.lower(), algorithm="sha256").hexdigest()[:32]
