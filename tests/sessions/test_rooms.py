"""What is pushed to the sockets of a room."""

import json
from uuid import uuid4

import pytest

from sessions.push.audience import Audience
from sessions.view.private import Hearer


@pytest.mark.parametrize("said", ["Bob’s cube", "½ point", "2,50\u202f£", "Zoë 😀"])
def test_names_and_signs_arrive_as_they_were(said: str) -> None:
    audience = Audience(club=uuid4(), version=3, view=json.dumps({"text": said}, ensure_ascii=False), epoch=1)
    assert json.loads(audience.whole_of("en", Hearer())) == {"t": "state", "version": 3, "state": {"text": said}}


def test_an_older_view_takes_no_place() -> None:
    audience = Audience(club=uuid4(), version=3, view='{"n":3}', epoch=1)
    assert audience.newer(3, '{"n":2}') is False
    assert audience.newer(2, '{"n":2}', "de") is True  # a language of its own has versions of its own
    assert audience.version_in("en") == 3
