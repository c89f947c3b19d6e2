"""Shared expenses as Settle up and Money show them: what each cost, each player's share, what the reader may say."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import has_other_keeper
from clubs.written_days import date_format
from sessions.pages.money.addressed import addressed, only_comer
from sessions.pages.money.debt_reasons import agreed_for
from sessions.pages.money.keeper_names import KEEPERS_NAMED, keeper_named
from sessions.pages.money.person_names import People, name_inside, name_of
from sessions.pages.money.second_keeper import SecondKeeper, second_keeper
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.settle_up import PersonAt
from sessions.selectors.shared_expenses import ExpenseRead, ShareRead, expenses_waiting
from sessions.services.books.expense_words import (
    ShareSpeaker,
    may_answer,
    may_be_who_paid,
    may_withdraw,
    waits_for_another_keeper,
)


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One share for this reader: whose, how it stands and why, and what may be said of it."""

    id: UUID
    name: str
    amount: str
    state: str
    settled: bool
    why: str
    hint: str
    keeper: SecondKeeper | None
    may_agree: bool
    may_withdraw: bool


@dataclass(frozen=True, slots=True)
class ExpenseRow:
    """An expense for this reader: what for, who paid how much and when, and its shares; `own_part` is what the payer
    bears, empty if nothing."""

    code: str
    evening: str
    note: str
    text: str
    at: str
    own_part: str
    shares: list[ShareRow]


class SharerField(NamedTuple):
    """A player in the form: whether they share, and the amount written for them."""

    id: UUID
    name: str
    ticked: bool
    amount: str

    @property
    def amount_field(self) -> str:
        """The name of the field of their amount."""
        return f"amount-{self.id}"


@dataclass(frozen=True, slots=True)
class ExpenseForm:
    """The form of an expense as it is filled in; `opened` if it was sent and has to be corrected."""

    opened: bool
    note: str
    amount: str
    payer: UUID | None
    evenly: bool
    sharers: list[SharerField]


class EveningExpenses(NamedTuple):
    """The expenses of an evening, and the form for another one, where the reader may enter one."""

    rows: list[ExpenseRow]
    form: ExpenseForm | None


def evening_expenses(
    request: HttpRequest,
    speaker: ShareSpeaker,
    expenses: Iterable[ExpenseRead],
    people: People,
    came: Mapping[UUID, PersonAt],
    club: Club,
    voices: ClubVoices,
) -> EveningExpenses:
    """Return the shared expenses of an evening to which these people came, as this reader has them."""
    may_enter = not club.points_only and len(came) > 1 and (
        speaker.keeper is not None or not speaker.persons.isdisjoint(came)
    )  # fmt: skip
    return EveningExpenses(
        [_row(read, read.shares, people, speaker, club, voices) for read in expenses],
        _form(request, came, speaker) if may_enter else None,
    )


def expenses_to_answer(speaker: ShareSpeaker, club: Club) -> list[ExpenseRead]:
    """Return the expenses of a club of which a share waits for the word of this reader."""
    if not speaker.persons and speaker.keeper is None:
        return []
    return [read for read in expenses_waiting(club.id) if any(may_answer(speaker, one) for one in read.shares)]


def shares_to_answer(
    expenses: Iterable[ExpenseRead], speaker: ShareSpeaker, people: People, club: Club, voices: ClubVoices
) -> list[ExpenseRow]:
    """Return these expenses with the shares alone that wait for the word of this reader."""
    return [
        _row(read, filter(partial(may_answer, speaker), read.shares), people, speaker, club, voices)
        for read in expenses
    ]


def shares_of_two(
    club: Club, speaker: ShareSpeaker, people: People, ones: Collection[UUID], other: UUID, voices: ClubVoices
) -> list[ExpenseRow]:
    """Return the expenses of which a share between one of these people and the other waits, with that share alone."""
    found = [
        (read, [one for one in read.shares if _waits_between(one, ones, other)]) for read in expenses_waiting(club.id)
    ]
    return [_row(read, shares, people, speaker, club, voices) for read, shares in found if shares]


def _waits_between(one: ShareRead, ones: Collection[UUID], other: UUID) -> bool:
    payer, debtor = one.payer, one.debtor
    return one.stands == "waits" and ((payer in ones and debtor == other) or (debtor in ones and payer == other))


def _row(
    read: ExpenseRead,
    shares: Iterable[ShareRead],
    people: People,
    speaker: ShareSpeaker,
    club: Club,
    voices: ClubVoices,
) -> ExpenseRow:
    amount = written(read.amount, read.currency)
    if read.payer in addressed(speaker.persons):
        text, own_part = _("You paid %(amount)s"), _("Your own part: %(amount)s")
    else:
        text, own_part = _("%(name)s paid %(amount)s"), _("%(name)s’s own part: %(amount)s")
    name = name_of(people, read.payer)
    return ExpenseRow(
        code=read.code,
        evening=read.evening,
        note=read.note,
        text=text % {"name": name, "amount": amount},
        at=date_format(localtime(read.at), "SHORT_DATETIME_FORMAT"),
        own_part=own_part % {"name": name, "amount": written(read.rest, read.currency)} if read.rest else "",
        shares=[_share(one, read.currency, people, speaker, club, voices) for one in shares],
    )


def _share(
    one: ShareRead, currency: str, people: People, speaker: ShareSpeaker, club: Club, voices: ClubVoices
) -> ShareRow:
    state = {
        "waits": _("not confirmed yet"),
        "in_force": _("confirmed"),
        "refused": _("declined"),
    }.get(one.stands) or _withdrawn_words(one, people, voices)
    return ShareRow(
        id=one.id,
        name=_("You") if one.debtor in addressed(speaker.persons) else name_of(people, one.debtor),
        amount=written(one.amount, currency),
        state=state,
        settled=one.stands == "in_force",
        why=" ".join(filter(None, [*agreed_for(one.agreed_as, one.agreed_actors, voices), one.why])),
        hint=_hint(one, people, speaker, club),
        keeper=_keeper_needed(one, speaker, club),
        may_agree=may_answer(speaker, one),
        may_withdraw=may_withdraw(speaker, one),
    )


def _withdrawn_words(one: ShareRead, people: People, voices: ClubVoices) -> str:
    """Say who has withdrawn a share, and when; of one of before only that."""
    at = date_format(localtime(one.at), "SHORT_DATETIME_FORMAT")
    who = name_inside(people, one.ended_by) if one.ended_by else ""
    if one.ended_as in KEEPERS_NAMED:
        who = keeper_named(voices, one.ended_actors, one.ended_as) or str(KEEPERS_NAMED[one.ended_as])
    return _("withdrawn by %(who)s, %(at)s") % {"who": who, "at": at} if who else _("withdrawn")


def _hint(one: ShareRead, people: People, speaker: ShareSpeaker, club: Club) -> str:
    """Say who speaks for a player without a phone of their own, where that is not the reader."""
    if one.stands != "waits" or one.own_phone or may_answer(speaker, one):
        return ""
    names = {"name": name_of(people, one.debtor), "payer": name_of(people, one.payer)}
    sentence = _who_answers(one, speaker, club) % names
    return f"{sentence} {payment_refused('keeper_may_be_payer', {})}" if may_be_who_paid(speaker, one) else sentence


def _keeper_needed(one: ShareRead, speaker: ShareSpeaker, club: Club) -> SecondKeeper | None:
    """Return where another keeper is named, if only one can confirm a share and there is none."""
    is_answered = one.stands != "waits" or one.own_phone or may_answer(speaker, one)
    if is_answered or not waits_for_another_keeper(speaker, one) or has_other_keeper(speaker.actor, club.id):
        return None
    return second_keeper(club.slug, may_name=may(speaker.actor, "clubs.run", club))


def _who_answers(one: ShareRead, speaker: ShareSpeaker, club: Club) -> str:
    """Return what says who answers for the debtor of a share, and why they do not themselves."""
    if not waits_for_another_keeper(speaker, one):
        shared = _("%(name)s shares a phone with %(payer)s: the scorekeeper or treasurer confirms it.")
        return shared if one.any_phone else _("%(name)s has no phone: the scorekeeper or treasurer confirms it.")
    if has_other_keeper(speaker.actor, club.id):
        shared = _(
            "%(name)s shares a phone with %(payer)s: another treasurer or organiser confirms it, as you are owed."
        )
        alone = _("%(name)s has no phone: another treasurer or organiser confirms it, as you are owed.")
        return shared if one.any_phone else alone
    shared = _("%(name)s shares a phone with %(payer)s, and you are owed. Name a second keeper of the books.")
    return shared if one.any_phone else _("%(name)s has no phone, and you are owed. Name a second keeper of the books.")


def _form(request: HttpRequest, came: Mapping[UUID, PersonAt], speaker: ShareSpeaker) -> ExpenseForm:
    """Return the form with what was sent, or empty: shared evenly by all who are there. Whoever left before it is
    entered is not ticked; of an evening at which nobody is known to sit all are."""
    sent = request.POST if request.method == "POST" and "expense" in request.POST else None
    here = {str(one.id) for one in came.values() if one.here} or {str(person) for person in came}
    ticked = set(sent.getlist("sharer")) if sent else here
    reader = only_comer(speaker.persons, came)
    payer = next((person for person in came if sent and sent.get("payer") == str(person)), reader)
    return ExpenseForm(
        opened=sent is not None,
        note=sent.get("note", "") if sent else "",
        amount=sent.get("amount", "") if sent else "",
        payer=payer,
        evenly=sent is None or sent.get("split") != "amounts",
        sharers=[
            SharerField(
                person, name_of(came, person), str(person) in ticked,
                sent.get(f"amount-{person}", "") if sent else "",
            )
            for person in came
        ],
    )  # fmt: skip
