"""A name that a guest types is known at their table alone: of the club with a seat, gone with the evening without."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.utils import timezone

from clubs import selectors
from clubs.models import DevicePlayer, Membership, Player, Role
from clubs.services import player_add, players_tell_apart, role_give
from sessions.models import Attendance, Remark
from sessions.services import RemarkDraft, code_renew, remark_add, session_delete, session_reopen, share_expense
from sessions.services.books.expense_shares import ExpenseDraft, ShareDraft
from sessions.services.evenings.verification import session_verify
from tests.kit.people import page
from tests.kit.second_table import second_of
from tests.kit.table import Person, Table, person

pytestmark = pytest.mark.django_db

AT_TABLE = ["Ann", "Bob", "Cat", "Dan"]


def guest(table: Table, name: str = "Gus") -> Person:
    """Somebody with the six letters."""
    gus = person(name)
    assert gus.client().post("/join/", {"code": table.code}).status_code == 302
    return gus


def types(table: Table, who: Person, name: str, **more: str) -> HttpResponse:
    """Somebody types a name that is new, whatever it is like."""
    answer = who.client().post(f"/join/{table.code}/", {"name": name, "new": "1", **more})
    found = DevicePlayer.objects.filter(device_id=who.device).order_by("-id").first()
    who.id = found.player_id.hex if found else ""
    assert isinstance(answer, HttpResponse)
    return answer


def called(table: Table) -> list[str]:
    """The names that the club has."""
    return list(selectors.players_of(table.club.id).values_list("name", flat=True))


def here(table: Table) -> list[str]:
    return sorted(one["name"] for one in table.view["players"].values())


def test_it_is_listed_nowhere_in_the_club(table: Table) -> None:
    gus = guest(table)
    assert types(table, gus, "Zacharias").headers["Location"] == f"/s/{table.code}/"
    kim, slug = table.kim.client(), table.club.slug
    assert "Zacharias" in here(table)
    assert "Zacharias" in page(kim.get(f"/join/{table.code}/"))
    for address in ("people/", "season/", "balances/", "evenings/?player=Zacharias", f"players/{UUID(gus.id)}/"):
        shown = page(kim.get(f"/clubs/{slug}/{address}"))
        assert "Zacharias</" not in shown, address
    assert "Zacharias" not in kim.get(f"/api/v1/clubs/{slug}/players/").content.decode()
    assert "Zacharias" not in page(kim.get(f"/start/?club={slug}"))
    assert called(table) == AT_TABLE
    assert selectors.names_counted([table.club]) == {table.club.id: 4}
    assert "Zacharias" not in {one["name"] for one in selectors.players_told(table.club.id)}
    assert "Zacharias" not in {one.name for one in selectors.free_names(table.club.id)}
    assert "zacharias" not in selectors.names_written(table.club.id)


def test_it_stands_in_nobodys_way(table: Table) -> None:
    """The organiser writes the same name, and one that looks like another that waits."""
    types(table, guest(table), "Zoe")
    types(table, guest(table), "T0m")
    for name in ("Zoe", "TOm"):
        player_add(actor=table.kim.actor, club=table.club, name=name)
    assert called(table) == [*AT_TABLE, "TOm", "Zoe"]


def test_at_another_table_it_is_a_name_of_its_own(table: Table) -> None:
    types(table, guest(table), "Zoe")
    other = second_of(table)
    zoe = guest(other)
    assert types(other, zoe, "Zoe").headers["Location"] == f"/s/{other.code}/"
    assert Player.objects.filter(club=table.club, name="Zoe").count() == 2


def test_at_its_own_table_it_is_told_from_one_that_looks_like_it(table: Table) -> None:
    types(table, guest(table), "T0m")
    assert types(table, guest(table), "TOm").status_code == 422


def test_with_a_seat_it_is_a_name_of_the_club(table: Table) -> None:
    zoe = guest(table)
    types(table, zoe, "Zoe")
    table.tap("Kim", "join", player=zoe.id, agreed_by=AT_TABLE)
    assert called(table) == [*AT_TABLE, "Zoe"]
    table.tap("Kim", "close")
    assert "Zoe" in here(table)
    assert session_verify(table.code) is None


def test_two_of_one_name_are_told_apart_by_a_number(table: Table) -> None:
    zoe = guest(table)
    types(table, zoe, "Zoe")
    other = player_add(actor=table.kim.actor, club=table.club, name="Zoe")
    players_tell_apart(actor=table.kim.actor, one=other, other=Player.objects.get(id=zoe.id))
    table.tap("Kim", "join", player=zoe.id, agreed_by=AT_TABLE)
    assert called(table) == [*AT_TABLE, "Zoe", "Zoe 2"]
    assert table.view["players"][zoe.id]["name"] == "Zoe 2"
    assert session_verify(table.code) is None


def test_a_member_types_and_picks_names_of_the_club(table: Table) -> None:
    types(table, guest(table), "Zoe")
    mia = person("Mia")
    role_give(actor=table.kim.actor, club=table.club, to=mia.actor, role=Role.MEMBER)
    types(table, mia, "Mia")
    assert called(table) == [*AT_TABLE, "Mia"]
    types(table, mia, "Zoe", choice="share")
    assert called(table) == [*AT_TABLE, "Mia", "Zoe"]


def test_it_goes_when_the_evening_closes(table: Table) -> None:
    """Whether its join waits, was refused or was never asked for; the evening can be opened again."""
    asks, refused, looks_on = (guest(table, name) for name in ("Xena", "Yara", "Zoe"))
    for who in (asks, refused, looks_on):
        types(table, who, who.name)
        table.people[who.name] = who
    table.propose("Xena", "join", player=asks.id)
    number = table.propose("Yara", "join", player=refused.id).proposal
    table.reply("Ann", number, "refuse")
    table.tap("Kim", "close")
    assert called(table) == here(table) == AT_TABLE
    assert not Player.objects.filter(name__in=("Xena", "Yara", "Zoe")).exists()
    assert session_verify(table.code) is None
    session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert table.view["declined"] == table.view["proposals"] == []
    assert session_verify(table.code) is None
    assert looks_on.client().get(f"/s/{table.code}/").status_code == 200


def test_what_it_wrote_stays_without_a_name(table: Table) -> None:
    zoe = guest(table)
    types(table, zoe, "Zoe")
    table.tap("Kim", "start")
    remark_add(code=table.code, token=zoe.hash, draft=RemarkDraft("a note", "What a roll!"))
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    assert called(table) == AT_TABLE
    assert Remark.objects.get().by is None


def test_whom_money_names_stays(table: Table) -> None:
    zoe = guest(table)
    types(table, zoe, "Zoe")
    draft = ExpenseDraft("pizza", UUID(zoe.id), "4", "GBP", "pizza", [ShareDraft(UUID(table.id("Ann")))])
    share_expense(actor=zoe.actor, club=table.club, code=table.code, draft=draft)
    types(table, guest(table), "Yara")
    table.tap("Kim", "close")
    assert called(table) == here(table) == [*AT_TABLE, "Zoe"]
    assert session_verify(table.code) is None


def test_it_goes_with_a_deleted_evening(table: Table) -> None:
    types(table, guest(table), "Zoe")
    session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert not Player.objects.filter(name="Zoe").exists()


def test_it_goes_from_a_table_that_nobody_closes_and_from_one_that_is_over(table: Table) -> None:
    types(table, guest(table), "Zoe")
    late = guest(table)
    call_command("housekeep")
    assert "Zoe" in here(table)
    Player.objects.filter(name="Zoe").update(created_at=timezone.now() - timedelta(days=7, minutes=1))
    call_command("housekeep")
    assert here(table) == AT_TABLE
    table.tap("Kim", "close")
    types(table, late, "Yara")
    call_command("housekeep")
    assert here(table) == AT_TABLE
    assert session_verify(table.code) is None


def test_it_goes_with_the_guest_who_is_put_out(table: Table) -> None:
    """But for one for whom another phone speaks too."""
    gus = guest(table)
    types(table, gus, "Zoe")
    types(table, gus, "Yara", choice="share")
    yara = Player.objects.get(name="Yara")
    DevicePlayer.objects.create(club=table.club, device_id=guest(table).device, player=yara)
    number = Membership.objects.get(club=table.club, device_id=gus.device).id
    assert table.kim.client().post(f"/s/{table.code}/guests/{number}/out/").status_code == 302
    assert here(table) == [*AT_TABLE, "Yara"]
    assert session_verify(table.code) is None


def test_it_follows_the_table_to_a_new_code(table: Table) -> None:
    types(table, guest(table), "Zoe")
    new, _ = code_renew(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert Player.objects.get(name="Zoe").door == new


def test_twenty_wait_at_a_table(table: Table) -> None:
    """The twenty-first is told who can help; one of the club's people is not held up."""
    gus = guest(table)
    names = [f"Guest {chr(ord('A') + place)}{chr(ord('z') - place)}" for place in range(21)]
    for name in names[:20]:
        assert types(table, gus, name, choice="share").headers["Location"] == f"/s/{table.code}/"
    answer = types(table, gus, names[20], choice="share")
    assert answer.status_code == 409
    assert "20 new names wait here for a seat. The scorekeeper can seat them, or remove a guest." in page(answer)
    body = {"name": names[20]}
    told = gus.client().post(f"/api/v1/sessions/{table.code}/join/", body, content_type="application/json")
    assert (told.status_code, told.json()["code"]) == (409, "newcomers_are_many")
    assert Attendance.objects.count() == 24
    types(table, table.kim, "Kim")
    assert called(table) == [*AT_TABLE, "Kim"]


def test_five_newcomers_ask_to_join_at_once(table: Table) -> None:
    asking = [guest(table, name) for name in ("Eva", "Fay", "Gil", "Hua", "Ian", "Jan")]
    for who in asking:
        types(table, who, who.name)
        table.people[who.name] = who
    for who in asking[:5]:
        table.propose(who.name, "join", player=who.id)
    sixth = {"event": "join", "player": asking[5].id}
    answer = table.post("Jan", sixth)
    assert (answer.status_code, answer.json()["code"]) == (403, "newcomers_ask_already")
    assert table.post("Eva", {"event": "join", "player": asking[0].id}).status_code == 202, "in place of their own"
    table.reply("Ann", table.view["proposals"][0]["number"], "refuse")
    assert table.post("Jan", sixth).status_code == 202
