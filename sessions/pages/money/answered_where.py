"""Where a bet or a share is answered: on the account of two from which it was sent, else on Money."""

from http import HTTPStatus
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from clubs.actors import Actor
from clubs.models import Club
from sessions.pages.money import statement
from sessions.pages.money.pair_access import own_account
from sessions.pages.money.pair_page import pair_page


class ShowAgain(Protocol):
    """The page as it was, with what stands in the way."""

    def __call__(self, why_not: str, status: int = HTTPStatus.OK) -> HttpResponse: ...


class AnsweredAt(NamedTuple):
    """The page that comes back with what stands in the way, and the address of the page afterwards."""

    again: ShowAgain
    then: tuple[Any, ...]


def answered_at(request: HttpRequest, actor: Actor, club: Club) -> AnsweredAt:
    """Return the page of an answer: that of the reader with the person of the field `with`, else Money. Raises Http404
    for somebody of another club."""

    def money_again(why_not: str, status: int = HTTPStatus.OK) -> HttpResponse:
        return statement.money_page(request, actor, club, why_not, status)

    sent = request.POST.get("with", "")
    if not sent:
        return AnsweredAt(money_again, ("money", club.slug))
    try:
        two = own_account(actor, club.slug, UUID(sent))
    except ValueError as error:
        raise Http404 from error

    def pair_again(why_not: str, status: int = HTTPStatus.OK) -> HttpResponse:
        return pair_page(request, actor, two, why_not, status)

    return AnsweredAt(pair_again, (two.address,))
