"""What a member of a club wants to know is five taps from the first page, or fewer."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs import services
from clubs.models import Club, Player, Role
from clubs.selectors import demo_club
from sessions.demo import demo_create, demo_grow
from sessions.models import ChangedGame, Game, GamePlayer, Session, SessionResult
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.table import Person, person

MOST_TAPS = 5
ANN = re.compile(r"^Ann\b(?! Maria)")


class Walk:
    """From the first page to an answer, tap by tap."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.taps = page, 0
        page.goto(home)

    def tap(self, what: Locator) -> None:
        self.taps += 1
        assert self.taps <= MOST_TAPS, "too far from home"
        what.click()

    def link(self, name: str | re.Pattern[str]) -> None:
        """Tap the first link of that name in the page itself."""
        self.tap(self.page.locator("main").get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def club(self, tab: str = "") -> None:
        """To the demo club, and to one of its pages."""
        self.link("Demo club")
        if tab:
            self.link(tab)


def seventh_game_last_thursday(walk: Walk, club: Club) -> None:
    last = Session.objects.filter(club=club, phase="closed").latest("began_at")
    walk.club()
    walk.tap(walk.page.locator(f"main a[href='/s/{last.code}/evening/']").first)
    walk.tap(walk.page.locator("main table").get_by_role("link", name="Game 7", exact=True))
    expect(walk.page.get_by_role("heading", level=1)).to_contain_text("7")
    box = GamePlayer.objects.get(club=club, session=last, number=7, part="box")
    expect(walk.page.locator("main")).to_contain_text(box.player.name)


def most_this_year(walk: Walk, club: Club) -> None:
    """Of the year in which the last evening was played."""
    year = Session.objects.filter(club=club, phase="closed").latest("began_at").began_at.year
    brought: Counter[str] = Counter()
    for one in SessionResult.objects.filter(club=club, session__began_at__year=year).select_related("player"):
        brought[one.player.name] += one.points
    name, most = brought.most_common(1)[0]
    walk.club("Season")
    if not walk.page.get_by_role("link", name=str(year), exact=True).get_attribute("aria-current"):
        walk.link(str(year))
    first = walk.page.locator("main table").first.locator("tbody tr").first
    expect(first).to_contain_text(name)
    expect(first).to_contain_text(f"+{most}")


def as_box(walk: Walk, club: Club) -> None:
    walk.club("People")
    walk.link(ANN)
    row = walk.page.locator("#roles tbody tr").filter(has_text="Box alone")
    played = GamePlayer.objects.filter(club=club, player__name="Ann", part="box")
    alone = [one for one in played if not _with_partner(one)]
    cells = row.locator("td")
    expect(cells.nth(0)).to_have_text(str(len(alone)))
    brought = sum(one.points for one in alone)
    expect(cells.nth(1)).to_have_text(f"{'−' if brought < 0 else '+' if brought else ''}{abs(brought)}")


def _with_partner(game: GamePlayer) -> bool:
    same = GamePlayer.objects.filter(club=game.club_id, session=game.session_id, number=game.number)
    return same.filter(part="partner").exists()


def last_won_from_dan(walk: Walk, club: Club) -> None:
    walk.club("People")
    walk.link(ANN)
    walk.tap(walk.page.locator("summary", has_text=re.compile(r"^All \d+$")))
    walk.tap(walk.page.locator("details[open] table").get_by_role("link", name="Dan", exact=True))
    games = walk.page.locator("#games")
    expect(games.get_by_role("heading")).to_have_text("Against Dan")
    expect(games).to_contain_text("Last won:")
    first_plus = games.locator("li", has_text="+").first
    told = games.locator("p a", has_text="game")
    assert told.get_attribute("href") == first_plus.locator("a").get_attribute("href")


def highest_cube(walk: Walk, club: Club) -> None:
    walk.club("Results")
    highest = max(game.highest or 0 for game in Game.objects.filter(club=club))
    told = walk.page.locator("section", has=walk.page.get_by_role("heading", name="Highest cube ever"))
    expect(told.locator(".state")).to_have_text(str(highest))
    walk.tap(told.get_by_role("link"))
    expect(walk.page).to_have_url(re.compile(r"/sheet/\d+/$"))


def evening_with_a_correction(walk: Walk, club: Club) -> None:
    walk.club("Evenings")
    walk.tap(walk.page.locator("summary", has_text="Find"))
    walk.tap(walk.page.get_by_label("With a corrected game"))
    walk.tap(walk.page.get_by_role("button", name=re.compile("^(Find|Show)")))
    corrected = ChangedGame.objects.filter(club=club).values("session").distinct().count()
    expect(walk.page.locator(".evenings > li")).to_have_count(corrected)


def owed_and_since_when(walk: Walk, club: Club) -> None:
    walk.club("Money")
    first = walk.page.locator(".dues.open .due").first
    expect(first).to_contain_text(re.compile("You owe|owes you"))
    expect(first).to_contain_text("since ")


OF_ONE_EVENING = (seventh_game_last_thursday, most_this_year, highest_cube)
OF_MORE = (as_box, last_won_from_dan, evening_with_a_correction, owed_and_since_when)


def asked(
    phones: Phones, pictures: Pictures, ann: Person, club: Club, *questions: Callable[[Walk, Club], None]
) -> None:
    page = phones.of(ann, "/")
    for answer in questions:
        answer(Walk(page, f"{phones.site.url}/"), club)
        pictures.take(page, answer.__name__.replace("_", "-"), SIZES[:1])


def member_of_the_demo_club() -> tuple[Person, Club]:
    demo_create()
    club, ann = demo_club(), person("Ann")
    assert club is not None
    services.role_give(actor=ann.actor, club=club, to=ann.actor, role=Role.MEMBER)
    return ann, club


def test_what_a_member_asks_of_an_evening_is_five_taps_from_home(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    ann, club = member_of_the_demo_club()
    asked(phones, pictures, ann, club, *OF_ONE_EVENING)


@pytest.mark.long
def test_what_a_member_asks_of_a_season_is_five_taps_from_home(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    ann, club = member_of_the_demo_club()
    demo_grow()
    services.device_speaks_for(actor=ann.actor, club=club, player=Player.objects.get(club=club, name="Ann"))
    asked(phones, pictures, ann, club, *OF_ONE_EVENING, *OF_MORE)
