"""Before the first game everybody rolls for the order on their own phone, and all dice land everywhere at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.by_the_link import by_the_link
from tests.kit.dice import falling
from tests.kit.gathering import gathering
from tests.kit.page_faults import faults, low_targets
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.steps import dock, press, said
from tests.kit.table import Table, has_no_phone

SMALL = {"width": 360, "height": 640}


def list_of(page: Page) -> dict[str, str]:
    """By name what stands beside it in the list, dice as figures."""
    rows = page.locator(".lineup-list li").all()
    return {row.locator("span").first.inner_text(): " ".join(row.locator(".die").all_inner_texts()) for row in rows}


def dice_beside(page: Page, name: str, *dice: str) -> None:
    """The dice that this page shows beside a name, in the order in which they fell."""
    row = page.locator(".lineup-list li").filter(has_text=name)
    expect(row.locator(".die")).to_have_text(list(dice))


def is_good(page: Page) -> None:
    """To read, to reach, and nothing wider than the screen."""
    assert faults(page) == []
    assert [low for low in low_targets(page) if not low.startswith("skip:")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def three(transactional_db: None) -> Table:
    """Ann, Bob and Cat have come by the code; nobody is seated."""
    return gathering("Ann", "Bob", "Cat")


def the_wall(phones: Phones, table: Table) -> Page:
    return phones.of(table.kim, f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080})


@pytest.mark.long
def test_all_roll_on_their_own_phones_and_everybody_sees_it(
    three: Table, phones: Phones, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two phones, the scorekeeper's tablet and the wall; Cat has no phone. Ann and Bob tie and roll again."""
    has_no_phone(three, "Cat")
    kim, wall = phones.at(three, "Kim", viewport=TABLET), the_wall(phones, three)
    ann, bob = (phones.at(three, name, viewport=SMALL) for name in ("Ann", "Bob"))
    everywhere = (kim, wall, ann, bob)
    pictures.take(wall, "gathering-wall", WALL)
    pictures.take(kim, "gathering-keeper", ((1024, 768), (360, 640)))
    is_good(kim)
    kim.get_by_role("button", name="Roll for the order").click()

    falling(monkeypatch, 6, 3, 5, 4, 2, 1, 1, 1, 3, 3)
    expect(said(ann)).to_have_text("Roll for your place")
    pictures.take(ann, "to-roll", ((360, 640), (390, 844)))
    is_good(ann)
    press(ann, "Roll")
    for page in everywhere:
        dice_beside(page, "You" if page is ann else "Ann", "6", "3")
    press(bob, "Roll")
    for page in everywhere:
        dice_beside(page, "You" if page is bob else "Bob", "5", "4")
    expect(dock(bob).get_by_role("button", name="Roll", exact=True)).to_have_count(0)
    pictures.take(kim, "keeper-rolls", ((1024, 768), (360, 640)))
    is_good(kim)
    kim.get_by_role("button", name="Roll for Cat").click()
    for page in everywhere:
        dice_beside(page, "Cat", "2", "1")

    for page in (ann, bob):
        expect(said(page)).to_have_text("A tie: roll again")
    expect(wall.locator(".lobby")).to_contain_text("A tie. Waiting for Ann and Bob to roll again.")
    pictures.take(wall, "tie-wall", WALL)
    press(ann, "Roll")
    press(bob, "Roll")
    for page in everywhere:
        expect(page.locator(".lineup-list .framed")).to_have_text("You" if page is bob else "Bob")
        dice_beside(page, "You" if page is bob else "Bob", "5", "4", "3", "3")
        expect(page.locator(".lineup-list li").first).to_contain_text("Box")
    assert three.view["order"] == [three.id(name) for name in ("Bob", "Ann", "Cat")]
    pictures.take(wall, "order-wall", WALL)
    pictures.take(ann, "order", ((360, 640), (390, 844)))
    pictures.take(kim, "order-keeper", ((1024, 768), (360, 640)))
    is_good(ann)


@pytest.mark.long
def test_whoever_comes_meanwhile_is_offered_and_seated(
    three: Table, phones: Phones, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    kim, wall = phones.at(three, "Kim", viewport=SMALL), the_wall(phones, three)
    ann = phones.at(three, "Ann", viewport=TABLET)
    kim.get_by_role("button", name="Roll for the order").click()
    falling(monkeypatch, 6, 3, 5, 5, 6, 5, 1, 1)
    press(ann, "Roll")
    dan = by_the_link(phones, three, "Dan")
    for page in (kim, wall, ann):
        expect(page.locator(".newcomer")).to_contain_text("Dan has come")
    expect(dan.locator(".lobby")).to_contain_text("The scorekeeper will seat you.")
    expect(ann.get_by_role("button", name="Seat Dan")).to_have_count(0)
    pictures.take(kim, "offered", ((360, 640), (1024, 768)))
    pictures.take(dan, "has-come", ((360, 640),))
    is_good(kim)
    kim.get_by_role("button", name="Seat Dan").click()
    for page in (kim, wall, ann):
        expect(page.locator(".newcomer")).to_have_count(0)
    press(dan, "Roll")
    for page in (kim, wall, ann):
        dice_beside(page, "Dan", "5", "5")
    kim.get_by_role("button", name="Roll for the rest").click()
    expect(ann.locator(".lineup-list .framed")).to_have_text("Bob")
    expect(kim.locator(".lineup-list li").nth(1)).to_contain_text("Dan")


def test_a_shake_rolls_once(three: Table, phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone that asks before it tells of its motion, as Safari does; after that a shake is a tap."""
    falling(monkeypatch, 6, 3)
    ann, kim = phones.bare(viewport=SMALL, has_touch=True), phones.at(three, "Kim")
    ann.add_init_script(
        "DeviceMotionEvent.requestPermission = async () => { window.askedForMotion = true; return 'granted'; }"
    )
    phones.becomes(ann, three, "Ann")
    kim.get_by_role("button", name="Roll for the order").click()
    shake = """hard => [hard, -hard, hard, -hard].forEach(x => dispatchEvent(
        Object.assign(new Event("devicemotion"), { acceleration: { x, y: 0, z: 0 } })))"""
    press(ann, "Shake to roll")
    expect(dock(ann)).to_contain_text("Tap, or shake the phone.")
    assert ann.evaluate("window.askedForMotion")
    ann.evaluate(shake, 2)
    expect(kim.locator(".rollers .die")).to_have_count(0)
    ann.evaluate(shake, 25)
    dice_beside(kim, "Ann", "6", "3")
    expect(said(ann)).not_to_have_text("Roll for your place")


@pytest.mark.long
def test_one_who_only_looks_on_can_be_left_out(three: Table, phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    kim, bob = phones.at(three, "Kim", viewport=SMALL), phones.at(three, "Bob", viewport=SMALL)
    kim.get_by_role("button", name="Roll for the order").click()
    kim.get_by_role("button", name="Leave Cat out").click()
    expect(kim.locator(".newcomer")).to_contain_text("Cat has come")
    expect(bob.locator(".rollers li:not(.newcomer)")).to_have_count(2)
    falling(monkeypatch, 4, 4, 6, 6)
    press(bob, "Roll")
    kim.get_by_role("button", name="Roll for the rest").click()
    expect(bob.locator(".lineup-list li")).to_have_count(2)
    expect(bob.locator(".lineup-list .framed")).to_have_text("Ann")


@pytest.mark.long
def test_the_scorekeeper_adds_one_without_a_phone_and_forgets_nobody(
    three: Table, phones: Phones, pictures: Pictures
) -> None:
    """On the page where names are typed: Gus has no phone, and Dan comes while the page lies open."""
    phones.complaints.expect("422")
    kim, ann = phones.at(three, "Kim", viewport=SMALL), phones.at(three, "Ann")
    kim.get_by_role("link", name="Seat the players").click()
    kim.get_by_label("Players, one per line").fill("Ann\nBob\nCat\nGus")
    by_the_link(phones, three, "Dan")
    kim.get_by_role("button", name="Everybody rolls for themselves").click()
    expect(kim.locator(".fault")).to_contain_text("Dan")
    expect(kim.get_by_label("Players, one per line")).to_have_value("Ann\nBob\nCat\nGus\nDan")
    pictures.take(kim, "come-meanwhile", ((360, 640),))
    assert faults(kim) == []
    kim.get_by_role("button", name="Everybody rolls for themselves").click()
    kim.wait_for_url(f"**/s/{three.code}/")
    expect(ann.locator(".rollers li:not(.newcomer)")).to_have_count(5)
    kim.get_by_role("button", name="Roll for Gus").click()
    expect(ann.locator(".rollers li").filter(has_text="Gus").locator(".die")).to_have_count(2)
