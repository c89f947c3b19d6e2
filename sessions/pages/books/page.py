"""The treasurer's page, and what is said there: a debt written off, a payment confirmed for those without a phone."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple, Self
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.least_coin import coin_of
from clubs.limits import TooOften, said
from clubs.models import Club
from clubs.pages.access import club_books
from clubs.permissions import may
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import How
from sessions.pages.books.figures import age_bar, debtors_of, member_table
from sessions.pages.books.proofs import People, ticks_of
from sessions.pages.books.waiting_words import waiting_words
from sessions.pages.books.write_off_forms import Typed, write_offs
from sessions.pages.money.counted_words import answer_words, payment_entered_words
from sessions.pages.money.keeper_claims import purchase_claims
from sessions.pages.money.paid_for import purpose_labels
from sessions.pages.money.payment_form import word_read, write_off_read
from sessions.pages.money.payment_rows import PaymentShown, show_payment
from sessions.pages.money.person_names import name_first, name_inside
from sessions.pages.money.refused_forms import show_again
from sessions.selectors.books.aged_pairs import (
    AgedPair,
    DebtorAccounts,
    accounts_by_debtor,
    aged_pairs_with_even,
    open_sums,
)
from sessions.selectors.books.members import members_of_books
from sessions.selectors.books.proofs import plan_proof
from sessions.selectors.books.standing import paid_between
from sessions.selectors.books.unsettled import everybody, reminded, unsettled
from sessions.selectors.books.waiting_sums import waiting_sums
from sessions.selectors.dues import PairDues, dues_of_pairs
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.till_rows import till_cash
from sessions.services import payment_answer, payment_say
from sessions.services.payments.pair import MoneyReader, reader_of

MOST_SHOWN = 30
"""A page has so many payments that wait, so many that are disputed, and debtors until they have so many accounts."""
MOST_DIGITS = 6
"""A page with a number of so many is none that there is."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def books(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The books; posted, a debt is written off, or a payment entered."""
    club = club_books(actor, slug)
    if request.method != "POST":
        return books_page(request, actor, club)

    def said_it() -> str:
        draft = write_off_read(request)
        payment = payment_say(actor=actor, club=club, draft=draft)
        if draft.how == How.WRITTEN_OFF:
            return _("Written off; both read the reason.")
        return payment_entered_words(club, payment)

    return _done(request, actor, club, said_it)


@post_only
@asked_by
def books_answer(request: HttpRequest, actor: Actor, slug: str, payment: UUID) -> HttpResponse:
    """A word about a payment: confirmed for somebody without a phone, or one's own taken back."""
    club = club_books(actor, slug)
    said = word_read(request)

    def answered() -> str:
        payment_answer(actor=actor, club=club, payment=payment, **said._asdict())
        return answer_words(club, payment, said.word)

    return _done(request, actor, club, answered)


def _done(request: HttpRequest, actor: Actor, club: Club, act: Callable[[], str]) -> HttpResponse:
    """Back to the books as they are then, or what stands in the way; what was typed stays in its form."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        act_counted(request, actor, PAYMENTS)
        done = act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        fault = payment_refused(refused.code, refused.params)
        return show_again(request, lambda sentence: books_page(request, actor, club, sentence, status), fault, refused)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return books_page(request, actor, club, fault, status)
    except TooOften as error:
        fault = said(_("That was too often."), error)
        return books_page(request, actor, club, fault, HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, done)
    return redirect("books", club.slug)


def books_page(
    request: HttpRequest, actor: Actor, club: Club, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page."""
    paid, people = paid_between(club.id), everybody(club.id)
    with_even = aged_pairs_with_even(club, timezone.localdate())
    pairs = [pair for pair in with_even if pair.open]
    debtors = pages_of_debtors(accounts_by_debtor(pairs))
    payments = (sum(len(one.waiting) for one in paid), sum(len(one.disputed) for one in paid))
    turned = PageTurned.of(request.GET.get("page", ""), [len(page) for page in debtors], payments)
    found = unsettled(club.id, paid, skipped=turned.skipped, most=MOST_SHOWN)
    labels = purpose_labels([*found.waiting, *found.disputed])
    members = members_of_books(club, pairs, paid)
    waiting = waiting_sums(club, timezone.now())
    runs = may(actor, "clubs.run", club)
    reader = reader_of(actor, club)
    shown = [debtor for page in debtors[turned.before : turned.number] for debtor in page]
    accounts = _accounts_of(club, shown, found.written_off)
    facts: dict[str, Any] = {
        "club": club,
        "runs": runs,
        "books": True,
        "bars": [age_bar(one, coin_of(club, one.currency)) for one in open_sums(pairs)],
        "ticks": ticks_of(members, plan_proof(club), with_even, people),
        "waiting": [_shown(one, people, reader, labels) for one in found.waiting],
        "also_waiting": [waiting_words(one) for one in waiting if one.kind in ("bet", "expense")],
        "disputed": [_shown(one, people, reader, labels) for one in found.disputed],
        "written_off": [
            (_between(one, people), show_payment(one, people, set(reader.persons), reader=reader, accounts=accounts))
            for one in reversed(found.written_off)
        ],
        "debtors": debtors_of(
            shown, people, reminded(club.id), write_offs(reader, _typed(request), paid, accounts),
        ),
        "page": turned,
        "till": _till(club, pairs, people),
        "tables": [
            member_table(currency, list(rows.values()), people, request.GET.get("by", "name"))
            for currency, rows in sorted(members.rows.items())
        ],
        "kept": purchase_claims(actor, club, reader) if "till" in {one.kind for one in waiting} else [],
        "why_not": why_not,
    }  # fmt: skip
    return render(request, "sessions/books.html", facts, status=status)


def _accounts_of(club: Club, debtors: Sequence[DebtorAccounts], written_off: Sequence[PaymentRead]) -> PairDues:
    """Return the accounts of these debtors with those whom they owe, and of those whose debt was written off; nothing
    is looked up where there are none."""
    pairs = {(pair.debtor, pair.creditor) for debtor in debtors for pair in debtor.pairs}
    return dues_of_pairs(club.id, pairs | {(one.payer, one.receiver) for one in written_off})


def pages_of_debtors(debtors: Sequence[DebtorAccounts]) -> list[list[DebtorAccounts]]:
    """Divide the debtors into pages; all accounts of a debtor are on one page, however many there are."""
    pages: list[list[DebtorAccounts]] = []
    room = 0
    for debtor in debtors:
        if room <= 0:
            pages.append([])
            room = MOST_SHOWN
        pages[-1].append(debtor)
        room -= len(debtor.pairs)
    return pages


class PageTurned(NamedTuple):
    """Which page is shown, the first being 1; how many debtors and how many payments come after it."""

    number: int
    more: int
    more_payments: int

    @classmethod
    def of(cls, raw: str, debtors: Sequence[int], payments: tuple[int, int]) -> Self:
        """The page that an address asks for, the last if it is beyond that: of so many debtors on each page, and so
        many payments that wait and disputed ones."""
        last = max(1, len(debtors), -(-max(payments) // MOST_SHOWN))
        number = min(last, max(1, int(raw))) if raw.isascii() and raw.isdigit() and len(raw) < MOST_DIGITS else 1
        after = sum(max(0, length - number * MOST_SHOWN) for length in payments)
        return cls(number, sum(debtors[number:]), after)

    @property
    def skipped(self) -> int:
        """So many payments of each list stand on the pages before."""
        return (self.number - 1) * MOST_SHOWN

    @property
    def before(self) -> int:
        """The page before; 0 on the first."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The page after."""
        return self.number + 1


def _typed(request: HttpRequest) -> Typed:
    return Typed(**{name: request.POST.get(name, "") for name in Typed._fields})


def _shown(one: PaymentRead, people: People, reader: MoneyReader, labels: Mapping[UUID, str]) -> PaymentShown:
    """Describe a payment for a keeper of the books: both people by name unless one of them is this keeper, the words
    open to them, and by the `labels` of its accounts for which it is."""
    return show_payment(one, people, set(reader.persons), reader=reader, labels=labels)


def _between(one: PaymentRead, people: People) -> str:
    told = {"from": name_first(people, one.payer), "to": name_inside(people, one.receiver)}
    return _("%(from)s to %(to)s") % told


class TillShown(NamedTuple):
    """What is in the till in one currency, what is owed to it and what it owes; the last two empty where it is
    nothing."""

    cash: str
    owed: str
    owes: str


def _till(club: Club, pairs: Sequence[AgedPair], people: People) -> list[TillShown]:
    """The till by currency; nothing where the club has none."""
    till = next((one.id for one in people.values() if one.till), None)
    if till is None:
        return []
    cash, owed, owes = till_cash(club.id), Counter[str](), Counter[str]()
    for pair in pairs:
        owed[pair.currency] += pair.open if pair.creditor == till else 0
        owes[pair.currency] += pair.open if pair.debtor == till else 0
    return [
        TillShown(
            written(cash.get(currency, 0), currency),
            written(owed[currency], currency) if owed[currency] else "",
            written(owes[currency], currency) if owes[currency] else "",
        )
        for currency in sorted({*cash, *+owed, *+owes}) or [club.currency]
    ]
