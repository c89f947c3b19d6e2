"""The API's description as a page to read: an introduction, then every address in its chapter."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer

from sessions.api.api_chapters import CHAPTERS, INTRODUCTION
from sessions.api.description import described

ENGLISH = "en"
REF = "#/components/schemas/"


class FieldRead(NamedTuple):
    """A field of a body, or a part of an address."""

    name: str
    kind: SafeString
    needed: bool
    about: str


class OperationRead(NamedTuple):
    """What one method of an address does; `problems` are the statuses with which it refuses."""

    id: str
    method: str
    path: str
    about: str
    parts: list[FieldRead]
    takes: SafeString
    gives: list[tuple[str, SafeString]]
    problems: str


class ChapterRead(NamedTuple):
    """A chapter with its operations."""

    id: str
    name: str
    about: str
    operations: list[OperationRead]


class StructRead(NamedTuple):
    """A body by its name, with its fields."""

    name: str
    about: str
    fields: list[FieldRead]


class DescriptionRead(NamedTuple):
    """The whole description."""

    introduction: SafeString
    chapters: list[ChapterRead]
    structs: list[StructRead]


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Answer with the page; what it says is the same for everybody who asks."""
    return render(request, "sessions/api_docs.html", {"description": description_page()})


@cache
def description_page() -> SafeString:
    """Return the description as HTML, made once: it is long, and anybody may ask for it."""
    return render_to_string("sessions/api_description.html", description_read()._asdict())


def description_read() -> DescriptionRead:
    """Return the description in its chapters."""
    told = json.loads(described(ENGLISH, OpenApiJsonRenderer).text)
    by_chapter: dict[str, list[OperationRead]] = {chapter.name: [] for chapter in CHAPTERS}
    for path, methods in told["paths"].items():
        for method, about in methods.items():
            by_chapter[about["tags"][0]].append(_operation(method, path, about))
    chapters = [
        ChapterRead(f"chapter-{number}", chapter.name, chapter.about, by_chapter[chapter.name])
        for number, chapter in enumerate(CHAPTERS, start=1)
    ]
    structs = [_struct(name, about) for name, about in told["components"]["schemas"].items()]
    return DescriptionRead(introduction_read(INTRODUCTION), chapters, structs)


def _operation(method: str, path: str, about: dict[str, Any]) -> OperationRead:
    answers = about["responses"]
    gives = [(status, _kind(_content(one))) for status, one in answers.items() if status < "300"]
    return OperationRead(
        id=about["operationId"],
        method=method.upper(),
        path=path,
        about=about.get("description", ""),
        parts=[
            FieldRead(one["name"], _kind(one["schema"]), one.get("required", False), one.get("description", ""))
            for one in about.get("parameters", ())
        ],
        takes=_kind(_content(about["requestBody"])) if "requestBody" in about else SafeString(),
        gives=gives,
        problems=", ".join(sorted(status for status in answers if status >= "400")),
    )


def _content(body: dict[str, Any]) -> dict[str, Any] | None:
    """The schema of what is sent or answered; null where nothing is."""
    kinds: dict[str, dict[str, Any]] = body.get("content", {})
    return next((one.get("schema", {}) for one in kinds.values()), None)


def _struct(name: str, about: dict[str, Any]) -> StructRead:
    needed = set(about.get("required", ()))
    fields = [
        FieldRead(field, _kind(schema), field in needed, schema.get("description", ""))
        for field, schema in about.get("properties", {}).items()
    ]
    return StructRead(name, about.get("description", ""), fields)


def _kind(schema: dict[str, Any] | None) -> SafeString:
    """What a value is, in a word or two, a struct with a link to its fields."""
    if schema is None:
        return SafeString("nothing")
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REF)
        return format_html('<a href="#{}">{}</a>', name, name)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return format_html_join(" or ", "{}", ((_kind(one),) for one in schema[several]))
    if "enum" in schema:
        return format_html_join(", ", "<code>{}</code>", ((json.dumps(one),) for one in schema["enum"]))
    if "prefixItems" in schema:
        return format_html("[{}]", format_html_join(", ", "{}", ((_kind(one),) for one in schema["prefixItems"])))
    if schema.get("type") == "array":
        return format_html("list of {}", _kind(schema.get("items", {})))
    return SafeString(escape(schema.get("format") or schema.get("type") or "anything"))


CODE, WORD = re.compile(r"`([^`]+)`"), re.compile(r"\*([^*]+)\*")


def introduction_read(text: str) -> SafeString:
    """The introduction as HTML: of Markdown it knows headings, paragraphs, code, and tables."""
    return mark_safe("\n".join(_block(block) for block in text.split("\n\n") if block.strip()))  # noqa: S308 - escaped


def _block(block: str) -> str:
    lines = block.strip("\n").split("\n")
    if lines[0].startswith("## "):
        return f"<h2>{_inline(lines[0][3:])}</h2>"
    if all(line.startswith("    ") for line in lines):
        code = escape("\n".join(line[4:] for line in lines))
        return f'<pre tabindex="0"><code>{code}</code></pre>'
    if lines[0].startswith("|"):
        return "".join(("<table>", *_rows(lines), "</table>"))
    return f"<p>{_inline(' '.join(lines))}</p>"


def _rows(lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        cells = [_inline(cell.strip()) for cell in line.strip("|").split("|")]
        if number == 1:  # the line below the head
            continue
        if number == 0:
            yield "<thead><tr>" + "".join(f'<th scope="col">{cell}</th>' for cell in cells) + "</tr></thead>"
        else:
            yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _inline(text: str) -> str:
    return WORD.sub(r"<em>\1</em>", CODE.sub(r"<code>\1</code>", escape(text)))
