"""The rule card: of a printed sheet for everybody, of a club's set for the club, of an evening for the room."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from chouette.rules.house import SHEETS
from clubs import services
from clubs.models import HouseRules
from tests.kit.club_evening import Evening
from tests.kit.people import Person, page

pytestmark = pytest.mark.django_db


def card(client: Client, ref: str, name: str = "card") -> str:
    response = client.get(reverse(name, args=[ref]))
    assert response.status_code == 200
    return page(response)


@pytest.mark.parametrize("sheet", SHEETS)
def test_everybody_reads_the_cards_of_the_printed_sheets(sheet: str) -> None:
    shown = card(Client(), sheet)
    assert f"<h1>{escape(SHEETS[sheet].name)}</h1>" in shown
    assert "Rules of the house" in shown
    response = Client().get(reverse("card-print", args=[sheet]), {"paper": "letter"})
    assert (response.headers["Content-Type"], response.content[:4]) == ("application/pdf", b"%PDF")
    assert Client().get(reverse("card-print", args=[sheet]), {"paper": "a3"}).status_code == 404


def test_the_card_of_an_evening_is_for_its_room(thursday: Evening) -> None:
    ref = f"session:{thursday.session.code}"
    shown = card(thursday.people["guest"].client, ref)
    assert "one point is worth £2" in shown
    assert f'href="{reverse("table", args=[thursday.session.code])}"' in shown
    assert reverse("house", args=[thursday.session.code]) in shown
    assert "Rule card" in page(thursday.people["guest"].client.get(reverse("house", args=[thursday.session.code])))
    theirs, nothing = (Client().get(reverse("card", args=[one])) for one in (ref, "session:ZZZZZZ"))
    assert (theirs.status_code, theirs.content) == (404, nothing.content)


def test_the_card_of_a_set_says_whose_it_is_and_marks_what_differs(thursday: Evening) -> None:
    ann: Person = thursday.people["organiser"]
    rules = owls_rules(thursday, ann)
    shown = card(thursday.people["member"].client, f"rules:{rules.id}:1")
    assert "Owl rules" in shown
    assert "The Atlanta sheet with 1 change" in shown
    assert "Version 1" in shown
    assert "◆ differs from the printed sheet of Atlanta" in shown
    assert "Changed here:" in shown
    assert reverse("house-version", args=[thursday.club.slug, rules.id, 1]) in shown
    latest = card(thursday.people["member"].client, f"rules:{rules.id}")
    assert f'href="{reverse("house-set", args=[thursday.club.slug, rules.id])}"' in latest
    assert Client().get(reverse("card", args=[f"rules:{rules.id}:1"])).status_code == 404
    assert ann.client.get(reverse("card", args=[f"rules:{uuid4()}:1"])).status_code == 404
    assert ann.client.get(reverse("card", args=[f"rules:{rules.id}:2"])).status_code == 404
    assert ann.client.get(reverse("card", args=["london"])).status_code == 404


def owls_rules(there: Evening, ann: Person) -> HouseRules:
    """Atlanta without the Jacoby rule."""
    return services.house_create(
        actor=ann.actor, club=there.club, name="Owl rules", sheet="atlanta", change={"jacoby": False}
    )
