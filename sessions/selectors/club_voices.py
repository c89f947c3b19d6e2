"""The phones and accounts of a club, the persons each speaks for, and which of them keep its books."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.actors import Actor
from sessions.store.sql import cursor_of

VOICES = """
SELECT 'device' AS kind, v.device_id AS id, d.user_id AS account, p.person FROM clubs_deviceplayer v
JOIN clubs_device d ON d.id = v.device_id
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = v.player_id
WHERE v.club_id = %(club)s
UNION
SELECT 'account', a.user_id, a.user_id, a.person FROM clubs_player a
WHERE a.club_id = %(club)s AND a.user_id IS NOT NULL
UNION
SELECT 'keeper', coalesce(m.user_id, k.user_id, m.device_id), NULL, NULL FROM clubs_membership m
LEFT JOIN clubs_device k ON k.id = m.device_id
WHERE m.club_id = %(club)s AND m.role IN ('organiser', 'treasurer')
UNION
SELECT 'till', t.id, NULL, t.person FROM clubs_player t WHERE t.club_id = %(club)s AND t.till"""

Persons = frozenset[UUID]
NOBODY: Persons = frozenset()


class ClubVoices(NamedTuple):
    """The persons for whom each phone or account speaks, by its id; which of them keep the books; and the till.

    `each` has every device and every account by itself. In `voices` the devices that are signed in to an account are
    one voice with it.
    """

    each: Mapping[UUID, Persons]
    voices: Mapping[UUID, Persons]
    keepers: Persons
    till: UUID | None

    def persons_of(self, actor: Actor) -> Persons:
        """Return the persons for whom this device or its account speaks."""
        return self._of(self.each, actor.device_id) | self._of(self.each, actor.user_id)

    def all_persons_of(self, actor: Actor) -> Persons:
        """Return the persons for whom any device of the actor speaks."""
        return self.persons_of(actor) | self._of(self.voices, actor.user_id or actor.device_id)

    def has_own_voice(self, person: UUID, other: UUID) -> bool:
        """Return whether a phone or account speaks for this person and not for the other as well."""
        return any(person in persons and other not in persons for persons in self.voices.values())

    def has_keeper_besides(self, person: UUID) -> bool:
        """Return whether somebody other than this person keeps the club's books."""
        return any(person not in self._of(self.voices, keeper) for keeper in self.keepers)

    @staticmethod
    def _of(voices: Mapping[UUID, Persons], voice: UUID | None) -> Persons:
        return voices.get(voice, NOBODY) if voice else NOBODY


def voices_in(club: UUID) -> ClubVoices:
    """Load the voices of a club. One statement."""
    each, voices = defaultdict[UUID, set[UUID]](set), defaultdict[UUID, set[UUID]](set)
    keepers, till = set[UUID](), None
    with cursor_of(tuple_row) as statement:
        for kind, id_, account, person in statement.execute(VOICES, {"club": club}).fetchall():
            if kind == "keeper":
                keepers.add(id_)
            elif kind == "till":
                till = person
            else:
                each[id_].add(person)
                voices[account or id_].add(person)
    return ClubVoices(_frozen(each), _frozen(voices), frozenset(keepers), till)


def _frozen(voices: Mapping[UUID, set[UUID]]) -> dict[UUID, Persons]:
    return {voice: frozenset(persons) for voice, persons in voices.items()}
