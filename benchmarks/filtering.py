"""From a press until what was asked for is on the screen: a filter of the list of evenings, a period of a person and of
the season, in a club with 2,000 evenings; on a phone in a browser, from the site as it is installed.

The floor is the same press in a club with 5 evenings.
"""

from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Browser, Page

from benchmarks.browser import address, chromium, installed, phone
from benchmarks.case import Case, case, in_turn
from benchmarks.evenings import FEW, MANY, noted_club
from benchmarks.large_club import LargeClub
from benchmarks.served import Served
from clubs import services as people
from clubs.actors import Actor

ROUNDS = 11
CLOCK = """
const now = () => performance.timeOrigin + performance.now();
addEventListener("click", () => sessionStorage.setItem("pressed", String(now())), true);
addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => {
  globalThis.shownAfter = now() - Number(sessionStorage.getItem("pressed"));
})));
"""
"""Each page tells how long after the last press it has loaded and drawn a frame."""
SHOWN_AFTER = """
() => new Promise((found) => {
  const look = () => globalThis.shownAfter ? found(globalThis.shownAfter) : requestAnimationFrame(look);
  look();
})"""
LIST, PERSON, SEASON = "/clubs/{club}/evenings/", "/clubs/{club}/players/{other}/", "/clubs/{club}/season/"
PRESSES = {
    "the list, one player": (LIST, "player", "{other}"),
    "the list, words in notes": (LIST, "text", "double six"),
    "a person, this year": (PERSON, "", "?period=year"),
    "the season, this year": (SEASON, "", "?season=2"),
}
"""Where, and what is pressed there: a field with what is chosen, or the link that begins so."""


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """For each its time."""
    rounds, longest = (1, 45) if smallest else (ROUNDS, MANY)
    device, token = people.device_create(name="Kim")
    few, many = (noted_club(Actor(device.id, None, "Kim"), evenings) for evenings in (FEW, longest))
    with installed() as site, chromium() as browser:
        for name, press in PRESSES.items():
            times = [partial(_took, browser, site, token, club, press) for club in (many, few)]
            values, floors = in_turn(rounds, *times)
            yield case("filtering", f"{name}, {longest} evenings", "ms", values=values, floors=floors)


def _took(browser: Browser, site: Served, token: str, of: LargeClub, press: tuple[str, str, str]) -> float:
    where, field, asked = (part.format(club=of.club.slug, other=of.other) for part in press)
    with phone(browser, site, token) as page:
        page.add_init_script(CLOCK)
        page.goto(address(site) + where)
        with page.expect_navigation():
            _pressed(page, field, asked)
        return float(page.evaluate(SHOWN_AFTER))


def _pressed(page: Page, field: str, asked: str) -> None:
    if not field:
        page.locator(f"main a[href*='{asked}']").first.click()
        return
    page.locator("details.find > summary").click()
    chosen = page.locator(f"[name={field}]")
    if field == "player":
        chosen.select_option(asked)
    else:
        chosen.fill(asked)
    page.locator("details.find button.btn").click()
