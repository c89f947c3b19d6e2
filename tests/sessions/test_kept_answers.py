"""A key that was answered is answered the same, whatever the answer was: no late copy of a tap is recorded."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from sessions.errors import NotAllowed, Stale
from sessions.history.chain import content_hash
from sessions.models import Answer, Event
from sessions.services import answers_forget
from sessions.services.locking import lock_session
from tests.kit.table import Table, comes, table_laid


def quarter_over() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE chouette_sessions_answer SET at = now() - interval '15 minutes 1 second'")


def test_a_tap_that_was_not_allowed_stays_so_under_its_key(table: Table) -> None:
    """Bob may not end the evening; by the time the copy arrives Bob keeps the sheet."""
    first = table.post("Bob", {"event": "close"}, key="late-copy-1")
    given = {"to": table.id("Bob")}
    path = f"/api/v1/sessions/{table.code}/scorekeeper/"
    assert table.kim.client().post(path, given, content_type="application/json").status_code in (200, 204)
    again = table.post("Bob", {"event": "close"}, key="late-copy-1")
    assert (first.status_code, again.status_code) == (403, 403)
    assert first.json() == again.json()
    assert not Event.objects.filter(kind="close").exists()
    assert table.post("Bob", {"event": "close"}, key="a-new-wish").status_code == 201


def test_a_stale_tap_stays_so_though_the_same_would_do_now(table: Table) -> None:
    table.tap("Kim", "start")
    seen = table.seq
    table.tap("Kim", "roll")
    first = table.post("Bob", {"event": "double", "by": "Bob"}, key="late-copy-2", seen=seen)
    table.tap("Kim", "undo")
    again = table.post("Bob", {"event": "double", "by": "Bob"}, key="late-copy-2")
    assert (first.status_code, again.status_code, again.json()["code"]) == (409, 409, "stale")
    assert again.json()["view"]["seq"] == table.seq, "what is shown is the table as it is"
    assert not Event.objects.filter(kind="double").exists()


def test_no_event_stays_none(table: Table) -> None:
    event = {"event": "join", "player": "0" * 32}
    first = table.post("Kim", event, key="late-copy-3")
    again = table.post("Kim", event, key="late-copy-3")
    assert (first.status_code, again.status_code) == (400, 400)
    assert first.content == again.content
    assert first.json()["params"] == {"player": "0" * 32}


def test_a_word_to_a_closed_question_stays_unsaid(table: Table) -> None:
    table.tap("Kim", "start")
    asked = table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob").proposal
    with pytest.raises(NotAllowed):
        table.reply("Cat", asked, "agree", key="late-copy-4")
    table.tap("Kim", "step_out", player="Bob", proxy="Cat")
    with pytest.raises(NotAllowed):
        table.reply("Cat", asked, "agree", key="late-copy-4")
    table.reply("Bob", asked, "withdraw")
    with pytest.raises(Stale):
        table.reply("Ann", asked, "agree", key="late-copy-5")
    with pytest.raises(Stale):
        table.reply("Ann", asked, "agree", key="late-copy-5")


def test_the_key_of_a_tap_that_was_not_allowed_is_used(table: Table) -> None:
    table.post("Bob", {"event": "close"}, key="late-copy-6")
    other = table.post("Bob", {"event": "undo"}, key="late-copy-6")
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_dice_and_paper_keep_their_answers_too(table: Table) -> None:
    client = table["Bob"].client()
    body = {"key": "late-copy-7", "seen": table.seq, "event": {"event": "join_order"}}
    path = f"/api/v1/sessions/{table.code}/dice/"
    answers = [client.post(path, body, content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].content == answers[1].content
    assert Answer.objects.get(key="late-copy-7").code == "nobody_throws"


def test_after_a_quarter_of_an_hour_the_key_is_free(table: Table) -> None:
    event: dict[str, Any] = {"event": "close"}
    assert table.post("Bob", event, key="late-copy-8").status_code == 403
    quarter_over()
    assert table.post("Bob", event, key="late-copy-8").status_code == 403
    assert Answer.objects.filter(key="late-copy-8").count() == 1, "kept anew in the same place"
    assert table.post("Bob", event, key="late-copy-8").status_code == 403
    quarter_over()
    assert table.post("Kim", event, key="late-copy-8").status_code == 201


def test_a_refusal_by_the_rules_is_kept_for_ever(table: Table) -> None:
    assert table.post("Ann", {"event": "roll"}, key="refused-by-a-rule").status_code == 422
    quarter_over()
    assert answers_forget() == 0
    table.tap("Kim", "start")
    assert table.post("Ann", {"event": "roll"}, key="refused-by-a-rule").status_code == 422


def test_housekeeping_forgets_what_no_phone_can_ask_for(table: Table) -> None:
    table.post("Bob", {"event": "close"}, key="late-copy-9")
    table.post("Cat", {"event": "close"}, key="late-copy-10")
    Answer.objects.filter(key="late-copy-10").delete()
    quarter_over()
    table.post("Dan", {"event": "close"}, key="late-copy-11")
    call_command("housekeep")
    assert list(Answer.objects.values_list("key", flat=True)) == ["late-copy-11"]


def test_a_stranger_leaves_nothing_behind(table: Table) -> None:
    for number in range(5):
        assert table.post("stranger", {"event": "close"}, key=f"stranger-{number}").status_code == 404
    assert not Answer.objects.exists()


def test_one_who_has_come_but_has_no_seat_is_answered_the_same_too(table: Table) -> None:
    comes(table, "Eve")
    answers = [table.post("Eve", {"event": "start"}, key="late-copy-12") for _ in range(2)]
    assert {answer.status_code for answer in answers} == {403}


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def wait_for_lock() -> None:
    """Return once a statement waits for what is locked here."""
    with connection.cursor() as cursor:
        waiting = 0
        while not waiting:
            cursor.execute(WAITING)
            (waiting,) = cursor.fetchone()


@pytest.mark.parametrize(("status", "code"), [(403, "scorekeeper_settles"), (409, "stale")])
@pytest.mark.parametrize(("who", "event"), [("Ann", {"event": "roll"}), ("Kim", {"event": "start"})])
def test_a_copy_that_waited_is_answered_as_the_first_was(
    transactional_db: None, who: str, event: dict[str, Any], status: int, code: str
) -> None:
    """By now a rule refuses the copy (that was a 500), or would let it be recorded."""
    table = table_laid()
    seq = table.seq

    def sent() -> Any:
        try:
            return table.post(who, event, key="at-the-door", seen=seq)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as hands:
        with transaction.atomic():
            locked, _, _ = lock_session(code=table.code)
            copy = hands.submit(sent)
            wait_for_lock()
            Answer.objects.create(
                club_id=locked.club, session_id=locked.id, key="at-the-door", status=status, code=code, body="{}",
                content_hash=content_hash(event, None),
            )  # fmt: skip
        answer = copy.result()
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.seq == seq
