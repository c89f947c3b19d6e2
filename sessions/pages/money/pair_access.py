"""Whose account of two a page is about, and whether the reader may see it."""

from dataclasses import dataclass, field, replace
from uuid import UUID

from django.http import Http404
from django.urls import reverse

from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_books, club_own_money
from clubs.selectors import till_of
from sessions.pages.money.addressed import addressed
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.pair_statement import sums_between
from sessions.services.payments.pair import MoneyReader, reader_of


@dataclass(frozen=True, slots=True)
class Two:
    """The account that is looked at: of each of `ones` with the other, for somebody who is `mine` in the club.

    `address` leads to the page.
    """

    club: Club
    ones: list[UUID]
    other: UUID
    mine: set[UUID]
    reader: MoneyReader
    address: str
    till: bool = False
    people: dict[UUID, PersonNamed] = field(default_factory=dict)

    @property
    def keeps(self) -> bool:
        """They may speak for both."""
        return bool(self.reader.roles)

    @property
    def own(self) -> bool:
        """It is their own account."""
        return not self.mine.isdisjoint(self.ones)

    @property
    def you(self) -> set[UUID]:
        """The person whom sentences call "you": nobody where a keeper reads for the till."""
        return set() if self.till else addressed(self.mine)

    @property
    def keeps_for_silent(self) -> bool:
        """They keep the books, and one of the two has no phone to set off with."""
        return self.keeps and any(not self.people[person].phone for person in (*self.ones, self.other))


def own_account(actor: Actor, slug: str, other: UUID) -> Two:
    """My account with somebody else of the club. Raises Http404."""
    club = club_own_money(actor, slug)
    reader = reader_of(actor, club)
    mine = set(reader.persons)
    people = people_of(club.id, [*mine, other])
    if other in mine and len(mine) > 1:  # both are on this phone
        return account_of(actor, slug, min(mine - {other}), other)
    if not mine or other in mine or other not in people:
        raise Http404
    address = reverse("money-pair", args=[club.slug, other])
    return Two(club, sorted(mine), other, mine, reader, address, people=people)


def only_with_accounts(two: Two) -> Two:
    """Narrow the page of a phone of several to the persons between whom and the other anything was owed or paid; with
    nobody it stays as it is."""
    if len(two.ones) == 1:
        return two
    known = {one.one for one in sums_between(two.club.id, two.ones, two.other)}
    return replace(two, ones=[one for one in two.ones if one in known] or two.ones)


def account_of(actor: Actor, slug: str, one: UUID, other: UUID) -> Two:
    """The account of any two, for one of them, the treasurer and organisers. Raises Http404 for everybody else: there
    is no such page."""
    club = club_own_money(actor, slug)
    reader = reader_of(actor, club)
    mine, keeps = set(reader.persons), bool(reader.roles)
    people = people_of(club.id, [one, other])
    if one == other or len(people) < len({one, other}) or not (keeps or mine.intersection((one, other))):
        raise Http404
    address = reverse("money-between", args=[club.slug, one, other])
    if other in mine and one not in mine:
        one, other = other, one
    return Two(club, [one], other, mine, reader, address, people=people)


def till_and(actor: Actor, slug: str, other: UUID) -> Two:
    """The till's account with somebody, for those who keep the books; a keeper finds there their own account with the
    till, in which they speak as themselves. Raises Http404, PermissionDenied."""
    club = club_books(actor, slug)
    till = till_of(club.id)
    people = people_of(club.id, [till, other]) if till else {}
    if till is None or other == till or other not in people:
        raise Http404
    reader = reader_of(actor, club)
    if reader.persons == {other}:
        return own_account(actor, slug, till)
    if other in reader.all_persons:
        return account_of(actor, slug, other, till)
    return Two(club, [till], other, {till}, reader, till_address(club, other), till=True, people=people)


def till_address(club: Club, other: UUID) -> str:
    """Where the till's account with somebody is read."""
    return reverse("till-pair", args=[club.slug, other])
