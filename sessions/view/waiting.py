"""Whom a game waits for, as each reads it: an absent player's answer is awaited from the player who acts for them."""

from collections.abc import Sequence
from typing import NamedTuple

from chouette.rules.facts import out_of_order, speakers
from chouette.rules.house import CUBES
from chouette.rules.state import Cube, Ends, Game, State
from chouette.wording.table.agreement_sentences import WAITS
from chouette.wording.table.waiting_sentences import (
    ACTS_FOR,
    ANSWERS_FIRST,
    ANSWERS_FOR_YOU,
    ANSWERS_LATER,
    BOTH_ANSWER,
    BOX_ANSWERS,
    BOX_ANSWERS_ALL,
    CHOOSES,
    NOBODY_ACTS,
    ROLL_OFF,
    TEAM_ANSWERS,
    TURNS_ALONE,
)
from chouette.wording.template import filled
from chouette.wording.voices import Heard, People, Voices, aloud, heard
from sessions.view.sentences import Names

ANSWERING = ("answering", "then")
"""The places of a sentence in which players answer."""


class Waiting(NamedTuple):
    """A sentence and the players in its places; `acting` has by absent player who answers for them."""

    voices: Voices
    people: People
    acting: dict[str, str]


def waiting(state: State, game: Game) -> Waiting | None:
    """Return whom the table waits for, and in which sentence; None while the board is played."""
    if game.deals.roll_offs:
        due = game.deals.roll_offs[0]
        return Waiting(ROLL_OFF, {"payer": [due.payer], "receiver": [due.receiver]}, {})
    if game.lone is not None and game.lone.choice_due:
        return Waiting(CHOOSES, {"player": [game.lone.player]}, {})
    if game.disagreement.buying_half and game.partner is not None:
        return Waiting(TURNS_ALONE, {"box": [game.box], "partner": [game.partner]}, {})
    pending = [cube for cube in game.live() if cube.pending and cube.name not in game.window.sealed]
    by_box = [cube for cube in pending if cube.answering == "box"]
    by_team = [cube for cube in pending if cube.answering != "box"]
    acting = _acting(state, game, by_team)
    answering = list(dict.fromkeys(holder for cube in by_team for holder in cube.team_end))
    if by_box:
        # the Box, with their Partner or not; the Partner who keeps a double alone; the player who gave an extra
        across = list(dict.fromkeys(cube.box_end[0] for cube in by_box))
        people = {"box": across, "doubling": list(dict.fromkeys(map(_doubled_by, by_box)))}
        if not answering:
            by = _turned_for_all(state, by_box)
            return Waiting(BOX_ANSWERS_ALL, people | {"doubling": [by]}, {}) if by else Waiting(BOX_ANSWERS, people, {})
        if not set(across) <= set(_doubling(game, by_team)):  # an extra is turned again before the Box has answered
            said = [*across, *(acting.get(player, player) for player in answering)]
            return Waiting(WAITS, {"awaits": list(dict.fromkeys(said))}, {})
        return Waiting(BOTH_ANSWER, {**people, "answering": answering}, acting)
    if not answering:
        return None
    box = _doubling(game, by_team)
    first = _first_to_answer(state, game, by_team)
    if all(player in state.away and player not in acting for player in first):
        return Waiting(NOBODY_ACTS, {"box": box, "answering": first}, {})
    then = [player for player in answering if player not in first]
    if then:
        return Waiting(ANSWERS_FIRST, {"box": box, "answering": first, "then": then}, acting)
    return Waiting(TEAM_ANSWERS, {"box": box, "answering": answering}, acting)


def waiting_heard(awaited: Waiting, names: Names) -> Heard:
    """Return the sentence as everybody reads it.

    Where answers come in the order of rotation each player who comes later reads as which; an absent player reads who
    answers for them, and that player reads "you".
    """
    voices, people, acting = awaited
    said = _with_stand_ins(awaited, names)
    room = heard(voices, said.people, said.names)
    own = {player: form for player, form in room.you.items() if player in names.names}
    own |= _of_acting(awaited, names)
    if voices is ANSWERS_FIRST and len(people["answering"]) == 1:
        given = {"answering": said.names(said.people["answering"][0])}
        later = {
            player: filled(ANSWERS_LATER, {"turn": at}, given) for at, player in enumerate(people["then"], start=2)
        }
        told = {*acting, acting.get(people["answering"][0])}  # the absent, and whoever answers first for them
        own |= {player: form for player, form in later.items() if form and player not in told}
    return Heard(room.text, own)


def waiting_aloud(awaited: Waiting, names: Names) -> str:
    """Return the sentence for the room alone."""
    said = _with_stand_ins(awaited, names)
    return aloud(awaited.voices, said.people, said.names)


class _Shown(NamedTuple):
    people: People
    names: Names


def _with_stand_ins(awaited: Waiting, names: Names) -> _Shown:
    """Put "Hal (for Eve)" in the place of an absent player who answers, "Hal (for Hal and Eve)" where Hal answers too.

    They come behind those who answer for themselves alone; players who answer later keep the order of rotation.
    """
    people, called = dict(awaited.people), dict[str, str]()
    for place in ANSWERING:
        if place in people:
            by = _by_player_acting(people[place], awaited.acting)
            together = {proxy: absent for proxy, absent in by.items() if absent != [proxy]}
            put = {proxy: f"{proxy} for {' '.join(absent)}" for proxy, absent in together.items()}
            called |= {
                put[proxy]: filled(ACTS_FOR, {}, {"acting": names(proxy), "absent": names.all(absent)}) or ""
                for proxy, absent in together.items()
            }
            order = sorted(by, key=together.__contains__) if place == "answering" else list(by)
            people[place] = [put.get(player, player) for player in order]
    return _Shown(people, Names({**names.names, **called}) if called else names)


def _by_player_acting(players: Sequence[str], acting: dict[str, str]) -> dict[str, list[str]]:
    """Return by player who answers those whose answers they give, themselves first."""
    by: dict[str, list[str]] = {}
    for player in players:
        by.setdefault(acting.get(player, player), []).append(player)
    return {proxy: sorted(given, key=lambda player: player != proxy) for proxy, given in by.items()}


def _of_acting(awaited: Waiting, names: Names) -> dict[str, str]:
    """Return what the absent read, and those who act for them."""
    voices, people, acting = awaited
    if not acting:
        return {}
    instead = _replaced(people, acting)
    answers_alone = voices is ANSWERS_FIRST and not instead["then"]
    said = heard(TEAM_ANSWERS if answers_alone else voices, instead, names)
    own = {proxy: said.you[proxy] for proxy in acting.values() if proxy in said.you}
    for absent, proxy in acting.items():
        others = [one for place in ANSWERING for one in instead.get(place, ())]
        given = {"acting": names(proxy), "answering": names.all(dict.fromkeys(others)), "box": names.all(people["box"])}
        if form := filled(ANSWERS_FOR_YOU, {}, given):
            own[absent] = form
    return own


def _replaced(people: People, by: dict[str, str]) -> People:
    """Return the people with those who act in the places of the absent; whoever answers first is not among the later
    ones, too."""
    acting = {
        place: list(dict.fromkeys(by.get(one, one) for one in players)) if place in ANSWERING else players
        for place, players in people.items()
    }
    if "then" in acting:
        acting["then"] = [one for one in acting["then"] if one not in acting["answering"]]
    return acting


def _acting(state: State, game: Game, pending: Sequence[Cube]) -> dict[str, str]:
    """By absent player whose answer is due the player who gives it."""
    return {
        holder: speaking[1]
        for cube in pending
        for holder in cube.team_end
        if len(speaking := speakers(state, game, holder, cube, "team")) > 1
    }


def _doubling(game: Game, pending: Sequence[Cube]) -> Ends:
    """Return who turned these cubes: of Box and Partner both where the Partner did it, with the Box's word.

    Of an extra, or another cube in which the Box has no part, it is the player who holds its other end.
    """
    offered = [cube for cube in pending if cube.status == "offered"]
    offering = {cube.offered_by for cube in offered}
    if game.partner is not None and offering == {game.partner}:
        return doubling(game, offered[0])
    turning = ((game.box,) if game.box in cube.box_end else cube.box_end for cube in pending)
    return tuple(dict.fromkeys(player for some in turning for player in some))


def doubling(game: Game, cube: Cube) -> Ends:
    """Return who doubles: the player who turned the cube, or its holders if that player did it for an absent one; the
    Box and their Partner where the Partner turned the cube that both play."""
    holders = cube.end(cube.turned_by or "team")
    if cube.offered_by not in holders:
        return holders
    with_the_box = cube.offered_by == game.partner and game.box in holders
    return (game.box, cube.offered_by) if with_the_box else (cube.offered_by,)


def _turned_for_all(state: State, cubes: Sequence[Cube]) -> str | None:
    """Return who turned the one cube of the team for the several who share it; None where each turns their own."""
    by = {cube.offered_by for cube in cubes if cube.kind == "team"}
    return by.pop() if state.house[CUBES] == "single" and len(cubes) > 1 and len(by) == 1 else None


def _doubled_by(cube: Cube) -> str:
    """Return whose cube was turned to the Box's side; of one that is named after a player there, who holds it."""
    return cube.team_end[0] if cube.player in cube.box_end else cube.player


def _first_to_answer(state: State, game: Game, pending: Sequence[Cube]) -> list[str]:
    """Whose answer may come now: of those who wait in the order of rotation only the first."""
    ready = [cube for cube in pending if out_of_order(state, game, cube.players[0], [cube]) is None]
    return list(dict.fromkeys(holder for cube in ready for holder in cube.team_end))
