"""My money in a club: what is open with whom, what the evenings brought, and the account with one of them."""

import secrets
from collections.abc import Callable
from datetime import date, datetime
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.ciphertext import PayTo
from clubs.limits import TooOften, said
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import PaymentWord
from sessions.pages.money.bet_rows import BetShown, bets_shown
from sessions.pages.money.clearing import clearings_at
from sessions.pages.money.payee import Payee, payee_of
from sessions.pages.money.payment_form import draft_read, word_read
from sessions.pages.money.settle_rows import agreed_for, name_of, payment_shown
from sessions.selectors.book_entries import book_entries
from sessions.selectors.creditors import owed_in, pay_to_of_creditors
from sessions.selectors.open_accounts import OpenAccount, open_accounts, people_of
from sessions.selectors.pair_accounts import DebtRead, PairAccount, PaymentRead, account_between
from sessions.selectors.player_records import evenings_of_persons
from sessions.services import payment_answer, payment_say


class AccountShown(NamedTuple):
    """What is open with somebody: `owe` if I owe it, `since` the day of the oldest debt of it."""

    other: UUID
    name: str
    amount: str
    owe: bool
    since: date | None


@require_safe
@never_cache
@asked_by
def money(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """What I owe and what is owed to me, person by person; below it what the evenings brought me."""
    return money_page(request, actor, club_seen(actor, slug))


def money_page(
    request: HttpRequest, actor: Actor, club: Club, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The reader's money, and what waits for their word; those who keep the books also read what waits for people
    without a phone."""
    mine = persons_spoken_for(actor, club.id)
    accounts = [one for person in sorted(mine) for one in open_accounts(club.id, person)]
    names = people_of(club.id, [one.other for one in accounts])
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "why_not": why_not,
        "books": may(actor, "clubs.books", club),
        "mine": bool(mine),
        "bets": [one for one in _bets(actor, club, mine, waiting=True) if one.may_agree],
        "clearings": clearings_at(actor, club),
        "accounts": [account_shown(one, name_of(names, one.other)) for one in accounts],
        "evenings": [
            {
                "session": one,
                "result": written(one.points, "") if club.points_only else written(one.minor, one.currency, plus=True),
                "minus": one.points < 0,
            }
            for one in evenings_of_persons(club.id, mine)
        ],
    }
    return render(request, "sessions/money.html", facts, status=status)


def _bets(
    actor: Actor, club: Club, mine: set[UUID], other: UUID | None = None, *, waiting: bool = False
) -> list[BetShown]:
    """The side bets that wait for a word, or with `other` those of the reader and them, the refused ones too."""
    keeps = may(actor, "clubs.books", club)
    if not mine and not keeps:
        return []
    found = book_entries(club.id, ["bet"], person=other, waiting=waiting)
    if other is not None:
        found = [one for one in found if one.people <= {*mine, other}]
    people = people_of(club.id, {person for one in found for person in one.people})
    return bets_shown(found, people, mine, keeps=keeps)


def account_shown(one: OpenAccount, name: str) -> AccountShown:
    """A row of what is open."""
    return AccountShown(one.other, name, written(abs(one.amount), one.currency), one.amount > 0, one.since)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """My account with somebody, every row of it; posted, a payment between the two is said to be made."""
    club = club_seen(actor, slug)
    if request.method != "POST":
        return pair_page(request, actor, club, other)
    one_of_two(actor, club, other)

    def said_it() -> None:
        payment_say(actor=actor, club=club, draft=draft_read(request))

    return _done(request, actor, club, other, said_it)


@post_only
@asked_by
def pair_answer(request: HttpRequest, actor: Actor, slug: str, other: UUID, payment: UUID) -> HttpResponse:
    """A word about a payment between the two."""
    club = club_seen(actor, slug)
    one_of_two(actor, club, other)
    word, note = word_read(request)

    def answered() -> None:
        payment_answer(actor=actor, club=club, payment=payment, word=word, note=note)

    return _done(request, actor, club, other, answered)


def _done(request: HttpRequest, actor: Actor, club: Club, other: UUID, act: Callable[[], None]) -> HttpResponse:
    """Back to the account as it is then, or what stands in the way."""

    def again(why_not: str, status: int) -> HttpResponse:
        return pair_page(request, actor, club, other, why_not, status)

    return done(request, again, ("money-pair", club.slug, other), actor, act)


def done(
    request: HttpRequest,
    again: Callable[[str, int], HttpResponse],
    then: tuple[Any, ...],
    actor: Actor,
    act: Callable[[], None],
) -> HttpResponse:
    """Do it, counted as a payment, and go to the address of `then`; or the page again with what stands in the way."""
    try:
        act_counted(request, actor, PAYMENTS)
        act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return again(payment_refused(refused.code, refused.params), HTTPStatus.UNPROCESSABLE_ENTITY)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return again(fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except TooOften as error:
        return again(said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, _("It is in the account."))
    return redirect(*then)


def one_of_two(actor: Actor, club: Club, other: UUID) -> set[UUID]:
    """The persons of whoever asks, the other of the two being another person of the club. Raises Http404."""
    mine = persons_spoken_for(actor, club.id)
    if not mine or other in mine or not people_of(club.id, [other]):
        raise Http404
    return mine


class Line(NamedTuple):
    """A row of an account: `amount` with its sign as I see it, and what was then open."""

    at: datetime
    text: str
    amount: str
    minus: bool
    running: str
    code: str | None
    note: str = ""


def pair_page(
    request: HttpRequest, actor: Actor, club: Club, other: UUID, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The account. Raises Http404 for those who are not one of the two."""
    mine = one_of_two(actor, club, other)
    names = people_of(club.id, [*mine, other])
    accounts = [one for person in sorted(mine) for one in account_between(club.id, person, other)]
    pay_to = pay_to_of_creditors(club.id, mine, map(owed_in, accounts)).get(other)
    facts: dict[str, Any] = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "other": other,
        "name": name_of(names, other),
        "accounts": [
            {
                "one": one,
                "owe": one.open > 0,
                "even": not one.open,
                "size": written(abs(one.open), one.currency),
                "lines": lines_of(one),
                "waiting": [
                    payment_shown(each, names, mine, keeps=False) for each in one.payments if each.word in OPEN_WORDS
                ],
                "payer": one.one if one.awaited >= 0 else one.other,
                "receiver": one.other if one.awaited >= 0 else one.one,
                "asked": amount_sent(abs(one.awaited), one.currency),
                "asked_said": written(abs(one.awaited), one.currency),
                "i_pay": one.awaited >= 0,
                "may_say": bool(one.awaited),
                "pay": _payee(one, pay_to, club),
            }
            for one in accounts
        ],
        "bets": _bets(actor, club, mine, other),
        "may_bet": not names[other].till,
        "currency": "" if club.points_only else club.currency,
        "key": secrets.token_urlsafe(18),
        "why_not": why_not,
    }
    return render(request, "sessions/money_pair.html", facts, status=status)


def _payee(account: PairAccount, pay_to: PayTo | None, club: Club) -> Payee | None:
    """Where the other is paid, if I owe them in this currency."""
    owed = owed_in(account)
    if pay_to is None or owed.amount <= 0 or not owed.currency:
        return None
    return payee_of(pay_to, owed.amount, owed.currency, club.name)


OPEN_WORDS = (PaymentWord.SAID, PaymentWord.DISPUTED)


def lines_of(account: PairAccount) -> list[Line]:
    """Every debt and every payment that counts, the latest first, each with what was open after it."""
    rows: list[tuple[datetime, str, int, str | None, str]] = [
        (debt.at, _for(debt), _signed(debt.amount, debt.debtor == account.one), debt.code, debt.note)
        for debt in account.debts
    ]
    rows += [
        (paid.at, _paid(paid), _signed(paid.amount, paid.payer != account.one), paid.code, "")
        for paid in account.payments
        if paid.counts
    ]
    lines, running = [], 0
    for at, text, owed, code, note in sorted(rows, key=lambda row: row[0]):
        running += owed
        shown = written(-owed, account.currency, plus=True)
        lines.append(Line(at, text, shown, owed > 0, written(-running, account.currency, plus=True), code, note))
    return lines[::-1]


def _signed(amount: int, owed: object) -> int:
    return amount if owed else -amount


def _for(debt: DebtRead) -> str:
    evening = debt.evening
    what = {
        "bet": _("%(evening)s: side bet") if evening else _("Side bet"),
        "opening": _("From an earlier book"),
        "fee": _("%(evening)s: table fee") if evening else _("Table fee"),
        "deposit": _("Deposit"),
        "clearing": _("Cleared across evenings"),
        "leave": _("%(evening)s: somebody left"),
        "close": _("%(evening)s: closed"),
        "correction": _("%(evening)s: corrected"),
    }[debt.because] % {"evening": evening}
    return " · ".join([what, *agreed_for(debt)])


def _paid(paid: PaymentRead) -> str:
    """How it was paid, or why it was written off."""
    return {
        "cash": _("Paid in cash"),
        "bank": _("Paid by bank"),
        "other": _("Paid another way"),
        "waived": _("Waived"),
        "written_off": _("Written off: %(reason)s") % {"reason": paid.note},
    }[paid.how]
