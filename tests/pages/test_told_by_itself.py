"""What happened to one's accounts without a word of the two: set off by itself, two records made one player."""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.models import PaymentWord
from sessions.services.people.player_records import players_merge
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import pays, says
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.three_evenings import make_members
from tests.kit.table import Table, person

pytestmark = pytest.mark.django_db

CARRIED = """# Ann owes Bob £4 of the first evening; of the second Bob owes Ann £6.
house atlanta
stake £1
line Ann box, Bob captain, Cat
the club carries over
it ends with Ann -4, Bob +4
another evening
it ends with Ann +6, Bob -6
"""


def test_what_was_set_off_by_itself_is_told_to_both() -> None:
    sheet = played(CARRIED)
    make_members(sheet, "Ann", "Bob", "Cat")
    for who, other in ("Ann", "Bob"), ("Bob", "Ann"):
        line = f"£4 was set off by itself between you and {other}, as the club carries over: "
        assert re.search(rf"{line}.+? against .+?\(\d+ \w+ 20\d\d", page_words(sheet.laid, who, "/"))
    assert "set off by itself" not in page_words(sheet.laid, "Cat", "/")


def test_what_many_evenings_set_off_by_themselves_in_one_go_is_one_line() -> None:
    """Ann owes £4 and £3 of two evenings; two more, brought one after the other, are set off against them."""
    sheet = played(CARRIED.replace("+6, Bob -6", "-3, Bob +3"))
    play_on(sheet, "another evening\nit ends with Ann +5, Bob -5\nanother evening\nit ends with Ann +2, Bob -2")
    make_members(sheet, "Ann", "Bob")
    for who, other in ("Ann", "Bob"), ("Bob", "Ann"):
        told = page_words(sheet.laid, who, "/")
        line = rf"£7 was set off by itself between you and {other}, as the club carries over, 3 times \("
        assert re.search(line, told), told
        assert told.count("set off by itself") == 1
        assert len(re.findall(r"£[142]: \S+ \S+.*? against", told)) == 3


def test_what_is_carried_over_is_on_the_account_wherever_the_evening_is_shown() -> None:
    sheet = played(CARRIED)
    make_members(sheet, "Ann")
    pages = {"settle": sheet.codes[1], "evening": sheet.codes[1], "club": sheet.laid.club.slug}
    for told in (page_words(sheet.laid, "Ann", reverse(page, args=[of])) for page, of in pages.items()):
        assert "£2" in told
        assert "on the account" in told
        assert "Still open" not in told


@pytest.fixture
def settled(table: Table) -> Table:
    """Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members."""
    settle_members(table)
    return table


def test_two_records_that_became_one_player_are_told_to_that_player_and_to_who_owes_them(settled: Table) -> None:
    bob = settled.club.players.get(name="Bob")
    fay = people.player_add(actor=settled.kim.actor, club=settled.club, name="Fay")
    people.player_merge(actor=settled.kim.actor, kept=bob, merged=fay)
    line = "Fay and Bob are one player now, called Bob:"
    assert f"{line} you have the accounts of both" in page_words(settled, "Bob", "/")
    assert f"{line} what you have open with either is one account" in page_words(settled, "Ann", "/")
    for who in ("Cat", "Kim"):
        assert "one player now" not in page_words(settled, who, "/")
    people.player_unmerge(actor=settled.kim.actor, player=settled.club.players.get(name="Fay"))
    for who in ("Ann", "Bob"):
        assert "one player now" not in page_words(settled, who, "/")


def test_records_of_a_player_who_is_erased_are_not_told_of(settled: Table) -> None:
    """Ann still owes them £2, of a former player."""
    bob = settled.club.players.get(name="Bob")
    fay = people.player_add(actor=settled.kim.actor, club=settled.club, name="Fay")
    people.player_merge(actor=settled.kim.actor, kept=bob, merged=fay)
    services.person_forget(actor=settled.kim.actor, player=bob)
    pages: dict[str, list[object]] = {
        "money": [settled.club.slug],
        "money-pair": [settled.club.slug, bob.id],
        "settle": [settled.code],
    }
    told = [page_words(settled, "Ann", reverse(page, args=of)) for page, of in pages.items()]
    assert all("Former player 1" in page for page in told)
    activity = page_words(settled, "Kim", reverse("audit", args=[settled.club.slug]))
    for page in (*told, page_words(settled, "Ann", "/"), activity):
        assert "Former player None" not in page
        assert "one player now" not in page


def test_records_that_became_one_player_are_told_by_the_names_that_they_had(settled: Table) -> None:
    """The name that stays may be that of the other record, and may change again."""
    bob = settled.club.players.get(name="Bob")
    robert = people.player_add(actor=settled.kim.actor, club=settled.club, name="Robert")
    players_merge(actor=settled.kim.actor, kept=bob, merged=robert, name_of_merged=True)
    line = "Robert and Bob are one player now, called Robert:"
    assert f"{line} you have the accounts of both" in page_words(settled, "Bob", "/")
    assert f"{line} what you have open with either is one account" in page_words(settled, "Ann", "/")
    people.player_erase(actor=settled.kim.actor, player=bob)
    assert "Bob" not in page_words(settled, "Ann", "/")


def test_what_became_of_a_claim_is_said_as_a_claim(settled: Table) -> None:
    """On the page of the evening, to the one who said it, to the other, and to a third."""
    evening = reverse("settle", args=[settled.code])
    receipt = pays(settled, "Bob", "Ann", "Bob")
    says(settled, "Ann", receipt, PaymentWord.DISPUTED, "not from me")
    for who, said in ("Ann", "Bob says: £2 received from you"), ("Bob", "You said: £2 received from Ann"):
        assert f"{said}; disputed." in page_words(settled, who, evening)
    entered = pays(settled, "Kim", "Ann", "Cat")
    says(settled, "Cat", entered, PaymentWord.DISPUTED, "not to me")
    for who, said in ("Ann", "you paid Cat £2"), ("Cat", "Ann paid you £2"):
        assert f"Entered by Kim (an organiser): {said}; disputed." in page_words(settled, who, evening)


def test_activity_keeps_the_name_of_the_record_of_which_a_line_is(settled: Table) -> None:
    """Fay got a payment; since then the record is read as Bob."""
    fay = people.player_add(actor=settled.kim.actor, club=settled.club, name="Fay")
    settled.people["Fay"] = person("Fay")
    settled.people["Fay"].id = fay.id.hex
    pays(settled, "Kim", "Ann", "Fay", beyond=True, code="")
    people.player_merge(actor=settled.kim.actor, kept=settled.club.players.get(name="Bob"), merged=fay)
    activity = page_words(settled, "Kim", reverse("audit", args=[settled.club.slug]))
    assert "Kim entered: Ann paid Fay £2" in activity
    assert "Ann paid Bob" not in activity


def test_the_account_of_two_names_the_keeper_who_spoke(settled: Table) -> None:
    """Dan, an organiser by now, enters what Ann paid Bob."""
    gets_role(settled, settled["Dan"], Role.ORGANISER)
    pays(settled, "Dan", "Ann", "Bob", code="")
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    assert "said by Dan (an organiser)" in page_words(settled, "Ann", pair)
