"""Whether an evening is carried over is kept with it when it is closed, as the club had set it by then."""

import re

import pytest
from django.urls import reverse

from clubs.models import Club
from sessions import services
from sessions.errors import ClubFileRefused
from sessions.history.club_file import member_of
from sessions.models import Session
from sessions.selectors.carried_evenings import is_carried
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from tests.kit.brought import file_of, night_of
from tests.kit.club_files import brought, in_database, packed_again, row_changed, spoilt, unpacked, written
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

EVENINGS = member_of("session")
KEPT = re.compile(rb',"carried_over":(true|false|null)')


def sets(table: Table, *, carries: bool) -> None:
    """The club's organiser switches the setting, which the club's activity has then."""
    club = reverse("api-club", args=[table.club.slug])
    changed = table.kim.client().patch(club, {"carries_over": carries}, content_type="application/json")
    assert changed.json()["carries_over"] is carries


def kept(table: Table) -> bool | None:
    return table.session.carried_over


def another(table: Table) -> Table:
    return second_of(table, "Ann", "Bob", "Cat", "Dan")


def reopens(table: Table) -> None:
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)


@pytest.mark.django_db
@pytest.mark.parametrize("carries", [True, False])
def test_a_closing_keeps_what_is_set_and_a_switch_changes_nothing_of_it(*, carries: bool) -> None:
    table = table_laid()
    sets(table, carries=True)
    sets(table, carries=carries)
    table.tap("Kim", "start")
    assert (kept(table), is_carried(table.session)) == (None, carries)
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    assert kept(table) is carries
    sets(table, carries=not carries)
    assert is_carried(table.session) is carries
    table.tap("Kim", "adjust", points={"Ann": 2, "Bob": -2}, reason="counted wrong", agreed_by=[])
    assert kept(table) is carries
    later = another(table)
    closed_evening(later)
    assert (kept(later), kept(table)) == (not carries, carries)
    assert (session_verify(table.code), session_verify(later.code)) == (None, None)


@pytest.mark.django_db
def test_an_evening_that_is_closed_again_is_as_the_club_has_it_then() -> None:
    table = table_laid()
    sets(table, carries=True)
    closed_evening(table)
    sets(table, carries=False)
    reopens(table)
    assert (kept(table), is_carried(table.session)) == (None, False)
    sets(table, carries=True)
    assert is_carried(table.session) is True
    sets(table, carries=False)
    table.tap("Kim", "close")
    assert kept(table) is False
    sets(table, carries=True)
    assert is_carried(table.session) is False


@pytest.mark.django_db
def test_an_evening_from_a_file_is_as_the_club_has_it_when_it_is_brought_along() -> None:
    table = table_laid()
    over, later, on = night_of("b"), night_of("bt", day="2024-05-10"), file_of("Ann", "Bob", "Cat", day="2024-05-17")
    sets(table, carries=True)
    first = services.session_import(club=table.club, actor=table.kim.actor, file=over)
    sets(table, carries=False)
    second = services.session_import(club=table.club, actor=table.kim.actor, file=later)
    third = services.session_import(club=table.club, actor=table.kim.actor, file=on)
    assert [one.carried_over for one in (first, second, third)] == [True, False, None]
    assert is_carried(Session.objects.get(club=table.club, id=first.id)) is True


@pytest.mark.django_db
def test_what_is_made_anew_from_the_log_keeps_it() -> None:
    """The log does not have it. Where it is lost, the evening is as the club has it now."""
    table = table_laid()
    sets(table, carries=True)
    closed_evening(table)
    sets(table, carries=False)
    session_rebuild(code=table.code)
    assert kept(table) is True
    Session.objects.filter(club=table.club).update(carried_over=None)
    found = session_verify(table.code)
    assert found is not None
    assert "is not kept though it is closed" in found.what
    session_rebuild(code=table.code)
    assert (kept(table), session_verify(table.code)) == (False, None)


@pytest.fixture
def switched() -> dict[str, bool | None]:
    """By code: the first evening was closed while the club carried over, the second after it had switched; the third is
    on."""
    table = table_laid()
    sets(table, carries=True)
    closed_evening(table)
    sets(table, carries=False)
    second = another(table)
    closed_evening(second)
    third = another(table)
    third.tap("Kim", "start")
    return {table.code: True, second.code: False, third.code: None}


def there(file: bytes) -> dict[str, bool | None]:
    """What is kept of the evenings of a file where it was brought."""
    brought(file)
    codes = list(Session.objects.values_list("code", flat=True))
    assert [session_verify(code) for code in codes] == [None] * len(codes)
    return dict(Session.objects.values_list("code", "carried_over"))


@pytest.mark.django_db(transaction=True)
def test_it_goes_along_in_the_clubs_file(switched: dict[str, bool | None], second: str) -> None:
    """Whatever is set when the file is written, and also where the club's activity says nothing of it."""
    table = unpacked(written(Club.objects.get()))
    lines = table[member_of("audit")].splitlines(keepends=True)
    table[member_of("audit")] = b"".join(line for line in lines if b'"club_changed"' not in line)
    with in_database(second):
        assert there(packed_again(table)) == switched
        again = unpacked(written(Club.objects.get()))
        assert again[EVENINGS] == table[EVENINGS]


@pytest.mark.django_db(transaction=True)
def test_a_file_of_before_it_was_kept_has_it_from_the_activity(switched: dict[str, bool | None], second: str) -> None:
    file = spoilt(written(Club.objects.get()), EVENINGS, lambda content: KEPT.sub(b"", content))
    assert b"carried_over" not in unpacked(file)[EVENINGS]
    with in_database(second):
        assert there(file) == switched


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("carries", [True, False])
def test_a_file_of_before_whose_activity_says_nothing_has_it_from_its_setting(*, carries: bool, second: str) -> None:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=carries)
    closed_evening(table)
    file = spoilt(written(Club.objects.get()), EVENINGS, lambda content: KEPT.sub(b"", content))
    with in_database(second):
        assert there(file) == {table.code: carries}


@pytest.mark.django_db(transaction=True)
def test_a_file_that_has_it_of_an_evening_that_is_on_is_refused(second: str) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    file = spoilt(written(table.club), EVENINGS, row_changed(1, carried_over=True))
    no_answer = spoilt(written(table.club), EVENINGS, row_changed(1, carried_over="perhaps"))
    with in_database(second):
        with pytest.raises(ClubFileRefused, match=f"evening {table.code}: whether it is carried over is kept while"):
            brought(file)
        with pytest.raises(ClubFileRefused, match=r"session\.jsonl, line 1"):
            brought(no_answer)
        assert not Club.objects.exists()
