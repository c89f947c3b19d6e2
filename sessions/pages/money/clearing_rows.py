"""What a clearing changes, as its pages have it: for whom, what they pay and get now, and what instead."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.clearing import Owed
from chouette.wording.language import finished
from chouette.wording.table.payment_sentences import due as written
from clubs.name_order import name_order
from sessions.pages.money.clearing_notes import agree_label
from sessions.pages.money.keeper_names import keeper_named
from sessions.pages.money.person_names import name_of, payee_name
from sessions.selectors.book_entries import EntryWordRead
from sessions.selectors.clearings import ClearingRead
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.open_accounts import PersonNamed

People = Mapping[UUID, PersonNamed]
MOST_OPEN = 4
"""So many rows of others are open at first."""


class ChangeShown(NamedTuple):
    """Somebody for whom it changes something: what they pay and get now, and what then."""

    name: str
    mine: bool
    now: list[str]
    then: list[str]


class ChangesShown(NamedTuple):
    """The rows of the reader, and those of the others, which are folded where they are many."""

    mine: list[ChangeShown]
    others: list[ChangeShown]

    @property
    def folded(self) -> bool:
        """Return whether the others' rows would push everything else out of sight on a phone."""
        return len(self.others) > MOST_OPEN


class AskedShown(NamedTuple):
    """Somebody who is asked, and what they have said; `for_them` are the words of a button by which the reader agrees
    for this person alone, empty where they may not."""

    person: UUID
    name: str
    mine: bool
    agreed: bool
    said: str
    for_them: str


class Sides(NamedTuple):
    """What is open before a clearing and after it, in one currency."""

    before: Sequence[Owed]
    after: Sequence[Owed]
    currency: str


def changes_shown(sides: Sides, people: People, mine: set[UUID], whose: Iterable[UUID]) -> ChangesShown:
    """What changes for each of these persons, by name."""
    found = [
        ChangeShown(
            name_of(people, person),
            person in mine,
            _payments(person, sides.before, people, sides.currency),
            _payments(person, sides.after, people, sides.currency),
        )
        for person in whose
    ]
    found.sort(key=lambda one: name_order(one.name))
    return ChangesShown([one for one in found if one.mine], [one for one in found if not one.mine])


def asked_shown(
    one: ClearingRead, people: People, mine: set[UUID], can_be_answered_for: Collection[UUID], voices: ClubVoices
) -> list[AskedShown]:
    """Everybody who has to agree, those who have not yet being last."""
    said = {word.person: word for word in one.entry.words if word.word in ("entered", "agreed", "refused")}
    found = [
        AskedShown(
            person,
            name_of(people, person),
            person in mine,
            person in said and said[person].word != "refused",
            _said(said.get(person), voices, waits=one.stands == "waits"),
            agree_label(people, [person]) if person in can_be_answered_for else "",
        )
        for person in one.entry.people
    ]  # fmt: skip
    return sorted(found, key=lambda each: (not each.agreed, not each.mine, name_order(each.name)))


def _said(word: EntryWordRead | None, voices: ClubVoices, *, waits: bool) -> str:
    if word is None:
        return _("awaited") if waits else _("no answer")
    if word.for_them and word.word in ("agreed", "refused"):
        by = keeper_named(voices, word.actors, word.said_as)
        texts = {"agreed": _("agreed, entered by %(by)s"), "refused": _("declined, entered by %(by)s")}
        if by:
            return texts[word.word] % {"by": by}
    if word.for_them and word.word == "agreed":
        return _("agreed, entered by the treasurer or an organiser")
    return {"entered": _("proposed it"), "agreed": _("agreed"), "refused": _("declined")}[word.word]


def _payments(person: UUID, owed: Sequence[Owed], people: People, currency: str) -> list[str]:
    """What somebody pays, then what they get, each by the name of the other."""
    pays = [(payee_name(people, UUID(one.creditor)), one.amount) for one in owed if one.debtor == person.hex]
    gets = [(payee_name(people, UUID(one.debtor)), one.amount) for one in owed if one.creditor == person.hex]
    if currency:
        texts = _("pays %(other)s %(amount)s"), _("gets %(amount)s from %(other)s")
    else:
        texts = _("owes %(other)s %(amount)s"), _("is owed %(amount)s by %(other)s")
    return [
        finished(said % {"other": other, "amount": written(amount, currency)})
        for said, found in zip(texts, (pays, gets), strict=True)
        for other, amount in sorted(found)
    ]
