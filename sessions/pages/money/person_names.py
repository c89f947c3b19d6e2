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


def name_first(people: People, person: UUID) -> str:
    """Return the name of a person with which a sentence begins."""
    return called_first(people.get(person))


def name_inside(people: People, person: UUID) -> str:
    """Return the name of a person inside a sentence: who pays, or to whom something is paid."""
    return called_inside(people.get(person))


def payee_name(people: People, person: UUID) -> str:
    """Return the name of a person whom a sentence says somebody pays or owes, or from whom something comes."""
    return called_as_payee(people.get(person))


def called_first(one: PersonAt | PersonNamed | None) -> str:
    """Return the same name as `called`, but the till's with its article, as a sentence begins with it."""
    return begin_with_till(called_inside(one))


def called_inside(one: PersonAt | PersonNamed | None) -> str:
    """Return the same name as `called`, but the till's in small letters and with its article: it pays, or something is
    paid to it."""
    return _("the till") if one is not None and one.till else called(one)


def called_as_payee(one: PersonAt | PersonNamed | None) -> str:
    """Return the same name as `called_inside`, but the till's as it is behind "owe", "pay" and "from"."""
    return pgettext("whom somebody pays or owes", "the till") if one is not None and one.till else called(one)


def begin_with_till(sentence: str) -> str:
    """Return a sentence with a capital letter if it begins with the till; names of people stay as they are written."""
    return sentence[:1].upper() + sentence[1:] if sentence.startswith(_("the till")) else sentence


def called(one: PersonAt | PersonNamed | None) -> str:
    """Return their name, or their number among the former players, as it is alone: in a list or a table."""
    if one is not None and one.till:
        return _(THE_TILL)
    if one is None or not one.name:
        return _("Former player %(n)s") % {"n": one.former if one else ""}
    return one.name
