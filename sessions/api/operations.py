"""How an address of the API is described: by the structs that it takes and gives, which stand beside it."""

import inspect
from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, cast
from uuid import UUID

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import UNSET, UnsetType

from clubs.actors import COOKIE
from sessions.api.api_chapters import OF_MODULE
from sessions.view.fields import View

F = TypeVar("F", bound=Callable[..., Any])

JSON, PROBLEM, LINES = "application/json", "application/problem+json", "application/jsonl"
ALWAYS = (401, 503)
OF_QUERY = (400,)
OF_BODY = (400, 413, 415)
READ = (403, 404)
RUN = (400, 403, 404, 409, 413, 422, 429)
PREVIEW = (400, 403, 404, 413, 422, 429)

Anything = dict[str, Any]
Count = Annotated[int, msgspec.Meta(ge=0)]
When = Annotated[datetime, msgspec.Meta(tz=True)]
Key = Annotated[
    UUID | None,
    msgspec.Meta(description="Made by you; the same key again makes nothing new and is answered alike."),
]
Next = Annotated[int | None, msgspec.Meta(description="What the next page is asked by; null on the last.")]


class File(NamedTuple):
    """What is no JSON: its media type, and whether it is text or bytes."""

    media: str
    binary: bool = True


class Instead(msgspec.Struct, frozen=True):
    """What could be tapped now in place of a tap that came too late."""

    event: Anything
    now: Count
    dice: Count = 0


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why nothing happened (RFC 9457). What more there is to say stands beside it, by the code."""

    type: str
    title: str
    status: Count
    code: Annotated[str, msgspec.Meta(description="A short true sentence that is never renamed.")]
    message: Annotated[str, msgspec.Meta(description="One sentence for people.")]
    rule: Annotated[
        str, msgspec.Meta(description='The clause that speaks ("A 5.10"), or "house", "game", "format".')
    ] = ""
    params: Anything = {}
    accepted: Anything = {}
    instead: list[Instead] = []
    view: Annotated[
        View | UnsetType, msgspec.Meta(description="The table as it is now, where a tap came too late (`stale`).")
    ] = UNSET
    events: list[Anything] = []


class AskingScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # it registers itself
    """How a reader of the documentation is known, by the cookie of their browser, and a program, by its token."""

    target_class = "clubs.api.tokens.DeviceOrProgram"
    name = ["device", "token"]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        return [{"type": "apiKey", "in": "cookie", "name": COOKIE}, {"type": "http", "scheme": "bearer"}]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """Either will do."""
        return [{name: []} for name in self.name]


def query(name: str, kind: OpenApiTypes, description: str, **more: Any) -> OpenApiParameter:
    """What may be asked for behind the `?`."""
    return OpenApiParameter(name, kind, description=description, **more)


PATH = {
    name: OpenApiParameter(name, kind, OpenApiParameter.PATH, description=description)
    for name, kind, description in (
        ("code", OpenApiTypes.STR, "The code of the session."),
        ("seq", OpenApiTypes.INT, "The number of the event."),
        ("slug", OpenApiTypes.STR, "The address of the club."),
        ("rules_id", OpenApiTypes.UUID, "The set."),
        ("number", OpenApiTypes.INT, "The number of the proposal, of the version or of the note."),
        ("member", OpenApiTypes.INT, "A member."),
        ("player_id", OpenApiTypes.UUID, "A player."),
        ("season_id", OpenApiTypes.UUID, "A season."),
        ("invite_id", OpenApiTypes.UUID, "An invitation."),
        ("link", OpenApiTypes.UUID, "A link to an evening."),
        ("knock_id", OpenApiTypes.UUID, "The knock of the one who waits."),
        ("one", OpenApiTypes.UUID, "A person of the club."),
        ("other", OpenApiTypes.UUID, "Another."),
        ("payment", OpenApiTypes.UUID, "A payment."),
        ("guest", OpenApiTypes.INT, "A guest, by `id`."),
        ("ref", OpenApiTypes.STR, "atlanta, rules:<id> or session:<code>."),
    )
}
"""What an address contains, by the name that its function has for it."""

COMPONENTS: dict[str, Any] = {}
"""The schema of every struct that is taken or given, by its name."""


BODIES: dict[str, dict[str, Any]] = {}
"""The body that an operation takes, by its name; the library describes none of a DELETE."""


def operation(
    name: str,
    *,
    gives: Mapping[int, type[Any] | File | None],
    takes: type[Any] | File | None = None,
    queries: tuple[OpenApiParameter, ...] = (),
    problems: tuple[int, ...] = (),
) -> Callable[[F], F]:
    """Describe what a method of an address takes, and what it gives by status; None stands for no body."""

    def described(method: F) -> F:
        asked = inspect.signature(method).parameters
        if takes:
            BODIES[name] = {"content": {_media(takes): {"schema": _schema(takes)}}}
        done = {_answer(status, shape): _schema(shape) for status, shape in gives.items()}
        of_body = OF_BODY if takes else ()
        of_query = OF_QUERY if queries else ()
        refused = {(status, PROBLEM): _schema(Problem) for status in (*ALWAYS, *of_query, *of_body, *problems)}
        decorate: Callable[[F], F] = extend_schema(
            operation_id=name,
            tags=[OF_MODULE[method.__module__.rpartition(".")[2]]],
            request={_media(takes): _schema(takes)} if takes else None,
            responses={**done, **refused},
            parameters=[*(PATH[part] for part in asked if part in PATH), *queries],
        )
        return decorate(method)

    return described


def with_components(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The finished description with the structs that it refers to. No address takes a body that may be left out."""
    for methods in result["paths"].values():
        for method, described in methods.items():
            if method == "delete" and described["operationId"] in BODIES:
                described["requestBody"] = dict(BODIES[described["operationId"]])
            if "requestBody" in described:
                described["requestBody"]["required"] = True
    result["components"]["schemas"] = dict(sorted(COMPONENTS.items()))
    return result


def _answer(status: int, shape: type[Any] | File | None) -> int | tuple[int, str]:
    return status if shape is None else (status, _media(shape))


def _media(shape: type[Any] | File) -> str:
    return shape.media if isinstance(shape, File) else JSON


def _schema(shape: type[Any] | File | None) -> dict[str, Any] | None:
    """The schema, which refers to the structs in it by name."""
    if shape is None:
        return None
    if isinstance(shape, File):
        return {"type": "string", **({"format": "binary"} if shape.binary else {})}
    return dict(_component(cast("Hashable", shape)))


@cache
def _component(shape: Hashable) -> dict[str, Any]:
    """The schema of a struct; no two of one name are taken or given. What is wrong can be so at every address, and is
    worked out once: the program would take two seconds longer to start."""
    (schema,), found = msgspec.json.schema_components([shape], ref_template="#/components/schemas/{name}")
    assert all(COMPONENTS.get(name, one) == one for name, one in found.items()), f"two structs have one name: {shape}"
    COMPONENTS.update(found)
    return schema
