"""When a claimed payment was first sent to a phone of its receiver."""

from collections.abc import Collection
from uuid import UUID

from django.utils import timezone

from clubs.actors import Actor
from sessions.store.sql import cursor

RECORD = """
INSERT INTO chouette_sessions_paymentseen (club_id, payment_id, actor_device, actor_user, at)
SELECT %(club)s, unnest(%(payments)s::uuid[]), %(device)s, %(user)s, %(at)s ON CONFLICT DO NOTHING"""


def record_seen(actor: Actor, club: UUID, payments: Collection[UUID]) -> None:
    """Keep that these claims were sent to a phone of their receiver now, unless one was sent them before."""
    with cursor() as statement:
        statement.execute(
            RECORD,
            {
                "club": club, "payments": list(payments), "device": actor.device_id, "user": actor.user_id,
                "at": timezone.now(),
            },
        )  # fmt: skip
