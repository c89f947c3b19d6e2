"""Every write about sessions. A service does what it says in one transaction, or raises and changes nothing."""

from sessions.services.deadlines import deadlines_kept
from sessions.services.deleting import session_delete, session_restore
from sessions.services.events import event_record
from sessions.services.hold import hold_ask
from sessions.services.import_turns import Patience
from sessions.services.importing import NewClub, allowance_of, session_import
from sessions.services.links import link_open
from sessions.services.new_code import code_renew
from sessions.services.once import Recorded, answers_forget
from sessions.services.opening import header_made, session_start, stake_in
from sessions.services.paper import paper_record
from sessions.services.people import (
    door_answered,
    guest_put_out,
    knocks_over,
    player_joins,
    scorekeepers_seen,
    sheet_handed_over,
    sheet_taken,
    view_renewed,
)
from sessions.services.persons import person_forget, player_call, players_merge, players_part, sat_together
from sessions.services.proposing import Proposed
from sessions.services.renewing import awaited_views_renewed, outdated_views_renewed
from sessions.services.reopening import session_reopen
from sessions.services.replying import proposal_answer
from sessions.services.seeing import rules_seen
from sessions.services.throwing import dice_thrown

__all__ = [
    "NewClub",
    "Patience",
    "Proposed",
    "Recorded",
    "allowance_of",
    "answers_forget",
    "awaited_views_renewed",
    "code_renew",
    "deadlines_kept",
    "dice_thrown",
    "door_answered",
    "event_record",
    "guest_put_out",
    "header_made",
    "hold_ask",
    "knocks_over",
    "link_open",
    "outdated_views_renewed",
    "paper_record",
    "person_forget",
    "player_call",
    "player_joins",
    "players_merge",
    "players_part",
    "proposal_answer",
    "rules_seen",
    "sat_together",
    "scorekeepers_seen",
    "session_delete",
    "session_import",
    "session_reopen",
    "session_restore",
    "session_start",
    "sheet_handed_over",
    "sheet_taken",
    "stake_in",
    "view_renewed",
]
