"""An evening in the database as number 4 of the rules kept it, which knew only `keeps_place` of `rejecting_successor`.

It is played under that value; then header, state, rows and log are what a program of number 4 would have written.
"""

import msgspec
from django.conf import settings
from django.db import connection, transaction

from sessions.history import chain
from sessions.models import Game
from sessions.services.evenings.verification import SIGNED_OF_A_LINE, log_read
from sessions.services.locking import lock_session
from tests.kit.database import act_as
from tests.kit.table import Table, table_laid

EARLIER = 4
KEPT, BEFORE = '"change":{"rejecting_successor":"keeps_place"}', '"change":{}'
REJECTING = ("rejecting", "rejected")
FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")

LINE = "UPDATE chouette_sessions_event SET rules = %s, hash = %s WHERE club_id = %s AND session_id = %s AND seq = %s"
SESSION = "UPDATE chouette_sessions_session SET header = %s, state = %s, head = %s WHERE club_id = %s AND id = %s"
GAME = """
UPDATE chouette_sessions_game SET row = %s, checkpoint = %s
WHERE club_id = %s AND session_id = %s AND number = %s"""


def evening_of_act() -> Table:
    """Return a table of five at Backgammon ACT, Ann in the box, that is played as number 4 of the rules played it."""
    return table_laid("backgammon-act", FIVE, rejecting_successor="keeps_place")


def first_game(table: Table) -> None:
    """Bob and, later, Cat drop as captains; Ann beats Bob without a profit.

    Number 4 makes Cat the Box of game 2, with Dan, Eve, Bob and Ann in the line (rules.md 5.4); number 5 makes it Dan,
    with Eve, Bob, Cat and Ann (rules.md 12.21).
    """
    up_to_the_result(table)
    table.tap("Kim", "result", winner="box", kind="single")


def up_to_the_result(table: Table) -> None:
    """Play the first game until Cat has dropped too; the board is still to be played out."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan", "Eve"):
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "double", by="Dan")
    table.tap("Kim", "answer", by="Ann", cubes={"Dan": "take"})
    table.tap("Kim", "double", by="Ann", cubes=["Dan"])
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "take"})
    table.tap("Kim", "roll")
    table.tap("Kim", "double", by="Dan")
    table.tap("Kim", "answer", by="Ann", cubes={"Dan": "drop"})
    table.tap("Kim", "roll")
    table.tap("Kim", "double", by="Cat")
    table.tap("Kim", "answer", by="Ann", cubes={"Cat": "take"})
    table.tap("Kim", "roll")
    table.tap("Kim", "double", by="Ann", cubes=["Cat"])
    table.tap("Kim", "answer", by="Cat", cubes={"Cat": "drop"})


def keep_as_before(table: Table) -> None:
    """Let the database have this evening as number 4 of the rules wrote it; what the log says the owner alone changes.

    The evening must have been committed.
    """
    act_as(settings.DATABASE_OWNER_USER)
    try:
        with transaction.atomic():
            _rewrite(table)
    finally:
        act_as(settings.DATABASE_APP_USER)


def _rewrite(table: Table) -> None:
    session = table.session
    header = without_option(session.header)
    head = chain.text_hash(header)
    locked, _, _ = lock_session(code=table.code)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE chouette_sessions_event DISABLE TRIGGER append_only")
        for line in log_read(locked):
            earlier = line._replace(rules=EARLIER)
            signed = chain.Signed(session=locked.id, **{part: getattr(earlier, part) for part in SIGNED_OF_A_LINE})
            head = chain.event_hash(head, signed)
            cursor.execute(LINE, [EARLIER, head, locked.club, locked.id, line.seq])
        cursor.execute(
            SESSION, [header, without_rejecting(without_option(session.state)), head, locked.club, locked.id]
        )
        for game in Game.objects.filter(club=locked.club, session=session):
            texts = [without_option(game.row), without_option(game.checkpoint)]
            cursor.execute(GAME, [*texts, locked.club, locked.id, game.number])
        cursor.execute("ALTER TABLE chouette_sessions_event ENABLE TRIGGER append_only")
    assert msgspec.json.decode(header)["rules"] == "backgammon-act"


def without_option(text: str) -> str:
    """Return a stored text as it was before there was the option."""
    assert text.count("rejecting_successor") == text.count(KEPT), text[:200]
    return text.replace(KEPT, BEFORE)


def without_rejecting(state: str) -> str:
    """Return a stored state as it was before it kept who had dropped while captain."""
    fields = msgspec.json.decode(state)
    if fields.get("game"):
        for name in REJECTING:
            fields["game"]["succession"].pop(name, None)
    return msgspec.json.encode(fields).decode()
