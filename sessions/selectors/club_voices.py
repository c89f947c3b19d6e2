"""The phones and accounts of a club, whom each speaks for, which of them keep its books, and the past of a reader."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.actors import Actor
from sessions.selectors.own_past import NameLine, OwnPast
from sessions.store.sql import cursor_of

VOICES = """
SELECT 'device' AS kind, v.device_id AS id, d.user_id AS account, p.person, NULL::timestamptz AS at, n.name, '' AS role
FROM clubs_deviceplayer v
JOIN clubs_device d ON d.id = v.device_id
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = v.player_id
JOIN clubs_player n ON n.club_id = %(club)s AND n.id = p.person
WHERE v.club_id = %(club)s
UNION
SELECT 'account', a.user_id, a.user_id, a.person, NULL, n.name, '' FROM clubs_player a
JOIN clubs_player n ON n.club_id = %(club)s AND n.id = a.person
WHERE a.club_id = %(club)s AND a.user_id IS NOT NULL
UNION
SELECT 'keeper', coalesce(m.user_id, k.user_id, m.device_id), NULL, NULL, NULL,
    coalesce(n.name, (SELECT q.name FROM clubs_player w JOIN clubs_player q ON q.club_id = %(club)s AND q.id = w.person
        WHERE w.club_id = %(club)s AND w.user_id = m.user_id ORDER BY w.id LIMIT 1), nullif(u.name, ''), k.name, ''),
    m.role
FROM clubs_membership m
LEFT JOIN clubs_device k ON k.id = m.device_id
LEFT JOIN clubs_user u ON u.id = m.user_id
LEFT JOIN clubs_player o ON o.club_id = %(club)s AND o.id = m.player_id
LEFT JOIN clubs_player n ON n.club_id = %(club)s AND n.id = o.person
WHERE m.club_id = %(club)s AND m.role IN ('organiser', 'treasurer')
UNION
SELECT 'till', t.id, NULL, t.person, NULL, '', '' FROM clubs_player t WHERE t.club_id = %(club)s AND t.till
UNION
SELECT 'own', o.id, NULL, NULL, NULL, '', '' FROM clubs_device o WHERE o.id = %(device)s OR o.user_id = %(user)s
UNION
SELECT l.what, NULL, NULL, p.person, l.at, '', '' FROM clubs_audit l
JOIN clubs_player p ON p.club_id = %(club)s AND p.id::text = l.principal
WHERE l.club_id = %(club)s AND l.what IN ('device_speaks_for', 'name_given_back') AND (l.actor_user = %(user)s
    OR l.actor_device IN (SELECT id FROM clubs_device WHERE id = %(device)s OR user_id = %(user)s))"""
"""The last two parts are of one reader: their devices, and what they did with names."""

Persons = frozenset[UUID]
NOBODY: Persons = frozenset()


class VoiceRow(NamedTuple):
    """A row of `VOICES`; which of the other fields it has depends on its `kind`."""

    kind: str
    id: Any
    account: UUID | None
    person: Any
    at: datetime | None
    name: str
    role: str


class KeeperNamed(NamedTuple):
    """Somebody who keeps the books or the sheet: their name, and the role that they have in the club now, or ""."""

    name: str
    role: str


class ClubVoices(NamedTuple):
    """The persons for whom each phone or account speaks, by its id; which of them keep the books; and the till.

    `each` has every device and every account by itself. In `voices` the devices that are signed in to an account are
    one voice with it. `past` is that of the reader for whom they were loaded. `names` are those of the persons, `roles`
    of the keepers by their account or device; `accounts` has the account of each device.
    """

    each: Mapping[UUID, Persons]
    voices: Mapping[UUID, Persons]
    keepers: Persons
    till: UUID | None
    past: OwnPast = OwnPast()
    names: Mapping[UUID, str] = MappingProxyType({})
    roles: Mapping[UUID, KeeperNamed] = MappingProxyType({})
    accounts: Mapping[UUID, UUID] = MappingProxyType({})

    def persons_of(self, actor: Actor) -> Persons:
        """Return the persons for whom this device or its account speaks."""
        return self._of(self.each, actor.device_id) | self._of(self.each, actor.user_id)

    def all_persons_of(self, actor: Actor) -> Persons:
        """Return the persons for whom any device of the actor speaks."""
        return self.persons_of(actor) | self._of(self.voices, actor.user_id or actor.device_id)

    def persons_behind(self, actors: Iterable[UUID | None]) -> Persons:
        """Return the persons for whom any of these devices and accounts speaks."""
        return NOBODY.union(*(self._of(known, one) for one in actors for known in (self.each, self.voices)))

    def keeper_behind(self, actors: Iterable[UUID | None]) -> KeeperNamed:
        """Return who spoke on this device or with this account: the one person for whom it speaks or, where it speaks
        for several or nobody, whoever keeps the books with it. Without a name where neither is known."""
        keys = [one for one in actors if one]
        keys += [self.accounts[one] for one in keys if one in self.accounts]
        keeper = next((self.roles[one] for one in keys if one in self.roles), KeeperNamed("", ""))
        persons = NOBODY.union(*(self._of(self.each, one) for one in keys))
        names = [self.names.get(one, "") for one in persons]
        return keeper._replace(name=names[0]) if len(names) == 1 else keeper

    def keeper_of_several(self, actors: Iterable[UUID | None]) -> KeeperNamed:
        """Return who keeps the club's books with this device or account, where it speaks for several persons; without a
        name where it does not, or nobody keeps them."""
        keys = [one for one in actors if one]
        keys += [self.accounts[one] for one in keys if one in self.accounts]
        speaks_for = NOBODY.union(*(self._of(self.each, one) for one in keys))
        if len(speaks_for) <= 1:
            return KeeperNamed("", "")
        return next((self.roles[one] for one in keys if one in self.roles), KeeperNamed("", ""))

    def has_own_voice(self, person: UUID, other: UUID) -> bool:
        """Return whether a phone or account speaks for this person and not for the other as well."""
        return any(person in persons and other not in persons for persons in self.voices.values())

    def shares_phone(self, person: UUID) -> bool:
        """Return whether every phone or account that speaks for this person speaks for somebody else too."""
        theirs = [persons for persons in self.voices.values() if person in persons]
        return bool(theirs) and all(len(persons) > 1 for persons in theirs)

    def has_keeper_besides(self, person: UUID) -> bool:
        """Return whether somebody other than this person keeps the club's books."""
        return any(person not in self._of(self.voices, keeper) for keeper in self.keepers)

    def has_phone_of_both(self, one: UUID, other: UUID) -> bool:
        """Return whether a phone or an account speaks for both of two persons."""
        return any({one, other} <= persons for persons in self.voices.values())

    @staticmethod
    def _of(voices: Mapping[UUID, Persons], voice: UUID | None) -> Persons:
        return voices.get(voice, NOBODY) if voice else NOBODY


NO_VOICES = ClubVoices({}, {}, NOBODY, None)
"""Nobody's, where none is asked for."""


def voices_in(club: UUID, reader: Actor | None = None) -> ClubVoices:
    """Load the voices of a club, with the past of a reader. One statement."""
    of = {"club": club, "device": reader and reader.device_id, "user": reader and reader.user_id}
    with cursor_of(class_row(VoiceRow)) as statement:
        rows = statement.execute(VOICES, of).fetchall()
    each, voices = defaultdict[UUID, set[UUID]](set), defaultdict[UUID, set[UUID]](set)
    for row in rows:
        if row.kind in {"device", "account"}:
            each[row.id].add(row.person)
            voices[row.account or row.id].add(row.person)
    keeping = sorted((row for row in rows if row.kind == "keeper"), key=lambda row: row.role, reverse=True)
    till = next((row.person for row in rows if row.kind == "till"), None)
    return ClubVoices(
        _frozen(each), _frozen(voices), frozenset(row.id for row in keeping), till, _past(rows, reader),
        names={row.person: row.name for row in rows if row.kind in {"device", "account"}},
        roles={row.id: KeeperNamed(row.name, row.role) for row in keeping},  # of two roles the organiser's stays
        accounts={row.id: row.account for row in rows if row.kind == "device" and row.account},
    )  # fmt: skip


def _past(rows: Iterable[VoiceRow], reader: Actor | None) -> OwnPast:
    own: set[UUID] = {row.id for row in rows if row.kind == "own"}
    if reader and reader.user_id:
        own.add(reader.user_id)
    lines = (NameLine(row.at, row.kind, row.person) for row in rows if row.at is not None)
    return OwnPast(frozenset(own), tuple(sorted(lines)))


def _frozen(voices: Mapping[UUID, set[UUID]]) -> dict[UUID, Persons]:
    return {voice: frozenset(persons) for voice, persons in voices.items()}
