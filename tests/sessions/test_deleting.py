"""An evening is deleted and gone from everything at once; it comes back within 14 days, or is erased."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.audit_sentences import audit_marked, audit_sentence
from clubs.models import Audit, Club, Invite, Knock, Membership, Player
from clubs.selectors import codes_there
from sessions import services
from sessions.errors import EveningKnown, NotAllowed, NotFound, Refused
from sessions.history.known_evenings import persons_in
from sessions.history.transcript import transcript_of
from sessions.models import (
    Attendance,
    BookEntry,
    BookWord,
    Debt,
    Event,
    Game,
    Note,
    PaymentSeen,
    PaymentWord,
    Posting,
    Proposal,
    Remark,
    Session,
    SharedExpense,
)
from sessions.selectors.balances import balances_of
from sessions.selectors.player_records import data_of
from sessions.selectors.sessions import sessions_to_restore
from sessions.services.evenings.verification import session_verify, sessions_to_verify
from tests.kit.database import act_as
from tests.kit.people import page
from tests.kit.photos import note, photo
from tests.kit.second_table import second_of
from tests.kit.settling import answers_share, pays, says, shares
from tests.kit.sockets import closed_with, heard, phone
from tests.kit.table import Table, comes, table_laid


def played(table: Table) -> None:
    """One game that Bob's team won, with a note."""
    table.tap("Bob", "start", note="a long game")
    table.tap("Bob", "result", winner="team", kind="single")


def deleted(table: Table) -> None:
    services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)


def seen_claim(table: Table) -> None:
    """A payment that Ann said they had made, as Bob's phone was sent it, and withdrew."""
    paid = pays(table, "Ann", "Ann", "Bob", beyond=True)
    assert table["Bob"].client().get(f"/s/{table.code}/").status_code == 200
    assert PaymentSeen.objects.count() == 1
    says(table, "Ann", paid, PaymentWord.WITHDRAWN)


def restored(table: Table, who: str = "Kim") -> None:
    services.session_restore(code=table.code, actor=table[who].actor)


@pytest.mark.django_db
def test_a_deleted_evening_is_nowhere(table: Table) -> None:
    played(table)
    deleted(table)
    kim = table.kim.client()
    for name in ("table", "screen", "sheet", "sheet-file", "sheet-book", "sheet-print", "log", "transcript-file",
                 "invite", "notes", "session-delete", "api-session", "api-events", "api-transcript"):  # fmt: skip
        assert kim.get(reverse(name, args=[table.code])).status_code == 404, name
    assert balances_of(table.club.id) == {}
    for name in ("club", "evenings", "balances", "club-screen", "home"):
        shown = kim.get(reverse(name, args=[table.club.slug] if name != "home" else [])).content.decode()
        assert table.code not in shown, name
    own = reverse("player", args=[table.club.slug, UUID(table.id("Bob"))])
    assert table.code not in kim.get(own).content.decode()
    about_bob = data_of(Player.objects.get(id=table.id("Bob")))
    assert (about_bob["evenings"], about_bob["events"], about_bob["notes"]) == ([], [], [])
    for name in ("api-club-sessions", "api-club-tables", "api-club-balances"):
        assert table.code not in kim.get(reverse(name, args=[table.club.slug])).content.decode(), name
    assert table.code not in [one["code"] for one in kim.get(reverse("api-sessions")).json()["sessions"]]
    packed = kim.get(reverse("club-export", args=[table.club.slug])).getvalue()
    assert f"{table.code}.jsonl".encode() not in packed
    assert table.code not in sessions_to_verify()


@pytest.mark.django_db
def test_it_comes_back_as_it_was_but_with_todays_names(table: Table) -> None:
    played(table)
    before = balances_of(table.club.id)
    deleted(table)
    services.player_call(actor=table.kim.actor, player=Player.objects.get(id=table.id("Bob")), name="Robert")
    restored(table)
    after = {one.name: one.points for one in balances_of(table.club.id)["GBP"]}
    assert after == {one.name.replace("Bob", "Robert"): one.points for one in before["GBP"]}
    assert "Robert" in table.session.view
    assert session_verify(table.code) is None
    table.tap("Bob", "start")


@pytest.mark.django_db
def test_only_an_organiser_deletes_and_brings_back(table: Table) -> None:
    with pytest.raises(NotAllowed, match="organiser_deletes"):
        services.session_delete(code=table.code, actor=table["Bob"].actor, token=table["Bob"].hash)
    deleted(table)
    with pytest.raises(NotFound):
        restored(table, "Bob")
    restored(table)
    with pytest.raises(NotFound):
        restored(table)


@pytest.mark.django_db
def test_after_fourteen_days_it_does_not_come_back(table: Table) -> None:
    deleted(table)
    Session.objects.update(deleted_at=timezone.now() - timedelta(days=13, hours=23))
    assert [one.code for one in sessions_to_restore(table.club.id)] == [table.code]
    Session.objects.update(deleted_at=timezone.now() - timedelta(days=14, minutes=1))
    assert not sessions_to_restore(table.club.id).exists()
    with pytest.raises(NotFound):
        restored(table)


@pytest.mark.django_db
def test_it_stays_away_while_somebody_sits_at_another_table(table: Table) -> None:
    deleted(table)
    second = second_of(table, "Bob", "Eve", "Finn")
    with pytest.raises(Refused) as refused:
        restored(table)
    answer = msgspec.json.decode(refused.value.answer)
    assert (answer["code"], answer["params"]["session"]) == ("sits_at_another_table", second.code)
    assert table.session.deleted_at is not None
    second.tap("Kim", "close")
    restored(table)


@pytest.mark.django_db
def test_the_same_evening_is_imported_meanwhile_and_stays_the_only_one(table: Table) -> None:
    played(table)
    table.tap("Kim", "close")
    file = transcript_of(table.session.key, clean=False).encode()
    with pytest.raises(EveningKnown):
        services.session_import(club=table.club, actor=table.kim.actor, file=file)
    deleted(table)
    taken = services.session_import(club=table.club, actor=table.kim.actor, file=file)
    with pytest.raises(EveningKnown) as known:
        restored(table)
    assert known.value.code == taken.code
    kim = table.kim.client()
    address = reverse("session-restore", args=[table.club.slug, table.code])
    answer = kim.post(address)
    assert answer.status_code == 409
    assert f'You have this evening already: <a href="/s/{taken.code}/sheet/">' in page(answer)
    answer = kim.post(reverse("api-session-restore", args=[table.code]))
    assert (answer.status_code, answer.json()["params"]["code"]) == (409, taken.code)
    services.session_delete(code=taken.code, actor=table.kim.actor, token=table.kim.hash)
    assert kim.post(address)["Location"] == reverse("sheet", args=[table.code])


@pytest.mark.django_db
def test_an_evening_that_nothing_happened_at_is_like_no_other(table: Table) -> None:
    empty = [
        services.session_start(
            actor=table.kim.actor, club=table.club, name=name, sheet="atlanta", stake="1.00", currency="GBP"
        )
        for name in ("First", "Second")
    ]
    services.session_delete(code=empty[0].code, actor=table.kim.actor, token=table.kim.hash)
    services.session_restore(code=empty[0].code, actor=table.kim.actor)
    assert Session.objects.filter(deleted_at=None).count() == 3
    assert persons_in(table.club.id)


def split_in_two() -> tuple[Table, Table]:
    first = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    for name in ("Gus", "Hal"):
        comes(first, name)
    first.tap("Kim", "split", newcomers=["Gus", "Hal"])
    second = Session.objects.get(split_from=first.session, deleted_at=None)
    return first, Table(first.club, second.code, first.kim, first.people, first.stranger)


@pytest.mark.django_db
def test_a_table_of_a_split_comes_back_with_its_link_or_not_at_all() -> None:
    first, second = split_in_two()
    deleted(second)
    assert first.view["tables"]["new"] == []
    restored(second)
    assert [one["code"] for one in first.view["tables"]["new"]] == [second.code]
    deleted(second)
    first.tap("Kim", "undo")
    with pytest.raises(NotAllowed, match="split_is_undone"):
        restored(second)
    answer = first.kim.client().post(reverse("session-restore", args=[first.club.slug, second.code]))
    assert "This table cannot come back: the split that made it was undone." in page(answer)


@pytest.mark.django_db
def test_a_table_that_went_with_its_split_is_not_listed() -> None:
    first, second = split_in_two()
    first.tap("Kim", "undo")
    assert second.session.deleted_at is not None
    assert not sessions_to_restore(first.club.id).exists()


@pytest.mark.django_db
def test_the_trail_names_it_and_leads_to_it_while_it_is_there(table: Table) -> None:
    name = table.session.name
    kim = '<b translate="no">Kim</b>'
    link = f'<a translate="no" href="/s/{table.code}/sheet/">{name}</a>'
    deleted(table)
    gone = Audit.objects.get(what="session_deleted")
    assert audit_sentence(gone, {}) == f"Kim deleted the evening {name}"
    assert audit_marked(gone, {}, codes_there(table.club, [table.code])) == f"{kim} deleted the evening {name}"
    restored(table)
    back = Audit.objects.get(what="session_restored")
    there = codes_there(table.club, [table.code, "NOSUCH"])
    assert audit_marked(back, {}, there) == f"{kim} brought back the deleted evening {link}"
    assert audit_marked(gone, {}, there) == f"{kim} deleted the evening {link}"
    new, _ = services.code_renew(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert codes_there(table.club, [table.code]) == {table.code}
    audit = table.kim.client().get(reverse("audit", args=[table.club.slug]) + "?chapter=sheets").content.decode()
    assert link in audit
    assert table.kim.client().get(f"/s/{table.code}/sheet/")["Location"] == f"/s/{new}/sheet/"


@contextmanager
def owner() -> Iterator[None]:
    act_as(settings.DATABASE_OWNER_USER)
    try:
        yield
    finally:
        act_as(settings.DATABASE_APP_USER)


def rows_of(code: str, session: UUID) -> list[str]:
    """Of which models a session has rows."""
    of_session = (Event, Posting, Proposal, Note, Game, Attendance, Remark, BookEntry, SharedExpense)
    found = [model.__name__ for model in of_session if model.objects.filter(session=session).exists()]
    of_code = (Membership, Invite, Knock)
    return found + [model.__name__ for model in of_code if model.objects.filter(session_code=code).exists()]


def test_the_owner_erases_what_is_theirs_after_the_grace_and_nothing_else(live_table: Table) -> None:
    table = live_table
    other = second_of(table, "Xia", "Yan", "Zoe")
    other.tap("Kim", "start")
    played(table)
    note(table, "Bob", "66", photo=photo())
    answers_share(table, "Bob", shares(table, "Ann", "Ann", "20", "Ann", "Bob"), "Bob", BookWord.AGREED)
    seen_claim(table)
    people.invite_create(actor=table.kim.actor, club=table.club, session_code=table.code)
    table.code, _ = services.code_renew(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    gone = table.session.id
    deleted(table)
    with owner():
        call_command("housekeep")
    assert {"Event", "Posting", "Note", "Attendance", "Remark", "SharedExpense", "Membership"} <= set(
        rows_of(table.code, gone)
    )
    Session.objects.filter(id=gone).update(deleted_at=timezone.now() - timedelta(days=14, minutes=1))
    with owner():
        call_command("housekeep")
    assert not Session.objects.filter(id=gone).exists()
    assert rows_of(table.code, gone) == []
    assert not Debt.objects.filter(because="expense").exists()
    assert not PaymentSeen.objects.exists()
    assert Event.objects.filter(session=other.session).count() == other.seq
    assert session_verify(other.code) is None
    assert Audit.objects.filter(what="session_deleted", session_code=table.code).exists()
    assert Club.objects.filter(id=table.club.id).exists()


@pytest.mark.django_db(transaction=True)
def test_a_second_table_outlives_the_first() -> None:
    first, second = split_in_two()
    deleted(first)
    Session.objects.filter(id=first.session.id).update(deleted_at=timezone.now() - timedelta(days=15))
    with owner():
        call_command("housekeep")
    assert not Session.objects.filter(code=first.code).exists()
    assert (second.session.split_from, second.session.split_seq) == (None, None)
    assert session_verify(second.code) is None


def test_a_club_is_erased_with_its_former_codes_and_its_till(live_table: Table) -> None:
    shares(live_table, "Ann", "Ann", "20", "Ann", "Bob")
    boards = services.PurchaseDraft("boards", services.PurchaseWay.OUT, "5", "GBP", "boards", beyond=True)
    services.enter_purchase(actor=live_table.kim.actor, club=live_table.club, draft=boards)
    seen_claim(live_table)
    services.code_renew(code=live_table.code, actor=live_table.kim.actor, token=live_table.kim.hash)
    Club.objects.filter(id=live_table.club.id).update(deleted_at=timezone.now() - timedelta(days=15))
    with owner():
        call_command("housekeep")
    assert not Club.objects.exists()


async def test_sockets_close_at_once(live_table: Table) -> None:
    async with phone(live_table["Ann"], live_table.code) as ann:
        await heard(ann)
        await database_sync_to_async(deleted)(live_table)
        assert await closed_with(ann) == 4404


@pytest.mark.django_db
def test_the_api_deletes_lists_and_brings_back(table: Table) -> None:
    kim, name = table.kim.client(), table.session.name
    door = reverse("api-session", args=[table.code])
    wrong = kim.delete(door, json.dumps({"name": "another"}), content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (403, "name_is_not_that")
    without = kim.delete(door)
    assert (without.status_code, without.json()["code"]) == (400, "not_a_name")
    assert without.json()["message"] == 'Send the name of what is to go as the body: {"name": "…"}.'
    assert kim.delete(door, json.dumps({"name": name}), content_type="application/json").status_code == 204
    gone = kim.get(reverse("api-sessions-deleted", args=[table.club.slug])).json()["deleted"]
    assert [(one["code"], one["name"]) for one in gone] == [(table.code, name)]
    back = reverse("api-session-restore", args=[table.code])
    assert table["Bob"].client().post(back).status_code == 404
    assert kim.post(back).status_code == 204
    assert kim.get(door).status_code == 200
