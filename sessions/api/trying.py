"""The page on which the API is tried: one operation at a time, as whoever is signed in on this browser, or by token."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer

from sessions.api.api_chapters import CHAPTERS
from sessions.api.description import described
from sessions.api.reading import ENGLISH, REF

JSON = "application/json"
EMPTY = {"array": [], "boolean": False, "integer": 0, "null": None, "number": 0}
"""What stands for a value of which only the type is known; for any other a text without letters."""


class PartTried(NamedTuple):
    """A part of an address that is to be filled in, `place` "path" or "query"; `choices` are all it may be, if they are
    known."""

    name: str
    place: str
    needed: bool
    choices: list[str]
    about: str


class OperationTried(NamedTuple):
    """A method of an address; `body` is what it takes at the least, as JSON, and `takes` the kind of its content, if
    it takes any."""

    id: str
    method: str
    path: str
    about: str
    parts: list[PartTried]
    takes: str
    body: str


@require_safe
@never_cache
def trying(request: HttpRequest) -> HttpResponse:
    """The form of the operation that is asked for, else of the first."""
    chapters = operations_tried()
    every = {one.id: one for _, operations in chapters for one in operations}
    asked = every.get(request.GET.get("operation", ""), next(iter(every.values())))
    return render(request, "sessions/api_try.html", {"chapters": chapters, "asked": asked, "json": JSON})


@cache
def operations_tried() -> list[tuple[str, list[OperationTried]]]:
    """Every operation in its chapter, made once."""
    told = json.loads(described(ENGLISH, OpenApiJsonRenderer).text)
    found = list(_operations(told))
    return [(chapter.name, [one for tag, one in found if tag == chapter.name]) for chapter in CHAPTERS]


def _operations(told: dict[str, Any]) -> Iterator[tuple[str, OperationTried]]:
    """Each operation with the name of its chapter."""
    structs: dict[str, Any] = told["components"]["schemas"]
    for path, methods in told["paths"].items():
        for method, about in methods.items():
            taken: dict[str, Any] = about.get("requestBody", {}).get("content", {})
            takes, schema = next(((kind, one["schema"]) for kind, one in taken.items()), ("", {}))
            body = json.dumps(least_of(schema, structs), indent=2, ensure_ascii=False) if takes == JSON else ""
            parts = [_part(one) for one in about.get("parameters", ())]
            yield (
                about["tags"][0],
                OperationTried(
                    about["operationId"], method.upper(), path, about.get("description", ""), parts, takes, body
                ),
            )


def _part(told: dict[str, Any]) -> PartTried:
    schema = told["schema"]
    choices = ["true", "false"] if schema.get("type") == "boolean" else [str(one) for one in schema.get("enum", ())]
    return PartTried(told["name"], told["in"], told.get("required", False), choices, told.get("description", ""))


def least_of(schema: dict[str, Any], structs: dict[str, Any]) -> Any:
    """A value as small as this schema lets it be: of a struct the fields that must be there."""
    if "$ref" in schema:
        return least_of(structs[schema["$ref"].removeprefix(REF)], structs)
    if "enum" in schema:
        return schema["enum"][0]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return least_of(schema[several][0], structs)
    if "properties" in schema:
        needed = schema.get("required", ())
        return {name: least_of(one, structs) for name, one in schema["properties"].items() if name in needed}
    return {} if schema.get("type") == "object" else EMPTY.get(schema.get("type", ""), "")
