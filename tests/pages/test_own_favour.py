"""A correction in the asker's own favour waits, in sight of those who may answer it (decision 0035).

Ann plays and runs the club with Kim, who does not play. On Thursday Ann lost £2 to each of the other three.
"""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Membership, Role
from sessions import services
from sessions.models import Proposal, ProposalStatus
from tests.kit.balances import balances
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.members_settled import page_words, settle_members
from tests.kit.points import play_for_points
from tests.kit.settling import owes
from tests.kit.table import Table, has_no_phone, replaced_by

pytestmark = pytest.mark.django_db

WHY = "a cube was written at 4"
BOX_WON = {"event": "result", "winner": "box", "kind": "single"}


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    return table


def pages_of(table: Table) -> list[str]:
    """The first page, Money, Settle up and the sheet."""
    of_session = [reverse(name, args=[table.code]) for name in ("settle", "sheet")]
    return ["/", reverse("money", args=[table.club.slug]), *of_session]


def corrects(table: Table, who: str = "Ann", **points: int) -> str:
    """Send the form of the points; returns the address to which it leads."""
    fields = {f"points-{table.id(name)}": str(number) for name, number in points.items()}
    answer = table[who].client().post(reverse("adjust", args=[table.code]), {**fields, "reason": WHY})
    assert answer.status_code == 302
    return str(answer.headers["Location"])


def presses(table: Table, who: str, label: str, path: str = "/") -> str:
    """Press a button of a correction on a page; returns what the page then says."""
    client = table[who].client()
    page = client.get(path).content.decode()
    forms = re.findall(r'<form class="words" method="post" action="([^"]+)">(.*?)</form>', page, re.S)
    [(action, word)] = [
        (action, word)
        for action, form in forms
        for word, text in re.findall(r'name="word" value="(\w+)">([^<]+)</button>', form)
        if text == label
    ]
    answer = client.post(action, {"word": word, "next": path}, follow=True)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def status(table: Table) -> str:
    return Proposal.objects.values_list("status", flat=True).get(club=table.club)


def test_the_asker_reads_what_they_gain_and_for_whom_it_waits(settled: Table) -> None:
    number = "1"
    assert corrects(settled, Ann=4, Bob=-4) == f"/s/{settled.code}/sheet/#correction-{settled.code}-{number}"
    for path in pages_of(settled):
        told = page_words(settled, "Ann", path)
        assert re.search(r"You correct the points of Thursday, \d+ \w+ 20\d\d", told)
        assert WHY in told
        assert "You gain 4 points (£8) by this. Bob loses 4 points (£8)." in told
        assert "It waits for Bob or another organiser." in told
        assert "Take back" in told
        assert "Yes, that’s right" not in told
    assert owes(settled, "Ann", "Bob") == 200


def test_each_whom_it_costs_reads_it_and_says_yes(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    for path in pages_of(settled):
        told = page_words(settled, "Bob", path)
        assert re.search(r"Ann corrects the points of Thursday, \d+ \w+ 20\d\d", told)
        assert "You lose 4 points (£8) by this. Ann gains 4 points (£8)." in told
        assert "That’s wrong" in told
    told = presses(settled, "Bob", "Yes, that’s right")
    assert "The evening is corrected." in told
    assert balances(settled) == {"Ann": 1, "Bob": -3, "Cat": 1, "Dan": 1}
    assert owes(settled, "Bob", "Ann") == 600
    assert status(settled) == ProposalStatus.RECORDED
    for who in ("Ann", "Bob"):
        assert "waits" not in page_words(settled, who, "/")
        assert re.search(r"Thursday of \d+ \w+ 20\d\d was corrected", page_words(settled, who, "/"))


@pytest.mark.parametrize("path", [0, 1, 2, 3])
def test_the_button_is_on_every_page_and_leads_back_to_it(settled: Table, path: int) -> None:
    corrects(settled, Ann=4, Bob=-4)
    assert "The evening is corrected." in presses(settled, "Bob", "Yes, that’s right", pages_of(settled)[path])
    assert balances(settled)["Ann"] == 1


def test_another_organiser_reads_it_for_all_and_says_yes(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    told = page_words(settled, "Kim", "/")
    assert "Ann gains 4 points (£8). Bob loses 4 points (£8)." in told
    presses(settled, "Kim", "Yes, that’s right")
    assert balances(settled)["Ann"] == 1


def test_those_whom_it_leaves_as_they_were_do_not_read_it(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    for path in pages_of(settled):
        assert "corrects the points" not in page_words(settled, "Cat", path)


def test_not_so_ends_it_and_the_asker_reads_that(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    assert "It does not count; the evening stays as it was." in presses(settled, "Bob", "That’s wrong")
    assert balances(settled)["Ann"] == -3
    assert "Bob disputed it: the evening stays as it was." in page_words(settled, "Ann", "/")
    assert "corrects the points" not in page_words(settled, "Bob", "/")


def test_an_organiser_without_a_player_who_disputes_it_is_not_named(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    presses(settled, "Kim", "That’s wrong")
    assert "Somebody disputed it: the evening stays as it was." in page_words(settled, "Ann", "/")


def test_the_asker_takes_it_back(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    assert "Taken back; the evening stays as it was." in presses(settled, "Ann", "Take back")
    assert status(settled) == ProposalStatus.WITHDRAWN
    assert "You correct" not in page_words(settled, "Ann", "/")


def test_that_it_lapsed_is_said_to_the_asker(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    settled.tap("Kim", "adjust", points={"Cat": -1, "Dan": 1}, reason="another")
    assert "It lapsed, since the evening has changed meanwhile." in page_words(settled, "Ann", "/")
    assert "corrects the points" not in page_words(settled, "Bob", "/")


def test_a_button_of_an_old_page_says_that_it_is_over(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    bob = settled["Bob"].client()
    presses(settled, "Ann", "Take back")
    address = reverse("correction-answer", args=[settled.code, 1])
    answer = bob.post(address, {"word": "agree", "next": "/"}, follow=True)
    assert "This correction was answered or lapsed meanwhile." in answer.content.decode()
    assert balances(settled)["Ann"] == -3


def test_nobody_else_answers_it(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    address = reverse("correction-answer", args=[settled.code, 1])
    for who, word in (("Cat", "agree"), ("Ann", "agree"), ("Bob", "withdraw")):
        assert settled[who].client().post(address, {"word": word}).status_code == 403
    assert settled.stranger is not None
    assert settled.stranger.client().post(address, {"word": "agree"}).status_code == 404
    assert settled["Bob"].client().post(address, {"word": "counter"}).status_code == 404
    assert status(settled) == ProposalStatus.OPEN


@pytest.mark.parametrize(("label", "stands"), [("Yes, that’s right", 1), ("That’s wrong", -3)])
def test_a_former_member_answers_it(settled: Table, label: str, stands: int) -> None:
    people.club_leave(actor=settled["Bob"].actor, club=settled.club)
    corrects(settled, Ann=4, Bob=-4)
    assert "It waits for Bob or another organiser." in page_words(settled, "Ann", "/")
    presses(settled, "Bob", label)
    assert balances(settled)["Ann"] == stands


def test_an_amended_result_names_its_game(settled: Table) -> None:
    settled.propose("Ann", "amend", seq=settled.seq - 1, note=WHY, **replaced_by(BOX_WON))
    assert re.search(r"Ann corrects game 1 of Thursday, \d+", page_words(settled, "Dan", "/"))
    assert "You lose 2 points (£4) by this." in page_words(settled, "Dan", "/")
    assert "It waits for Bob, Cat, Dan or another organiser." in page_words(settled, "Ann", "/")


def test_a_sole_organiser_is_told_what_would_do(settled: Table) -> None:
    Membership.objects.filter(club=settled.club, device_id=settled.kim.device).update(role=Role.MEMBER)
    corrects(settled, Ann=4, Bob=-4)
    page = settled["Ann"].client().get("/").content.decode()
    assert "It waits for Bob." in page
    assert f'<a href="/clubs/{settled.club.slug}/people/">Name a second organiser</a>' in page
    has_no_phone(settled, "Bob")
    told = page_words(settled, "Ann", "/")
    assert "nobody whom it costs has a phone of their own here, and there is no other organiser" in told
    gets_role(settled, settled.kim, Role.ORGANISER)
    assert "It waits for another organiser." in page_words(settled, "Ann", "/")
    presses(settled, "Kim", "Yes, that’s right")
    assert balances(settled)["Ann"] == 1


def test_a_phone_that_speaks_for_both_sides_may_not_agree_and_reads_why(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    speaks_also_for(settled, "Bob", "Ann")
    told = page_words(settled, "Bob", "/")
    assert "Somebody for whom you speak gains by it, so another answers." in told
    assert "Yes, that’s right" not in told
    assert "It waits for another organiser." in page_words(settled, "Ann", "/")


def test_in_a_club_that_plays_for_points_no_money_is_said(settled: Table) -> None:
    play_for_points(settled.club.id)
    corrects(settled, Ann=4, Bob=-4)
    assert "You gain 4 points by this. Bob loses 4 points." in page_words(settled, "Ann", "/")


def test_the_history_and_the_activity_say_who_asked_and_who_agreed(settled: Table) -> None:
    corrects(settled, Ann=4, Bob=-4)
    presses(settled, "Bob", "Yes, that’s right")
    log = page_words(settled, "Cat", reverse("log", args=[settled.code]))
    assert "Points corrected: Ann +4 and Bob −4." in log
    assert "Agreed to by Bob" in log
    activity = page_words(settled, "Kim", reverse("audit", args=[settled.club.slug]))
    assert f"Ann asked for a correction of table {settled.session.name} in their own favour: {WHY}" in activity
    assert f"Bob agreed to a correction of table {settled.session.name} (event {settled.seq}): {WHY}" in activity
    assert f"Ann corrected the points of table {settled.session.name} (event {settled.seq}): {WHY}" in activity
    assert Audit.objects.get(what="correction_agreed").principal == settled.id("Bob")


def test_the_history_names_another_organiser_who_agreed(settled: Table) -> None:
    settled.propose("Ann", "amend", seq=settled.seq - 1, note=WHY, **replaced_by(BOX_WON))
    presses(settled, "Kim", "Yes, that’s right")
    log = page_words(settled, "Cat", reverse("log", args=[settled.code]))
    assert "Agreed to by another organiser" in log


def test_a_reopened_evening_shows_it_too(settled: Table) -> None:
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    corrects(settled, Ann=4, Bob=-4)
    assert "You lose 4 points (£8) by this." in page_words(settled, "Bob", "/")
    presses(settled, "Bob", "Yes, that’s right", reverse("settle", args=[settled.code]))
    assert balances(settled) == {"Ann": 1, "Bob": -3, "Cat": 1, "Dan": 1}


def test_what_costs_the_asker_is_corrected_without_a_question(settled: Table) -> None:
    assert corrects(settled, Ann=-4, Bob=4) == f"/s/{settled.code}/sheet/"
    assert owes(settled, "Ann", "Bob") == 1000
    assert not Proposal.objects.filter(club=settled.club).exists()
    assert UUID(settled.id("Ann"))


def test_a_result_that_waits_is_read_and_answered_like_a_correction(settled: Table) -> None:
    """Ann opens the evening again, keeps the sheet and enters alone that she won a game."""
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    services.sheet_taken(code=settled.code, actor=settled["Ann"].actor, token=settled["Ann"].hash)
    settled.tap("Ann", "start")
    winner = "box" if settled.view["box"] == settled.id("Ann") else "team"
    settled.propose("Ann", "result", winner=winner, kind="single")
    assert re.search(r"You enter a result of Thursday, \d+ \w+ 20\d\d", page_words(settled, "Ann", "/"))
    told = page_words(settled, "Kim", reverse("sheet", args=[settled.code]))
    assert re.search(r"Ann enters a result of Thursday, \d+ \w+ 20\d\d", told)
    assert "Ann gains" in told
    before = balances(settled)["Ann"]
    presses(settled, "Kim", "Yes, that’s right")
    assert balances(settled)["Ann"] > before
    log = page_words(settled, "Cat", reverse("log", args=[settled.code]))
    assert "Agreed to by another organiser" in log
