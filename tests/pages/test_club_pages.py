"""A club is founded, set up, peopled and left on its pages."""

import ast
import html
import io
import json
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs import selectors, services
from clubs.audit_sentences import SENTENCES
from clubs.models import Audit, Balances, Club, Invite, Membership, Player, Role
from clubs.pages.audit import CHAPTERS
from sessions.models import Attendance
from tests.kit.accounts import account, signed_in
from tests.kit.club_evening import Evening
from tests.kit.club_list import more
from tests.kit.forms import SETTINGS
from tests.kit.our_files import nodes
from tests.kit.people import Person, club_of, page, person
from tests.kit.points import play_for_points

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]


def held(there: Evening, who: str) -> Membership:
    return Membership.objects.get(club=there.club, device_id=there.people[who].device, session_code="")


def test_a_club_is_founded_on_one_page() -> None:
    ann = person("Ann")
    response = ann.client.post(reverse("club-new"), SETTINGS)
    club = Club.objects.get(slug="owls")
    assert response.headers["Location"] == reverse("club", args=["owls"])
    assert (club.name, club.currency, club.stakes, club.points_only) == ("Owls of Bath", "EUR", [100, 250, 500], False)
    assert selectors.role_of(ann.actor, club.id) == "organiser"
    settings = page(ann.client.get(reverse("club-settings", args=["owls"])))
    assert 'value="1; 2.50; 5"' in settings
    assert 'value="23:30"' in settings


def test_the_address_is_made_of_the_name_where_none_is_typed() -> None:
    person("Ann").client.post(reverse("club-new"), {**SETTINGS, "slug": ""})
    assert Club.objects.filter(slug="owls-of-bath").exists()


@pytest.mark.parametrize(
    ("field", "typed", "fault"),
    [
        ("name", "", "Give the club a name."),
        ("name", "Owls\u202e", "There is a character in this name that cannot be printed."),
        ("slug", "Owls of Bath!", "Use small letters, digits and hyphens"),
        ("slug", "new", "The program needs this address itself."),
        ("stakes", "1 2.505", "“2.505” has more decimals than EUR has."),
        ("stakes", "1,250", "“1,250” can mean €1.25 or €1,250. Write 1.25 or 1250.00."),
        ("table_fee", "2.000", "“2.000” can mean €2 or €2,000. Write 2.00 or 2000.00."),
        ("stakes", "1 two", "“two” is not an amount in EUR."),
        ("stakes", "0,50, 1, 2", "“0,50, 1, 2” can be read in several ways. Put semicolons between the amounts"),
        ("stakes", "0,50", "“0,50” can be read in several ways. Put semicolons between the amounts: 0.50; 1; 2."),
        ("stakes", "1 0", "“0” is not an amount in EUR."),
        ("stakes", "1 99999999", "“99999999” is not an amount in EUR."),
        ("stakes", " ".join(str(n) for n in range(1, 15)), "At most 12 stakes can be offered."),
        ("currency", "XXX", "XXX is not one of the available choices"),
        ("ends_at", "half past", "Enter a valid time."),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_nothing_typed_is_lost(field: str, typed: str, fault: str) -> None:
    response = person("Ann").client.post(reverse("club-new"), {**SETTINGS, field: typed})
    assert response.status_code == 422
    assert fault in page(response)
    assert "Owls" in page(response) or field == "name"
    assert 'value="23:30"' in page(response) or field == "ends_at"
    assert not Club.objects.exists()


def test_an_address_is_one_clubs() -> None:
    ann = person("Ann")
    ann.client.post(reverse("club-new"), SETTINGS)
    response = ann.client.post(reverse("club-new"), {**SETTINGS, "name": "Other owls"})
    assert "Another club has this address." in page(response)
    assert Club.objects.count() == 1


def test_a_club_is_deleted_by_its_name_and_brought_back(thursday: Evening) -> None:
    ann, club = thursday.people["organiser"].client, thursday.club
    address = reverse("club-delete", args=[club.slug])
    assert "Type the club’s name" in page(ann.post(address, {"name": "Friday"})).replace("&#x27;", "’")
    ann.post(address, {"name": " thursday "})
    assert ann.get(reverse("club", args=[club.slug])).status_code == 404
    assert "Bring it back" in page(ann.get(reverse("clubs-deleted")))
    thursday.people["member"].client.post(reverse("club-restore", args=[club.slug]))
    assert ann.get(reverse("club", args=[club.slug])).status_code == 404
    ann.post(reverse("club-restore", args=[club.slug]))
    assert ann.get(reverse("club", args=[club.slug])).status_code == 200


def test_a_new_club_says_what_comes_first() -> None:
    ann = person("Ann")
    club = club_of(ann)
    shown = page(ann.client.get(reverse("club", args=[club.slug])))
    assert "Write down your house rules" in shown
    services.house_create(actor=ann.actor, club=club, name="Thursday rules", sheet="brighton")
    assert "Your rules are written: Thursday rules." in page(ann.client.get(reverse("club", args=[club.slug])))


def test_a_deleted_club_is_found_from_the_first_page(thursday: Evening) -> None:
    ann = thursday.people["organiser"].client
    assert "Deleted clubs" not in page(ann.get("/"))
    ann.post(reverse("club-delete", args=[thursday.club.slug]), {"name": "Thursday"})
    assert reverse("clubs-deleted") in page(ann.get("/"))
    assert "Deleted clubs" not in page(thursday.people["member"].client.get("/"))


def test_nothing_begins_in_an_archived_club(thursday: Evening) -> None:
    ann, club = thursday.people["organiser"].client, thursday.club
    assert "Start an evening" in page(ann.get(reverse("club", args=[club.slug])))
    ann.post(reverse("club-archive", args=[club.slug]), {"archived": "1"})
    shown = page(ann.get(reverse("club", args=[club.slug])))
    assert "in the archive" in shown
    assert "Start an evening" not in shown


def test_everything_of_a_club_is_exported_in_one_file(thursday: Evening) -> None:
    response = thursday.people["organiser"].client.get(reverse("club-export", args=[thursday.club.slug]))
    packed = zipfile.ZipFile(io.BytesIO(response.getvalue()))
    names = packed.namelist()
    assert [name for name in names if name.endswith(f"{thursday.session.code}.jsonl")]
    assert {"club.json", "people.json", "balances.json", "rules.json", "audit.json"} <= set(names)
    people = json.loads(packed.read("people.json"))
    assert [one["name"] for one in people["players"]] == ["Ann", "Bob", "Cat", "Dan"]
    assert Audit.objects.filter(club=thursday.club, what="exported").exists()


# People


def invited(there: Evening, **fields: str) -> str:
    """The token of an invitation that the organiser makes on its page."""
    address = reverse("club-invite", args=[there.club.slug])
    shown = page(there.people["organiser"].client.post(address, {"role": "member", "life": "week", **fields}))
    found = re.search(r"/j/#([\w-]+)", shown)
    assert found, shown
    return found.group(1)


def opened(who: Person, token: str) -> int:
    return who.client.post(reverse("join-by-link"), {"token": token, "choice": "join"}).status_code


def test_a_link_makes_a_member_and_opens_as_often_as_it_says(thursday: Evening) -> None:
    eve, finn = person("Eve"), person("Finn")
    token = invited(thursday, uses="1")
    assert opened(eve, token) == 302
    assert selectors.role_of(eve.actor, thursday.club.id) == "member"
    assert opened(finn, token) == 404


def test_who_is_invited_as_a_player_is_that_player_and_has_their_evenings(thursday: Evening) -> None:
    eve = person("Eve")
    dan = thursday.players[3]
    token = invited(thursday, player=str(dan.id), uses="7")
    assert Invite.objects.latest("created_at").uses_left == 1
    opened(eve, token)
    assert selectors.voices_of(eve.actor, thursday.club.id) == [dan.id]
    assert Membership.objects.get(club=thursday.club, device_id=eve.device).player == dan


def left_out(there: Evening) -> list[str]:
    """What the page of an invitation says under its list of players."""
    shown = page(there.people["organiser"].client.get(reverse("club-invite", args=[there.club.slug])))
    return re.findall(r"Not in this list: [^<]*", shown)


def test_the_list_of_an_invitation_says_who_is_left_out_and_why(thursday: Evening) -> None:
    eve, _ann, bob, cat, dan = person("Eve"), *thursday.players
    assert left_out(thursday) == []
    for player in (bob, dan):
        opened(person("Phone") if player == bob else eve, invited(thursday, player=str(player.id)))
    assert left_out(thursday) == ["Not in this list: Bob and Dan have a phone or an account here already."]
    Player.objects.filter(id=cat.id).update(user=account())
    services.club_leave(actor=eve.actor, club=thursday.club)
    assert left_out(thursday) == [
        "Not in this list: Bob and Cat have a phone or an account here already.",
        "Not in this list: Dan left the club but still has the name on a phone or account. A link for anyone, "
        "opened there, brings them back.",
    ]
    assert opened(eve, invited(thursday, uses="1")) == 302
    assert selectors.role_of(eve.actor, thursday.club.id) == "member"
    assert selectors.voices_of(eve.actor, thursday.club.id) == [dan.id]
    assert left_out(thursday) == ["Not in this list: Bob, Cat and Dan have a phone or an account here already."]


def test_of_many_who_are_left_out_some_are_named(thursday: Evening) -> None:
    names = [f"Member {number:02}" for number in range(15)]
    user = account()
    for name in names:
        services.player_add(actor=thursday.people["organiser"].actor, club=thursday.club, name=name)
    Player.objects.filter(name__in=names).update(user=user)
    (note,) = left_out(thursday)
    assert note.endswith("Member 06 and 8 others have a phone or an account here already.")


def test_a_guest_becomes_a_member_and_keeps_their_history(thursday: Evening) -> None:
    cat, player = thursday.people["guest"], thursday.players[2]
    services.player_claim(actor=cat.actor, club=thursday.club, session_code=thursday.session.code, player=player)
    opened(cat, invited(thursday, uses="1"))
    assert selectors.role_of(cat.actor, thursday.club.id) == "member"
    assert selectors.voices_of(cat.actor, thursday.club.id) == [player.id]
    assert "Cat" in page(thursday.people["organiser"].client.get(reverse("people", args=[thursday.club.slug])))


def test_an_invitation_goes_by_mail(thursday: Evening) -> None:
    eve = person("Eve")
    thursday.people["organiser"] = signed_in(account(), thursday.people["organiser"])
    token = invited(thursday, email="eve@example.org", uses="1")
    (letter,) = mail.outbox
    assert letter.to == ["eve@example.org"]
    assert letter.subject == "Chouette: invitation to a backgammon club"
    assert token in str(letter.body)
    assert "Ann (ann@club.example) invites you to the backgammon club “Thursday”." in str(letter.body)
    assert opened(eve, token) == 302


@pytest.mark.parametrize("why", ["closed", "expired", "of nobody"])
def test_every_dead_link_gives_the_same_answer(thursday: Evening, why: str) -> None:
    eve = person("Eve")
    token, invite = invited(thursday, uses="1"), Invite.objects.latest("created_at")
    if why == "closed":
        thursday.people["organiser"].client.post(reverse("club-invite-close", args=[thursday.club.slug, invite.id]))
    elif why == "expired":
        Invite.objects.update(expires_at=invite.created_at)
    else:
        token = "x" * 27
    response = eve.client.post(reverse("join-by-link"), {"token": token, "choice": "join"})
    nothing = person("Gus").client.post(reverse("join-by-link"), {"token": "y" * len(token)})
    assert (response.status_code, strip(page(response))) == (404, strip(page(nothing)))


def strip(text: str) -> str:
    """A page without what differs from one answer to the next."""
    return re.sub(r'(nonce|value|content)="[^"]*"', "", text)


def test_a_role_is_changed_and_taken_away(thursday: Evening) -> None:
    ann, member = thursday.people["organiser"].client, held(thursday, "member")
    ann.post(reverse("role-set", args=[thursday.club.slug, member.id]), {"role": "organiser"})
    assert held(thursday, "member").role == Role.ORGANISER
    ann.post(reverse("member-remove", args=[thursday.club.slug, member.id]))
    assert selectors.role_of(thursday.people["member"].actor, thursday.club.id) is None
    response = ann.post(
        reverse("role-set", args=[thursday.club.slug, held(thursday, "organiser").id]), {"role": "member"}
    )
    assert "A club always has an organiser." in page(response)
    response = ann.post(
        reverse("role-set", args=[thursday.club.slug, held(thursday, "organiser").id]), {"role": "guest"}
    )
    assert "Choose organiser, treasurer, scorekeeper or member." in page(response)


def test_who_leaves_is_out_and_their_name_stays(thursday: Evening) -> None:
    dan = thursday.people["member"]
    dan.client.post(reverse("club-leave", args=[thursday.club.slug]))
    assert selectors.role_of(dan.actor, thursday.club.id) is None
    assert Player.objects.filter(club=thursday.club, name="Dan").exists()


def test_two_records_are_looked_at_before_they_are_put_together(thursday: Evening) -> None:
    ann, bob = thursday.people["organiser"].client, thursday.players[1]
    robert = services.player_add(actor=thursday.people["organiser"].actor, club=thursday.club, name="Robert")
    address = reverse("player", args=[thursday.club.slug, robert.id])
    assert "1 evening of Bob will stand under Robert." in page(ann.get(address, {"with": str(bob.id)}))
    ann.post(reverse("player-merge", args=[thursday.club.slug, robert.id]), {"with": str(bob.id)})
    assert 'also known as <b translate="no">Bob</b>' in page(ann.get(address))
    assert "Robert" in page(ann.get(reverse("sheet", args=[thursday.session.code])))
    ann.post(reverse("player-part", args=[thursday.club.slug, robert.id]), {"with": str(bob.id)})
    assert "was written down" not in page(ann.get(address))


def test_who_sat_at_one_table_is_shown_and_not_put_together(thursday: Evening) -> None:
    ann, (one, other, *_) = thursday.people["organiser"].client, thursday.players
    address = reverse("player", args=[thursday.club.slug, one.id])
    assert "sat at one table, so they are two people" in page(ann.get(address, {"with": str(other.id)}))
    response = ann.post(reverse("player-merge", args=[thursday.club.slug, one.id]), {"with": str(other.id)})
    assert f"Both sat at table {thursday.session.code}, so they are two people." in page(response)


def test_of_many_evenings_in_common_the_latest_are_named_and_the_others_counted(thursday: Evening) -> None:
    ann, (one, *_, other) = thursday.people["organiser"].client, thursday.players
    past = more(thursday, 7, since=datetime(2026, 1, 8, 19, tzinfo=UTC))
    Attendance.objects.bulk_create(Attendance(club=thursday.club, session=session, player=one) for session in past)
    told = page(ann.get(reverse("player", args=[thursday.club.slug, one.id]), {"with": str(other.id)}))
    together = told.partition("so they are two people")[2]
    assert "Past 3" in together
    assert "Past 4" not in together
    assert "and 3 more" in together


def test_a_person_is_forgotten_when_their_name_is_typed(thursday: Evening) -> None:
    ann, bob = thursday.people["organiser"].client, thursday.players[1]
    address = reverse("player-forget", args=[thursday.club.slug, bob.id])
    assert ann.post(address, {"name": "Robert"}).status_code == 422
    ann.post(address, {"name": "bob"})
    assert "Former player 1" in page(ann.get(reverse("sheet", args=[thursday.session.code])))
    assert ann.get(reverse("player", args=[thursday.club.slug, bob.id])).status_code == 404


def test_a_player_takes_their_data_along_and_nobody_elses(thursday: Evening) -> None:
    eve = person("Eve")
    dan = thursday.players[3]
    opened(eve, invited(thursday, player=str(dan.id)))
    address = reverse("player-data", args=[thursday.club.slug, dan.id])
    assert address in page(eve.client.get(reverse("people", args=[thursday.club.slug])))
    data = json.loads(eve.client.get(address).content)
    assert [one["name"] for one in data["names"]] == ["Dan"]
    assert [one["code"] for one in data["evenings"]] == [thursday.session.code]
    assert eve.client.get(reverse("player-data", args=[thursday.club.slug, thursday.players[0].id])).status_code == 403


# Balances


def played(there: Evening) -> None:
    """One game: Ann, the Box, is doubled by nobody and wins a single game from all three."""
    bob = there.people["scorekeeper"]
    for seq, event in enumerate(({"event": "start"}, {"event": "result", "winner": "box", "kind": "single"}), 1):
        body = {"key": f"balance-{seq}", "seen": seq, "event": event}
        address = reverse("api-events", args=[there.session.code])
        answer = bob.client.post(address, json.dumps(body), content_type="application/json")
        assert answer.status_code in (200, 201), answer.content


def figures(client: Client, there: Evening) -> list[tuple[str, str]]:
    shown = page(client.get(reverse("balances", args=[there.club.slug])))
    rows = re.findall(r'<th[^>]* scope="row">\s*(?:<a[^>]*>)?([^<]+?)(?:</a>)?\s*</th>(.*?)</tr>', shown, re.S)
    return [(name, re.sub(r"<[^>]+>", " ", cells).split()[1]) for name, cells in rows if "(must be 0)" not in name]


def test_the_balances_of_a_club_are_those_of_its_evenings(thursday: Evening) -> None:
    played(thursday)
    ann = thursday.people["organiser"].client
    assert dict(figures(ann, thursday)) == {"Ann": "+3", "Bob": "−1", "Cat": "−1", "Dan": "−1"}
    assert "£6" in page(ann.get(reverse("balances", args=[thursday.club.slug])))
    play_for_points(thursday.club.id)
    assert "£" not in page(ann.get(reverse("balances", args=[thursday.club.slug])))


def test_who_may_see_only_their_own_balance_sees_only_that(thursday: Evening) -> None:
    played(thursday)
    thursday.club.balances = "own"
    thursday.club.save()
    dan = thursday.people["member"]
    services.device_speaks_for(actor=dan.actor, club=thursday.club, player=thursday.players[3])
    assert figures(dan.client, thursday) == [("Dan", "−1")]
    assert len(figures(thursday.people["organiser"].client, thursday)) == 4


# Activity


def test_the_organiser_reads_who_did_what(thursday: Evening) -> None:
    ann = thursday.people["organiser"].client
    ann.post(reverse("role-set", args=[thursday.club.slug, held(thursday, "member").id]), {"role": "scorekeeper"})
    shown = page(ann.get(reverse("audit", args=[thursday.club.slug]), {"chapter": "people"}))
    assert '<b translate="no">Ann</b> made Dan scorekeeper instead of member' in shown
    assert "made the club" not in shown
    long_ago = page(ann.get(reverse("audit", args=[thursday.club.slug]), {"day": "2001-01-01"}))
    assert "Nothing of that kind was done." in long_ago


def test_every_kind_of_line_has_a_sentence() -> None:
    assert kinds_written() <= SENTENCES.keys(), kinds_written() - SENTENCES.keys()


def test_every_kind_of_line_is_found_under_a_heading() -> None:
    headed = {kind for _, kinds in CHAPTERS.values() for kind in kinds}
    assert headed == SENTENCES.keys()


def test_who_comes_by_an_invitation_gave_themselves_nothing(thursday: Evening) -> None:
    opened(person("Eve"), invited(thursday))
    shown = page(thursday.people["organiser"].client.get(reverse("audit", args=[thursday.club.slug])))
    assert '<b translate="no">Eve</b> joined as: member' in shown


def test_who_joined_is_named_as_they_were_in_the_club_then(thursday: Evening) -> None:
    """Somebody whose phone is called Anonymous elsewhere comes as Eve, who is renamed later; Gus was renamed before."""
    club, organiser = thursday.club, thursday.people["organiser"]
    eve = services.player_add(actor=organiser.actor, club=club, name="Eve")
    token = services.invite_create(actor=organiser.actor, club=club, role=Role.MEMBER, uses=1, player=eve)
    services.invite_exchange(token=token, actor=person("Anonymous").actor)
    services.player_rename(actor=organiser.actor, player=eve, name="Evelyn")
    gus, phone = services.player_add(actor=organiser.actor, club=club, name="Gus"), person("Gus")
    services.device_speaks_for(actor=phone.actor, club=club, player=gus)
    services.player_rename(actor=organiser.actor, player=gus, name="August")
    token = services.invite_create(actor=organiser.actor, club=club, role=Role.MEMBER)
    services.invite_exchange(token=token, actor=phone.actor)
    shown = page(organiser.client.get(reverse("audit", args=[club.slug])))
    for name in ("Eve", "August"):
        assert f'<b translate="no">{name}</b> joined as: member' in shown
    for name in ("Anonymous", "Evelyn", "Gus"):
        assert f'<b translate="no">{name}</b> joined as' not in shown


def kinds_written() -> set[str]:
    """What the program ever writes into the audit trail of a club."""
    paths = [path for folder in ("clubs", "sessions") for path in (ROOT / folder).rglob("*.py")]
    calls = [node for path in paths for node in nodes(path.read_text()) if isinstance(node, ast.Call)]
    written = [{word.arg: word.value for word in call.keywords} for call in calls if is_audit(call)]
    whats = [words["what"] for words in written if "club_id" in words]
    return {str(one.value) for what in whats for one in ast.walk(what) if isinstance(one, ast.Constant)}


def is_audit(call: ast.Call) -> bool:
    return ast.unparse(call.func).endswith("audit_write")


def test_where_results_are_ones_own_a_member_opens_their_own_page_and_no_other() -> None:
    """Names that may not be opened are no links."""
    ann, dan = person("Ann"), person("Dan")
    club = club_of(ann)
    Club.objects.filter(id=club.id).update(balances=Balances.OWN)
    services.role_give(actor=ann.actor, club=club, to=dan.actor, role=Role.MEMBER)
    own, other = (services.player_add(actor=ann.actor, club=club, name=name) for name in ("Dan", "Eve"))
    services.device_speaks_for(actor=dan.actor, club=club, player=own)
    client = dan.client
    links = page(client.get(f"/clubs/{club.slug}/people/"))
    assert f"/players/{own.id}/" in links
    assert f"/players/{other.id}/" not in links
    shown = page(client.get(f"/clubs/{club.slug}/players/{own.id}/"))
    assert "Only you and the organisers see this page." in shown
    assert "<form" not in shown.split("<main")[1].split("</main>")[0]
    refused = client.get(f"/clubs/{club.slug}/players/{other.id}/")
    assert refused.status_code == 403
    assert "You may not open this page." in page(refused)
    assert "A player’s page is for that player and the organisers of the club." in page(refused)
    for way in (f"/clubs/{club.slug}/", f"/clubs/{club.slug}/players/{own.id}/"):
        assert f'href="{way}"' in page(refused)
    assert not re.search(r"\bEve\b", page(refused))
    assert client.get(f"/api/v1/clubs/{club.slug}/players/{own.id}/").json()["name"] == "Dan"
    assert client.get(f"/api/v1/clubs/{club.slug}/players/{other.id}/").status_code == 403
    assert client.post(f"/clubs/{club.slug}/players/{own.id}/name/", {"name": "Don"}).status_code == 403
    assert "/forget/" in page(ann.client.get(f"/clubs/{club.slug}/players/{own.id}/"))
    assert person("Zoe").client.get(f"/clubs/{club.slug}/players/{own.id}/").status_code == 404


@pytest.mark.parametrize(
    ("language", "written", "read"),
    [
        ("en", "0.50, 1, 2", "£0.50, £1, £2"),
        ("en", "0.50,1,2", "£0.50, £1, £2"),
        ("en", "2; 1 0.50", "£0.50, £1, £2"),
        ("de", "0,50, 1, 2", "0,50 £, 1 £, 2 £"),
        ("de", "0,50; 1; 2", "0,50 £, 1 £, 2 £"),
        ("de", "0.50 1 2", "0,50 £, 1 £, 2 £"),
        ("fr", "0,50 1 2", "0,50 £, 1 £, 2 £"),
    ],
)
def test_a_list_of_stakes_is_shown_as_it_is_read(language: str, written: str, read: str) -> None:
    asked = {"stakes": written, "currency": "GBP"}
    shown = page(person("Ann").client.get("/clubs/new/stakes/", asked, headers={"accept-language": language}))
    plain = html.unescape(shown).replace("\u00a0", " ").replace("\u202f", " ")
    assert read in plain


@pytest.mark.parametrize(
    ("language", "written", "fault"),
    [
        ("de", "1,2,5", "„1,2,5“"),
        ("de", "0,505", "„0,505“"),
        ("en", "0.505", "“0.505” has more decimals than GBP has."),
    ],
)
def test_a_figure_that_can_be_read_in_two_ways_is_never_guessed(language: str, written: str, fault: str) -> None:
    asked = {"stakes": written, "currency": "GBP"}
    shown = page(person("Ann").client.get("/clubs/new/stakes/", asked, headers={"accept-language": language}))
    assert fault in html.unescape(shown)


def test_the_way_that_a_refused_name_names_is_open_below_it() -> None:
    """Renamed to a name that another has, the page asks whether both are one, and leads there from either way."""
    ann = person("Ann")
    club = club_of(ann)
    cat = services.player_add(actor=ann.actor, club=club, name="Cat")
    other = services.player_add(actor=ann.actor, club=club, name="Catherine")
    here = reverse("player", args=[club.slug, cat.id])
    answer = ann.client.post(reverse("player-rename", args=[club.slug, cat.id]), {"name": "catherine"})
    assert answer.status_code == 422
    refused = page(answer)
    assert "merge the two below" in refused
    chosen = page(ann.client.get(here, {"with": str(other.id)}))
    assert 'name="name" value="other" checked' in refused, "the name just typed"
    assert 'name="name" value="kept" checked' in chosen
    for shown in (refused, chosen):
        assert re.search('id="manage" open', shown)
        assert "Make Catherine and Cat one player" in shown
        assert f'<form class="form" method="get" action="{here}#merge">' in shown, "wherever the page was sent from"
        assert 'id="merge"' in shown


def test_nobody_is_chosen_for_a_merge_before_somebody_is() -> None:
    ann = person("Ann")
    club = club_of(ann)
    cat = services.player_add(actor=ann.actor, club=club, name="Cat")
    services.player_add(actor=ann.actor, club=club, name="Bea")
    shown = page(ann.client.get(reverse("player", args=[club.slug, cat.id])))
    assert re.search(r'<select id="with" name="with" required>\s*<option value="">Choose…</option>', shown)


def test_a_fault_in_the_stakes_is_said_once() -> None:
    """It is in the part of the page that shows how the stakes are read, which what is typed next replaces."""
    ann = person("Ann")
    sent = html.unescape(page(ann.client.post(reverse("club-new"), {**SETTINGS, "stakes": "2, 5 zwei"})))
    sentence = re.sub(
        r"<[^>]+>", "", page(ann.client.get("/clubs/new/stakes/", {"stakes": "2, 5 zwei", "currency": "EUR"}))
    )
    sentence = html.unescape(sentence).strip()
    assert "zwei" in sentence
    assert sent.count(sentence) == 1
    assert sentence in sent.partition('<div id="stakes-read"')[2].partition("</div>")[0]
