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
from sessions.pages.money.keeper_names import spoken_by, word_of
from sessions.pages.money.objection_reasons import reason_said
from sessions.pages.money.paid_for import evening_paid_for, is_for_more_than, purpose_words
from sessions.pages.money.paid_words import with_paid
from sessions.pages.money.payment_form import CONFIRMED_BEYOND
from sessions.pages.money.person_names import People, begin_with_till, name_inside, payee_name
from sessions.pages.money.second_keeper import SecondKeeper, keeper_needed
from sessions.pages.money.waits import entered_by_keeper, keeper_claim, waiting_line
from sessions.pages.money.withdrawal_words import withdrawal_words
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.services.payments.answerable import may_be_payer, open_answers
from sessions.services.payments.pair import MoneyReader
from sessions.services.payments.payment_rights import KEEPING, parties_to, why_it_waits


@dataclass(frozen=True, slots=True)
class PaymentShown:
    """A payment that was said: the sentence, when, what may be answered, and the keeper that it `waits` for, or why
    more than is open is meant by confirming it. Then a yes has another `yes_word`."""

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
    yes_word: str = PaymentWord.CONFIRMED
    """The word that the button for a yes sends."""
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
    accounts: PairDues | None = None,
    evening: UUID | None = None,
) -> PaymentShown:
    """Describe a payment and what this reader may answer by `payment_rights`.

    `part` is how much of it is for the evening that shows it, in minor units. For the till the reader reads of it by
    its name. With the `labels` of its accounts it says for which it is; with the `accounts` of the two what they owe
    once it is withdrawn, at the `evening` of the page if it is for that alone.
    """
    (words, refused, beyond), names = open_answers(one, reader), names_in(one, people, part)
    names |= names_of_speakers(one, reader.voices)
    awaited = why_it_waits(one, reader.voices)
    waits = "" if PaymentWord.CONFIRMED in words and awaited != "other" else waiting_line(one, reader.voices, names)
    if waits and reader.roles and awaited == "keeper" and may_be_payer(parties_to(one, reader.voices), reader):
        waits = f"{waits} {payment_refused('keeper_may_be_payer', {})}"
    if refused is not None:
        waits = payment_refused(refused.code, refused.params)
    if beyond:
        waits = f"{waits} {_('If it was paid all the same, say yes: what is more than is open is owed back then.')}"
    told_to, answered = set[UUID]() if for_the_till else addressed(mine), awaited in ("", "other")
    may_confirm = beyond or (PaymentWord.CONFIRMED in words and not one.counts)
    return PaymentShown(
        id=one.id,
        text=keeper_claim(names) if entered_by_keeper(one) else sentence_of(one, names, told_to, answered=answered),
        at=_time_said(one) if _is_claimed_of_an_evening(one) else payment_day(one),
        why=reason_said(one.answer or one.note),
        disputed=one.word == "disputed",
        may_confirm=may_confirm,
        yes_word=CONFIRMED_BEYOND if beyond else PaymentWord.CONFIRMED,
        may_dispute=PaymentWord.DISPUTED in words,
        may_withdraw=PaymentWord.WITHDRAWN in words,
        waits=waits,
        speaker=_disputer(one, names, told_to) if one.word == "disputed" and one.answer else "",
        keeper=keeper_needed(reader) if waits and awaited == "second_keeper" and refused is None else None,
        on_withdrawal=_on_withdrawal(one, people, told_to, accounts, evening) if PaymentWord.WITHDRAWN in words else "",
        purpose="" if labels is None else purpose_words(one, labels, can_count=refused is None or beyond),
    )


def _on_withdrawal(
    one: PaymentRead, people: People, you: set[UUID], accounts: PairDues | None, evening: UUID | None
) -> str:
    """Say what it would change to withdraw a payment, if it counts and the accounts are known."""
    if accounts is None or not one.counts:
        return ""
    is_for_more = evening is not None and is_for_more_than(one, evening)
    only = None if is_for_more else evening
    return withdrawal_words(one, people, you, accounts, only=only, in_all=is_for_more)


def _disputer(one: PaymentRead, names: Mapping[str, str], mine: set[UUID]) -> str:
    """Return who disputes a payment, for this reader: "You say:", "Tom Adler says:"."""
    person = {"payer": one.payer, "receiver": one.receiver}.get(one.said_as)
    if person in mine:
        return _("You say:")
    name = names.get("last_by") or {"payer": names["from"], "receiver": names["to"]}.get(one.said_as)
    return begin_with_till(_("%(name)s says:") % {"name": name}) if name else _("A keeper says:")


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


def names_of_speakers(one: PaymentRead, voices: ClubVoices) -> dict[str, str]:
    """Return who said it first and who said the last word, where that is a keeper, for the till too; else empty."""
    return {"first_by": spoken_by(voices, word_of(one, "first")), "last_by": spoken_by(voices, word_of(one, "last"))}


def _with_speaker(names: Mapping[str, str], said_as: str, by: str) -> dict[str, str]:
    """Return the names of a sentence in which one of the two speaks: for the till a keeper, by name."""
    side = {"payer": "from", "receiver": "to"}.get(said_as)
    return {**names, "by": by, side: by} if side and by else {**names, "by": by}


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
        spoken = _with_speaker(names, one.said_as, names.get("last_by", "")) | {"keeper": names.get("first_by", "")}
        return begin_with_till(_sentence_of_counted(one, mine, names) % with_paid(spoken, one.currency))
    spoken = _with_speaker(names, one.first_as, names.get("first_by", ""))
    if _is_claimed_of_an_evening(one):
        day = date_format(evening_paid_for(one), "DATE_FORMAT")
        claim = _claim_of_an_evening(one, mine, answered=answered)
        return begin_with_till(claim % with_paid({**spoken, "day": day}, one.currency))
    received = {"from": names["payer"]} if one.first_as != "payer" and not answered else {}
    claim = _sentence_of_claim(one, mine, answered=answered)
    return begin_with_till(claim % with_paid({**spoken, **received}, one.currency))


def _sentence_of_ended(one: PaymentRead, names: Mapping[str, str], mine: set[UUID]) -> str:
    """Say what was claimed of a payment that does not count, and how that ended."""
    spoken = _with_speaker(names, one.first_as, by := names.get("first_by", ""))
    claimed = spoken if one.first_as == "receiver" else {**spoken, "to": names["payee"]}
    said = _claim_that_ended(one, mine) % with_paid(claimed, one.currency)
    if one.first_as in KEEPING:
        entered = _("Entered by %(by)s: %(what)s") if by else _("Entered: %(what)s")
        said = entered % {"by": by, "what": said}
    text = _("%(said)s; withdrawn.") if one.word == "withdrawn" else _("%(said)s; disputed.")
    return text % {"said": begin_with_till(said)}


def _claim_that_ended(one: PaymentRead, mine: set[UUID]) -> str:
    """Say what one of the two or a keeper claimed, with "you" for the one of the two who reads it."""
    if one.how == "waived":
        return _("You said: %(amount)s waived") if one.receiver in mine else _("%(to)s says: %(amount)s waived")
    if one.how == "written_off":
        return _("%(amount)s written off")
    if one.first_as == "payer":
        if one.payer in mine:
            return _("You said: %(claimed_to)s")
        return _("%(from)s says: %(claimed_to_you)s") if one.receiver in mine else _("%(from)s says: %(claimed_to)s")
    if one.first_as == "receiver":
        if one.receiver in mine:
            return _("You said: %(received_from)s")
        return _("%(to)s says: %(received_from_you)s") if one.payer in mine else _("%(to)s says: %(received_from)s")
    if one.payer in mine:
        return "%(you_paid)s"
    return "%(paid_you)s" if one.receiver in mine else "%(paid_them)s"


def _sentence_of_claim(one: PaymentRead, mine: set[UUID], *, answered: bool) -> str:
    """Say what one of the two claims, and whether the other has yet to confirm it."""
    if one.first_as == "payer":
        if one.receiver in mine:
            return _("%(from)s says: %(claimed_to_you)s.")
        if one.payer in mine:
            waits = _("You said: %(claimed)s. %(to)s has yet to confirm it.")
            return waits if answered else _("You said: %(claimed)s.")
        waits = _("%(from)s says: %(claimed)s. %(to)s has yet to confirm it.")
        return waits if answered else _("%(from)s says: %(claimed_to)s.")
    if one.payer in mine:
        return _("%(to)s says: %(received_from_you)s.")
    if one.receiver in mine:
        waits = _("You said: %(received)s. %(from)s has yet to confirm it.")
        return waits if answered else _("You said: %(received_from)s.")
    waits = _("%(to)s says: %(received)s. %(from)s has yet to confirm it.")
    return waits if answered else _("%(to)s says: %(received_from)s.")


def _time_said(one: PaymentRead) -> str:
    """Return when it was said; of an evening of before that is later than the payment."""
    return date_format(localtime(one.kept_at or one.at), "SHORT_DATETIME_FORMAT")


def _is_claimed_of_an_evening(one: PaymentRead) -> bool:
    """Return whether the payer claims to have paid that evening, and the claim waits."""
    return one.waits and one.kept_at is not None and one.first_as == "payer"


def _claim_of_an_evening(one: PaymentRead, mine: set[UUID], *, answered: bool) -> str:
    """Say what the payer claims to have paid at the end of an evening of before."""
    if one.receiver in mine:
        return _("%(from)s says: %(claimed_to_you)s on the evening of %(day)s.")
    if one.payer in mine:
        waits = _("You said: %(claimed)s on the evening of %(day)s. %(to)s has yet to confirm it.")
        return waits if answered else _("You said: %(claimed)s on the evening of %(day)s.")
    waits = _("%(from)s says: %(claimed)s on the evening of %(day)s. %(to)s has yet to confirm it.")
    return waits if answered else _("%(from)s says: %(claimed_to)s on the evening of %(day)s.")


def _sentence_of_counted(one: PaymentRead, mine: set[UUID], names: Mapping[str, str]) -> str:
    """Say for this reader how a payment that counts came to count. For the till a keeper of the books has spoken."""
    by = names.get("last_by", "")
    if one.how == "waived":
        return _("You waived %(amount)s.") if one.receiver in mine else _("%(to)s waived %(amount)s.")
    if one.how == "written_off":
        return _("%(amount)s written off by %(by)s.") if by else _("%(amount)s written off.")
    is_own_word = one.first_as == one.said_as
    if one.kept_at and is_own_word:
        return _("%(paid)s that evening, entered by %(by)s.") if by else _paid_that_evening(one, mine)
    if is_own_word and one.said_as == "receiver":
        own = one.receiver in mine
        return _("You said: %(received)s.") if own else _("%(to)s says: %(received)s.")
    if by:
        entered, confirmed = _("%(paid)s, entered by %(by)s."), _("%(paid)s, confirmed by %(by)s.")
        return entered if is_own_word else confirmed
    if {one.first_as, one.said_as} == {"payer", "receiver"}:
        return _confirmed_by_both(one, mine, names)
    return _counted_by_role(one) or _confirmed_by(one, mine, names.get("first_by", ""))


def _counted_by_role(one: PaymentRead) -> str:
    """Say in which role somebody whose name nobody knows made a payment count, or that nobody objected to it."""
    entered = {
        "scorekeeper": _("%(paid)s, entered by the scorekeeper."),
        "treasurer": _("%(paid)s, entered by the treasurer."),
        "organiser": _("%(paid)s, entered by an organiser."),
    }
    confirmed = {
        "scorekeeper": _("%(paid)s, confirmed by the scorekeeper."),
        "treasurer": _("%(paid)s, confirmed by the treasurer."),
        "organiser": _("%(paid)s, confirmed by an organiser."),
        "silence": _("%(paid)s; nobody has objected for a day."),
    }
    return (entered if one.first_as == one.said_as else confirmed).get(one.said_as, "")


def _confirmed_by_both(one: PaymentRead, mine: set[UUID], names: Mapping[str, str]) -> str:
    """Say that both confirmed a payment; with the till a keeper of the books is one of them."""
    if not names.get("till"):
        return _("%(paid)s, confirmed by both.")
    if names.get("first_by"):
        return _confirmed_by(one, mine, names["first_by"])
    return _("%(paid)s, confirmed by a keeper of the books.")


def _confirmed_by(one: PaymentRead, mine: set[UUID], keeper: str) -> str:
    """Say which of the two has confirmed what a keeper had entered."""
    if {"payer": one.payer, "receiver": one.receiver}[one.said_as] in mine:
        by_keeper = _("%(paid)s, entered by %(keeper)s, confirmed by you.")
        text = by_keeper if keeper else _("%(paid)s, entered by a keeper, confirmed by you.")
    elif one.said_as == "payer":
        by_keeper = _("%(paid)s, entered by %(keeper)s, confirmed by %(from)s.")
        text = by_keeper if keeper else _("%(paid)s, entered by a keeper, confirmed by %(from)s.")
    else:
        by_keeper = _("%(paid)s, entered by %(keeper)s, confirmed by %(to)s.")
        text = by_keeper if keeper else _("%(paid)s, entered by a keeper, confirmed by %(to)s.")
    return text


def _paid_that_evening(one: PaymentRead, mine: set[UUID]) -> str:
    """Return what stands for this reader of a payment at an evening of before, that one person has entered."""
    if one.said_as == "payer" and one.payer in mine:
        return _("%(paid)s that evening, entered by you, who owed it.")
    if one.said_as == "payer":
        return _("%(paid)s that evening, entered by %(from)s, who owed it.")
    if one.said_as == "receiver" and one.receiver in mine:
        return _("%(paid)s that evening, entered by you, who were owed it.")
    if one.said_as == "receiver":
        return _("%(paid)s that evening, entered by %(to)s, who was owed it.")
    return {
        "treasurer": _("%(paid)s that evening, entered by the treasurer."),
        "organiser": _("%(paid)s that evening, entered by an organiser."),
    }.get(one.said_as, _("%(paid)s that evening, entered by the scorekeeper."))
