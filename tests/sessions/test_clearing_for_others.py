"""A keeper of the books agrees to a clearing for those without a phone in one act, and never in their own favour."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from clubs.audit_sentences import audit_sentence
from clubs.models import Audit, Device, DevicePlayer, Membership, Player, Role, User
from clubs.selectors import names_in
from clubs.services import audit_write
from sessions import services
from sessions.errors import ClearingRefused, NotAllowed
from sessions.models import BookStep, BookWord
from sessions.selectors.clearing_law import Speaker, load_speakers
from sessions.selectors.clearings import Preview, clearing_of, previews
from sessions.services.books.clearing_steps import ClearingWord
from tests.kit.clearing import (
    NO_PHONES,
    OF_TWELVE,
    PHONES,
    answers,
    keeper,
    only_keeper,
    open_now,
    proposed,
    table_with,
    twelve_of_whom_six_have_no_phone,
)
from tests.kit.ground import of_file
from tests.kit.settling import draft
from tests.kit.table import Table, has_no_phone, person

pytestmark = pytest.mark.django_db

ALL_SIX = " ".join(NO_PHONES)
AFTER = {("Ann", "Bob"): 500, ("Cat", "Ida"): 400, ("Jon", "Kay"): 300, ("Eve", "Fay"): 200}


table_of_file = of_file(twelve_of_whom_six_have_no_phone)


def awaited(table: Table, clearing: UUID) -> set[str]:
    """The names of those whose word it waits for."""
    read = clearing_of(table.club.id, clearing)
    assert read is not None
    return names(table, read.awaited)


def names(table: Table, persons: set[UUID]) -> set[str]:
    return {name for name, one in table.people.items() if UUID(one.id) in persons}


def ids(table: Table, *people: str) -> list[UUID]:
    return [UUID(table.id(name)) for name in people]


def held_up(table: Table, clearing: UUID) -> set[str]:
    """For whom nobody may agree."""
    read = clearing_of(table.club.id, clearing)
    assert read is not None
    return names(table, read.law(load_speakers(table.club.id)).nobody_may(read.awaited))


def usual(table: Table) -> Preview:
    (found,) = previews(table.club.id)
    return found


def trail(table: Table) -> list[str]:
    """The lines of the trail about agreeing for others."""
    return lines_of(table, "clearing_agreed_for")


def lines_of(table: Table, *what: str) -> list[str]:
    lines = Audit.objects.filter(club=table.club, what__in=what).order_by("at", "id")
    return [audit_sentence(line, names_in(table.club.id)) for line in lines]


def test_one_act_agrees_for_all_six(table: Table) -> None:
    assert open_now(table) == OF_TWELVE
    clearing = proposed(table)
    assert answers(table, "Kim", clearing, for_=ALL_SIX) is None
    assert awaited(table, clearing) == set(PHONES)
    read = clearing_of(table.club.id, clearing)
    assert read is not None
    assert [(one.word, one.for_them) for one in read.entry.words] == [("entered", False), *[("agreed", True)] * 6]
    (line,) = trail(table)
    assert line == f"Kim agreed for {', '.join(sorted(NO_PHONES))}: clear accounts"
    for name in PHONES[:-1]:
        answers(table, name, clearing)
    assert answers(table, PHONES[-1], clearing) == BookWord.IN_FORCE
    assert open_now(table) == AFTER


def test_what_was_agreed_already_is_not_said_again(table: Table) -> None:
    clearing = proposed(table)
    answers(table, "Kim", clearing, for_="Gus Hal")
    answers(table, "Kim", clearing, for_=ALL_SIX)
    answers(table, "Kim", clearing, for_=ALL_SIX)
    assert BookStep.objects.filter(entry_id=clearing, word=BookWord.AGREED).count() == 6
    assert [line.count(",") for line in trail(table)] == [1, 3]  # two people, then the other four


def test_a_keeper_does_not_agree_for_somebody_to_whom_they_would_owe_more(table: Table) -> None:
    """Cat owes Hal £4 and would owe it to Ida instead: not for Ida, but for Hal, to whom Cat would owe less."""
    keeper(table, "Cat")
    clearing = proposed(table)
    with pytest.raises(ClearingRefused, match="you_would_owe_them_more") as refused:
        answers(table, "Cat", clearing, for_=ALL_SIX)
    assert refused.value.params == {"name": "Ida"}
    assert awaited(table, clearing) == {*PHONES, *NO_PHONES}  # all in one act, or none
    answers(table, "Cat", clearing, for_="Gus Hal Jon Kay Lee")
    assert awaited(table, clearing) == {*PHONES, "Ida"}
    assert held_up(table, clearing) == set()
    answers(table, "Kim", clearing, for_="Ida")
    assert awaited(table, clearing) == set(PHONES)


def test_without_another_keeper_they_are_left_out_and_the_others_go_on(table: Table) -> None:
    """Seven payments are left without Ida: Cat still pays Hal, and three chains take one payment instead of two."""
    only_keeper(table, "Cat")
    shown = usual(table)
    assert names(table, set(shown.left_out)) == {"Ida"}
    assert (len(shown.clearing.before), len(shown.clearing.after)) == (7, 4)
    assert names(table, shown.concerned) == {"Ann", "Gus", "Bob", "Jon", "Dan", "Kay", "Eve", "Lee", "Fay"}
    clearing = proposed(table, "Cat")
    answers(table, "Cat", clearing, for_="Gus Jon Kay Lee")
    for name in ("Ann", "Bob", "Dan", "Eve"):
        answers(table, name, clearing)
    assert answers(table, "Fay", clearing) == BookWord.IN_FORCE
    assert open_now(table) == {
        ("Ann", "Bob"): 500, ("Cat", "Hal"): 400, ("Hal", "Ida"): 400, ("Jon", "Kay"): 300, ("Eve", "Fay"): 200,
    }  # fmt: skip


def test_named_all_the_same_they_are_awaited_and_no_other_proposal_is_blocked(table: Table) -> None:
    only_keeper(table, "Cat")
    stuck = proposed(table, "Cat", willing=ids(table, "Cat", "Hal", "Ida"))
    assert held_up(table, stuck) == {"Ida"}
    with pytest.raises(ClearingRefused, match="you_would_owe_them_more"):
        answers(table, "Cat", stuck, for_="Ida")
    other = proposed(table, "Ann", willing=ids(table, "Ann", "Bob", "Gus"))
    with pytest.raises(ClearingRefused, match="clearing_waits_already"):
        proposed(table, "Dan", willing=ids(table, "Dan", "Jon", "Kay"))  # this one can be agreed to
    answers(table, "Bob", other)
    assert answers(table, "Cat", other, for_="Gus") == BookWord.IN_FORCE
    answers(table, "Cat", stuck, for_="Hal")
    assert awaited(table, stuck) == {"Ida"}
    keeper(table, "Dan")
    assert answers(table, "Dan", stuck, for_="Ida") == BookWord.IN_FORCE
    assert ("Cat", "Ida") in open_now(table)


def test_sheet_24_the_one_organiser_owes_tom_and_the_till() -> None:
    """Olga owes Bob £5.50; Bob owes Tom £3.50 and the till £2. Cleared, Olga owes both: nobody may agree for either.
    Cat, Dan and Eve clear their £4 meanwhile."""
    owed = {
        ("Olga", "Bob"): 550, ("Bob", "Tom"): 350, ("Bob", "Till"): 200, ("Cat", "Dan"): 400, ("Dan", "Eve"): 400,
    }  # fmt: skip
    table = table_with(owed, ("Olga", "Bob", "Cat", "Dan", "Eve"), ("Tom",))
    only_keeper(table, "Olga")
    stuck = proposed(table, "Olga", willing=ids(table, "Olga", "Bob", "Tom", "Till"))
    answers(table, "Bob", stuck)
    assert (awaited(table, stuck), held_up(table, stuck)) == ({"Tom", "Till"}, {"Tom", "Till"})
    for who, code in (("Tom", "you_would_owe_them_more"), ("Till", "your_account_with_the_till")):
        with pytest.raises(ClearingRefused, match=code):
            answers(table, "Olga", stuck, for_=who)
    assert names(table, set(usual(table).left_out)) == {"Tom"}
    others = proposed(table, "Cat")
    answers(table, "Dan", others)
    assert answers(table, "Eve", others) == BookWord.IN_FORCE
    assert open_now(table) == {
        ("Olga", "Bob"): 550, ("Bob", "Tom"): 350, ("Bob", "Till"): 200, ("Cat", "Eve"): 400,
    }  # fmt: skip
    keeper(table, "Bob")
    assert answers(table, "Bob", stuck, for_="Tom Till") == BookWord.IN_FORCE
    assert open_now(table) == {("Olga", "Tom"): 350, ("Olga", "Till"): 200, ("Cat", "Eve"): 400}
    assert trail(table) == ["Bob agreed for Tom, the till: clear accounts"]


def test_the_till_takes_part_only_if_a_keeper_asks() -> None:
    """The till owes Gus £3 and Gus owes Cat £3: with the till it would owe Cat, who keeps the books."""
    owed = {("Till", "Gus"): 300, ("Gus", "Cat"): 300, ("Ann", "Bob"): 100, ("Bob", "Dan"): 100}
    table = table_with(owed, ("Ann", "Bob", "Cat", "Dan"), ("Gus",))
    keeper(table, "Cat")
    shown = usual(table)
    assert names(table, set(shown.people)) == {"Ann", "Bob", "Cat", "Dan", "Gus", "Till"}
    assert names(table, shown.willing) == {"Ann", "Bob", "Cat", "Dan", "Gus"}
    assert names(table, shown.concerned) == {"Ann", "Bob", "Dan"}
    everybody = ids(table, "Ann", "Bob", "Cat", "Dan", "Gus", "Till")
    with pytest.raises(ClearingRefused, match="till_takes_part_if_asked"):
        proposed(table, "Bob", willing=everybody)
    clearing = proposed(table, "Cat", willing=everybody)
    with pytest.raises(ClearingRefused, match="your_account_with_the_till"):
        answers(table, "Cat", clearing, for_="Till")
    answers(table, "Cat", clearing, for_="Gus")
    for name in ("Ann", "Bob", "Dan"):
        answers(table, name, clearing)
    assert answers(table, "Kim", clearing, for_="Till") == BookWord.IN_FORCE
    assert open_now(table) == {("Till", "Cat"): 300, ("Ann", "Dan"): 100}


def has_code_of(table: Table, who: str, other: str) -> None:
    """A player's phone speaks for another as well, who has none of their own."""
    DevicePlayer.objects.create(club=table.club, device_id=table[who].device, player_id=UUID(table.id(other)))


def test_a_keeper_who_has_taken_a_code_does_not_agree_for_its_player(table: Table) -> None:
    keeper(table, "Dan")
    has_code_of(table, "Dan", "Gus")
    clearing = proposed(table)
    answers(table, "Dan", clearing)
    assert "Gus" in awaited(table, clearing)
    assert "Dan" not in awaited(table, clearing)
    with pytest.raises(ClearingRefused, match="they_are_on_your_phone"):
        answers(table, "Dan", clearing, for_="Gus")
    answers(table, "Kim", clearing, for_=ALL_SIX)
    assert awaited(table, clearing) == {"Ann", "Bob", "Cat", "Eve", "Fay"}


def test_a_keeper_who_proposes_agrees_for_themselves_alone(table: Table) -> None:
    keeper(table, "Dan")
    has_code_of(table, "Dan", "Gus")
    clearing = proposed(table, "Dan")
    assert {"Dan", "Gus"} & awaited(table, clearing) == {"Gus"}


def test_the_name_by_which_a_keeper_joined_is_theirs_whatever_code_came_first(table: Table) -> None:
    """Dan's phone had the code of Gus before Dan's own."""
    keeper(table, "Dan")
    has_code_of(table, "Dan", "Gus")
    earlier = timezone.now() - timedelta(days=400)
    DevicePlayer.objects.filter(club=table.club, player_id=UUID(table.id("Gus"))).update(since=earlier)
    theirs = Membership.objects.filter(club=table.club, role=Role.TREASURER)
    clearing = proposed(table)
    with pytest.raises(ClearingRefused, match="they_are_on_your_phone"):
        answers(table, "Dan", clearing, for_="Dan")  # nothing says that the phone is not of Gus
    theirs.update(player_id=UUID(table.id("Dan")))
    with pytest.raises(ClearingRefused, match="they_are_on_your_phone"):
        answers(table, "Dan", clearing, for_="Gus")
    answers(table, "Dan", clearing)
    assert {"Dan", "Gus"} & awaited(table, clearing) == {"Gus"}


def test_a_keeper_with_an_account_is_one_on_all_their_phones(table: Table) -> None:
    """Cat signs in; another phone of the account has the code of Gus, whom Cat does not owe. Nobody else keeps the
    books, so that nobody may agree for Gus or for Ida."""
    only_keeper(table, "Cat")
    account = User.objects.create(name="Cat")
    other = person("Cat's tablet")
    Device.objects.filter(id__in=[table["Cat"].device, other.device]).update(user=account)
    Player.objects.filter(club=table.club, id=table.id("Cat")).update(user=account)
    DevicePlayer.objects.create(club=table.club, device_id=other.device, player_id=UUID(table.id("Gus")))
    speakers = load_speakers(table.club.id)
    for actor in (replace(table["Cat"].actor, user_id=account.id), replace(other.actor, user_id=account.id)):
        assert speakers.speaker(actor) == Speaker((UUID(table.id("Cat")), UUID(table.id("Gus"))), keeper=True)
    assert names(table, set(usual(table).left_out)) == {"Gus", "Ida"}


def test_a_phone_of_two_agrees_for_both_unless_one_would_owe_the_other_more(table: Table) -> None:
    """Ann would owe Bob £5. With Cat instead, nothing changes between the two."""
    has_no_phone(table, "Bob", "Cat")
    has_code_of(table, "Ann", "Bob")
    has_code_of(table, "Ann", "Cat")
    clearing = proposed(table)
    with pytest.raises(ClearingRefused, match="you_would_owe_them_more"):
        answers(table, "Ann", clearing, for_="Bob")
    answers(table, "Ann", clearing)
    assert {"Ann", "Bob", "Cat"} & awaited(table, clearing) == {"Bob"}
    answers(table, "Kim", clearing, for_="Bob")
    assert "Bob" not in awaited(table, clearing)


def test_those_with_a_phone_answer_themselves_and_members_only_for_themselves(table: Table) -> None:
    clearing = proposed(table)
    with pytest.raises(ClearingRefused, match="they_answer_themselves") as refused:
        answers(table, "Kim", clearing, for_="Gus Ann")
    assert refused.value.params == {"name": "Ann"}
    with pytest.raises(NotAllowed):
        answers(table, "Ann", clearing, for_="Gus")
    with pytest.raises(NotAllowed):
        answers(table, "Kim", clearing, for_="Gus Till")  # nothing changes for the till
    assert awaited(table, clearing) == {*PHONES, *NO_PHONES}


def test_a_payment_meanwhile_lets_it_lapse(table: Table) -> None:
    clearing = proposed(table)
    answers(table, "Kim", clearing, for_="Gus Hal")
    services.payment_say(actor=table.kim.actor, club=table.club, draft=draft(table, "Eve", "Lee", "0.50"))
    assert answers(table, "Kim", clearing, for_=ALL_SIX) == BookWord.LAPSED
    assert open_now(table) == OF_TWELVE | {("Eve", "Lee"): 150}
    assert [line.count(",") for line in trail(table)] == [1]


def test_a_line_of_before_names_its_person(table: Table) -> None:
    person = str(UUID(table.id("Gus")))
    audit_write(actor=table.kim.actor, what="clearing_agreed_for", club_id=table.club.id, principal=person)
    assert trail(table) == ["Kim agreed for Gus: clear accounts"]
    audit_write(actor=table.kim.actor, what="clearing_agreed", club_id=table.club.id, principal=person)
    assert lines_of(table, "clearing_agreed") == ["Kim agreed for Gus: clear accounts"]


def test_the_trail_says_in_whose_name_a_phone_or_a_keeper_answered(table: Table) -> None:
    """Cat plays on Ann's phone and answers there; Bob is called as on the sheets, whatever their account is called."""
    has_no_phone(table, "Cat")
    has_code_of(table, "Ann", "Cat")
    clearing = proposed(table)
    answers(table, "Ann", clearing)
    called_otherwise = replace(table["Bob"].actor, name="Robert")
    said = ClearingWord(BookWord.AGREED)
    services.clearing_answer(actor=called_otherwise, club=table.club, clearing=clearing, said=said)
    assert sorted(lines_of(table, "clearing_agreed")) == [
        "Ann agreed to clear accounts", "Bob agreed to clear accounts", "Cat agreed to clear accounts",
    ]  # fmt: skip
    answers(table, "Kim", clearing, BookWord.REFUSED, for_="Gus", note="no")
    assert lines_of(table, "clearing_refused") == ["Kim declined for Gus: clear accounts"]
