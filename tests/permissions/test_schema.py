"""What the API says of itself, and that whatever fits its description is answered as it says."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
import requests
import schemathesis
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, given, settings

from clubs.models import Scope
from sessions.api.limits import taps
from tests.kit.daily import first_daily
from tests.kit.roles import House, account_for, program_of


@schemathesis.serializer("application/jsonl")
def lines(_context: object, value: object) -> bytes:
    """A transcript, which for a description is any text."""
    return str(value).encode(errors="replace")


@cache
def described() -> dict[str, Any]:
    """The schema as it is served. Whoever reads it leaves it as it is."""
    return dict(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]  # it has no types


def operations() -> list[str]:
    return [f"{method.upper()} {path}" for path, methods in described()["paths"].items() for method in methods]


@pytest.mark.parametrize("every", first_daily(6, 1))
def test_the_schema_is_valid_openapi(every: int) -> None:
    """Of the addresses every sixth on each day."""
    schema = described()
    assert schema["openapi"].startswith("3.1")
    some = dict(list(schema["paths"].items())[::every])
    validate_schema(schema | {"paths": some})  # type: ignore[no-untyped-call]  # it has no types


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [said["operationId"] for methods in described()["paths"].values() for said in methods.values()]
    assert len(names) == len(set(names))


def test_what_may_be_wrong_with_a_request_is_described() -> None:
    """Whatever is asked for or sent may be malformed; and no body may be left out."""
    for path, methods in described()["paths"].items():
        for method, said in methods.items():
            answers = said["responses"].keys()
            if any(one["in"] == "query" for one in said.get("parameters", [])):
                assert "400" in answers, (method, path)
            if "requestBody" in said:
                assert {"400", "413", "415"} <= answers, (method, path)
                assert said["requestBody"]["required"], (method, path)


@pytest.fixture
def token(own: House) -> str:
    """What a program of the organiser sends along."""
    said = program_of(account_for(own.people["organiser"]), Scope.MANAGE).defaults["HTTP_AUTHORIZATION"]
    return str(said)


def answered(case: Any, token: str) -> schemathesis.Response:
    """The answer; a fault of the program is raised as it is."""
    asked = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    body = asked.body.encode() if isinstance(asked.body, str) else asked.body or b""
    media = asked.headers.get("Content-Type", "application/json")
    where = str(asked.url).removeprefix("http://testserver")
    sent = {"authorization": token}
    told = Client().generic(case.method, where, body, media, headers=sent)  # type: ignore[arg-type]  # bytes too
    heads = {name.lower(): [value] for name, value in told.headers.items()}
    content = b"".join(told.streaming_content) if told.streaming else told.content  # type: ignore[attr-defined]  # it has
    return schemathesis.Response(told.status_code, heads, content, asked, elapsed=0, verify=False)


def wrong_at(operation: str, own: House, token: str, *, examples: int) -> list[str]:
    """Send what fits the description, to things that there are and to things that are not; what went wrong."""
    method, path = operation.split(" ")
    api = schemathesis.openapi.from_dict(deepcopy(described()))
    documented = described()["paths"][path][method.lower()]["responses"].keys()
    wrong: list[str] = []

    @given(case=api[path][method].as_strategy())
    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def send(case: Any) -> None:
        for there in ({}, own.ids):
            taps.forget()
            case.path_parameters = {name: there.get(name, made) for name, made in case.path_parameters.items()}
            with transaction.atomic():
                answer = answered(case, token)
                transaction.set_rollback(True)
            if str(answer.status_code) not in documented:
                wrong.append(f"{operation}: {answer.status_code} of {case.path_parameters} {case.query} {case.body}")
            elif not case.operation.is_valid_response(answer):
                wrong.append(f"{operation}: {answer.status_code} {answer.content!r} is not what is described")

    send()
    return wrong


def test_what_fits_the_description_is_answered_as_it_says(own: House, token: str) -> None:
    """Every thirtieth of the operations; with `--long` all of them, and with much more that fits."""
    wrong = [one for operation in operations()[::30] for one in wrong_at(operation, own, token, examples=1)]
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("operation", operations())
def test_much_that_fits_the_description_is_answered_as_it_says(own: House, token: str, operation: str) -> None:
    wrong = wrong_at(operation, own, token, examples=60)
    assert not wrong, "\n\n".join(wrong)


def words_asked() -> list[tuple[str, str]]:
    """Each operation with the name of something in its query that may be any text."""
    return [
        (f"{method.upper()} {path}", one["name"])
        for path, methods in described()["paths"].items()
        for method, said in methods.items()
        for one in said.get("parameters", [])
        if one["in"] == "query" and one["schema"].get("type") == "string"
    ]


def test_no_text_in_a_query_is_more_than_the_database_takes(own: House, token: str) -> None:
    """A NUL fits the description of a text, and no column of texts."""
    wrong = []
    for operation, name in words_asked():
        method, path = operation.split(" ")
        taps.forget()
        sent = Client(raise_request_exception=False).generic(
            method, path.format(**own.ids), query_params={name: "a\0word"}, headers={"authorization": token}
        )
        documented = described()["paths"][path][method.lower()]["responses"]
        wrong += [] if str(sent.status_code) in documented else [(operation, name, sent.status_code)]
    assert not wrong
