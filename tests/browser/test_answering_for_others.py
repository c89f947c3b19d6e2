"""A scorekeeper who plays is not put the other side's answer; whoever was answered for is told on their own phone."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Player
from sessions import services
from tests.kit.daily import first_daily
from tests.kit.partner import with_a_partner
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import answer_column, choose, dock, hat, pick, press, said
from tests.kit.table import Table, has_no_phone, table_laid

SIZES = ((360, 640), (1024, 768))


def keeps(table: Table, name: str) -> None:
    """Somebody at the table keeps the sheet from now on."""
    player = Player.objects.get(id=table.id(name))
    services.sheet_handed_over(code=table.code, actor=table.kim.actor, token=table.kim.hash, player=player)


def buttons(page: Page, name: str) -> int:
    """Wait until the dock shows the table as it is now; how many buttons of that name stand in it."""
    expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
    return dock(page).get_by_role("button", name=name, exact=True).count()


def taking(page: Page) -> int:
    """How many buttons take a cube here, whatever stands on them besides the word."""
    expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
    return dock(page).get_by_role("button", name=re.compile("^Take")).count()


@pytest.mark.long
@pytest.mark.parametrize("viewport", [None, TABLET])
def test_a_box_who_keeps_the_sheet_is_not_put_the_teams_answers(
    phones: Phones, laid: Table, pictures: Pictures, viewport: dict[str, int] | None
) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Ann")
    ann = phones.at(laid, "Ann", **({"viewport": viewport} if viewport else {}))
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(ann)).to_contain_text("answer")
    assert buttons(ann, "Take") == buttons(ann, "Drop") == 0
    hat(ann, "Sheet")
    assert buttons(ann, "Take") == buttons(ann, "Drop") == 0
    pictures.take(ann, "keeper-in-the-box", SIZES)
    pick(ann, "Bob")
    expect(ann.locator(".dock .whose").first).to_contain_text("Bob")
    assert taking(ann) == 1  # by Bob's column, on purpose


@pytest.mark.long
@pytest.mark.parametrize("viewport", first_daily(None, TABLET))
def test_the_other_side_of_ones_own_cube_is_opened_by_picking_its_column_alone(
    phones: Phones, laid: Table, viewport: dict[str, int] | None
) -> None:
    """Dan has no phone, and Ann, who keeps the sheet, has doubled Dan."""
    laid.tap("Kim", "start")
    keeps(laid, "Ann")
    has_no_phone(laid, "Dan")
    ann = phones.at(laid, "Ann", **({"viewport": viewport} if viewport else {}))
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(ann.locator(".hats .awaited")).to_have_text("1")
    hat(ann, "Sheet")
    place = "“Answer” under a name" if viewport else "a name"  # on a tablet that button stands in the column
    expect(dock(ann)).to_contain_text(f"Tap {place} to answer for that player.")
    assert buttons(ann, "Take") == 0
    pick(ann, "Dan")
    expect(ann.locator(".dock .whose").first).to_contain_text("Dan")
    press(ann, "Take")
    expect(ann.locator(".hats .awaited")).to_have_count(0)
    expect(dock(ann).get_by_role("button", name="Drop", exact=True)).to_have_count(0)
    event = laid.session.events.latest("seq")
    assert (event.kind, event.principal) == ("answer", Player.objects.get(id=laid.id("Dan")).id)


def test_a_team_player_who_keeps_the_sheet_is_not_put_the_boxs_answer(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    cat = phones.at(laid, "Cat")
    laid.tap("Bob", "double", by="Bob")
    expect(said(cat)).to_have_text("Waiting for Ann to answer Bob.")
    assert buttons(cat, "Take") == buttons(cat, "Drop") == 0
    hat(cat, "Sheet")
    expect(said(cat)).to_have_text("Waiting for Ann to answer Bob.")
    assert buttons(cat, "Take") == buttons(cat, "Drop") == 0


@pytest.mark.long
def test_who_plays_and_keeps_the_sheet_sees_the_table_as_a_player_until_they_turn_to_the_sheet(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """As a player Cat has no column to pick and no pencil; the switch says how many without a phone are awaited."""
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    has_no_phone(laid, "Dan")
    cat = phones.at(laid, "Cat", viewport=SMALL)
    switch = cat.get_by_role("group", name="What this phone shows")
    expect(switch.get_by_role("button", name="Me")).to_have_attribute("aria-pressed", "true")
    expect(cat.locator(".lanes button")).to_have_count(0)
    expect(switch.locator(".awaited")).to_have_count(0)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    expect(switch.get_by_role("button", name="Sheet")).to_contain_text("1 player without a phone is awaited")
    pictures.take(cat, "hat-me", SIZES)
    press(cat, "Take")
    expect(cat.locator(".own-answer")).to_contain_text("take")
    assert buttons(cat, "Take") == 0
    hat(cat, "Sheet")
    expect(cat.locator(".lanes button")).to_have_count(3)
    expect(cat.locator(".dock .whose")).to_have_text("For Dan")
    expect(dock(cat)).to_contain_text("What Dan wins or loses:")
    pictures.take(cat, "hat-sheet", SIZES)
    cat.reload()
    expect(switch.get_by_role("button", name="Sheet")).to_have_attribute("aria-pressed", "true")
    press(cat, "Drop")
    expect(switch.locator(".awaited")).to_have_count(0)
    hat(cat, "Me")
    expect(cat.locator(".lanes button")).to_have_count(0)


@pytest.mark.long
def test_with_the_sheet_on_the_one_without_a_phone_comes_before_the_keepers_own_answer(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    has_no_phone(laid, "Dan")
    cat = phones.at(laid, "Cat", viewport=SMALL)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    hat(cat, "Sheet")
    expect(said(cat)).to_have_text("Ann doubles Dan to 2.")
    expect(cat.locator(".dock .whose")).to_have_text("For Dan")
    pictures.take(cat, "hat-sheet-both-asked", SIZES)
    press(cat, "Drop")
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    press(cat, "Take")
    expect(said(cat)).to_have_text("Waiting for Bob to answer Ann.")
    assert buttons(cat, "Take") == 0


@pytest.mark.long
def test_on_the_tablet_with_the_sheet_on_both_answers_stand_under_their_columns(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    has_no_phone(laid, "Dan")
    cat = phones.at(laid, "Cat", viewport=TABLET)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    hat(cat, "Sheet")
    dans = cat.get_by_role("group", name="Dan. What Dan wins or loses:")
    own = cat.get_by_role("group", name="You. What you win or lose:")
    expect(own.get_by_role("button", name="Take")).to_be_in_viewport(ratio=0.99)
    pictures.take(cat, "hat-sheet-both-asked-tablet", ((1024, 768), (768, 1024), (1440, 900)))
    dans.get_by_role("button", name="Drop").click()
    expect(dans).to_have_count(0)
    own.get_by_role("button", name="Take").click()
    expect(own).to_have_count(0)
    expect(said(cat)).to_have_text("Waiting for Bob to answer Ann.")


@pytest.mark.long
@pytest.mark.parametrize("viewport", first_daily(SMALL, TABLET))
def test_who_keeps_the_sheet_and_does_not_play_is_put_those_without_a_phone_first_and_nobody_else(
    phones: Phones, laid: Table, viewport: dict[str, int]
) -> None:
    laid.tap("Kim", "start")
    has_no_phone(laid, "Cat")
    kim = phones.at(laid, "Kim", viewport=viewport)
    expect(kim.locator(".hats")).to_have_count(0)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(kim.locator(".dock .whose")).to_contain_text("Cat")
    assert taking(kim) == 1
    press(kim, "Take")
    expect(said(kim)).to_have_text("Waiting for Bob and Dan to answer Ann.")
    assert taking(kim) == 0
    pick(kim, "Bob")
    expect(kim.locator(".dock .whose").first).to_have_text("For Bob")
    assert taking(kim) == 1


def test_the_owner_of_a_phone_is_told_that_the_scorekeeper_has_answered(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Two phones: Kim answers for Bob, and Bob's phone says so until it is tapped away, whatever follows."""
    laid.tap("Kim", "start")
    kim, bob, cat = phones.at(laid, "Kim"), phones.at(laid, "Bob"), phones.at(laid, "Cat")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(kim)).to_have_text("Waiting for Bob, Cat and Dan to answer Ann.")
    pick(kim, "Bob")
    press(kim, "Drop")
    line = bob.locator(".for-you")
    expect(line).to_contain_text("The scorekeeper has answered for you: drop")
    expect(said(cat)).to_contain_text("doubles you to 2")
    expect(cat.locator(".for-you")).to_have_count(0)
    expect(kim.locator(".for-you")).to_have_count(0)
    pictures.take(bob, "answered-for-you", SIZES)
    bob.reload()
    expect(line).to_contain_text("drop")
    line.get_by_role("button", name="Understood").click()
    expect(line).to_have_count(0)
    expect(dock(bob).locator(".own-answer")).to_contain_text("The scorekeeper has answered for you: drop")
    pick(kim, "Cat")
    press(kim, "Take")
    expect(cat.locator(".for-you")).to_contain_text("The scorekeeper has answered for you: take")
    laid.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    expect(cat.locator(".for-you")).to_contain_text("The scorekeeper has answered for you: take")
    cat.locator(".for-you").get_by_role("button", name="Understood").click()
    expect(cat.locator(".for-you")).to_have_count(0)


def test_who_is_away_reads_that_the_player_at_the_board_has_answered_who_keeps_the_sheet_too(
    phones: Phones, laid: Table
) -> None:
    """A 7.1: Bob, the Captain, answers for Dan in their own name; in Cat's they answer as the scorekeeper."""
    laid.tap("Kim", "start")
    laid.tap("Kim", "step_out", player="Dan")
    keeps(laid, "Bob")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Dan": "take"})
    dan = phones.at(laid, "Dan")
    expect(dan.locator(".for-you")).to_contain_text("Bob has answered for you: take")


@pytest.mark.long
def test_a_whole_answer_that_somebody_gave_for_the_box_is_told_in_full(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "double", by=name)
    kim, ann = phones.at(laid, "Kim"), phones.at(laid, "Ann")
    pick(kim, "Ann")
    for name, word in (("Bob", "Take"), ("Cat", "Take"), ("Dan", "Drop")):
        answer_column(kim, name, word)
    dock(kim).locator(".btn.main").click()
    expect(ann.locator(".for-you")).to_contain_text("The scorekeeper has answered for you. You take the cubes of Bob")


@pytest.mark.parametrize(("viewport", "hint"), [
    (TABLET, "Tap “Answer” under a name to answer for that player."),
    (SMALL, "Tap a name to answer for that player."),
])  # fmt: skip
def test_the_hint_names_what_is_tapped_to_answer_for_another(
    phones: Phones, laid: Table, viewport: ViewportSize, hint: str
) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    kim = phones.at(laid, "Kim", viewport=viewport)
    expect(dock(kim)).to_contain_text(hint)
    if "Answer" in hint:
        press(kim, "Answer: For Ann")
    else:
        expect(dock(kim).get_by_role("button", name="Answer")).to_have_count(0)
        pick(kim, "Ann")
    expect(dock(kim).locator(".whose").first).to_have_text("For Ann")
    expect(dock(kim)).not_to_contain_text(hint)


CHOICES = ("Take all cubes", "Pay each drop", "Drop too")


def lone_taker(without_phone: str = "", keeper: str = "Kim") -> Table:
    """Brighton, Special Conditions: Ann has doubled all, Bob and Cat have dropped, Dan has taken and has to choose."""
    table = table_laid("brighton", lone_taker="take_all_pay_or_drop")
    table.tap("Kim", "start")
    if without_phone:
        has_no_phone(table, without_phone)
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "drop"), ("Dan", "take")):
        table.tap("Kim", "answer", by=name, cubes={name: word})
    if keeper != "Kim":
        keeps(table, keeper)
    return table


@pytest.mark.long
@pytest.mark.parametrize("keeper", first_daily("Bob", "Ann"))
def test_who_keeps_the_sheet_is_not_put_a_lone_takers_choice_about_their_own_points(
    phones: Phones, transactional_db: None, keeper: str
) -> None:
    """Ann is the Box whom the lone taker plays, Bob has dropped and would be paid."""
    table = lone_taker(keeper=keeper)
    page, dan = phones.at(table, keeper), phones.at(table, "Dan")
    expect(said(dan)).to_have_text("You took alone. What now?")
    figures = ("+2 · £4 then ±6 at stake", "−2 · £4 then ±2 at stake", "−1 · £2")
    choices = [f"{name} {figure}" for name, figure in zip(CHOICES, figures, strict=True)]
    assert [buttons(dan, name) for name in choices] == [1, 1, 1]
    assert [buttons(page, name) for name in choices] == [0, 0, 0]


@pytest.mark.long
def test_the_choice_of_a_lone_taker_without_a_phone_is_entered_by_the_box_who_keeps_the_sheet_and_picks_them(
    phones: Phones, transactional_db: None
) -> None:
    table = lone_taker(without_phone="Dan", keeper="Ann")
    ann = phones.at(table, "Ann")
    hat(ann, "Sheet")
    pick(ann, "Dan")
    expect(said(ann)).to_have_text("Dan took alone. What now?")
    press(ann, "Pay each drop")
    expect(dock(ann).get_by_role("button", name="Drop too")).to_have_count(0)
    event = table.session.events.latest("seq")
    assert (event.kind, event.principal) == ("lone_choice", Player.objects.get(id=table.id("Dan")).id)


@pytest.mark.long
def test_a_lone_taker_reads_what_the_scorekeeper_has_chosen_for_them(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = lone_taker()
    kim, dan, bob = (phones.at(table, name) for name in ("Kim", "Dan", "Bob"))
    pick(kim, "Dan")
    expect(said(kim)).to_have_text("Dan took alone. What now?")
    press(kim, "Take all cubes")
    expect(dan.locator(".for-you")).to_contain_text(
        "The scorekeeper has answered for you. You take all the cubes over."
    )
    expect(bob.locator(".for-you")).to_contain_text("The scorekeeper has answered for you: drop")
    pictures.take(dan, "chosen-for-you", SIZES)


def partner_due(without_phone: str = "", keeper: str = "Kim") -> Table:
    """Atlanta: Ann has won four games with Fay, who is now due to be Captain and has to choose (A 6.4)."""
    table = with_a_partner()
    for _ in range(3):
        table.tap("Kim", "result", winner="box", kind="single")
        table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    if without_phone:
        has_no_phone(table, without_phone)
    if keeper != "Kim":
        keeps(table, keeper)
    return table


@pytest.mark.long
def test_a_team_player_who_keeps_the_sheet_is_not_put_the_partners_choice(
    phones: Phones, transactional_db: None
) -> None:
    """Bob is Captain if Fay stays Partner, and is not if they do not."""
    table = partner_due(keeper="Bob")
    bob, fay = phones.at(table, "Bob"), phones.at(table, "Fay")
    expect(said(fay)).to_have_text("You would be Captain. What now?")
    assert buttons(fay, "Be Captain") == 1
    assert buttons(bob, "Be Captain") == buttons(bob, "Stay Partner") == 0


@pytest.mark.long
def test_the_choice_of_a_partner_without_a_phone_is_entered_by_the_team_player_who_picks_them(
    phones: Phones, transactional_db: None
) -> None:
    table = partner_due(without_phone="Fay", keeper="Bob")
    bob = phones.at(table, "Bob")
    hat(bob, "Sheet")
    press(bob, "More")
    choose(bob, "Fay")
    expect(said(bob)).to_have_text("Fay would be Captain. What now?")
    press(bob, "Stay Partner")
    expect(dock(bob).get_by_role("button", name="Be Captain")).to_have_count(0)
    event = table.session.events.latest("seq")
    assert (event.kind, event.principal) == ("partner_choice", Player.objects.get(id=table.id("Fay")).id)


@pytest.mark.long
def test_a_partner_reads_what_the_scorekeeper_has_chosen_for_them(phones: Phones, transactional_db: None) -> None:
    table = partner_due()
    kim, fay, ann = (phones.at(table, name) for name in ("Kim", "Fay", "Ann"))
    press(kim, "More")
    choose(kim, "Fay")
    press(kim, "Be Captain")
    expect(fay.locator(".for-you")).to_contain_text("The scorekeeper has answered for you. You become Captain.")
    expect(ann.locator(".for-you")).to_have_count(0)


def away_with(table: Table, proxy: str) -> None:
    """Dan leaves the table for a while, with their phone; `proxy` handles their cube."""
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy=proxy)


@pytest.mark.long
def test_a_proxys_answer_is_not_put_to_the_box_who_keeps_the_sheet(phones: Phones, laid: Table) -> None:
    away_with(laid, "Cat")
    keeps(laid, "Ann")
    ann, cat = phones.at(laid, "Ann"), phones.at(laid, "Cat")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_contain_text("doubles you to 2")
    assert buttons(ann, "Take") == buttons(ann, "Drop") == 0


@pytest.mark.long
def test_a_proxy_without_a_phone_is_answered_for_by_the_box_who_picks_them(phones: Phones, laid: Table) -> None:
    away_with(laid, "Cat")
    keeps(laid, "Ann")
    has_no_phone(laid, "Cat")
    ann = phones.at(laid, "Ann")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    hat(ann, "Sheet")
    for name in ("Cat", "Dan"):
        pick(ann, "Cat")
        expect(said(ann)).to_have_text(f"You double {name} to 2.")
        press(ann, "Take")
        expect(ann.locator(".lanes [aria-pressed=true]")).to_have_count(0)  # nobody is picked any more
    expect(dock(ann).get_by_role("button", name="Drop", exact=True)).to_have_count(0)
    event = laid.session.events.latest("seq")
    assert (event.kind, event.principal) == ("answer", Player.objects.get(id=laid.id("Cat")).id)


@pytest.mark.long
def test_one_without_a_phone_is_opened_before_a_proxy_who_has_one(phones: Phones, laid: Table) -> None:
    away_with(laid, "Bob")
    has_no_phone(laid, "Cat")
    kim = phones.at(laid, "Kim")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(kim)).to_have_text("Ann doubles Cat to 2.")
    press(kim, "Take")
    for name in ("Bob", "Dan"):
        pick(kim, "Bob")
        expect(said(kim)).to_have_text(f"Ann doubles {name} to 2.")
        expect(kim.locator(".dock .whose")).to_contain_text(name)
        press(kim, "Take")
        expect(kim.locator(".dock .whose")).to_have_count(0)  # until then a tap on Bob only lays Bob aside


@pytest.mark.long
def test_one_who_is_away_reads_what_their_proxy_has_answered(phones: Phones, laid: Table, pictures: Pictures) -> None:
    away_with(laid, "Cat")
    cat, dan = phones.at(laid, "Cat"), phones.at(laid, "Dan")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    laid.tap("Cat", "answer", by="Cat", cubes={"Dan": "drop"})
    expect(dan.locator(".for-you")).to_contain_text("Cat has answered for you: drop")
    expect(cat.locator(".for-you")).to_have_count(0)
    pictures.take(dan, "answered-by-the-proxy", SIZES)
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(dan.locator(".for-you")).to_contain_text("Cat answered for you in game 1: drop")


@pytest.mark.long
def test_a_proxy_and_who_is_away_both_read_what_the_scorekeeper_has_answered(phones: Phones, laid: Table) -> None:
    away_with(laid, "Cat")
    cat, dan, bob = (phones.at(laid, name) for name in ("Cat", "Dan", "Bob"))
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Kim", "answer", by="Cat", cubes={"Dan": "take"})
    for page in (cat, dan):
        expect(page.locator(".for-you")).to_contain_text("The scorekeeper has answered for you: take")
    expect(bob.locator(".for-you")).to_have_count(0)


@pytest.mark.long
def test_one_who_stands_in_reads_whose_question_it_is(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """Dan is away, Cat handles Dan's cube: Cat's own question comes first, then Dan's with Dan's name on a band."""
    away_with(laid, "Cat")
    cat = phones.at(laid, "Cat", viewport=SMALL)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    expect(dock(cat)).to_contain_text("What you win or lose:")
    expect(cat.locator(".dock .whose")).to_have_count(0)
    press(cat, "Take")
    expect(cat.locator(".dock .whose")).to_have_text("For Dan")
    expect(dock(cat)).to_contain_text("What Dan wins or loses:")
    band, page = (
        cat.locator(one).evaluate("of => getComputedStyle(of).backgroundColor") for one in (".whose", ".dock")
    )
    assert band != page
    pictures.take(cat, "standing-in", SIZES)


@pytest.mark.parametrize("viewport", first_daily(SMALL, TABLET))
def test_somebody_absent_reads_that_they_are_and_comes_back_with_the_main_button(
    phones: Phones, laid: Table, pictures: Pictures, viewport: dict[str, int]
) -> None:
    away_with(laid, "Cat")
    dan = phones.at(laid, "Dan", viewport=viewport)
    expect(said(dan)).to_have_text("You are away.")
    expect(dock(dan)).to_contain_text("Cat handles your cube.")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(dock(dan)).to_contain_text("answer Ann")
    expect(said(dan)).to_have_text("You are away.")
    main = dan.locator(".dock .btn.main")
    expect(main).to_have_count(1)
    expect(main).to_contain_text("I am back")
    pictures.take(dan, "away", SIZES)
    main.click()
    expect(said(dan)).to_have_text("Ann doubles you to 2.")
    assert laid.session.events.latest("seq").kind == "come_back"


def test_a_captain_reads_for_which_absent_player_without_a_proxy_they_answer(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Dan", "step_out", player="Dan")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    bob = phones.at(laid, "Bob")
    press(bob, "Take")
    expect(bob.locator(".dock .whose")).to_contain_text("For Dan")
    expect(dock(bob)).to_contain_text("What Dan wins or loses:")


def top_of(page: Page, name: str) -> float:
    """Return where a button of the dock begins."""
    expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
    box = dock(page).get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return box["y"]


def test_a_scorekeepers_own_answers_are_where_those_for_others_were(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Bob")
    has_no_phone(laid, "Dan")
    bob = phones.at(laid, "Bob")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    hat(bob, "Sheet")
    expect(bob.locator(".dock .whose")).to_contain_text("For Dan")
    for_dan = top_of(bob, "Take")
    press(bob, "Drop")
    expect(said(bob)).to_have_text("Ann doubles you to 2.")
    assert abs(top_of(bob, "Take") - for_dan) <= 1


def dan_has_taken_by_cat() -> Table:
    """Dan is away; Cat, who acts for Dan, has dropped their own cube, and has taken Dan's at 2."""
    table = table_laid()
    away_with(table, "Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for by, name, word in (("Bob", "Bob", "take"), ("Cat", "Cat", "drop"), ("Cat", "Dan", "take")):
        table.tap(by, "answer", by=by, cubes={name: word})
    return table


def test_a_turn_for_an_absent_player_has_their_name_on_its_figures_and_not_the_readers_limit(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = dan_has_taken_by_cat()
    cat = phones.at(table, "Cat", viewport=SMALL)
    dock(cat).locator(".stakeline").click()
    limit = cat.get_by_label("Warn me when more points are at stake than")
    limit.fill("1")
    limit.blur()
    choose(cat, "Close")
    turn = dock(cat).locator(".btn.turn")
    expect(turn).to_contain_text("drop: Dan wins 2")
    expect(turn).to_contain_text("take: Dan plays for 4")
    expect(cat.locator(".over-limit, .beyond")).to_have_count(0)
    pictures.take(cat, "turning-for-an-absent-player", SIZES)


def test_an_offer_to_an_absent_player_tells_what_it_moves_for_them(phones: Phones, transactional_db: None) -> None:
    table = dan_has_taken_by_cat()
    table.tap("Ann", "offer", by="Ann", to=["Dan"], cubes=["Dan"], points=1)
    cat = phones.at(table, "Cat", viewport=SMALL)
    expect(dock(cat).locator(".whose")).to_have_text("For Dan")
    expect(dock(cat).get_by_role("button", name=re.compile("^Accept"))).to_contain_text("+1")


def test_a_roll_off_is_awaited_from_the_two_who_roll_alone(phones: Phones, laid: Table) -> None:
    """Cat has bought Dan's cube for half a point more than two; Bob, the Captain, has no phone, Ann keeps the sheet."""
    laid.tap("Kim", "start")
    keeps(laid, "Ann")
    has_no_phone(laid, "Bob")
    laid.tap("Ann", "buy", by="Cat", cube="Dan", points=2.5, agreed_by=["Cat", "Dan"])
    ann, cat = phones.at(laid, "Ann", viewport=SMALL), phones.at(laid, "Cat", viewport=SMALL)
    expect(dock(cat)).to_contain_text("You and Dan roll off the half point.")
    expect(ann.locator(".hats")).to_be_visible()
    expect(ann.locator(".hats .awaited")).to_have_count(0)
    hat(ann, "Sheet")
    expect(dock(ann).locator(".whose", has_text="Bob")).to_have_count(0)
    press(cat, "What was thrown?")
    cat.locator("dialog").get_by_role("button", name="Roll for it here").click()
    expect(dock(cat).locator(".thrown-now")).to_be_visible()
    assert (laid.last_body["event"], laid.last_body["between"]) == ("roll_off", [laid.id("Cat"), laid.id("Dan")])


def test_a_scorekeeper_who_buys_is_you_in_the_form_and_named_where_they_answer(phones: Phones, laid: Table) -> None:
    """Cat, who keeps the sheet, would buy the cube of Dan, who has no phone: Cat asks as Cat, and answers for Dan."""
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    has_no_phone(laid, "Dan")
    cat = phones.at(laid, "Cat", viewport=SMALL)
    press(cat, "More")
    choose(cat, "Buy a cube")
    choose(cat, "Dan")
    expect(cat.locator("dialog form")).to_contain_text("Dan has no phone: you, who keep the sheet, answer.")
    expect(cat.locator("dialog form")).not_to_contain_text("Cat, who keeps the sheet")
    laid.propose("Cat", "buy", by="Cat", cube="Dan", points=1, agreed_by=["Cat"])
    cat.reload()
    hat(cat, "Sheet")
    pick(cat, "Dan")
    expect(said(cat)).to_have_text("Cat would buy Dan’s cube.")
    expect(cat.locator(".parties")).to_contain_text("Cat agrees")
    expect(cat.locator(".proposal")).not_to_contain_text("You agree")
