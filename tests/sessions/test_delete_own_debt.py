"""Nobody deletes an evening on which they owe more than they are owed: another organiser does, who gains nothing by it.

Ann owes Bob, Cat and Dan £2 each. She and Kim, who plays no game, are organisers.
"""

import json

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Membership, Player, Role
from sessions import services
from sessions.errors import PaymentRefused
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.settling import closed_evening, owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
NET = "In all you owe £6 more for this evening than you are owed."
ANOTHER = f"{NET} Only an organiser who gains nothing by it can delete it."
NONE = f"{NET} Name a second organiser, who can delete it."


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    return table


def delete(table: Table, who: str) -> None:
    one = table.kim if who == "Kim" else table[who]
    services.session_delete(code=table.code, actor=one.actor, token=one.hash)


def test_an_organiser_who_owes_is_refused_and_another_is_not(settled: Table) -> None:
    with pytest.raises(PaymentRefused, match="another_organiser_deletes"):
        delete(settled, "Ann")
    assert owes(settled, "Ann", "Bob") == 200
    delete(settled, "Kim")
    assert owes(settled, "Ann", "Bob") == 0


def test_the_page_says_so_before_anything_is_typed(settled: Table) -> None:
    address = reverse("session-delete", args=[settled.code])
    page = settled["Ann"].client().get(address).content.decode()
    assert ANOTHER in page
    assert 'name="name"' not in page
    posted = settled["Ann"].client().post(address, {"name": settled.session.name})
    assert posted.status_code == 422
    assert ANOTHER in posted.content.decode()
    assert 'name="name"' in settled.kim.client().get(address).content.decode()


def test_the_api_says_the_same(settled: Table) -> None:
    client: Client = settled["Ann"].client()
    named = json.dumps({"name": settled.session.name})
    answer = client.delete(reverse("api-session", args=[settled.code]), named, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "another_organiser_deletes")
    assert answer.json()["message"] == ANOTHER


def test_without_another_organiser_it_says_what_to_do(settled: Table) -> None:
    Membership.objects.filter(club=settled.club, role=Role.ORGANISER, device_id=settled.kim.device).delete()
    page = settled["Ann"].client().get(reverse("session-delete", args=[settled.code])).content.decode()
    assert NONE in page
    assert f'<a href="/clubs/{settled.club.slug}/people/">Name a second organiser</a>' in page


def test_one_who_is_owed_more_than_they_owe_deletes_it(settled: Table) -> None:
    gets_role(settled, settled["Bob"], Role.ORGANISER)
    delete(settled, "Bob")
    assert owes(settled, "Ann", "Bob") == 0


def test_a_phone_that_speaks_for_the_one_who_owes_does_not(settled: Table) -> None:
    gets_role(settled, settled["Bob"], Role.ORGANISER)
    speaks_also_for(settled, "Bob", "Ann")
    with pytest.raises(PaymentRefused, match="another_organiser_deletes"):
        delete(settled, "Bob")


def test_to_open_it_again_is_no_way_round(settled: Table) -> None:
    settled.tap("Kim", "undo")
    assert owes(settled, "Ann", "Bob") == 0
    with pytest.raises(PaymentRefused) as raised:
        delete(settled, "Ann")
    assert raised.value.params == {"open": "600", "currency": "GBP"}


def test_an_evening_that_was_never_closed_is_deleted_as_before(table: Table) -> None:
    gets_role(table, table["Ann"], Role.ORGANISER)
    table.tap("Bob", "start")
    table.tap("Bob", "result", winner="team", kind="single")
    delete(table, "Ann")


def test_a_creditor_is_not_forgotten_by_their_debtor(settled: Table) -> None:
    bob = Player.objects.get(club=settled.club, name="Bob")
    with pytest.raises(PaymentRefused, match="another_organiser_forgets"):
        services.person_forget(actor=settled["Ann"].actor, player=bob)
    address = reverse("player", args=[settled.club.slug, bob.id])
    page = settled["Ann"].client().get(address).content.decode()
    assert "You owe Bob £2. Pay it first, or let another organiser erase the person." in page
    assert reverse("player-forget", args=[settled.club.slug, bob.id]) not in page
    assert services.person_forget(actor=settled.kim.actor, player=bob) == 1
