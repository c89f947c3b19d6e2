"""Links to a session: what opens, what does not, and that nobody can tell why."""

import re
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from time_machine import travel

from clubs import services
from clubs.actors import token_hashed, token_made
from clubs.models import Club, Invite, RightsEpoch, Role
from clubs.selectors import role_of
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db
CODE = "K7Q2P9"


def expired(ann: Person, club: Club) -> str:
    with travel(timezone.now() - timedelta(hours=12, seconds=1), tick=False):
        return services.invite_create(actor=ann.actor, club=club, session_code=CODE)


def used_up(ann: Person, club: Club) -> str:
    token = services.invite_create(actor=ann.actor, club=club, session_code=CODE, uses=1)
    services.invite_exchange(token=token, actor=person("Cat").actor)
    return token


def revoked(ann: Person, club: Club) -> str:
    token = services.invite_create(actor=ann.actor, club=club, session_code=CODE)
    services.invites_revoke(actor=ann.actor, club=club, session_code=CODE)
    return token


def of_a_deleted_club(ann: Person, club: Club) -> str:
    token = services.invite_create(actor=ann.actor, club=club, session_code=CODE)
    services.club_delete(actor=ann.actor, club=club)
    return token


def never_made(ann: Person, club: Club) -> str:
    return token_made()


def nothing(ann: Person, club: Club) -> str:
    return ""


def of_the_club(ann: Person, club: Club) -> str:
    token = services.invite_create(actor=ann.actor, club=club, role=Role.MEMBER, key=uuid4())
    services.invites_revoke(actor=ann.actor, club=club)
    return token


WHOLE = [expired, used_up, revoked, of_a_deleted_club, of_the_club, never_made]
CLOSED = [*WHOLE, nothing]


@pytest.mark.parametrize("made", CLOSED)
def test_a_closed_link_gives_nothing(made: Callable[[Person, Club], str]) -> None:
    ann, bob = person("Ann"), person("Bob")
    club = club_of(ann)
    token = made(ann, club)
    with pytest.raises(services.LinkClosed):
        services.invite_exchange(token=token, actor=bob.actor)
    assert role_of(bob.actor, club.id, CODE) is None


def test_nobody_can_tell_why_a_link_is_closed() -> None:
    answers = set()
    for made in WHOLE:
        ann = person("Ann")
        answers.add(answer_to(made(ann, club_of(ann))))
    ((status, said),) = answers
    assert status == HTTPStatus.NOT_FOUND
    assert b"This link is closed." in said
    assert b"table" not in said.partition(b"This link is closed.")[2].partition(b"</main>")[0], "it may be the club's"


def test_a_part_of_a_link_has_an_answer_of_its_own_and_one_alone() -> None:
    ann = person("Ann")
    club = club_of(ann)
    closed, still_open = revoked(ann, club), services.invite_create(actor=ann.actor, club=club, session_code=CODE)
    ((status, said),) = {answer_to(cut) for cut in ("", "x", closed[:-1], still_open[:-1], token_made()[1:])}
    assert status == HTTPStatus.NOT_FOUND
    assert b"A part of this link is missing." in said


def answer_to(token: str) -> tuple[int, bytes]:
    """Return how a stranger's phone is answered, without what differs from one answer to the next."""
    response = Client().post("/j/", {"token": token})
    return response.status_code, re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", response.content)


def test_an_open_link_lets_everybody_into_this_session_alone() -> None:
    ann, bob, cat = person("Ann"), person("Bob"), person("Cat")
    club = club_of(ann)
    token = services.invite_create(actor=ann.actor, club=club, session_code=CODE)
    for guest in (bob, cat):
        services.invite_exchange(token=token, actor=guest.actor)
        assert role_of(guest.actor, club.id, CODE) == Role.GUEST
        assert role_of(guest.actor, club.id, "OTHER1") is None
        assert role_of(guest.actor, club.id) is None


def test_a_link_for_members_makes_members_and_never_takes_a_higher_role() -> None:
    ann, bob = person("Ann"), person("Bob")
    club = club_of(ann)
    token = services.invite_create(actor=ann.actor, club=club, role=Role.MEMBER)
    services.invite_exchange(token=token, actor=bob.actor)
    services.invite_exchange(token=token, actor=ann.actor)
    assert role_of(bob.actor, club.id) == Role.MEMBER
    assert role_of(ann.actor, club.id) == Role.ORGANISER


def test_only_the_hash_of_a_token_is_stored() -> None:
    ann = person("Ann")
    token = services.invite_create(actor=ann.actor, club=club_of(ann), session_code=CODE)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clubs_invite::text FROM clubs_invite")
        (row,) = cursor.fetchone()
    assert token not in row
    assert token_hashed(token) in row
    assert len(token) * 6 >= 160


def test_a_link_that_is_opened_changes_the_epoch_of_rights() -> None:
    ann = person("Ann")
    club = club_of(ann)
    token = services.invite_create(actor=ann.actor, club=club, session_code=CODE)
    before = RightsEpoch.objects.get(club=club.id).epoch
    services.invite_exchange(token=token, actor=person("Bob").actor)
    assert RightsEpoch.objects.get(club=club.id).epoch > before
    assert Invite.objects.get(club=club).uses_left is None
