"""Answering: take, drop, beaver, raccoon and further turns; sealed answers; what follows once all have answered."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from chouette.rules.chapters import groups
from chouette.rules.chapters.absence import at_board, handles, handles_box_end, left_to_captain
from chouette.rules.chapters.cubes import claim_once_answered, drop, named, taken_in_window, team_place
from chouette.rules.chapters.games import ended_or_done
from chouette.rules.chapters.lone_taker import after_all_answered, beaver_extra, beavers_only, extra_beavered
from chouette.rules.events import Answer
from chouette.rules.house import (
    ABSENT_CUBE,
    ANSWERS_ORDER,
    DROP_BEAVER,
    IMMEDIATE_REDOUBLES,
    LONE_TAKER,
    OFFERS_CLOSE_ON_ANSWER,
    PARTNER_SPLIT,
    House,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, bad_format, out_of_place
from chouette.rules.state import HIGHEST, Cube, Game, State, Step, other

Words = Mapping[str, str]
FITTING = {
    "offered": ("take", "drop", "beaver"),
    "beavered": ("take", "raccoon", "drop"),
    "raccooned": ("take", "refuse", "again"),
}
FURTHER = ("raccoon_by_consent", "unlimited")


def answer(state: State, event: Answer) -> Step | Refusal:
    """Answer cubes that wait: the Box every cube of the window at once, a team player their own."""
    game = state.game
    assert game is not None
    cubes = named(game, event.cubes)
    if isinstance(cubes, Refusal):
        return cubes
    refusal = _not_theirs(state, game, event, cubes) or _incomplete(state, game, event, cubes)
    if refusal is not None:
        return refusal
    words = {**event.cubes, **_absent_with_captain(state, game, event, cubes)}
    cubes = [cube for cube in game.cubes.values() if cube.name in words]
    by_box = any(cube.answering == "box" and cube.kind == "team" for cube in cubes)
    refusal = _house_refuses(state, game, event, cubes, words)
    if refusal is not None:
        return refusal
    return answered(Play(state), cubes, words, by_box=by_box)


def word_fits(game: Game, cube: Cube, word: str) -> bool:
    """May this cube be answered with this word at all, whatever the house says?"""
    return word in FITTING.get(cube.status, ()) or (word == "beaver" and beaver_extra(game, cube))


def answers_for(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """Is `actor` the one to answer this cube?"""
    if not cube.pending:
        return beaver_extra(game, cube) and handles(state, game, actor, cube)
    if cube.answering == "box":
        return handles_box_end(state, game, actor, cube)
    return handles(state, game, actor, cube)


def _not_theirs(state: State, game: Game, event: Answer, cubes: Sequence[Cube]) -> Refusal | None:
    for cube in cubes:
        if not cube.pending and not beaver_extra(game, cube):
            return out_of_place("cube_was_not_just_offered", by=event.by, cube=cube.name)
        if not answers_for(state, game, event.by, cube):
            return out_of_place("is_not_theirs_to_answer", by=event.by, cube=cube.name)
        if cube.name in game.window.sealed:
            return out_of_place("has_answered", by=event.by, cube=cube.name)
        if not word_fits(game, cube, event.cubes[cube.name]):
            words = FITTING.get(cube.status, ("beaver",))
            fitting = [word for word in words if word_refused(state.house, cube, word) is None]
            word = event.cubes[cube.name]
            return out_of_place(
                "word_does_not_fit", by=event.by, cube=cube.name, word=word, accepted={"words": fitting}
            )
    return None


def _incomplete(state: State, game: Game, event: Answer, cubes: Sequence[Cube]) -> Refusal | None:
    """The Box answers every cube of the window in one event."""
    if not any(_offered_to_box(cube) for cube in cubes):
        return None
    window = [cube.name for cube in window_of(state, game, event.by)]
    missing = [name for name in window if name not in event.cubes]
    if missing:
        return out_of_place("answer_every_cube", by=event.by, cubes=missing, accepted={"cubes": window})
    return None


def _offered_to_box(cube: Cube) -> bool:
    return cube.kind == "team" and cube.status == "offered" and cube.turned_by == "team"


def window_of(state: State, game: Game, actor: str) -> list[Cube]:
    """The cubes the team has offered that this player answers together, in the order of the line."""
    return [cube for cube in game.live("team") if _offered_to_box(cube) and handles_box_end(state, game, actor, cube)]


def going_along(state: State, game: Game, by: str, cubes: Sequence[Cube]) -> list[Cube]:
    """Cubes of absent players that the Captain answers with their own, among `cubes` (B Leaving, JC Leaving)."""
    own = _own(by, cubes)
    if own is None or state.house[ABSENT_CUBE] != "as_captain" or by != at_board(state, game):
        return []
    names = {cube.name for cube in cubes}
    return [
        cube for cube in game.live("team")
        if cube.name not in names and cube.name not in game.window.sealed and left_to_captain(state, cube)
        and handles(state, game, by, cube)
        and (cube.status, cube.answering, cube.holder) == (own.status, "team", own.holder)
    ]  # fmt: skip


def without_effect(state: State, game: Game, seq: int, cubes: Collection[str]) -> bool:
    """Has the answer numbered `seq`, after which there were only answers, had no effect yet? Others are still to
    answer in its window, and nothing has been done since with the cubes that it names; in rotation nobody has answered
    after it.

    A cube that would go along with the Captain's would not wait again: that answer has had its effect.
    """
    window = [cube for cube in game.cubes.values() if cube.kind == "team" and cube.window == game.window.number]
    if not any(cube.status == "offered" for cube in window):
        return False
    if _in_rotation(state, game) and any(cube.since > seq for cube in window):
        return False
    could_wait = {
        cube.name for cube in (_each_their_own(cube, cubes) for cube in window)
        if (cube.since == seq or cube.name in game.window.sealed) and not left_to_captain(state, cube)
    }  # fmt: skip
    return could_wait.issuperset(cubes)


def _each_their_own(cube: Cube, cubes: Collection[str]) -> Cube:
    """The cube as it was before that answer: a drop-take of two has given what one of them held to both."""
    return replace(cube, team_end=(cube.player,), plays=None) if set(cube.team_end) == {*cubes} else cube


def _own(by: str, cubes: Sequence[Cube]) -> Cube | None:
    return next(
        (cube for cube in cubes if cube.kind == "team" and by in cube.players and cube.answering == "team"), None
    )


def _absent_with_captain(state: State, game: Game, event: Answer, cubes: Sequence[Cube]) -> dict[str, str]:
    own = _own(event.by, cubes)
    if own is None:
        return {}
    return {cube.name: event.cubes[own.name] for cube in going_along(state, game, event.by, cubes)}


# What the house says


def _house_refuses(state: State, game: Game, event: Answer, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    house = state.house
    for cube in cubes:
        refusal = word_refused(house, cube, words[cube.name])
        if refusal is not None:
            return refusal
    offered = [cube for cube in cubes if _offered_to_box(cube)]
    beavered = [cube for cube in cubes if cube.kind == "team" and cube.status == "beavered" and cube.answering == "box"]
    return (
        (groups.refused(house, game, offered, words) if offered else None)
        or groups.beavers_refused(house, game, beavered, words)
        or out_of_order(state, game, event.by, cubes)
        or lone_take_refused(state, game, cubes, words)
        or keeper_refused(house, game, cubes, words)
    )


def word_refused(house: House, cube: Cube, word: str) -> Refusal | None:
    """Return why this cube cannot be answered with this word in this house, whatever else is answered, or None."""
    return _too_high(cube, word) or word_not_played(house, cube, word)


def _too_high(cube: Cube, word: str) -> Refusal | None:
    """Refuse a turn past the limit. One turn more is four times what the cube is worth, twice an extra just given."""
    if word in ("beaver", "raccoon", "again") and cube.value * (4 if cube.pending else 2) > HIGHEST:
        return bad_format("cube_goes_no_higher", cube=cube.name, value=cube.value)
    return None


def word_not_played(house: House, cube: Cube, word: str) -> Refusal | None:
    """Return why the house has no such answer to what was done with this cube, or None."""
    played = house[IMMEDIATE_REDOUBLES]
    if word == "beaver" and played == "none":
        return against(house, IMMEDIATE_REDOUBLES, "beavers_are_not_played", cube=cube.name)
    if word == "raccoon" and played not in ("raccoon", *FURTHER):
        return against(house, IMMEDIATE_REDOUBLES, "raccoons_are_not_played", clause="5.4", cube=cube.name)
    if word == "refuse" and played == "unlimited":
        return against(house, IMMEDIATE_REDOUBLES, "further_turns_are_not_refused", cube=cube.name)
    if word == "drop" and cube.status == "beavered" and not house[DROP_BEAVER]:
        return against(house, DROP_BEAVER, "beaver_is_not_dropped", cube=cube.name)
    return None


def out_of_order(state: State, game: Game, by: str, cubes: Sequence[Cube]) -> Refusal | None:
    """Nobody answers before everyone ahead of them whose cube is on offer (A 5.8, S 27)."""
    if not _in_rotation(state, game):
        return None
    answered_now = {cube.name for cube in cubes}
    places = [
        team_place(game, cube)
        for cube in cubes
        if cube.kind == "team" and cube.status == "offered" and cube.turned_by == "box"
    ]
    ahead = [
        player for cube in game.live("team") for player in cube.players
        if cube.status == "offered" and cube.turned_by == "box" and cube.name not in answered_now
        and places and team_place(game, cube) < max(places)
    ]  # fmt: skip
    if ahead:
        return against(state.house, ANSWERS_ORDER, "others_answer_first", by=by, players=list(dict.fromkeys(ahead)))
    return None


def _in_rotation(state: State, game: Game) -> bool:
    return state.house[ANSWERS_ORDER] == "rotation" or "answers" in game.window.insisted


def lone_take_refused(state: State, game: Game, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """The last to answer, all others having dropped, may not simply take (ACT 15)."""
    for cube in cubes:
        if words[cube.name] == "take" and beavers_only(state.house, game, cube, words):
            return against(
                state.house,
                LONE_TAKER,
                "lone_taker_must_beaver",
                cube=cube.name,
                accepted={"words": ["beaver", "drop"]},
            )
    return None


def keeper_refused(house: House, game: Game, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Box or Partner, having kept a double alone, takes or beavers that double (rules.md 11.19)."""
    for cube in cubes:
        if words[cube.name] == "drop" and game.disagreement.keeps(cube):
            return against(house, PARTNER_SPLIT, "kept_double_is_taken", player=cube.box_end[0], cube=cube.name)
    return None


# What it does


def answered(play: Play, cubes: Sequence[Cube], words: Words, *, by_box: bool) -> Step:
    """Carry the words out, or keep them sealed until the last is in; then see what follows."""
    play.set(deals=play.game.deals.not_stepped_into(), opened=True)
    sealed = _sealed(play, cubes, words)
    if sealed is None:
        _carried_out(play, cubes, words, by_box=by_box)
    else:
        play.set(window=play.game.window.but(sealed=sealed))
    return after_answers(play, cubes)


def after_answers(play: Play, before: Iterable[Cube]) -> Step:
    """What follows the last answer, however it came: sealed answers are opened, the claim to the box arises, somebody
    is alone with the Box (rules.md 12.4). `before` are the cubes it was about, as they were."""
    waiting, sealed = _waiting_for_team(play.game), play.game.window.sealed
    if sealed and all(cube.name in sealed for cube in waiting):
        play.set(window=play.game.window.but(sealed={}))
        _carried_out(play, waiting, sealed, by_box=False)
        waiting = []
    if not waiting:
        if any(cube.turned_by == "box" and cube.status == "offered" for cube in before):
            play.set(window=play.game.window.no_longer_insisted("answers"))
        if play.game.succession.claim_due:
            claim_once_answered(play, [cube for cube in play.game.live("team") if taken_in_window(play.game, cube)])
    after_all_answered(play)
    return ended_or_done(play)


def _carried_out(play: Play, cubes: Sequence[Cube], words: Words, *, by_box: bool) -> None:
    before = {cube.name: cube for cube in cubes}
    _held_together(play, words)
    for cube in cubes:
        turn_word(play, play.game.cubes[cube.name], words[cube.name])
    _remember(play, before, words, by_box=by_box)


def _held_together(play: Play, words: Words) -> None:
    """Two who answered by a drop-take hold both cubes together from the moment that it is carried out."""
    opened = [one for one in play.game.window.drop_takes if one.kept in words]
    for one in opened:
        kept, dropped = play.game.cubes[one.kept], play.game.cubes[one.dropped]
        play.change(kept, team_end=(kept.player, dropped.player), plays=one.plays)
        play.change(dropped, team_end=(dropped.player, kept.player))
    if opened:
        play.set(window=play.game.window.opened(opened))


def _waiting_for_team(game: Game) -> list[Cube]:
    return [cube for cube in game.live("team") if cube.status == "offered" and cube.turned_by == "box"]


def _sealed(play: Play, cubes: Sequence[Cube], words: Words) -> dict[str, str] | None:
    """Return the sealed answers with these among them, or None where these do not go under seal."""
    given = {cube.name: words[cube.name] for cube in cubes if goes_under_seal(play.state, play.game, cube)}
    return {**play.game.window.sealed, **given} if given else None


def goes_under_seal(state: State, game: Game, cube: Cube) -> bool:
    """Return whether the answer to this cube stays sealed until the last answer to the Box's double is in."""
    lone = game.lone
    return (
        state.house[ANSWERS_ORDER] == "sealed"
        and (cube.kind, cube.status, cube.turned_by) == ("team", "offered", "box")
        and cube.name not in game.box_double.deemed
        and not (lone is not None and lone.must_beaver)
    )


def turn_word(play: Play, cube: Cube, word: str) -> None:
    """What one word does to one cube."""
    side = cube.answering or "team"
    turner = other(side)
    if word == "drop":
        drop(play, cube, side, cube.value)
    elif word == "take" or word == "refuse":
        value = cube.value if word == "refuse" else cube.value * 2
        holder = side if cube.status == "offered" else cube.holder
        play.change(cube, value=value, holder=holder, status="live", in_game=True, turned_by=None, offered_by=None)
    elif word == "beaver":
        value = cube.value if cube.status == "live" else cube.value * 2
        offered_by = cube.box_end[0] if cube.status == "live" else cube.offered_by
        play.change(cube, value=value, holder=side, status="beavered", turned_by=side, offered_by=offered_by)
        if cube.kind == "extra":
            extra_beavered(play, cube)
    elif play.state.house[IMMEDIATE_REDOUBLES] in FURTHER:
        play.change(cube, value=cube.value * 2, status="raccooned", turned_by=side)
    else:
        assert turner == cube.holder
        play.change(cube, value=cube.value * 4, status="live", in_game=True, turned_by=None, offered_by=None)


def _remember(play: Play, before: Mapping[str, Cube], words: Words, *, by_box: bool) -> None:
    """What later answers depend on: the window is closed, what the Box took, what it said to beavers alike."""
    offered = [cube for cube in before.values() if _offered_to_box(cube)]
    said = {groups.beaver_key(cube): words[cube.name] for cube in before.values()
            if cube.kind == "team" and cube.status == "beavered" and cube.answering == "box"}  # fmt: skip
    if said:
        play.set(window=play.game.window.said(said))
    if not by_box or not offered:
        return
    taken = tuple(cube.name for cube in offered if words[cube.name] != "drop")
    closed = bool(play.state.house[OFFERS_CLOSE_ON_ANSWER])
    play.set(window=play.game.window.answered(taken, closed_until_roll=closed))
