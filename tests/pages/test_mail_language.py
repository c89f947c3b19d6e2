"""Mail is read by who gets it: it is in their language where that is known, else in that of whoever has it sent."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tests.kit.accounts import PASSWORD, account, signed_in
from tests.kit.club_evening import evening

pytestmark = pytest.mark.django_db

READ = ("en", "de", "fr")
CODE = {
    "en": ("Your code for Chouette: ", "Your code is "),
    "de": ("Dein Code für Chouette: ", "Dein Code ist "),
    "fr": ("Votre code pour Chouette\N{NO-BREAK SPACE}: ", "Votre code est "),
}
INVITATION = {
    "en": ("Chouette: invitation to a backgammon club", "Open this link"),
    "de": ("Chouette: Einladung in einen Backgammon-Club", "Öffne diesen Link"),
    "fr": ("Chouette\N{NO-BREAK SPACE}: invitation à un club de backgammon", "Ouvrez ce lien"),
}
CHANGED = {
    "en": ("Your account at Chouette was changed", "A new password was set for your account."),
    "de": ("Dein Konto bei Chouette wurde geändert", "Für dein Konto wurde ein neues Passwort gesetzt."),
    "fr": ("Votre compte Chouette a été modifié", "Un nouveau mot de passe a été défini pour votre compte."),
}
TAKEN = {
    "en": ("Your e-mail address at Chouette", "there is an account with it already"),
    "de": ("Deine E-Mail-Adresse bei Chouette", "es gibt schon eines mit ihr"),
    "fr": ("Votre adresse e-mail chez Chouette", "il y en a déjà un avec elle"),
}


def reads(user: User, language: str) -> User:
    """The same account with the language that its owner has chosen."""
    User.objects.filter(id=user.id).update(language=language)
    return user


def another(language: str) -> str:
    """A language that is not this one."""
    return READ[READ.index(language) - 1]


def assert_mailed(to: str, said: tuple[str, str]) -> None:
    subject, sentence = said
    letter = mail.outbox[-1]
    assert letter.to == [to]
    assert re.sub(r"\d{6}$", "", str(letter.subject)) == subject
    assert sentence in str(letter.body)


@pytest.mark.parametrize("language", READ)
def test_a_code_is_in_the_language_of_the_account_whatever_the_browser_asks_for(language: str) -> None:
    reads(account(), language)
    elsewhere = Client(headers={"accept-language": another(language)})
    elsewhere.post("/account/sign-in/", {"email": "Ann@club.example"})
    assert_mailed("ann@club.example", CODE[language])


@pytest.mark.parametrize("language", READ)
def test_a_code_for_an_address_of_nobody_is_in_the_language_of_the_browser(language: str) -> None:
    Client(headers={"accept-language": language}).post("/account/sign-in/", {"email": "eve@club.example"})
    assert_mailed("eve@club.example", CODE[language])


@pytest.mark.parametrize("language", READ)
def test_an_invitation_is_in_the_language_of_who_is_invited(language: str) -> None:
    reads(account("Eve"), language)
    invited("eve@club.example", asking=another(language))
    assert_mailed("eve@club.example", INVITATION[language])


@pytest.mark.parametrize("language", READ)
def test_an_invitation_to_somebody_unknown_is_in_the_language_of_who_invites(language: str) -> None:
    invited("eve@club.example", asking=language)
    assert_mailed("eve@club.example", INVITATION[language])


def invited(email: str, *, asking: str) -> None:
    """By the organiser, whose browser asks for pages in that language."""
    there = evening()
    fields = {"role": "member", "life": "week", "uses": "1", "email": email}
    address = reverse("club-invite", args=[there.club.slug])
    ivy = signed_in(account("Ivy"), there.people["organiser"])
    ivy.client.post(address, fields, headers={"accept-language": asking})


@pytest.mark.parametrize("language", READ)
def test_the_owner_of_an_account_is_told_of_a_change_in_their_language(language: str) -> None:
    ann = signed_in(reads(account(password=PASSWORD), language))
    fields = {"password": "seven cubes and a doubling"}
    ann.client.post("/account/password/", fields, headers={"accept-language": another(language)})
    assert_mailed("ann@club.example", CHANGED[language])


@pytest.mark.parametrize("language", READ)
def test_whose_address_is_wanted_by_another_is_told_in_their_language(language: str) -> None:
    reads(account("Bob"), language)
    ann = signed_in(reads(account(), another(language)))
    ann.client.post("/account/email/", {"email": "bob@club.example"}, headers={"accept-language": another(language)})
    assert_mailed("bob@club.example", TAKEN[language])
