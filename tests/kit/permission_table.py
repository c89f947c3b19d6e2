"""What everybody gets at every address of the site: one table.

Each row says what a method at an address answers to each role. `<free>` and the like in a body stand for what is in the
house (tests/kit/roles.py).
"""

from dataclasses import dataclass, field
from typing import Any

from clubs.models import Scope
from tests.kit.roles import ROLES

OWN_ACCOUNT = (
    "account", "account-welcome", "account-prove", "account-address", "account-password", "account-passkey-add",
    "account-passkey", "account-tokens", "account-delete", "account-paid",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """`answers` are for ROLES in their order, but for three: the rival is a stranger in another's club, the treasurer
    gets what a member gets, unless `treasurer` says otherwise, and a former member what a stranger gets, unless
    `former` says otherwise.

    For the API `scope` is what a token needs for it.
    """

    name: str
    method: str
    answers: tuple[int, ...]
    body: dict[str, Any] = field(default_factory=dict)
    scope: Scope = Scope.PLAY
    treasurer: int | None = None
    former: int | None = None

    def answer(self, role: str) -> int:
        """The status that this role gets."""
        if role == "treasurer" and self.treasurer is not None:
            return self.treasurer
        if role == "former" and self.former is not None:
            return self.former
        return self.answers[LISTED.index(AS.get(role, role))]


AS = {"rival": "stranger", "former": "stranger", "treasurer": "member"}
LISTED = tuple(role for role in ROLES if role not in AS)


DRAWN_FROM_NO_EVENING = {"source", "design", "design-scene", "card-print", "api-card-print", "api-docs", "api-try"}
"""Slow, and made of the program or of a printed sheet alone: the same for everybody."""


def all_alike(status: int) -> tuple[int, ...]:
    return (status,) * len(LISTED)


def organiser_alone(status: int) -> tuple[int, ...]:
    """Others of the club are told that it is not theirs to do; for the rest there is no such club."""
    return (404, 404, 404, 403, 403, status, 403)


IN_THE_ROOM = (404, 404, 200, 200, 200, 200, 404)
IN_THE_CLUB = (404, 404, 404, 200, 200, 200, 200)
MEMBERS = (404, 404, 404, 200, 200, 200, 403)
"""What only those who belong to the club read; the operator does not."""
SHARES = (404, 404, 403, 403, 200, 200, 404)
ORGANISERS = organiser_alone(200)
OF_THE_TWO = (404, 404, 404, 200, 404, 404, 404)
"""The member is one of them; treasurer and organiser are not."""
BETWEEN_TWO = (404, 404, 404, 200, 404, 200, 404)
"""The member is one of them; the treasurer and organisers keep the books."""
PAID = {"payer": "<player>", "receiver": "<free>", "amount": "2", "currency": "GBP"}
DEPOSIT = {"key": "another-deposit", "player": "<free>", "amount": "2", "currency": "GBP"}
PURCHASE = {
    "key": "another-purchase", "way": "out", "amount": "2", "currency": "GBP", "note": "boards", "beyond": True,
}  # fmt: skip
EXPENSE = {"payer": "<player>", "amount": "0", "currency": "GBP", "note": "pizza", "shares": []}
BALANCES = [{"name": "Robert", "amount": "2"}, {"name": "Dan", "amount": "-2"}]
OPENING = {"key": "another-opening", "currency": "GBP", "balances": BALANCES}
BET = {"loser": "<player>", "winner": "<free>", "amount": "2", "currency": "GBP"}
"""Of two who have not come both, one of them without a phone."""
SEASON = {"name": "Spring", "since": "2026-03-01", "until": "2026-05-31"}
MONTH = (
    "books-month", "books-month-file", "books-month-payments-file", "books-month-till-file", "books-month-book",
    "books-month-print",
)  # fmt: skip
PAGES = [
    Row("health", "GET", all_alike(200)),
    Row("ready", "GET", all_alike(200)),
    Row("source", "GET", all_alike(200)),
    Row("worker", "GET", all_alike(200)),
    Row("manifest", "GET", all_alike(200)),
    Row("no-connection", "GET", all_alike(200)),
    Row("kept-table", "GET", all_alike(200)),
    Row("home", "GET", all_alike(200)),
    Row("figures", "GET", all_alike(200)),
    Row("design", "GET", all_alike(200)),
    Row("design-scene", "GET", all_alike(200)),
    Row("start", "GET", all_alike(200)),
    Row("start", "POST", all_alike(422)),
    Row("import", "GET", all_alike(200)),
    Row("import", "POST", all_alike(422)),
    Row("owner", "GET", all_alike(200)),
    Row("owner", "POST", all_alike(404), {"token": "never made"}),
    Row("language", "GET", all_alike(200)),
    Row("language", "POST", all_alike(302), {"language": "de"}),
    Row("operator", "GET", (404, 404, 404, 404, 404, 404, 200)),
    Row("demo-delete", "POST", (404, 404, 404, 404, 404, 404, 302)),
    Row("club", "GET", IN_THE_CLUB),
    Row("tonight", "GET", all_alike(301)),
    Row("evenings", "GET", IN_THE_CLUB),
    Row("people", "GET", IN_THE_CLUB),
    Row("balances", "GET", IN_THE_CLUB),
    Row("season", "GET", IN_THE_CLUB),
    Row("season-file", "GET", IN_THE_CLUB),
    Row("season-book", "GET", IN_THE_CLUB),
    Row("season-print", "GET", IN_THE_CLUB),
    Row("seasons", "GET", ORGANISERS),
    Row("seasons", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("season-change", "GET", ORGANISERS),
    Row("season-change", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("season-end", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("season-remove", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("next-date", "GET", ORGANISERS),
    Row("next-date", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("money", "GET", IN_THE_CLUB, former=200),
    Row("claim-answer", "POST", (404, 404, 404, 302, 302, 302, 404), {"word": "confirmed"}, treasurer=302),
    Row("money-pair", "GET", OF_THE_TWO, treasurer=404, former=200),
    Row(
        "money-pair", "POST", (404, 404, 404, 403, 404, 404, 404), PAID, treasurer=404, former=403
    ),  # between two others
    Row("clearing-new", "GET", IN_THE_CLUB),
    Row("clearing-new", "POST", (404, 404, 404, 403, 403, 422, 403), {"currency": "EUR"}, treasurer=422),
    Row("clearing", "GET", (404, 404, 404, 200, 404, 200, 404), treasurer=200),  # it changes what the member owes
    Row("clearing", "POST", (404, 404, 404, 302, 404, 403, 404), {"word": "agreed"}, treasurer=403),
    Row("money-answer", "POST", (404, 404, 404, 422, 404, 404, 404), {"word": "confirmed"}, treasurer=404, former=403),
    Row("money-set-off", "POST", (404, 404, 404, 422, 404, 404, 404), treasurer=404, former=422),
    Row("money-bet", "POST", (404, 404, 404, 422, 404, 404, 404), {"won": "me", "amount": "0"}, treasurer=404),
    Row("money-bet-answer", "POST", (404, 404, 404, 422, 302, 302, 403), {"word": "agreed"}, treasurer=302, former=403),
    Row(
        "money-expense-answer",
        "POST",
        (404, 404, 404, 422, 302, 302, 403),
        {"word": "agreed"},
        treasurer=302,
        former=403,
    ),
    Row("till", "GET", MEMBERS),
    Row("till", "POST", (404, 404, 404, 403, 403, 422, 403), {"player": "<free>", "amount": "0"}, treasurer=422),
    Row("purchase", "POST", (404, 404, 404, 403, 403, 422, 403), {"way": "out", "amount": "0"}, treasurer=422),
    Row("purchase-answer", "POST", (404, 404, 404, 403, 403, 302, 403), {"word": "agreed"}, treasurer=302),
    Row("deposit-back", "POST", (404, 404, 404, 403, 403, 302, 403), {"note": "not theirs"}, treasurer=302),
    Row("till-pair", "GET", ORGANISERS, treasurer=200),
    Row("till-pair", "POST", (404, 404, 404, 403, 403, 422, 403), PAID, treasurer=422),
    Row("till-answer", "POST", (404, 404, 404, 403, 403, 302, 403), {"word": "confirmed"}, treasurer=302),
    Row("till-set-off", "POST", (404, 404, 404, 403, 403, 422, 403), treasurer=422),
    Row("till-remind", "POST", (404, 404, 404, 403, 403, 403, 403), treasurer=403),  # the till owes: theirs to pay
    Row("opening", "GET", ORGANISERS, treasurer=200),
    Row("opening", "POST", (404, 404, 404, 403, 403, 422, 403), {"currency": "GBP"}, treasurer=422),
    Row("opening-answer", "POST", (404, 404, 404, 302, 404, 302, 404), {"word": "agreed"}, treasurer=302),
    Row("opening-back", "POST", (404, 404, 404, 403, 403, 302, 403), {"note": "the wrong book"}, treasurer=302),
    Row("books", "GET", ORGANISERS, treasurer=200),
    Row("books", "POST", (404, 404, 404, 403, 403, 422, 403), {**PAID, "how": "written_off"}, treasurer=422),
    *(Row(name, "GET", ORGANISERS, treasurer=200) for name in MONTH),
    Row("books-answer", "POST", (404, 404, 404, 403, 403, 302, 403), {"word": "confirmed"}, treasurer=302),
    Row(
        "money-remind", "POST", (404, 404, 404, 403, 404, 404, 404), treasurer=404, former=422
    ),  # a debtor reminds nobody
    Row("money-between", "GET", BETWEEN_TWO, treasurer=200),
    Row("money-between", "POST", (404, 404, 404, 403, 404, 422, 404), PAID, treasurer=422),  # between two others
    Row("money-between-set-off", "POST", (404, 404, 404, 422, 404, 422, 404), treasurer=422),
    Row("money-between-answer", "POST", (404, 404, 404, 422, 404, 302, 404), {"word": "confirmed"}, treasurer=302),
    Row("money-between-remind", "POST", (404, 404, 404, 403, 404, 422, 404), treasurer=422),  # it is all claimed
    Row("club-screen", "GET", IN_THE_CLUB),
    Row("club-new", "GET", all_alike(200)),
    Row("club-new", "POST", all_alike(422)),
    Row("stakes-read", "GET", all_alike(200), {"stakes": "1; 2", "currency": "GBP"}),
    Row("clubs-deleted", "GET", all_alike(200)),
    Row("club-settings", "GET", ORGANISERS),
    Row("club-settings", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("club-archive", "POST", (404, 404, 404, 403, 403, 302, 403), {"archived": "1"}),
    Row("club-delete", "GET", ORGANISERS),
    Row("club-delete", "POST", (404, 404, 404, 403, 403, 422, 403), {"name": "not its name"}),
    Row("club-restore", "POST", all_alike(302)),
    Row("sessions-deleted", "GET", ORGANISERS),
    Row("session-restore", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("names-add", "GET", ORGANISERS),
    Row("names-add", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("club-leave", "GET", (404, 404, 404, 200, 200, 200, 403), former=200),
    Row("club-leave", "POST", (404, 404, 404, 302, 302, 409, 403), former=302),
    Row("club-leave-back", "POST", (404, 404, 404, 302, 302, 302, 403), former=302),  # a member stays one
    Row("personal-codes", "GET", ORGANISERS),
    Row("personal-codes", "POST", organiser_alone(422)),
    Row("club-invite", "GET", ORGANISERS),
    Row("club-invite", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("club-invite-close", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("club-export", "GET", ORGANISERS),
    Row("paper-evening", "GET", ORGANISERS),
    Row("paper-evening", "POST", (404, 404, 404, 403, 403, 422, 403)),
    Row("bring", "GET", ORGANISERS),
    Row("bring", "POST", (404, 404, 404, 403, 403, 422, 403), {"act": "bring"}),
    Row("role-set", "POST", (404, 404, 404, 403, 403, 302, 403), {"role": "scorekeeper"}),
    Row("member-remove", "GET", ORGANISERS),
    Row("member-remove", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("audit", "GET", ORGANISERS, treasurer=200),
    Row("house-list", "GET", IN_THE_CLUB),
    Row("house-new", "GET", ORGANISERS),
    Row("house-new", "POST", (404, 404, 404, 403, 403, 422, 403), {"from": "atlanta"}),
    Row("house-set", "GET", IN_THE_CLUB),
    Row("house-name", "POST", (404, 404, 404, 403, 403, 302, 403), {"name": "Friday rules"}),
    Row("house-archive", "POST", (404, 404, 404, 403, 403, 302, 403), {"away": "1"}),
    Row("house-edit", "GET", ORGANISERS),
    Row("house-edit", "POST", (404, 404, 404, 403, 403, 302, 403), {"save": "1", "based_on": "1", "jacoby": "false"}),
    Row("house-check", "POST", ORGANISERS, {"based_on": "1"}),
    Row("house-search", "GET", IN_THE_CLUB, {"q": "5.10"}),
    Row("house-versions", "GET", IN_THE_CLUB),
    Row("house-version", "GET", IN_THE_CLUB),
    Row("house-bring-back", "POST", (404, 404, 404, 403, 403, 302, 403)),
    Row("compare", "GET", all_alike(200)),
    Row("house-rules-in-play", "GET", IN_THE_CLUB),
    Row("player", "GET", IN_THE_CLUB),  # as the club shows everybody's results to all
    Row("person-file", "GET", IN_THE_CLUB),  # as its page
    Row("person-book", "GET", IN_THE_CLUB),
    Row("person-print", "GET", IN_THE_CLUB),
    Row("player-data", "GET", ORGANISERS),
    Row("which-name", "GET", (404, 404, 404, 302, 200, 200, 403), treasurer=200),
    Row("player-me", "POST", (404, 404, 404, 409, 409, 409, 403)),
    Row("player-rename", "POST", (404, 404, 404, 403, 403, 302, 403), {"name": "Robin"}),
    Row("player-merge", "POST", (404, 404, 404, 403, 403, 302, 403), {"with": "<free>"}),
    Row("player-part", "POST", (404, 404, 404, 403, 403, 302, 403), {"with": "<merged>"}),
    Row("player-apart", "POST", (404, 404, 404, 403, 403, 302, 403), {"with": "<free>"}),
    Row("player-forget", "POST", (404, 404, 404, 403, 403, 422, 403), {"name": "another name"}),
    # Nobody here has an account: they are asked to sign in first. tests/pages/test_own_account.py is about the others.
    *(Row(name, method, all_alike(302)) for name in OWN_ACCOUNT for method in ("GET", "POST")),
    Row("account-sign-in", "GET", all_alike(200)),
    Row("account-sign-in", "POST", all_alike(422)),
    Row("account-sign-in-password", "POST", all_alike(422)),
    Row("account-sign-in-passkey", "POST", all_alike(422)),
    Row("account-passkey-asked", "POST", all_alike(200)),
    Row("account-new", "GET", all_alike(200)),
    Row("account-new", "POST", all_alike(422)),
    Row("account-new-asked", "POST", all_alike(422)),
    Row("account-code", "GET", all_alike(302)),
    Row("account-code", "POST", all_alike(302), {"code": "123456"}),
    Row("account-resume", "GET", all_alike(302)),
    Row("account-data", "GET", all_alike(302)),
    Row("account-sign-out", "POST", all_alike(302)),
    Row("account-prove-asked", "POST", all_alike(302)),
    Row("account-passkey-add-asked", "POST", all_alike(302)),
    Row("account-others-sign-out", "POST", all_alike(302)),
    Row("account-device-sign-out", "POST", all_alike(302)),
    Row("account-token-revoke", "POST", all_alike(302)),
    Row("club-arrival", "GET", (404, 404, 404, 404, 404, 404, 200)),
    Row("club-arrival", "POST", (404, 404, 404, 404, 404, 404, 422)),
    Row("operator-mail-test", "POST", (404, 404, 404, 404, 404, 404, 302)),
    Row("operator-mail", "GET", (404, 404, 404, 404, 404, 404, 200)),
    Row("card", "GET", all_alike(200)),
    Row("card-print", "GET", all_alike(200)),
    Row("join-by-link", "GET", all_alike(200)),
    Row("join-by-link", "POST", all_alike(404), {"token": "never made"}),
    Row("join-by-code", "GET", all_alike(302)),
    Row("join-by-code", "POST", all_alike(404), {"code": "nosuch"}),
    Row("join", "GET", all_alike(200)),
    Row("join", "POST", (404, 404, 302, 302, 302, 302, 404), {"name": "Zoe"}),
    Row("knock", "GET", (404, 404, 302, 302, 302, 302, 404)),
    Row("knock", "POST", (404, 404, 302, 302, 302, 302, 404)),
    Row("knock-state", "GET", IN_THE_ROOM),
    Row("table", "GET", IN_THE_ROOM),
    Row("table-qr", "GET", IN_THE_ROOM),
    Row("screen", "GET", IN_THE_ROOM),
    Row("sheet", "GET", IN_THE_ROOM),
    Row("sheet-game", "GET", IN_THE_ROOM),
    Row("evening", "GET", IN_THE_ROOM),
    Row("evening-share", "GET", SHARES),
    Row("evening-share", "POST", (404, 404, 403, 403, 422, 422, 404)),
    Row("evening-link-close", "POST", (404, 404, 403, 403, 302, 302, 404)),
    Row("evening-shared", "GET", all_alike(200)),
    Row("sheet-file", "GET", IN_THE_ROOM),
    Row("sheet-book", "GET", IN_THE_ROOM),
    Row("sheet-print", "GET", IN_THE_ROOM),
    Row("house", "GET", IN_THE_ROOM),
    Row("session-delete", "GET", (404, 404, 403, 403, 403, 200, 404)),
    Row("session-delete", "POST", (404, 404, 403, 403, 403, 422, 404), {"name": "not its name"}),
    Row("reopen", "POST", (404, 404, 302, 302, 302, 302, 404)),
    Row("house-keep", "POST", (404, 404, 403, 403, 403, 302, 404), {"name": "Evening rules"}),
    Row("house-change", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("house-change", "POST", (404, 404, 403, 403, 422, 403, 404)),
    Row("log", "GET", IN_THE_ROOM),
    Row("moment", "GET", IN_THE_ROOM),
    Row("game-moments", "GET", IN_THE_ROOM),
    Row("notes", "GET", IN_THE_ROOM),
    Row("notes", "POST", (404, 404, 403, 422, 422, 403, 404), {"text": "last roll 66"}, treasurer=403),
    Row("settle", "GET", IN_THE_ROOM),
    Row("settle", "POST", (404, 404, 403, 403, 422, 422, 404), PAID, treasurer=422),
    Row("bet", "POST", (404, 404, 403, 403, 422, 422, 404), BET, treasurer=422),
    Row("bet-answer", "POST", (404, 404, 403, 422, 302, 302, 404), {"word": "agreed"}, treasurer=302),
    Row("expense", "POST", (404, 404, 403, 422, 422, 422, 404), EXPENSE, treasurer=422),
    Row("expense-answer", "POST", (404, 404, 403, 422, 302, 302, 404), {"word": "agreed"}, treasurer=302),
    Row("settle-picture", "GET", IN_THE_ROOM),
    Row("settle-all", "POST", (404, 404, 403, 403, 302, 403, 404)),
    Row("settle-set-off", "POST", (404, 404, 422, 422, 422, 422, 404), treasurer=422),
    Row("settle-way", "POST", (404, 404, 403, 403, 422, 422, 404), {"way": "house"}, treasurer=422),
    Row(
        "settle-answer", "POST", (404, 404, 403, 422, 302, 302, 404), {"word": "confirmed"}, treasurer=302
    ),  # the member has said it
    Row("note-photo", "GET", IN_THE_ROOM),
    Row("note-remove", "POST", (404, 404, 403, 302, 403, 302, 404), treasurer=403),  # it is the member's own
    Row("order", "GET", IN_THE_ROOM),
    Row("seating", "GET", (404, 404, 403, 403, 302, 403, 404)),
    Row("seating", "POST", (404, 404, 403, 403, 302, 403, 404)),
    Row("latecomer", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("latecomer", "POST", (404, 404, 403, 403, 422, 403, 404)),
    Row("adjust", "GET", (404, 404, 403, 403, 200, 200, 404)),
    Row("adjust", "POST", (404, 404, 403, 403, 422, 422, 404)),
    Row("correction-answer", "POST", all_alike(404), {"word": "agree"}),  # what waits there is no correction
    Row("correct", "GET", (404, 404, 403, 403, 302, 302, 404)),
    Row("paper", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("paper", "POST", (404, 404, 403, 403, 422, 403, 404)),
    Row("split", "GET", (404, 404, 403, 403, 200, 403, 404)),
    Row("split", "POST", (404, 404, 403, 403, 422, 403, 404)),
    Row("invite", "GET", IN_THE_ROOM),
    Row("invites-close", "POST", (404, 404, 404, 404, 302, 302, 404)),
    Row("door", "GET", IN_THE_ROOM),
    Row("door-refuse-all", "POST", (404, 404, 403, 403, 302, 302, 404)),
    Row("door-answer", "POST", (404, 404, 403, 403, 302, 302, 404), {"let_in": "1"}),
    Row("guest-out", "POST", (404, 404, 403, 403, 302, 302, 404)),
    Row("transcript-file", "GET", IN_THE_ROOM),
]

KEY = {"key": "a-permission"}
READ, MANAGE = Scope.READ, Scope.MANAGE
API = [
    Row("api-schema", "GET", all_alike(200), scope=READ),
    Row("api-docs", "GET", all_alike(200), scope=READ),
    Row("api-try", "GET", all_alike(200), scope=READ),
    Row("api-options", "GET", all_alike(200), scope=READ),
    Row("api-compare", "GET", all_alike(404), scope=READ),
    Row("api-sessions", "GET", all_alike(200), scope=READ),
    Row("api-sessions", "POST", all_alike(400)),
    Row("api-import", "POST", all_alike(422), scope=MANAGE),
    Row("api-session", "GET", IN_THE_ROOM, scope=READ),
    Row(
        "api-session", "DELETE", (404, 404, 403, 403, 403, 422, 404), {"name": "Thursday"}, scope=MANAGE
    ),  # a claim waits
    Row("api-session-restore", "POST", all_alike(404), scope=MANAGE),
    Row("api-sessions-deleted", "GET", ORGANISERS, scope=READ),
    Row("api-rules", "GET", IN_THE_ROOM, scope=READ),
    Row("api-leaving", "GET", IN_THE_ROOM, scope=READ),
    Row("api-closing", "GET", IN_THE_ROOM, scope=READ),
    Row("api-events", "GET", IN_THE_ROOM, scope=READ),
    Row("api-games", "GET", IN_THE_ROOM, scope=READ),
    Row("api-moments", "GET", IN_THE_ROOM, scope=READ),
    Row("api-evening-links", "GET", SHARES, scope=READ),
    Row("api-evening-links", "POST", (404, 404, 403, 403, 201, 201, 404), {"players": "names"}, scope=MANAGE),
    Row("api-evening-link", "DELETE", (404, 404, 403, 403, 204, 204, 404), scope=MANAGE),
    Row("api-events", "POST", (404, 404, 403, 403, 201, 403, 404), {**KEY, "seen": 1, "event": {"event": "start"}}),
    Row("api-proposal", "POST", (404, 404, 403, 403, 201, 403, 404), {**KEY, "answer": "agree", "by": "<player>"}),
    Row("api-event", "GET", (404, 404, 403, 403, 200, 200, 404), scope=READ),
    Row("api-amendment-preview", "POST", (404, 404, 403, 403, 422, 422, 404), {"with": {"event": "close"}}),
    Row("api-dice", "POST", (404, 404, 400, 400, 400, 400, 404), {**KEY, "seen": 1, "event": {"event": "join_order"}}),
    Row("api-paper", "POST", (404, 404, 403, 403, 422, 403, 404), {**KEY, "seen": 1, "paper": {"cubes": {}}}),
    Row("api-paper-preview", "POST", (404, 404, 403, 403, 422, 403, 404), {"paper": {"cubes": {}}}),
    Row("api-review", "POST", (404, 404, 403, 403, 409, 403, 404), {**KEY, "answer": "stands"}),
    Row(
        "api-confirming", "POST", (404, 404, 403, 204, 204, 403, 404), {"on": True}, treasurer=403
    ),  # the member has a seat
    Row("api-notes", "GET", IN_THE_ROOM, scope=READ),
    Row(
        "api-notes",
        "POST",
        (404, 404, 403, 422, 422, 403, 404),
        {"key": "a-note-of-theirs", "text": "last roll 66"},
        treasurer=403,
    ),
    Row("api-bets", "GET", IN_THE_ROOM, scope=READ),
    Row("api-bets", "POST", (404, 404, 403, 403, 422, 422, 404), {"key": "a-bet-of-theirs", **BET}, treasurer=422),
    Row("api-bet", "POST", (404, 404, 403, 422, 204, 204, 404), {"word": "agreed"}, treasurer=204),
    Row("api-expenses", "GET", IN_THE_ROOM, scope=READ),
    Row(
        "api-expenses",
        "POST",
        (404, 404, 403, 422, 422, 422, 404),
        {"key": "an-expense-of-theirs", **EXPENSE},
        treasurer=422,
    ),
    Row("api-expense-share", "POST", (404, 404, 403, 422, 204, 204, 404), {"word": "agreed"}, treasurer=204),
    Row("api-payments", "GET", IN_THE_ROOM, scope=READ),
    Row(
        "api-payments",
        "POST",
        (404, 404, 403, 403, 422, 422, 404),
        {"key": "a-payment-of-theirs", **PAID},
        treasurer=422,
    ),
    Row("api-claims", "GET", IN_THE_ROOM, scope=READ),
    Row("api-corrections", "GET", IN_THE_ROOM, scope=READ),
    Row("api-payments-all", "POST", (404, 404, 403, 403, 200, 403, 404), {"key": "all-payments"}),
    Row("api-payments-all", "DELETE", (404, 404, 403, 403, 204, 403, 404)),
    Row("api-payments-way", "POST", (404, 404, 403, 403, 422, 422, 404), {"way": "house"}, treasurer=422),
    Row("api-payment", "POST", (404, 404, 403, 422, 204, 204, 404), {"word": "confirmed"}, treasurer=204),
    Row("api-note", "DELETE", (404, 404, 403, 204, 403, 204, 404), treasurer=403),
    Row("api-note-photo", "GET", IN_THE_ROOM, scope=READ),
    Row("api-hold", "POST", (404, 404, 403, 403, 403, 403, 404)),
    Row("api-scorekeeper", "POST", (404, 404, 403, 403, 403, 204, 404), {"to": None}, treasurer=204),
    Row("api-seen", "POST", (404, 404, 403, 403, 204, 403, 404), {"by": "<player>"}),
    Row("api-order", "POST", (404, 404, 403, 403, 403, 403, 404), {"act": "list"}),
    Row("api-transcript", "GET", IN_THE_ROOM, scope=READ),
    Row("api-reopen", "POST", (404, 404, 204, 204, 204, 204, 404), scope=MANAGE),
    Row("api-join", "POST", (404, 404, 404, 200, 200, 200, 404), {"player": "<free>"}),
    Row("api-links", "POST", (404, 404, 201, 201, 201, 201, 404)),
    Row("api-links", "DELETE", (404, 404, 403, 403, 200, 200, 404)),
    Row("api-door", "GET", IN_THE_ROOM, scope=READ),
    Row("api-door-refuse-all", "POST", (404, 404, 403, 403, 200, 200, 404)),
    Row("api-door-answer", "POST", (404, 404, 403, 403, 204, 204, 404), {"let_in": True}),
    Row("api-guests", "GET", (404, 404, 403, 403, 200, 200, 404), scope=READ),
    Row("api-guest", "DELETE", (404, 404, 403, 403, 204, 204, 404)),
    Row("api-card", "GET", IN_THE_ROOM, scope=READ),
    Row("api-card-print", "GET", IN_THE_ROOM, scope=READ),
    Row("api-clubs", "GET", all_alike(200), scope=READ),
    Row("api-clubs", "POST", all_alike(201), {"name": "Friday club"}, scope=MANAGE),
    Row("api-club", "GET", IN_THE_CLUB, scope=READ),
    Row("api-club-money", "GET", IN_THE_CLUB, scope=READ, former=200),
    Row("api-club-bets", "GET", IN_THE_CLUB, scope=READ, former=200),
    Row("api-club-bets", "POST", (404, 404, 404, 403, 403, 201, 403), {"key": "another-bet", **BET}, treasurer=201),
    Row("api-club-bet", "POST", (404, 404, 404, 422, 204, 204, 403), {"word": "agreed"}, treasurer=204, former=403),
    Row("api-openings", "GET", ORGANISERS, scope=READ, treasurer=200),
    Row("api-openings", "POST", organiser_alone(201), OPENING, scope=MANAGE, treasurer=201),
    Row("api-opening-answer", "POST", (404, 404, 404, 204, 403, 422, 403), {"word": "agreed"}, treasurer=422),
    Row("api-opening-preview", "POST", ORGANISERS, OPENING, scope=MANAGE, treasurer=200),
    Row("api-till", "GET", MEMBERS, scope=READ),
    Row("api-purchases", "GET", ORGANISERS, scope=READ, treasurer=200),
    Row("api-purchases", "POST", organiser_alone(201), PURCHASE, scope=MANAGE, treasurer=201),
    Row("api-purchase", "POST", organiser_alone(204), {"word": "agreed"}, scope=MANAGE, treasurer=204),
    Row("api-deposits", "GET", ORGANISERS, scope=READ, treasurer=200),
    Row("api-deposits", "POST", organiser_alone(201), DEPOSIT, scope=MANAGE, treasurer=201),
    Row("api-entry", "DELETE", organiser_alone(204), {"reason": "the wrong book"}, scope=MANAGE, treasurer=204),
    Row("api-club-books", "GET", ORGANISERS, scope=READ, treasurer=200),
    Row("api-club-books-month", "GET", ORGANISERS, scope=READ, treasurer=200),
    Row("api-club-account", "GET", OF_THE_TWO, scope=READ, treasurer=404),
    Row("api-account-of-two", "GET", BETWEEN_TWO, scope=READ, treasurer=200),
    Row("api-club-statement", "GET", IN_THE_CLUB, scope=READ, former=200),
    Row(
        "api-club-reminders",
        "POST",
        (404, 404, 404, 403, 403, 422, 403),
        {"debtor": "<player>", "creditor": "<free>"},
        treasurer=422,
        former=403,
    ),
    Row(
        "api-club-payments",
        "POST",
        (404, 404, 404, 403, 403, 422, 403),
        {"key": "another-payment", **PAID},
        treasurer=422,
        former=403,
    ),
    Row(
        "api-club-set-offs",
        "POST",
        (404, 404, 404, 403, 403, 422, 403),
        {"account": "<player>", "payer": "<player>", "receiver": "<free>", "currency": "GBP"},
        treasurer=422,
        former=403,
    ),
    Row("api-club-set-off", "DELETE", all_alike(404), former=404),
    Row("api-clearings", "GET", IN_THE_CLUB, scope=READ),
    Row("api-clearings", "POST", (404, 404, 404, 403, 403, 422, 403), {**KEY, "currency": "EUR"}, treasurer=422),
    Row("api-clearing", "GET", (404, 404, 404, 200, 404, 200, 404), scope=READ, treasurer=200),
    Row("api-clearing", "POST", (404, 404, 404, 200, 404, 403, 404), {"word": "agreed"}, treasurer=403),
    Row(
        "api-club-payment",
        "POST",
        (404, 404, 404, 422, 204, 204, 403),
        {"word": "confirmed"},
        treasurer=204,
        former=403,
    ),
    Row("api-club", "PATCH", ORGANISERS, {"points_only": True}, scope=MANAGE),
    Row("api-club", "DELETE", organiser_alone(204), {"name": "Thursday"}, scope=MANAGE),
    Row("api-club-restore", "POST", all_alike(404), scope=MANAGE),
    Row("api-club-export", "GET", ORGANISERS, scope=MANAGE),
    Row("api-paper-evening", "POST", (404, 404, 404, 403, 403, 400, 403), {}, scope=MANAGE),
    Row("api-files", "GET", ORGANISERS, scope=READ),
    Row("api-files", "POST", ORGANISERS, {}, scope=MANAGE),
    Row("api-files", "DELETE", organiser_alone(204), scope=MANAGE),
    Row("api-bring", "POST", organiser_alone(422), {"persons": {}}, scope=MANAGE),
    Row("api-club-leave", "GET", (404, 404, 404, 200, 200, 200, 403), scope=READ, former=200),
    Row("api-club-leave", "POST", (404, 404, 404, 204, 204, 409, 403), scope=MANAGE, former=204),
    Row("api-club-leave", "DELETE", (404, 404, 404, 204, 204, 204, 403), scope=MANAGE, former=204),
    Row("api-club-tables", "GET", IN_THE_CLUB, scope=READ),
    Row("api-club-balances", "GET", IN_THE_CLUB, scope=READ),
    Row("api-season-table", "GET", IN_THE_CLUB, scope=READ),
    Row("api-seasons", "GET", IN_THE_CLUB, scope=READ),
    Row("api-seasons", "POST", organiser_alone(201), SEASON, scope=MANAGE),
    Row("api-season", "PATCH", ORGANISERS, {"least_evenings": 3}, scope=MANAGE),
    Row("api-season", "DELETE", organiser_alone(204), scope=MANAGE),
    Row("api-next-date", "GET", IN_THE_CLUB, scope=READ),
    Row("api-next-date", "PUT", ORGANISERS, {"day": "2999-01-01", "time": "19:30"}, scope=MANAGE),
    Row("api-next-date", "DELETE", organiser_alone(204), scope=MANAGE),
    Row("api-club-sessions", "GET", IN_THE_CLUB, scope=READ),
    Row("api-club-audit", "GET", ORGANISERS, scope=MANAGE, treasurer=200),
    Row("api-members", "GET", IN_THE_CLUB, scope=READ),
    Row("api-member", "PATCH", ORGANISERS, {"role": "scorekeeper"}, scope=MANAGE),
    Row("api-member", "DELETE", organiser_alone(204), scope=MANAGE),
    Row("api-invites", "GET", ORGANISERS, scope=READ),
    Row("api-invites", "POST", organiser_alone(201), {"role": "member", "player": "<free>"}, scope=MANAGE),
    Row("api-invite", "DELETE", organiser_alone(204), scope=MANAGE),
    Row("api-invite-open", "POST", all_alike(404), {"token": "never made"}),
    Row("api-players", "GET", IN_THE_CLUB, scope=READ),
    Row("api-players", "POST", ORGANISERS, {"names": ["Zed"]}, scope=MANAGE),
    Row("api-player", "GET", ORGANISERS, scope=READ),
    Row("api-player", "PATCH", ORGANISERS, {"name": "Robin"}, scope=MANAGE),
    Row("api-player", "DELETE", ORGANISERS, {"name": "Bob"}, scope=MANAGE),
    Row("api-house-rules-in-play", "GET", IN_THE_CLUB, scope=READ),
    Row("api-player-statistics", "GET", IN_THE_CLUB, scope=READ),
    Row("api-player-me", "POST", (404, 404, 404, 403, 403, 403, 403)),
    Row("api-player-me", "DELETE", (404, 404, 404, 403, 403, 403, 403)),
    Row("api-player-merge", "POST", ORGANISERS, {"with": "<free>"}, scope=MANAGE),
    Row("api-player-part", "POST", ORGANISERS, {"with": "<merged>"}, scope=MANAGE),
    Row("api-player-data", "GET", ORGANISERS, scope=MANAGE),
    Row("api-house-sets", "GET", IN_THE_CLUB, scope=READ),
    Row("api-house-sets", "POST", organiser_alone(201), {"name": "Friday rules", "sheet": "brighton"}, scope=MANAGE),
    Row("api-house-set", "GET", IN_THE_CLUB, scope=READ),
    Row("api-house-set", "PATCH", ORGANISERS, {"archived": True}, scope=MANAGE),
    Row("api-house-versions", "GET", IN_THE_CLUB, scope=READ),
    Row("api-house-versions", "POST", organiser_alone(201), {"change": {"jacoby": False}, "based_on": 1}, scope=MANAGE),
    Row("api-house-version", "GET", IN_THE_CLUB, scope=READ),
]
SOCKETS = [  # what closes them; 0: they stay open
    Row("live/sessions/<str:code>/", "CONNECT", (4404, 4404, 0, 0, 0, 0, 4404)),
    Row("live/clubs/<slug:slug>/", "CONNECT", (4404, 4404, 4404, 0, 0, 0, 0)),
]
TABLE = [*PAGES, *API]
