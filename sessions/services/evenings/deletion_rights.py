"""Whether somebody may delete an evening, as far as money is concerned: asked by the service, the page and the API.

What is still owed for an evening goes with it, so nobody deletes one on which they owe more than they are owed: another
organiser does, who gains nothing by it (decision 0029). An evening that is open again owes what its points are worth.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from uuid import UUID

from clubs.actors import Actor
from sessions.errors import PaymentRefused
from sessions.models import Event, Phase, Session, SessionResult
from sessions.selectors.club_voices import voices_in
from sessions.selectors.corrections_to_answer import organisers_in
from sessions.selectors.open_accounts import people_of
from sessions.selectors.paid_evenings import EveningHolder, evening_holder
from sessions.selectors.settle_up import dues_of
from sessions.services.payments.pair import persons_of

CLOSE = "close"

OwedBy = Mapping[str, Mapping[UUID, int]]
"""By currency and person what they owe more than they are owed; below zero what they are owed."""


def why_not_deleted(actor: Actor, session: Session) -> PaymentRefused | None:
    """Return why this organiser may not delete an evening; None where they may."""
    holder = evening_holder(session.key)
    if holder is not None:
        return _refusal_of(session.club_id, holder)
    owed, voices = _owed_for(session), voices_in(session.club_id)
    debt = _debt_of(voices.all_persons_of(actor), owed)
    if debt is None:
        return None
    currency, amount = debt
    others = [
        one for one in organisers_in(session.club_id) if _debt_of(voices.voices.get(one, frozenset()), owed) is None
    ]
    code = "another_organiser_deletes" if others else "second_organiser_deletes"
    return PaymentRefused(code, open=str(amount), currency=currency)


def _refusal_of(club: UUID, holder: EveningHolder) -> PaymentRefused:
    """Return the refusal with what rests on the evening, and the names of the two where neither is the till."""
    params = {"held_by": holder.held_by}
    people = people_of(club, [holder.payer, holder.receiver])
    two = [people.get(person) for person in (holder.payer, holder.receiver)]
    if all(one is not None and one.name and not one.till for one in two):
        params |= {"payer": people[holder.payer].name, "receiver": people[holder.receiver].name}
    return PaymentRefused("payments_rest_on_it", **params)


def _owed_for(session: Session) -> OwedBy:
    """Return what an evening leaves open, or what its points are worth where it is open again."""
    found: dict[str, Counter[UUID]] = {}
    for due in dues_of(session.key):
        of = found.setdefault(due.currency, Counter())
        of[due.payer] += due.open
        of[due.receiver] -= due.open
    if session.phase == Phase.CLOSED or not Event.objects.filter(**session.key._asdict(), kind=CLOSE).exists():
        return found
    results = dict(SessionResult.objects.filter(**session.key._asdict()).values_list("player", "points"))
    persons = persons_of(session.club_id, list(results))
    of = found.setdefault(session.played_for, Counter())
    for player, points in results.items():
        of[persons[player]] -= points if session.points_only else points * session.minor
    return found


def _debt_of(persons: Collection[UUID], owed: OwedBy) -> tuple[str, int] | None:
    """Return currency and amount of what one of these persons owes more than they are owed; None where none does."""
    for currency, by_person in owed.items():
        amount = sum(max(by_person.get(person, 0), 0) for person in persons)
        if amount:
            return currency, amount
    return None
