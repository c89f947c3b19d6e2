"""Evenings brought along from files."""

from playwright.sync_api import FilePayload, Page, expect

from clubs.actors import NOBODY
from clubs.models import Club
from sessions.services import SentFile, files_receive, files_step
from tests.browser.screens.scene import Shown, scene
from tests.kit.brighton import BRIGHTON
from tests.kit.brought import UNREADABLE, file_of, night_of
from tests.kit.phones import Phones
from tests.kit.table import table_laid

FILES = {
    "2024-05-03-tuesday.jsonl": file_of("Annabel", "Bob", "Cat", "Yves", games=3),
    "2024-05-10-tuesday.jsonl": night_of("bbbbbb", "Annabel", "Bob", "Zoe", day="2024-05-10", name="The long one"),
    "a file with quite a long name, as they come from a phone (2).jsonl": file_of("Ann", "Bob", "Cat", more=UNREADABLE),
}

BRING = "Bring the ticked evenings"


def chosen(page: Page) -> None:
    """The files sent."""
    files = [FilePayload(name=name, mimeType="text/plain", buffer=content) for name, content in FILES.items()]
    page.get_by_label("Transcripts, or a ZIP of them").set_input_files(files)
    page.get_by_role("button", name="Look at them").click()


def evening(n: int) -> bytes:
    """One of several evenings, some days from the others."""
    return night_of("b" * n, "Xaver", "Yves", "Zoe", day=f"2024-03-{3 * n:02}")


def twelve(page: Page) -> None:
    """Twelve files sent, of which the last three repeat another evening, not in everything."""
    night = ("Annika", "Bartholomew", "Zoe")
    files = [night_of("btb" * n, *night, day=f"2024-03-{3 * n:02}", name=f"Tuesday {n}") for n in range(1, 10)]
    again = [
        night_of("btb" * 4 + "bbtbtb", *night, day="2024-03-18", name="Tuesday 6"),
        night_of("btb" * 5, *night, day="2024-03-15", name="Tuesday 5", currency="EUR"),
        night_of("bbbtbb", "Annabel", "Bob", "Zoe", day="2024-05-10", name="The long one", stake="0.50"),
    ]
    sent = [
        FilePayload(name=f"2024-tuesday-{n:02}.jsonl", mimeType="text/plain", buffer=content)
        for n, content in enumerate([*files, *again], 1)
    ]
    page.get_by_label("Transcripts, or a ZIP of them").set_input_files(sent)
    page.get_by_role("button", name="Look at them").click()


def halfway(club: Club) -> None:
    """Eight files of which a few were looked through, when somebody closed their browser."""
    files_receive(club=club, sent=[SentFile(f"evening {n}.jsonl", evening(n)) for n in range(1, 9)])
    for _ in range(3):
        files_step(actor=NOBODY, club=club, seconds=0.0)


@scene("bring")
def evenings_from_files(phones: Phones) -> Shown:
    """Nothing sent; three files, one refused and two with a name in doubt; no choice; all brought; twelve, three of
    them repeating others; one; halfway."""
    table = table_laid()
    address = f"/clubs/{table.club.slug}/bring/"
    phones.complaints.expect("422")
    page = phones.of(table["Kim"], address)
    yield "nothing-yet", page
    chosen(page)
    expect(page.get_by_role("button", name=BRING)).to_be_visible()
    yield "looked-at", page
    page.get_by_label("None of them").check()
    page.get_by_role("button", name=BRING).click()
    expect(page.get_by_role("alert")).to_have_text("Choose who Annabel is.")
    yield "not-chosen", page
    page.get_by_label("Annabel, in 2 evenings").select_option("A new player")
    page.get_by_label("The 1 of 2 that has ended").check()
    page.get_by_role("button", name=BRING).click()
    expect(page.get_by_role("heading", name="Brought")).to_be_visible()
    yield "brought", page
    page.get_by_role("button", name="Clear the list").click()
    twelve(page)
    expect(page.get_by_role("heading", name="New 12")).to_be_visible()
    page.get_by_role("button", name=BRING).click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_label("Some of them").check()
    yield "twelve", page
    page.get_by_role("button", name="Clear the list").click()
    one = FilePayload(name="tuesday.jsonl", mimeType="text/plain", buffer=evening(4))
    page.get_by_label("Transcripts, or a ZIP of them").set_input_files(one)
    page.get_by_role("button", name="Look at them").click()
    expect(page.get_by_role("button", name="Bring this evening")).to_be_visible()
    yield "one", page
    other = table_laid()
    halfway(other.club)
    yield "halfway", phones.of(other["Kim"], f"/clubs/{other.club.slug}/bring/", java_script_enabled=False)


SEASON = """Datum;Ort;Ann;Bob;Cat;Dan;Xaver;Summe
03.05.2024;Keller;12,50;-10,00;-2,50;;;0,00
10.05.2024;Keller;-4,00;2,00;;2,00;;0,00
17.05.2024;Garten;0;-6,00;4,50;1,50;;0,00
24.05.2024;Keller;3,00;;-7,00;;4,00;0,00
31.05.2024;Keller;-1,50;5,50;-2,00;-2,00;;0,00
Summe;;10,00;-8,50;-7,00;1,50;4,00;
"""


@scene("paper-evening", "evenings")
def a_season_from_paper(phones: Phones) -> Shown:
    """Five evenings pasted, two cells that are wrong, the preview, all kept, and the sheet again with one more."""
    table = table_laid()
    phones.complaints.expect("422")
    page = phones.of(table["Kim"], f"/clubs/{table.club.slug}/bring/paper/")
    rows = page.get_by_label("Rows, as they come out of a spreadsheet")
    rows.fill(SEASON.replace("-6,00", "6,00").replace("-7,00;;4,00", "x;;4,00"))
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert").locator("p")).to_have_text(
        ["Row 4: the figures sum to +£12, not 0.", "Row 5, Cat: “x” is not an amount in GBP."]
    )
    yield "season-wrong", page
    rows.fill(SEASON)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="5 evenings")).to_be_visible()
    yield "season-preview", page
    page.get_by_role("button", name="Keep these 5 evenings").click()
    expect(page.get_by_text("5 evenings are kept.")).to_be_visible()
    yield "season-kept", page
    page.goto(f"{page.url.rstrip('/').removesuffix('evenings')}bring/paper/")
    rows.fill(
        SEASON.replace("Summe;;", "07.06.2024;Keller;1;1;-2;;;0\nSumme;;").replace(";10,00;-8,50;-7,00", ";11;-7,50;-9")
    )
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("button", name="Keep one evening")).to_be_visible()
    yield "season-again", page


@scene("paper-evening", "evening")
def an_evening_from_paper(phones: Phones) -> Shown:
    """The rows of Brighton pasted, a cell that is wrong, the preview, and the evening with its chart."""
    table = table_laid()
    phones.complaints.expect("422")
    page = phones.of(table["Kim"], f"/clubs/{table.club.slug}/bring/paper/")
    yield "nothing-yet", page
    rows = page.get_by_label("Rows, as they come out of a spreadsheet")
    rows.fill(BRIGHTON.replace("\t-7\t3", "\t7\t3"))
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert").locator("p")).to_have_text(
        [
            "Row 6, Ergin: the row sums to +14, not 0. With −7 instead of +7 it would.",
            "Row 10, Mike G: the row sums to +14, not 0. With −7 instead of +7 it would.",
        ]
    )
    yield "wrong-cell", page
    rows.fill(BRIGHTON)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="8 games")).to_be_visible()
    yield "preview", page
    page.get_by_label("Evening", exact=True).fill("Brighton, as printed")
    page.get_by_label("Date").fill("2024-05-03")
    page.get_by_label("Stake per point").fill("2.00")
    page.get_by_label("Everything was paid that evening").check()
    page.get_by_role("button", name="Keep this evening").click()
    expect(page.get_by_text("From paper, no cubes.")).to_be_visible()
    yield "kept", page
