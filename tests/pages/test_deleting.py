"""The page that deletes an evening, and the list of those that can be brought back."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import services
from clubs.models import Device
from sessions.models import PaymentWord, Session
from sessions.services import payment_answer
from tests.kit.roles import House, Person

pytestmark = pytest.mark.django_db


def withdraw_claim(own: House) -> None:
    """Dan withdraws what they said they had paid: an evening on which a payment waits is kept."""
    dan = own.people["member"]
    payment_answer(actor=dan.actor, club=own.club, payment=UUID(own.ids["payment"]), word=PaymentWord.WITHDRAWN)


def test_it_is_deleted_by_its_name_and_brought_back(own: House) -> None:
    withdraw_claim(own)
    ann, code, slug = own.people["organiser"].client(), own.session.code, own.club.slug
    assert reverse("session-delete", args=[code]) in ann.get(reverse("sheet", args=[code])).content.decode()
    asked = ann.get(reverse("session-delete", args=[code])).content.decode()
    assert "For 14 days you can bring the evening back; then it is erased for good." in asked
    wrong = ann.post(reverse("session-delete", args=[code]), {"name": "Friday"})
    assert wrong.status_code == 422
    assert "Type the name of the evening as it is above: Thursday" in wrong.content.decode()
    gone = ann.post(reverse("session-delete", args=[code]), {"name": " thursday "}, follow=True)
    assert gone.redirect_chain == [(reverse("sessions-deleted", args=[slug]), 302)]
    assert "The evening Thursday is deleted." in gone.content.decode()
    assert "Bring back" in gone.content.decode()
    assert ann.get(reverse("sheet", args=[code])).status_code == 404
    assert reverse("sessions-deleted", args=[slug]) in ann.get(reverse("evenings", args=[slug])).content.decode()
    member = own.people["member"].client()
    assert reverse("sessions-deleted", args=[slug]) not in member.get(reverse("evenings", args=[slug])).content.decode()
    address = reverse("session-restore", args=[slug, code])
    assert member.post(address).status_code == 403
    back = ann.post(address, follow=True)
    assert back.redirect_chain == [(reverse("sheet", args=[code]), 302)]
    assert "The evening Thursday is back." in back.content.decode()
    assert reverse("sessions-deleted", args=[slug]) not in ann.get(reverse("evenings", args=[slug])).content.decode()


def test_those_who_may_not_delete_it_have_no_link_to_it(own: House) -> None:
    for role in ("member", "scorekeeper", "guest"):
        shown = own.people[role].client().get(reverse("sheet", args=[own.session.code])).content.decode()
        assert reverse("session-delete", args=[own.session.code]) not in shown


def test_an_organiser_with_an_account_proves_first_who_it_is(own: House) -> None:
    ann = own.people["organiser"]
    user = services.account_create(actor=ann.actor, name="Ann", email="ann@club.example")
    client = Person("Ann", ann.actor, services.account_sign_in(actor=ann.actor, user=user, by="code")).client()
    Device.objects.filter(id=ann.device).update(proven_at=timezone.now() - timedelta(minutes=11))
    address = reverse("session-delete", args=[own.session.code])
    sent = client.post(address, {"name": "Thursday"})
    assert sent["Location"].startswith(reverse("account-prove"))
    assert Session.objects.get(id=own.session.id).deleted_at is None
    refused = client.delete(
        reverse("api-session", args=[own.session.code]), '{"name": "Thursday"}', content_type="application/json"
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "proof_is_needed")


def test_the_list_says_until_when_and_is_empty_otherwise(own: House) -> None:
    ann = own.people["organiser"].client()
    withdraw_claim(own)
    address = reverse("sessions-deleted", args=[own.club.slug])
    assert "No evening of this club is waiting to be erased." in ann.get(address).content.decode()
    ann.post(reverse("session-delete", args=[own.session.code]), {"name": "Thursday"})
    assert "will be erased on" in ann.get(address).content.decode()
    Session.objects.update(deleted_at=timezone.now() - timedelta(days=15))
    assert "No evening of this club is waiting to be erased." in ann.get(address).content.decode()
    again = ann.post(reverse("session-restore", args=[own.club.slug, own.session.code]))
    assert again["Location"] == address
