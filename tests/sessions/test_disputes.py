"""A result that the other side says was not so: disputed for all, until both or the scorekeeper have spoken."""

from collections.abc import Callable
from typing import Any

import pytest

from sessions import services
from sessions.errors import Malformed, NotAllowed, Refused, Stale
from sessions.models import Event, Review
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import ReviewTap
from tests.kit.ground import of_file
from tests.kit.keepers import hands_over
from tests.kit.paper import WRITTEN, enter
from tests.kit.table import Table, comes, keys, replaced_by, table_laid

BOX_SINGLE = {"event": "result", "winner": "box", "kind": "single"}
BOX_GAMMON = {"event": "result", "winner": "box", "kind": "gammon"}


def entered_by_bob() -> Table:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    return table


ended_of_file = of_file(entered_by_bob)


@pytest.fixture
def ended(db: None, ended_of_file: Callable[[], Table]) -> Table:
    """Bob, the Captain, has entered that the Box won a single game."""
    return ended_of_file()


def says(table: Table, who: str, answer: str, *, seq: int = 0, event: Any = None, key: str = "") -> services.Recorded:
    tap = ReviewTap(
        key=key or f"test-key-{next(keys)}",
        answer=answer,  # type: ignore[arg-type]  # a test may say what is none
        event=table.named(event),
    )
    said = services.review_say(session=table.code, actor=table[who].hash, seq=seq or table.seq, tap=tap)
    assert session_verify(table.code) is None
    return said


def disputes(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view["disputes"]
    return found


def statuses() -> list[str]:
    return list(Review.objects.order_by("number").values_list("status", flat=True))


def test_the_other_side_reads_what_was_entered(ended: Table) -> None:
    entered = ended.view["entered"]
    assert entered["text"] == "Bob: Ann wins, single."
    assert entered["you"] == {ended.id("Bob"): "You: Ann wins, single.", ended.id("Ann"): "Bob: you win, single."}
    assert entered["awaits"] == [ended.id("Ann")]
    says(ended, "Ann", "agree")
    assert (ended.view["entered"], statuses()) == (None, ["agreed"])


def test_nobody_is_asked_once_the_evening_is_closed(ended: Table) -> None:
    ended.tap("Kim", "close")
    entered = ended.view["entered"]
    assert entered is None
    with pytest.raises(NotAllowed):
        says(ended, "Ann", "dispute", seq=ended.seq - 1)
    ended.tap("Kim", "undo")
    assert ended.view["entered"]["awaits"] == [ended.id("Ann")]


def test_the_box_enters_and_the_captain_is_asked(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "result", winner="team", kind="gammon")
    assert table.view["entered"]["text"] == "Ann: the team wins a gammon."
    assert table.view["entered"]["awaits"] == [table.id("Bob")]


def test_of_a_scorekeeper_who_plays_for_neither_both_are_asked(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["entered"]["awaits"] == [table.id("Ann"), table.id("Bob")]
    says(table, "Bob", "agree")
    assert table.view["entered"]["awaits"] == [table.id("Ann")]
    says(table, "Ann", "dispute")
    assert disputes(table)[0]["two"] == [table.id("Ann")]


def test_silence_keeps_nobody_from_the_next_game(ended: Table) -> None:
    ended.tap("Kim", "start")
    assert (ended.view["entered"], ended.view["game"]["number"]) == (None, 2)


@pytest.fixture
def captain_out(db: None) -> Table:
    """The Box, Ann, has doubled all; the Captain, Bob, has dropped; Cat and Dan play on, Cat at the board."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


TEAM_SINGLE = {"event": "result", "winner": "team", "kind": "single"}


def test_a_captain_who_is_out_is_not_asked_but_the_player_at_the_board(captain_out: Table) -> None:
    captain_out.tap("Ann", "result", winner="team", kind="single")
    assert captain_out.view["entered"]["awaits"] == [captain_out.id("Cat")]
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        says(captain_out, "Bob", "dispute")
    says(captain_out, "Cat", "dispute")
    assert disputes(captain_out)[0]["two"] == [captain_out.id("Cat"), captain_out.id("Ann")]


def test_another_who_was_in_is_asked_once_the_player_at_the_board_is_gone(captain_out: Table) -> None:
    captain_out.tap("Ann", "result", winner="box", kind="single")
    captain_out.tap("Cat", "step_out", player="Cat")
    assert captain_out.view["entered"]["awaits"] == [captain_out.id("Dan")]


def test_for_an_absent_player_alone_in_the_game_their_proxy_is_asked(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop", "Dan": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["entered"]["awaits"] == [table.id("Ann"), table.id("Cat")]


def test_a_scorekeeper_who_is_out_plays_for_neither_side(captain_out: Table) -> None:
    hands_over(captain_out, "Bob")
    captain_out.tap("Bob", "result", winner="team", kind="single")
    assert captain_out.view["entered"]["awaits"] == [captain_out.id("Ann"), captain_out.id("Cat")]
    says(captain_out, "Ann", "dispute")
    (dispute,) = disputes(captain_out)
    assert dispute["two"] == [captain_out.id("Ann")]
    assert dispute["lines"][0]["text"] == "Bob: the team wins, single."


def test_a_player_whom_a_correction_puts_out_is_asked_no_more(captain_out: Table) -> None:
    """Cat is asked, until her take becomes a drop: Dan alone was in to the end."""
    captain_out.tap("Ann", "result", winner="team", kind="gammon")
    assert captain_out.view["entered"]["awaits"] == [captain_out.id("Cat")]
    dropped = {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}}
    captain_out.tap("Kim", "amend", seq=5, **replaced_by(dropped))
    assert session_verify(captain_out.code) is None
    assert captain_out.view["entered"]["awaits"] == [captain_out.id("Dan")]
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        says(captain_out, "Cat", "dispute", seq=7)


def test_nobody_else_is_asked_about_what_is_disputed(db: None) -> None:
    """Both sides are asked what Kim has entered; once the Captain disputes it, the Box is asked no more."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    entered = table.view["entered"]
    says(table, "Bob", "dispute")
    assert (entered["awaits"], table.view["entered"]) == ([table.id("Ann"), table.id("Bob")], None)
    (waits,) = (dispute["waits"] for dispute in disputes(table))
    part = "The scorekeeper has a part in it and can decide alone only after a day."
    assert waits["text"] == f"An organiser decides, unless Bob agrees with what was entered. {part}"
    assert waits["you"] == {table.id("Bob"): f"An organiser decides, unless you agree with what was entered. {part}"}
    says(table, "Bob", "agree")
    assert table.view["entered"]["awaits"] == [table.id("Ann")]


def test_two_who_have_agreed_are_named_as_long_as_the_correction_is_told(ended: Table) -> None:
    """The result that they have corrected has left the trail before."""
    says(ended, "Ann", "dispute")
    says(ended, "Ann", "say", seq=3, event=TEAM_SINGLE)
    says(ended, "Bob", "say", seq=3, event=TEAM_SINGLE)
    for event in ("start", *["roll"] * 10):
        ended.tap("Kim", event)
    (told,) = ended.view["corrected"]
    assert (ended.view["trail"][0]["seq"], told["text"]) == (4, "Game 1 corrected by Ann and Bob.")


def test_two_do_not_settle_at_the_cost_of_others_alone(captain_out: Table) -> None:
    """A dispute that an earlier version has begun with the Captain, who was out: one of the others has to agree."""
    captain_out.tap("Ann", "result", winner="team", kind="single")
    seq = captain_out.seq
    says(captain_out, "Cat", "dispute")
    Review.objects.update(by=captain_out.id("Bob"))
    says(captain_out, "Bob", "say", event=BOX_SINGLE)
    before = captain_out.view["players"]
    with pytest.raises(NotAllowed, match="costs_others"):
        says(captain_out, "Ann", "agree", seq=seq)
    assert (captain_out.seq, captain_out.view["players"]) == (seq, before)
    captain_out.tap("Kim", "amend", seq=seq, **replaced_by(BOX_SINGLE))
    assert disputes(captain_out) == []


def test_the_two_settle_what_costs_one_of_them(captain_out: Table) -> None:
    captain_out.tap("Ann", "result", winner="team", kind="single")
    seq = captain_out.seq
    says(captain_out, "Cat", "dispute")
    says(captain_out, "Cat", "say", event=BOX_SINGLE)
    says(captain_out, "Ann", "agree", seq=seq)
    assert (disputes(captain_out), statuses()) == ([], ["corrected"])


def test_an_answer_of_the_box_is_disputed_with_a_holder_of_the_cube(db: None) -> None:
    """Kim has said that Ann, the Box, takes Dan's cube; the Captain, Bob, has no part in it."""
    table = table_laid()
    table.tap("Kim", "start")
    for name in ("Cat", "Dan"):
        table.tap(name, "double", by=name)
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes={"Cat": "take", "Dan": "take"})
    seq = table.seq
    table.tap("Kim", "roll")
    says(table, "Ann", "dispute", seq=seq)
    assert disputes(table)[0]["two"] == [table.id("Ann"), table.id("Cat")]
    said = {"event": "answer", "by": "Ann", "cubes": {"Cat": "take", "Dan": "drop"}}
    says(table, "Ann", "say", seq=seq, event=said)
    with pytest.raises(NotAllowed, match="costs_others"):
        says(table, "Cat", "agree", seq=seq)


def test_nobody_else_is_asked(ended: Table) -> None:
    for who in ("Bob", "Cat", "Dan", "Kim"):
        with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
            says(ended, who, "dispute")


def test_not_so_marks_the_game_for_all_and_stops_the_next(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    (dispute,) = disputes(ended)
    assert dispute["text"] == "Game 1 is disputed."
    assert dispute["waits"]["text"] == "Ann and Bob must agree, or the scorekeeper decides."
    assert dispute["waits"]["you"][ended.id("Ann")] == "You and Bob must agree, or the scorekeeper decides."
    assert [line["text"] for line in dispute["lines"]] == ["Bob: Ann wins, single.", "Ann disputes it."]
    unready = ended.view["unready"]
    assert unready["text"] == "Game 2 cannot begin until this is settled."
    assert not any(one["event"] == "start" for open_ in ended.view["legal"].values() for one in open_)
    for who in ("Kim", "Ann"):
        with pytest.raises(NotAllowed, match="game_is_disputed"):
            ended.tap(who, "start")


def test_said_once_more_it_changes_nothing(ended: Table) -> None:
    says(ended, "Ann", "dispute", key="the-same-key")
    version = ended.session.version
    says(ended, "Ann", "dispute", key="the-same-key")
    says(ended, "Ann", "dispute")
    assert (ended.session.version, len(disputes(ended))) == (version, 1)


def test_whoever_disputes_it_agrees_after_all(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    says(ended, "Ann", "agree")
    assert (disputes(ended), statuses()) == ([], ["stands"])
    assert Review.objects.get().settled_by == "both"
    ended.tap("Kim", "start")


def test_the_scorekeeper_reads_that_they_decide(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    (dispute,) = disputes(ended)
    assert dispute["keeper_waits"]["text"] == "Ann and Bob must agree, or you decide."


def test_a_correction_names_the_box_of_the_game_that_it_corrects(ended: Table) -> None:
    """Another may be Box by then: the sentence says the player, and the number of the game."""
    seq = ended.seq
    says(ended, "Ann", "dispute")
    says(ended, "Ann", "say", event=BOX_GAMMON)
    says(ended, "Bob", "agree", seq=seq)
    told = ended.view["last"]["text"]
    assert told == ("Corrected: Game 1: Ann won a single game in the box. Now: Game 1: Ann won a gammon in the box.")
    assert ended.view["trail"][-1]["text"] == told


def test_both_agree_on_another_result(ended: Table) -> None:
    seq = ended.seq
    says(ended, "Ann", "dispute")
    says(ended, "Ann", "say", event=BOX_GAMMON)
    (dispute,) = disputes(ended)
    assert [line["text"] for line in dispute["lines"]] == ["Bob: Ann wins, single.", "Ann: Ann wins a gammon."]
    assert dispute["agreeing"] == {ended.id("Ann"): BOX_SINGLE, ended.id("Bob"): BOX_GAMMON}
    says(ended, "Bob", "agree", seq=seq)
    assert (disputes(ended), statuses()) == ([], ["corrected"])
    event = Event.objects.latest("seq")
    assert (event.kind, event.amends, event.actor_player is not None) == ("amend", seq, True)
    assert Review.objects.get().settled_by == "both"
    page = ended.kim.client().get(f"/s/{ended.code}/log/").content.decode()
    assert "Corrected by Ann and Bob" in page
    ended.tap("Kim", "start")


def test_the_other_says_the_same_by_themselves(ended: Table) -> None:
    seq = ended.seq
    says(ended, "Ann", "dispute")
    says(ended, "Bob", "say", event=BOX_GAMMON)
    assert disputes(ended)[0]["agreeing"] == {ended.id("Ann"): BOX_GAMMON}
    says(ended, "Ann", "say", event=BOX_GAMMON)
    assert Event.objects.latest("seq").amends == seq
    assert statuses() == ["corrected"]


def test_whoever_entered_it_has_nothing_to_agree_to_before_the_other_has_said_what_it_was(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    with pytest.raises(Stale):
        says(ended, "Bob", "agree")
    for event in ({"event": "undo"}, {**BOX_GAMMON, "kind": "triple"}, None):
        with pytest.raises(Malformed):
            says(ended, "Bob", "say", event=event)


def test_the_scorekeeper_lets_it_stand(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    with pytest.raises(NotAllowed, match="scorekeeper_settles"):
        says(ended, "Bob", "stands")
    says(ended, "Kim", "stands")
    assert (disputes(ended), statuses(), Review.objects.get().settled_by) == ([], ["stands"], "scorekeeper")
    ended.tap("Kim", "start")


def test_the_scorekeeper_corrects_it(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    ended.tap("Kim", "amend", seq=ended.seq, **replaced_by(BOX_GAMMON))
    assert (disputes(ended), statuses(), Review.objects.get().settled_by) == ([], ["corrected"], "scorekeeper")


def test_whoever_entered_it_takes_it_back(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    ended.tap("Bob", "undo")
    assert (disputes(ended), statuses(), Review.objects.get().settled_by) == ([], ["corrected"], "both")
    assert ended.view["phase"] == "game"


def test_a_game_from_paper_does_not_begin_either(ended: Table) -> None:
    says(ended, "Ann", "dispute")
    with pytest.raises(NotAllowed, match="game_is_disputed"):
        enter(ended, "Kim", WRITTEN)


def test_the_api(ended: Table) -> None:
    address = f"/api/v1/sessions/{ended.code}/events/{ended.seq}/review/"

    def post(who: str, **body: Any) -> tuple[int, Any]:
        body = {"key": f"test-key-{next(keys)}", **body}
        answered = ended[who].client().post(address, body, content_type="application/json")
        return answered.status_code, answered.json()

    assert post("Ann", answer="perhaps")[1]["code"] == "not_a_review"
    assert post("Cat", answer="dispute")[1]["code"] == "is_not_asked_of_them"
    assert post("Ann", answer="dispute", by=ended.id("Bob"))[1]["code"] == "device_does_not_speak_for_them"
    assert post("Ann", answer="dispute") == (200, {"seq": ended.seq, "version": ended.session.version})


# An answer that the scorekeeper gave for somebody


@pytest.fixture
def answered(db: None) -> Table:
    """Kim has said that Bob takes, and all others have answered since: the answer has had an effect."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


ANSWER = 4
"""The number of Bob's answer."""
TAKE = {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}


def test_without_effect_it_is_taken_back(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    says(table, "Bob", "dispute", seq=ANSWER)
    assert (table.last_body["event"], statuses()) == ("amend", [])


def test_of_a_player_who_has_left_it_is_not_without_effect(db: None) -> None:
    """Bob's cube would not wait for anybody again."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    table.tap("Kim", "leave", player="Bob")
    says(table, "Bob", "dispute", seq=ANSWER)
    assert [dispute["seq"] for dispute in disputes(table)] == [ANSWER]


def test_with_an_effect_it_is_disputed(answered: Table) -> None:
    assert answered.view["said_for"] == {answered.id("Bob"): [ANSWER]}
    says(answered, "Bob", "dispute", seq=ANSWER)
    (dispute,) = disputes(answered)
    assert [line["text"] for line in dispute["lines"]] == ["Kim entered for Bob: “drop”", "Bob disputes it."]
    assert dispute["two"] == [answered.id("Bob"), answered.id("Ann")]
    assert answered.view["said_for"] == {}


def test_an_answer_that_a_playing_scorekeeper_entered_is_the_word_of_whose_it_was(db: None) -> None:
    """Ann keeps the sheet and enters that Bob, the Box, takes Cat's cube."""
    table = table_laid(names=("Bob", "Cat", "Ann"))
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Bob", for_="Bob", cubes={"Cat": "take"})
    seq = table.seq
    table.tap("Ann", "result", winner="box", kind="single")
    says(table, "Bob", "dispute", seq=seq)
    entered, _ = disputes(table)[0]["lines"]
    assert entered["text"] == "Ann entered for Bob: “take” (Cat’s cube)"
    assert entered["you"] == {
        table.id("Ann"): "You entered for Bob: “take” (Cat’s cube)",
        table.id("Bob"): "Ann entered for you: “take” (Cat’s cube)",
        table.id("Cat"): "Ann entered for Bob: “take” (your cube)",
    }


def test_what_an_earlier_scorekeeper_entered_is_not_the_word_of_the_next(db: None) -> None:
    """Kim, who does not play, enters the result and hands the sheet over to Bob, the Captain, who is asked about it."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["entered"]["text"] == "Kim: Ann wins, single."
    hands_over(table, "Bob")
    entered = table.view["entered"]
    assert entered["text"] == "The scorekeeper of that game: Ann wins, single."
    assert entered["you"] == {table.id("Ann"): "The scorekeeper of that game: you win, single."}
    assert entered["awaits"] == [table.id("Ann"), table.id("Bob")]
    says(table, "Ann", "dispute")
    dispute = disputes(table)[0]
    assert dispute["lines"][0]["text"] == "The scorekeeper of that game: Ann wins, single."
    assert dispute["two"] == [table.id("Ann")]
    with pytest.raises(NotAllowed, match="party_does_not_settle"):
        says(table, "Bob", "stands")  # whose points it is
    with pytest.raises(NotAllowed, match="scorekeeper_settles"):
        says(table, "Kim", "stands")  # who entered it, an organiser though they are
    says(table, "Ann", "agree")
    assert (statuses(), Review.objects.get().settled_by) == (["stands"], "both")


def test_an_answer_of_an_earlier_scorekeeper_is_not_the_word_of_the_next_whose_answer_it_was(db: None) -> None:
    """Kim keeps the sheet, enters that Bob takes, and hands it over to Bob, who says it was not so."""
    table = table_laid(names=("Bob", "Cat", "Ann"))
    table.tap("Kim", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Cat": "take"})
    seq = table.seq
    table.tap("Kim", "result", winner="box", kind="single")
    hands_over(table, "Bob")
    says(table, "Bob", "dispute", seq=seq)
    entered, _ = disputes(table)[0]["lines"]
    assert entered["text"] == "The scorekeeper of that game entered for Bob: “take” (Cat’s cube)"
    assert entered["you"][table.id("Bob")] == "The scorekeeper of that game entered for you: “take” (Cat’s cube)"


def test_a_playing_scorekeeper_stays_named_once_another_keeps_the_sheet(db: None) -> None:
    table = table_laid(names=("Bob", "Cat", "Ann"))
    hands_over(table, "Ann")
    table.tap("Ann", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Bob", for_="Bob", cubes={"Cat": "take"})
    seq = table.seq
    table.tap("Ann", "result", winner="box", kind="single")
    services.sheet_taken(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    says(table, "Bob", "dispute", seq=seq)
    assert disputes(table)[0]["lines"][0]["text"] == "Ann entered for Bob: “take” (Cat’s cube)"


def test_nobody_else_denies_it_and_an_own_answer_is_none_of_it(answered: Table) -> None:
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        says(answered, "Cat", "dispute", seq=ANSWER)
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        says(answered, "Cat", "dispute", seq=ANSWER + 1)


def test_the_game_is_played_on_and_the_next_waits(answered: Table) -> None:
    says(answered, "Bob", "dispute", seq=ANSWER)
    answered.tap("Kim", "result", winner="box", kind="single")
    with pytest.raises(NotAllowed, match="game_is_disputed"):
        answered.tap("Kim", "start")
    says(answered, "Bob", "agree", seq=ANSWER)
    answered.tap("Kim", "start")


def test_both_agree_on_what_was_answered(answered: Table) -> None:
    says(answered, "Bob", "dispute", seq=ANSWER)
    says(answered, "Bob", "say", seq=ANSWER, event=TAKE)
    assert [line["text"] for line in disputes(answered)[0]["lines"]] == ["Kim entered for Bob: “drop”", "Bob: “take”"]
    says(answered, "Ann", "agree", seq=ANSWER)
    assert (disputes(answered), statuses()) == ([], ["corrected"])
    assert answered.last_body == {"event": "amend", "seq": ANSWER, "with": answered.named(TAKE)}


def test_what_no_longer_fits_is_refused_and_stays_disputed(db: None) -> None:
    """Bob has turned the cube since that Kim said they had taken."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Bob", "double", by="Bob")
    says(table, "Bob", "dispute", seq=ANSWER)
    says(table, "Bob", "say", seq=ANSWER, event={**TAKE, "cubes": {"Bob": "drop"}})
    with pytest.raises(Refused, match="What was recorded later would no longer fit"):
        says(table, "Ann", "agree", seq=ANSWER)
    assert statuses() == ["open"]


def test_another_answer_of_ones_own_kind_is_told_no_more_once_the_next_game_is_on(answered: Table) -> None:
    answered.tap("Kim", "result", winner="box", kind="single")
    assert answered.view["said_for"] == {answered.id("Bob"): [ANSWER]}
    answered.tap("Kim", "start")
    assert answered.view["said_for"] == {}


# Where both sides are asked before a result is recorded


def test_a_result_refused_marks_the_game_disputed_until_one_is_recorded(db: None) -> None:
    table = table_laid()
    asking(table, "Ann", on=True)
    table.tap("Kim", "start")
    number = table.propose("Ann", "result", winner="box", kind="gammon").proposal
    table.reply("Bob", number, "refuse")
    (dispute,) = disputes(table)
    assert table.view["unready"] is None, "it can go on"
    assert [line["text"] for line in dispute["lines"]] == ["Ann: Ann wins a gammon.", "Bob disputes it."]
    second = table.propose("Ann", "result", winner="box", kind="single").proposal
    assert table.view["proposals"][0]["deadline"] is None, "silence is consent no more"
    table.reply("Bob", second, "agree")
    assert (disputes(table), statuses()) == ([], ["corrected"])
    assert Review.objects.get().settled_by == "both"
    assert session_verify(table.code) is None


def asking(table: Table, who: str, *, on: bool) -> None:
    services.results_confirmed(code=table.code, token=table[who].hash, wanted=on)


def test_those_who_play_ask_for_it_and_stop_between_games(db: None) -> None:
    table = table_laid()
    assert table.view["confirms"] == ""
    asking(table, "Cat", on=True)
    assert (table.view["confirms"], session_verify(table.code)) == ("table", None)
    table.tap("Kim", "start")
    table.propose("Ann", "result", winner="box", kind="gammon")
    with pytest.raises(NotAllowed, match="confirming_until_game_ends"):
        asking(table, "Dan", on=False)
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["entered"] is None
    asking(table, "Dan", on=False)
    assert table.view["confirms"] == ""


def test_whoever_only_looks_on_does_not_ask_for_it(db: None) -> None:
    table = table_laid()
    comes(table, "Eve")
    with pytest.raises(NotAllowed, match="those_who_play_ask"):
        asking(table, "Eve", on=True)


def test_the_history_keeps_what_was_disputed_and_how_that_was_settled(ended: Table) -> None:
    def history() -> str:
        return ended.kim.client().get(f"/s/{ended.code}/log/").content.decode()

    says(ended, "Ann", "dispute")
    assert "Ann disputes it." in history()
    assert "Settled" not in history()
    says(ended, "Ann", "agree")
    assert "Settled: both agree that it stands." in history()


def test_the_history_has_a_result_that_was_refused_under_what_was_last_before_it(db: None) -> None:
    table = table_laid()
    asking(table, "Ann", on=True)
    table.tap("Kim", "start")
    number = table.propose("Ann", "result", winner="box", kind="gammon").proposal
    table.reply("Bob", number, "refuse")
    table.tap("Kim", "result", winner="box", kind="single")
    page = table.kim.client().get(f"/s/{table.code}/log/").content.decode()
    begins, said = page.index("The game begins."), page.index("Bob disputes it.")
    assert begins < said < page.index("won a single game")
    assert "Settled: the scorekeeper has corrected it." in page
