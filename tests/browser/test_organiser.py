"""One who has never seen the program: from the empty start page to the first double, and on until the club is back."""

import re

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from clubs import services
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.steps import back_at_the_table, choose, hat, press, result, said

SIZES = ((390, 844), (1440, 900))


class Organiser:
    """Ann, who owns the computer at the club, and those whom she lets in; she knows nothing but what the pages say."""

    def __init__(self, phones: Phones, pictures: Pictures) -> None:
        self.phones, self.pictures = phones, pictures
        self.page = phones.bare(viewport=PHONE)
        self.others: dict[str, Page] = {}

    def looks(self, moment: str) -> None:
        self.pictures.take(self.page, moment, SIZES)

    def follows(self, link: str) -> None:
        """A link or a button that the page offers; no address is ever typed."""
        self.page.get_by_role("link", name=re.compile(f"^{re.escape(link)}")).first.click()

    def presses(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).first.click()

    def owns_the_house(self) -> None:
        """The first page is empty; the terminal has shown her the owner's link."""
        self.page.goto(self.phones.site.url)
        expect(self.page.get_by_role("link", name="Set it up here")).to_be_visible()
        self.looks("home")
        self.page.goto(f"{self.phones.site.url}/owner/#{services.owner_link_create()}")
        self.presses("Become the operator")
        expect(self.page.get_by_text("You are the operator of this installation.")).to_be_visible()
        self.looks("operator")

    def makes_an_account(self) -> None:
        self.follows("Make your account")
        self.page.get_by_label("E-mail").first.fill("ann@example.org")
        self.presses("Send me a code")
        self.page.get_by_label("The six digits").fill(re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0])
        self.presses("Go on")
        self.page.get_by_label("Your name").fill("Ann")
        self.presses("Go on")
        expect(self.page.get_by_text("You have an account, Ann.")).to_be_visible()

    def makes_the_club(self) -> None:
        self.follows("Make your club")
        self.page.get_by_label("Name of the club").fill("Owls of Bath")
        self.page.get_by_text("Stakes, who sees what, and the rest").click()
        self.page.get_by_label("Stakes offered for a point").fill("1 2 5")
        self.presses("Make the club")
        expect(self.page.get_by_role("heading", name="No evening yet.")).to_be_visible()
        self.looks("club")

    def writes_her_rules(self, **changes: str) -> None:
        """Brighton, with other answers: by the key of each option how the answer begins, or a figure."""
        self.follows("Write down your house rules")
        self.follows("Write house rules")
        self.page.get_by_label("Their name").fill("Owls’ rules")
        self.page.get_by_label("Brighton").check()
        self.presses("Go on")
        for done, (option, answer) in enumerate(changes.items(), 1):
            question = self.page.locator(f"#o-{option}")
            question.locator("summary").first.click()
            if answer.isdigit():
                question.get_by_role("textbox").fill(answer)
                question.get_by_role("textbox").blur()
            else:
                question.get_by_label(answer).check()
            changed = f"{done} change since version 1" if done == 1 else f"{done} changes since version 1"
            expect(self.page.locator("#tally")).to_have_text(changed)
        self.looks("rules")
        self.presses("Save as version 2")
        expect(self.page.get_by_role("status")).to_have_text("Version 2 is saved.")

    def invites(self, *names: str) -> None:
        """By a link; who opens it belongs to the club before they have a name."""
        self.club("People")
        for name in names:
            self.follows("Invite somebody")
            self.presses("Make the invitation")
            phone = self.phones.bare(viewport=PHONE)
            phone.goto(self.page.get_by_label("Copy the link now; it is not shown again").input_value())
            phone.get_by_role("button", name="Join Owls of Bath").click()
            expect(phone.get_by_text("You belong to Owls of Bath now.")).to_be_visible()
            self.others[name] = phone
            self.follows("Done")
        expect(self.page.get_by_text("Has not sat down yet")).to_have_count(len(names))
        self.looks("people")

    def club(self, part: str) -> None:
        """From anywhere to a part of the club: the owl leads home, home to the club."""
        if not self.page.get_by_role("navigation", name="The club").count():
            self.page.goto(self.phones.site.url)
            self.follows("Owls of Bath")
        self.page.get_by_role("navigation", name="The club").get_by_role("link", name=part).click()

    def opens_a_table(self) -> None:
        """Under the rules that she has just written; she need not choose them again."""
        self.follows("Start with these")
        expect(self.page.get_by_label("Owls’ rules")).to_be_checked()
        self.page.get_by_label("Evening", exact=True).fill("Saturday")
        self.page.get_by_label("Players, one per line").fill("Ann\nBob\nCat\nDan")
        self.page.get_by_text("As listed").click()
        self.looks("start")
        self.presses("Begin")
        self.presses("Ann")
        expect(said(self.page)).to_have_text("Tonight: Owls’ rules.")
        self.looks("table")

    def lets_in(self, *names: str) -> None:
        """Each types the code that stands on her phone and chooses their name."""
        code = self.page.locator(".lobby .code, .lobby strong").first.inner_text().strip()
        for name in names:
            phone = self.others.get(name) or self.phones.bare(viewport=PHONE)
            phone.goto(self.phones.site.url)
            phone.get_by_label("The code on the table").fill(code)
            phone.get_by_role("button", name="Sit down").click()
            phone.get_by_role("button", name=name, exact=True).click()
            expect(said(phone)).to_have_text("Tonight: Owls’ rules.")
            self.others[name] = phone

    def all_have_seen_the_rules(self) -> None:
        for phone in (*self.others.values(), self.page):
            press(phone, "I have seen the rules")
            expect(phone.get_by_role("button", name="I have seen the rules")).to_have_count(0)

    def is_doubled_and_takes(self) -> None:
        """Bob is the Captain, Ann the Box."""
        press(self.page, "Start game")
        press(self.others["Bob"], "Double to 2")
        expect(said(self.page)).to_have_text("Bob doubles you to 2.")
        self.looks("doubled")
        press(self.page, "Take")
        expect(self.page.locator(".dock")).to_contain_text("You answered: take")

    def looks_into_the_room(self) -> None:
        """The lobby, the wall, the card to print."""
        self.club("Club")
        expect(self.page.locator(".glance")).to_contain_text("Ann against Bob")
        self.looks("lobby")
        self.follows("For the big screen")
        expect(self.page.get_by_text("4 at the table · seats free: 2")).to_be_visible()
        self.pictures.take(self.page, "wall", WALL)
        self.club("House rules")
        self.follows("Owls’ rules")
        self.follows("Rule card")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Owls’ rules")
        expect(self.page.get_by_text("Changed here:")).to_have_count(3)
        self.looks("card")
        printed = self.page.request.get(self.page.get_by_role("link", name="PDF").evaluate("one => one.href"))
        assert printed.body().startswith(b"%PDF")
        self.follows("All the rules")
        self.club("Club")
        self.page.locator(".glance a").click()

    def ends_the_game_and_hands_over(self) -> None:
        result(self.page, "You win", "Gammon")
        expect(self.page.get_by_text("Game and sheet each sum to 0.")).to_be_visible()
        self.looks("over")
        press(self.page, "More")
        choose(self.page, "Hand over scorekeeping")
        choose(self.page, "Bob")
        expect(self.others["Bob"].get_by_text("You are scorekeeper now.")).to_be_visible()

    def bob_closes_and_she_opens_again(self) -> None:
        hat(self.others["Bob"], "Sheet")
        press(self.others["Bob"], "More")
        choose(self.others["Bob"], "End the evening")
        choose(self.others["Bob"], "End the evening")  # with its payments before it
        back_at_the_table(self.page)
        expect(self.page.get_by_text("Bob pays you")).to_be_visible()
        self.looks("closed")
        self.follows("Score sheet")
        expect(self.page.get_by_role("button", name="Reopen")).to_be_visible()
        self.looks("sheet")
        self.presses("Reopen")
        expect(self.page.get_by_text("You are the Box.")).to_be_visible()

    def reads_the_books(self) -> None:
        self.club("Results")
        expect(self.page.get_by_role("row", name="Ann")).to_contain_text("+£8")
        self.looks("balances")
        self.club("Activity")
        for line in ("made the club", "handed scorekeeping of table", "opened table", "joined as: member"):
            expect(self.page.locator(".audit")).to_contain_text(line)
        self.looks("trail")

    def deletes_the_club_and_brings_it_back(self) -> None:
        self.club("Settings")
        self.follows("Delete the club…")
        with self.page.expect_download() as taken:
            self.follows("Download the club (ZIP)")
        assert taken.value.suggested_filename == "owls-of-bath.zip"
        self.page.get_by_label("Type the name of the club").fill("Owls of Bath")
        self.presses("Delete")
        expect(self.page.get_by_role("status")).to_contain_text("It can be brought back for 14 days.")
        self.follows("To the first page")
        self.looks("home-without-the-club")
        self.follows("Deleted clubs, to bring back")
        self.presses("Bring it back")
        expect(self.page.get_by_role("status").filter(has_text="Owls of Bath is back.")).to_be_visible()
        expect(self.page.get_by_role("link", name="Saturday")).to_be_visible()


@pytest.fixture
def ann(phones: Phones, pictures: Pictures) -> Organiser:
    return Organiser(phones, pictures)


@pytest.mark.long
def test_from_the_empty_start_page_to_the_first_double(ann: Organiser) -> None:
    ann.owns_the_house()
    ann.makes_the_club()
    ann.writes_her_rules(max_players="6")
    ann.opens_a_table()
    ann.lets_in("Bob")
    ann.all_have_seen_the_rules()
    ann.is_doubled_and_takes()


@pytest.mark.long
def test_a_first_evening_from_beginning_to_end(ann: Organiser) -> None:
    ann.owns_the_house()
    ann.makes_an_account()
    ann.makes_the_club()
    ann.writes_her_rules(
        max_players="6", jacoby="No: a gammon counts double", immediate_redoubles="No: a take is a take."
    )
    ann.invites("Bob", "Cat")
    ann.club("House rules")
    ann.follows("Owls’ rules")
    ann.opens_a_table()
    ann.lets_in("Bob", "Cat", "Dan")
    ann.all_have_seen_the_rules()
    ann.is_doubled_and_takes()
    ann.looks_into_the_room()
    ann.ends_the_game_and_hands_over()
    ann.bob_closes_and_she_opens_again()
    ann.reads_the_books()
    ann.deletes_the_club_and_brings_it_back()
