"""A club as one file: written, taken in by an empty installation, and written there again."""

import re
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.urls import reverse
from time_machine import travel

from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Audit, Club, Device, FormerMember, Membership, Player, Role, SiteAudit, User
from sessions import services
from sessions.errors import ClubFileRefused
from sessions.history.club_file import member_of
from sessions.models import BookEntry, BookWord, Event, Posting, Session, SessionResult
from sessions.selectors.filed_tables import filed_tables
from sessions.services import DepositDraft
from sessions.services.evenings.club_file_rows import model_of
from sessions.services.evenings.housekeeping import club_erase
from sessions.services.evenings.verification import session_verify
from sessions.store.club_tables import ADDED_LATER, NOT_IN_FILE, OF_CLUB
from tests.kit.accounts import account, signed_in
from tests.kit.clearing import another_evening, four_evenings, paid, proposed
from tests.kit.club_files import MANIFEST, brought, in_database, packed_again, spoilt, unpacked, written
from tests.kit.database import act_as
from tests.kit.photos import note, photo
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.settling import answers_bet, closed_evening, lost_bet, shares
from tests.kit.settling import draft as payment
from tests.kit.sheets.money import played
from tests.kit.sheets.money_shown import all_dues
from tests.kit.table import Table, person, table_laid

pytestmark = pytest.mark.django_db(transaction=True)

HERE = Path(__file__).parent
LATER = datetime(2027, 1, 7, 20, 0, tzinfo=UTC)


@pytest.fixture
def full(live_table: Table) -> Table:
    """A club with something of everything: an evening with notes, a photo, a correction and payments; accounts."""
    table = live_table
    ann = account("Ann")
    people.role_give(actor=table.kim.actor, club=table.club, to=signed_in(ann).actor, role=Role.ORGANISER)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    note(table, "Bob", "66", photo=photo())
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="team", kind="single", note="so it was")
    services.player_call(actor=table.kim.actor, player=Player.objects.get(id=table.id("Cat")), name="Catherine")
    return table


def pages(table: Table) -> list[str]:
    """Addresses of the club and its evening that are read by everybody, and say nothing of who has a phone."""
    code, slug = table.code, table.club.slug
    return [
        reverse("club", args=[slug]), reverse("evenings", args=[slug]), reverse("balances", args=[slug]),
        reverse("sheet", args=[code]), reverse("log", args=[code]), reverse("audit", args=[slug]),
    ]  # fmt: skip


def test_it_comes_back_byte_for_byte_from_an_empty_installation(full: Table, second: str) -> None:
    file = written(full.club)
    hashes = list(Event.objects.order_by("session", "seq").values_list("hash", flat=True))
    view = full.session.view
    postings = list(Posting.objects.order_by("id").values_list("id", "points", "minor", "reverses"))
    with in_database(second):
        done = brought(file)
        assert (done.club.slug, done.evenings, done.events) == (full.club.slug, 1, len(hashes))
        assert session_verify(full.code) is None
        assert Session.objects.get().view == view.replace('"phone":true', '"phone":false'), "their phones stayed there"
        assert list(Event.objects.order_by("session", "seq").values_list("hash", flat=True)) == hashes
        assert list(Posting.objects.order_by("id").values_list("id", "points", "minor", "reverses")) == postings
        again = written(Club.objects.get())
        one, other = unpacked(file), unpacked(again)
        assert {name for name in one if one[name] != other.get(name)} - {MANIFEST} == set()
        assert one.keys() == other.keys()
        assert SiteAudit.objects.get().what == "club_imported"


@pytest.mark.long
def test_at_one_instant_two_files_are_the_same(full: Table, second: str) -> None:
    with travel(LATER, tick=False):
        file = written(full.club)
        assert written(full.club) == file
        with in_database(second):
            brought(file)
            assert written(Club.objects.get()) == file
    with travel(LATER.replace(year=2028), tick=False):
        later = written(full.club)
        assert len(later) == len(file)
        assert later != file


@travel(LATER, tick=False)
def test_its_pages_there_are_those_of_here(full: Table, second: str) -> None:
    """For whoever has an account, once they have proved their address there; here they read the same."""
    file = written(full.club)
    addresses = pages(full)
    kim = signed_in(User.objects.get(name="Ann")).client
    before = [kim.get(address) for address in addresses]
    with in_database(second):
        brought(file)
        ann = User.objects.get(name="Ann")
        assert (ann.email, ann.has_usable_password()) == (User.objects.get().email, False)
        reader = signed_in(ann).client
        for address, answer in zip(addresses, before, strict=True):
            there = reader.get(address)
            assert (there.status_code, without_tokens(there.content)) == (200, without_tokens(answer.content)), address


def without_tokens(content: bytes) -> list[str]:
    """The words of a page."""

    text = re.sub(r"<(script|style).*?</\1>", "", content.decode(), flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", text).split()


def test_what_is_made_there_later_gets_numbers_of_its_own(full: Table, second: str) -> None:
    file = written(full.club)
    lines, members = Audit.objects.count(), Membership.objects.count()
    with in_database(second):
        club = brought(file).club
        people.role_give(actor=NOBODY, club=club, to=person("Eve").actor, role=Role.MEMBER)
        assert Audit.objects.values("id").distinct().count() == lines + 1
        assert Membership.objects.values("id").distinct().count() == members + 1


def test_nobody_comes_in_by_it_but_whoever_proves_their_address(full: Table, second: str) -> None:
    """A browser's token opened the club here; there it is nobody's."""
    secrets = [full.kim.token, full.kim.hash, *User.objects.values_list("password", flat=True)]
    file = written(full.club)
    told = b"".join(unpacked(file).values()).decode(errors="replace")
    assert [secret for secret in secrets if secret and secret in told] == []
    assert full.kim.client().get(reverse("club-settings", args=[full.club.slug])).status_code == 200
    with in_database(second):
        brought(file)
        assert full.kim.client().get(reverse("club-settings", args=[full.club.slug])).status_code == 404
        assert not Device.objects.exclude(token_hash__startswith="brought ").exists()


def test_an_organiser_comes_in_by_the_operators_link(
    full: Table, second: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(full.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        call_command("organiser_link", club.slug)
        token = capsys.readouterr().out.strip().rpartition("#")[2]
        eve = person("Eve")
        for who, status in ((eve, 302), (eve, 302), (person("Finn"), 404)):
            said = {"token": token, "choice": "join"}
            assert who.client().post(reverse("join-by-link"), said).status_code == status, (
                "once for all, and hers stays"
            )
        assert Membership.objects.get(device=eve.actor.device_id).role == Role.ORGANISER
        assert eve.client().get(reverse("club-settings", args=[club.slug])).status_code == 200
        assert Audit.objects.filter(what="invite_created").exists()


def test_an_address_that_somebody_has_there_stays_theirs(full: Table, second: str) -> None:
    file = written(full.club)
    email = User.objects.get(name="Ann").email
    with in_database(second):
        there = people.account_create(actor=full.kim.actor, name="Annette", email=email)
        brought(file)
        assert User.objects.get(email=email).id == there.id
        assert User.objects.get(name="Ann").email is None


def test_addresses_are_only_in_the_operators_file(full: Table) -> None:
    email = str(User.objects.get(name="Ann").email)
    assert email.encode() in unpacked(written(full.club))["tables/accounts.jsonl"]
    packed = full.kim.client().get(reverse("club-export", args=[full.club.slug])).getvalue()
    assert not any(email.encode() in content for content in unpacked(packed).values())
    assert b'"email":null' in unpacked(packed)["tables/accounts.jsonl"]


def test_a_file_of_before_a_column_came_is_read(full: Table, second: str) -> None:
    def without_highest(content: bytes) -> bytes:
        return re.sub(rb',"highest":[0-9]+', b"", content)

    file = spoilt(written(full.club), "tables/game.jsonl", without_highest)
    with in_database(second):
        assert brought(file).evenings == 1


@pytest.mark.parametrize(("of_before", "coin"), [(False, 5), (True, 1)])
def test_the_least_coin_comes_along_and_a_file_of_before_pays_exactly(
    full: Table, second: str, of_before: bool, coin: int
) -> None:
    Club.objects.filter(id=full.club.id).update(least_coin=5)

    def without_coin(content: bytes) -> bytes:
        assert b',"least_coin":5' in content
        return content.replace(b',"least_coin":5', b"") if of_before else content

    file = spoilt(written(full.club), "tables/club.jsonl", without_coin)
    with in_database(second):
        brought(file)
        assert Club.objects.get(id=full.club.id).least_coin == coin


@pytest.mark.parametrize("of_before", [False, True])
def test_an_evening_comes_along_as_what_it_was_played_for(live_table: Table, second: str, of_before: bool) -> None:
    """In a file of before its debts say it; the second evening has none, and there it is what the club says."""
    table = live_table
    play_for_points(table.club.id)
    closed_evening(table)
    Club.objects.filter(id=table.club.id).update(points_only=False)
    without_debts = second_of(table, "Ann", "Bob")
    Session.objects.filter(club=table.club, code=without_debts.code).update(points_only=not of_before)

    def without_points_only(content: bytes) -> bytes:
        assert b',"points_only":true' in content
        return re.sub(rb',"points_only":(true|false)', b"", content) if of_before else content

    file = spoilt(written(table.club), "tables/session.jsonl", without_points_only)
    with in_database(second):
        brought(file)
        kept = dict(Session.objects.filter(club=table.club).values_list("code", "points_only"))
    assert kept == {table.code: True, without_debts.code: not of_before}


def test_what_came_since_the_last_landed_version_begins_by_itself(db: None) -> None:
    """A file that the version before wrote is taken in: what it has not begins as in rows of before."""
    landed = dict(line.split(": ") for line in (HERE / "columns_landed.txt").read_text().splitlines())
    tables = {table.name: table.columns for table in filed_tables()}
    assert tables.keys() - landed.keys() <= ADDED_LATER
    without = [
        f"{name}.{field.column}"
        for name, columns in landed.items()
        for field in model_of(name)._meta.concrete_fields
        if field.column in set(tables[name]) - set(columns.split()) and not (field.null or field.has_default())
    ]
    assert without == []
    assert [name for name, columns in landed.items() if not set(columns.split()) <= {*tables[name]}] == []


def test_an_organiser_waits_until_answers_are_open(live_table: Table) -> None:
    """The log would tell what others have said."""
    table = table_laid(answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    address = reverse("club-export", args=[table.club.slug])
    waits = table.kim.client().get(address)
    assert waits.status_code == 409
    assert reverse("table", args=[table.code]) in waits.content.decode()
    program = table.kim.client().get(reverse("api-club-export", args=[table.club.slug]))
    assert (program.status_code, program.json()["code"]) == (409, "answers_are_sealed")
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert table.kim.client().get(address).status_code == 200


def test_the_commands_write_and_read_it(
    full: Table, second: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.zip"
    call_command("export_club", full.club.slug, str(path))
    with pytest.raises(CommandError, match="is there already"):
        call_command("export_club", full.club.slug, str(path))
    with pytest.raises(CommandError, match="There is no club nowhere"):
        call_command("export_club", "nowhere", str(tmp_path / "other.zip"))
    assert [one.name for one in tmp_path.iterdir()] == ["club.zip"]
    assert path.stat().st_mode & 0o077 == 0
    with in_database(second):
        call_command("import_club", str(path), verbosity=0)
        assert f"{full.club.slug}: 1 evenings verified" in capsys.readouterr().out
        with pytest.raises(
            CommandError, match=r"manifest\.json: This club is here already, at [^.]*[.] Go on there[.] Nothing"
        ):
            call_command("import_club", str(path))
        with pytest.raises(CommandError, match="No such file"):
            call_command("import_club", str(tmp_path / "none.zip"))


def test_every_table_of_a_club_is_in_it_or_has_a_reason(full: Table) -> None:
    """A new one is in it as soon as a club that moves takes it along."""
    there = {member_of(table.called) for table in filed_tables()}
    assert there | {member_of("accounts"), member_of("browsers")} == {
        name for name in unpacked(written(full.club)) if name.startswith("tables/")
    }
    models = [model for model in apps.get_models() if any(field.name == "club" for field in model._meta.fields)]
    assert {model._meta.db_table for model in models} == {*OF_CLUB}
    assert set(NOT_IN_FILE) < {*OF_CLUB}


def test_money_rules_and_people_go_along(second: str) -> None:
    """Four evenings with their debts, payments, a bet, a deposit, a shared expense, what the till bought and a proposed
    clearing; own rules; a merge; somebody who was forgotten; a deleted evening."""
    table = four_evenings()
    kim, club = table.kim.actor, table.club
    paid(table, "Ann", "Bob", "3")
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a pint", code=""), BookWord.AGREED)
    draft = DepositDraft("in", UUID(table.id("Bob")), "50", "GBP")
    services.deposit_enter(actor=kim, club=club, draft=draft)
    shares(table, "Kim", "Ann", "20", "Ann", "Bob", "Cat")
    boards = services.PurchaseDraft("boards", services.PurchaseWay.OUT, "32.40", "GBP", "boards")
    gift = services.enter_purchase(actor=kim, club=club, draft=boards)
    services.entry_take_back(actor=kim, club=club, entry=gift, note="a gift")
    proposed(table)
    claim = services.payment_say(actor=table["Ann"].actor, club=club, draft=payment(table, "Ann", "Cat", beyond=True))
    services.record_seen(table["Cat"].actor, club.id, [claim])
    rules = people.house_create(actor=kim, club=club, name="Thursday rules", sheet="atlanta")
    people.house_save(actor=kim, rules=rules, change={"max_players": 9}, based_on=1)
    one, other, gone = (people.player_add(actor=kim, club=club, name=name) for name in ("Rob", "Robert", "Gil"))
    services.players_merge(actor=kim, kept=one, merged=other)
    services.person_forget(actor=kim, player=gone)
    services.session_delete(code=another_evening(table), actor=kim, token=table.kim.hash)
    with travel(LATER, tick=False):
        file = written(club)
        with in_database(second):
            assert brought(file).evenings == Session.objects.filter(deleted_at=None).count() >= 4
            assert Session.objects.exclude(deleted_at=None).count() == 1
            assert written(Club.objects.get()) == file
    full = {name for name, content in unpacked(file).items() if content}
    due = ("debt", "payment", "paymentstep", "paymentseen", "paymentpart", "bookentry", "bookline", "bookstep",
           "booknote",
           "clearedaccount", "sharedexpense", "tillcash", "houserulesversion", "sessionresult", "deviceplayer",
           "membership")  # fmt: skip
    assert {member_of(name) for name in due} <= full


def test_who_has_left_keeps_their_accounts_on_another_installation(live_table: Table, second: str) -> None:
    """A file of an earlier program has no table of former members, and is taken in all the same."""
    table, ann = live_table, signed_in(account("Ann"))
    people.role_give(actor=table.kim.actor, club=table.club, to=ann.actor, role=Role.MEMBER)
    people.club_leave(actor=ann.actor, club=table.club)
    file, earlier = written(table.club), unpacked(written(table.club))
    del earlier[member_of("formermember")]
    with in_database(second):
        brought(file)
        (left,) = FormerMember.objects.filter(club=table.club.id).select_related("user")
        assert left.user is not None
        assert (left.user.name, left.role, left.removed) == ("Ann", Role.MEMBER, False)
        club_erased(table.club)
        brought(packed_again(earlier))
        assert not FormerMember.objects.filter(club=table.club.id).exists()


def club_erased(club: Club) -> None:
    """Erase it as the owner of the database."""
    act_as(settings.DATABASE_OWNER_USER)
    try:
        club_erase(club.id)
    finally:
        act_as(settings.DATABASE_APP_USER)


def test_a_file_from_before_expenses_and_purchases_is_taken_in(second: str) -> None:
    """It has neither table, and its entries do not say of which expense they are."""
    table = four_evenings()
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a pint", code=""), BookWord.AGREED)
    members = unpacked(written(table.club))
    for name in ("sharedexpense", "tillcash"):
        assert members.pop(member_of(name)) == b""
    entries = member_of("bookentry")
    members[entries] = members[entries].replace(b',"expense_id":null', b"")
    assert b"expense_id" not in members[entries]
    with in_database(second):
        assert brought(packed_again(members)).evenings == 4
        assert BookEntry.objects.get().expense_id is None


def test_a_zero_on_paper_is_a_result_there_too(second: str) -> None:
    """Earlier versions kept no result of 0, and their files have none."""
    sheet = played("""# Cat neither won nor lost.
        house atlanta
        stake £1
        line Ann box, Bob captain, Cat
        Kim brings an evening of 3 January 2020 as paid: Ann -4, Bob 4, Cat 0""")
    club, results = sheet.laid.club, member_of("sessionresult")
    members = unpacked(written(club))
    rows = members[results].splitlines(keepends=True)
    members[results] = b"".join(row for row in rows if b'"points":0,' not in row)
    assert members[results].count(b"\n") == 2
    with in_database(second):
        assert brought(packed_again(members)).evenings == 2
        assert sorted(SessionResult.objects.values_list("player__name", "points")) == [
            ("Ann", -4), ("Bob", 4), ("Cat", 0),
        ]  # fmt: skip


def test_an_evening_closed_again_after_it_was_paid_asks_the_same_there(second: str) -> None:
    sheet = played("""# All is paid by way of Bob, one owes a pound more, and the evening is opened and closed again.
        house atlanta
        stake £1
        line Ann box, Bob captain, Cat
        it ends with Ann -4, Bob +2, Cat +2
        it is paid by way of Bob
        Kim enters all in cash
        evening 1 is corrected to Ann -5, Bob +3, Cat +2
        the evening is reopened
        close""")
    here = all_dues(sheet)
    assert here == {"E1 Ann>Bob 4 paid + 1 open", "E1 Bob>Cat 2 paid"}
    file = written(sheet.laid.club)
    with in_database(second):
        brought(file)
        assert session_verify(sheet.laid.code) is None
        assert all_dues(sheet) == here


def test_a_file_whose_expenses_are_not_those_of_their_shares_is_refused(second: str) -> None:
    table = four_evenings()
    shares(table, "Kim", "Ann", "20", "Ann", "Bob")
    members = unpacked(written(table.club))
    expenses = member_of("sharedexpense")
    members[expenses] = members[expenses].replace(b'"amount":2000', b'"amount":900')
    with in_database(second), pytest.raises(ClubFileRefused, match="the shares of expense"):
        brought(packed_again(members))
