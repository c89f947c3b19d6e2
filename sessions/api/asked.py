"""What several addresses of the API ask of a request: a club, an evening, a page, a day, a number, a name again."""

from datetime import date
from typing import Annotated

import msgspec
from django import forms
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from clubs.api.tokens import actor_of
from clubs.models import Club
from clubs.permissions import club_for, may
from sessions import services
from sessions.api.access import body_of
from sessions.api.bodies import problem_answer, read
from sessions.api.operations import query
from sessions.errors import Malformed, NameMissing, NotAllowed, NotFound
from sessions.selectors.sessions import Reader, reader_of

LARGEST_NUMBER = 2**31 - 1
"""What a column of numbers holds; a greater one is nothing's number."""
CurrencyTold = Annotated[
    Annotated[str, msgspec.Meta(max_length=3)] | None,
    msgspec.Meta(description="Without it the club's, or points in a club for points; empty: points."),
]
BY_PAGE = query("page", OpenApiTypes.INT, "Which page, from 1.")


def club_seen(request: Request, slug: str) -> Club:
    """The club, for those who may see it. Raises NotFound."""
    actor = actor_of(request)
    club = club_for(actor, slug)
    if club is None or not may(actor, "clubs.see", club):
        raise NotFound
    return club


def currency_meant(told: str | None, club: Club) -> str:
    """Return the currency of an amount that was sent: the club's own where none was told, empty for points."""
    if told is not None:
        return told
    return "" if club.points_only else club.currency


def club_own_money(request: Request, slug: str) -> Club:
    """Return the club for those who read and answer their own accounts there. Raises NotFound."""
    actor = actor_of(request)
    club = club_for(actor, slug)
    if club is None or not may(actor, "clubs.own_money", club):
        raise NotFound
    return club


def club_run(request: Request, slug: str) -> Club:
    """The club, for its organisers. Raises NotFound or NotAllowed."""
    club = club_seen(request, slug)
    organiser_needed(request, club)
    return club


def organiser_needed(request: Request, club: Club) -> None:
    """Raise NotAllowed unless one of its organisers asks."""
    if not may(actor_of(request), "clubs.run", club):
        raise NotAllowed("not_allowed")


def club_books(request: Request, slug: str) -> Club:
    """The club, for its treasurer and organisers. Raises NotFound or NotAllowed."""
    club = club_seen(request, slug)
    if not may(actor_of(request), "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")
    return club


class TypedName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of what is to go, once more: it cannot be undone, or not for long."""

    name: str


def name_said(request: Request, name: str) -> None:
    """Raise NotAllowed unless the body has this name, NameMissing where it has none."""
    try:
        wanted: TypedName = read(body_of(request), TypedName, "not_a_name")
    except Malformed as error:
        raise NameMissing(error.code, **error.params) from error
    if wanted.name.strip().casefold() != name.casefold():
        raise NotAllowed("name_is_not_that")


def form_problem(form: forms.Form) -> HttpResponse:
    """Why a form cannot be taken: the sentences of the page, by field."""
    errors = {field or "body": [str(sentence) for sentence in found] for field, found in form.errors.items()}
    field, sentences = next(iter(errors.items()))
    return problem_answer(422, "cannot_be_taken", message=sentences[0], field=field, errors=errors)


def day_of(request: Request, name: str) -> date | None:
    """The day that a query names. Raises Malformed."""
    written = request.query_params.get(name, "")
    try:
        return date.fromisoformat(written) if written else None
    except ValueError as error:
        raise Malformed("not_a_day", **{name: written[:20]}) from error


def page_asked(request: Request) -> int:
    """The number of the page that is asked for. Raises Malformed."""
    written = request.query_params.get("page", "1")
    if not (written.isascii() and written.isdecimal() and len(written) <= 6 and int(written)):
        raise Malformed("not_a_page", page=written[:20])
    return int(written)


def number_of(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Malformed("not_a_number", after=text[:20])
    return int(text)


def reader_now(code: str, token: str) -> Reader:
    """The caller who asks to see a session, once what is due there has been applied. Raises NotFound."""
    reader = reader_of(code=code, token=token)
    if reader.overdue:
        services.deadlines_kept(codes=[code])
        services.awaited_views_renewed(codes=[code])
        reader = reader_of(code=code, token=token)
    return reader
