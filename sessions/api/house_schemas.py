"""What the browsable documentation says of the doors of house rules."""

from functools import partial
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from sessions.api import schemas
from sessions.api.schemas import ANYTHING, NUMBER, TEXT, VALUE, fields

CHANGE: dict[str, Any] = {
    "type": "object",
    "additionalProperties": VALUE,
    "description": "What differs from the sheet: option and value, as in the header of a transcript.",
}
KEY: dict[str, Any] = {
    "type": ["string", "null"],
    "format": "uuid",
    "description": "Made by you; the same key again makes nothing new.",
}
WHEN: dict[str, Any] = {"type": "string", "format": "date-time"}
LISTED = fields(id=TEXT, name=TEXT, sheet=TEXT, archived={"type": "boolean"}, version=NUMBER, change=CHANGE)
VERSION = fields(version=NUMBER, change=CHANGE, note=TEXT, made_by=TEXT, made_at=WHEN)
SET = fields(
    **LISTED["properties"],
    **{key: shape for key, shape in VERSION["properties"].items() if key in ("note", "made_by", "made_at")},
)
MOVED = fields(option=TEXT, title=TEXT, before=VALUE, before_text=TEXT, after=VALUE, after_text=TEXT)
CHANGED_VERSION = fields(**VERSION["properties"], changed={"type": "array", "items": MOVED})
ANSWER = fields(
    value=VALUE, text=TEXT, rule={"type": "string", "description": 'The clause ("A 5.10"); empty where none says so.'}
)
COMPARED = fields(option=TEXT, title=TEXT, question=TEXT, a=ANSWER, b=ANSWER, same={"type": "boolean"})
PART = fields(key=TEXT, title=TEXT, options={"type": "array", "items": COMPARED})
SIDE = fields(ref=TEXT, name=TEXT, sheet=TEXT, change=CHANGE, version={"type": ["integer", "null"]})

SLUG = OpenApiParameter("slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the club.")
SET_ID = OpenApiParameter("rules_id", OpenApiTypes.UUID, OpenApiParameter.PATH, description="The set.")
VERSION_NUMBER = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of the version."
)
HOUSE = "A sheet (atlanta), a set (rules:<id> or rules:<id>:<version>), or a session as it stands (session:<code>)."
A, B = (OpenApiParameter(side, OpenApiTypes.STR, required=True, description=HOUSE) for side in "ab")
ALL = OpenApiParameter("all", OpenApiTypes.INT, enum=[1], description="1: what is the same, too.")

DOORS: dict[str, dict[str, Any]] = {
    "options": {
        "done": {
            200: fields(
                sheets={"type": "array", "items": fields(key=TEXT, name=TEXT, letter=TEXT)},
                chapters={
                    "type": "array",
                    "items": fields(key=TEXT, title=TEXT, options={"type": "array", "items": TEXT}),
                },
                options={"type": "array", "items": ANYTHING},
            )
        },
    },
    "house-sets": {
        "done": {200: fields(sets={"type": "array", "items": LISTED})},
        "parameters": [SLUG],
        "problems": (404,),
    },
    "house-create": {
        "request": fields(needed=("name", "sheet"), name=TEXT, sheet=TEXT, change=CHANGE, note=TEXT, key=KEY),
        "done": {201: SET},
        "parameters": [SLUG],
        "problems": (400, 403, 404, 413, 422, 429),
    },
    "house-set": {"done": {200: SET}, "parameters": [SLUG, SET_ID], "problems": (404,)},
    "house-change": {
        "request": fields(needed=(), name={"type": ["string", "null"]}, archived={"type": ["boolean", "null"]}),
        "done": {200: SET},
        "parameters": [SLUG, SET_ID],
        "problems": (400, 403, 404, 413, 422),
    },
    "house-versions": {
        "done": {200: fields(versions={"type": "array", "items": CHANGED_VERSION})},
        "parameters": [SLUG, SET_ID],
        "problems": (404,),
    },
    "house-save": {
        "request": fields(needed=("change", "based_on"), change=CHANGE, based_on=NUMBER, note=TEXT, key=KEY),
        "done": {200: SET, 201: SET},
        "parameters": [SLUG, SET_ID],
        "problems": (400, 403, 404, 409, 413, 422, 429),
    },
    "house-version": {"done": {200: SET}, "parameters": [SLUG, SET_ID, VERSION_NUMBER], "problems": (404,)},
    "compare": {
        "done": {200: fields(a=SIDE, b=SIDE, chapters={"type": "array", "items": PART})},
        "parameters": [A, B, ALL],
        "problems": (404,),
    },
}

documented = partial(schemas.documented, doors=DOORS)
