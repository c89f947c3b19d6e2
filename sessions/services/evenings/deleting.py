"""An evening is deleted by an organiser, and brought back within the days of grace.

A deleted evening is found nowhere. What was done meanwhile may stand in the way of its return: the same evening was
imported, somebody who sat there sits at another table, or the split that made it was undone.
"""

import msgspec
from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.selectors import GRACE
from clubs.services import audit_write, rights_changed
from sessions.errors import EveningKnown, NotAllowed, NotFound, Refused
from sessions.history import chain
from sessions.history.known_evenings import evening_like
from sessions.models import Event, Payment, Session
from sessions.permissions import may_at, may_in
from sessions.selectors.directory import club_of
from sessions.services.evenings.deletion_rights import why_not_deleted
from sessions.services.evenings.import_turns import import_turn
from sessions.services.locking import lock_session
from sessions.services.payments.evening_debts import log_evening_debts
from sessions.services.payments.movements import reverse_movements, standing_movements
from sessions.services.payments.pair import people_held
from sessions.services.people.attendance import view_renewed
from sessions.services.people.newcomers import forget_newcomers, newcomers_of
from sessions.services.people.one_table import sits_elsewhere, sitting
from sessions.services.writing import view_write
from sessions.store.session_row import LockedSession
from sessions.view.problems import refusal_body

SPLIT = "split"


def session_delete(*, code: str, actor: Actor, token: str) -> None:
    """Mark a session as deleted: it is not found from now on. Organisers only.

    Raises NotAllowed, NotFound, or PaymentRefused where something of it is paid, or the actor owes something for it."""
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        if not may_in(asker, "table.delete", locked):
            raise NotAllowed("organiser_deletes")
        refused = why_not_deleted(actor, Session.objects.select_related("club").get(club=locked.club, id=locked.id))
        if refused is not None:
            raise refused
        _take_back_movements(actor, locked)
        log_evening_debts(actor, locked, "debt_deleted")
        forget_newcomers(locked, newcomers_of(locked))
        Session.objects.filter(club=locked.club, id=locked.id).update(deleted_at=timezone.now())
        rights_changed(locked.club)
        audit_write(
            actor=actor, club_id=locked.club, session_code=locked.code, what="session_deleted", name=locked.name
        )
    _links_renewed(locked)


def _take_back_movements(actor: Actor, locked: LockedSession) -> None:
    """Take back what was set off against the evening, and against what payments at it overpaid (decision 0029)."""
    payments = Payment.objects.filter(club=locked.club, session=locked.id).values_list("id", flat=True)
    accounts = [locked.id, *payments]
    found = standing_movements(locked.club, accounts)
    people_held(locked.club, {person for one in found for person in (one.debtor, one.creditor)})
    reverse_movements(locked.club, standing_movements(locked.club, accounts), actor)


def session_restore(*, code: str, actor: Actor) -> None:
    """Bring a deleted session back, for an organiser within the days of grace.

    Raises NotFound for all others and once the days are over; EveningKnown where the club has the same evening by now;
    Refused where somebody who sits there sits at another table, NotAllowed where its split is undone; ImportsBusy.
    """
    club = club_of(code)
    if club is None:
        raise NotFound
    deleted = Session.objects.filter(club=club, code=code, deleted_at__gt=timezone.now() - GRACE)
    found = deleted.filter(club__deleted_at=None).first()
    if found is None or not may_at(actor, "sessions.run", found):
        raise NotFound
    with import_turn(found.club_id), transaction.atomic():  # so that the same evening is not imported meanwhile
        locked = _brought_back(found)
        view_write(locked)
        rights_changed(locked.club)
        audit_write(
            actor=actor, club_id=locked.club, session_code=locked.code, what="session_restored", name=locked.name
        )
        log_evening_debts(actor, locked, "debt_restored")
    _links_renewed(locked)


def _brought_back(found: Session) -> LockedSession:
    """The session under its lock and no longer deleted; whatever is raised takes that back."""
    if found.split_from_id is not None:  # the first table before the second, as an undo of the split locks them
        Session.objects.select_for_update().get(club=found.club_id, id=found.split_from_id)
    deleted = (
        Session.objects.select_for_update(of=("self",)).select_related("club").filter(club=found.club_id, id=found.id)
    )
    session = deleted.exclude(deleted_at=None).first()
    if session is None:
        raise NotFound
    if not _split_stands(session):
        raise NotAllowed("split_is_undone")
    known = evening_like(session)
    if known is not None:
        raise EveningKnown(known.code, known.name, known.day)
    Session.objects.filter(club=session.club_id, id=session.id).update(deleted_at=None)
    locked, _, _ = lock_session(code=session.code)
    refusal = sits_elsewhere(club=locked.club, here=locked.id, players=sorted(sitting(locked.state)))
    if refusal is not None:
        raise Refused(refusal_body(refusal, locked))
    return locked


def _split_stands(session: Session) -> bool:
    """Does the first table's log still have the split that made this one, and no other table for it?"""
    if session.split_from_id is None:
        return True
    others = Session.objects.filter(club=session.club_id, split_from=session.split_from_id, deleted_at=None)
    if others.filter(split_seq=session.split_seq).exists():
        return False
    events = Event.objects.filter(club=session.club_id, session=session.split_from_id).order_by("seq")
    entries = (chain.Entry(*row) for row in events.values_list("seq", "kind", "body", "undoes", "amends"))
    body = chain.standing(entries).get(session.split_seq or 0)
    return body is not None and msgspec.json.decode(body)["event"] == SPLIT


def _links_renewed(locked: LockedSession) -> None:
    """The tables that are linked with this one by a split say so, or no longer. In transactions of their own: an undo
    of the split locks the first table before the second."""
    for linked in [locked.split_from, *((table.code, table.name) for table in locked.tables)]:
        if linked is not None:
            view_renewed(code=linked[0])
