"""Everything that the pages do is in the API: each form of a page, and the door that does the same."""

from tests.kit.permission_table import API, PAGES

OF_THE_BROWSER = "about the browser itself, or who sits at it: a program has its token and nothing to sign in with"
IN_THE_API: dict[str, str | tuple[str, str]] = {
    "start": ("api-sessions", "POST"),
    "import": ("api-import", "POST"),
    "join-by-link": ("api-invite-open", "POST"),
    "join-by-code": OF_THE_BROWSER,
    "join": ("api-join", "POST"),
    "guest-out": ("api-guest", "DELETE"),
    "door-answer": ("api-door-answer", "POST"),
    "invites-close": ("api-links", "DELETE"),
    "seating": ("api-events", "POST"),
    "split": ("api-events", "POST"),
    "paper": ("api-paper", "POST"),
    "adjust": ("api-events", "POST"),
    "house-change": ("api-events", "POST"),
    "house-keep": ("api-house-sets", "POST"),
    "reopen": ("api-reopen", "POST"),
    "session-delete": ("api-session", "DELETE"),
    "session-restore": ("api-session-restore", "POST"),
    "club-new": ("api-clubs", "POST"),
    "club-settings": ("api-club", "PATCH"),
    "club-archive": ("api-club", "PATCH"),
    "club-delete": ("api-club", "DELETE"),
    "club-restore": ("api-club-restore", "POST"),
    "club-leave": ("api-club-leave", "POST"),
    "club-invite": ("api-invites", "POST"),
    "club-invite-close": ("api-invite", "DELETE"),
    "role-set": ("api-member", "PATCH"),
    "member-remove": ("api-member", "DELETE"),
    "player-rename": ("api-player", "PATCH"),
    "player-merge": ("api-player-merge", "POST"),
    "player-part": ("api-player-part", "POST"),
    "player-forget": ("api-player", "DELETE"),
    "notes": ("api-notes", "POST"),
    "money-pair": ("api-club-payments", "POST"),
    "money-answer": ("api-club-payment", "POST"),
    "money-remind": ("api-club-reminders", "POST"),
    "money-between": ("api-club-payments", "POST"),
    "money-between-answer": ("api-club-payment", "POST"),
    "money-between-remind": ("api-club-reminders", "POST"),
    "books": ("api-club-payments", "POST"),
    "books-answer": ("api-club-payment", "POST"),
    "clearing-new": ("api-clearings", "POST"),
    "clearing": ("api-clearing", "POST"),
    "settle": ("api-payments", "POST"),
    "settle-all": ("api-payments-all", "POST"),
    "settle-answer": ("api-payment", "POST"),
    "settle-way": ("api-payments-way", "POST"),
    "note-remove": ("api-note", "DELETE"),
    "house-new": ("api-house-sets", "POST"),
    "house-name": ("api-house-set", "PATCH"),
    "house-archive": ("api-house-set", "PATCH"),
    "house-edit": ("api-house-versions", "POST"),
    "house-check": ("api-house-versions", "POST"),
    "house-bring-back": ("api-house-versions", "POST"),
    "language": OF_THE_BROWSER,
    "owner": "the operator's, who is the one with the terminal",
    "demo-delete": "the operator's, who is the one with the terminal",
    **dict.fromkeys((row.name for row in PAGES if row.name.startswith("account")), OF_THE_BROWSER),
}


def test_what_the_pages_do_is_in_the_api() -> None:
    forms = {row.name for row in PAGES if row.method == "POST"}
    assert forms == IN_THE_API.keys() & forms, f"without a door: {forms - IN_THE_API.keys()}"
    doors = {(row.name, row.method) for row in API}
    assert {door for door in IN_THE_API.values() if isinstance(door, tuple)} <= doors
