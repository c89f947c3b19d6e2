"""A club's tables of tonight, and its balances."""

from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from chouette.ledger import money
from clubs import selectors
from clubs.api.tokens import actor_of
from clubs.permissions import may
from sessions.api.access import ApiView
from sessions.api.asked import club_seen
from sessions.api.bodies import answer
from sessions.api.operations import READ, Count, operation
from sessions.selectors.balances import balances_of, shown_to, sums
from sessions.selectors.highest_cube import highest_cube_ever
from sessions.selectors.onlooker import views_on
from sessions.view.glance import Glance, glances_of


class BalanceAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the evenings have brought one person; money only of evenings that were for any."""

    person: UUID
    name: str
    former: int | None
    points: int
    evenings: Count
    me: bool
    money: str | UnsetType = UNSET


class CurrencyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The balances in one currency and their sum, which is zero."""

    currency: Annotated[str, msgspec.Meta(description="Empty for the evenings that were for points alone.")]
    sum: int
    money: str | UnsetType = UNSET
    balances: list[BalanceAnswer]


class CubeRecordAnswer(msgspec.Struct, frozen=True):
    """The game in which the highest cube stood that a club has ever played with, and what it showed."""

    session: str
    day: date
    game: Count
    points: Count


class BalancesAnswer(msgspec.Struct, frozen=True):
    """A club's balances, and its highest cube, none where no cube was ever turned."""

    currencies: list[CurrencyAnswer]
    highest_cube: CubeRecordAnswer | None


class TablesAnswer(msgspec.Struct, frozen=True):
    """A club's tables at a glance."""

    tables: list[Glance]


class Tables(ApiView):
    """The tables of tonight."""

    @operation("club-tables", gives={200: TablesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Every table at a glance, as the lobby shows it; those that are on first."""
        return answer(TablesAnswer(glances_of(views_on(club_seen(request, slug).id))))


class ClubBalances(ApiView):
    """What the evenings have brought each of the club's people."""

    @operation("club-balances", gives={200: BalancesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By currency, whoever has won most first; one's own alone where the club keeps them to oneself."""
        club, actor = club_seen(request, slug), actor_of(request)
        found = balances_of(club.id)
        mine = selectors.persons_spoken_for(actor, club.id)
        own_only = not may(actor, "clubs.results", club)
        zero = sums(found)
        told = [
            CurrencyAnswer(
                currency=currency,
                sum=zero[currency].points,
                money=_money(zero[currency].minor, currency),
                balances=[
                    BalanceAnswer(
                        person=one.person, name=one.name, former=one.former, points=one.points, evenings=one.evenings,
                        me=one.person in mine, money=_money(one.minor, currency),
                    )
                    for one in rows
                ],
            )
            for currency, rows in shown_to(found, mine if own_only else None).items()
        ]  # fmt: skip
        return answer(BalancesAnswer(told, _highest(club.id)))


def _highest(club: UUID) -> CubeRecordAnswer | None:
    found = highest_cube_ever(club)
    return None if found is None else CubeRecordAnswer(found.code, found.day, found.game, found.points)


def _money(minor: int, currency: str) -> str | UnsetType:
    return money.amount(minor, currency) if currency else UNSET
