"""The account of two: the reader and somebody, or the club's till and somebody as those who keep the books read it."""

import secrets
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_books, club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for, till_of
from sessions.models import PaymentWord
from sessions.pages.money.account_lines import lines_of
from sessions.pages.money.bet_rows import bets_waiting
from sessions.pages.money.done import done
from sessions.pages.money.payment_form import draft_read, word_read
from sessions.pages.money.settle_rows import People, name_of, payment_shown
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_accounts import PairAccount, account_between
from sessions.services import payment_answer, payment_say

OPEN_WORDS = (PaymentWord.SAID, PaymentWord.DISPUTED)


class Side(NamedTuple):
    """As whom somebody reads an account: the persons they are, or the till; `page` names its address, `answer` that of
    a word about a payment."""

    persons: set[UUID]
    till: bool

    @property
    def page(self) -> str:
        return "till-pair" if self.till else "money-pair"

    @property
    def answer(self) -> str:
        return "till-answer" if self.till else "money-answer"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """My account with somebody, every row of it; posted, a payment between the two is said to be made."""
    club = club_seen(actor, slug)
    return _shown_or_said(request, actor, club, one_of_two(actor, club, other), other)


@post_only
@asked_by
def pair_answer(request: HttpRequest, actor: Actor, slug: str, other: UUID, payment: UUID) -> HttpResponse:
    """A word about a payment between the two."""
    club = club_seen(actor, slug)
    return _answered(request, actor, club, one_of_two(actor, club, other), other, payment)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def till_pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """The till's account with somebody; posted, a payment between the two is said to be made."""
    club = club_books(actor, slug)
    return _shown_or_said(request, actor, club, till_and(club, other), other)


@post_only
@asked_by
def till_answer(request: HttpRequest, actor: Actor, slug: str, other: UUID, payment: UUID) -> HttpResponse:
    """A word about a payment to the till, or from it."""
    club = club_books(actor, slug)
    return _answered(request, actor, club, till_and(club, other), other, payment)


def one_of_two(actor: Actor, club: Club, other: UUID) -> Side:
    """The side of whoever asks, the other of the two being another person of the club. Raises Http404."""
    mine = persons_spoken_for(actor, club.id)
    if not mine or other in mine or not people_of(club.id, [other]):
        raise Http404
    return Side(mine, till=False)


def till_and(club: Club, other: UUID) -> Side:
    """The till's side, the other of the two being a person of the club. Raises Http404."""
    till = till_of(club.id)
    if till is None or other == till or not people_of(club.id, [other]):
        raise Http404
    return Side({till}, till=True)


def _shown_or_said(request: HttpRequest, actor: Actor, club: Club, side: Side, other: UUID) -> HttpResponse:
    if request.method != "POST":
        return pair_page(request, actor, club, side, other)

    def said_it() -> None:
        payment_say(actor=actor, club=club, draft=draft_read(request))

    def again(why_not: str, status: int) -> HttpResponse:
        return pair_page(request, actor, club, side, other, why_not, status)

    return done(request, again, (side.page, club.slug, other), actor, said_it)


def _answered(request: HttpRequest, actor: Actor, club: Club, side: Side, other: UUID, payment: UUID) -> HttpResponse:
    word, note = word_read(request)

    def answered() -> None:
        payment_answer(actor=actor, club=club, payment=payment, word=word, note=note)

    def again(why_not: str, status: int) -> HttpResponse:
        return pair_page(request, actor, club, side, other, why_not, status)

    return done(request, again, (side.page, club.slug, other), actor, answered)


def pair_page(
    request: HttpRequest,
    actor: Actor,
    club: Club,
    side: Side,
    other: UUID,
    why_not: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The account, and what waits for a word between the two."""
    names = people_of(club.id, [*side.persons, other])
    accounts = [one for person in sorted(side.persons) for one in account_between(club.id, person, other)]
    facts: dict[str, Any] = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "other": other,
        "till": side.till,
        "here": reverse(side.page, args=[club.slug, other]),
        "answer_to": side.answer,
        "name": name_of(names, other),
        "accounts": [account_facts(one, names, side, keeps=side.till) for one in accounts],
        "bets": [] if side.till else bets_waiting(actor, club, side.persons, other),
        "may_bet": not side.till and not names[other].till,
        "currency": "" if club.points_only else club.currency,
        "key": secrets.token_urlsafe(18),
        "why_not": why_not,
    }
    return render(request, "sessions/money_pair.html", facts, status=status)


def account_facts(one: PairAccount, names: People, side: Side, *, keeps: bool) -> dict[str, Any]:
    """One account of the page. With `keeps` the reader speaks for somebody without a phone too."""
    return {
        "one": one,
        "owe": one.open > 0,
        "even": not one.open,
        "size": written(abs(one.open), one.currency),
        "lines": lines_of(one),
        "waiting": [
            payment_shown(each, names, side.persons, keeps=keeps, for_the_till=side.till)
            for each in one.payments
            if each.word in OPEN_WORDS
        ],
        "payer": one.one if one.awaited >= 0 else one.other,
        "receiver": one.other if one.awaited >= 0 else one.one,
        "asked": amount_sent(abs(one.awaited), one.currency),
        "asked_said": written(abs(one.awaited), one.currency),
        "i_pay": one.awaited >= 0,
        "may_say": bool(one.awaited),
    }
