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
    """A line about what somebody else did, with the page on which it is read and answered.

    The address is empty for a guest who may open no page about it.
    """

    text: str
    club: str
    address: str


def lines_by_others(
    actor: Actor,
    clubs: Sequence[Club],
    guest_codes: Mapping[Club, Collection[str]],
    persons: Collection[UUID],
    names: Mapping[UUID, str],
) -> list[LineByOther]:
    """Return what others did in these clubs in the last two weeks, a line each.

    In a club of `guest_codes` the reader is a guest, who may open Settle up of the evenings with these codes and no
    other page. `names` are those of the reader's persons in clubs where they are several.
    """
    known = {club.id: club for club in clubs}
    codes = [code for of_club in guest_codes.values() for code in of_club]
    found = told_by_others(actor, list(known), persons, timezone.now() - LATELY, codes)
    return [
        LineByOther(
            _text_of(one, names.get(one.own or one.club, "")),
            known[one.club].name if len(known) > 1 else "",
            _address_of(one, known[one.club], is_guest=known[one.club] in guest_codes, is_shared=one.own in names),
        )
        for one in found
    ]


def _text_of(one: ToldByOther, me: str) -> str:
    """Say what was done, to the reader; to a phone that speaks for several by the name of `me`."""
    texts = {**TEXTS, **TEXTS_BY_NAME} if me else TEXTS
    return texts[one.kind](one) % {
        "me": me,
        "n": one.number,
        "name": called(one.named),
        "amount": written(abs(one.amount), one.currency),
        "evening": one.evening or "",
        "day": date_format(one.day, "DATE_FORMAT") if one.day else "",
        "actor": one.actor,
    }


def _changed_text(one: ToldByOther) -> str:
    """Return what the reader and another owe each other for an evening that was closed again."""
    if not one.amount:
        return _("%(evening)s of %(day)s was corrected: you and %(name)s owe each other nothing for it")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected: you owe %(name)s %(amount)s for it")
    return _("%(evening)s of %(day)s was corrected: %(name)s owes you %(amount)s for it")


def _changed_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if not one.amount:
        return _("%(evening)s of %(day)s was corrected: %(me)s and %(name)s owe each other nothing for it")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected: %(me)s owes %(name)s %(amount)s for it")
    return _("%(evening)s of %(day)s was corrected: %(name)s owes %(me)s %(amount)s for it")


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
    "debt_changed": _changed_text,
    "debt_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed you no longer counts"
    ),
    "debt_restored": lambda _one: _(
        "%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes you counts again"
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
    "debt_changed": _changed_text_by_name,
    "debt_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed %(me)s no longer counts"
    ),
    "debt_restored": lambda _one: _(
        "%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes %(me)s counts again"
    ),
    "bet_waits": lambda _one: _("A side bet of %(me)s with %(name)s, %(amount)s, waits for an answer"),
    "expense_waits": lambda _one: _("A share of %(me)s, %(amount)s to %(name)s, waits for an answer"),
}


def _address_of(one: ToldByOther, club: Club, *, is_guest: bool, is_shared: bool) -> str:
    code = one.guest_code if is_guest else one.code
    if code and one.kind != "debt_deleted":
        return reverse("settle", args=[code])
    if is_guest:
        return ""
    if one.other and one.own and is_shared:
        return reverse("money-between", args=[club.slug, one.own, one.other])
    if one.other:
        return reverse("money-pair", args=[club.slug, one.other])
    return reverse("money", args=[club.slug])
