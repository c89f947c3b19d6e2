"""Nobody corrects a closed evening in their own favour by their word alone (decision 0035).

Ann plays and runs the club; so does Kim, who keeps the sheet and does not play. After one game, won by the team, Ann
owes Bob, Cat and Dan a point each, £2.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs import services as people
from clubs.actors import Actor
from clubs.models import Audit, Membership, Role, Scope
from sessions import services
from sessions.errors import Malformed, NotAllowed, Refused, Stale
from sessions.models import Event, PaymentWord, Proposal, ProposalStatus
from sessions.services import SetOffDraft
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import PaperTap
from tests.kit.balances import balances
from tests.kit.clearing import another_evening, answers, closed_with, proposed
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.paper import enter, paper
from tests.kit.settling import pays, says
from tests.kit.table import Table, person, replaced_by

pytestmark = pytest.mark.django_db

PLAYED = {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}
CORRECTED = {"Ann": 1, "Bob": -3, "Cat": 1, "Dan": 1}
WHY = "counted wrong"
TEAM_WON = {"winner": "team", "kind": "single"}
BOX_WON = {"event": "result", "winner": "box", "kind": "single"}


@pytest.fixture
def closed(table: Table) -> Table:
    gets_role(table, table["Ann"], Role.ORGANISER)
    table.tap("Bob", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    return table


def ask_four(table: Table, who: str = "Ann") -> int:
    """Ask to move four points from Bob to Ann; returns the number of the question."""
    return table.propose(who, "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY).proposal


def status_of(table: Table, number: int) -> str:
    return Proposal.objects.values_list("status", flat=True).get(session=table.session, number=number)


def audit(what: str) -> list[tuple[str, str]]:
    lines = Audit.objects.filter(what=what).order_by("id")
    return [(line.actor_name, line.details["reason"]) for line in lines]


def reopen(table: Table, who: str = "Kim") -> None:
    services.session_reopen(code=table.code, actor=table[who].actor, token=table[who].hash)


def one_organiser(table: Table) -> None:
    """Ann is the only one who runs the club."""
    Membership.objects.filter(club=table.club, device_id=table.kim.device).update(role=Role.SCOREKEEPER)


# --- what waits -------------------------------------------------------------------------------------------------------


def test_points_moved_to_oneself_wait_and_change_nothing(closed: Table) -> None:
    seq = closed.seq
    number = ask_four(closed)
    assert closed.seq == seq
    assert balances(closed) == PLAYED
    waiting = Proposal.objects.get(session=closed.session, number=number)
    assert waiting.needed == f'["{closed.id("Bob")}"]'
    assert json.loads(waiting.effect or "") == {closed.id("Ann"): [4, 800], closed.id("Bob"): [-4, -800]}
    assert waiting.deadline is None
    assert audit("correction_asked") == [("Ann", WHY)]
    assert audit("points_adjusted") == []
    assert closed.view["proposals"] == []
    assert session_verify(closed.code) is None


def test_an_amended_result_waits_as_well(closed: Table) -> None:
    amend = {"seq": closed.seq - 1, "note": WHY, **replaced_by(BOX_WON)}
    number = closed.propose("Ann", "amend", **amend).proposal
    assert balances(closed) == PLAYED
    closed.reply("Cat", number, "agree")
    assert balances(closed) == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert audit("amended") == [("Ann", WHY)]
    assert session_verify(closed.code) is None


def test_what_costs_the_asker_or_leaves_them_as_they_were_counts_at_once(closed: Table) -> None:
    closed.tap("Ann", "adjust", points={"Ann": -4, "Bob": 4}, reason=WHY)
    closed.tap("Ann", "adjust", points={"Cat": -1, "Dan": 1}, reason=WHY)
    assert balances(closed) == {"Ann": -7, "Bob": 5, "Dan": 2}


def test_an_organiser_who_does_not_play_corrects_at_once(closed: Table) -> None:
    closed.tap("Kim", "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY)
    assert balances(closed) == CORRECTED


def test_a_phone_that_speaks_for_two_corrects_in_favour_of_neither(closed: Table) -> None:
    speaks_also_for(closed, "Ann", "Cat")
    number = closed.propose("Ann", "adjust", points={"Cat": 4, "Bob": -4}, reason=WHY).proposal
    assert balances(closed) == PLAYED
    closed.reply("Bob", number, "agree")
    assert balances(closed) == {"Ann": -3, "Bob": -3, "Cat": 5, "Dan": 1}


def test_while_an_evening_has_never_been_closed_it_is_corrected_as_before(table: Table) -> None:
    gets_role(table, table["Ann"], Role.ORGANISER)
    table.tap("Bob", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Ann", "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY)
    assert balances(table) == CORRECTED


# --- reopening is not the way round -----------------------------------------------------------------------------------


def test_taking_back_the_close_counts_at_once(closed: Table) -> None:
    reopen(closed, "Ann")
    assert closed.view["phase"] == "between"


def test_at_a_reopened_evening_what_was_closed_is_not_undone_in_ones_favour(closed: Table) -> None:
    """Ann keeps the sheet and undoes the result that she lost."""
    reopen(closed)
    services.sheet_taken(code=closed.code, actor=closed["Ann"].actor, token=closed["Ann"].hash)
    number = closed.propose("Ann", "undo").proposal
    assert balances(closed) == PLAYED
    closed.reply("Dan", number, "agree")
    assert balances(closed) == {}
    assert session_verify(closed.code) is None


def test_nor_adjusted_nor_amended(closed: Table) -> None:
    result = closed.seq - 1
    reopen(closed)
    ask_four(closed)
    closed.propose("Ann", "amend", seq=result, note=WHY, **replaced_by(BOX_WON))
    assert balances(closed) == PLAYED


def test_what_was_played_since_it_was_reopened_is_corrected_as_before(closed: Table) -> None:
    reopen(closed)
    services.sheet_taken(code=closed.code, actor=closed["Ann"].actor, token=closed["Ann"].hash)
    before = balances(closed)
    closed.tap("Ann", "start")
    closed.tap("Ann", "result", winner="box" if closed.view["box"] != closed.id("Ann") else "team", kind="single")
    assert balances(closed)["Ann"] < before["Ann"]
    closed.tap("Ann", "undo")
    assert balances(closed) == before


def test_once_closed_again_that_waits_too(closed: Table) -> None:
    reopen(closed)
    closed.tap("Kim", "start")
    winner = "box" if closed.view["box"] != closed.id("Ann") else "team"
    closed.tap("Kim", "result", winner=winner, kind="single")
    result = closed.seq
    closed.tap("Kim", "close")
    other = {"event": "result", "winner": "team" if winner == "box" else "box", "kind": "single"}
    closed.propose("Ann", "amend", seq=result, note=WHY, **replaced_by(other))


def test_a_game_from_paper_is_not_taken_back_in_ones_favour(table: Table) -> None:
    gets_role(table, table["Ann"], Role.ORGANISER)
    enter(table, "Kim", {"cubes": {name: {"value": 1} for name in ("Bob", "Cat", "Dan")}, **TEAM_WON})
    table.tap("Kim", "close")
    reopen(table)
    services.sheet_taken(code=table.code, actor=table["Ann"].actor, token=table["Ann"].hash)
    asked = table.post("Ann", {"event": "undo"}, whole=True)
    assert asked.status_code == 202
    assert balances(table) == PLAYED
    table.reply("Bob", asked.json()["proposal"], "agree")
    assert balances(table) == {}
    assert session_verify(table.code) is None


def test_what_the_same_phone_has_corrected_since_it_takes_back_at_once(closed: Table) -> None:
    """Within a minute; what another organiser has corrected, it does not."""
    closed.tap("Ann", "adjust", points={"Ann": -4, "Bob": 4}, reason=WHY)
    closed.tap("Ann", "undo")
    assert balances(closed) == PLAYED
    closed.tap("Kim", "adjust", points={"Ann": -4, "Bob": 4}, reason=WHY)
    services.sheet_taken(code=closed.code, actor=closed["Ann"].actor, token=closed["Ann"].hash)
    closed.propose("Ann", "undo")
    assert balances(closed)["Ann"] == -7


def bob_pays_cat_for_another_evening(table: Table) -> None:
    code, table.code = table.code, another_evening(table)
    closed_with(table, {"Bob": -1, "Cat": 1})
    pays(table, "Kim", "Bob", "Cat")
    table.code = code


def ann_has_paid(table: Table) -> None:
    pays(table, "Ann", "Ann", "Bob")


def bob_has_received_it(table: Table) -> None:
    pays(table, "Bob", "Ann", "Bob")


def bob_says_no_to_what_ann_claims(table: Table) -> None:
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.DISPUTED, "not to me")


def bob_sets_it_off(table: Table) -> None:
    evening = table.session.id
    code, table.code = table.code, another_evening(table)
    closed_with(table, {"Bob": -1, "Ann": 1})
    table.code = code
    two = UUID(table.id("Ann")), UUID(table.id("Bob"))
    services.set_off(actor=table["Bob"].actor, club=table.club, draft=SetOffDraft(evening, *two, "GBP"))


def bob_agrees_to_a_clearing(table: Table) -> None:
    """Ann owes Bob £10, Bob owes Dan £8 for another evening: Ann pays Dan instead."""
    code, table.code = table.code, another_evening(table)
    closed_with(table, {"Bob": -4, "Dan": 4})
    table.code = code
    answers(table, "Bob", proposed(table, "Ann"))


@pytest.mark.parametrize(
    ("spoken", "waits"),
    [
        (bob_has_received_it, True),
        (bob_says_no_to_what_ann_claims, True),
        (bob_sets_it_off, True),
        (bob_agrees_to_a_clearing, True),
        (bob_pays_cat_for_another_evening, False),
        (ann_has_paid, False),
    ],
)
def test_within_the_minute_it_waits_once_another_has_spoken(
    closed: Table, spoken: Callable[[Table], object], waits: bool
) -> None:
    """Ann gives Bob 4, on which Bob relies; what Ann says, or Bob of another evening, leaves it her word alone."""
    closed.tap("Ann", "adjust", points={"Ann": -4, "Bob": 4}, reason=WHY)
    spoken(closed)
    before = balances(closed).get("Ann", 0)
    if not waits:
        closed.tap("Ann", "undo")
        assert balances(closed).get("Ann", 0) == before + 4
        return
    number = closed.propose("Ann", "undo").proposal
    assert balances(closed).get("Ann", 0) == before
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        closed.reply("Bob", number, "agree")
        assert balances(closed).get("Ann", 0) == before + 4
        assert session_verify(closed.code) is None


def test_behind_a_new_correction_an_older_one_is_not_taken_back_alone(closed: Table) -> None:
    """Ann gave Bob 4 an hour ago; she gives 1 more, takes that back, and then the 4: closed it is refused, and at the
    evening that is open again it waits."""
    closed.tap("Ann", "adjust", points={"Ann": -4, "Bob": 4}, reason=WHY)
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        closed.tap("Ann", "adjust", points={"Ann": -1, "Bob": 1}, reason=WHY)
        closed.tap("Ann", "undo")
        with pytest.raises(NotAllowed, match="organiser_opens_again"):
            closed.tap("Ann", "undo")
        reopen(closed, "Ann")
        services.sheet_taken(code=closed.code, actor=closed["Ann"].actor, token=closed["Ann"].hash)
        assert balances(closed)["Ann"] == -7
        closed.propose("Ann", "undo")
        assert balances(closed)["Ann"] == -7


# --- who agrees -------------------------------------------------------------------------------------------------------


def test_one_whom_it_costs_agrees_and_both_are_kept(closed: Table) -> None:
    number = ask_four(closed)
    said = closed.reply("Bob", number, "agree")
    assert said.seq == closed.seq
    assert balances(closed) == CORRECTED
    event = Event.objects.get(session=closed.session, seq=closed.seq)
    assert (event.kind, event.actor_device, event.actor_player) == (
        "adjust", closed["Ann"].device, UUID(closed.id("Ann")),
    )  # fmt: skip
    assert audit("points_adjusted") == [("Ann", WHY)]
    assert audit("correction_agreed") == [("Bob", WHY)]
    assert status_of(closed, number) == ProposalStatus.RECORDED
    assert session_verify(closed.code) is None


def test_a_correction_that_a_program_has_asked_for_bears_the_name_of_its_owner(closed: Table) -> None:
    """Ann's account is called by another name than she is on the sheets."""
    user = people.account_create(actor=Actor(), name="am77", email="ann@club.example")
    people.account_sign_in(actor=closed["Ann"].actor, user=user, by="code")
    token = people.token_create(actor=Actor(), user=user, name="my sheet", scope=Scope.PLAY, days=30)[1]
    event = closed.named({"event": "adjust", "points": {"Ann": 4, "Bob": -4}, "reason": WHY})
    asked = Client(headers={"authorization": f"Bearer {token}"}).post(
        f"/api/v1/sessions/{closed.code}/events/",
        json.dumps({"key": "asked-by-a-program", "seen": closed.seq, "event": event}),
        content_type="application/json",
    )
    closed.reply("Bob", asked.json()["proposal"], "agree")
    assert audit("correction_asked") == audit("points_adjusted") == [("Ann", WHY)]


def test_another_organiser_agrees(closed: Table) -> None:
    closed.reply("Kim", ask_four(closed), "agree")
    assert balances(closed) == CORRECTED
    assert audit("correction_agreed") == [("Kim", WHY)]


@pytest.mark.parametrize("who", ["Ann", "Cat"])
def test_nobody_agrees_whom_it_does_not_cost(closed: Table, who: str) -> None:
    number = ask_four(closed)
    with pytest.raises(NotAllowed, match="another_agrees_to_it"):
        closed.reply(who, number, "agree")
    assert balances(closed) == PLAYED


def test_another_organiser_who_gains_by_it_does_not_agree(closed: Table) -> None:
    gets_role(closed, closed["Cat"], Role.ORGANISER)
    number = closed.propose("Ann", "adjust", points={"Ann": 3, "Cat": 1, "Bob": -4}, reason=WHY).proposal
    with pytest.raises(NotAllowed, match="another_agrees_to_it"):
        closed.reply("Cat", number, "agree")


def test_a_phone_that_speaks_for_both_sides_agrees_for_neither(closed: Table) -> None:
    """Bob's phone is on the table for Ann too; Cat's is asked with it."""
    speaks_also_for(closed, "Bob", "Ann")
    number = ask_four(closed)
    with pytest.raises(NotAllowed, match="another_agrees_to_it"):
        closed.reply("Bob", number, "agree")
    with pytest.raises(NotAllowed, match="another_agrees_to_it"):
        closed.reply("Ann", number, "agree")
    assert balances(closed) == PLAYED


def test_the_asker_does_not_agree_for_a_player_whose_code_they_took(closed: Table) -> None:
    number = ask_four(closed)
    speaks_also_for(closed, "Ann", "Bob")
    with pytest.raises(NotAllowed, match="another_agrees_to_it"):
        closed.reply("Ann", number, "agree")


def test_neither_does_another_phone_of_the_same_account(closed: Table) -> None:
    from clubs.services import account_create, account_sign_in

    ann = closed["Ann"]
    user = account_create(actor=ann.actor, name="Ann", email="ann@club.example")
    ann.token = account_sign_in(actor=ann.actor, user=user, by="code")
    second = closed.people["Ann's tablet"] = person("Ann's tablet")
    second.token = account_sign_in(actor=second.actor, user=user, by="code")
    asked = closed.post("Ann's tablet", {"event": "adjust", "points": {"Ann": 4, "Bob": -4}, "reason": WHY})
    assert asked.status_code == 202
    speaks_also_for(closed, "Ann's tablet", "Bob")
    with pytest.raises(NotAllowed):
        closed.reply("Ann's tablet", asked.json()["proposal"], "agree")
    assert balances(closed) == PLAYED


# --- not so, taken back, lapsed ---------------------------------------------------------------------------------------


def test_not_so_ends_it(closed: Table) -> None:
    number = ask_four(closed)
    closed.reply("Bob", number, "refuse")
    assert status_of(closed, number) == ProposalStatus.REFUSED
    assert audit("correction_refused") == [("Bob", WHY)]
    with pytest.raises(Stale):
        closed.reply("Bob", number, "agree")
    assert balances(closed) == PLAYED


def test_the_asker_takes_it_back_and_nobody_else(closed: Table) -> None:
    number = ask_four(closed)
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        closed.reply("Kim", number, "withdraw")
    closed.reply("Ann", number, "withdraw")
    assert status_of(closed, number) == ProposalStatus.WITHDRAWN
    assert audit("correction_withdrawn") == [("Ann", WHY)]
    with pytest.raises(Stale):
        closed.reply("Bob", number, "agree")


def test_those_it_does_not_concern_do_not_refuse_it(closed: Table) -> None:
    number = ask_four(closed)
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        closed.reply("Cat", number, "refuse")
    with pytest.raises(Malformed, match="cannot_be_countered"):
        closed.reply("Bob", number, "counter")


def test_it_lapses_with_another_correction(closed: Table) -> None:
    number = ask_four(closed)
    closed.tap("Kim", "adjust", points={"Cat": -1, "Dan": 1}, reason="another")
    assert status_of(closed, number) == ProposalStatus.LAPSED
    with pytest.raises(Stale):
        closed.reply("Bob", number, "agree")
    assert balances(closed)["Ann"] == -3


def test_asked_again_it_takes_the_place_of_the_first(closed: Table) -> None:
    first = ask_four(closed)
    second = ask_four(closed)
    assert [status_of(closed, number) for number in (first, second)] == ["withdrawn", "open"]


def test_it_stays_while_play_goes_on(closed: Table) -> None:
    """Points are adjusted between two games."""
    reopen(closed)
    number = ask_four(closed)
    closed.tap("Kim", "start")
    with pytest.raises(Refused, match="a_game_is_on"):
        closed.reply("Bob", number, "agree")
    assert status_of(closed, number) == ProposalStatus.OPEN
    before = balances(closed)
    closed.tap("Kim", "result", winner="team", kind="single")
    played = balances(closed)
    assert played != before
    closed.reply("Bob", number, "agree")
    assert balances(closed)["Ann"] == played.get("Ann", 0) + 4
    assert session_verify(closed.code) is None


def test_it_lapses_once_the_rules_refuse_it(closed: Table) -> None:
    """Had Ann won, she would still be the Box; Bob could not have become it and left it since."""
    result = closed.seq - 1
    reopen(closed)
    number = closed.propose("Ann", "amend", seq=result, note=WHY, **replaced_by(BOX_WON)).proposal
    closed.tap("Kim", "vacate_box", by="Bob")
    played = balances(closed)
    with pytest.raises(Refused):
        closed.reply("Bob", number, "agree")
    assert status_of(closed, number) == ProposalStatus.LAPSED
    assert balances(closed) == played
    assert session_verify(closed.code) is None


def test_it_lapses_if_it_would_bring_something_else_by_now(closed: Table) -> None:
    """Had Ann won the first game, she would have been the Box of the second, which the Box won."""
    result = closed.seq - 1
    reopen(closed)
    number = closed.propose("Ann", "amend", seq=result, note=WHY, **replaced_by(BOX_WON)).proposal
    closed.tap("Kim", "start")
    closed.tap("Kim", "result", winner="box", kind="single")
    said = closed.reply("Cat", number, "agree")
    assert said.seq is None
    assert status_of(closed, number) == ProposalStatus.LAPSED
    assert balances(closed)["Ann"] == -4


def test_an_undo_lapses_with_the_next_event(closed: Table) -> None:
    reopen(closed)
    services.sheet_taken(code=closed.code, actor=closed["Ann"].actor, token=closed["Ann"].hash)
    number = closed.propose("Ann", "undo").proposal
    closed.tap("Ann", "start")
    assert status_of(closed, number) == ProposalStatus.LAPSED


def test_silence_never_agrees(closed: Table) -> None:
    number = ask_four(closed)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE chouette_sessions_proposal SET made_at = made_at - interval '400 days'")
    services.deadlines_kept(codes=[closed.code])
    assert status_of(closed, number) == ProposalStatus.OPEN
    assert balances(closed) == PLAYED


def test_the_same_key_gets_the_same_answer(closed: Table) -> None:
    fields: dict[str, Any] = {"points": {"Ann": 4, "Bob": -4}, "reason": WHY}
    seen = closed.seq
    first = closed.propose("Ann", "adjust", key="one-form-sent", **fields)
    assert closed.said("Ann", "adjust", key="one-form-sent", seen=seen, **fields) == first._replace(again=True)
    said = closed.reply("Bob", first.proposal, "agree", key="one-word-sent")
    assert closed.reply("Bob", first.proposal, "agree", key="one-word-sent") == said._replace(again=True)
    assert balances(closed) == CORRECTED


def test_a_sole_organiser_waits_for_a_player(closed: Table) -> None:
    one_organiser(closed)
    number = ask_four(closed)
    with pytest.raises(NotAllowed):
        closed.reply("Kim", number, "agree")
    closed.reply("Bob", number, "agree")
    assert balances(closed) == CORRECTED


# --- programs ---------------------------------------------------------------------------------------------------------


def listed(table: Table, who: str) -> list[dict[str, Any]]:
    """What waits, as the API tells somebody."""
    answer = table[who].client().get(f"/api/v1/sessions/{table.code}/corrections/")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()["corrections"]
    return found


def test_a_program_reads_what_waits_and_answers_it(closed: Table) -> None:
    answer = closed.post("Ann", {"event": "adjust", "points": {"Ann": 4, "Bob": -4}, "reason": WHY})
    assert answer.status_code == 202
    number = answer.json()["proposal"]
    ann, bob = (str(UUID(closed.id(name))) for name in ("Ann", "Bob"))
    [mine], [theirs], [other] = listed(closed, "Ann"), listed(closed, "Bob"), listed(closed, "Kim")
    assert mine["gains"] == [
        {"player": ann, "points": 4, "amount": "8.00"},
        {"player": bob, "points": -4, "amount": "-8.00"},
    ]
    assert (mine["proposal"], mine["status"], mine["currency"], mine["reason"]) == (number, "open", "GBP", WHY)
    assert [one["may"] for one in (mine, theirs, other)] == [["withdraw"], ["agree", "refuse"], ["agree", "refuse"]]
    assert (mine["own"], theirs["own"], other["own"]) == (
        "You gain 4 points (£8) by this.", "You lose 4 points (£8) by this.", "",
    )  # fmt: skip
    assert mine["waits"] == "It waits for Bob or another organiser."
    assert listed(closed, "Cat") == []
    said = (
        closed["Bob"]
        .client()
        .post(
            f"/api/v1/sessions/{closed.code}/proposals/{number}/",
            {"key": "a-word-of-bob", "answer": "agree"},
            content_type="application/json",
        )
    )
    assert (said.status_code, said.json()["seq"]) == (201, closed.seq)
    assert balances(closed) == CORRECTED
    assert listed(closed, "Ann") == []


def test_a_program_is_told_that_it_is_not_theirs_to_agree(closed: Table) -> None:
    number = ask_four(closed)
    said = (
        closed["Ann"]
        .client()
        .post(
            f"/api/v1/sessions/{closed.code}/proposals/{number}/",
            {"key": "a-word-of-ann", "answer": "agree"},
            content_type="application/json",
        )
    )
    assert (said.status_code, said.json()["code"]) == (403, "another_agrees_to_it")


# --- what is entered while it is open again ---------------------------------------------------------------------------


def keep_again(table: Table, who: str = "Ann") -> None:
    """Open the evening again, with the sheet on this phone."""
    reopen(table)
    services.sheet_taken(code=table.code, actor=table[who].actor, token=table[who].hash)


def won_by(table: Table, name: str) -> dict[str, Any]:
    """The result of the game that is on, won by the side of this player."""
    return {"winner": "box" if table.view["box"] == table.id(name) else "team", "kind": "single"}


def test_a_result_that_its_winner_enters_alone_waits(closed: Table) -> None:
    keep_again(closed)
    closed.tap("Ann", "start")
    number = closed.propose("Ann", "result", **won_by(closed, "Ann")).proposal
    assert balances(closed) == PLAYED
    seq = closed.seq
    loser = next(name for name in ("Bob", "Cat", "Dan") if f'"{closed.id(name)}"' in needed(closed, number))
    closed.reply(loser, number, "agree")
    assert closed.seq == seq + 1
    assert balances(closed)["Ann"] > PLAYED["Ann"]
    event = Event.objects.get(session=closed.session, seq=closed.seq)
    assert (event.kind, event.actor_device) == ("result", closed["Ann"].device)
    assert session_verify(closed.code) is None


def needed(table: Table, number: int) -> str:
    return Proposal.objects.values_list("needed", flat=True).get(session=table.session, number=number)


def test_another_organiser_agrees_to_a_result_or_it_is_refused(closed: Table) -> None:
    keep_again(closed)
    closed.tap("Ann", "start")
    refused = closed.propose("Ann", "result", **won_by(closed, "Ann")).proposal
    closed.reply("Kim", refused, "refuse")
    assert balances(closed) == PLAYED
    closed.reply("Kim", closed.propose("Ann", "result", **won_by(closed, "Ann")).proposal, "agree")
    assert balances(closed)["Ann"] > PLAYED["Ann"]


def test_play_that_others_record_as_well_goes_on_as_before(closed: Table) -> None:
    """Bob and Cat, who lose it, have spoken in the game on their own phones."""
    keep_again(closed)
    starts = next(name for name in ("Bob", "Cat", "Dan") if closed.id(name) != closed.view["box"])
    box = next(name for name in ("Ann", "Bob", "Cat", "Dan") if closed.id(name) == closed.view["box"])
    closed.tap(box if box != "Ann" else starts, "start")
    if box == "Ann":
        closed.tap("Ann", "result", **won_by(closed, "Ann"))
    else:
        closed.tap("Ann", "result", winner="team", kind="single")
    assert balances(closed)["Ann"] > PLAYED["Ann"]


def test_what_costs_the_one_who_enters_it_and_what_a_neutral_keeper_enters_counts_at_once(closed: Table) -> None:
    keep_again(closed)
    closed.tap("Ann", "start")
    closed.tap("Ann", "result", winner="team" if closed.view["box"] == closed.id("Ann") else "box", kind="single")
    assert balances(closed)["Ann"] < PLAYED["Ann"]


def test_a_loss_of_ones_own_is_not_amended_into_a_win(closed: Table) -> None:
    """Ann alone has entered the game since the evening was opened again, so it is her word alone again."""
    keep_again(closed)
    closed.tap("Ann", "start")
    won = won_by(closed, "Ann")
    lost = {**won, "winner": "team" if won["winner"] == "box" else "box"}
    closed.tap("Ann", "result", **lost)
    before = balances(closed)
    closed.propose("Ann", "amend", seq=closed.seq, note=WHY, **replaced_by({"event": "result", **won}))
    assert balances(closed) == before


def test_a_game_from_paper_waits_too(closed: Table) -> None:
    keep_again(closed)
    box = next(name for name in closed.people if closed.people[name].id == closed.view["box"])
    others = [name for name in ("Ann", "Bob", "Cat", "Dan") if name != box]
    written = {"cubes": {name: {"value": 2} for name in others}, **won_by(closed, "Ann")}
    tap = PaperTap("a-game-from-paper", closed.seq, paper(closed, written))
    entered = services.paper_record(session=closed.code, actor=closed["Ann"].hash, tap=tap)
    assert isinstance(entered, services.Proposed)
    assert balances(closed) == PLAYED
    closed.reply("Kim", entered.proposal, "agree")
    assert balances(closed)["Ann"] > PLAYED["Ann"]
    assert Event.objects.filter(session=closed.session, source="paper").exists()
    assert session_verify(closed.code) is None


def test_silence_confirms_no_result_once_an_evening_was_closed(closed: Table) -> None:
    keep_again(closed)
    services.results_confirmed(code=closed.code, token=closed["Ann"].hash, wanted=True)
    closed.tap("Ann", "start")
    number = closed.propose("Ann", "result", **won_by(closed, "Ann")).proposal
    assert Proposal.objects.get(session=closed.session, number=number).deadline is None


def test_the_scorekeeper_does_not_say_the_other_sides_word_for_them(closed: Table) -> None:
    """Where both sides are asked Ann, who keeps the sheet, agrees to her own result for the other side."""
    keep_again(closed)
    services.results_confirmed(code=closed.code, token=closed["Ann"].hash, wanted=True)
    closed.tap("Ann", "start")
    number = closed.propose("Ann", "result", **won_by(closed, "Ann")).proposal
    other = next(name for name in ("Bob", "Cat", "Dan") if f'"{closed.id(name)}"' in needed(closed, number))
    with pytest.raises(NotAllowed):
        closed.reply("Ann", number, "agree", by=other)
    assert balances(closed) == PLAYED
    closed.reply(other, number, "agree")
    assert balances(closed)["Ann"] > PLAYED["Ann"]
