"""The account of two: read by either, by the treasurer and by organisers, who speak there for those without a phone."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.dues import OpenDue
from chouette.ledger.money import amount_sent
from chouette.wording.spoken import listed
from chouette.wording.sums import figure_typed
from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.ciphertext import PayTo
from clubs.least_coin import coin_of
from clubs.permissions import may
from sessions.errors import PaymentRefused
from sessions.models import PaymentWord
from sessions.pages.history.page import number_asked
from sessions.pages.money.account_names import account_labels
from sessions.pages.money.addressed import addressed
from sessions.pages.money.already_notes import AlreadyPart, sum_note
from sessions.pages.money.bet_rows import bets_between, bets_shown
from sessions.pages.money.bet_winners import bet_winners
from sessions.pages.money.claim_rows import entered_in
from sessions.pages.money.counted_words import answer_words, counted_head, payment_entered_words
from sessions.pages.money.done import done
from sessions.pages.money.expense_rows import shares_of_two
from sessions.pages.money.form_faults import UNSENT, SentPayment, form_of
from sessions.pages.money.lines_by_others import lines_of_money
from sessions.pages.money.opening_rows import opening_rows
from sessions.pages.money.paid_for import named_accounts
from sessions.pages.money.pair_access import Two, account_of, only_with_accounts, own_account, till_and
from sessions.pages.money.pair_dues import PairReader, dues_shown
from sessions.pages.money.pair_lines import PairRowReader, rows_of
from sessions.pages.money.pair_reminder import reminder_facts
from sessions.pages.money.pair_waits import waiting_part_of_two, waiting_sentences
from sessions.pages.money.payee import Payee, payee_of
from sessions.pages.money.payment_form import draft_read_on_net, id_of, set_off_read, word_read
from sessions.pages.money.payment_rows import show_payment
from sessions.pages.money.person_names import called, called_as_payee, called_first, called_inside
from sessions.pages.money.reopened_rows import ReopenedRow, reopened_labels, reopened_rows
from sessions.pages.money.rest_words import coins_words, open_sum_said
from sessions.pages.money.second_keeper import keeper_needed_for
from sessions.pages.money.set_off_first import set_off_first
from sessions.pages.money.since_words import since_with_causes
from sessions.selectors.creditors import owed_in, pay_to_of_creditors
from sessions.selectors.disputes import disputed_evenings
from sessions.selectors.due_causes import causes_between
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.owed_back import owed_back_between
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.pair_movements import movements_between
from sessions.selectors.pair_statement import PairPage, PairSum, pair_statement, sums_between
from sessions.selectors.reopened_evenings import ReopenedDue
from sessions.services import payment_answer, payment_say, reminder_say, set_off, take_back_set_off
from sessions.services.books.expense_words import ShareSpeaker
from sessions.services.payments.pair import keeper_may_be


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def pair(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """My account with somebody, every row of it; posted, a payment between the two is said to be made."""
    two = own_account(actor, slug, other)
    return _shown_or_said(request, actor, only_with_accounts(two) if request.method != "POST" else two)


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


@post_only
@asked_by
def pair_set_off(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """Set off what is open between me and somebody, or take a set-off back."""
    return _moved(request, actor, own_account(actor, slug, other))


@post_only
@asked_by
def between_set_off(request: HttpRequest, actor: Actor, slug: str, one: UUID, other: UUID) -> HttpResponse:
    """Set off what is open between any two, or take a set-off back."""
    return _moved(request, actor, account_of(actor, slug, one, other))


@post_only
@asked_by
def till_set_off(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """Set off what is open between the till and somebody, or take a set-off back."""
    return _moved(request, actor, till_and(actor, slug, other))


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

    def said_it() -> str:
        payment = payment_say(actor=actor, club=two.club, draft=draft_read_on_net(request))
        return payment_entered_words(two.club, payment)

    return _done(request, actor, two, said_it)


def _answered(request: HttpRequest, actor: Actor, two: Two, payment: UUID) -> HttpResponse:
    said = word_read(request)

    def answered() -> str:
        payment_answer(actor=actor, club=two.club, payment=payment, **said._asdict())
        return answer_words(two.club, payment, said.word)

    return _done(request, actor, two, answered)


def _moved(request: HttpRequest, actor: Actor, two: Two) -> HttpResponse:
    def moved() -> None:
        if "movement" in request.POST:
            take_back_set_off(actor=actor, club=two.club, movement=id_of(request.POST, "movement"))
        else:
            set_off(actor=actor, club=two.club, draft=set_off_read(request.POST))

    taken_back = "movement" in request.POST
    return _done(request, actor, two, moved, _("It is taken back.") if taken_back else _("It is set off."))


def _reminded(request: HttpRequest, actor: Actor, two: Two) -> HttpResponse:
    def reminded() -> None:
        found = [one for one in sums_between(two.club.id, two.ones, two.other) if one.open]
        one = next((one for one in found if one.open < 0), found[0] if found else None)
        if one is None:
            raise PaymentRefused("nothing_to_remind_of")
        debtor, creditor = (one.one, two.other) if one.open > 0 else (two.other, one.one)
        reminder_say(actor=actor, club=two.club, debtor=debtor, creditor=creditor)

    return _done(request, actor, two, reminded, _("Marked as reminded today."))


def _done(request: HttpRequest, actor: Actor, two: Two, act: Callable[[], str | None], said: str = "") -> HttpResponse:
    """Back to the account as it is then, or what stands in the way."""

    def again(why_not: str, status: int, *, sent: SentPayment, asks_again: bool = False) -> HttpResponse:
        return pair_page(request, actor, two, why_not, status, asks_again=asks_again, sent=sent)

    return done(request, again, (two.address,), actor, act, said, f"{two.address}#waits", keeps_payment=True)


def pair_page(
    request: HttpRequest,
    actor: Actor,
    two: Two,
    why_not: str = "",
    status: int = HTTPStatus.OK,
    *,
    asks_again: bool = False,
    sent: SentPayment = UNSENT,
) -> HttpResponse:
    """The account with the newest rows, or with older ones; side bets, and how the other is paid, on one's own.

    With `asks_again` its forms ask whether more than the till holds is meant; `sent` is a payment form that comes back.
    """
    before = number_asked(request, "before")
    sums, page, reopened, openings = pair_statement(two.club.id, two.ones, two.other, before=before)
    sums = _asked_first(sums, request.GET.get("currency", ""))
    pay_to = pay_to_of_creditors(two.club.id, two.mine, [owed_in(one, two.other) for one in sums]).get(two.other)
    persons = [*two.ones, two.other]
    accounts = pair_dues(two.club.id, persons)
    moved = movements_between(two.club.id, persons)
    named = [account for one in moved for account in (one.from_account, one.to_account)]
    named += named_accounts(page.payments.values())
    with_till = two.till or two.people[two.other].till
    names = [*accounts.names.values(), *named]
    heads = account_labels(names, with_till=with_till)
    labels = account_labels(names, with_till=with_till, inside=True)
    disputed = {one.session: one.games for one in disputed_evenings(two.club.id)}
    back = owed_back_between(two.club.id, accounts, persons)
    may_set_off = two.own or two.keeps_for_silent
    reader = PairReader(two.people, two.you, may_set_off, heads, labels, disputed, back)
    own = two.own and not two.till
    claims, counted = entered_in(request, actor, two.club, two.reader, other=two.other) if own else ([], [])
    bets = bets_between(two.club, two.people, two.other) if own else []
    above = {one.id for one in claims}
    shown = [
        _account(request, two, one, page, accounts, labels, above=above)
        | _asked(two, one, accounts, pay_to, labels, sent, _last_disputed(one, page))
        | {"notes": _notes(two, one, accounts, heads, answers=bool(claims)), "answer_first": bool(claims)}
        | dues_shown(accounts, moved, (one.one, two.other), one.currency, reader)
        for one in sums
    ]
    facts: dict[str, Any] = {
        "club": two.club,
        "claims": claims,
        "counted": counted,
        "counted_head": counted_head(counted),
        "told": lines_of_money(actor, two.club, two.people, two.reader, other=two.other)
        if own and before is None
        else [],
        "here": two.address,
        "own": own,
        "you": own and bool(addressed(two.mine)),
        "till": two.till,
        "other": two.other,
        "name": called(two.people[two.other]),
        "name_first": called_first(two.people[two.other]),
        "name_inside": called_inside(two.people[two.other]),
        "payee_name": called_as_payee(two.people[two.other]),
        "one_name": listed(called_first(two.people[one]) for one in two.ones),
        "several": len(two.ones) > 1,
        "winners": bet_winners(two),
        "address": two.address,
        "accounts": shown,
        "reopened": _reopened_rows(two, reopened, accounts),
        "openings": opening_rows(openings, actor, two.club, two.people, two.reader),
        "bets": bets_shown(bets, two.people, two.mine, reader=two.reader),
        "expenses": shares_of_two(
            two.club, ShareSpeaker(actor, two.reader), two.people, two.ones, two.other, two.reader.voices
        )
        if own
        else [],
        "back_to": two.other if own else "",
        "of_club": may(actor, "clubs.see", two.club),
        "may_bet": may(actor, "clubs.see", two.club) and two.own and not two.till and not two.people[two.other].till,
        "currency": "" if two.club.points_only else two.club.currency,
        "older": page.older,
        "newest": before is None,
        "key": secrets.token_urlsafe(18),
        "asks_again": asks_again,
        "why_not": "" if any(one["may_enter"] and one["form"].at for one in shown) else why_not,
    }
    return render(request, "sessions/money_pair.html", facts, status=status)


def _asked_first(sums: list[PairSum], currency: str) -> list[PairSum]:
    """Return the accounts with those in this currency first, which the address asks for."""
    return sorted(sums, key=lambda one: one.currency != currency) if currency else sums


def _reopened_rows(two: Two, reopened: Sequence[ReopenedDue], accounts: PairDues) -> list[ReopenedRow]:
    """Say what does not count between the two while its evening is open again, and how much of it is paid already."""
    paid = {
        (each.account, due.debtor, due.creditor, due.currency): (each.amount - each.held, each.paid)
        for due in reopened
        for each in accounts.already(due.debtor, due.creditor, due.currency)
        if each.amount > each.held
    }
    return reopened_rows(reopened, paid, reopened_labels(reopened), two.people, two.you if two.own else ())


def _account(
    request: HttpRequest,
    two: Two,
    one: PairSum,
    page: PairPage,
    accounts: PairDues,
    labels: Mapping[UUID, str],
    *,
    above: set[UUID],
) -> dict[str, Any]:
    """One account, in one currency; what is `above` it is not repeated."""
    debtor, creditor = (one.one, two.other) if one.open > 0 else (two.other, one.one)
    since = accounts.open_since(debtor, creditor, one.currency) if one.open else None
    causes = causes_between(accounts, debtor, creditor, one.currency)
    rows = rows_of(
        page, one.one, one.currency, PairRowReader(two.people, two.mine, two.reader, labels, two.till, accounts)
    )
    return {
        "currency": one.currency,
        "owe": one.open > 0,
        "even": not one.open,
        "size": ", ".join(filter(None, [_net_said(two, one), waiting_part_of_two(two, one)])),
        "from_name": called_first(two.people[debtor]),
        "to_name": called_as_payee(two.people[creditor]),
        "since": since_with_causes(since.oldest if since else None, causes, one.currency),
        "rows": rows,
        "struck": any(not row.counts for row in rows),
        "waiting": [
            show_payment(
                page.payments[each], two.people, two.mine, reader=two.reader, for_the_till=two.till, labels=labels
            )
            for each in one.unsettled
            if each not in above
        ],
        "keeps": two.keeps and not two.own,
        **reminder_facts(request, two, one, since, causes),
    }


def _net_said(two: Two, one: PairSum) -> str:
    """Return the net as it stands in a sentence: "£6.67", or "£0.02 (rest)" where it is less than a coin."""
    coin = coin_of(two.club, one.currency)
    return open_sum_said(abs(one.open), one.currency, coin) if one.open else written(0, one.currency)


def _notes(two: Two, one: PairSum, accounts: PairDues, heads: Mapping[UUID, str], *, answers: bool) -> list[str]:
    """Say why the sum at the head differs from the button, or from the list below: what waits, what is paid already.
    With `answers` the reader has a claim to answer first."""
    waiting = (
        []
        if one.waits
        else waiting_sentences(two, one, accounts.waiting(one.one, two.other, one.currency), answers=answers)
    )
    already = accounts.already(one.one, two.other, one.currency)
    parts = [AlreadyPart(heads[each.account], each.amount, each.paid, each.held, each.again) for each in already]
    return [
        *waiting,
        *([sum_note(-one.open, parts, one.currency)] if parts else []),
    ]


def _asked(
    two: Two,
    one: PairSum,
    accounts: PairDues,
    pay_to: PayTo | None,
    labels: Mapping[UUID, str],
    sent: SentPayment,
    disputed: PaymentRead | None,
) -> dict[str, Any]:
    """Return what a tap records as paid on the net: what is open and neither waits nor is of an evening that is on, in
    the club's coins; `coins` says so where that is less.

    Where there is nothing, what was really paid instead of a `disputed` payment can be entered all the same.
    """
    dues = accounts.free_dues(one.one, two.other, one.currency)
    free = accounts.payable(one.one, two.other, one.currency)
    asked = accounts.payable_in_coins(one.one, two.other, one.currency)
    instead = None if free else disputed
    there = free >= 0 if instead is None else instead.payer == one.one
    payer, receiver = (one.one, two.other) if there else (two.other, one.one)
    form = form_of(sent, payer, receiver, one.currency)
    maybe_own = bool(free or instead) and keeper_may_be(payer, two.reader)
    return _set_off_facts(
        dues if there else [OpenDue(due.account, -due.open) for due in dues], one, accounts, labels
    ) | {
        "payer": payer,
        "receiver": receiver,
        "payer_name": called_first(two.people[payer]),
        "giver_name": called_as_payee(two.people[payer]),
        "receiver_name": called_as_payee(two.people[receiver]),
        "taker_name": called_first(two.people[receiver]),
        "form": form if instead is None or form.is_sent else replace(form, beyond=True),
        "asked": amount_sent(abs(asked), one.currency),
        "asked_typed": figure_typed(abs(asked or free) if instead is None else instead.amount, one.currency),
        "asked_said": written(abs(asked), one.currency),
        "coins": coins_words(abs(asked), abs(free), one.currency),
        "i_pay": there,
        "may_say": bool(asked) and not maybe_own,
        "may_enter": bool(free or instead) and not maybe_own,
        "maybe_own": payment_refused("keeper_may_be_payer", {}) if maybe_own else "",
        "keeper": keeper_needed_for(two.reader, payer, receiver),
        "pay": _payee(two, one, asked, pay_to),
    }


def _last_disputed(one: PairSum, page: PairPage) -> PaymentRead | None:
    """Return the last payment between the two that is disputed; None without one."""
    disputed = [page.payments[each] for each in one.unsettled if page.payments[each].word == PaymentWord.DISPUTED]
    return max(disputed, key=lambda payment: payment.at, default=None)


def _set_off_facts(
    dues: Sequence[OpenDue], one: PairSum, accounts: PairDues, labels: Mapping[UUID, str]
) -> dict[str, Any]:
    """Return what a payment on the net sets off first, however much is paid: the sum as the form sends it, and the
    words beside the button. `dues` are above zero where the payer owes."""
    found = set_off_first(dues, one.currency, accounts.names, labels)
    said = _("With any payment here, %(amount)s is set off first: %(each)s.")
    return {
        "set_off": found.sent,
        "set_off_said": said % {"amount": found.amount, "each": found.each} if found.each else "",
    }


def _payee(two: Two, one: PairSum, asked: int, pay_to: PayTo | None) -> Payee | None:
    """Return where the other is paid what I owe them in this currency; None where I owe them nothing."""
    if pay_to is None or one.owed <= 0 or asked <= 0 or not one.currency or one.one not in two.mine:
        return None
    return payee_of(pay_to, asked, one.currency, two.club.name)
