"""A payment as a page shows it: the sentence, when it was made, and what the reader may answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.written_days import date_format
from sessions.models import PaymentWord
from sessions.pages.money.addressed import addressed
from sessions.pages.money.paid_for import evening_paid_for, purpose_words
from sessions.pages.money.person_names import People, begin_with_till, name_inside, payee_name
from sessions.pages.money.second_keeper import SecondKeeper, keeper_needed
from sessions.pages.money.waits import entered_by_keeper, keeper_claim, waiting_line
from sessions.selectors.pair_accounts import PaymentRead
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import MoneyReader
from sessions.services.payments.payment_rights import why_it_waits


@dataclass(frozen=True, slots=True)
class PaymentShown:
    """A payment that was said: the sentence, when, what may be answered, and the keeper that it `waits` for, or why
    nobody can confirm it."""

    id: UUID
    text: str
    at: str
    why: str
    disputed: bool
    may_confirm: bool
    may_dispute: bool
    may_withdraw: bool
    waits: str = ""
    speaker: str = ""
    """The person who gave the reason of a dispute: their name, or as what they spoke."""
    purpose: str = ""
    """For which evenings it is, and what was set off with it, where the page does not say so otherwise."""
    on_withdrawal: str = ""
    """What withdrawing it changes, where it counts and the reader may."""
    keeper: SecondKeeper | None = None
    """Where another keeper of the books is named, if it waits for one."""

    @property
    def id_said(self) -> str:
        """The end of the address at which it is answered."""
        return f"{self.id}/"


def show_payment(
    one: PaymentRead,
    people: People,
    mine: set[UUID],
    *,
    reader: MoneyReader,
    part: int | None = None,
    for_the_till: bool = False,
    labels: Mapping[UUID, str] | None = None,
) -> PaymentShown:
    """Describe a payment and what this reader may answer by `payment_rights`.

    `part` is how much of it is for the evening that shows it, in minor units. For the till the reader reads of it by
    its name. With the `labels` of its accounts it says for which it is.
    """
    (words, refused), names = open_answers(one, reader), names_in(one, people, part)
    awaited = why_it_waits(one, reader.voices)
    waits = "" if PaymentWord.CONFIRMED in words and awaited != "other" else waiting_line(one, reader.voices, names)
    if refused is not None:
        waits = payment_refused(refused.code, refused.params)
    told_to, answered = set[UUID]() if for_the_till else addressed(mine), awaited in ("", "other")
    may_confirm = PaymentWord.CONFIRMED in words and not one.counts
    return PaymentShown(
        id=one.id,
        text=keeper_claim(names) if entered_by_keeper(one) else sentence_of(one, names, told_to, answered=answered),
        at=_time_said(one) if _is_claimed_of_an_evening(one) else payment_day(one),
        why=one.answer or one.note,
        disputed=one.word == "disputed",
        may_confirm=may_confirm,
        may_dispute=PaymentWord.DISPUTED in words,
        may_withdraw=PaymentWord.WITHDRAWN in words,
        waits=waits,
        speaker=_disputer(one, names, told_to) if one.word == "disputed" and one.answer else "",
        keeper=keeper_needed(reader) if waits and awaited == "second_keeper" and refused is None else None,
        on_withdrawal=withdrawal_words(one, names, told_to) if one.counts and PaymentWord.WITHDRAWN in words else "",
        purpose="" if labels is None else purpose_words(one, labels, can_count=refused is None),
    )


def _disputer(one: PaymentRead, names: Mapping[str, str], mine: set[UUID]) -> str:
    """Return who disputes a payment, for this reader: "You say:", "Tom Adler says:"."""
    person = {"payer": one.payer, "receiver": one.receiver}.get(one.said_as)
    if person in mine:
        return _("You say:")
    side = {"payer": names["from"], "receiver": names["to"]}
    return begin_with_till(_("%(name)s says:") % {"name": side[one.said_as]}) if person else _("A keeper says:")


def withdrawal_words(one: PaymentRead, names: Mapping[str, str], mine: set[UUID]) -> str:
    """Say what it changes to withdraw a payment that counts: who then owes what again, and what falls with it."""
    again = {"name": names["from"], "to": names["payee"], "amount": written(one.amount, one.currency)}
    if one.receiver in mine:
        said = _("%(name)s then owes you %(amount)s again") % again
    elif one.payer in mine:
        said = _("You then owe %(to)s %(amount)s again") % again
    else:
        said = _("%(name)s then owes %(to)s %(amount)s again") % again
    moved = sum(each.amount for each in one.set_offs)
    if moved:
        words = {"said": said, "amount": written(moved, one.currency)}
        return begin_with_till(_("%(said)s; %(amount)s set off falls with it.") % words)
    return begin_with_till(f"{said}.")


def names_in(one: PaymentRead, people: People, part: int | None = None) -> dict[str, str]:
    """Return what a sentence about a payment names: both people, and the amount or what part of it.

    `payer` and `payee` are their names behind "from" and "pay". `till` is empty where neither of the two is the till.
    """
    whole = written(one.amount, one.currency)
    of_whole = _("%(part)s of %(whole)s") % {"part": written(part or 0, one.currency), "whole": whole}
    return {
        "from": name_inside(people, one.payer),
        "to": name_inside(people, one.receiver),
        "payer": payee_name(people, one.payer),
        "payee": payee_name(people, one.receiver),
        "amount": whole if part in (None, one.amount) else of_whole,
        "till": "".join(_("the till") for two in (one.payer, one.receiver) if two in people and people[two].till),
    }


def payment_day(one: PaymentRead) -> str:
    """Return the day on which it was made, where that is what was said, or the time at which it was said."""
    if one.paid_on or one.kept_at:
        return date_format(one.paid_on or localtime(one.at), "SHORT_DATE_FORMAT")
    return date_format(localtime(one.at), "SHORT_DATETIME_FORMAT")


def sentence_of(one: PaymentRead, names: Mapping[str, str], mine: set[UUID], *, answered: bool = True) -> str:
    """Say for this reader how a payment stands: said by one, disputed by the other, or made.

    `answered` if the other of the two is the one who answers it.
    """
    if one.word in ("withdrawn", "disputed"):
        return _sentence_of_ended(one, names, mine)
    if one.counts:
        return begin_with_till(_sentence_of_counted(one, mine, with_till=bool(names.get("till"))) % names)
    if _is_claimed_of_an_evening(one):
        day = date_format(evening_paid_for(one), "DATE_FORMAT")
        return begin_with_till(_claim_of_an_evening(one, mine, answered=answered) % {**names, "day": day})
    received = {"from": names["payer"]} if one.first_as != "payer" and not answered else {}
    return begin_with_till(_sentence_of_claim(one, mine, answered=answered) % {**names, **received})


def _sentence_of_ended(one: PaymentRead, names: Mapping[str, str], mine: set[UUID]) -> str:
    """Say what was claimed of a payment that does not count, and how that ended."""
    said = _claim_that_ended(one, mine) % {**names, "to": names["payee"] if one.first_as != "receiver" else names["to"]}
    text = _("%(said)s; withdrawn.") if one.word == "withdrawn" else _("%(said)s; disputed.")
    return text % {"said": begin_with_till(said)}


def _claim_that_ended(one: PaymentRead, mine: set[UUID]) -> str:
    """Say what one of the two or a keeper claimed, with "you" for the one of the two who reads it."""
    if one.how == "waived":
        return _("You said: %(amount)s waived") if one.receiver in mine else _("%(to)s says: %(amount)s waived")
    if one.how == "written_off":
        return _("Entered: %(amount)s written off")
    if one.first_as == "payer":
        if one.payer in mine:
            return _("You said: %(amount)s paid to %(to)s")
        return (
            _("%(from)s says: %(amount)s paid to you")
            if one.receiver in mine
            else _("%(from)s says: %(amount)s paid to %(to)s")
        )
    if one.first_as == "receiver":
        if one.receiver in mine:
            return _("You said: %(amount)s received from %(payer)s")
        return (
            _("%(to)s says: %(amount)s received from you")
            if one.payer in mine
            else _("%(to)s says: %(amount)s received from %(payer)s")
        )
    if one.payer in mine:
        return _("Entered: you paid %(to)s %(amount)s")
    return (
        _("Entered: %(from)s paid you %(amount)s")
        if one.receiver in mine
        else _("Entered: %(from)s paid %(to)s %(amount)s")
    )


def _sentence_of_claim(one: PaymentRead, mine: set[UUID], *, answered: bool) -> str:
    """Say what one of the two claims, and whether the other has yet to confirm it."""
    if one.first_as == "payer":
        if one.receiver in mine:
            return _("%(from)s says: %(amount)s paid to you.")
        if one.payer in mine:
            waits = _("You said: %(amount)s paid. %(to)s has yet to confirm it.")
            return waits if answered else _("You said: %(amount)s paid.")
        waits = _("%(from)s says: %(amount)s paid. %(to)s has yet to confirm it.")
        return waits if answered else _("%(from)s says: %(amount)s paid to %(to)s.")
    if one.payer in mine:
        return _("%(to)s says: %(amount)s received from you.")
    if one.receiver in mine:
        waits = _("You said: %(amount)s received. %(from)s has yet to confirm it.")
        return waits if answered else _("You said: %(amount)s received from %(from)s.")
    waits = _("%(to)s says: %(amount)s received. %(from)s has yet to confirm it.")
    return waits if answered else _("%(to)s says: %(amount)s received from %(from)s.")


def _time_said(one: PaymentRead) -> str:
    """Return when it was said; of an evening of before that is later than the payment."""
    return date_format(localtime(one.kept_at or one.at), "SHORT_DATETIME_FORMAT")


def _is_claimed_of_an_evening(one: PaymentRead) -> bool:
    """Return whether the payer claims to have paid that evening, and the claim waits."""
    return one.waits and one.kept_at is not None and one.first_as == "payer"


def _claim_of_an_evening(one: PaymentRead, mine: set[UUID], *, answered: bool) -> str:
    """Say what the payer claims to have paid at the end of an evening of before."""
    if one.receiver in mine:
        return _("%(from)s says: %(amount)s paid to you on the evening of %(day)s.")
    if one.payer in mine:
        waits = _("You said: %(amount)s paid on the evening of %(day)s. %(to)s has yet to confirm it.")
        return waits if answered else _("You said: %(amount)s paid on the evening of %(day)s.")
    waits = _("%(from)s says: %(amount)s paid on the evening of %(day)s. %(to)s has yet to confirm it.")
    return waits if answered else _("%(from)s says: %(amount)s paid to %(to)s on the evening of %(day)s.")


def _sentence_of_counted(one: PaymentRead, mine: set[UUID], *, with_till: bool) -> str:
    """Say for this reader how a payment that counts came to count. For the till a keeper of the books has spoken."""
    if one.how == "waived":
        return _("You waived %(amount)s.") if one.receiver in mine else _("%(to)s waived %(amount)s.")
    if one.how == "written_off":
        return _("%(amount)s written off.")
    if one.kept_at and one.first_as == one.said_as:
        return _paid_that_evening(one, mine)
    if one.first_as == one.said_as == "receiver":
        own = one.receiver in mine
        return _("You said: %(amount)s received.") if own else _("%(to)s says: %(amount)s received.")
    entered = {
        "scorekeeper": _("%(amount)s paid, entered by the scorekeeper."),
        "treasurer": _("%(amount)s paid, entered by the treasurer."),
        "organiser": _("%(amount)s paid, entered by an organiser."),
    }
    confirmed = {
        "scorekeeper": _("%(amount)s paid, confirmed by the scorekeeper."),
        "treasurer": _("%(amount)s paid, confirmed by the treasurer."),
        "organiser": _("%(amount)s paid, confirmed by an organiser."),
        "silence": _("%(amount)s paid; nobody has objected for a day."),
    }
    words = entered if one.first_as == one.said_as else confirmed
    by_both = {one.first_as, one.said_as} == {"payer", "receiver"}
    if by_both:
        by_keeper = _("%(amount)s paid, confirmed by a keeper of the books.")
        return by_keeper if with_till else _("%(amount)s paid, confirmed by both.")
    return words.get(one.said_as) or _confirmed_by(one, mine)


def _confirmed_by(one: PaymentRead, mine: set[UUID]) -> str:
    """Say which of the two has confirmed what a keeper had entered."""
    if {"payer": one.payer, "receiver": one.receiver}[one.said_as] in mine:
        return _("%(amount)s paid, entered by a keeper, confirmed by you.")
    if one.said_as == "payer":
        return _("%(amount)s paid, entered by a keeper, confirmed by %(from)s.")
    return _("%(amount)s paid, entered by a keeper, confirmed by %(to)s.")


def _paid_that_evening(one: PaymentRead, mine: set[UUID]) -> str:
    """Return what stands for this reader of a payment at an evening of before, that one person has entered."""
    if one.said_as == "payer" and one.payer in mine:
        return _("%(amount)s paid that evening, entered by you, who owed it.")
    if one.said_as == "payer":
        return _("%(amount)s paid that evening, entered by %(from)s, who owed it.")
    if one.said_as == "receiver" and one.receiver in mine:
        return _("%(amount)s paid that evening, entered by you, who were owed it.")
    if one.said_as == "receiver":
        return _("%(amount)s paid that evening, entered by %(to)s, who was owed it.")
    return {
        "treasurer": _("%(amount)s paid that evening, entered by the treasurer."),
        "organiser": _("%(amount)s paid that evening, entered by an organiser."),
    }.get(one.said_as, _("%(amount)s paid that evening, entered by the scorekeeper."))
