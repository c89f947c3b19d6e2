"""What the browsable documentation says of each door."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from clubs.actors import COOKIE
from sessions.history.amend_preview import Amendment
from sessions.services.taps.tap import Hold, PaperTap, Reply, Tap
from sessions.sheet.from_paper import Writing

F = Callable[..., Any]

TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer", "minimum": 0}
ANYTHING: dict[str, Any] = {"type": "object", "additionalProperties": True}


class AskingScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # it registers itself
    """How a reader of the documentation is known, by the cookie of their browser, and a program, by its token."""

    target_class = "clubs.api.tokens.DeviceOrProgram"
    name = ["device", "token"]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        return [{"type": "apiKey", "in": "cookie", "name": COOKIE}, {"type": "http", "scheme": "bearer"}]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """Either will do."""
        return [{name: []} for name in self.name]


def fields(*, needed: tuple[str, ...] | None = None, **properties: Any) -> dict[str, Any]:
    """An object with these fields, all of them always there unless `needed` says which."""
    return {"type": "object", "properties": properties, "required": list(properties if needed is None else needed)}


RECORDED = fields(seq=NUMBER, version=NUMBER)
PROPOSED = fields(proposal=NUMBER, version=NUMBER)
REPLIED = fields(proposal=NUMBER, version=NUMBER, seq={"type": ["integer", "null"]})
BEGUN = fields(code=TEXT, seq=NUMBER, version=NUMBER)
PROBLEM = fields(
    needed=("type", "title", "status", "code", "message"),
    type=TEXT,
    title=TEXT,
    status=NUMBER,
    code={"type": "string", "description": "A short true sentence that is never renamed."},
    message={"type": "string", "description": "One sentence for people."},
    rule={"type": "string", "description": 'The clause that speaks ("A 5.10"), or "house", "game", "format".'},
    params=ANYTHING,
    accepted=ANYTHING,
    instead={"type": "array", "items": fields(event=ANYTHING, now=NUMBER)},
    view=ANYTHING,
    events={"type": "array", "items": ANYTHING},
)
EVENT = fields(
    seq=NUMBER,
    event=ANYTHING,
    at={"type": "string", "format": "date-time"},
    source={"type": "string", "enum": ["tap", "import", "paper", "time"]},
    by={"type": ["string", "null"]},
    undoes={"type": ["integer", "null"]},
    amends={"type": ["integer", "null"]},
    taken_back={"type": ["integer", "null"]},
)
POINTS: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "integer"}}
GAME = fields(
    number=NUMBER,
    seq={"type": "integer", "description": "The number of the event that ended it."},
    box=TEXT,
    captain=TEXT,
    partner={"type": ["string", "null"]},
    line={"type": "array", "items": TEXT, "description": "The order in which it was played, the Captain first."},
    lines={"type": "array", "items": fields(kind=TEXT, points=POINTS), "description": "As the sheet has them."},
    points=POINTS,
    results={**POINTS, "description": "What everybody has won or lost after it, those too who left and paid."},
    totals={**POINTS, "description": "What was then open; who left and was settled with is not in it."},
    next=fields(box=TEXT, line={"type": "array", "items": TEXT}, rule=TEXT),
    zero={"type": "boolean", "description": "Points and totals each sum to zero."},
)
VALUE: dict[str, Any] = {"type": ["string", "integer", "boolean", "null"]}
RULE = fields(
    option={"type": "string", "description": "The key of the option, as in the header of a transcript."},
    title=TEXT,
    question=TEXT,
    value=VALUE,
    value_text={"type": "string", "description": "What the value means, in plain words."},
    rule={"type": "string", "description": 'The clause of the sheet ("A 5.10"); empty where none says so.'},
    departs={"type": "boolean", "description": "The house plays otherwise than its sheet."},
    sheet_value=VALUE,
    sheet_text=TEXT,
    readings={"type": "array", "items": TEXT, "description": "How we read this sheet where it is silent or doubtful."},
)
START = fields(
    needed=("name",),
    name=TEXT,
    sheet={"type": ["string", "null"]},
    rules={
        "type": ["string", "null"],
        "format": "uuid",
        "description": "A set of the club, instead of sheet and change.",
    },
    stake={"type": ["string", "null"], "description": "For one point; none where points alone are played for."},
    currency={"type": ["string", "null"], "description": "Needed where no club is named; without it, the club’s."},
    players={"type": "array", "items": TEXT},
    rolls={"type": "array", "items": {"type": "object", "additionalProperties": {"type": "array", "items": NUMBER}}},
    change=ANYTHING,
    club={"type": ["string", "null"]},
)
CODE = OpenApiParameter("code", OpenApiTypes.STR, OpenApiParameter.PATH, description="The code of the session.")
PROPOSAL = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of the proposal."
)
SEQ = OpenApiParameter("seq", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of the event.")
AFTER = OpenApiParameter("after", OpenApiTypes.INT, description="Only events with a greater number.")
AFTER_GAME = OpenApiParameter("after", OpenApiTypes.INT, description="Only games with a greater number.")
CLEAN = OpenApiParameter("clean", OpenApiTypes.INT, enum=[1], description="1: only what stands.")
CLUB = OpenApiParameter("club", OpenApiTypes.STR, description="The address of the club.")


def struct(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema of a struct, without references."""
    (_,), components = msgspec.json.schema_components([shape])
    return dict(_inlined(components[shape.__name__], components))


def _inlined(schema: Any, components: Mapping[str, Any]) -> Any:
    """The schema with the structs that it refers to in their places."""
    match schema:
        case {"$ref": str(place)}:
            return _inlined(components[place.rsplit("/", 1)[-1]], components)
        case dict():
            return {key: _inlined(value, components) for key, value in schema.items()}
        case list():
            return [_inlined(value, components) for value in schema]
    return schema


DOORS: dict[str, dict[str, Any]] = {
    "sessions": {"done": {200: fields(sessions={"type": "array", "items": ANYTHING})}},
    "start": {"request": START, "done": {201: BEGUN}, "problems": (400, 403, 404, 413, 422, 429)},
    "import": {
        "done": {201: BEGUN},
        "parameters": [CLUB],
        "problems": (403, 404, 409, 413, 422, 429),
        "media": "application/jsonl",
    },
    "view": {"done": {200: ANYTHING}, "parameters": [CODE], "problems": (404,)},
    "session-delete": {
        "request": fields(name=TEXT),
        "done": {204: None},
        "parameters": [CODE],
        "problems": (400, 403, 404, 413),
    },
    "rules": {
        "done": {200: fields(sheet=TEXT, sheet_name=TEXT, letter=TEXT, rules={"type": "array", "items": RULE})},
        "parameters": [CODE],
        "problems": (404,),
    },
    "events": {
        "done": {200: fields(events={"type": "array", "items": EVENT}, next={"type": ["integer", "null"]})},
        "parameters": [CODE, AFTER],
        "problems": (400, 404),
    },
    "games": {
        "done": {200: fields(games={"type": "array", "items": GAME}, next={"type": ["integer", "null"]})},
        "parameters": [CODE, AFTER_GAME],
        "problems": (400, 404),
    },
    "tap": {
        "request": struct(Tap),
        "done": {200: RECORDED, 201: RECORDED, 202: PROPOSED},
        "parameters": [CODE],
        "problems": (400, 403, 404, 409, 413, 422, 429),
    },
    "dice": {
        "request": struct(Tap),
        "done": {200: RECORDED, 201: RECORDED, 202: PROPOSED},
        "parameters": [CODE],
        "problems": (400, 403, 404, 409, 413, 422, 429),
    },
    "event": {"done": {200: ANYTHING}, "parameters": [CODE, SEQ], "problems": (403, 404, 422)},
    "amendment-preview": {
        "request": struct(Amendment),
        "done": {200: ANYTHING},
        "parameters": [CODE, SEQ],
        "problems": (400, 403, 404, 413, 422, 429),
    },
    "paper": {
        "request": struct(PaperTap),
        "done": {200: RECORDED, 201: RECORDED},
        "parameters": [CODE],
        "problems": (400, 403, 404, 409, 413, 422, 429),
    },
    "paper-preview": {
        "request": struct(Writing),
        "done": {200: ANYTHING},
        "parameters": [CODE],
        "problems": (400, 403, 404, 413, 422, 429),
    },
    "reply": {
        "request": struct(Reply),
        "done": {200: REPLIED, 201: REPLIED},
        "parameters": [CODE, PROPOSAL],
        "problems": (400, 403, 404, 409, 413, 422, 429),
    },
    "hold": {"request": struct(Hold), "done": {204: None}, "parameters": [CODE], "problems": (400, 403, 404, 429)},
    "scorekeeper": {
        "request": fields(needed=(), to={"type": ["string", "null"]}),
        "done": {204: None},
        "parameters": [CODE],
        "problems": (400, 403, 404),
    },
    "seen": {
        "request": fields(needed=(), by={"type": ["string", "null"]}),
        "done": {204: None},
        "parameters": [CODE],
        "problems": (400, 403, 404),
    },
    "transcript": {
        "done": {200: TEXT},
        "parameters": [CODE, CLEAN],
        "problems": (404,),
        "answers": "application/jsonl",
    },
}


def documented(door: str, doors: Mapping[str, dict[str, Any]] = DOORS) -> Callable[[F], F]:
    """Describe a door in the schema."""
    said = doors[door]
    answers = said.get("answers", "application/json")
    done = {(status, answers): shape for status, shape in said["done"].items() if shape is not None}
    empty = {status: None for status, shape in said["done"].items() if shape is None}
    problems = {(status, "application/problem+json"): PROBLEM for status in (401, *said.get("problems", ()), 503)}
    request = (
        {said.get("media", "application/json"): said.get("request", TEXT)}
        if "request" in said or "media" in said
        else None
    )
    described: Callable[[F], F] = extend_schema(
        operation_id=door,
        request=request,
        responses={**done, **empty, **problems},
        parameters=said.get("parameters", []),
    )
    return described
