"""An evening under the club's own rules: chosen at the start, kept by the version, compared with what stands later."""

import pytest
from django.db import IntegrityError, transaction

from clubs import rule_sets, services
from clubs.actors import COOKIE, token_hashed
from clubs.models import Club, HouseRules, HouseRulesVersion, Player
from sessions.models import Session
from sessions.selectors.sessions import state_of
from sessions.services import event_record
from sessions.services.taps.tap import Tap
from tests.kit.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


@pytest.fixture
def club(ann: Person) -> Club:
    return club_of(ann)


@pytest.fixture
def rules(ann: Person, club: Club) -> HouseRules:
    return services.house_create(
        actor=ann.actor, club=club, name="Thursday rules", sheet="st-albans", change={"max_players": 6}
    )


def latest(rules: HouseRules) -> HouseRulesVersion:
    version = rule_sets.version_of(rules)
    assert version is not None
    return version


def started(who: Person, sheet: str, names: str = "Ann\nBob\nCat") -> Session:
    said = {"name": "Tuesday", "sheet": sheet, "stake": "1", "currency": "GBP", "names": names}
    response = who.client.post("/start/", {**said, "order": "written", "way": "names"})
    assert response.status_code == 302, page(response)
    return Session.objects.latest("created_at")


def test_the_clubs_own_rules_are_offered_before_the_sheets(ann: Person, rules: HouseRules) -> None:
    shown = page(ann.client.get("/start/"))
    own, _, sheets = shown.partition('value="atlanta"')
    assert f'value="rules:{rules.id}"' in own
    assert "St Albans with 1 change, version 1" in own
    assert 'value="brighton"' in sheets


def test_the_printed_sheets_are_folded_behind_them(ann: Person, rules: HouseRules) -> None:
    shown = page(ann.client.get("/start/")).partition("We play by")[2].partition("The printed sheets")[0]
    assert '<details class="fold">' in shown
    started(ann, "brighton")
    again = page(ann.client.get("/start/"))
    assert f'value="rules:{rules.id}" checked' in again, "the club has rules of its own"
    assert '<details class="fold">' in again.partition("We play by")[2].partition("The printed sheets")[0]


def test_an_evening_from_a_file_with_the_same_values_is_called_by_the_clubs_rules(
    ann: Person, club: Club, rules: HouseRules
) -> None:
    """Its header names the sheet and what was changed; that the club calls this its Thursday rules is read."""
    session = started(ann, f"rules:{rules.id}")
    Session.objects.filter(id=session.id).update(house_version=None)
    Session.objects.filter(id=started(ann, "st-albans", "Dan\nEve\nFay").id).update(name="Plain")
    cards = page(ann.client.get(f"/clubs/{club.slug}/evenings/"))
    assert cards.count("Thursday rules") > cards.count(f'value="{rules.id}"') > 0
    assert "St Albans" in cards
    found = page(ann.client.get(f"/clubs/{club.slug}/evenings/?house={rules.id}"))
    assert f"/s/{session.code}/" in found
    assert "Plain" not in found
    by_sheet = page(ann.client.get(f"/clubs/{club.slug}/evenings/?house=st-albans"))
    assert f"/s/{session.code}/" not in by_sheet
    assert "Plain" in by_sheet
    assert "Thursday rules, version 1" in page(ann.client.get(f"/card/session:{session.code}/"))
    assert "Thursday rules" in page(ann.client.get(f"/s/{session.code}/sheet/"))
    assert f'value="rules:{rules.id}" checked' in page(ann.client.get("/start/"))


def test_a_club_with_rules_of_its_own_begins_with_them(ann: Person, rules: HouseRules) -> None:
    assert f'value="rules:{rules.id}" checked' in page(ann.client.get("/start/"))


def test_the_page_of_the_rules_leads_to_an_evening_under_them(ann: Person, club: Club, rules: HouseRules) -> None:
    other = services.house_create(actor=ann.actor, club=club, name="Sunday rules", sheet="atlanta")
    shown = page(ann.client.get(f"/clubs/{club.slug}/rules/{rules.id}/"))
    address = f"/start/?club={club.slug}&amp;rules=rules:{rules.id}"
    assert address in shown
    assert f'value="rules:{rules.id}" checked' in page(ann.client.get(address.replace("&amp;", "&")))
    asked = page(ann.client.get(f"/start/?rules=rules:{other.id}"))
    assert f'value="rules:{other.id}" checked' in asked
    assert "checked" in page(ann.client.get("/start/?rules=nothing"))


def test_an_evening_keeps_the_version_it_began_with(ann: Person, rules: HouseRules) -> None:
    session = started(ann, f"rules:{rules.id}")
    assert session.house_version == latest(rules)
    assert session.sheet == "st-albans"
    services.house_save(actor=ann.actor, rules=rules, change={"max_players": 8}, based_on=1)
    assert state_of(session.key).house.change == {"max_players": 6}
    assert started(ann, f"rules:{rules.id}", "Dan\nEve\nFinn").house_version == latest(rules)


def test_what_was_chosen_the_last_time_is_chosen_again(ann: Person, rules: HouseRules) -> None:
    started(ann, f"rules:{rules.id}")
    assert f'value="rules:{rules.id}" checked' in page(ann.client.get("/start/"))
    services.house_archive(actor=ann.actor, rules=rules)
    shown = page(ann.client.get("/start/"))
    assert str(rules.id) not in shown
    assert 'value="st-albans" checked' in shown


@pytest.mark.parametrize("sheet", ["rules:", "rules:00000000-0000-0000-0000-000000000000", "hoyle"])
def test_rules_that_are_not_offered_cannot_be_chosen(ann: Person, rules: HouseRules, sheet: str) -> None:
    said = {"name": "Tuesday", "sheet": sheet, "stake": "1", "currency": "GBP", "order": "written"}
    response = ann.client.post("/start/", said)
    assert response.status_code == 422
    assert "not one of the available choices" in page(response)


def test_the_rules_of_another_club_are_not_offered(rules: HouseRules) -> None:
    eve = person("Eve")
    club_of(eve, "Friday")
    assert "Thursday rules" not in page(eve.client.get("/start/"))
    said = {"name": "Tuesday", "sheet": f"rules:{rules.id}", "stake": "1", "currency": "GBP", "order": "written"}
    assert eve.client.post("/start/", said).status_code == 422


def test_a_session_cannot_point_at_a_version_of_another_club(ann: Person, rules: HouseRules) -> None:
    eve = person("Eve")
    club_of(eve, "Friday")
    evening = Session.objects.filter(id=started(eve, "atlanta").id)
    with pytest.raises(IntegrityError), transaction.atomic():
        evening.update(house_version=latest(rules))


def test_the_page_of_an_evening_names_the_set_its_version_and_what_was_changed_since(
    ann: Person, rules: HouseRules
) -> None:
    session = started(ann, f"rules:{rules.id}")
    shown = page(ann.client.get(f"/s/{session.code}/rules/"))
    assert "Thursday rules, version 1" in shown
    assert "Changed this evening" not in shown
    everybody = [player.id.hex for player in club_players(session)]
    change = {"event": "change_rule", "change": {"jacoby": False}, "agreed_by": everybody}
    tap = Tap(key="agreed-by-all", seen=session.seq, event=change)
    event_record(session=session.code, actor=token_hashed(ann.client.cookies[COOKIE].value), tap=tap)
    shown = page(ann.client.get(f"/s/{session.code}/rules/"))
    assert "Changed this evening" in shown
    assert "It began with: Yes: a cube that nobody turned" in shown


def test_the_rules_of_an_evening_are_kept_under_a_name(ann: Person, club: Club) -> None:
    session = started(ann, "brighton")
    address = f"/s/{session.code}/rules/keep/"
    refused = ann.client.post(address, {"name": " "})
    assert refused.status_code == 422
    assert "The name is empty." in page(refused)
    ann.client.post(address, {"name": "As on Tuesday"})
    kept = HouseRules.objects.get(club=club)
    assert (kept.name, kept.sheet, latest(kept).note) == ("As on Tuesday", "brighton", "As “Tuesday” played.")


def club_players(session: Session) -> list[Player]:
    return list(Player.objects.filter(club=session.club))
