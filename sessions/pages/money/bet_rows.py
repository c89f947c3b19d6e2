"""Side bets as the pages have them: what was said of each, for this reader, and what may be answered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

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
from sessions.services.payments.payment_rights import OBJECTION_PERIOD


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
    ended = stands in ("refused", "reversed") and own
    if not (words or ended or (own and stands == "waits")):
        return None
    why_not = [payment_refused(refusal, {})] if refusal else []
    return BetShown(
        id=bet.row.id,
        text=" ".join([_sentence(bet, people, mine, by, other), *_entered_for(said, reader.voices), *why_not]),
        note=bet.row.note,
        at=date_format(localtime(bet.row.at), "SHORT_DATETIME_FORMAT"),
        why=bet.words[-1].note if ended else "",
        counts=stands == "in_force",
        may_agree=BookWord.AGREED in words,
        may_decline=BookWord.REFUSED in words,
        may_withdraw=BookWord.WITHDRAWN in words,
    )


def _sentence(bet: EntryRead, people: People, mine: set[UUID], by: UUID, other: UUID) -> str:
    line = bet.lines[0]
    parts = {
        "loser": name_of(people, line.debtor),
        "winner": name_of(people, line.creditor),
        "by": name_of(people, by),
        "other": name_of(people, other),
        "amount": written(line.amount, line.currency),
    }
    if bet.row.stands == "refused":
        return _("%(loser)s lost a side bet to %(winner)s, %(amount)s: declined by %(other)s.") % parts
    if bet.row.stands == "reversed":
        parts["who"] = name_of(people, bet.words[-1].person or by)
        return _("%(loser)s lost a side bet to %(winner)s, %(amount)s: taken back by %(who)s.") % parts
    if other in addressed(mine):
        if other == line.debtor:
            return _("%(by)s says: you lost a side bet, %(amount)s.") % parts
        return _("%(by)s says: you won a side bet, %(amount)s.") % parts
    if bet.row.stands == "in_force":
        return _("%(loser)s lost a side bet to %(winner)s, %(amount)s. It counts.") % parts
    return _("%(loser)s lost a side bet to %(winner)s, %(amount)s. %(other)s has yet to confirm it.") % parts


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
