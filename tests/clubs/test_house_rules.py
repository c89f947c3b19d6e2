"""A club's house rules: sets with a name, a version for every saving, and two organisers at once."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import ProgrammingError, connection, transaction

from clubs import rule_sets, services
from clubs.models import Audit, Club, HouseRules, HouseRulesVersion
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


@pytest.fixture
def club(ann: Person) -> Club:
    return club_of(ann)


def thursday(ann: Person, club: Club, **change: object) -> HouseRules:
    return services.house_create(actor=ann.actor, club=club, name="Thursday", sheet="atlanta", change=change)


def save(who: Person, rules: HouseRules, based_on: int, *, note: str = "", **change: object) -> HouseRulesVersion:
    return services.house_save(actor=who.actor, rules=rules, change=change, based_on=based_on, note=note).version


def audited(club: Club) -> list[str]:
    return list(Audit.objects.filter(club=club, what__startswith="house").order_by("id").values_list("what", flat=True))


def test_a_set_begins_with_a_version_of_what_differs_from_its_sheet(ann: Person, club: Club) -> None:
    rules = thursday(ann, club, max_players=8, jacoby=True)
    version = rule_sets.version_of(rules)
    assert version is not None
    assert (version.number, version.change, version.made_by) == (1, {"max_players": 8}, "Ann")
    assert audited(club) == ["house_created"]


def test_every_saving_makes_a_version_with_its_note_and_what_it_changed(ann: Person, club: Club) -> None:
    rules = thursday(ann, club)
    save(ann, rules, 1, max_players=8, note="  Room for   eight ")
    save(ann, rules, 2, max_players=8, jacoby=False)
    latest, second, first = rule_sets.versions_of(rules)
    assert [saved.version.number for saved in (latest, second, first)] == [3, 2, 1]
    assert [(one.option.key, one.before, one.after) for one in latest.changed] == [("jacoby", True, False)]
    assert [(one.option.key, one.before, one.after) for one in second.changed] == [("max_players", None, 8)]
    assert second.version.note == "Room for eight"
    assert first.changed == ()


def test_saving_without_a_change_makes_no_version(ann: Person, club: Club) -> None:
    rules = thursday(ann, club, max_players=8)
    assert save(ann, rules, 1, max_players=8, jacoby=True).number == 1
    assert HouseRulesVersion.objects.filter(house_rules=rules).count() == 1


def test_the_same_form_twice_makes_one_set_and_one_version(ann: Person, club: Club) -> None:
    first, second = uuid4(), uuid4()
    sets = [
        services.house_create(actor=ann.actor, club=club, name="Thursday", sheet="atlanta", key=first) for _ in range(2)
    ]
    assert sets[0].id == sets[1].id
    for _ in range(2):
        saved = services.house_save(actor=ann.actor, rules=sets[0], change={"max_players": 8}, based_on=1, key=second)
        assert saved.version.number == 2
    assert HouseRulesVersion.objects.filter(house_rules=sets[0]).count() == 2


def test_the_second_of_two_organisers_is_shown_what_the_first_has_saved(ann: Person, club: Club) -> None:
    bob, rules = person("Bob"), thursday(ann, club)
    save(ann, rules, 1, max_players=8)
    with pytest.raises(services.HouseStale) as stale:
        save(bob, rules, 1, jacoby=False)
    assert stale.value.latest.change == {"max_players": 8}
    assert save(bob, rules, 2, max_players=8, jacoby=False).number == 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"jokoby": True}, "unknown_option"),
        ({"jacoby": 1}, "wrong_type"),
        ({"max_players": 2}, "value_not_allowed"),
        ({"max_players": 10_000}, "value_not_allowed"),
        ({"cubes": "single"}, "forbidden_pair"),
    ],
)
def test_rules_nobody_can_play_by_are_not_kept(ann: Person, club: Club, change: dict[str, object], code: str) -> None:
    rules = thursday(ann, club)
    with pytest.raises(services.HouseRefused) as refused:
        services.house_save(actor=ann.actor, rules=rules, change=change, based_on=1)
    assert refused.value.fault.code == code
    with pytest.raises(services.HouseRefused):
        services.house_create(actor=ann.actor, club=club, name="Friday", sheet="atlanta", change=change)


def test_a_name_stands_once_among_the_sets_in_use(ann: Person, club: Club) -> None:
    rules = thursday(ann, club)
    with pytest.raises(services.NameTaken):
        services.house_create(actor=ann.actor, club=club, name="THURSDAY ", sheet="brighton")
    services.house_archive(actor=ann.actor, rules=rules)
    other = services.house_create(actor=ann.actor, club=club, name="THURSDAY ", sheet="brighton")
    with pytest.raises(services.NameTaken):
        services.house_restore(actor=ann.actor, rules=rules)
    services.house_rename(actor=ann.actor, rules=other, name="Friday")
    services.house_restore(actor=ann.actor, rules=rules)
    assert [one.name for one in rule_sets.sets_in_use(club.id)] == ["Friday", "Thursday"]
    assert audited(club) == ["house_created", "house_archived", "house_created", "house_renamed", "house_restored"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "Thurs\u202eday", "Thurs\x07day", "\u200b"])
def test_what_cannot_be_read_on_a_page_is_no_name(ann: Person, club: Club, name: str) -> None:
    with pytest.raises(services.NameRefused):
        services.house_create(actor=ann.actor, club=club, name=name, sheet="atlanta")


@pytest.mark.parametrize("name", ["Å", "x" * 40, "🦉 owls"])
def test_short_long_and_drawn_names_are_names(ann: Person, club: Club, name: str) -> None:
    assert services.house_create(actor=ann.actor, club=club, name=name, sheet="atlanta").name == name


def test_a_version_is_never_changed(ann: Person, club: Club) -> None:
    rules = thursday(ann, club)
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE clubs_houserulesversion SET note = 'other' WHERE house_rules_id = %s", [rules.id])


def test_sets_are_read_with_their_latest_version(ann: Person, club: Club) -> None:
    rules = thursday(ann, club)
    save(ann, rules, 1, max_players=8)
    listed: Any = rule_sets.sets_of(club.id).get()
    assert (listed.number, listed.change, listed.saved_by) == (2, {"max_players": 8}, "Ann")
    assert [one.id for one in rule_sets.sets_within_reach(ann.actor)] == [rules.id]
    assert list(rule_sets.sets_within_reach(person("Eve").actor)) == []
