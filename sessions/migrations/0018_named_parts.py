"""A stored state has its fields by what belongs together: `window_open` of a game is `open` of its `window`.

But for a double kept alone (`with_halved`) only names and places change, no value; `team` of a game goes, its cubes say
the same. A part is written where one of its fields was, as the rules write it; so a text that is brought up to date is
letter by letter what they make of the log now.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

Layout = dict[str, dict[str, str]]
"""Each field in its order: nothing for one that stays as it is, for a part what each of its fields was called."""


def layout(*fields: str | tuple[str, dict[str, str]]) -> Layout:
    """The fields of one struct."""
    return dict((field, {}) if isinstance(field, str) else field for field in fields)


STATE = layout(
    "house", "seq", "seated", "box", "line", "partner",
    ("stay", {"partner_stays": "partner_stays", "term": "partner_term", "choice": "choice_held"}),
    ("coming", {
        "partner_chosen": "partner_chosen", "partner_stayed": "partner_stayed", "partner_place": "partner_place",
        "refused_partner": "refused_partner", "declined": "declined", "passed": "passed",
        "newcomers": "new_since_start", "came_or_went": "moved_since_start", "line_before": "line_before",
    }),
    "away", "sitting_out", "stakes", "agreed", "departed", "frozen", "totals", "games", "game", "closed", "since",
    "arranged", "paid",
)  # fmt: skip

GAME = layout(
    "number", "box", "captain", "line", "cubes", "partner", "newcomers", "joined", "left", "stayed",
    ("score", {"points": "points", "net": "net", "pool": "pool", "halves": "halves"}), "opened", "automatics",
    ("window", {
        "number": "window", "open": "window_open", "last_offer": "last_offer", "insisted": "insisted",
        "closed_until_roll": "closed_until_roll", "box_took": "box_took", "words": "words", "sealed": "sealed",
        "drop_takes": "drop_takes",
    }),
    ("box_double", {"values": "box_double", "contact": "contact", "deemed": "deemed"}),
    "lone",
    ("deals", {"offers": "offers", "bought": "bought", "roll_offs": "roll_offs"}),
    ("disagreement", {"buying_half": "buying_half", "kept": "kept", "window": "keeps_window"}),
    ("succession", {
        "fate": "fate", "claim_due": "claim_due", "successor": "successor", "takers": "takers",
        "ended_early": "ended_early", "sold": "sold", "safe": "successor_safe",
    }),
    "last_side", "rolled", "since",
)  # fmt: skip

SESSIONS = "SELECT club_id, id, state FROM chouette_sessions_session WHERE state <> ''"
SESSION = "UPDATE chouette_sessions_session SET state = %s WHERE club_id = %s AND id = %s"
GAMES = "SELECT club_id, session_id, number, checkpoint FROM chouette_sessions_game"
CHECKPOINT = """
UPDATE chouette_sessions_game SET checkpoint = %s WHERE club_id = %s AND session_id = %s AND number = %s"""
AT_ONCE = 500


def in_parts(text: str) -> str:
    """The text of a state as it is written now."""
    state = msgspec.json.decode(text)
    if state.get("game") is not None:
        state["game"] = with_halved(laid_out(state["game"], GAME))
    return msgspec.json.encode(laid_out(state, STATE)).decode()


def laid_out(struct: dict[str, Any], fields: Layout) -> dict[str, Any]:
    """The fields of a struct in their parts."""
    return dict(_fields(struct, fields))


def with_halved(game: dict[str, Any]) -> dict[str, Any]:
    """A double that one of Box and Partner keeps also says which of them does, and of how many points half was paid
    (rules.md 6.4); what has been answered since shows twice that."""
    disagreement = game.get("disagreement", {})
    kept = [game["cubes"][name] for name in disagreement.get("kept", ())]
    if kept:
        halved = sum(cube["value"] // (1 if cube.get("status") == "offered" else 2) for cube in kept)
        disagreement |= {"keeper": kept[0]["box_end"][0], "halved": halved}
    return game


def _fields(struct: dict[str, Any], fields: Layout) -> Iterator[tuple[str, Any]]:
    for name, formerly in fields.items():
        if not formerly and name in struct:
            yield name, struct[name]
        part = {now: struct[before] for now, before in formerly.items() if before in struct}
        if part:
            yield name, part


def stored_in_parts(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write every stored state anew, those after each game too."""
    connection = schema_editor.connection
    for asked, written in ((SESSIONS, SESSION), (GAMES, CHECKPOINT)):
        with connection.chunked_cursor() as found, connection.cursor() as statement:
            found.execute(asked)
            while rows := found.fetchmany(AT_ONCE):
                statement.executemany(written, [(in_parts(text), *key) for *key, text in rows])


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0017_game_columns")]

    operations = [migrations.RunPython(stored_in_parts)]
