"""The types of a view, as `deno check` reads them beside the scripts of the page."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from chouette.protocol.structs import meaning, structs_in, summary, written

WIDTH = 120
HEAD = "/* Made from the structs in sessions/view by `python3 run.py protocol`: what a view has. */\n"


def declared(top: type[Any]) -> str:
    """An interface for each struct, a tuple for what is written as a list."""
    blocks = ["\n".join((*_comment(summary(one)), _declaration(one))) for one in structs_in(top)]
    return "\n".join([HEAD, *blocks])


def _declaration(one: inspect.StructType | inspect.NamedTupleType) -> str:
    name = one.cls.__name__
    if isinstance(one, inspect.NamedTupleType):
        return f"type {name} = [{', '.join(f'{field.encode_name}: {written(field.type)}' for field in one.fields)}];\n"
    lines = [line for field in one.fields for line in _lines(field)]
    return "\n".join([f"interface {name} {{", *lines, "}", ""])


def _lines(field: inspect.Field) -> Iterator[str]:
    yield from _comment(meaning(field), "  ")
    name = field.encode_name if field.required else f"{field.encode_name}?"
    line = f"  {name}: {written(field.type)};"
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"  {name}:"
        words = written(field.type).split(" | ")
        yield from (f"    | {word}{';' if place == len(words) else ''}" for place, word in enumerate(words, 1))


def _comment(text: str, before: str = "") -> Iterator[str]:
    """A comment on one line, or on as many as it takes."""
    if len(told := f"{before}/** {text} */") <= WIDTH:
        yield told
        return
    yield f"{before}/**"
    line = f"{before} *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = f"{before} *"
        line = f"{line} {word}"
    yield from (line, f"{before} */")
