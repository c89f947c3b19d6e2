"""The page on which the API is tried: every operation has its form, filled with the least that it takes."""

import json

import pytest
from django.test import Client

from sessions.api.reading import description_read
from sessions.api.trying import JSON, OperationTried, least_of, operations_tried

OPERATIONS = [one for _, operations in operations_tried() for one in operations]


def test_whatever_can_be_read_about_can_be_tried() -> None:
    read = [one.id for chapter in description_read().chapters for one in chapter.operations]
    assert [one.id for one in OPERATIONS] == read


def test_the_form_has_every_part_of_the_address_and_a_body_that_is_json() -> None:
    for one in OPERATIONS:
        has_every_part(one)


def has_every_part(one: OperationTried) -> None:
    assert {part.name for part in one.parts if part.place == "path"} == {
        part.strip("{}") for part in one.path.split("/") if part.startswith("{")
    }
    assert all(part.needed for part in one.parts if part.place == "path")
    assert (one.takes == JSON) == bool(one.body)
    if one.body:
        assert isinstance(json.loads(one.body), dict)


@pytest.mark.parametrize(
    ("schema", "least"),
    [
        ({"type": "integer"}, 0),
        ({"type": "string"}, ""),
        ({"type": "object"}, {}),
        ({"enum": ["b", "a"]}, "b"),
        ({"anyOf": [{"type": "null"}, {"type": "string"}]}, None),
        ({"properties": {"a": {"type": "array"}, "b": {}}, "required": ["a"]}, {"a": []}),
        ({"$ref": "#/components/schemas/One"}, False),
    ],
)
def test_the_least_of_a_schema(schema: dict[str, object], least: object) -> None:
    assert least_of(schema, {"One": {"type": "boolean"}}) == least


def test_the_operation_is_in_the_address_and_the_first_stands_for_one_that_is_not_known(db: None) -> None:
    browser = Client()
    assert '<h2 id="asked">POST <code>/api/v1/sessions/</code></h2>' in str(
        browser.get("/api/docs/try/?operation=start").content
    )
    unknown = browser.get("/api/docs/try/?operation=dance").content.decode()
    assert f"<code>{OPERATIONS[0].path}</code></h2>" in unknown
