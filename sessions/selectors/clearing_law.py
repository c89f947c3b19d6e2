"""The law of agreeing to a clearing for others, which pages, API and services ask.

People with a phone or an account agree themselves. The treasurer and organisers, the keepers of the books, agree for
the others and for the till, but not in their own favour: not for a person to whom they would owe more or whose code is
on their own phone, and not for the till if they would owe it more or be owed more by it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.clearing import Owed
from clubs.actors import Actor
from sessions.store.sql import cursor

PHONES = """
SELECT f.kind, f.person, f.device, f.account FROM (
    SELECT 'account' AS kind, p.person, NULL::uuid AS device, p.user_id AS account, p.created_at AS since
    FROM clubs_player p WHERE p.club_id = %(club)s AND p.user_id IS NOT NULL
    UNION ALL
    SELECT 'keeper', p.person, m.device_id, coalesce(m.user_id, d.user_id), m.created_at FROM clubs_membership m
    LEFT JOIN clubs_device d ON d.id = m.device_id
    LEFT JOIN clubs_player p ON p.club_id = %(club)s AND p.id = m.player_id
    WHERE m.club_id = %(club)s AND m.role IN ('organiser', 'treasurer')
    UNION ALL
    SELECT 'phone', p.person, v.device_id, d.user_id, v.since FROM clubs_deviceplayer v
    JOIN clubs_player p ON p.club_id = %(club)s AND p.id = v.player_id
    JOIN clubs_device d ON d.id = v.device_id
    WHERE v.club_id = %(club)s
    UNION ALL
    SELECT 'till', p.id, NULL, NULL, p.created_at FROM clubs_player p WHERE p.club_id = %(club)s AND p.till
) f ORDER BY f.kind, f.since, f.person"""


class Speaker(NamedTuple):
    """An account with its phones, or a phone without an account, in a club.

    `persons` are those for whom it speaks, its owner first; `keeper` if it keeps the club's books.
    """

    persons: tuple[UUID, ...] = ()
    keeper: bool = False

    @property
    def owner(self) -> UUID | None:
        """Return the person whose phone or account it is; the others only have their code on it."""
        return self.persons[0] if self.persons else None


class Speakers(NamedTuple):
    """Every speaker of a club by account or device, the account of each device, and the club's till."""

    by_key: Mapping[UUID, Speaker]
    accounts: Mapping[UUID, UUID]
    till: UUID | None

    def speaker(self, actor: Actor) -> Speaker:
        """Return the speaker as which the actor asks; one without persons for an actor whom the club does not know."""
        device = actor.device_id
        keys = (actor.user_id, self.accounts.get(device) if device else None, device)
        return next((self.by_key[key] for key in keys if key is not None and key in self.by_key), Speaker())


NO_SPEAKERS = Speakers({}, {}, None)


@dataclass(frozen=True, slots=True)
class AgreementLaw:
    """The law for one clearing: `owes_more` are the pairs of debtor and creditor that it makes larger."""

    speakers: Speakers
    owes_more: frozenset[tuple[UUID, UUID]]

    def why_not(self, speaker: Speaker, person: UUID) -> str:
        """Return why this speaker may not agree for a person, empty if they may.

        Whether a speaker who is not on that person's phone keeps the books is asked by the caller.
        """
        if person in speaker.persons:
            return self._why_not_on_phone(speaker, person)
        if self.answers_alone(person):
            return "they_answer_themselves"
        owes = any((one, person) in self.owes_more for one in speaker.persons)
        if person == self.speakers.till:
            is_owed = any((person, one) in self.owes_more for one in speaker.persons)
            return "your_account_with_the_till" if owes or is_owed else ""
        return "you_would_owe_them_more" if owes else ""

    def answers_alone(self, person: UUID) -> bool:
        """Return whether a phone or account may agree for this person as that person."""
        speakers = self.speakers.by_key.values()
        return any(person in one.persons and not self._why_not_on_phone(one, person) for one in speakers)

    def nobody_may(self, persons: Iterable[UUID]) -> set[UUID]:
        """Return those for whom neither their own phone nor any keeper of the books may agree."""
        keepers = [one for one in self.speakers.by_key.values() if one.keeper]
        return {
            person
            for person in persons
            if not self.answers_alone(person) and all(self.why_not(one, person) for one in keepers)
        }

    def _why_not_on_phone(self, speaker: Speaker, person: UUID) -> str:
        """Return why a phone may not agree for somebody whose code is on it."""
        owner = speaker.owner
        if owner is None or person == owner:
            return ""
        if speaker.keeper:
            return "they_are_on_your_phone"
        return "you_would_owe_them_more" if (owner, person) in self.owes_more else ""


def load_speakers(club: UUID) -> Speakers:
    """Load who speaks for whom in a club, and who keeps its books. One statement."""
    with cursor() as statement:
        rows = statement.execute(PHONES, {"club": club}).fetchall()
    spoken: dict[UUID, set[UUID]] = {}
    named: dict[UUID, list[UUID]] = {}
    keepers: set[UUID] = set()
    till = None
    for kind, person, device, account in rows:
        if kind == "till":
            till = person
            continue
        key = account or device
        keepers |= {key} if kind == "keeper" else set()
        named.setdefault(key, []).extend([person] if person else [])
        spoken.setdefault(key, set()).update([person] if person and kind != "keeper" else [])
    # The name that a keeper's membership has only says which of the phone's persons is its owner.
    by_key = {
        key: Speaker(tuple(one for one in dict.fromkeys(persons) if one in spoken[key]), key in keepers)
        for key, persons in named.items()
    }
    return Speakers(by_key, {device: account for _, _, device, account in rows if device and account}, till)


def agreement_law(speakers: Speakers, before: Sequence[Owed], after: Sequence[Owed]) -> AgreementLaw:
    """Return the law for a clearing that replaces what is open before by what is open after."""
    was = {(one.debtor, one.creditor): one.amount for one in before}
    more = [one for one in after if one.amount > was.get((one.debtor, one.creditor), 0)]
    return AgreementLaw(speakers, frozenset((UUID(one.debtor), UUID(one.creditor)) for one in more))


def reasons(law: AgreementLaw, speaker: Speaker, persons: Collection[UUID]) -> dict[UUID, str]:
    """Return why this keeper may not agree for those of the persons who cannot agree alone and not through them."""
    silent = {person for person in persons if not law.answers_alone(person)}
    found = {person: law.why_not(speaker, person) for person in silent}
    return {person: why for person, why in found.items() if why}
