"""Every table of a club, for what goes through all of them: a club that moves, and a club as one file."""

from collections.abc import Mapping

CLUB_TABLE = "clubs_club"

OF_CLUB = (
    "clubs_rightsepoch", "clubs_player", "clubs_houserules", "clubs_houserulesversion", "clubs_membership",
    "clubs_formermember", "clubs_invite", "clubs_invitetoken", "clubs_knock", "clubs_deviceplayer", "clubs_audit",
    "clubs_season", "clubs_nextdate",
    "chouette_sessions_session", "chouette_sessions_sessioncode", "chouette_sessions_formercode",
    "chouette_sessions_attendance", "chouette_sessions_event", "chouette_sessions_answer", "chouette_sessions_game",
    "chouette_sessions_gameplayer", "chouette_sessions_cubefact", "chouette_sessions_note", "chouette_sessions_posting",
    "chouette_sessions_sessionresult", "chouette_sessions_sessionfigure", "chouette_sessions_sessionpair",
    "chouette_sessions_proposal",
    "chouette_sessions_proposalword", "chouette_sessions_remark", "chouette_sessions_review",
    "chouette_sessions_changedgame", "chouette_sessions_sharedexpense", "chouette_sessions_bookentry",
    "chouette_sessions_planchoice",
    "chouette_sessions_debt", "chouette_sessions_payment", "chouette_sessions_paymentstep",
    "chouette_sessions_paymentnote", "chouette_sessions_paymentseen", "chouette_sessions_paymentpart",
    "chouette_sessions_movement", "chouette_sessions_bookline",
    "chouette_sessions_bookstep", "chouette_sessions_booknote", "chouette_sessions_tillcash",
    "chouette_sessions_reminder",
    "chouette_sessions_clearedaccount", "chouette_sessions_eveninglink", "chouette_sessions_eveninglinktoken",
    "chouette_sessions_broughtfile", "chouette_sessions_papergame",
)  # fmt: skip
"""Every table of a club, what others point to first."""

NOT_IN_FILE: Mapping[str, str] = {
    "clubs_rightsepoch": "a number that only says that rights have changed; it begins anew",
    "clubs_invite": "what opens a door stays on the site that made it",
    "clubs_invitetoken": "what opens a door stays on the site that made it",
    "chouette_sessions_eveninglink": "what opens a door stays on the site that made it",
    "chouette_sessions_eveninglinktoken": "what opens a door stays on the site that made it",
    "chouette_sessions_broughtfile": "files that wait to be brought along; they are gone within a week",
    "clubs_knock": "a browser that waits at the door of a table of this site",
    "chouette_sessions_answer": "refusals that are kept so that a phone hears the same again; nothing came of them",
}
"""The tables that the club's file leaves out, each with the reason."""

ADDED_LATER = frozenset(
    f"{app}_{name}"
    for app, names in {
        "clubs": ("formermember",),
        "chouette_sessions": ("paymentpart", "movement", "paymentseen", "sharedexpense", "tillcash"),
    }.items()
    for name in names
)
"""The tables that a club's file of an earlier program lacks; such a club has no rows in them."""

MADE_ANEW: Mapping[str, Mapping[str, str]] = {"chouette_sessions_session": {"view": "{}"}}
"""The columns that it leaves out, and what they begin with: the program makes them from the others. That of an evening
that is deleted is made when it is brought back."""

PHOTO = ("chouette_sessions_remark", "photo")
"""The column with pictures: in the club's file each of them is a file of its own."""

COLUMNS = """
SELECT table_name::text, column_name::text FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = ANY(%s) AND is_generated = 'NEVER'
ORDER BY table_name, ordinal_position"""
"""The columns of these tables, each after the name of its table."""

KEYS = """
SELECT i.indrelid::regclass::text, a.attname::text, a.attcollation <> 0 FROM pg_index i
CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
WHERE i.indrelid = ANY(%s::regclass[]) AND i.indisprimary ORDER BY i.indrelid, k.place"""
"""The columns of their primary keys, each after the name of its table and with whether it is text."""

NUMBERED = """
SELECT table_name FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = ANY(%s) AND column_name = 'id' AND is_identity = 'YES'"""
