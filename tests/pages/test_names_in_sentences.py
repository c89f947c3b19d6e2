"""No browser that translates may turn a name inside a sentence: "Mark owes Rose £3" became other words.

The people of a club are called as words are, and as markup is; every page of it is read by everybody who may.
"""

import re
from http import HTTPStatus
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from chouette.kept_names import marked
from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions.models import PaymentWord
from tests.kit import bringing, disputed
from tests.kit.brought import file_of
from tests.kit.daily import first_daily
from tests.kit.members_settled import settle_members
from tests.kit.permission_table import DRAWN_FROM_NO_EVENING, PAGES
from tests.kit.roles import House
from tests.kit.routes import PART, ROUTES, address
from tests.kit.second_table import second_of
from tests.kit.settling import lost_bet, pays, says, shares
from tests.kit.table import Table, replaced_by, table_laid
from tests.kit.translatable import read

pytestmark = pytest.mark.django_db

CALLED = {
    "Ann": "Rosemary",
    "Bob": "Markus <Bill> & Co",
    "Cat": 'Grace "Ace" O’Neil',
    "Dan": "שלמה",
    "Eve": "Angel 🎲",
    "Kim": "Hope",
    "Fay": "Faith",
    "Robert": "Pat",
    "Bobby": "Don",
}
"""Two of them are words in English, one looks like markup, one is written from right to left, one has a picture."""


def turned(page: str, names: re.Pattern[str]) -> list[tuple[str, str]]:
    """The texts with one of the names in them that a browser translates."""
    return [(" ".join(text.split()), where) for text, where in read(page).texts if names.search(text)]


def called(club: Club, actor: Actor) -> re.Pattern[str]:
    """Give the club's people names that are words; returns what finds one, or the club's own."""
    for player in Player.objects.filter(club=club, name__in=CALLED, merged_into=None):
        services.player_rename(actor=actor, player=player, name=CALLED[player.name])
    names = map(re.escape, (*CALLED.values(), "Robert", "Bobby", club.name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)")


def faults_of(answer: Any, names: re.Pattern[str]) -> list[object]:
    """What is wrong with the names on a page."""
    if answer.status_code != HTTPStatus.OK or not answer["Content-Type"].startswith("text/html"):
        return []
    page = answer.as_sent.decode()
    sent, plain = read(page), read(answer.content.decode())
    assert sent.words == plain.words
    return [*turned(page, names), *(value for value in sent.values if "bdi" in value or "marked-text" in value)]


def addresses(ids: dict[str, str]) -> dict[str, str]:
    """The pages that can be looked at, by the names of their addresses."""
    known = {**dict.fromkeys(PART.findall("".join(ROUTES.values())), str(UUID(int=0))), **ids}
    rows = [row.name for row in PAGES if row.method == "GET" and row.name not in DRAWN_FROM_NO_EVENING]
    return {name: address(name, known) for name in rows}


def faults(
    clients: dict[str, Client], every: list[dict[str, str]], names: re.Pattern[str], language: str
) -> dict[str, object]:
    """What is wrong with names on the pages of these, by who reads which."""
    paths = {path for ids in every for path in addresses(ids).values()}
    return {
        f"{who} reads {path}": wrong
        for who, client in clients.items()
        for path in sorted(paths)
        if (wrong := faults_of(client.get(path, headers={"accept-language": language}), names))
    }


@pytest.mark.parametrize("language", first_daily("en", "de", "fr"))
def test_no_name_in_a_sentence_is_translated_in_a_house_where_everything_is_there_once(
    own: House, language: str
) -> None:
    names = called(own.club, own.people["organiser"].actor)
    clients = {role: own.people[role].client() for role in ("organiser", "treasurer", "member", "former", "guest")}
    assert faults(clients, [own.ids], names, language) == {}


def evening_over() -> Table:
    """Ann has lost to three, which was corrected after the closing; some of it is paid, or said to be. Another evening
    is on, with a drop that Bob disputes."""
    table = table_laid()
    lost_bet(table, "Bob", "Ann", "Bob")
    shares(table, "Cat", "Cat", "9", "Dan", "Ann")
    settle_members(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.CONFIRMED)
    says(table, "Dan", pays(table, "Ann", "Ann", "Dan"), PaymentWord.DISPUTED, "never came")
    pays(table, "Cat", "Ann", "Cat")
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    table.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    second = second_of(table, "Ann", "Bob", "Dan", "Eve")
    second.tap("Kim", "start")
    second.tap("Kim", "double", by="Ann", cubes=["Bob", "Dan", "Eve"])
    second.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    disputed.says(second, "Bob", "dispute")
    return table


@pytest.mark.parametrize("language", first_daily("en", "de", "fr"))
def test_no_name_in_a_sentence_is_translated_after_an_evening(db: None, language: str) -> None:
    table = evening_over()
    names = called(table.club, table.kim.actor)
    clients = {name: table[name].client() for name in ("Kim", "Ann", "Bob", "Dan")}
    season = {"season_id": "1", "ref": f"session:{table.code}", "number": "1"}
    every = []
    for one, other in (("Ann", "Bob"), ("Cat", "Ann"), ("Dan", "Ann")):
        people = {"player_id": UUID(table.id(one)), "one": UUID(table.id(one)), "other": UUID(table.id(other))}
        every.append(
            {"slug": table.club.slug, "code": table.code, **season, **{key: str(id) for key, id in people.items()}}
        )
    assert faults(clients, every, names, language) == {}


def test_no_name_that_a_file_or_a_sheet_from_paper_brings_is_translated(own: House) -> None:
    """Rose, Mark and Grace are no players of the club yet."""
    names, organiser = re.compile("Rose|Mark|Grace"), own.people["organiser"].client()
    bringing.send(organiser, own, **{"an evening.jsonl": file_of("Rose", "Mark", "Grace")})
    assert faults_of(organiser.get(bringing.at(own)), names) == []
    sheet = {"name": "From paper", "day": "2020-05-01", "sheet": "atlanta", "stake": "2", "act": "look"}
    looked_at = organiser.post(address("paper-evening", own.ids), {**sheet, "rows": "Rose,Mark,Grace\n-2,2,0\n"})
    assert b"Rose" in looked_at.content
    assert faults_of(looked_at, names) == []


MARK, SON = '<bdi translate="no">Mark</bdi>', '<bdi translate="no">O&#x27;Neil &amp; &lt;Son&gt;</bdi>'


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<p>Mark owes £3</p>", f"<p><marked-text>{MARK} owes £3</marked-text></p>"),
        ("<p>Mark’s, not Marks nor MMark</p>", f"<p><marked-text>{MARK}’s, not Marks nor MMark</marked-text></p>"),
        ("<p>O&#x27;Neil &amp; &lt;Son&gt;</p>", f"<p>{SON}</p>"),
        ("<p>&amp; amp</p>", '<p><marked-text>&amp; <bdi translate="no">amp</bdi></marked-text></p>'),
        ('<b translate="no">Mark <i>Mark</i></b>Mark', f'<b translate="no">Mark <i>Mark</i></b>{MARK}'),
        ('<p translate="no">Mark<br></p><br translate="no">Mark',
         f'<p translate="no">Mark<br></p><br translate="no">{MARK}'),
        ("""<a title="a > Mark" id='Mark "'>Mark</a>""", f"""<a title="a > Mark" id='Mark "'>{MARK}</a>"""),
        *((whole, whole) for whole in (
            "<title>Mark</title>", "<script>Mark < 2</script>", "<style>.Mark {}</style>", "<textarea>Mark</textarea>",
            "<select><option>Mark</option></select>", "<svg><title>Mark</title><text>Mark</text></svg>",
            "<head><meta content='Mark'>Mark</head><body class='Mark'></body>", "<p>mark</p>", "",
        )),
    ],
)  # fmt: skip
def test_a_name_is_marked_in_texts_alone(page: str, shown: str) -> None:
    assert marked(page, ["Mark", "O'Neil & <Son>", "amp", "Son"]) == shown


def test_the_longest_of_several_names_is_marked() -> None:
    assert marked("<p>Mark Rose</p>", ["Mark", "Mark Rose"]) == '<p><bdi translate="no">Mark Rose</bdi></p>'


def test_a_name_that_is_not_kept_is_found() -> None:
    page = """<p>Ask Rose, <b translate="no">Mark</b> or <i translate="no"><b>Mark</b></i><br>Mark <input value="a">"""
    assert turned(page, re.compile("Mark|Rose")) == [("Ask Rose,", "p"), ("Mark", "p")]
