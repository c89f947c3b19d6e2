"""The structs of a view, and the type of a field in one line."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect


def structs_in(top: type[Any]) -> list[inspect.StructType | inspect.NamedTupleType]:
    """A struct and those in it, each where it is first named."""
    return list({one.cls: one for one in _found(inspect.type_info(top))}.values())


def _found(kind: Any) -> Iterator[inspect.StructType | inspect.NamedTupleType]:
    match kind:
        case inspect.StructType() | inspect.NamedTupleType():
            yield kind
            for field in kind.fields:
                yield from _found(field.type)
        case inspect.Metadata(inner):
            yield from _found(inner)
        case inspect.UnionType(several) | inspect.TupleType(several):
            for one in several:
                yield from _found(one)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _found(kind.item_type)
        case inspect.DictType():
            yield from _found(kind.value_type)


def written(kind: Any, union: str = " | ") -> str:
    """A type as TypeScript writes it; `union` stands between its alternatives."""
    match kind:
        case inspect.Metadata(inner):
            return written(inner, union)
        case inspect.StructType() | inspect.NamedTupleType():
            return kind.cls.__name__
        case inspect.UnionType(several):
            return union.join(dict.fromkeys(written(one, union) for one in several))
        case inspect.LiteralType(values):
            return union.join(f'"{value}"' for value in values)
        case inspect.ListType() | inspect.VarTupleType():
            each = written(kind.item_type, union)
            return f"({each})[]" if union in each else f"{each}[]"
        case inspect.TupleType(several):
            return f"[{', '.join(written(one, union) for one in several)}]"
        case inspect.DictType():
            return f"Record<string, {written(kind.value_type, union)}>"
    return PLAIN[type(kind)]


PLAIN: dict[type[Any], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def meaning(field: inspect.Field) -> str:
    """What a field means."""
    assert isinstance(field.type, inspect.Metadata), f"{field.name} says what it means"
    told: str = (field.type.extra_json_schema or {})["description"]
    return told


def summary(one: inspect.StructType | inspect.NamedTupleType) -> str:
    """What a struct is, on one line."""
    return " ".join((one.cls.__doc__ or "").split())
