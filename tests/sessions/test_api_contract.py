"""What programs rely on: `api_contract.txt` names every address of the API with all that is taken and given there.

A change to the API changes that file with it, and the changelog. A line that is only wider takes nothing away from
anybody; a field that goes, or is asked for from now on, breaks programs. `python -m tests.sessions.test_api_contract`
writes it anew.
"""

from pathlib import Path
from typing import Any

from drf_spectacular.generators import SchemaGenerator

PROBLEM = "application/problem+json"
VIEW = "View"
"""What stands in many answers is written out in the last line and named in the others."""
WRITTEN = Path(__file__).with_name("api_contract.txt")


def test_the_api_takes_and_gives_what_programs_rely_on() -> None:
    assert promised() == WRITTEN.read_text().splitlines()


def promised() -> list[str]:
    """The description in lines that a person can compare."""
    described = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # it has no types
    shapes = described["components"].get("schemas", {})
    lines = [
        line
        for path, methods in sorted(described["paths"].items())
        for method, operation in sorted(methods.items())
        for line in (f"{method.upper()} {path} {operation['operationId']}", *_lines(operation, shapes))
    ]
    return [*lines, f"{VIEW} {_type(shapes[VIEW], shapes)}"]


def _lines(operation: dict[str, Any], shapes: dict[str, Any]) -> list[str]:
    parameters = [
        f"  {one['in']} {one['name']}{'' if one.get('required') else '?'}: {_type(one['schema'], shapes)}"
        for one in sorted(operation.get("parameters", []), key=lambda one: (one["in"], one["name"]))
    ]
    body = operation.get("requestBody", {}).get("content", {})
    takes = [f"  takes {media} {_type(one['schema'], shapes)}" for media, one in sorted(body.items())]
    answers = {status: answer.get("content", {}) for status, answer in sorted(operation["responses"].items())}
    gives = [_given(status, content, shapes) for status, content in answers.items() if PROBLEM not in content]
    problems = {_type(content[PROBLEM]["schema"], shapes) for content in answers.values() if PROBLEM in content}
    statuses = " ".join(status for status, content in answers.items() if PROBLEM in content)
    return [*parameters, *takes, *gives, f"  problems {statuses}", *(f"    {problem}" for problem in problems)]


def _given(status: str, content: dict[str, Any], shapes: dict[str, Any]) -> str:
    if not content:
        return f"  gives {status}"
    ((media, answer),) = content.items()
    return f"  gives {status} {media} {_type(answer['schema'], shapes)}"


def _type(schema: Any, shapes: dict[str, Any]) -> str:
    """A schema as a type on one line; bounds and descriptions left out."""
    match schema:
        case {"$ref": str(place)}:
            name = place.rsplit("/", 1)[-1]
            return name if name == VIEW else _type(shapes[name], shapes)
        case {"anyOf": list(several)}:
            return "|".join(sorted({_type(one, shapes) for one in several}))
        case {"enum": list(values)}:
            return "|".join(sorted(repr(value) for value in values))
        case {"type": list(several)}:
            return "|".join(sorted(_type({**schema, "type": one}, shapes) for one in several))
        case {"type": "object", "properties": dict(fields)}:
            needed = schema.get("required", ())
            told = (f"{name}{'' if name in needed else '?'}: {_type(fields[name], shapes)}" for name in sorted(fields))
            return f"{{{', '.join(told)}}}"
        case {"type": "object", "additionalProperties": dict(each)}:
            return f"{{*: {_type(each, shapes)}}}"
        case {"type": "array", "items": each}:
            return f"[{_type(each, shapes)}]"
        case {"type": "string", "format": str(written)}:
            return written
        case {"type": str(name)}:
            return name
    return "anything"


if __name__ == "__main__":
    import django

    django.setup()
    WRITTEN.write_text("\n".join(promised()) + "\n")
