"""Names of the people on the pages of money: of those who came, of everybody else, and of the till."""

from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.table.someone_sentences import THE_TILL
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.settle_up import EveningDue, PersonAt

People = Mapping[UUID, PersonAt | PersonNamed]


def people_with(
    club: UUID, came: Mapping[UUID, PersonAt], dues: Iterable[EveningDue], others: Collection[UUID] = ()
) -> People:
    """Return those who came to an evening, all who owe or are owed for it, such as the till, and these others."""
    persons = {*others, *(one for due in dues for one in due.two)}
    return {**people_of(club, persons - came.keys()), **came}


def name_of(people: People, person: UUID) -> str:
    """Return the name of a person whom a page knows."""
    return called(people.get(person))


def payee_name(people: People, person: UUID) -> str:
    """Return the name of a person whom a sentence says somebody pays or owes."""
    return called_as_payee(people.get(person))


def called_as_payee(one: PersonAt | PersonNamed | None) -> str:
    """Return the same name as `called`, but the till's in small letters: it is inside a sentence, behind "owe" or
    "pay"."""
    return pgettext("whom somebody pays or owes", "the till") if one is not None and one.till else called(one)


def called(one: PersonAt | PersonNamed | None) -> str:
    """Return their name, or their number among the former players; the till is called so."""
    if one is not None and one.till:
        return _(THE_TILL)
    if one is None or not one.name:
        return _("Former player %(n)s") % {"n": one.former if one else ""}
    return one.name
