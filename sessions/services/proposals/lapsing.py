"""Proposals whose time is over, and how any proposal is closed."""

from django.utils import timezone
from msgspec.structs import replace

from chouette.rules.open.consent import lapses
from chouette.rules.state import State
from sessions.models import ProposalStatus
from sessions.store.proposals import Declined, OpenProposal, still_concerns, still_told
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

CORRECTIONS = ("undo", "amend", "adjust")
"""The kinds of events that correct the record."""
KEEPS_ITS_PLACE = ("amend", "adjust")
"""The kinds of corrections that mean the same when something else has happened meanwhile."""

CLOSED = """
UPDATE chouette_sessions_proposal SET status = %s, declined_by = %s::uuid, recorded_as = %s, closed_at = %s,
    closed_seq = %s,    body = (body::jsonb - 'note')::text
WHERE club_id = %s AND session_id = %s AND number = %s"""


def proposal_close(
    locked: LockedSession,
    number: int,
    status: ProposalStatus,
    *,
    declined_by: str | None = None,
    recorded_as: int | None = None,
    seq: int | None = None,
) -> None:
    """Close a proposal; a note it carried does not outlive it (the log keeps only hashes of notes).

    `seq` is the last event then, that which closes it included: until the next one its end is news.
    """
    if declined_by is not None and status == ProposalStatus.REFUSED:
        locked.declined += [
            Declined(number, one.body, one.by, declined_by) for one in locked.proposals if one.number == number
        ]
    locked.proposals = [one for one in locked.proposals if one.number != number]
    locked.corrections = [one for one in locked.corrections if one.number != number]
    news_of = locked.seq if seq is None else seq
    values = [status.value, declined_by, recorded_as, timezone.now(), news_of, locked.club, locked.id, number]
    with cursor() as statement:
        statement.execute(CLOSED, values)


def proposals_lapse(locked: LockedSession, happened: str, after: State) -> None:
    """Close what the event that happens, of this kind, leaves no time to agree to; `after` is the state it makes.

    What was refused before it is no longer news.
    """
    locked.declined = still_told([replace(one, fresh=False) for one in locked.declined], after)
    for proposal in locked.proposals:
        if lapses(locked.state, after, happened, proposal.event, proposal.needed):
            proposal_lapse(locked, proposal, after, seq=locked.seq + 1)


def proposal_lapse(locked: LockedSession, proposal: OpenProposal, state: State, *, seq: int | None = None) -> None:
    """Close a proposal whose time is over; the players whom it still concerns are told so, but none who goes to another
    table by the event `seq`.
    """
    proposal_close(locked, proposal.number, ProposalStatus.LAPSED, seq=seq)
    moves_out = any(proposal.by in table.players for table in locked.tables if table.seq == seq)
    if still_concerns(proposal.event, state) and not moves_out:
        locked.declined += [Declined(proposal.number, proposal.body, proposal.by, None)]


def corrections_lapse(locked: LockedSession, happened: str) -> None:
    """Close the corrections that wait and no longer fit after an event of this kind: after another correction all of
    them, after anything else those that would take back the last event."""
    for one in locked.corrections:
        if happened in CORRECTIONS or one.kind not in KEEPS_ITS_PLACE:
            proposal_close(locked, one.number, ProposalStatus.LAPSED, seq=locked.seq + 1)
