"""The two people of a payment, locked: so that two phones cannot pay the same unseen."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for, records_in
from sessions.errors import PaymentRefused
from sessions.models import SaidAs, Session
from sessions.permissions import may_at
from sessions.store.sql import cursor, cursor_of

PERSONS = """
SELECT DISTINCT p.person FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(players)s)"""

HELD = """
SELECT p.id FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(persons)s)
ORDER BY p.id FOR NO KEY UPDATE"""

WITH_PHONES = """
SELECT p.id, p.person, p.till, p.till OR EXISTS (
    SELECT 1 FROM clubs_player o WHERE o.club_id = %(club)s AND o.person = p.person AND (o.user_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM clubs_deviceplayer v WHERE v.club_id = %(club)s AND v.player_id = o.id))) AS phone
FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(players)s)"""


OF_THE_TWO = (SaidAs.PAYER, SaidAs.RECEIVER)


class OneOfTwo(NamedTuple):
    """A player of the club, the person that they are, and whether somebody speaks for them: a phone, an account, or for
    the till whoever keeps the books."""

    id: UUID
    person: UUID
    till: bool
    phone: bool


class Pair(NamedTuple):
    """The one who pays and the one who is paid."""

    payer: OneOfTwo
    receiver: OneOfTwo

    def one(self, said_as: SaidAs) -> OneOfTwo:
        """The one of the two who speaks as this."""
        return self.payer if said_as == SaidAs.PAYER else self.receiver


def persons_of(club: UUID, players: Collection[UUID]) -> dict[UUID, UUID]:
    """By player the person that they are."""
    return {player: person for player, person in records_in(club).items() if player in players}


def people_held(club: UUID, players: Collection[UUID]) -> None:
    """Lock the persons of these players, all in one statement and by their ids: whoever needs several pairs takes them
    first, so that nobody waits in a ring (decision 0016)."""
    with cursor() as statement:
        of = {"club": club, "players": list(players)}
        persons = [person for (person,) in statement.execute(PERSONS, of).fetchall()]
        statement.execute(HELD, {"club": club, "persons": persons})


def pair_held(club: UUID, payer: UUID, receiver: UUID) -> Pair:
    """Lock the two, after a session. Raises PaymentRefused for one person twice, or somebody who is not of the club."""
    people_held(club, (payer, receiver))
    with cursor_of(class_row(OneOfTwo)) as named:
        rows = named.execute(WITH_PHONES, {"club": club, "players": [payer, receiver]}).fetchall()
    found = {one.id: one for one in rows}
    if payer not in found or receiver not in found:
        raise PaymentRefused("no_such_player")
    pair = Pair(found[payer], found[receiver])
    if pair.payer.person == pair.receiver.person:
        raise PaymentRefused("nobody_pays_themselves")
    return pair


def speaks_as(actor: Actor, club: Club, pair: Pair, session: Session | None) -> list[SaidAs]:
    """As what somebody may speak of a payment between these two: as one of them before anything else; nobody else
    may. Whoever keeps the books speaks for the till."""
    mine = persons_spoken_for(actor, club.id)
    if may(actor, "clubs.books", club):
        mine |= {one.person for one in pair if one.till}
    found = [as_ for as_ in OF_THE_TWO if pair.one(as_).person in mine]
    if session is not None and may_at(actor, "sessions.keep", session):
        found.append(SaidAs.SCOREKEEPER)
    if may(actor, "clubs.books", club):
        found.append(SaidAs.ORGANISER if may(actor, "clubs.run", club) else SaidAs.TREASURER)
    return found
