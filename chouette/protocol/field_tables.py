"""The tables of fields in docs/live-protocol.md: one for each part of a view, each field with its type and meaning."""

from typing import Any

from msgspec import inspect

from chouette.protocol.structs import meaning, structs_in, summary, written

BEGINS = "<!-- Made by `python3 run.py protocol`: the fields of the view -->\n"
ENDS = "<!-- The end of what is made -->\n"
HEAD = "| field | type | meaning |\n|---|---|---|\n"


def with_tables(page: str, top: type[Any]) -> str:
    """The page with the tables as they are now; between two marks stands what they were."""
    before, _, rest = page.partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    assert after, "the page has both marks"
    return f"{before}{BEGINS}\n{tables(top)}\n{ENDS}{after}"


def tables(top: type[Any]) -> str:
    """A table for each struct; what is written as a list is told in a line."""
    return "\n".join(_told(one) for one in structs_in(top)).replace("’", "'")


def _told(one: inspect.StructType | inspect.NamedTupleType) -> str:
    head = f"### {one.cls.__name__}\n\n{summary(one)}\n\n"
    if isinstance(one, inspect.NamedTupleType):
        return f"{head}`[{', '.join(field.encode_name for field in one.fields)}]`\n"
    return head + HEAD + "".join(map(_row, one.fields))


def _row(field: inspect.Field) -> str:
    name = field.encode_name if field.required else f"{field.encode_name}?"
    return f"| `{name}` | {_kind(field)} | {meaning(field).replace('|', chr(92) + '|')} |\n"


def _kind(field: inspect.Field) -> str:
    return f"`{written(field.type, ' or ')}`"
