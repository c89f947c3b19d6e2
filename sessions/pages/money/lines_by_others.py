"""Lines on the first page about what others have done with the reader's money, and what waits for their word."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from sessions.pages.money.person_names import called
from sessions.selectors.told_by_others import ToldByOther, told_by_others

LATELY = timedelta(days=14)
"""So long the first page says what somebody else has done."""


class LineByOther(NamedTuple):
    """A line about what somebody else did, with the page on which it is read and answered."""

    text: str
    club: str
    address: str


def lines_by_others(
    actor: Actor, clubs: Sequence[Club], own: Collection[Club], persons: Collection[UUID], names: Mapping[UUID, str]
) -> list[LineByOther]:
    """Return what others did in these clubs in the last two weeks, a line each.

    In clubs that are not their `own` a guest may open pages of an evening alone. `names` are those of the reader's
    persons in clubs where they are several.
    """
    known = {club.id: club for club in clubs}
    found = told_by_others(actor, list(known), persons, timezone.now() - LATELY)
    lines = [
        LineByOther(
            _text_of(one, names.get(one.own or one.club, "")),
            known[one.club].name if len(known) > 1 else "",
            _address_of(one, known, own, is_shared=one.own in names),
        )
        for one in found
    ]
    return [line for line in lines if line.address]


def _text_of(one: ToldByOther, me: str) -> str:
    """Say what was done, to the reader; to a phone that speaks for several by the name of `me`."""
    texts = {**TEXTS, **TEXTS_BY_NAME} if me else TEXTS
    return texts[one.kind](one) % {
        "me": me,
        "n": one.number,
        "name": called(one.named),
        "amount": written(one.amount, one.currency),
        "evening": one.evening or "",
        "day": date_format(one.day, "DATE_FORMAT") if one.day else "",
    }


TEXTS: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": lambda _one: _("%(amount)s was set off between you and %(name)s"),
    "taken_back": lambda _one: _("%(amount)s set off between you and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s",
        "%(name)s disputes %(n)s payments, %(amount)s",
        one.number,
    ),
    "corrected": lambda _one: _("%(evening)s of %(day)s was corrected"),
    "entered": lambda one: ngettext(
        "%(n)s payment was entered for you, %(amount)s",
        "%(n)s payments were entered for you, %(amount)s",
        one.number,
    ),
    "bet_waits": lambda _one: _("A side bet with %(name)s, %(amount)s, waits for your answer"),
    "expense_waits": lambda _one: _("Your share of %(amount)s to %(name)s waits for your answer"),
}


TEXTS_BY_NAME: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": lambda _one: _("%(amount)s was set off between %(me)s and %(name)s"),
    "taken_back": lambda _one: _("%(amount)s set off between %(me)s and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s with %(me)s",
        "%(name)s says that %(n)s payments with %(me)s, %(amount)s, were not so",
        one.number,
    ),
    "entered": lambda one: ngettext(
        "%(n)s payment was entered for %(me)s, %(amount)s",
        "%(n)s payments were entered for %(me)s, %(amount)s",
        one.number,
    ),
    "bet_waits": lambda _one: _("A side bet of %(me)s with %(name)s, %(amount)s, waits for an answer"),
    "expense_waits": lambda _one: _("A share of %(me)s, %(amount)s to %(name)s, waits for an answer"),
}


def _address_of(one: ToldByOther, clubs: Mapping[UUID, Club], own: Collection[Club], *, is_shared: bool) -> str:
    club = clubs[one.club]
    if one.code:
        return reverse("settle", args=[one.code])
    if club not in own:
        return ""
    if one.other and one.own and is_shared:
        return reverse("money-between", args=[club.slug, one.own, one.other])
    if one.other:
        return reverse("money-pair", args=[club.slug, one.other])
    return reverse("money", args=[club.slug])
