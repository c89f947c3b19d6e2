"""For whom a reader may agree to a clearing, and sentences about people for whom they may not."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.spoken import listed
from clubs.actors import Actor
from clubs.models import Club
from clubs.name_order import name_order
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.pages.money.person_names import name_of
from sessions.selectors.clearing_law import AgreementLaw, reasons
from sessions.selectors.clearings import Preview
from sessions.selectors.open_accounts import PersonNamed
from sessions.selectors.open_pairs import UnansweredPair

People = Mapping[UUID, PersonNamed]

REASONS = {
    "you_would_owe_them_more": gettext_lazy("No phone, and you would owe them more: somebody else must agree."),
    "they_are_on_your_phone": gettext_lazy("They play on your phone: somebody else must agree for them."),
    "your_account_with_the_till": gettext_lazy("Your own account with the till changes: somebody else must agree."),
    "nobody_may": gettext_lazy("Nobody may agree for them yet."),
    "payment_waits": gettext_lazy("A payment with somebody who takes part is not confirmed yet, or disputed."),
}
"""Why somebody cannot agree, as it follows their names."""


class ClearingReader(NamedTuple):
    """The one who reads: the persons that they are in the club, and whether they keep its books."""

    mine: set[UUID]
    books: bool

    def reads(self, persons: Collection[UUID]) -> list[UUID]:
        """Whose accounts of these they read: their own, or all."""
        return [person for person in persons if self.books or person in self.mine]


class Agreeing(NamedTuple):
    """For whom a reader may agree now: `mine` on their own phone, `others` as a keeper of the books. `why_not` are the
    others whom a keeper has to leave to somebody else, `nobody` those for whom nobody may agree."""

    mine: list[UUID]
    others: list[UUID]
    why_not: Mapping[UUID, str]
    nobody: set[UUID]

    @property
    def withheld(self) -> Mapping[UUID, str]:
        """Return why others are awaited for whom the reader may not agree: `nobody_may` where no keeper may."""
        return {**dict.fromkeys(self.nobody, "nobody_may"), **self.why_not}


class WaitNote(NamedTuple):
    """Some people who are left out or awaited, why, and whether only another keeper of the books can help."""

    names: str
    why: str
    needs_keeper: bool


def reader_of(actor: Actor, club: Club) -> ClearingReader:
    """The one who asks."""
    return ClearingReader(persons_spoken_for(actor, club.id), may(actor, "clubs.books", club))


def agreeing(law: AgreementLaw, actor: Actor, reader: ClearingReader, awaited: Collection[UUID]) -> Agreeing:
    """Return for which of those who are awaited the reader may agree."""
    speaker = law.speakers.speaker(actor)
    allowed = [person for person in awaited if not law.why_not(speaker, person)]
    why_not = reasons(law, speaker, awaited) if reader.books else {}
    return Agreeing(
        [person for person in allowed if person in reader.mine],
        [person for person in allowed if reader.books and person not in reader.mine],
        why_not,
        law.nobody_may(awaited),
    )


def wait_notes(found: Agreeing, people: People) -> list[WaitNote]:
    """Return a note for each reason why some of the awaited cannot agree."""
    return _notes(people, found.withheld, found.nobody)


def preview_notes(one: Preview, persons: Iterable[UUID], actor: Actor, *, books: bool) -> list[WaitNote]:
    """Return a note for each reason why nobody could agree for these persons, whom a clearing leaves out or awaits."""
    found = preview_reasons(one, persons, actor, books=books)
    return _notes(one.people, found, found.keys() - one.apart)


def names_of_pair(one: Preview, pair: UnansweredPair) -> dict[str, str]:
    """Return the two names of a payment that waits, as a refusal takes them; the till has none."""
    return {"one": one.people[pair.one].name, "other": one.people[pair.other].name}


def preview_reasons(one: Preview, persons: Iterable[UUID], actor: Actor, *, books: bool) -> dict[UUID, str]:
    """Return why nobody could agree for these persons; to a keeper of the books, why they could not."""
    found = {}
    for person in persons:
        if person in one.apart:
            found[person] = "payment_waits"
            continue
        law = one.left_out.get(person, one.law)
        found[person] = (law.why_not(law.speakers.speaker(actor), person) if books else "") or "nobody_may"
    return found


def _notes(people: People, why: Mapping[UUID, str], nobody: Collection[UUID]) -> list[WaitNote]:
    groups: dict[tuple[str, bool], list[str]] = {}
    for person, code in why.items():
        name = _("the till") if people[person].till else name_of(people, person)
        groups.setdefault((code, person in nobody), []).append(name)
    return [
        WaitNote(", ".join(sorted(names, key=name_order)), str(REASONS[code]), needs)
        for (code, needs), names in groups.items()
    ]


def awaited_words(names: Collection[str]) -> str:
    """Say whose answer a clearing waits for: the reader's, or by name where their phone speaks for several."""
    if not names:
        return _("Your answer is awaited")
    text = ngettext("The answer of %(names)s is awaited", "The answers of %(names)s are awaited", len(names))
    return text % {"names": listed(names)}


def agree_label(people: People, persons: Collection[UUID]) -> str:
    """Return the words of the button by which a keeper agrees for these persons and perhaps the till at once."""
    names = [name_of(people, one) for one in persons if not people[one].till]
    till = len(names) < len(persons)
    if not names:
        return _("Agree for the till")
    if len(names) == 1:
        said = _("Agree for %(name)s and the till") if till else _("Agree for %(name)s")
        return said % {"name": names[0]}
    said = _("Agree for all %(n)s without a phone and the till") if till else _("Agree for all %(n)s without a phone")
    return said % {"n": len(names)}


def several_names(people: People, persons: Collection[UUID]) -> list[str]:
    """Return the names of these persons, and the till, where the words of the button only count them."""
    named = [one for one in persons if not people[one].till]
    return sorted((name_of(people, one) for one in persons), key=name_order) if len(named) > 1 else []
