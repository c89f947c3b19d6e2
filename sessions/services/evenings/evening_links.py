"""A link is made by which people who are not members see one evening, and revoked."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.acting_names import acting_name
from clubs.actors import Actor, token_hashed, token_made
from clubs.services import audit_write, one_at_a_time
from sessions.errors import NotAllowed, NotFound
from sessions.models import EveningLink, EveningLinkToken, Session
from sessions.permissions import may_at


def evening_link_make(*, actor: Actor, session: Session, initials: bool, money: bool, key: UUID | None = None) -> str:
    """The token of a new link to an evening, for scorekeeper and organisers.

    The same `key` again makes nothing new; the token is that of the first time. Raises NotAllowed.
    """
    _allowed(actor, session)
    with transaction.atomic():
        one_at_a_time(key)
        token = token_made() if key is None else _token_of(session, key)
        hashed = token_hashed(token)
        if key is not None and EveningLink.objects.filter(club=session.club_id, token_hash=hashed).exists():
            return token
        EveningLinkToken.objects.create(token_hash=hashed, club_id=session.club_id)
        EveningLink.objects.create(
            club_id=session.club_id, session_id=session.id, token_hash=hashed, initials=initials, money=money,
            made_by=acting_name(actor, session.club_id),
        )  # fmt: skip
        audit_write(
            actor=actor, club_id=session.club_id, session_code=session.code, what="evening_link_made",
            initials=initials, money=money,
        )  # fmt: skip
    return token


def evening_link_revoke(*, actor: Actor, session: Session, link: UUID) -> None:
    """Close one of the links to an evening. No-op for one that is closed. Raises NotAllowed, NotFound."""
    _allowed(actor, session)
    with transaction.atomic():
        here = EveningLink.objects.filter(club=session.club_id, session=session.id, id=link)
        if not here.exists():
            raise NotFound
        if here.filter(revoked_at=None).update(revoked_at=timezone.now()):
            audit_write(actor=actor, club_id=session.club_id, session_code=session.code, what="evening_link_revoked")


def _allowed(actor: Actor, session: Session) -> None:
    if not may_at(actor, "sessions.share", session):
        raise NotAllowed("scorekeeper_shares")


def _token_of(session: Session, key: UUID) -> str:
    """The token for a key; nobody can work it out who has not the secret of the installation."""
    return salted_hmac("sessions.evening_link", f"{session.id} {key}", algorithm="sha256").hexdigest()
