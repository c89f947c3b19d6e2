"""Settling up after an evening: each one's own payments first, what was said of them, and how much is done."""

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.money.bet_rows import bets_shown
from sessions.pages.money.cash_shown import act_to_undo, cash_shown, entered_words, paid_then_shown
from sessions.pages.money.due_words import all_closed_words, progress_words
from sessions.pages.money.expense_rows import evening_expenses
from sessions.pages.money.first_line import carried_lines, first_lines, results_shown
from sessions.pages.money.leaves import settled_with
from sessions.pages.money.payment_form import draft_read, id_of, set_off_read, way_read, word_read
from sessions.pages.money.person_names import name_of, people_with
from sessions.pages.money.settle_rows import lacks_phone, owed_of, row_of
from sessions.pages.money.share_text import share_texts
from sessions.pages.money.ways import ways_shown
from sessions.pages.paper.page import key_kept
from sessions.permissions import may_at
from sessions.selectors.book_entries import book_entries
from sessions.selectors.creditors import pay_to_of_creditors
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.finished_games import own_points
from sessions.selectors.sessions import tables_split_with
from sessions.selectors.settle_up import dues_of, people_at, progress_of
from sessions.services import (
    all_paid_in_cash,
    payment_answer,
    payment_say,
    plan_choose,
    record_evening_as_paid,
    set_off,
    take_back_set_off,
    undo_cash,
)
from sessions.services.payments.pair import reader_of
from sessions.services.payments.setting_off import BY_HAND, last_clearings
from sessions.view.view import PROTOCOL


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def settle(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The payments of an evening; posted, one of them is said to be made."""
    session = session_seen(actor, code, whole=True)
    if request.method != "POST":
        return page(request, actor, session)
    return done(request, actor, session, lambda: [_say(request, actor, session)])


@post_only
@asked_by
def settle_all(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """A keeper records everything open as paid in cash or, with `then`, that evening; or takes back one act in cash."""
    session, then = session_seen(actor, code), "then" in request.POST
    if not (may_at(actor, "sessions.keep", session) or (then and may(actor, "clubs.books", session.club))):
        raise PermissionDenied

    def said_of_all() -> list[UUID]:
        if "undo" in request.POST:
            key, shown = request.POST["undo"], request.POST.get("shown", "")
            undo_cash(actor=actor, club=session.club, code=session.code, key=key, shown=shown)
            return []
        shown, key = request.POST.get("shown", ""), key_kept(request)
        if then:
            made = record_evening_as_paid(actor=actor, club=session.club, session=session, key=key, shown=shown)
        else:
            made = all_paid_in_cash(actor=actor, club=session.club, code=session.code, key=key, shown=shown)
        if made:
            messages.success(request, entered_words(session, made))
        return made

    return done(request, actor, session, said_of_all)


@post_only
@asked_by
def settle_way(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """How the plan of the closing is paid: the house's way, the fewest payments, or one who collects."""
    session = session_seen(actor, code)
    way, collector = way_read(request)

    def chosen() -> list[UUID]:
        if not plan_choose(actor=actor, club=session.club, code=session.code, way=way, collector=collector):
            messages.info(request, _("That makes the same payments: they stay as they are."))
        return []

    return done(request, actor, session, chosen)


@post_only
@asked_by
def settle_set_off(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Set a due of the evening off against opposite dues, or take a set-off back."""
    session = session_seen(actor, code)

    def moved() -> list[UUID]:
        if "movement" in request.POST:
            take_back_set_off(actor=actor, club=session.club, movement=id_of(request.POST, "movement"))
            return []
        draft = set_off_read(request.POST)
        amount = set_off(actor=actor, club=session.club, draft=draft)
        messages.success(request, _("%(amount)s is set off.") % {"amount": written(amount, draft.currency)})
        return []

    return done(request, actor, session, moved)


@post_only
@asked_by
def settle_answer(request: HttpRequest, actor: Actor, code: str, payment: UUID) -> HttpResponse:
    """A word about a payment: confirmed, disputed with a note, or withdrawn."""
    session = session_seen(actor, code)
    word, note = word_read(request)

    def answered() -> list[UUID]:
        payment_answer(actor=actor, club=session.club, payment=payment, word=word, note=note)
        return []

    return done(request, actor, session, answered)


def done(request: HttpRequest, actor: Actor, session: Session, act: Callable[[], list[UUID]]) -> HttpResponse:
    """Back to the page as it is then, or what stands in the way; what was written stays in the form."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        act_counted(request, actor, PAYMENTS)
        act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return page(request, actor, session, payment_refused(refused.code, refused.params), status)
    except KeyReused:
        return page(request, actor, session, _("This page was sent before with something else. Try again."), status)
    except TooOften as error:
        fault = said(_("That was too often."), error)
        return page(request, actor, session, fault, HTTPStatus.TOO_MANY_REQUESTS)
    return redirect("settle", session.code)


def _say(request: HttpRequest, actor: Actor, session: Session) -> UUID:
    """Say one payment of the form. Raises as `payment_say`."""
    return payment_say(actor=actor, club=session.club, draft=draft_read(request), code=session.code)


class ProgressShown(NamedTuple):
    """How far the payments are in one currency, in words and for a bar."""

    text: str
    closed: int
    of: int


def page(
    request: HttpRequest, actor: Actor, session: Session, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The payments, the reader's own first."""
    came, dues = people_at(session.key), dues_of(session.key)
    people = people_with(session.club_id, came, dues)
    mine = persons_spoken_for(actor, session.club_id)
    keeps = may_at(actor, "sessions.keep", session) or may(actor, "clubs.books", session.club)
    leaves = settled_with(session, came) if any(due.leave for due in dues) else {}
    pay_to = pay_to_of_creditors(session.club_id, mine, map(owed_of, dues))
    reader = reader_of(actor, session.club, session)
    read = [due for due in dues if mine.intersection(due.two) or (due.free and keeps and lacks_phone(due, people))]
    keeper, tables = may_at(actor, "sessions.keep", session), tables_split_with(session)
    persons = {person for due in (dues if keeper or tables else read) for person in due.two}
    accounts = pair_dues(session.club_id, persons) if persons else PairDues([], {})
    by_hand = any(one.why in BY_HAND for due in dues for one in due.moved)
    cleared = last_clearings(session.club_id, {person for due in dues for person in due.two}) if by_hand else {}
    rows = [
        row_of(
            due,
            people,
            mine,
            leaves,
            keeps=keeps,
            reader=reader,
            pay_to=pay_to,
            session=session,
            accounts=accounts,
            tables=tables,
            cleared=cleared,
        )
        for due in dues
    ]
    results, carries = results_shown(came, mine, session), session.club.carries_over
    progress = progress_of(dues)
    facts: dict[str, Any] = {
        "session": session,
        "carries": carries,
        "own": [row for row in rows if row.mine],
        "others": [row for row in rows if not row.mine],
        "results": results,
        "said": carried_lines(results, dues, accounts, people, mine)
        if carries
        else first_lines(results, dues, people, mine),
        "progress": [
            ProgressShown(progress_words(one, carries=carries), one.made, one.of) for one in progress
        ],
        "all_closed": all_closed_words(progress, closed=session.phase == Phase.CLOSED),
        "cash": cash_shown(reader, session, dues, people, accounts) if keeper and not carries else None,
        "then": paid_then_shown(reader, session, dues, people) if keeps and not carries else None,
        "undo": act_to_undo(dues, session, mine) if keeper else None,
        "ways": ways_shown(session) if keeps else None,
        "bets": bets_shown(book_entries(session.club_id, ["bet"], session=session.id), people, mine, reader=reader),
        "expenses": evening_expenses(request, actor, session, people, came, mine),
        "bettors": [(one.id, name_of(came, one.id)) for one in came.values()],
        "may_bet": len(came) > 1 and (bool(mine.intersection(came)) or keeps),
        "reader": next(iter(mine.intersection(came)), None),
        "currency": "" if session.club.points_only else session.club.currency,
        "share": share_texts(session, came, people, dues),
        "games": own_points(session.key, mine),
        "closed": session.phase == Phase.CLOSED,
        "why_not": why_not,
        "key": secrets.token_urlsafe(18),
        "live": {"protocol": PROTOCOL, "version": session.version, "url": f"/live/sessions/{session.code}/"},
        "of_club": may(actor, "clubs.see", session.club),
    }  # fmt: skip
    return render(request, "sessions/settle.html", facts, status=status)
