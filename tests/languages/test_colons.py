"""The colon between what is named and what is said of it: French sets it apart by a space at which no line breaks."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
IN_ENGLISH_ALONE = {"api_description.html"}
TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
BARE = re.compile(r"(\}\}|%\}|</[a-z]+>):(\s|<|$)")


@pytest.mark.parametrize(("language", "colon"), [("en", "Box: Ann"), ("de", "Box: Ann"), ("fr", "Box\u00a0: Ann")])
def test_it_is_that_of_the_readers_language(language: str, colon: str) -> None:
    with translation.override(language):
        assert Template("{% load shell %}Box{% colon %} Ann").render(Context()) == colon


def test_no_template_writes_one_that_is_not_translated() -> None:
    bare = [
        f"{path.name}: {found.group()}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        if path.name not in IN_ENGLISH_ALONE
        for found in BARE.finditer(TRANSLATED.sub("", path.read_text()))
    ]
    assert bare == []


def test_every_template_takes_it_from_one_place() -> None:
    """A colon that is translated for itself may have no translation, as under a context that no catalogue has."""
    own = [path.name for path in sorted(TEMPLATES.rglob("*.html")) if re.search(r"translate ['\"]:", path.read_text())]
    assert own == []
