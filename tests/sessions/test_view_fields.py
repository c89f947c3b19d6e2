"""The view is what its structs say: letter for letter in what is stored, and field by field under one number.

`view_fields.txt` has every field with its type, under the number of the protocol. A field that goes or changes needs
another number; for a new one that a page may miss a line is added.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chouette.rules.open.choices import Action
from sessions.pages.design.scenes import SCENES
from sessions.view.fields import View
from sessions.view.open_action import OpenAction
from sessions.view.view import PROTOCOL, view_of
from tests.languages.moments import FOLDERS, first_of_each_kind

WRITTEN = Path(__file__).with_name("view_fields.txt")
decoder = msgspec.json.Decoder(View)


def test_an_open_action_begins_with_what_is_listed() -> None:
    """It is made from what is listed by place."""
    listed = Action.__struct_fields__
    assert OpenAction.__struct_fields__[: len(listed)] == listed


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON schema of the view and of each struct in it."""
    _, found = msgspec.json.schema_components([View], ref_template="{name}")
    return found


def lines() -> list[str]:
    """The number of the protocol, then every field in its place with its type."""
    return [f"protocol {PROTOCOL}", *_fields()]


def _fields() -> Iterator[str]:
    for name, schema in sorted(schemas().items()):
        needed = schema.get("required", ())
        for field, each in schema.get("properties", {}).items():
            yield f"{name}.{field}{'' if field in needed else '?'}: {_type(each)}"
        if "prefixItems" in schema:
            yield f"{name}: {_type(schema)}"


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"anyOf": list(several)}:
            return " or ".join(map(_type, several))
        case {"enum": list(values)}:
            return "/".join(map(str, values))
        case {"prefixItems": list(several)}:
            return f"[{', '.join(map(_type, several))}]"
        case {"items": dict(each)}:
            return f"[{_type(each)}]"
        case {"additionalProperties": dict(each)}:
            return f"{{{_type(each)}}}"
    return str(schema.get("type", "anything"))


def kept() -> list[str]:
    """The fields as they were when the file was last written."""
    return WRITTEN.read_text().splitlines()


def gone() -> list[str]:
    """The fields that are there no more as they were, under the same number."""
    return sorted({*kept()} - {*lines()}) if kept()[0] == lines()[0] else []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_view_has_the_fields_of_its_structs_and_nothing_else(folder: str) -> None:
    for locked, _kind in first_of_each_kind(folder):
        text = view_of(locked).encode()
        assert msgspec.json.encode(decoder.decode(text)) == text


def test_so_has_every_scene_of_the_design_page() -> None:
    for scene in SCENES.values():
        for whole in (False, True):
            text = view_of(scene.evening(), "de", whole=whole).encode()
            assert msgspec.json.encode(decoder.decode(text)) == text


def test_every_field_says_what_it_means() -> None:
    silent = [
        f"{name}.{field}"
        for name, schema in schemas().items()
        for field, each in schema.get("properties", {}).items()
        if not each.get("description", "").endswith(".")
    ]
    assert silent == []


def test_no_field_goes_or_changes_under_the_same_number() -> None:
    assert gone() == [], "a page of the program before could not draw this view: raise PROTOCOL"


def test_the_fields_are_those_of_the_file() -> None:
    assert lines() == kept()
