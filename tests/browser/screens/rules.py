"""House rules: of an evening, of a club, beside another's, on a card."""

from playwright.sync_api import expect

from clubs import services
from tests.browser.screens.scene import Shown, scene
from tests.kit.phones import Phones
from tests.kit.table import table_laid


@scene("house", "house-change")
def of_an_evening(phones: Phones) -> Shown:
    """What is played tonight, and a change of it that all must agree to."""
    table = table_laid(max_players=8, automatic_doubles="none")
    kim = phones.of(table.kim, f"/s/{table.code}/rules/")
    yield "house", kim
    here = f"{phones.site.url}/s/{table.code}/rules/change/"
    kim.goto(here)
    yield "chapters", kim
    kim.goto(f"{here}?choose=cubes")
    yield "choice", kim
    phones.complaints.expect("422")
    kim.get_by_text("No: there is one cube.").click()
    kim.get_by_role("button", name="Look at the change").click()
    expect(kim.get_by_role("alert")).to_be_visible()
    yield "clash", kim


@scene("house-list", "house-new", "house-set", "house-edit", "house-versions", "house-version", "compare", "card")
def of_a_club(phones: Phones) -> Shown:
    """Written, changed, kept in versions, compared, printed."""
    table = table_laid()
    club = f"{phones.site.url}/clubs/{table.club.slug}/rules/"
    kim = phones.of(table.kim, f"/clubs/{table.club.slug}/rules/")
    yield "none-yet", kim
    kim.goto(f"{club}new/")
    yield "new", kim
    rules = services.house_create(actor=table.kim.actor, club=table.club, name="Thursday rules", sheet="atlanta")
    change = {"max_players": 8, "jacoby": False}
    services.house_save(actor=table.kim.actor, rules=rules, change=change, based_on=1, note="Eight at most")
    for name, path in {"list": "", "set": f"{rules.id}/", "editor": f"{rules.id}/edit/#o-max_players",
                       "versions": f"{rules.id}/versions/", "version": f"{rules.id}/versions/1/"}.items():  # fmt: skip
        kim.goto(f"{club}{path}")
        yield name, kim
    kim.goto(f"{phones.site.url}/compare/?a=atlanta&b=rules:{rules.id}")
    yield "compare", kim
    kim.goto(f"{phones.site.url}/card/rules:{rules.id}/")
    yield "card", kim
