"""What is due. Nothing happens by a timer: whoever reads or writes next applies it first, as an event of its time."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.open.consent import acting, agreed
from sessions.errors import NotFound
from sessions.models import ProposalStatus, Source
from sessions.services.locking import lock_session
from sessions.services.proposals.lapsing import proposal_close, proposal_lapse
from sessions.services.taps.append import draft, entered
from sessions.services.writing import view_write
from sessions.store.proposals import OpenProposal
from sessions.store.session_row import Asker, LockedSession

P = ParamSpec("P")
T = TypeVar("T")
TIME = Asker()
"""Nobody: it happens because its time has come."""


class Overdue(Exception):
    """Something in this session is due and has to be applied first."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def nothing_overdue(locked: LockedSession) -> None:
    """Raises Overdue."""
    if any(_is_due(one) for one in locked.proposals):
        raise Overdue(locked.code)


def in_time(service: Callable[P, T]) -> Callable[P, T]:
    """A service before which whatever is due is recorded for good, even if the service itself then refuses."""

    @wraps(service)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return service(*args, **kwargs)
        except Overdue as overdue:
            deadlines_kept(codes=[overdue.code])
        return service(*args, **kwargs)

    return wrapped


def deadlines_kept(*, codes: Iterable[str]) -> None:
    """Record in each of these sessions what nobody has objected to in time."""
    for code in codes:
        try:
            with transaction.atomic():
                locked, _, _ = lock_session(code=code)
                for one in list(locked.proposals):
                    if _is_due(one):
                        _consented(locked, one)
        except NotFound:  # deleted meanwhile: nothing is due there any more
            continue


def _is_due(one: OpenProposal) -> bool:
    return one.deadline is not None and one.deadline <= timezone.now()


def _consented(locked: LockedSession, one: OpenProposal) -> None:
    """Silence is agreement. The event has the time of the deadline, whenever it was noticed."""
    assert one.deadline is not None, "it is due"
    event = agreed(one.event, (player for player in one.needed if player not in acting(one.event)))
    written = draft(event, key=f"time:{one.number}", content="", asker=TIME, principal=one.by, at=one.deadline,
                   source=Source.TIME)  # fmt: skip
    proposal_close(locked, one.number, ProposalStatus.RECORDED, recorded_as=locked.seq + 1)
    if isinstance(entered(locked, event, written), Refusal):
        proposal_lapse(locked, one, locked.state)
        view_write(locked)
