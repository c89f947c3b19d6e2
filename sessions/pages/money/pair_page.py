"""The account of two: read by either, by the treasurer and by organisers, who speak there for those without a phone."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.ciphertext import PayTo
from clubs.models import Club
from clubs.pages.access import club_books, club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for, till_of
from sessions.errors import PaymentRefused
from sessions.models import SaidAs
from sessions.pages.history.page import number_asked
from sessions.pages.money.bet_rows import bets_waiting
from sessions.pages.money.done import done
from sessions.pages.money.pair_lines import rows_of
from sessions.pages.money.payee import Payee, payee_of
from sessions.pages.money.payment_form import draft_read, word_read
from sessions.pages.money.reminder_text import reminder_text
from sessions.pages.money.settle_rows import called, payment_shown
from sessions.selectors.creditors import owed_in, pay_to_of_creditors
from sessions.selectors.open_accounts import OpenAccount, PersonNamed, open_accounts, people_of
from sessions.selectors.pair_statement import PairPage, PairSum, lines_between, sums_between
from sessions.services import payment_answer, payment_say, reminder_say


@dataclass(frozen=True, slots=True)
class Two:
    """The account that is looked at: of each of `ones` with the other, for somebody who is `mine` in the club.

    `keeps_as` is as what they may speak for both, empty if they may not; `address` leads to the page.
    """

    club: Club
    ones: list[UUID]
    other: UUID
    mine: set[UUID]
    keeps_as: str
    address: str
    till: bool = False
    people: dict[UUID, PersonNamed] = field(default_factory=dict)

    @property
    def keeps(self) -> bool:
        """They may speak for both."""
        return bool(self.keeps_as)

    @property
    def own(self) -> bool:
        """It is their own account."""
        return not self.mine.isdisjoint(self.ones)


def own_account(actor: Actor, slug: str, other: UUID) -> Two:
    """My account with somebody else of the club. Raises Http404."""
    club = club_seen(actor, slug)
    mine = persons_spoken_for(actor, club.id)
    people = people_of(club.id, [*mine, other])
    if not mine or other in mine or other not in people:
        raise Http404
    address = reverse("money-pair", args=[club.slug, other])
    return Two(club, sorted(mine), other, mine, "", address, people=people)


def account_of(actor: Actor, slug: str, one: UUID, other: UUID) -> Two:
    """The account of any two, for one of them, the treasurer and organisers. Raises Http404 for everybody else: there
    is no such page."""
    club = club_seen(actor, slug)
    mine, keeps = persons_spoken_for(actor, club.id), may(actor, "clubs.books", club)
    people = people_of(club.id, [one, other])
    if one == other or len(people) < len({one, other}) or not (keeps or mine.intersection((one, other))):
        raise Http404
    address = reverse("money-between", args=[club.slug, one, other])
    if other in mine and one not in mine:
        one, other = other, one
    return Two(club, [one], other, mine, _keeper(actor, club) if keeps else "", address, people=people)


def till_and(actor: Actor, slug: str, other: UUID) -> Two:
    """The till's account with somebody, for those who keep the books. Raises Http404, PermissionDenied."""
    club = club_books(actor, slug)
    till = till_of(club.id)
    people = people_of(club.id, [till, other]) if till else {}
    if till is None or other == till or other not in people:
        raise Http404
    return Two(club, [till], other, {till}, _keeper(actor, club), till_address(club, other), till=True, people=people)


def till_address(club: Club, other: UUID) -> str:
    """Where the till's account with somebody is read."""
    return reverse("till-pair", args=[club.slug, other])


def _keeper(actor: Actor, club: Club) -> SaidAs:
    """As what somebody keeps the books."""
    return SaidAs.ORGANISER if may(actor, "clubs.run", club) else SaidAs.TREASURER


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """My account with somebody, every row of it; posted, a payment between the two is said to be made."""
    return _shown_or_said(request, actor, own_account(actor, slug, other))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def between(request: HttpRequest, actor: Actor, slug: str, one: UUID, other: UUID) -> HttpResponse:
    """The account of any two; posted, a payment between them is said to be made."""
    return _shown_or_said(request, actor, account_of(actor, slug, one, other))


@post_only
@asked_by
def pair_answer(request: HttpRequest, actor: Actor, slug: str, other: UUID, payment: UUID) -> HttpResponse:
    """A word about a payment between me and somebody."""
    return _answered(request, actor, own_account(actor, slug, other), payment)


@post_only
@asked_by
def between_answer(
    request: HttpRequest, actor: Actor, slug: str, one: UUID, other: UUID, payment: UUID
) -> HttpResponse:
    """A word about a payment between any two."""
    return _answered(request, actor, account_of(actor, slug, one, other), payment)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def till_pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """The till's account with somebody; posted, a payment between the two is said to be made."""
    return _shown_or_said(request, actor, till_and(actor, slug, other))


@post_only
@asked_by
def till_answer(request: HttpRequest, actor: Actor, slug: str, other: UUID, payment: UUID) -> HttpResponse:
    """A word about a payment to the till, or from it."""
    return _answered(request, actor, till_and(actor, slug, other), payment)


@post_only
@asked_by
def pair_remind(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """I have reminded somebody of what they owe me."""
    return _reminded(request, actor, own_account(actor, slug, other))


@post_only
@asked_by
def till_remind(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """Somebody was reminded of what they owe the till."""
    return _reminded(request, actor, till_and(actor, slug, other))


@post_only
@asked_by
def between_remind(request: HttpRequest, actor: Actor, slug: str, one: UUID, other: UUID) -> HttpResponse:
    """Whoever of the two owes the other was reminded of it."""
    return _reminded(request, actor, account_of(actor, slug, one, other))


def _shown_or_said(request: HttpRequest, actor: Actor, two: Two) -> HttpResponse:
    if request.method != "POST":
        return pair_page(request, actor, two)

    def said_it() -> None:
        payment_say(actor=actor, club=two.club, draft=draft_read(request))

    return _done(request, actor, two, said_it)


def _answered(request: HttpRequest, actor: Actor, two: Two, payment: UUID) -> HttpResponse:
    word, note = word_read(request)

    def answered() -> None:
        payment_answer(actor=actor, club=two.club, payment=payment, word=word, note=note)

    return _done(request, actor, two, answered)


def _reminded(request: HttpRequest, actor: Actor, two: Two) -> HttpResponse:
    def reminded() -> None:
        found = [one for one in sums_between(two.club.id, two.ones, two.other) if one.open]
        one = next((one for one in found if one.open < 0), found[0] if found else None)
        if one is None:
            raise PaymentRefused("nothing_to_remind_of")
        debtor, creditor = (one.one, two.other) if one.open > 0 else (two.other, one.one)
        reminder_say(actor=actor, club=two.club, debtor=debtor, creditor=creditor)

    return _done(request, actor, two, reminded, _("The reminder is noted."))


def _done(request: HttpRequest, actor: Actor, two: Two, act: Callable[[], None], said: str = "") -> HttpResponse:
    """Back to the account as it is then, or what stands in the way."""

    def again(why_not: str, status: int) -> HttpResponse:
        return pair_page(request, actor, two, why_not, status)

    return done(request, again, (two.address,), actor, act, said)


def pair_page(
    request: HttpRequest, actor: Actor, two: Two, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The account with the newest rows, or with older ones; side bets, and how the other is paid, on one's own."""
    sums = sums_between(two.club.id, two.ones, two.other)
    before = number_asked(request, "before")
    unsettled = [payment for one in sums for payment in one.unsettled]
    page = lines_between(two.club.id, two.ones, two.other, before=before, besides=unsettled)
    pay_to = pay_to_of_creditors(two.club.id, two.mine, [owed_in(one, two.other) for one in sums]).get(two.other)
    opened = {(one.person, one.currency): one for one in open_accounts([two.club.id], two.ones, with_=two.other)}
    facts: dict[str, Any] = {
        "club": two.club,
        "own": two.own and not two.till,
        "till": two.till,
        "other": two.other,
        "name": called(two.people[two.other]),
        "one_name": called(two.people[two.ones[0]]),
        "address": two.address,
        "accounts": [
            _account(request, two, one, page, opened.get((one.one, one.currency))) | {"pay": payee_in(two, one, pay_to)}
            for one in sums
        ],
        "bets": bets_waiting(actor, two.club, two.mine, two.other) if two.own and not two.till else [],
        "may_bet": two.own and not two.till and not two.people[two.other].till,
        "currency": "" if two.club.points_only else two.club.currency,
        "older": page.older,
        "newest": before is None,
        "key": secrets.token_urlsafe(18),
        "why_not": why_not,
    }
    return render(request, "sessions/money_pair.html", facts, status=status)


def _account(
    request: HttpRequest, two: Two, one: PairSum, page: PairPage, opened: OpenAccount | None
) -> dict[str, Any]:
    """One account, in one currency."""
    there = one.awaited >= 0
    return {
        "currency": one.currency,
        "owe": one.open > 0,
        "even": not one.open,
        "size": written(abs(one.open), one.currency),
        "from_name": called(two.people[one.one if one.open > 0 else two.other]),
        "to_name": called(two.people[two.other if one.open > 0 else one.one]),
        "since": opened.since if opened else None,
        "rows": rows_of(page, one.one, one.currency, two.people, two.mine, keeps_as=two.keeps_as, till=two.till),
        "waiting": [
            payment_shown(
                page.payments[each], two.people, two.mine, keeps=two.keeps, as_=two.keeps_as, for_the_till=two.till
            )
            for each in one.unsettled
        ],
        "payer": one.one if there else two.other,
        "receiver": two.other if there else one.one,
        "payer_name": called(two.people[one.one if there else two.other]),
        "receiver_name": called(two.people[two.other if there else one.one]),
        "asked": amount_sent(abs(one.awaited), one.currency),
        "asked_said": written(abs(one.awaited), one.currency),
        "i_pay": there,
        "may_say": bool(one.awaited),
        "keeps": two.keeps and not two.own,
        **_reminding(request, two, opened),
    }


def payee_in(two: Two, one: PairSum, pay_to: PayTo | None) -> Payee | None:
    """Where the other is paid, if I owe them in this currency."""
    if pay_to is None or one.owed <= 0 or not one.currency or one.one not in two.mine:
        return None
    return payee_of(pay_to, one.owed, one.currency, two.club.name)


def _reminding(request: HttpRequest, two: Two, opened: OpenAccount | None) -> dict[str, Any]:
    """When whoever owes it was last reminded, and for those who may remind them the words."""
    if opened is None:
        return {}
    day = localdate(opened.reminded_at) if opened.reminded_at else None
    debtor, creditor = (opened.person, opened.other) if opened.amount > 0 else (opened.other, opened.person)
    told: dict[str, Any] = {"reminded": day, "reminded_today": day == localdate()}
    may_remind = creditor in two.mine or (two.keeps and debtor not in two.mine)
    if not may_remind or two.people[debtor].till:
        return told
    address = request.build_absolute_uri(reverse("money-pair", args=[two.club.slug, creditor]))
    text = reminder_text(
        called(two.people[debtor]), lambda: called(two.people[creditor]), abs(opened.amount), opened.currency,
        opened.since, address, two.people[debtor].language,
    )  # fmt: skip
    return told | {"reminder": text}
