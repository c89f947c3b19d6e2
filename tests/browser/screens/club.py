"""A club: its page, its people, its evenings, its books."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from clubs import services
from clubs.models import Balances, Club, Membership, Player, Role
from sessions.models import BookKind, BookWord, Session
from sessions.services import session_start
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from tests.browser.screens.doors import player_path
from tests.browser.screens.papers import games
from tests.browser.screens.scene import NINE, SIX, Shown, scene
from tests.kit.club_list import past_evenings
from tests.kit.phones import Phones
from tests.kit.points import play_for_points
from tests.kit.settling import closed_evening
from tests.kit.table import Table, person, table_laid


@scene("club", "evenings", "people", "balances", "club-screen")
def an_empty_club(phones: Phones) -> Shown:
    """Just made: what it needs stands there."""
    kim = person("Kim")
    club = services.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    page = phones.of(kim, f"/clubs/{club.slug}/")
    yield "club", page
    for name in ("people", "balances", "evenings", "screen"):
        page.goto(f"{phones.site.url}/clubs/{club.slug}/{name}/")
        yield name, page


@scene("club", "people", "club-settings", "club-invite", "balances", "audit", "club-delete", "player", "evenings",
       "club-screen", "session-delete", "sessions-deleted")  # fmt: skip
def a_club(phones: Phones) -> Shown:
    """Two tables tonight, a closed evening, people in every role."""
    table = table_laid()
    games(table, 3)
    table.tap("Kim", "close")
    players = list(table.club.players.all())
    second = session_start(
        actor=table.kim.actor, club=table.club, name="Friday", sheet="brighton", stake="5.00", currency="GBP",
        players=players,
    )  # fmt: skip
    assert second.code
    dan = person("Dan")
    services.role_give(actor=table.kim.actor, club=table.club, to=dan.actor, role=Role.MEMBER)
    slug = table.club.slug
    page = phones.of(table.kim, f"/clubs/{slug}/")
    yield "club", page
    for name in ("people", "settings", "invite", "balances", "audit", "delete", "evenings", "screen"):
        page.goto(f"{phones.site.url}/clubs/{slug}/{name}/")
        yield name, page
    page.goto(f"{phones.site.url}{player_path(slug, table.id('Ann'))}")
    yield "player", page
    anne = services.player_add(actor=table.kim.actor, club=table.club, name="Anne of the Old Harbour")
    page.goto(f"{phones.site.url}{player_path(slug, table.id('Ann'))}?with={anne.id}")
    yield "merging", page
    page.goto(f"{phones.site.url}/s/{table.code}/delete/")
    yield "delete-an-evening", page
    page.get_by_label("Type the name of the evening").fill(table.session.name)
    page.get_by_role("button", name="Delete", exact=True).click()
    yield "deleted-evenings", page


@scene("club-leave", "member-remove", "home", "money", "money-pair")
def leaving(phones: Phones) -> Shown:
    """Ann owes three and is owed by one: before she leaves, after it, and for the organisers; the only one of these."""
    table = table_laid()
    closed_evening(table)
    slug, ann = table.club.slug, table["Ann"]
    services.role_give(actor=table.kim.actor, club=table.club, to=ann.actor, role=Role.TREASURER)
    lines = [LineDraft(UUID(table.id("Dan")), UUID(table.id("Ann")), 600, "CHF")]
    book = BookDraft("an old book", BookKind.OPENING, lines)
    said = EntryStep(BookWord.ENTERED)
    entry_in_force(entry_keep(actor=table.kim.actor, club=table.club.id, draft=book, said=said)[0])
    member = Membership.objects.get(club=table.club, device=ann.device, role=Role.TREASURER)
    kim = phones.of(table.kim, f"/clubs/{slug}/people/{member.id}/remove/")
    yield "removing", kim
    kim.goto(f"{phones.site.url}/clubs/{slug}/leave/")
    yield "the-only-organiser", kim
    page = phones.of(ann, f"/clubs/{slug}/people/")
    page.get_by_role("link", name="Leave the club").click()
    page.get_by_role("heading", name="What you lose").wait_for()
    yield "asked", page
    page.get_by_role("button", name="Leave the club").click()
    page.get_by_text("Clubs you left").wait_for()
    yield "left", page
    page.get_by_role("link", name=table.club.name).click()
    page.get_by_text("You left the club on").wait_for()
    yield "money", page
    page.get_by_role("link", name="You owe Bob").click()
    page.get_by_role("heading", name="You and Bob").wait_for()
    yield "the-two", page
    page.goto(f"{phones.site.url}/clubs/{slug}/leave/")
    yield "taking-it-back", page


@scene("which-name", "people")
def which_name(phones: Phones) -> Shown:
    """An invitation has made somebody a member whose name stands on the sheets; and somebody whose name does not."""
    kim, ann, zoe = person("Kim"), person("Ann"), person("Zoe")
    club = services.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    for name in ("Ann", "Bob", "Maximilian-Alexander of the Old Harbour", "Dan"):
        services.player_add(actor=kim.actor, club=club, name=name)
    for one in (ann, zoe):
        services.role_give(actor=kim.actor, club=club, to=one.actor, role=Role.MEMBER)
    yield "not-on-the-sheets", phones.of(zoe, f"/clubs/{club.slug}/me/")
    page = phones.of(ann, f"/clubs/{club.slug}/me/")
    yield "on-the-sheets", page
    page.goto(f"{phones.site.url}/clubs/{club.slug}/people/")
    yield "people", page
    page.get_by_role("button", name="This is me Ann").click()
    page.get_by_text("You are Ann on the sheets of this club.").wait_for()
    yield "taken", page


@scene("join-by-link", "club", "personal-codes")
def an_invitation_for_another(phones: Phones) -> Shown:
    """Invitations as they are found by a new phone, by Cat's, and by one whose owner is signed in; and a sheet of
    codes, on the screen and as it is printed."""
    kim, cat = person("Kim"), person("Cat")
    club = services.club_create(actor=kim.actor, name="Tuesday Owls", currency="GBP")
    names = ("Cat", "Tom", "Maximilian-Alexander of the Old Harbour", "Dan", "Éva", "Gus", "Hal", "Ida")
    players = [services.player_add(actor=kim.actor, club=club, name=name) for name in names]
    services.role_give(actor=cat.actor, club=club, to=cat.actor, role=Role.MEMBER)
    services.device_speaks_for(actor=cat.actor, club=club, player=players[0])

    def invitation(role: Role = Role.MEMBER, player: Player | None = None) -> str:
        token = services.invite_create(actor=kim.actor, club=club, role=role, uses=1, player=player)
        return f"{phones.site.url}/j/#{token}"

    new = phones.bare()
    new.goto(invitation(Role.ORGANISER))
    new.get_by_role("button", name="Join Tuesday Owls").wait_for()
    yield "an-organiser", new
    new.goto(invitation(player=players[1]))
    new.get_by_role("button", name="I am Tom").wait_for()
    yield "for-a-new-phone", new
    page = phones.of(cat, "/")
    for name, player in (("for-another", players[1]), ("for-a-long-name", players[2])):
        page.goto(invitation(Role.SCOREKEEPER, player))
        page.get_by_role("button", name="Stay Cat").wait_for()
        yield name, page
    page.get_by_role("button", name="Share this phone with").click()
    page.get_by_text("on this phone now").wait_for()
    yield "shared", page
    codes = phones.of(kim, f"/clubs/{club.slug}/codes/")
    yield "names-without-a-phone", codes
    codes.get_by_role("button", name="Make the codes").click()
    codes.get_by_role("button", name="Print").wait_for()
    yield "codes", codes


@scene("names-add")
def names_added(phones: Phones) -> Shown:
    """An organiser adds names: none written yet, nothing typed, and what a list of them would become."""
    kim = person("Kim")
    club = services.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    for name in ("Ann", "Maximilian"):
        services.player_add(actor=kim.actor, club=club, name=name)
    page = phones.of(kim, f"/clubs/{club.slug}/names/")
    yield "blank", page
    phones.complaints.expect("422")
    page.get_by_role("button", name="See the names").click()
    page.get_by_text("Type at least one name").wait_for()
    yield "nothing-typed", page
    page.get_by_label("Names, one per line").fill("Bob\nann\nMax\nDora of the Old Harbour\nbob\n" + "x" * 41)
    page.get_by_role("button", name="See the names").click()
    page.get_by_text("Nothing is kept yet.").wait_for()
    yield "seen", page


@scene("figures")
def what_the_figures_mean(phones: Phones) -> Shown:
    """The meaning of each figure on a person's page."""
    page = phones.bare()
    page.goto(f"{phones.site.url}/figures/")
    yield "all", page


@scene("player")
def a_members_own_page(phones: Phones) -> Shown:
    """Bob, a member, looks at the own page: with an evening that is on, and once it is over."""
    table = table_laid()
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    games(table, 3)
    page = phones.of(table["Bob"], player_path(table.club.slug, table.id("Bob")))
    yield "one-is-on", page
    table.tap("Kim", "close")
    page.reload()
    yield "one-is-over", page
    own = player_path(table.club.slug, table.id("Bob"))
    yield "in-german", phones.of(table["Bob"], own, locale="de")
    page.goto(f"{phones.site.url}{player_path(table.club.slug, table.id('Ann'))}")
    yield "somebody-elses", page
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    phones.complaints.expect("403")
    page.reload()
    yield "somebody-elses-where-results-are-ones-own", page


@scene("evenings")
def the_evenings(phones: Phones) -> Shown:
    """One evening that is on; many, of two months and by several rules, with ten players and with names that are long;
    looked for, with nothing found, with what cannot be looked for, and beyond the last; for points alone."""
    table = table_laid(names=(*NINE, "Ignatius of the Old Harbour"))
    games(table, 7)
    address = f"/clubs/{table.club.slug}/evenings/"
    page = phones.of(table.kim, address)
    yield "one", page
    table.tap("Kim", "close")
    past_evenings(table, 45)
    maximilian = table.club.players.get(name="Maximilian")
    services.device_speaks_for(actor=table.kim.actor, club=table.club, player=maximilian)
    page.reload()
    yield "many", page
    page.get_by_role("link", name="Older evenings").click()
    page.wait_for_url("**before=**")
    yield "older", page
    page.goto(f"{phones.site.url}{address}?stake=200GBP&noted=on&since=2026-01-01&text=no+such+words")
    yield "nothing-found", page
    page.goto(f"{phones.site.url}{address}?since=2026-03-02&until=2026-03-01&player=nobody")
    yield "cannot-be", page
    page.goto(f"{phones.site.url}{address}?before=0001-01-01T00:00:00.000000Z_{UUID(int=0).hex}")
    yield "beyond-the-last", page
    play_for_points(table.club.id)
    yield "points-in-german", phones.of(table.kim, address, locale="de")


@scene("house-rules-in-play")
def house_rules_in_play(phones: Phones) -> Shown:
    """Before a game, after some, with the games of a figure; a period that there is not; in German."""
    table = table_laid(names=SIX)
    address = f"/clubs/{table.club.slug}/house-rules-in-play/"
    page = phones.of(table.kim, address)
    yield "none", page
    games(table, 11)
    alone_with_the_box(table)
    page.reload()
    yield "some", page
    page.goto(f"{phones.site.url}{address}?period=year&games=alone#games")
    yield "games", page
    phones.complaints.expect("422")
    page.goto(f"{phones.site.url}{address}?period=winter")
    yield "no-such-period", page
    yield "in-german", phones.of(table.kim, address, locale="de")


def alone_with_the_box(table: Table) -> None:
    """A game in which the Box doubles everybody, and the Captain alone takes."""
    table.tap("Kim", "start")
    view = table.view
    box, *line = (view["players"][one]["name"] for one in (view["box"], *view["line"]))
    table.tap("Kim", "double", by=box, cubes=line)
    for name in reversed(line):
        table.tap("Kim", "answer", by=name, cubes={name: "take" if name == line[0] else "drop"})
    table.tap("Kim", "extra", by=line[1])
    table.tap("Kim", "result", winner="team", kind="single")


@scene("player")
def a_person(phones: Phones) -> Shown:
    """Ann, before an evening and after many: as a member reads her, and as Kim does, who organises the club."""
    table = table_laid(names=SIX)
    slug, ann = table.club.slug, table.id("Ann")
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    page = phones.of(table["Bob"], player_path(slug, ann))
    yield "none", page
    games(table, 14)
    table.tap("Kim", "close")
    page.reload()
    yield "one", page
    many_evenings(table)
    page.reload()
    yield "many", page
    page.goto(f"{phones.site.url}{player_path(slug, ann)}?games=gave-take#games")
    yield "many-cubes", page
    page.goto(f"{phones.site.url}{player_path(slug, ann)}?unit=GBP&games=captain#games")
    yield "many-in-money", page
    organiser = phones.of(table.kim, player_path(slug, ann))
    organiser.get_by_text("Manage").click()
    yield "managed", organiser
    yield "in-german", phones.of(table["Bob"], player_path(slug, ann), locale="de")


@scene("player")
def two_people(phones: Phones) -> Shown:
    """Whether two are one person: with an evening in common, with none, with fifteen; and the games of two against
    each other, as a member reads them."""
    table = table_laid(names=SIX)
    slug, ann, bob = table.club.slug, table.id("Ann"), table.id("Bob")
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    games(table, 12)
    table.tap("Kim", "close")
    page = phones.of(table["Bob"], f"{player_path(slug, ann)}?against={UUID(bob)}#games")
    yield "games-of-one-evening", page
    organiser = phones.of(table.kim, f"{player_path(slug, ann)}?with={UUID(bob)}")
    yield "one-in-common", organiser
    elsewhere = services.player_add(actor=table.kim.actor, club=table.club, name="Annabel of the Old Harbour")
    evening = session_start(
        actor=table.kim.actor, club=table.club, name="Friday", sheet="atlanta", stake="2.00", currency="GBP",
        players=[elsewhere, *table.club.players.filter(name__in=SIX[2:]).order_by("name")],
    )  # fmt: skip
    seated = table.people | {elsewhere.name: replace(table["Finn"], id=elsewhere.id.hex)}
    games(replace(table, code=evening.code, people=seated), 3)
    organiser.goto(f"{phones.site.url}{player_path(slug, ann)}?with={elsewhere.id}")
    yield "none-in-common", organiser
    past_evenings(table, 14)
    organiser.goto(f"{phones.site.url}{player_path(slug, ann)}?with={UUID(bob)}")
    yield "fifteen-in-common", organiser
    page.reload()
    yield "games-of-fifteen-evenings", page


def many_evenings(table: Table) -> None:
    """Thirty Thursdays of the same six before this one, each with another result."""
    began = datetime(2026, 1, 8, 19, tzinfo=UTC)
    for week in range(30):
        evening = session_start(
            actor=table.kim.actor, club=table.club, name="Thursday", sheet="atlanta", stake="2.00", currency="GBP",
            players=list(table.club.players.order_by("name")),
        )  # fmt: skip
        played = Table(table.club, evening.code, table.kim, table.people)
        for game in range(1 + week % 3):
            played.tap("Kim", "start")
            winner = "box" if (week * 7 + game * 3) % 5 < 2 else "team"
            played.tap("Kim", "result", winner=winner, kind="gammon" if week % 4 == 1 else "single")
        played.tap("Kim", "close")
        Session.objects.filter(club=table.club, id=evening.id).update(began_at=began + timedelta(weeks=week))
