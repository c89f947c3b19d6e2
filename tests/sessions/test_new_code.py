"""A table is given a new code: the old one is dead for everybody but those who belong, who follow."""

import pytest
from channels.db import database_sync_to_async

from clubs.models import Audit, Invite, Membership
from sessions import services
from sessions.models import FormerCode, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.people import page, person
from tests.kit.sockets import closed_with, heard, phone, phone_of
from tests.kit.table import Table


def renewed(table: Table) -> str:
    """The code that the table had until now."""
    old = table.code
    table.code, _ = services.code_renew(code=old, actor=table.kim.actor, token=table.kim.hash)
    return old


@pytest.mark.django_db
def test_the_old_code_and_every_link_are_dead_at_once(table: Table) -> None:
    kim, zoe = table.kim.client(), person("Zoe")
    link = kim.post(f"/api/v1/sessions/{table.code}/links/").json()["token"]
    old = table.code
    answer = kim.post(f"/s/{old}/qr/close/")
    table.code = Session.objects.get().code
    assert table.code != old
    assert answer.headers["Location"] == f"/s/{table.code}/qr/"
    assert table.code in page(kim.get(f"/s/{table.code}/qr/"))
    assert zoe.client.post("/join/", {"code": old}).status_code == 404
    assert zoe.client.post("/j/", {"token": link}).status_code == 404
    assert zoe.client.get(f"/s/{old}/").status_code == 404
    assert zoe.client.get(f"/api/v1/sessions/{old}/").status_code == 404
    assert not Invite.objects.filter(session_code=old).exists()
    assert zoe.client.post("/join/", {"code": table.code}).status_code == 302
    assert Audit.objects.filter(what="code_renewed", session_code=table.code).exists()
    assert session_verify(table.code) is None


@pytest.mark.django_db
def test_those_who_belong_follow_with_what_they_sent(table: Table) -> None:
    old = renewed(table)
    ann = table["Ann"].client()
    assert ann.get(f"/s/{old}/sheet/").headers["Location"] == f"/s/{table.code}/sheet/"
    assert ann.get(f"/s/{table.code}/").status_code == 200
    tap = {"key": "sent-to-the-old-code", "seen": table.seq, "event": {"event": "start"}}
    answer = ann.post(f"/api/v1/sessions/{old}/events/", tap, content_type="application/json")
    assert (answer.status_code, answer.headers["Location"]) == (308, f"/api/v1/sessions/{table.code}/events/")
    assert ann.post(answer.headers["Location"], tap, content_type="application/json").status_code == 201
    assert Membership.objects.filter(session_code=table.code).count() == 4
    assert not Membership.objects.filter(session_code=old).exists()


@pytest.mark.django_db
def test_a_code_that_was_given_up_is_given_to_no_other_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    old = renewed(table)
    assert FormerCode.objects.get().code == old
    tried = iter((old, table.code, "FRESH2"))
    monkeypatch.setattr("sessions.services.evenings.codes.code_made", lambda: next(tried))
    renewed(table)
    assert table.code == "FRESH2"


@pytest.mark.django_db
def test_only_scorekeeper_and_organisers_renew_it(table: Table) -> None:
    assert table["Ann"].client().post(f"/s/{table.code}/qr/close/").status_code == 404
    assert table["Ann"].client().delete(f"/api/v1/sessions/{table.code}/links/").status_code == 403
    assert (
        table.kim.client().delete(f"/api/v1/sessions/{table.code}/links/").json()["code"] == Session.objects.get().code
    )


@pytest.mark.django_db(transaction=True)
async def test_sockets_are_sent_to_the_new_code(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        await heard(ann)
        old = await database_sync_to_async(renewed)(table)
        assert await closed_with(ann) == 4410
        async with phone(table["Ann"], table.code) as again:
            assert (await heard(again))["state"]["code"] == table.code
        late = phone_of(table["Ann"], old)
        await late.connect()
        assert await closed_with(late) == 4410
        stranger = phone_of(table.stranger, old)
        await stranger.connect()
        assert await closed_with(stranger) == 4404
