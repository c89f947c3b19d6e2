"""Side bets as the pages have them: what was said of each, for this reader, and what may be answered."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.models import Club
from clubs.written_days import date_format
from sessions.models import BookKind, BookWord
from sessions.pages.money.addressed import addressed
from sessions.pages.money.keeper_names import keeper_named
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.book_entries import EntryRead, EntryWordRead, book_entries
from sessions.selectors.club_voices import ClubVoices
from sessions.services.books.bet_rights import open_bet_to
from sessions.services.payments.pair import MoneyReader
from sessions.services.payments.payment_rights import KEEPING, OBJECTION_PERIOD

ENDED = ("refused", "reversed")
"""How a bet stands that no longer is one."""


@dataclass(frozen=True, slots=True)
class BetShown:
    """A bet that waits, was declined, or may still be: the sentence, what it was for, when, why it was declined, what
    may be said; `counts` once it is in force."""

    id: UUID
    text: str
    note: str
    at: str
    why: str
    counts: bool
    may_agree: bool
    may_decline: bool
    may_withdraw: bool


def bets_shown(bets: Iterable[EntryRead], people: People, mine: set[UUID], *, reader: MoneyReader) -> list[BetShown]:
    """Return the bets that wait for a word, were declined, or may still be declined: the reader's own, and for keepers
    those of people who have no phone to answer with."""
    shown = [bet_shown(bet, people, mine, reader=reader) for bet in bets]
    return [one for one in shown if one is not None]


def bets_to_answer(club: Club, reader: MoneyReader) -> list[EntryRead]:
    """Return the side bets of a club that wait, or may still be declined: some may ask for a word of the reader."""
    if not reader.persons and not reader.roles:
        return []
    since = timezone.now() - OBJECTION_PERIOD
    return book_entries(club.id, ["bet"], waiting=True, in_force_since=since)


def entries_to_answer(club: Club) -> list[EntryRead]:
    """Return the side bets and clearings that wait for a word, and bets that may still be declined. One statement."""
    since = timezone.now() - OBJECTION_PERIOD
    found = book_entries(club.id, [BookKind.BET, BookKind.CLEARING], waiting=True, in_force_since=since)
    return [one for one in found if one.row.kind == BookKind.BET or one.row.stands == "waits"]


def bets_between(club: Club, people: People, other: UUID) -> list[EntryRead]:
    """Return the side bets of somebody with one of these people."""
    return [one for one in book_entries(club.id, ["bet"], person=other) if one.people <= people.keys()]


def bet_shown(bet: EntryRead, people: People, mine: set[UUID], *, reader: MoneyReader) -> BetShown | None:
    """Describe a bet to this reader; None for those whom it does not concern, and once nothing is left to say of it."""
    line, said, stands = bet.lines[0], bet.words[0], bet.row.stands
    by = line.debtor if said.person == line.debtor else line.creditor
    other = line.creditor if by == line.debtor else line.debtor
    words, refusal = open_bet_to(bet, reader)
    own = bool(mine.intersection((by, other)))
    ended = stands in ENDED and own
    if not (words or ended or (own and stands == "waits")):
        return None
    why_not = [payment_refused(refusal, {})] if refusal else []
    return BetShown(
        id=bet.row.id,
        text=" ".join([_sentence(bet, people, mine, by, other, reader), *_entered_for(said, reader.voices), *why_not]),
        note=bet.row.note,
        at=date_format(localtime(bet.row.at), "SHORT_DATETIME_FORMAT"),
        why=bet.words[-1].note if ended else "",
        counts=stands == "in_force",
        may_agree=BookWord.AGREED in words,
        may_decline=BookWord.REFUSED in words,
        may_withdraw=BookWord.WITHDRAWN in words,
    )


def _sentence(bet: EntryRead, people: People, mine: set[UUID], by: UUID, other: UUID, reader: MoneyReader) -> str:
    line, you = bet.lines[0], addressed(mine)
    parts = {"by": name_of(people, by), "amount": written(line.amount, line.currency)}
    if bet.row.stands not in ENDED and other in you:
        if other == line.debtor:
            return _("%(by)s says: you lost a side bet, %(amount)s.") % parts
        return _("%(by)s says: you won a side bet, %(amount)s.") % parts
    words = {"said": _who_lost(bet, people, you), "other": _by(people, other, you)}
    if bet.row.stands == "refused":
        return _("%(said)s: declined by %(other)s.") % words
    if bet.row.stands == "reversed":
        return _("%(said)s: taken back by %(who)s.") % {**words, "who": _by(people, bet.words[-1].person or by, you)}
    if bet.row.stands == "in_force":
        return _("%(said)s. It counts.") % words
    return f"{words['said']}. {_awaited(bet, people, other, reader)}"


def _who_lost(bet: EntryRead, people: People, you: Collection[UUID]) -> str:
    """Say who lost a side bet to whom; whoever is among `you` is called so."""
    line = bet.lines[0]
    if line.debtor in you:
        text = _("You lost a side bet to %(winner)s, %(amount)s")
    elif line.creditor in you:
        text = _("%(loser)s lost a side bet to you, %(amount)s")
    else:
        text = _("%(loser)s lost a side bet to %(winner)s, %(amount)s")
    names = {"loser": name_of(people, line.debtor), "winner": name_of(people, line.creditor)}
    return text % {**names, "amount": written(line.amount, line.currency)}


def _by(people: People, person: UUID, you: Collection[UUID]) -> str:
    """Return who did something, as it stands behind "by"."""
    return pgettext("behind “by”", "you") if person in you else name_of(people, person)


def _awaited(bet: EntryRead, people: People, other: UUID, reader: MoneyReader) -> str:
    """Say whose word a bet waits for: that of `other`, or of a keeper where no phone speaks for them alone."""
    line = bet.lines[0]
    by = line.creditor if other == line.debtor else line.debtor
    names = {"name": name_of(people, other), "other": name_of(people, other), "payer": name_of(people, by)}
    if reader.voices.has_own_voice(other, by):
        return _("%(other)s has yet to confirm it.") % names
    shared = reader.voices.has_phone_of_both(other, by)
    if not (by in reader.all_persons and not set(KEEPING).isdisjoint(reader.roles)):
        return _keeper_confirms(shared=shared, at_evening=bet.row.code is not None) % names
    if reader.voices.has_keeper_besides(by):
        text = _("%(name)s shares a phone with %(payer)s: another treasurer or organiser confirms it, as you are owed.")
        alone = _("%(name)s has no phone: another treasurer or organiser confirms it, as you are owed.")
        return (text if shared else alone) % names
    text = _("%(name)s shares a phone with %(payer)s, and you are owed. Name a second keeper of the books.")
    alone = _("%(name)s has no phone, and you are owed. Name a second keeper of the books.")
    return (text if shared else alone) % names


def _keeper_confirms(*, shared: bool, at_evening: bool) -> str:
    """Return what says that a keeper confirms for somebody, the scorekeeper too at an evening."""
    if at_evening and shared:
        return _("%(name)s shares a phone with %(payer)s: the scorekeeper or treasurer confirms it.")
    if at_evening:
        return _("%(name)s has no phone: the scorekeeper or treasurer confirms it.")
    if shared:
        return _("%(name)s shares a phone with %(payer)s: a treasurer or organiser confirms it.")
    return _("%(name)s has no phone: a treasurer or organiser confirms it.")


def _entered_for(said: EntryWordRead, voices: ClubVoices) -> Sequence[str]:
    """Say by which keeper a bet was entered, where neither of the two did."""
    by = keeper_named(voices, said.actors, said.said_as) if said.for_them else ""
    if by:
        return [_("Entered by %(by)s.") % {"by": by}]
    return {
        "scorekeeper": [_("Entered by the scorekeeper.")],
        "treasurer": [_("Entered by the treasurer.")],
        "organiser": [_("Entered by an organiser.")],
    }.get(said.said_as, [])
