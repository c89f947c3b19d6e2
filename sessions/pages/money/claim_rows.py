"""What others have entered of the reader's payments: claims that wait for their answer, and what they may object to.

Both are on the first page, on Money and on the page of the two; claims are on the table as well.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from clubs.time_zones import in_time_of
from clubs.written_days import date_format
from sessions.models import How, PaymentWord, SaidAs
from sessions.pages.money.addressed import addressed
from sessions.pages.money.due_words import sums_words
from sessions.pages.money.keeper_names import spoken_by, word_of
from sessions.pages.money.navigation import is_opened
from sessions.pages.money.objection_reasons import payer_reasons, receiver_reasons
from sessions.pages.money.paid_for import evening_paid_for, purpose_labels, purpose_words
from sessions.pages.money.paid_words import settled_each_way, with_paid
from sessions.pages.money.person_names import begin_with_till, called_as_payee, called_inside
from sessions.selectors.claimed_payments import PaymentEntered, payments_claimed, payments_entered
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.open_accounts import PersonNamed
from sessions.services import record_seen
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import MoneyReader, reader_of
from sessions.services.payments.payment_rights import OBJECTION_PERIOD


class ClaimRow(NamedTuple):
    """A payment that somebody else has entered: what it says, when, and the reasons with which it is disputed.

    `slug` and `id` make the address at which it is answered.
    """

    id: UUID
    slug: str
    other: UUID
    text: str
    note: str
    at: str
    club: str
    reasons: Sequence[str]
    each: Sequence["ClaimRow"] = ()
    """The payments of a row that stands for several."""
    own: str = ""
    """The reader's person whom it concerns, where their phone speaks for several."""
    too_much: bool = False
    """Whether a part of a claim is more than is open, so that it does not count without an answer."""
    may_confirm: bool = False
    """Whether the reader's yes makes final what counts by the other's word."""
    let_off: str = ""
    """How a debt was let off where it is no payment: `waived` or `written_off`."""


def claims_in(request: HttpRequest, actor: Actor, clubs: Collection[Club], persons: Collection[UUID]) -> list[ClaimRow]:
    """Return the claims that wait for the reader in these clubs. Where this page is opened by somebody, keep that a
    phone of theirs was sent them."""
    known = {club.id: club for club in clubs}
    found, rows = payments_claimed(list(known), persons), list[ClaimRow]()
    for club in known.values():
        here = [one for one in found if one.club == club.id]
        if here:
            rows += _sent(request, actor, club, here, reader_of(actor, club), named=len(known) > 1)
    return rows


def claims_of(actor: Actor, club: Club) -> list[ClaimRow]:
    """Return the claims that wait for somebody in one club, without keeping that they were sent."""
    reader = reader_of(actor, club)
    found = payments_claimed([club.id], reader.persons)
    return claim_rows(club, [one for one in found if may_answer(one, reader)], reader)


def entered_in(
    request: HttpRequest, actor: Actor, club: Club, reader: MoneyReader, *, other: UUID | None = None
) -> tuple[list[ClaimRow], list[ClaimRow]]:
    """Return the claims that wait for the reader, as `claims_in`; and what counts by somebody else's word, which the
    reader may still object to, the latest first; a batch of evenings brought along is one row. With `other` only those
    between the two."""
    found = payments_entered(club.id, reader.persons, timezone.now() - OBJECTION_PERIOD)
    found = [one for one in found if other is None or other in (one.payer, one.receiver)]
    theirs = [one for one in reversed(found) if not one.waits and not one.is_last_said_by(actor)]
    words = {one.id: open_answers(one, reader).words for one in theirs}
    counted = [one for one in theirs if PaymentWord.DISPUTED in words[one.id]]
    final = {one.id for one in counted if PaymentWord.CONFIRMED in words[one.id]}
    claims = _sent(request, actor, club, [one for one in found if one.waits], reader)
    return claims, _counted_rows(club, counted, reader, final)


def _sent(
    request: HttpRequest,
    actor: Actor,
    club: Club,
    found: Iterable[PaymentEntered],
    reader: MoneyReader,
    *,
    named: bool = False,
) -> list[ClaimRow]:
    """Return the claims among these that the reader answers, and keep that they were sent."""
    theirs = [one for one in found if may_answer(one, reader)]
    unseen = [one.id for one in theirs if not one.seen]
    if unseen and is_opened(request):
        record_seen(actor, club.id, unseen)
    return claim_rows(club, theirs, reader, named=named)


def may_answer(claim: PaymentEntered, reader: MoneyReader) -> bool:
    """Return whether this phone speaks for the receiver of a claim, and not for its payer."""
    of_payer = claim.first_as == SaidAs.PAYER and claim.receiver in reader.persons
    return of_payer and PaymentWord.CONFIRMED in open_answers(claim, reader).words


def claim_rows(
    club: Club, claims: Iterable[PaymentEntered], reader: MoneyReader, *, named: bool = False
) -> list[ClaimRow]:
    """Return claims as rows, by the club's clock; with `named` each says in which club it is."""
    claims, several = list(claims), not addressed(reader.persons)
    with in_time_of(club):
        labels = purpose_labels(claims)
        return [
            ClaimRow(
                one.id, club.slug, one.payer,
                _with_purpose(_claim_text(one, reader.voices, several=several), one, labels), one.note,
                "", club.name if named else "", receiver_reasons(one), too_much=bool(one.too_much),
            )
            for one in claims
        ]  # fmt: skip


def _counted_rows(
    club: Club, counted: Iterable[PaymentEntered], reader: MoneyReader, final: Collection[UUID]
) -> list[ClaimRow]:
    """Return what counts as rows: what one act recorded of evenings of before is one row with its payments.

    To those in `final` the reader may say yes.
    """
    acts: dict[str, list[PaymentEntered]] = {}
    labels = purpose_labels(counted)
    for one in counted:
        acts.setdefault(one.act if one.kept_at else one.id.hex, []).append(one)
    rows = {one.id: _counted_row(club, one, reader, labels) for one in counted}
    rows = {key: row._replace(may_confirm=key in final) for key, row in rows.items()}
    return [_act_row([rows[one.id] for one in of], of, reader.persons) for of in acts.values()]


def _act_row(rows: Sequence[ClaimRow], of: Sequence[PaymentEntered], persons: Collection[UUID]) -> ClaimRow:
    if len(rows) == 1:
        return rows[0]
    said = ngettext(
        "%(n)s payment of evenings brought along is kept as paid that evening, %(amount)s.",
        "%(n)s payments of evenings brought along are kept as paid that evening, %(amount)s.",
        len(rows),
    )
    text = said % {"n": len(rows), "amount": _sums_each_way(of, persons)}
    return rows[0]._replace(text=text, note="", reasons=(), each=rows, may_confirm=False)


def _sums_each_way(of: Iterable[PaymentEntered], persons: Collection[UUID]) -> str:
    """Name the sum of these payments; where the reader's persons paid some and received others, the sum of each."""
    paid, received = Counter[str](), Counter[str]()
    for one in of:
        (paid if one.payer in persons else received)[one.currency] += one.amount
    if not paid or not received:
        return sums_words(paid or received)
    each = sums_words(received), sums_words(paid)
    if not any((*received, *paid)):
        return listed(settled_each_way(*each, you=bool(addressed(persons))))
    return listed((_("%(amount)s received") % {"amount": each[0]}, _("%(amount)s paid") % {"amount": each[1]}))


def _counted_row(club: Club, one: PaymentEntered, reader: MoneyReader, labels: Mapping[UUID, str]) -> ClaimRow:
    persons, by = reader.persons, spoken_by(reader.voices, word_of(one, "last"))
    pays = one.payer in persons
    text = _counted_text(one, by, pays=pays) if addressed(persons) else _counted_by_name(one, by)
    return ClaimRow(
        one.id, club.slug, one.receiver if pays else one.payer, _with_purpose(text, one, labels), one.note,
        date_format(localtime(one.answered_at), "SHORT_DATETIME_FORMAT"), "",
        payer_reasons(one) if pays else receiver_reasons(one),
        own="" if addressed(persons) else _names(one)["from" if pays else "to"],
        let_off=one.how if one.how in (How.WAIVED, How.WRITTEN_OFF) else "",
    )  # fmt: skip


def _with_purpose(text: str, one: PaymentEntered, labels: Mapping[UUID, str]) -> str:
    """Add for which evenings a payment is and what was set off with it; a payment of an evening of before names it."""
    if one.kept_at and len(one.parts) == 1:
        return text
    return " ".join(filter(None, [text, purpose_words(one, labels, beyond=not one.waits)]))


def _names(one: PaymentEntered) -> dict[str, str]:
    """Return both names and the amount; `payer` and `payee` are the names behind "from" and "pay"."""
    payer = PersonNamed(one.payer, one.payer_name, one.payer_former, one.payer_till)
    receiver = PersonNamed(one.receiver, one.receiver_name, one.receiver_former, one.receiver_till)
    return {
        "from": called_inside(payer),
        "to": called_inside(receiver),
        "payer": called_as_payee(payer),
        "payee": called_as_payee(receiver),
        "amount": written(one.amount, one.currency),
    }


_TODAY = (
    gettext_lazy("%(from)s says: %(claimed_to_you)s today."),
    gettext_lazy("%(from)s says: %(claimed_to)s today."),
)
_YESTERDAY = (
    gettext_lazy("%(from)s says: %(claimed_to_you)s yesterday."),
    gettext_lazy("%(from)s says: %(claimed_to)s yesterday."),
)
_ON_A_DAY = (
    gettext_lazy("%(from)s says: %(claimed_to_you)s on %(day)s."),
    gettext_lazy("%(from)s says: %(claimed_to)s on %(day)s."),
)
_ON_AN_EVENING = (
    gettext_lazy("%(from)s says: %(claimed_to_you)s on the evening of %(day)s."),
    gettext_lazy("%(from)s says: %(claimed_to)s on the evening of %(day)s."),
)
"""To the reader; and by name, where their phone speaks for several."""


def _claim_text(one: PaymentEntered, voices: ClubVoices, *, several: bool) -> str:
    """Return the claim as its receiver reads it: "Dan says: £6 paid to you today."."""
    names = _names(one)
    names["from"] = spoken_by(voices, word_of(one, "first")) or names["from"]
    day = evening_paid_for(one) if one.kept_at else one.paid_on or localdate(one.at)
    if one.kept_at:
        said = _ON_AN_EVENING
    elif day == localdate():
        said = _TODAY
    elif day == localdate() - timedelta(days=1):
        said = _YESTERDAY
    else:
        said = _ON_A_DAY
    text = begin_with_till(
        str(said[several]) % with_paid({**names, "day": date_format(day, "DATE_FORMAT")}, one.currency)
    )
    if not one.too_much:
        return text
    beyond = _("%(amount)s of it is more than is open.") % {"amount": written(one.too_much, one.currency)}
    return f"{text} {beyond}"


def _counted_text(one: PaymentEntered, by: str, *, pays: bool) -> str:
    """Return what counts as one of the two reads it: "Entered by Kim (the scorekeeper): you paid Dan £6.".

    `by` is the keeper who spoke last, for the till too; empty where that was one of the two, or has no name.
    """
    names = _names(one) | {"day": date_format(evening_paid_for(one), "DATE_FORMAT")}
    paying = with_paid({**names, "to": names["payee"]}, one.currency)
    speaking = with_paid({**names, "to": by or names["to"]}, one.currency)
    if one.how == "waived":
        return begin_with_till(_("%(to)s waived %(amount)s that you owed.") % speaking)
    if one.kept_at and one.first_as == one.said_as:
        return begin_with_till(_paid_then_text(one, by, speaking, pays=pays))
    if one.said_as == "receiver":
        return begin_with_till(_("%(to)s says: %(received_from_you)s.") % speaking)
    return f"{_by_whom(one, by)} {_what(one, pays=pays) % paying}"


def _counted_by_name(one: PaymentEntered, by: str) -> str:
    """Return what counts where the reader's phone speaks for several: "Entered by Kim (the treasurer): Ann paid Dan
    £6."."""
    names = {**_names(one), "day": date_format(evening_paid_for(one), "DATE_FORMAT")}
    paying = with_paid({**names, "to": names["payee"]}, one.currency)
    speaking = with_paid({**names, "to": by or names["to"]}, one.currency)
    if one.how == "waived":
        return begin_with_till(_("%(to)s waived %(amount)s that %(from)s owed.") % speaking)
    if one.kept_at and one.first_as == one.said_as:
        if one.said_as == "payer":
            return begin_with_till(
                str(_ON_AN_EVENING[1]) % with_paid({**names, "from": by or names["from"]}, one.currency)
            )
        if one.said_as == "receiver":
            text = _("%(to)s says: %(received_from)s on the evening of %(day)s.")
            return begin_with_till(text % speaking)
        return f"{_by_whom(one, by)} {_('%(paid_them)s on the evening of %(day)s.') % paying}"
    if one.said_as == "receiver":
        return begin_with_till(_("%(to)s says: %(received_from)s.") % speaking)
    if one.how == "written_off":
        return f"{_by_whom(one, by)} {_('%(amount)s that %(from)s owes %(to)s is written off.') % paying}"
    return f"{_by_whom(one, by)} {paying['paid_them']}."


def _paid_then_text(one: PaymentEntered, by: str, names: Mapping[str, str], *, pays: bool) -> str:
    if one.said_as == "payer":
        return str(_ON_AN_EVENING[0]) % with_paid({**names, "from": by or names["from"]}, one.currency)
    if one.said_as == "receiver":
        return _("%(to)s says: %(received_from_you)s on the evening of %(day)s.") % names
    then = _("%(you_paid)s on the evening of %(day)s.") if pays else _("%(paid_you)s on the evening of %(day)s.")
    return f"{_by_whom(one, by)} {then % with_paid({**names, 'to': names['payee']}, one.currency)}"


def _by_whom(one: PaymentEntered, by: str) -> str:
    is_own_word = one.first_as == one.said_as
    if by:
        return (_("Entered by %(by)s:") if is_own_word else _("Confirmed by %(by)s:")) % {"by": by}
    entered = {
        "scorekeeper": _("Entered by the scorekeeper:"),
        "treasurer": _("Entered by the treasurer:"),
        "organiser": _("Entered by an organiser:"),
    }
    confirmed = {
        "scorekeeper": _("Confirmed by the scorekeeper:"),
        "treasurer": _("Confirmed by the treasurer:"),
        "organiser": _("Confirmed by an organiser:"),
        "silence": _("Nobody objected for a day:"),
    }
    return (entered if is_own_word else confirmed)[one.said_as]


def _what(one: PaymentEntered, *, pays: bool) -> str:
    if one.how == "written_off":
        there, back = (
            _("%(amount)s that you owe %(to)s is written off."),
            _("%(amount)s that %(from)s owes you is written off."),
        )
        return there if pays else back
    return "%(you_paid)s." if pays else "%(paid_you)s."
