"""My money in a club: what is open with whom, what the evenings brought, and the account with one of them."""

from datetime import date
from http import HTTPStatus
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.pages.money.bet_rows import bets_waiting
from sessions.pages.money.clearing import clearings_at
from sessions.pages.money.settle_rows import name_of
from sessions.selectors.open_accounts import OpenAccount, open_accounts, people_of
from sessions.selectors.player_records import evenings_of_persons


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
        "bets": [one for one in bets_waiting(actor, club, mine) if one.may_agree],
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


def account_shown(one: OpenAccount, name: str) -> AccountShown:
    """A row of what is open."""
    return AccountShown(one.other, name, written(abs(one.amount), one.currency), one.amount > 0, one.since)
