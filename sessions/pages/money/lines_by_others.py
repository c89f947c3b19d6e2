"""Lines on the first page about what others have done with the reader's money, and what waits for their word."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from sessions.pages.money.person_names import begin_with_till, called_as_payee, called_inside
from sessions.pages.money.set_off_words import set_off_accounts
from sessions.pages.money.way_words import way_told
from sessions.pages.money.withdrawn_words import (
    ENTRY_KINDS,
    WITHDRAWN_BY,
    WITHDRAWN_TEXTS,
    WITHDRAWN_TEXTS_BY_NAME,
    entry_actor,
    entry_words,
    when_withdrawn,
)
from sessions.selectors.told_by_others import ToldByOther, told_by_others

WAYS_CHOSEN = ("plan_house", "plan_fewest", "plan_collect")

LATELY = timedelta(days=14)
"""So long the first page says what somebody else has done."""


class LineByOther(NamedTuple):
    """A line about what somebody else did, with the page on which it is read and answered."""

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

    In a club of `guest_codes` the reader is a guest, who may open Settle up of the evenings with these codes, and their
    own accounts. `names` are those of the reader's persons in clubs where they are several.
    """
    known = {club.id: club for club in clubs}
    codes = [code for of_club in guest_codes.values() for code in of_club]
    since = timezone.now() - LATELY
    found = told_by_others(actor, list(known), persons, since, codes)
    set_off = set_off_accounts(found)
    chosen = _ways_told([one for one in found if one.kind in WAYS_CHOSEN], names)
    return [
        LineByOther(
            chosen.get(one) or _text_of(one, names.get(one.own or one.club, ""), set_off.get(one, "")),
            known[one.club].name if len(known) > 1 else "",
            _address_of(one, known[one.club], is_guest=known[one.club] in guest_codes, is_shared=one.own in names),
        )
        for one in found
        if one.kind not in WAYS_CHOSEN or one in chosen
    ]


def _ways_told(found: Sequence[ToldByOther], names: Mapping[UUID, str]) -> dict[ToldByOther, str]:
    """Return a line for each person of the reader's and evening, by the first of its rows."""
    of: dict[tuple[object, ...], list[ToldByOther]] = {}
    for one in found:
        of.setdefault((one.kind, one.own, one.session, one.currency), []).append(one)
    return {rows[0]: way_told(rows, names.get(rows[0].own or rows[0].club, "")) for rows in of.values()}


def _text_of(one: ToldByOther, me: str, accounts: str = "") -> str:
    """Say what was done, to the reader; to a phone that speaks for several by the name of `me`.

    `accounts` are those that a set-off is between.
    """
    texts = {**TEXTS, **TEXTS_BY_NAME} if me else TEXTS
    is_entry = one.kind in ENTRY_KINDS
    is_owed = one.kind in ("debt_changed", "debt_restored") and one.amount < 0
    is_payee = is_owed or one.kind in ("set_off", "taken_back", "set_off_deleted") or (is_entry and one.amount > 0)
    text = texts[one.kind](one) % {
        "me": me,
        "n": one.number,
        "name": called_as_payee(one.named) if is_payee else called_inside(one.named),
        "amount": written(abs(one.amount), one.currency),
        "by": _by_whom(one),
        "sums": _sums_words(one, me),
        "evening": one.evening or "",
        "day": date_format(one.day, "DATE_FORMAT") if one.day else "",
        "actor": entry_actor(one) if is_entry else _actor_words(one),
        "what": entry_words(one) if is_entry else "",
        "at": when_withdrawn(one),
    }
    return begin_with_till(f"{text}: {accounts}" if accounts else text)


def _changed_text(one: ToldByOther) -> str:
    """Return what is open between the reader and another for an evening that was closed again."""
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


def _restored_text(one: ToldByOther) -> str:
    """Return what counts again between the reader and another since an evening was brought back."""
    if one.amount < 0:
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that you owe %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes you counts again")


def _restored_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(me)s owes %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes %(me)s counts again")


ENTERED_BY = {
    "entered": None,
    "entered_scorekeeper": gettext_lazy("The scorekeeper"),
    "entered_treasurer": gettext_lazy("The treasurer"),
    "entered_organiser": gettext_lazy("An organiser"),
}
"""The keeper who has entered payments, by the kind of the line; None for the other of the two, who has a name."""
LEAVES_BACK = ("leave_back", "other_leave_back")
LET_OFF = ("waived", "written_off")


def _by_whom(one: ToldByOther) -> str:
    keeper = ENTERED_BY.get(one.kind) or WITHDRAWN_BY.get(one.kind)
    return str(keeper) if keeper else called_inside(one.named)


def _sums_words(one: ToldByOther, me: str) -> str:
    """Say what the reader received and paid, a sum each; of what was waived or written off, who owed it."""
    received, paid = written(one.received, one.currency), written(one.paid, one.currency)
    if one.kind in LET_OFF:
        own, others = (_("%(amount)s that %(me)s owed"), _("%(amount)s owed to %(me)s"))
        if not me:
            own, others = _("%(amount)s that you owed"), _("%(amount)s owed to you")
        texts = ((one.received, others % {"amount": received, "me": me}), (one.paid, own % {"amount": paid, "me": me}))
    else:
        texts = (
            (one.received, _("%(amount)s received") % {"amount": received}),
            (one.paid, _("%(amount)s paid") % {"amount": paid}),
        )
    return ", ".join(text for amount, text in texts if amount)


def _entered_text(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s entered %(n)s payment for you: %(sums)s", "%(by)s entered %(n)s payments for you: %(sums)s", one.number
    )


def _entered_text_by_name(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s entered %(n)s payment for %(me)s: %(sums)s",
        "%(by)s entered %(n)s payments for %(me)s: %(sums)s",
        one.number,
    )


def _actor_words(one: ToldByOther) -> str:
    """Return who did it; of a balance from a book also that they gain by it."""
    actor = one.actor or _("Somebody")
    return _("%(name)s, who gains by it,") % {"name": actor} if one.kind == "opening_gain" else actor


def _opening_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s entered from a book: you owe %(name)s %(amount)s. Right, or not so?")
    return _("%(actor)s entered from a book: %(name)s owes you %(amount)s. Right, or not so?")


def _opening_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s entered from a book: %(me)s owes %(name)s %(amount)s. Right, or not so?")
    return _("%(actor)s entered from a book: %(name)s owes %(me)s %(amount)s. Right, or not so?")


def _leave_text(one: ToldByOther) -> str:
    """Return that a leave was taken back, and what was paid since it stands."""
    if one.kind == "leave_back":
        return _(
            "%(actor)s took back your leaving: %(amount)s that you paid %(name)s stands for %(evening)s, which is on"
        )
    return _(
        "%(actor)s took back the leaving of %(name)s: %(amount)s that you paid them stands for %(evening)s, which is on"
    )


def _leave_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.kind == "leave_back":
        return _(
            "%(actor)s took back the leaving of %(me)s: %(amount)s paid to %(name)s stands for %(evening)s, which is on"
        )
    return _(
        "%(actor)s took back the leaving of %(name)s: %(amount)s that %(me)s paid them stands for %(evening)s, which is"
        " on"
    )


TEXTS: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": lambda _one: _("%(amount)s was set off between you and %(name)s"),
    "taken_back": lambda _one: _("%(amount)s set off between you and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s",
        "%(name)s disputes %(n)s payments, %(amount)s",
        one.number,
    ),
    "corrected": lambda _one: _("%(evening)s of %(day)s was corrected"),
    **dict.fromkeys(ENTERED_BY, _entered_text),
    "opening": _opening_text,
    "opening_gain": _opening_text,
    "opening_disputed": lambda _one: _("%(name)s says that %(amount)s from a book is not so"),
    "given_back": lambda _one: _("%(actor)s entered: %(amount)s of your deposit given back. Right, or not so?"),
    "paid_in": lambda _one: _("%(actor)s entered: %(amount)s paid in as your deposit with the till"),
    "from_deposit": lambda _one: _("%(amount)s for %(evening)s of %(day)s was taken from your deposit with the till"),
    "waived": lambda _one: _("%(name)s waived %(sums)s"),
    "written_off": lambda _one: _("A keeper wrote off %(sums)s"),
    "debt_changed": _changed_text,
    "debt_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed you no longer counts"
    ),
    "debt_restored": _restored_text,
    "set_off_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s set off between you and %(name)s was taken back"
    ),
    "bet_waits": lambda _one: _("A side bet with %(name)s, %(amount)s, waits for your answer"),
    "expense_waits": lambda _one: _("Your share of %(amount)s to %(name)s waits for your answer"),
    **dict.fromkeys(LEAVES_BACK, _leave_text),
    **WITHDRAWN_TEXTS,
}


TEXTS_BY_NAME: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": lambda _one: _("%(amount)s was set off between %(me)s and %(name)s"),
    "taken_back": lambda _one: _("%(amount)s set off between %(me)s and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s with %(me)s",
        "%(name)s says that %(n)s payments with %(me)s, %(amount)s, were not so",
        one.number,
    ),
    **dict.fromkeys(ENTERED_BY, _entered_text_by_name),
    "opening": _opening_text_by_name,
    "opening_gain": _opening_text_by_name,
    "given_back": lambda _one: _(
        "%(actor)s entered: %(amount)s of the deposit of %(me)s given back. Right, or not so?"
    ),
    "paid_in": lambda _one: _("%(actor)s entered: %(amount)s paid in as the deposit of %(me)s with the till"),
    "from_deposit": lambda _one: _(
        "%(amount)s for %(evening)s of %(day)s was taken from the deposit of %(me)s with the till"
    ),
    "debt_changed": _changed_text_by_name,
    "debt_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed %(me)s no longer counts"
    ),
    "debt_restored": _restored_text_by_name,
    "set_off_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s set off between %(me)s and %(name)s was taken back"
    ),
    "bet_waits": lambda _one: _("A side bet of %(me)s with %(name)s, %(amount)s, waits for an answer"),
    "expense_waits": lambda _one: _("A share of %(me)s, %(amount)s to %(name)s, waits for an answer"),
    **dict.fromkeys(LEAVES_BACK, _leave_text_by_name),
    **WITHDRAWN_TEXTS_BY_NAME,
}


def _address_of(one: ToldByOther, club: Club, *, is_guest: bool, is_shared: bool) -> str:
    code = one.guest_code if is_guest else one.code
    if code and one.kind not in ("debt_deleted", "set_off_deleted"):
        return reverse("settle", args=[code])
    if one.kind == "expense_waits":  # shares are answered in Money, not on the account of two
        return reverse("money", args=[club.slug])
    if one.other and one.own and is_shared:
        return reverse("money-between", args=[club.slug, one.own, one.other])
    if one.other:
        return reverse("money-pair", args=[club.slug, one.other])
    return reverse("money", args=[club.slug])
