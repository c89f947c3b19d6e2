"""My money in a club: what is open with whom, and what each evening brought and what was paid of it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.least_coin import coin_of
from clubs.models import Club
from clubs.name_order import name_order
from clubs.pages.access import club_own_money
from clubs.permissions import left_club, may
from sessions.models import Because, BookKind, Phase
from sessions.pages.corrections.correction_rows import correction_rows
from sessions.pages.history.page import number_asked
from sessions.pages.money.account_names import already_labels
from sessions.pages.money.addressed import addressed, pair_address
from sessions.pages.money.already_notes import AlreadyPart, sum_note
from sessions.pages.money.bet_rows import bets_shown, entries_to_answer
from sessions.pages.money.claim_rows import entered_in
from sessions.pages.money.clearing import clearings_at
from sessions.pages.money.counted_words import counted_head
from sessions.pages.money.expense_rows import expenses_to_answer, shares_to_answer
from sessions.pages.money.keeper_claims import purchase_claims
from sessions.pages.money.lines_by_others import lines_of_money
from sessions.pages.money.paid_for import purpose_labels
from sessions.pages.money.pair_lines import reason_in_short
from sessions.pages.money.payment_rows import show_payment
from sessions.pages.money.person_names import People, called, called_as_payee, called_first
from sessions.pages.money.reminder_text import may_be_told, reminder_text
from sessions.pages.money.reopened_rows import ReopenedRow, reopened_labels, reopened_rows
from sessions.pages.money.rest_words import open_sum
from sessions.pages.money.since_words import since_day, since_with_causes
from sessions.pages.money.waits import account_waiting_part
from sessions.selectors.clearings import persons_in
from sessions.selectors.disputes import disputed_evenings
from sessions.selectors.due_causes import DueCause, load_causes
from sessions.selectors.evening_statement import StatementLine, own_money
from sessions.selectors.once_counted import OnceCounted, load_once_counted
from sessions.selectors.open_accounts import OpenAccount, accounts_once, people_of
from sessions.selectors.open_pairs import open_pairs
from sessions.selectors.paid_already import PaidAlready, paid_already
from sessions.selectors.pair_accounts import PaymentRead, disputed_payments
from sessions.selectors.reopened_evenings import ReopenedDue
from sessions.services.books.expense_words import ShareSpeaker
from sessions.services.payments.pair import reader_of


class AccountShown(NamedTuple):
    """What is open with somebody: `owe` if I owe it, `since` says since when, `reminded` the day on
    which whoever owes it was last reminded; `text` is what reminds them, `today` if that was done today. `me` is the
    name of the one whose account it is, where the reader's phone speaks for several; the account is at `address`.
    `in_currency` leads there to what is open in this currency. `waits` says how much of it waits for whose word,
    `has_rest` is whether anything else of it is open."""

    other: UUID
    name: str
    amount: str
    owe: bool
    since: str
    reminded: date | None
    today: bool
    text: str
    me: str
    address: str
    in_currency: str
    waits: str
    has_rest: bool


class LineShown(NamedTuple):
    """A row of the statement: what it says, where it leads, and its figures as they are read."""

    code: str | None
    name: str
    day: date
    result: str
    lost: bool
    paid: str
    let_off: str
    running: str
    besides: str
    unsettled: bool
    disputed: list[int]


@require_safe
@never_cache
@asked_by
def money(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """What I owe and what is owed to me, person by person; below it every evening, the newest first."""
    return money_page(request, actor, club_own_money(actor, slug))


def money_page(
    request: HttpRequest, actor: Actor, club: Club, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The reader's money, and what waits for their word; those who keep the books also read what waits for people
    without a phone."""
    reader = reader_of(actor, club)
    mine = set(reader.persons)
    claims, counted = entered_in(request, actor, club, reader)
    before = number_asked(request, "before")
    accounts, page, reopened = own_money(club.id, mine, before=before)
    whose = _person_shown(request, mine)
    if whose is not None:  # the evenings of one person at a time: a sum of two is nobody's result
        page = own_money(club.id, {whose}, before=before)[1]
    entries, pairs, speaker = entries_to_answer(club), open_pairs(club.id), ShareSpeaker(actor, reader)
    bets = [one for one in entries if one.row.kind == BookKind.BET and (mine or reader.roles)]
    clearings = [one for one in entries if one.row.kind == BookKind.CLEARING]
    expenses = expenses_to_answer(speaker, club)
    entered = [one.people for one in bets] + [one.people for one in expenses]
    disputes = disputed_payments(club.id, mine)
    between = {person for one in disputes for person in (one.payer, one.receiver)}
    between.update(person for one in reopened for person in (one.debtor, one.creditor))
    passed_on = set() if mine else reader.voices.past.persons_had
    people = people_of(club.id, mine.union(persons_in(pairs), between, passed_on, *entered))
    shown = bets_shown(bets, people, mine, reader=reader)
    disputed = {one.code: one.games for one in disputed_evenings(club.id)}
    already = _paid_already(club, accounts, page.lines) if before is None else []
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "of_club": may(actor, "clubs.see", club),
        "left": left_club(actor, club),
        "may_return": may(actor, "clubs.return", club),
        "books": may(actor, "clubs.books", club),
        "reads_till": may(actor, "clubs.till", club) and not club.points_only,
        "why_not": why_not,
        "mine": bool(mine),
        "several": len(mine) > 1,
        "open_in_club": bool(pairs) and not accounts,
        "spoke_for": listed(sorted((people[one].name for one in passed_on if one in people), key=name_order)),
        "claims": claims,
        "counted": counted,
        "counted_head": counted_head(counted),
        "corrections": correction_rows(actor, [club]),
        "here": reverse("money", args=[club.slug]),
        "bets": [one for one in shown if one.may_agree or (one.counts and one.may_decline)],
        "disputed": [
            (
                pair_address(club, mine, *_own_first(one, mine)),
                show_payment(one, people, mine, reader=reader, labels=purpose_labels(disputes)),
            )
            for one in disputes
        ],
        "kept": purchase_claims(actor, club, reader),
        "expenses": shares_to_answer(expenses, speaker, people, club, reader.voices),
        "clearings": clearings_at(actor, club, mine, pairs, people, clearings),
        "told": lines_of_money(actor, club, people, reader, accounts=accounts) if before is None else [],
        "accounts": _accounts_shown(request, club, accounts, people, mine),
        "persons": [(one, called(people.get(one)), one == whose) for one in sorted(mine)] if whose else (),
        "lines": [_line_shown(one, disputed) for one in page.lines],
        "already": _already_notes(already, mine, accounts, page.lines) if before is None else [],
        "reopened": _reopened_rows(reopened, already, people, mine) if before is None else [],
        "let_off": any(line.let_off for line in page.lines),
        "older": page.older,
        "older_query": urlencode(({"of": str(whose)} if whose else {}) | {"before": page.older}),
        "newest": before is None,
    }
    return render(request, "sessions/money.html", facts, status=status)


def _own_first(payment: PaymentRead, mine: Collection[UUID]) -> tuple[UUID, UUID]:
    """Return the two of a payment, the reader's own person first."""
    two = (payment.payer, payment.receiver)
    return two if payment.payer in mine else (two[1], two[0])


def _person_shown(request: HttpRequest, mine: Collection[UUID]) -> UUID | None:
    """Return whose evenings are shown on a phone that speaks for several; None where it speaks for one or nobody."""
    if len(mine) < 2:
        return None
    asked = request.GET.get("of", "")
    return next((one for one in mine if str(one) == asked), min(mine))


def _accounts_shown(
    request: HttpRequest, club: Club, accounts: Collection[OpenAccount], people: People, mine: Collection[UUID]
) -> list[AccountShown]:
    """The rows of what is open, each of two persons of the reader once."""
    shown = accounts_once(accounts)
    then, causes = load_once_counted(shown), load_causes(shown)
    return [
        _account_shown(request, club, one, called(people.get(one.person)), mine, then, causes.get(one, []))
        for one in shown
    ]


def _account_shown(
    request: HttpRequest,
    club: Club,
    one: OpenAccount,
    me: str,
    mine: Collection[UUID],
    then: OnceCounted,
    causes: Sequence[DueCause],
) -> AccountShown:
    """A row of what is open; for the one who is owed with the words that remind the other."""
    text, coin = "", coin_of(club, one.currency)
    if one.amount <= -coin and one.waits < -one.amount and may_be_told(one.named):
        page = request.build_absolute_uri(reverse("money-pair", args=[club.slug, one.person]))
        address = page if one.phone else ""  # nobody else could open it
        name = called(one.named)
        text = reminder_text(
            name, lambda: me, -one.amount, one.currency, since_day(one.oldest, causes), address, one.language,
            accounts=one.accounts, waits=one.waits,
        )  # fmt: skip
    reminded = localdate(one.reminded_at) if one.reminded_at else None
    by_name = "" if addressed(mine) else me
    shown = called_as_payee(one.named) if one.amount > 0 else called_first(one.named)
    address = pair_address(club, mine, one.person, one.other)
    return AccountShown(
        one.other, shown, open_sum(abs(one.amount), one.currency, coin), one.amount > 0,
        since_with_causes(one.oldest, causes, one.currency),
        reminded, reminded == localdate(), text, by_name, address,
        f"{address}?{urlencode({'currency': one.currency})}" if one.currency else address,
        account_waiting_part(one, by_name, mine, then), one.waits < abs(one.amount) >= coin,
    )  # fmt: skip


def _newest_and_open(
    accounts: Sequence[OpenAccount], lines: Sequence[StatementLine]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return by currency the newest sum, and what is shown as open; above zero others owe it to the reader."""
    newest: dict[str, int] = {}
    for line in lines:
        newest.setdefault(line.currency, line.running)
    return newest, {currency: -sum(one.amount for one in accounts if one.currency == currency) for currency in newest}


def _paid_already(club: Club, accounts: Sequence[OpenAccount], lines: Sequence[StatementLine]) -> list[PaidAlready]:
    """Load what is paid already for evenings that are open again; without a statement where it comes to nothing."""
    newest, open_ = _newest_and_open(accounts, lines)
    return [] if newest == open_ else paid_already(club.id)


def _reopened_rows(
    reopened: Sequence[ReopenedDue], already: Sequence[PaidAlready], people: People, mine: set[UUID]
) -> list[ReopenedRow]:
    paid = {(one.session, one.payer, one.receiver, one.currency): (one.amount - one.held, one.paid) for one in already}
    return reopened_rows(reopened, paid, reopened_labels(reopened), people, mine)


def _already_notes(
    rows: Sequence[PaidAlready], mine: set[UUID], accounts: Sequence[OpenAccount], lines: Sequence[StatementLine]
) -> list[str]:
    """Say of what the newest sum in each currency consists, where it is not what is shown as open."""
    newest, open_ = _newest_and_open(accounts, lines)
    labels = already_labels(rows)
    return [
        sum_note(
            open_[currency],
            [
                AlreadyPart(labels[one.session], one.gain(mine), one.paid, one.held, one.again)
                for one in rows
                if one.currency == currency and one.gain(mine)
            ],
            currency,
        )
        for currency, running in newest.items()
        if running != open_[currency]
    ]


def _besides_words(one: StatementLine) -> str:
    """Say what an evening brought besides the game, and from what: "-£3 table fee and side bets"."""
    kinds = [(one.fee, _("table fee")), (one.bet, _("side bets")), (one.expense, _("shared expenses"))]
    return f"{written(one.besides, one.currency, plus=True)} {listed(word for owed, word in kinds if owed)}"


def _line_shown(one: StatementLine, disputed: Mapping[str, list[int]]) -> LineShown:
    """Return a row: an evening with what was won or lost there, or what was entered next to one.

    `disputed` has by the code of an evening the games of it that are disputed. A deposit is money handed over: what its
    entry moves is paid, as in the books (decision 0031), and no result.
    """
    played = one.settled if one.points is None else one.minor or 0
    settled_for_play = one.settled - one.besides
    is_deposit = one.because == Because.DEPOSIT
    paid = one.paid + one.settled if is_deposit else one.paid
    return LineShown(
        code=one.code,
        name=one.name if one.code else reason_in_short(one.because, None, given_back=one.settled < 0),
        day=one.day,
        result="" if is_deposit else written(played, one.currency, plus=True),
        lost=played < 0 and not is_deposit,
        paid=written(paid, one.currency, plus=True) if paid else "",
        let_off=written(one.let_off, one.currency, plus=True) if one.let_off else "",
        running=written(one.running, one.currency, plus=True),
        besides=_besides_words(one) if one.code and one.besides else "",
        unsettled=one.code is not None and one.phase != Phase.CLOSED and played != settled_for_play,
        disputed=disputed.get(one.code or "", []),
    )
