"""Every write about sessions. A service does what it says in one transaction, or raises and changes nothing."""

from sessions.services.books.clearing import (
    ClearingDraft,
    clearing_answer,
    clearing_propose,
    clearings_lapse,
)
from sessions.services.books.clearing_steps import ClearingWord
from sessions.services.books.deposits import DepositDraft, deposit_enter
from sessions.services.books.expense_shares import ExpenseDraft, ShareDraft, answer_share, share_expense
from sessions.services.books.opening import (
    BalanceRow,
    OpeningDraft,
    OpeningPlan,
    opening_bring,
    opening_planned,
    opening_tell,
)
from sessions.services.books.opening_words import answer_opening
from sessions.services.books.purchase_entries import PurchaseDraft, PurchaseWay, answer_purchase, enter_purchase
from sessions.services.books.side_bets import BetDraft, bet_answer, bet_say
from sessions.services.books.taking_back import entry_take_back
from sessions.services.bringing.batch import BringChoice, PaidThen
from sessions.services.bringing.bringing import BringProgress, evenings_want, files_step
from sessions.services.bringing.file_dues import figures_of_file
from sessions.services.bringing.paper_evening import (
    EveningAlike,
    PaperEvening,
    paper_evening_faults,
    paper_evening_keep,
)
from sessions.services.bringing.paper_season import (
    SeasonLikeness,
    SeasonStopped,
    season_faults,
    season_keep,
    season_likenesses,
    season_names,
)
from sessions.services.bringing.receiving import Received, files_clear, files_forget, files_receive
from sessions.services.bringing.sent_files import SentFile
from sessions.services.evenings.agreed_end import require_end_ahead
from sessions.services.evenings.club_arrival import LARGEST_SENT, ArrivedClub, club_arrive
from sessions.services.evenings.club_import import BroughtClub, club_import
from sessions.services.evenings.deleting import session_delete, session_restore
from sessions.services.evenings.deletion_rights import why_not_deleted
from sessions.services.evenings.evening_links import evening_link_make, evening_link_revoke
from sessions.services.evenings.games_in_progress import reread_games_in_progress
from sessions.services.evenings.import_resuming import verified_evenings_forget
from sessions.services.evenings.import_turns import Patience
from sessions.services.evenings.importing import NewClub, allowance_of, session_import
from sessions.services.evenings.new_code import code_renew
from sessions.services.evenings.opening import header_made, session_start, stake_in
from sessions.services.evenings.ordering import order_said
from sessions.services.evenings.renewing import awaited_views_renewed, outdated_views_renewed
from sessions.services.evenings.reopening import session_reopen
from sessions.services.payments.cash import CashOffer, all_paid_in_cash, cash_offer, undo_cash
from sessions.services.payments.debts import debts_of_before
from sessions.services.payments.earlier_payments import read_earlier_payments
from sessions.services.payments.paid_then import paid_then_offer, record_evening_as_paid
from sessions.services.payments.payment_answers import payment_answer, silence_confirms
from sessions.services.payments.plan_choices import plan_choose
from sessions.services.payments.reminding import reminder_say
from sessions.services.payments.saying import PaymentDraft, payment_say
from sessions.services.payments.seen import record_seen
from sessions.services.payments.setting_off import SetOffDraft, set_off, take_back_set_off
from sessions.services.payments.told_payments import ToldPayment, ToldWord, payments_tell
from sessions.services.people.attendance import (
    absent_scorekeepers_shown,
    door_answered,
    door_left,
    guest_put_out,
    knocks_over,
    player_joins,
    scorekeepers_seen,
    sheet_handed_over,
    sheet_taken,
    view_renewed,
)
from sessions.services.people.door_clearing import newcomers_over, refuse_all
from sessions.services.people.known_newcomers import newcomer_is
from sessions.services.people.links import link_open
from sessions.services.people.merging_money import accounts_between, why_not_forgotten_by, why_not_merged_by
from sessions.services.people.player_records import (
    person_forget,
    player_call,
    players_merge,
    players_part,
    this_is_me,
    this_is_not_me,
)
from sessions.services.proposals.deadlines import deadlines_kept
from sessions.services.proposals.proposing import Proposed
from sessions.services.proposals.replying import proposal_answer
from sessions.services.remarks.adding import RemarkDraft, remark_add
from sessions.services.remarks.removing import remark_remove
from sessions.services.remarks.told_remarks import ToldRemark, remarks_tell
from sessions.services.reviews.reviewing import review_say
from sessions.services.reviews.told_disputes import dispute_tell
from sessions.services.taps.confirming_results import results_confirmed
from sessions.services.taps.events import event_record
from sessions.services.taps.hold import hold_ask
from sessions.services.taps.idempotency import Recorded, answers_forget
from sessions.services.taps.paper import paper_record
from sessions.services.taps.rules_seen import rules_seen
from sessions.services.taps.throwing import dice_thrown

__all__ = [
    "LARGEST_SENT",
    "ArrivedClub",
    "BalanceRow",
    "BetDraft",
    "BringChoice",
    "BringProgress",
    "BroughtClub",
    "CashOffer",
    "ClearingDraft",
    "ClearingWord",
    "DepositDraft",
    "EveningAlike",
    "ExpenseDraft",
    "NewClub",
    "OpeningDraft",
    "OpeningPlan",
    "PaidThen",
    "PaperEvening",
    "Patience",
    "PaymentDraft",
    "Proposed",
    "PurchaseDraft",
    "PurchaseWay",
    "Received",
    "Recorded",
    "RemarkDraft",
    "SeasonLikeness",
    "SeasonStopped",
    "SentFile",
    "SetOffDraft",
    "ShareDraft",
    "ToldPayment",
    "ToldRemark",
    "ToldWord",
    "absent_scorekeepers_shown",
    "accounts_between",
    "all_paid_in_cash",
    "allowance_of",
    "answer_opening",
    "answer_purchase",
    "answer_share",
    "answers_forget",
    "awaited_views_renewed",
    "bet_answer",
    "bet_say",
    "cash_offer",
    "clearing_answer",
    "clearing_propose",
    "clearings_lapse",
    "club_arrive",
    "club_import",
    "code_renew",
    "deadlines_kept",
    "debts_of_before",
    "deposit_enter",
    "dice_thrown",
    "dispute_tell",
    "door_answered",
    "door_left",
    "enter_purchase",
    "entry_take_back",
    "evening_link_make",
    "evening_link_revoke",
    "evenings_want",
    "event_record",
    "figures_of_file",
    "files_clear",
    "files_forget",
    "files_receive",
    "files_step",
    "guest_put_out",
    "header_made",
    "hold_ask",
    "knocks_over",
    "link_open",
    "newcomer_is",
    "newcomers_over",
    "opening_bring",
    "opening_planned",
    "opening_tell",
    "order_said",
    "outdated_views_renewed",
    "paid_then_offer",
    "paper_evening_faults",
    "paper_evening_keep",
    "paper_record",
    "payment_answer",
    "payment_say",
    "payments_tell",
    "person_forget",
    "plan_choose",
    "player_call",
    "player_joins",
    "players_merge",
    "players_part",
    "proposal_answer",
    "read_earlier_payments",
    "record_evening_as_paid",
    "record_seen",
    "refuse_all",
    "remark_add",
    "remark_remove",
    "remarks_tell",
    "reminder_say",
    "require_end_ahead",
    "reread_games_in_progress",
    "results_confirmed",
    "review_say",
    "rules_seen",
    "scorekeepers_seen",
    "season_faults",
    "season_keep",
    "season_likenesses",
    "season_names",
    "session_delete",
    "session_import",
    "session_reopen",
    "session_restore",
    "session_start",
    "set_off",
    "share_expense",
    "sheet_handed_over",
    "sheet_taken",
    "silence_confirms",
    "stake_in",
    "take_back_set_off",
    "this_is_me",
    "this_is_not_me",
    "undo_cash",
    "verified_evenings_forget",
    "view_renewed",
    "why_not_deleted",
    "why_not_forgotten_by",
    "why_not_merged_by",
]
