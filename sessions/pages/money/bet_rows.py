"""Side bets as the pages have them: what was said of each, for this reader, and what may be answered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.pages.money.settle_rows import People, name_of
from sessions.selectors.book_entries import EntryRead, book_entries
from sessions.selectors.open_accounts import people_of

FOR_THEM = ("scorekeeper", "treasurer", "organiser")


@dataclass(frozen=True, slots=True)
class BetShown:
    """A bet that waits, or was refused: the sentence, what it was for, when, why it was refused, what may be said."""

    id: UUID
    text: str
    note: str
    at: str
    why: str
    may_agree: bool
    may_withdraw: bool


def bets_shown(bets: Iterable[EntryRead], people: People, mine: set[UUID], *, keeps: bool) -> list[BetShown]:
    """The bets that wait for a word or were refused: the reader's own, and with `keeps` those of people who have no
    phone to answer with."""
    shown = [bet_shown(bet, people, mine, keeps=keeps) for bet in bets if bet.row.stands in ("waits", "refused")]
    return [one for one in shown if one is not None]


def bets_waiting(actor: Actor, club: Club, mine: set[UUID], other: UUID | None = None) -> list[BetShown]:
    """The side bets that wait for a word, or with `other` those of the reader and them, the refused ones too."""
    keeps = may(actor, "clubs.books", club)
    if not mine and not keeps:
        return []
    found = book_entries(club.id, ["bet"], person=other, waiting=other is None)
    if other is not None:
        found = [one for one in found if one.people <= {*mine, other}]
    if not found:
        return []
    people = people_of(club.id, {person for one in found for person in one.people})
    return bets_shown(found, people, mine, keeps=keeps)


def bet_shown(bet: EntryRead, people: People, mine: set[UUID], *, keeps: bool) -> BetShown | None:
    """A bet as this reader has it; none for those whom it does not concern."""
    line, said = bet.lines[0], bet.words[0]
    by = line.debtor if said.person == line.debtor else line.creditor
    other = line.creditor if by == line.debtor else line.debtor
    without_phone = other in people and not people[other].phone
    own = bool(mine.intersection((by, other)))
    waits = bet.row.stands == "waits"
    for_other = keeps and without_phone and waits
    entered_for = keeps and waits and said.said_as in FOR_THEM
    if by == other or not (own or for_other or entered_for):
        return None
    return BetShown(
        id=bet.row.id,
        text=" ".join([_sentence(bet, people, mine, by, other), *_entered_for(said.said_as)]),
        note=bet.row.note,
        at=date_format(localtime(bet.row.at), "SHORT_DATETIME_FORMAT"),
        why=bet.words[-1].note if not waits else "",
        may_agree=waits and (other in mine or for_other),
        may_withdraw=waits and ((by in mine and said.said_as not in FOR_THEM) or entered_for),
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
    if other in mine:
        if other == line.debtor:
            return _("%(by)s says: you lost a side bet, %(amount)s.") % parts
        return _("%(by)s says: you won a side bet, %(amount)s.") % parts
    return _("%(loser)s lost a side bet to %(winner)s, %(amount)s. %(other)s has yet to confirm it.") % parts


def _entered_for(said_as: str) -> Sequence[str]:
    return {
        "scorekeeper": [_("Entered by the scorekeeper.")],
        "treasurer": [_("Entered by the treasurer.")],
        "organiser": [_("Entered by an organiser.")],
    }.get(said_as, [])
