"""What the trail, the toast and the history say of each event."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from chouette.rules import Refusal, State, apply
from chouette.rules.chapters.advice import Advice
from chouette.rules.events import KINDS, Consulted, IllegalPlay, Insist, LoneChoice, PartnerChoice, Remedy
from chouette.rules.format.transcript import decode
from chouette.rules.house import House
from chouette.wording.language import spoken_in
from chouette.wording.table import event_sentences
from chouette.wording.template import Template
from sessions.store.recent import Trace, plain, shared_answered, sides, values_named
from sessions.view import happened, sentences
from sessions.view.sentences import Names
from tests.languages.moments import FOLDERS, first_of_each_kind

NAMES = Names({"a1": "Ann", "b2": "Bob", "c3": "Cat", "d4": "Dan"})


def told(*events: dict[str, Any]) -> list[str]:
    """What is said of these events, played in an Atlanta house."""
    state, said = State(house=House("atlanta")), []
    opening: list[dict[str, Any]] = [{"event": "seat", "line": ["a1", "b2", "c3", "d4"]}, {"event": "start"}]
    for fields in (*opening, *events):
        event = decode(fields)
        assert not isinstance(event, Refusal)
        box, team = sides(state)
        number = state.game.number if state.game else None
        trace = Trace(1, plain(event), "", box=box, team=team, game=number, values=values_named(event, state))
        said.append(happened.event(trace, NAMES))
        step = apply(state, event)  # type: ignore[arg-type]  # no corrections here
        assert not isinstance(step, Refusal), step
        state = step.state
    return said[2:]


def test_a_game_is_told_with_its_figures() -> None:
    assert told(
        {"event": "double", "by": "b2"},
        {"event": "answer", "by": "a1", "cubes": {"b2": "take"}},
        {"event": "double", "by": "c3"},
        {"event": "double", "by": "d4"},
        {"event": "answer", "by": "a1", "cubes": {"c3": "take", "d4": "drop"}},
        {"event": "roll"},
        {"event": "double", "by": "a1", "cubes": ["b2", "c3"]},
        {"event": "answer", "by": "b2", "cubes": {"b2": "drop"}},
        {"event": "answer", "by": "c3", "cubes": {"c3": "take"}},
        {"event": "settle", "points": {"c3": -3}, "agreed_by": ["a1", "c3"]},
    ) == [
        "Bob doubles to 2.",
        "Ann takes Bob’s cube.",
        "Cat doubles to 2.",
        "Dan doubles to 2.",
        "Ann takes Cat’s cube. Ann drops Dan’s cube: −1.",
        "The dice are thrown.",
        "Ann doubles Bob and Cat to 4.",
        "Bob drops: −2.",
        "Cat takes.",
        "Settled: Cat −3.",
    ]


def test_a_cube_sold_with_money_says_who_gets_it() -> None:
    """A seller who is behind pays the buyer: a price below nothing is nobody's word."""
    taken: tuple[dict[str, Any], ...] = (
        {"event": "double", "by": "a1", "cubes": ["b2", "c3", "d4"]},
        *({"event": "answer", "by": name, "cubes": {name: "take"}} for name in ("b2", "c3", "d4")),
    )
    bought = {"event": "buy", "by": "d4", "cube": "c3", "points": -1, "agreed_by": ["c3"]}
    assert told(*taken, bought)[-1] == "Dan buys Cat’s cube and gets 1 for it."
    assert told(*taken, {**bought, "points": 1})[-1] == "Dan buys Cat’s cube for 1."
    offered = {"event": "offer", "by": "c3", "to": ["a1", "d4"], "cubes": ["c3"], "points": -1}
    accepted = {"event": "accept", "by": "d4", "cube": "c3"}
    assert told(*taken, offered, accepted)[-1] == "Dan buys Cat’s cube and gets 1 for it."


def partners(*events: dict[str, Any]) -> Trace:
    """The last of these events in an Atlanta house whose Box, Ann, has Fay as Partner."""
    line = ["a1", "b2", "c3", "d4", "e5", "f6"]
    opening: list[dict[str, Any]] = [
        {"event": "seat", "line": line}, {"event": "partner", "player": "f6"}, {"event": "start"},
    ]  # fmt: skip
    state, trace = State(house=House("atlanta")), Trace(0, {}, "")
    for fields in (*opening, *events):
        event = decode(fields)
        assert not isinstance(event, Refusal)
        box, team = sides(state)
        trace = Trace(
            1, plain(event), "", box=box, team=team, player=getattr(event, "by", None),
            values=values_named(event, state), shared=shared_answered(event, state),
        )  # fmt: skip
        step = apply(state, event)  # type: ignore[arg-type]  # no corrections here
        assert not isinstance(step, Refusal), step
        state = step.state
    return trace


PAIR = Names({"a1": "Ann", "b2": "Bob", "c3": "Cat", "d4": "Dan", "e5": "Eve", "f6": "Fay"})
BEAVERED: tuple[dict[str, Any], ...] = (
    {"event": "double", "by": "a1", "cubes": ["b2", "c3", "d4", "e5"]},
    *({"event": "answer", "by": name, "cubes": {name: "take"}} for name in ("c3", "d4", "e5")),
    {"event": "answer", "by": "b2", "cubes": {"b2": "beaver"}},
    {"event": "answer", "by": "a1", "cubes": {"b2": "drop"}},
)


@pytest.mark.parametrize(
    ("language", "room", "box", "partner"),
    [
        (
            "en",
            "Ann and Fay drop Bob’s cube: −2 together.",
            "You and Fay drop Bob’s cube: −2 together.",
            "You and Ann drop Bob’s cube: −2 together.",
        ),
        (
            "de",
            "Ann und Fay passen beim Doppler von Bob: zusammen −2.",
            "Du und Fay passt beim Doppler von Bob: zusammen −2.",
            "Du und Ann passt beim Doppler von Bob: zusammen −2.",
        ),
        (
            "fr",
            "Ann et Fay passent sur le videau de Bob\u00a0: −2 à deux.",
            "Fay et vous passez sur le videau de Bob\u00a0: −2 à deux.",
            "Ann et vous passez sur le videau de Bob\u00a0: −2 à deux.",
        ),
    ],
)
def test_what_the_box_drops_with_a_partner_is_of_both(language: str, room: str, box: str, partner: str) -> None:
    trace = partners(*BEAVERED)
    with spoken_in(language):
        assert happened.event(trace, PAIR) == room
        assert happened.own_forms(trace, PAIR) == {"a1": box, "f6": partner}


def test_what_the_box_takes_with_a_partner_pays_nothing_and_the_drop_beside_it_is_of_both() -> None:
    doubled = tuple({"event": "double", "by": name} for name in ("b2", "c3", "d4"))
    trace = partners(*doubled, {"event": "answer", "by": "a1", "cubes": {"b2": "drop", "c3": "take", "d4": "drop"}})
    assert (
        happened.event(trace, PAIR) == "Ann takes Cat’s cube. Ann and Fay drop the cubes of Bob and Dan: −2 together."
    )


@pytest.mark.parametrize(
    ("language", "takes", "drops"),
    [
        ("en", "Ann takes the cubes of Bob and Cat.", "Ann drops Dan’s cube."),
        ("de", "Ann nimmt die Doppler von Bob und Cat an.", "Ann passt beim Doppler von Dan."),
        ("fr", "Ann prend les videaux de Bob et Cat.", "Ann passe sur le videau de Dan."),
    ],
)
def test_no_person_is_taken_or_dropped_but_their_cube(language: str, takes: str, drops: str) -> None:
    event = {"event": "answer", "by": "a1", "cubes": {"b2": "take", "c3": "take", "d4": "drop"}}
    with spoken_in(language):
        assert happened.event(Trace(7, event, "", box="a1"), NAMES) == f"{takes} {drops}"
    alone = Trace(7, {**event, "cubes": {"b2": "take", "c3": "take"}}, "", box="a1", one_cube=True)
    assert happened.event(alone, NAMES) == "Ann takes."


@pytest.mark.parametrize(
    ("winner", "kind", "said"),
    [
        ("team", "gammon", "Game 1: the team won a gammon."),
        ("box", "single", "Game 1: Ann won a single game in the box."),
        ("box", "backgammon", "Game 1: Ann won a backgammon in the box."),
    ],
)
def test_a_result_says_which_game_and_who_won(winner: str, kind: str, said: str) -> None:
    assert told({"event": "result", "winner": winner, "kind": kind}) == [said]


def test_what_is_sealed_is_told_without_its_figure() -> None:
    masked = {"event": "answer", "by": "b2", "cubes": {"b2": "answered"}}
    assert happened.event(Trace(3, masked, "", values={"b2": 1}), NAMES) == "Bob has answered."


def test_who_took_back_what() -> None:
    about = {"event": "double", "by": "b2"}
    assert happened.event(Trace(4, {"event": "undo"}, "", player="d4", about=about), NAMES) == (
        "Dan undid: Bob doubles."
    )
    assert happened.event(Trace(4, {"event": "undo"}, "", about=about), NAMES) == "Undone: Bob doubles."


NEVER_CORRECTED = {"undo", "amend", "seat", "close"}
"""Kinds of which none is taken back as an entry: the closing of an evening has its own sentence."""


def test_an_event_of_each_kind_is_undone_where_nothing_replaces_it_and_corrected_where_something_does() -> None:
    told_of: set[str] = set()
    for folder in FOLDERS:
        for session, _ in first_of_each_kind(folder):
            last = session.recent.trail[-1] if session.recent.trail else None
            if last is None or last.event["event"] in NEVER_CORRECTED:
                continue
            told_of.add(last.event["event"])
            for player in (None, session.guests[0].id):
                gone = replace(last, event={"event": "amend", "seq": 1, "with": None}, about=last.event, player=player)
                names = Names({guest.id: guest.name for guest in session.guests})
                said = happened.event(gone, names)
                assert said.startswith("Undone: ")
                assert "Corrected" not in said
                other = happened.event(replace(gone, event={**gone.event, "with": last.event}), names)
                assert other.startswith("Corrected: ")
                assert " Now: " in other
    assert told_of >= set(KINDS) - NEVER_CORRECTED, set(KINDS) - NEVER_CORRECTED - told_of


@pytest.mark.parametrize(("language", "said"), [("de", "Rückgängig gemacht: "), ("fr", "Annulé\u00a0: ")])
def test_what_is_undone_is_said_so_in_each_language(language: str, said: str) -> None:
    gone = Trace(4, {"event": "amend", "seq": 3, "with": None}, "", player="b2", about=ANSWER)
    with spoken_in(language):
        assert happened.event(gone, NAMES).startswith(said)


def test_whoever_takes_an_own_answer_back_reads_you() -> None:
    gone = Trace(4, {"event": "amend", "seq": 3, "with": None}, "", player="b2", about=ANSWER)
    assert happened.own_forms(gone, NAMES) == {"b2": "You undid: You take yours. You drop Cat’s cube."}
    assert happened.own_forms(replace(gone, player="d4"), NAMES) == {}


@pytest.mark.parametrize("event", [{"event": "undo"}, {"event": "amend", "seq": 3, "with": None}])
def test_a_closing_that_is_taken_back_is_said_as_what_happened(event: dict[str, Any]) -> None:
    trace = Trace(4, event, "", player="d4", about={"event": "close"})
    assert happened.event(trace, NAMES) == "Dan opened the evening again."
    assert happened.own_forms(trace, NAMES) == {"d4": "You opened the evening again."}
    nobody = Trace(4, event, "", about={"event": "close"})
    assert happened.event(nobody, NAMES) == "The evening was opened again."
    assert happened.own_forms(nobody, NAMES) == {}


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(event_sentences.SENTENCES) == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "field", "sentences_by_word"),
    [
        (PartnerChoice, "choice", event_sentences.PARTNER_CHOICES),
        (LoneChoice, "choice", event_sentences.LONE_CHOICES),
        (Insist, "on", event_sentences.INSISTS),
        (Consulted, "remedy", event_sentences.REMEDIES),
        (IllegalPlay, "remedy", event_sentences.ILLEGAL),
    ],
)
def test_every_word_of_an_event_has_its_sentence(
    kind: type, field: str, sentences_by_word: dict[str, Template]
) -> None:
    assert set(get_args(kind.__annotations__[field])) == set(sentences_by_word)


def test_who_offers_their_own_cube_is_named_once() -> None:
    said = [
        happened.event(Trace(5, {"event": "offer", "by": by, "to": to, "cubes": ["b2"], "points": 1}, ""), NAMES)
        for by, to in (("b2", ["a1"]), ("a1", ["b2"]))
    ]
    assert said == ["Bob offers to settle at 1.", "Ann offers to settle Bob at 1."]


def test_no_word_of_the_format_is_said() -> None:
    for remedy in get_args(Remedy):
        consulted = {"event": "consulted", "player": "c3", "by": "a1", "remedy": remedy}
        assert "_" not in happened.event(Trace(5, consulted, ""), NAMES)
    assert happened.event(Trace(5, {"event": "lone_choice", "by": "c3", "choice": "take_all"}, ""), NAMES) == (
        "Cat takes all the cubes over."
    )
    assert happened.event(Trace(5, {"event": "change_rule", "change": {"jacoby": False}}, ""), NAMES) == (
        "House rule changed: Jacoby rule."
    )


def test_advice_is_said_in_one_line() -> None:
    said = sentences.advice(Advice(False, False, "A 3.2", "cube_not_in_game"), House("atlanta"))
    assert (said.text, said.rule) == ("You may not advise yet: your cube is not in the game.", "A 3.2")


def test_dice_for_the_order_name_who_threw_and_no_order_that_they_did_not_give() -> None:
    event = {"event": "roll_order", "rolls": [{"a1": [1], "b2": [5], "c3": [5]}, {"b2": [2], "c3": [6]}]}
    assert happened.event(Trace(1, event, ""), NAMES) == "Ann, Bob and Cat threw dice for their places."


def test_a_team_mate_who_accepts_an_offer_buys_the_cube() -> None:
    doubled: tuple[dict[str, Any], ...] = (
        {"event": "double", "by": "a1", "cubes": ["b2", "c3", "d4"]},
        *({"event": "answer", "by": one, "cubes": {one: "take"}} for one in ("b2", "c3", "d4")),
    )
    offer = {"event": "offer", "by": "c3", "cubes": ["c3"], "to": ["a1", "b2"], "points": 2}
    assert told(*doubled, offer, {"event": "accept", "by": "b2", "cube": "c3"})[-1] == "Bob buys Cat’s cube for 2."
    accepted = told(*doubled, offer, {"event": "accept", "by": "a1", "cube": "c3"})
    assert accepted[-1] == "Ann accepts the offer on Cat’s cube."


ANSWER = {"event": "answer", "by": "b2", "cubes": {"b2": "take", "c3": "drop"}}


@pytest.mark.parametrize(
    ("trace", "forms"),
    [
        (
            Trace(7, ANSWER, "", player="b2", principal="b2", absent=("c3",)),
            {"b2": "You take. Cat drops.", "c3": "Bob takes. You drop."},
        ),
        (
            Trace(7, ANSWER, "", player=None, principal="b2", absent=("c3",)),
            {"b2": "You take. Cat drops.", "c3": "Bob takes. You drop."},
        ),
        (
            Trace(7, {**ANSWER, "cubes": {"b2": "drop"}}, "", player="b2", principal="b2", absent=("c3",)),
            {"b2": "You drop."},  # the other's cube goes along, and nothing is said of it
        ),
        (
            Trace(
                7, {**ANSWER, "cubes": {"c3": "take", "d4": "drop"}}, "", box="a1", player="b2", principal="b2",
                absent=("a1",),
            ),
            {"a1": "You take Cat’s cube. You drop Dan’s cube.", "b2": "You take Cat’s cube. You drop Dan’s cube."},
        ),
        (
            Trace(7, {"event": "lone_choice", "by": "b2", "choice": "pay"}, "", player=None, principal="b2"),
            {"b2": "You pay for the others and play on."},
        ),
        (
            Trace(7, {"event": "partner_choice", "by": "b2", "choice": "captain"}, "", player=None, principal="b2"),
            {"b2": "You become Captain."},
        ),
        (
            Trace(7, {"event": "partner_choice", "by": "b2", "choice": "captain"}, "", player="b2", principal="b2"),
            {"b2": "You become Captain."},
        ),
        (
            Trace(7, {"event": "consulted", "player": "c3", "remedy": "cube", "by": "b2"}, "", player="b2"),
            {
                "c3": "You have advised out of turn and owe Bob another cube.",
                "b2": "Cat has advised out of turn and owes you another cube.",
            },
        ),
    ],
)  # fmt: skip
def test_a_player_reads_their_own_form_of_an_answer(trace: Trace, forms: dict[str, str]) -> None:
    assert happened.own_forms(trace, NAMES) == forms


OWN_ACTS = (
    ({"event": "double", "by": "b2"}, "You double to 2.", "Du doppelst auf 2.", "Vous doublez à 2."),
    (
        {"event": "double", "by": "a1", "cubes": ["b2"]},
        "You double Bob to 2.",
        "Du doppelst Bob auf 2.",
        "Vous doublez Bob à 2.",
    ),
    (
        {"event": "partner_refuses", "by": "c3"},
        "You decline to be Partner.",
        "Du möchtest nicht Partner sein.",
        "Vous refusez d’être Partenaire.",
    ),
    (
        {"event": "partner", "player": "c3"},
        "You are Partner in the next game.",
        "Du bist im nächsten Spiel Partner.",
        "Vous êtes Partenaire à la prochaine partie.",
    ),
    ({"event": "join", "player": "c3"}, "You join.", "Du spielst mit.", "Vous entrez en jeu."),
    (
        {"event": "partner_choice", "by": "c3", "choice": "captain"},
        "You become Captain.",
        "Du wirst Kapitän.",
        None,
    ),
)


@pytest.mark.parametrize(("body", "english", "german", "french"), OWN_ACTS)
def test_players_read_their_own_acts_as_you(
    body: dict[str, Any], english: str, german: str, french: str | None
) -> None:
    who = body.get("by") or body["player"]
    trace = Trace(7, body, "", box="a1", player=who, principal=who, values={"b2": 1})
    for language, said in (("en", english), ("de", german), ("fr", french)):
        if said is not None:
            with spoken_in(language):
                assert happened.own_forms(trace, NAMES)[who] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Game 6: Ann and Bob won a gammon in the box."),
        ("de", "Spiel 6: Ann und Bob haben in der Box ein Gammon gewonnen."),
        ("fr", "Partie 6\u00a0: Ann et Bob ont gagné un gammon dans la boîte."),
    ],
)
def test_a_result_of_the_box_names_the_partner_who_has_won_it_too(language: str, said: str) -> None:
    body = {"event": "result", "winner": "box", "kind": "gammon"}
    result = Trace(9, body, "", box="a1", game=6, side=("a1", "b2"))
    with spoken_in(language):
        assert happened.event(result, NAMES) == said


def test_the_partner_who_took_alone_has_won_it() -> None:
    body = {"event": "result", "winner": "box", "kind": "single"}
    result = Trace(9, body, "", box="a1", game=6, side=("b2",))
    assert happened.event(result, NAMES) == "Game 6: Bob won a single game in the box."
