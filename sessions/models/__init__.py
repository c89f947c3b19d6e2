"""Nights of play. Columns and constraints only: every write is in `sessions.services`.

The log (`Event`), the money (`Posting`) and the club's `Audit` only ever grow: triggers guard them against mistakes,
the application's role has no right to change them. `Game` and the texts of `Session` are projections of the log.
Ties between rows carry the club, so that a row can never point into another one (migration 0002).
"""

from sessions.models.books import (
    BookEntry,
    BookKind,
    BookLine,
    BookNote,
    BookStep,
    BookWord,
    ClearedAccount,
    Reminder,
    SharedExpense,
    TillCash,
)
from sessions.models.brought_files import FILE_NAME_LENGTH, BroughtFile, FileStanding
from sessions.models.evening_links import EveningLink, EveningLinkToken
from sessions.models.games import (
    ChangedGame,
    CorrectedBy,
    CubeFact,
    FactKind,
    FactWord,
    Game,
    GamePart,
    GamePlayer,
    PaperGame,
    SessionFigure,
    SessionPair,
)
from sessions.models.log import REFUSED, Answer, Event, Note, Posting, SessionResult, Source
from sessions.models.money import (
    NOTE_LENGTH,
    Because,
    Debt,
    How,
    Payment,
    PaymentNote,
    PaymentSeen,
    PaymentStep,
    PaymentWord,
    PlanChoice,
    PlanWay,
    SaidAs,
)
from sessions.models.movements import Movement, PaymentPart, Why
from sessions.models.proposals import Proposal, ProposalStatus, ProposalWord
from sessions.models.remarks import Remark
from sessions.models.reviews import Review, ReviewStatus, SettledBy
from sessions.models.session import Attendance, FormerCode, Phase, Session, SessionCode, SessionKey
from sessions.models.text_lengths import CODE_LENGTH, HASH_LENGTH, KEY_LENGTH, NAME_LENGTH
from sessions.models.verified_evenings import VerifiedEvening

__all__ = [
    "CODE_LENGTH",
    "FILE_NAME_LENGTH",
    "HASH_LENGTH",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "NOTE_LENGTH",
    "REFUSED",
    "Answer",
    "Attendance",
    "Because",
    "BookEntry",
    "BookKind",
    "BookLine",
    "BookNote",
    "BookStep",
    "BookWord",
    "BroughtFile",
    "ChangedGame",
    "ClearedAccount",
    "CorrectedBy",
    "CubeFact",
    "Debt",
    "EveningLink",
    "EveningLinkToken",
    "Event",
    "FactKind",
    "FactWord",
    "FileStanding",
    "FormerCode",
    "Game",
    "GamePart",
    "GamePlayer",
    "How",
    "Movement",
    "Note",
    "PaperGame",
    "Payment",
    "PaymentNote",
    "PaymentPart",
    "PaymentSeen",
    "PaymentStep",
    "PaymentWord",
    "Phase",
    "PlanChoice",
    "PlanWay",
    "Posting",
    "Proposal",
    "ProposalStatus",
    "ProposalWord",
    "Remark",
    "Reminder",
    "Review",
    "ReviewStatus",
    "SaidAs",
    "Session",
    "SessionCode",
    "SessionFigure",
    "SessionKey",
    "SessionPair",
    "SessionResult",
    "SettledBy",
    "SharedExpense",
    "Source",
    "TillCash",
    "VerifiedEvening",
    "Why",
]
