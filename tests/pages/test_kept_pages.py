"""Long pages that anybody may ask for: what is the same for all is made once, and each reader gets it."""

import pytest
from django.test import Client

from tests.kit.people import page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "maker"),
    [
        ("/design/", "sessions.pages.design.page.shown"),
        ("/api/docs/", "sessions.api.reading.description_read"),
    ],
)
def test_a_second_reader_gets_what_was_made_for_the_first(
    monkeypatch: pytest.MonkeyPatch, address: str, maker: str
) -> None:
    first = page(Client().get(address))
    monkeypatch.setattr(maker, None)  # to make it again would fail
    again = page(Client().get(address))
    assert len(again) == len(first)


def test_each_language_has_its_own_scenes() -> None:
    assert "Captain" in page(Client().get("/design/"))
    assert page(Client().get("/design/", headers={"accept-language": "de"})) != page(Client().get("/design/"))


def test_a_form_offers_all_time_zones_with_that_of_the_club_chosen() -> None:
    shown = page(Client().get("/clubs/new/"))
    assert shown.count(" selected>UTC</option>") == 1
    assert '<option value="America/New_York">America/New York</option>' in shown
    assert 'id="id_time_zone"' in shown
