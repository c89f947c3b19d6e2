"""What the browsable documentation says of the doors of clubs, people and evenings."""

from functools import partial
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from sessions.api import schemas
from sessions.api.house_schemas import SLUG, WHEN
from sessions.api.schemas import ANYTHING, CODE, NUMBER, TEXT, fields

YES_NO: dict[str, Any] = {"type": "boolean"}
DATE: dict[str, Any] = {"type": "string", "format": "date"}
ID: dict[str, Any] = {"type": "string", "format": "uuid"}
PERHAPS: dict[str, Any] = {"type": ["string", "null"]}
ROLE: dict[str, Any] = {"type": "string", "enum": ["organiser", "scorekeeper", "member"]}
KEY: dict[str, Any] = {
    "type": ["string", "null"],
    "format": "uuid",
    "description": "Made by you; the same key again makes nothing new and is answered alike.",
}


def listed(shape: dict[str, Any]) -> dict[str, Any]:
    """A list of these."""
    return {"type": "array", "items": shape}


SETTINGS: dict[str, Any] = {
    "name": TEXT,
    "slug": {"type": "string", "description": "The address; left out it is made from the name."},
    "currency": TEXT,
    "stakes": {**listed(TEXT), "description": 'Amounts offered for a point: ["1", "2.50"].'},
    "language": TEXT,
    "time_zone": TEXT,
    "points_only": YES_NO,
    "balances": {"type": "string", "enum": ["all", "own"]},
    "confirm_results": YES_NO,
    "ends_at": {"type": ["string", "null"], "description": 'In the club\'s time zone: "23:30".'},
}
CLUB = fields(**SETTINGS, demo=YES_NO, archived=YES_NO, role=PERHAPS, created_at=WHEN)
DELETED = fields(slug=TEXT, name=TEXT, until=WHEN)
MEMBER = fields(id=NUMBER, name=TEXT, role=ROLE, player={**ID, "type": ["string", "null"]}, me=YES_NO, since=WHEN)
INVITE = fields(
    id=ID, role=ROLE, player=PERHAPS, email=TEXT, made_by=TEXT, uses_left={"type": ["integer", "null"]},
    created_at=WHEN, expires_at=WHEN,
)  # fmt: skip
PLAYER = fields(id=ID, name=TEXT, spoken_for=YES_NO)
EVENING = fields(
    code=TEXT, name=TEXT, at=WHEN, phase=TEXT, currency=TEXT, points={"type": "integer"}, money=TEXT
)  # fmt: skip
BALANCE = fields(
    needed=("person", "name", "points", "evenings"),
    person=ID, name=TEXT, former={"type": ["integer", "null"]}, points={"type": "integer"}, money=TEXT, evenings=NUMBER,
    me=YES_NO,
)  # fmt: skip
WITH: dict[str, Any] = {"with": ID}
LINE = fields(at=WHEN, by=TEXT, what=TEXT, principal=TEXT, session=TEXT, details=ANYTHING, text=TEXT)
SESSION = fields(
    day=DATE, code=TEXT, name=TEXT, sheet=TEXT, phase=TEXT,
    created_at=WHEN, changed_at=WHEN,
)  # fmt: skip
NEXT: dict[str, Any] = {"type": ["integer", "null"], "description": "The number of the next page."}
CHAPTER = fields(title=TEXT, lines=listed(ANYTHING))

MEMBERSHIP = OpenApiParameter("member", OpenApiTypes.INT, OpenApiParameter.PATH, description="A member.")
PLAYER_ID = OpenApiParameter("player_id", OpenApiTypes.UUID, OpenApiParameter.PATH, description="A player.")
INVITE_ID = OpenApiParameter("invite_id", OpenApiTypes.UUID, OpenApiParameter.PATH, description="An invitation.")
KNOCK_ID = OpenApiParameter("knock_id", OpenApiTypes.UUID, OpenApiParameter.PATH, description="Who waits.")
GUEST = OpenApiParameter("guest", OpenApiTypes.INT, OpenApiParameter.PATH, description="A guest, by `id`.")
REF = OpenApiParameter(
    "ref", OpenApiTypes.STR, OpenApiParameter.PATH, description="atlanta, rules:<id> or session:<code>."
)
PAGE = OpenApiParameter("page", OpenApiTypes.INT, description="Which page, from 1.")
STATE = OpenApiParameter("state", OpenApiTypes.STR, enum=["on", "closed"], description="Only those.")
PLAYED = OpenApiParameter("player", OpenApiTypes.UUID, description="Only those to which this player came.")
FROM = OpenApiParameter("from", OpenApiTypes.DATE, description="Begun on this day or later, in the club’s zone.")
TO = OpenApiParameter("to", OpenApiTypes.DATE, description="Begun on this day or before.")
DAY = OpenApiParameter("day", OpenApiTypes.DATE, description="Only this day.")
CHAPTER_OF = OpenApiParameter(
    "chapter", OpenApiTypes.STR, enum=["people", "invitations", "sheets", "club", "accounts"], description="Only these."
)
PAPER = OpenApiParameter("paper", OpenApiTypes.STR, enum=["a4", "letter"], description="The size of the paper.")

OF_CLUB: dict[str, Any] = {"parameters": [SLUG]}
OF_PLAYER: dict[str, Any] = {"parameters": [SLUG, PLAYER_ID]}
READ, RUN = {"problems": (403, 404)}, {"problems": (400, 403, 404, 409, 413, 422, 429)}

DOORS: dict[str, dict[str, Any]] = {
    "clubs": {"done": {200: fields(clubs=listed(CLUB), deleted=listed(DELETED))}},
    "club-found": {
        "request": fields(needed=("name",), **SETTINGS),
        "done": {201: CLUB},
        "problems": (400, 403, 413, 422, 429),
    },
    "club": {"done": {200: CLUB}, **OF_CLUB, **READ},
    "club-change": {
        "request": fields(needed=(), **SETTINGS, archived=YES_NO),
        "done": {200: CLUB},
        **OF_CLUB,
        **RUN,
    },
    "club-delete": {"request": fields(name=TEXT), "done": {204: None}, **OF_CLUB, **RUN},
    "club-restore": {"done": {200: CLUB}, **OF_CLUB, **READ},
    "club-export": {"done": {200: {"type": "string", "format": "binary"}}, **OF_CLUB, **READ,
                    "answers": "application/zip"},
    "club-leave": {"done": {204: None}, **OF_CLUB, "problems": (403, 404, 409)},
    "club-tables": {"done": {200: fields(tables=listed(ANYTHING))}, **OF_CLUB, **READ},
    "club-balances": {
        "done": {200: fields(currencies=listed(fields(
            needed=("currency", "sum", "balances"),
            currency=TEXT, sum={"type": "integer"}, money=TEXT, balances=listed(BALANCE),
        )))},
        **OF_CLUB, **READ,
    },
    "club-audit": {
        "done": {200: fields(lines=listed(LINE), next=NEXT)},
        "parameters": [SLUG, CHAPTER_OF, DAY, PAGE],
        "problems": (400, 403, 404),
    },
    "club-sessions": {
        "done": {200: fields(sessions=listed(SESSION), next=NEXT)},
        "parameters": [SLUG, STATE, PLAYED, FROM, TO, PAGE],
        "problems": (400, 404),
    },
    "members": {"done": {200: fields(members=listed(MEMBER))}, **OF_CLUB, **READ},
    "member-change": {
        "request": fields(role=ROLE), "done": {200: MEMBER}, "parameters": [SLUG, MEMBERSHIP], **RUN,
    },
    "member-remove": {"done": {204: None}, "parameters": [SLUG, MEMBERSHIP], "problems": (403, 404, 409)},
    "invites": {"done": {200: fields(invites=listed(INVITE))}, **OF_CLUB, **READ},
    "invite-create": {
        "request": fields(
            needed=("role",), role=ROLE, life={"type": "string", "enum": ["day", "week", "month"]},
            uses={"type": ["integer", "null"]}, player={**ID, "type": ["string", "null"]}, email=TEXT, key=KEY,
        ),
        "done": {201: fields(link=TEXT, token=TEXT, expires_at=WHEN, mailed={"type": ["boolean", "null"]})},
        **OF_CLUB,
        **RUN,
    },
    "invite-close": {"done": {204: None}, "parameters": [SLUG, INVITE_ID], **READ},
    "invite-open": {
        "request": fields(token=TEXT),
        "done": {200: fields(club=TEXT, role=TEXT, session=PERHAPS)},
        "problems": (400, 403, 404, 413),
    },
    "players": {"done": {200: fields(players=listed(PLAYER))}, **OF_CLUB, **READ},
    "player": {
        "done": {200: fields(**PLAYER["properties"], records=listed(fields(id=ID, name=TEXT)),
                             evenings=listed(EVENING))},
        **OF_PLAYER, **READ,
    },
    "player-rename": {"request": fields(name=TEXT), "done": {200: PLAYER}, **OF_PLAYER, **RUN},
    "player-forget": {
        "request": fields(name=TEXT), "done": {200: fields(former=NUMBER)}, **OF_PLAYER, **RUN,
    },
    "player-merge": {"request": fields(**WITH), "done": {200: PLAYER}, **OF_PLAYER, **RUN},
    "player-part": {"request": fields(**WITH), "done": {200: PLAYER}, **OF_PLAYER, **RUN},
    "player-data": {"done": {200: ANYTHING}, **OF_PLAYER, **READ},
    "sessions-deleted": {
        "done": {200: fields(deleted=listed(fields(code=TEXT, name=TEXT, day=DATE, until=WHEN)))}, **OF_CLUB, **READ,
    },
    "session-restore": {"done": {204: None}, "parameters": [CODE], "problems": (403, 404, 409, 422)},
    "reopen": {"done": {204: None}, "parameters": [CODE], "problems": (403, 404, 422)},
    "join": {
        "request": fields(needed=(), player={**ID, "type": ["string", "null"]}, name=PERHAPS),
        "done": {200: fields(player=ID), 202: fields(knock=ID)},
        "parameters": [CODE],
        "problems": (400, 403, 404, 413, 422, 429),
    },
    "links-make": {"done": {201: fields(link=TEXT, token=TEXT, expires_at=WHEN)}, "parameters": [CODE], **READ},
    "links-close": {"done": {200: fields(closed=NUMBER, code=TEXT)}, "parameters": [CODE], **READ},
    "door": {
        "done": {200: fields(waiting=listed(fields(id=ID, player=ID, name=TEXT, may_answer=YES_NO)))},
        "parameters": [CODE], **READ,
    },
    "guests": {
        "done": {200: fields(guests=listed(fields(id=NUMBER, names=listed(TEXT), called=TEXT)))},
        "parameters": [CODE], **READ,
    },
    "guest-out": {"done": {204: None}, "parameters": [CODE, GUEST], **READ},
    "door-answer": {
        "request": fields(let_in=YES_NO), "done": {204: None}, "parameters": [CODE, KNOCK_ID],
        "problems": (400, 403, 404, 413),
    },
    "card": {
        "done": {200: fields(title=TEXT, subtitle=TEXT, facts=listed(TEXT), chapters=listed(ANYTHING), foot=TEXT,
                             address=TEXT)},
        "parameters": [REF], "problems": (404,),
    },
    "card-print": {
        "done": {200: {"type": "string", "format": "binary"}}, "parameters": [REF, PAPER], "problems": (404,),
        "answers": "application/pdf",
    },
}  # fmt: skip

documented = partial(schemas.documented, doors=DOORS)
