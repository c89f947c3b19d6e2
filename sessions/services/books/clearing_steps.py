"""What a word about a clearing adds to it, and whether the actor may say it."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.errors import ClearingRefused, NotAllowed
from sessions.models import BookWord, SaidAs
from sessions.selectors.book_entries import EntryRead
from sessions.selectors.clearing_law import AgreementLaw, Speaker, agreement_law, load_speakers
from sessions.selectors.clearings import owed_after, rests_on
from sessions.selectors.open_accounts import people_of
from sessions.services.books.entering import EntryStep


@dataclass(frozen=True, slots=True)
class ClearingWord:
    """What is said of a clearing: agreed, refused or withdrawn. `persons` are for whom, without them all for whom the
    actor's own phone or account may say it."""

    word: BookWord
    persons: Collection[UUID] = ()
    note: str = ""


def clearing_steps(actor: Actor, club: Club, read: EntryRead, said: ClearingWord) -> list[EntryStep]:
    """What is to be added: nothing for those who have agreed already. Raises NotAllowed, ClearingRefused."""
    mine = persons_spoken_for(actor, club.id)
    if said.word == BookWord.WITHDRAWN:
        return [_withdrawal(actor, read, mine)]
    asked = set(said.persons) or mine & read.people
    if not asked or not asked <= read.people:
        raise NotAllowed("clearing_is_of_those_it_changes")
    if not asked <= mine and not may(actor, "clubs.books", club):
        raise NotAllowed("clearing_is_of_those_it_changes")
    speakers = load_speakers(club.id)
    law = agreement_law(speakers, rests_on(read), owed_after(read))
    as_ = SaidAs.ORGANISER if may(actor, "clubs.run", club) else SaidAs.TREASURER
    if said.word == BookWord.REFUSED:
        _require_without_voice(club, law, asked - mine)
        return [EntryStep(said.word, min(asked), said_as=None if min(asked) in mine else as_)]
    agrees = _allowed(club, law, speakers.speaker(actor), asked - read.agreed, all_of_them=bool(said.persons))
    return [EntryStep(said.word, one, said_as=None if one in mine else as_) for one in sorted(agrees)]


def _require_without_voice(club: Club, law: AgreementLaw, persons: Collection[UUID]) -> None:
    """Raise ClearingRefused if one of them answers on a phone or account of their own."""
    for person in persons:
        if law.answers_alone(person):
            raise _refusal(club, law, person, "they_answer_themselves")


def _allowed(
    club: Club, law: AgreementLaw, speaker: Speaker, persons: Collection[UUID], *, all_of_them: bool
) -> list[UUID]:
    """Return for which persons the speaker may agree. Raise ClearingRefused for the first of the others if all were
    named, or if none is left."""
    why_not = {person: law.why_not(speaker, person) for person in sorted(persons)}
    allowed = [person for person, why in why_not.items() if not why]
    refused = next((person for person, why in why_not.items() if why), None)
    if refused is not None and (all_of_them or not allowed):
        raise _refusal(club, law, refused, why_not[refused])
    return allowed


def _refusal(club: Club, law: AgreementLaw, person: UUID, why: str) -> ClearingRefused:
    """Return the refusal with the person's name; the till has none, and its own sentence."""
    if person == law.speakers.till:
        return ClearingRefused(why)
    return ClearingRefused(why, name=people_of(club.id, {person})[person].name)


def _withdrawal(actor: Actor, read: EntryRead, mine: set[UUID]) -> EntryStep:
    """Taken back by whoever proposed it, on whatever phone of theirs. Raises NotAllowed."""
    row, by = read.row, read.words[0].person
    theirs = (
        (row.actor_device is not None and row.actor_device == actor.device_id)
        or (row.actor_user is not None and row.actor_user == actor.user_id)
        or by in mine
    )
    if not theirs:
        raise NotAllowed("whoever_proposed_withdraws")
    return EntryStep(BookWord.WITHDRAWN, by)
