"""While a result is disputed nobody leaves and nothing is closed by hand, and none of the two settles it alone."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from chouette.rules.house import ACT
from clubs.models import Role
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import Phase, Review
from sessions.selectors.disputes import disputed_games
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import ReviewTap
from tests.kit.endings import ends_disputed
from tests.kit.keepers import gets_role, hands_over
from tests.kit.settling import owes, pays
from tests.kit.table import Table, keys, replaced_by, table_laid

pytestmark = pytest.mark.django_db

BOX_GAMMON = {"event": "result", "winner": "box", "kind": "gammon"}
TEAM_SINGLE = {"event": "result", "winner": "team", "kind": "single"}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now()) as traveller:
        yield traveller


def says(table: Table, who: str, answer: str, *, seq: int = 0, event: Any = None) -> None:
    tap = ReviewTap(key=f"test-key-{next(keys)}", answer=answer, event=table.named(event))  # type: ignore[arg-type]  # one of the words
    services.review_say(session=table.code, actor=table[who].hash, seq=seq or table.seq, tap=tap)


def disputed(sheet: str = "atlanta") -> Table:
    """Bob, the Captain, enters that Ann won a single game; Ann disputes it."""
    table = table_laid(sheet)
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    says(table, "Ann", "dispute")
    return table


def settled_by() -> tuple[str, str]:
    review = Review.objects.get()
    return review.status, review.settled_by


@pytest.mark.parametrize(("who", "event"), [
    ("Kim", {"event": "close"}),
    ("Kim", {"event": "leave", "player": "Dan"}),
    ("Dan", {"event": "leave", "player": "Dan"}),
    ("Kim", {"event": "start"}),
])  # fmt: skip
def test_each_is_held_back_and_names_the_game_and_the_two(who: str, event: dict[str, Any]) -> None:
    table = disputed()
    refused = table.post(who, event)
    assert (refused.status_code, refused.json()["code"]) == (403, "game_is_disputed")
    assert refused.json()["message"] == (
        "Game 1 is disputed. Ann and Bob must agree, or the scorekeeper decides."
    )  # fmt: skip
    assert refused.json()["params"] == {"game": 1}
    assert table.view["disputes"][0]["holds"] == ["start", "leave", "remove", "close"]
    says(table, "Kim", "stands")
    assert table.post(who, event).status_code == 201


def test_one_of_the_two_is_told_as_you_and_sent_again_it_is_answered_the_same() -> None:
    table = disputed()
    said = "Game 1 is disputed. You and Ann must agree, or the scorekeeper decides."
    answers = [table.post("Bob", {"event": "leave", "player": "Bob"}, key="the-same-key") for _ in range(2)]
    assert [(one.status_code, one.json()["message"]) for one in answers] == [(403, said)] * 2


def test_the_others_do_not_drop_an_absentee_meanwhile() -> None:
    table = disputed("brighton")
    table.tap("Kim", "step_out", player="Dan")
    with pytest.raises(NotAllowed, match="game_is_disputed"):
        table.tap("Kim", "remove", player="Dan")


def test_an_account_that_is_kept_open_may_be_left() -> None:
    """Nothing is settled by it: what the game brings is still to be settled at the close (ACT 22)."""
    table = disputed(ACT)
    table.tap("Kim", "freeze", player="Dan")
    assert table.view["players"][table.id("Dan")]["seated"] is False


def answered() -> Table:
    """Ann doubles, Kim says that Bob drops, Cat and Dan take; Bob says that they did not say that."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    says(table, "Bob", "dispute", seq=4)
    return table


def test_a_disputed_answer_of_a_game_still_on_holds_back_nothing() -> None:
    table = answered()
    assert table.view["disputes"][0]["holds"] == []
    table.tap("Bob", "leave", player="Bob")
    assert disputed_games(table.session.key) == []


def test_once_its_game_is_over_a_disputed_answer_holds_back_like_a_result() -> None:
    table = answered()
    table.tap("Kim", "result", winner="box", kind="single")
    with pytest.raises(NotAllowed, match="game_is_disputed"):
        table.tap("Kim", "close")
    with pytest.raises(NotAllowed, match="game_is_disputed"):
        table.tap("Dan", "leave", player="Dan")
    assert disputed_games(table.session.key) == [1]


# A scorekeeper who is one of the two


def keeps(table: Table, name: str) -> Table:
    hands_over(table, name)
    assert table.view["scorekeeper"]["player"] == table.id(name)
    return table


def test_a_scorekeeper_who_disputes_it_does_not_end_it_alone() -> None:
    table = keeps(disputed(), "Ann")
    waits = table.view["disputes"][0]["waits"]
    assert waits["text"] == "Ann and Bob must agree; after a day Ann, who keeps the sheet, can decide alone."
    assert waits["you"][table.id("Ann")] == "You and Bob must agree; after a day you can decide alone."
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        says(table, "Ann", "stands")
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        table.tap("Ann", "amend", seq=table.seq, **replaced_by(BOX_GAMMON))
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        table.tap("Ann", "undo")
    says(table, "Bob", "say", event=TEAM_SINGLE)
    says(table, "Ann", "agree")
    assert settled_by() == ("corrected", "both")
    told = table.view["corrected"][0]
    assert told["text"] == "Game 1 corrected by Ann and Bob."
    assert told["you"][table.id("Ann")].startswith("Game 1 corrected by you and Bob: you ")
    assert told["agreed"] == [table.id("Ann"), table.id("Bob")]
    table.tap("Ann", "start")


def test_a_scorekeeper_who_entered_it_takes_it_back_but_does_not_let_it_stand() -> None:
    table = keeps(disputed(), "Bob")
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        says(table, "Bob", "stands")
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        table.tap("Bob", "amend", seq=table.seq, **replaced_by(TEAM_SINGLE))
    table.tap("Bob", "undo")
    assert settled_by() == ("corrected", "both")


def test_an_organiser_ends_it_once_one_of_the_two_has_gone() -> None:
    """Bob leaves for the night, the account kept open; until then Kim, who organises the club, has no say."""
    table = keeps(disputed(ACT), "Ann")
    with pytest.raises(NotAllowed, match="scorekeeper_settles"):
        says(table, "Kim", "stands")
    seq = table.seq
    table.tap("Ann", "freeze", player="Bob")
    told = table.view["disputes"][0]
    assert told["organiser"] is True
    assert told["waits"]["text"] == (
        "Ann and Bob must agree, or an organiser decides; after a day Ann, who keeps the sheet, can decide alone."
    )
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        says(table, "Ann", "stands", seq=seq)
    says(table, "Kim", "stands", seq=seq)
    assert settled_by() == ("stands", "organiser")
    assert "Settled: an organiser lets it stand." in history(table)


def test_an_organiser_who_is_one_of_the_two_is_no_judge_of_it_either() -> None:
    table = disputed(ACT)
    gets_role(table, table["Ann"], Role.ORGANISER)
    keeps(table, "Ann")
    seq = table.seq
    table.tap("Ann", "freeze", player="Bob")
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        says(table, "Ann", "stands", seq=seq)
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        table.tap("Ann", "amend", seq=seq, **replaced_by(BOX_GAMMON))


def history(table: Table) -> str:
    page: str = table.kim.client().get(f"/s/{table.code}/log/").content.decode()
    return page


@pytest.mark.parametrize(("who", "role"), [("Ann", "by"), ("Bob", "against")])
def test_after_a_day_they_end_it_alone_and_it_is_shown_as_theirs(
    clock: time_machine.Traveller, who: str, role: str
) -> None:
    table = keeps(disputed(), who)
    clock.shift(timedelta(hours=24, seconds=-1))
    with pytest.raises(NotAllowed, match="other_of_two_settles"):
        says(table, who, "stands")
    clock.shift(timedelta(seconds=2))
    says(table, who, "stands")
    assert settled_by() == ("stands", role)
    assert f"Settled alone after a day: {who}, one of the two and scorekeeper, lets it stand." in history(table)


def test_after_a_day_a_correction_is_theirs_too(clock: time_machine.Traveller) -> None:
    table = keeps(disputed(), "Ann")
    clock.shift(timedelta(hours=25))
    table.tap("Ann", "amend", seq=table.seq, **replaced_by(BOX_GAMMON))
    assert settled_by() == ("corrected", "by")
    assert "Settled alone after a day: Ann, one of the two and scorekeeper, has corrected it." in history(table)


def test_the_view_says_from_when_on(clock: time_machine.Traveller) -> None:
    table = disputed()
    due = (Review.objects.get().made_at + timedelta(hours=24)).isoformat(timespec="seconds")
    assert table.view["disputes"][0]["alone_from"] == due


# What ends an evening without a hand


def page(table: Table, who: str, name: str, *args: Any) -> str:
    answer = table[who].client().get(reverse(name, args=args))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def closed() -> Table:
    """Ann has won £2 from each of the three, and the evening has ended with game 1 disputed."""
    table = disputed()
    for name in ("Ann", "Bob"):
        gets_role(table, table[name], Role.MEMBER)
    ends_disputed(table)
    assert (table.session.phase, session_verify(table.code)) == (Phase.CLOSED, None)
    return table


def test_the_evening_is_marked_at_the_table_on_settle_up_and_money(closed: Table) -> None:
    assert closed.view["disputes"][0]["text"] == "Game 1 is disputed."
    ann = closed.club.players.get(name="Ann")
    assert "Game 1 is disputed." in page(closed, "Bob", "settle", closed.code)
    assert "game 1 is disputed" in page(closed, "Bob", "money", closed.club.slug)
    assert "game 1 is disputed" in page(closed, "Bob", "money-pair", closed.club.slug, ann.id)
    says(closed, "Kim", "stands", seq=closed.seq - 1)
    for name, *args in (("settle", closed.code), ("money", closed.club.slug), ("money-pair", closed.club.slug, ann.id)):
        assert "is disputed" not in page(closed, "Bob", name, *args)


def test_all_paid_is_neither_offered_nor_accepted_until_it_is_settled(closed: Table) -> None:
    def pay_all() -> int:
        return len(services.all_paid_in_cash(actor=closed.kim.actor, club=closed.club, code=closed.code, key="k" * 24))

    assert "All paid in cash" not in page(closed, "Kim", "settle", closed.code)
    with pytest.raises(PaymentRefused, match="game_is_disputed_first"):
        pay_all()
    address = reverse("api-payments-all", args=[closed.code])
    refused = closed.kim.client().post(address, {"key": "all-at-once-now"}, content_type="application/json")
    assert (refused.status_code, refused.json()["message"]) == (
        422, "Game 1 is disputed. Settle that before you enter everything as paid.",
    )  # fmt: skip
    says(closed, "Kim", "stands", seq=closed.seq - 1)
    assert "All paid in cash: 3 payments" in page(closed, "Kim", "settle", closed.code)
    assert pay_all() == 3


def test_everything_was_paid_that_evening_is_refused_too(closed: Table) -> None:
    with pytest.raises(PaymentRefused, match="game_is_disputed_first"):
        services.record_evening_as_paid(
            actor=closed.kim.actor, club=closed.club, session=closed.session, key="every-thing-paid"
        )


def test_silence_confirms_nothing_of_it_until_it_is_settled(closed: Table, clock: time_machine.Traveller) -> None:
    pays(closed, "Bob", "Bob", "Ann")
    page(closed, "Ann", "money", closed.club.slug)
    clock.shift(timedelta(hours=25))
    assert (services.silence_confirms(), owes(closed, "Bob", "Ann")) == (0, 200)
    says(closed, "Kim", "stands", seq=closed.seq - 1)
    assert (services.silence_confirms(), owes(closed, "Bob", "Ann")) == (1, 0)


def test_one_payment_may_be_entered_and_confirmed_by_the_two(closed: Table) -> None:
    pays(closed, "Ann", "Bob", "Ann")
    assert owes(closed, "Bob", "Ann") == 0
