"""No browser that translates may turn the people of an example: "Cat takes" is of nobody's cat."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from chouette.wording.examples import SCENES
from clubs import services
from tests.kit.people import club_of, person
from tests.kit.table import Table
from tests.kit.translatable import read

PEOPLE = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"}
NAMES = re.compile(rf"\b(?:{'|'.join(sorted(PEOPLE))})\b")


def translated(client: Client, address: str) -> list[str]:
    """The texts of a page that name somebody and that a browser may turn into others."""
    answer: Any = client.get(address)
    assert answer.status_code == 200
    sent, plain = read(answer.as_sent.decode()), read(answer.content.decode())
    assert sent.words == plain.words
    assert NAMES.search(sent.words)
    return [text for text, _around in sent.texts if NAMES.search(text)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_in_the_editor_they_stay_as_they_are(language: str) -> None:
    zoe = person("Zoe")
    club = club_of(zoe)
    rules = services.house_create(actor=zoe.actor, club=club, name="Thursday rules", sheet="atlanta")
    zoe.client.cookies["chouette_language"] = language
    for _again in range(2):  # what was drawn once is kept, and is not made again
        assert translated(zoe.client, f"/clubs/{club.slug}/rules/{rules.id}/edit/") == []


@pytest.mark.django_db
def test_at_the_change_of_a_rule_they_stay_as_they_are(table: Table) -> None:
    kim = table.kim.client()
    assert translated(kim, f"/s/{table.code}/rules/change/?choose=immediate_redoubles") == []


def told() -> Iterator[str]:
    """Every sentence of every example under every value that is listed."""
    for scene in SCENES.values():
        for value in scene.option.values:
            shown = scene.played(value)
            yield shown.setting
            yield from (part for one in shown.told for part in (one.tried, one.says))


def test_nobody_else_plays_in_one() -> None:
    """A word with a capital that no sentence begins with is a name of the above or a word of the game."""
    inside = {word for text in told() for word in re.findall(r"(?<=[a-z,’] )[A-Z][a-z]+", text)}
    assert inside - {"Box", "Captain", "Captains", "Partner", "Partners", "Crawford", "Jacoby"} <= PEOPLE
