"""The two people of a payment, locked: so that two phones cannot pay the same unseen."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import records_in
from sessions.errors import PaymentRefused
from sessions.models import SaidAs, Session
from sessions.permissions import may_at
from sessions.selectors.club_voices import ClubVoices, voices_in
from sessions.store.sql import cursor

PERSONS = """
SELECT DISTINCT p.person FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(players)s)"""

HELD = """
SELECT p.id FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(persons)s)
ORDER BY p.id FOR NO KEY UPDATE"""

PLAYERS = """
SELECT p.id, p.person, p.till FROM clubs_player p WHERE p.club_id = %(club)s AND p.id = ANY(%(players)s)"""

OF_THE_TWO = (SaidAs.PAYER, SaidAs.RECEIVER)
KEEPERS = (SaidAs.TREASURER, SaidAs.ORGANISER)
"""The roles that keep the books of a club."""


class PlayerOfClub(NamedTuple):
    """A player of the club, and the person that they are."""

    id: UUID
    person: UUID
    till: bool


class OneOfTwo(NamedTuple):
    """A player of the club, the person that they are, and whether a phone or an account speaks for them that does not
    also speak for the other of the two. Whoever keeps the books speaks for the till."""

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
    return read_pair(club, payer, receiver)


def read_pair(club: UUID, payer: UUID, receiver: UUID) -> Pair:
    """Return the two without locking them. Raises PaymentRefused as `pair_held`."""
    with cursor() as statement:
        rows = statement.execute(PLAYERS, {"club": club, "players": [payer, receiver]}).fetchall()
    found = {id_: PlayerOfClub(id_, person, till) for id_, person, till in rows}
    if payer not in found or receiver not in found:
        raise PaymentRefused("no_such_player")
    if found[payer].person == found[receiver].person:
        raise PaymentRefused("nobody_pays_themselves")
    return pair_between(voices_in(club), found[payer], found[receiver])


def pair_between(voices: ClubVoices, payer: PlayerOfClub, receiver: PlayerOfClub) -> Pair:
    """Return the two with what the club's phones and accounts say of each."""

    def one(player: PlayerOfClub, other: UUID) -> OneOfTwo:
        return OneOfTwo(*player, player.till or voices.has_own_voice(player.person, other))

    return Pair(one(payer, receiver.person), one(receiver, payer.person))


class MoneyReader(NamedTuple):
    """A reader: the persons for whom this phone speaks, those for whom any phone of theirs does, and the roles in which
    they keep the sheet or the books of the `club`, whose pages have its `slug`. `voices` have the reader's own past."""

    club: UUID
    persons: frozenset[UUID]
    all_persons: frozenset[UUID]
    roles: tuple[SaidAs, ...]
    voices: ClubVoices
    slug: str = ""


def reader_of(actor: Actor, club: Club, session: Session | None = None) -> MoneyReader:
    """Load what somebody is in a club, and at the evening that a payment belongs to."""
    voices, roles = voices_in(club.id, actor), list[SaidAs]()
    if session is not None and may_at(actor, "sessions.keep", session):
        roles.append(SaidAs.SCOREKEEPER)
    if may(actor, "clubs.books", club):
        roles.append(SaidAs.ORGANISER if may(actor, "clubs.run", club) else SaidAs.TREASURER)
    return MoneyReader(club.id, voices.persons_of(actor), voices.all_persons_of(actor), tuple(roles), voices, club.slug)


def roles_between(pair: Pair, reader: MoneyReader, *, gains: SaidAs = SaidAs.PAYER) -> list[SaidAs]:
    """Return the roles in which somebody may speak of what is between two: as one of them before anything else.

    Whoever keeps the books speaks for the till, unless they are the other of the two. For the side that `gains` all of
    their phones count, so that nobody decides in their own favour on a second one.
    """
    mine = reader.persons
    if not {one.person for one in pair} & reader.all_persons and not set(KEEPERS).isdisjoint(reader.roles):
        mine = mine | {one.person for one in pair if one.till}
    persons = {side: mine | reader.all_persons if side == gains else mine for side in OF_THE_TWO}
    return [*(side for side in OF_THE_TWO if pair.one(side).person in persons[side]), *reader.roles]


def keeper_may_be(person: UUID, reader: MoneyReader) -> bool:
    """Return whether a reader without a name in the club cannot be told apart from somebody in whose favour they would
    speak: one of a phone of several may well keep the books on a second phone."""
    return not reader.all_persons and reader.voices.shares_phone(person)


def is_or_may_be(person: UUID, reader: MoneyReader) -> bool:
    """Return whether a keeper is this person, on whichever phone or account of theirs, or may be."""
    return person in reader.all_persons or keeper_may_be(person, reader)


def speaks_as(actor: Actor, club: Club, pair: Pair, session: Session | None) -> list[SaidAs]:
    """Return the roles in which somebody may speak of a payment between these two; nobody else may."""
    return roles_between(pair, reader_of(actor, club, session))
