"""Finished games that pay otherwise since a correction, told to everybody for whom they do."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import points_shown
from chouette.rules.facts import captain_due
from chouette.rules.state import State
from chouette.wording.language import render, translate
from chouette.wording.table.dispute_sentences import (
    CORRECTED,
    CORRECTED_BY_ONE,
    CORRECTED_BY_ONE_FOR_YOU,
    CORRECTED_BY_TWO,
    CORRECTED_BY_TWO_FOR_YOU,
    CORRECTED_FOR_YOU,
    IS_BOX,
    IS_CAPTAIN,
    NOW_BOX,
    NOW_CAPTAIN,
    ONCE_BOX,
    ONCE_CAPTAIN,
    PAYS_NOW,
    SO_FAR_CORRECTED_BY_ONE_FOR_YOU,
    SO_FAR_CORRECTED_BY_TWO_FOR_YOU,
    SO_FAR_CORRECTED_FOR_YOU,
    WAS_BOX,
    WAS_CAPTAIN,
)
from chouette.wording.voices import Heard, Voices, heard
from sessions.store.changed_games import ChangedPoints
from sessions.store.changed_so_far import changed_so_far
from sessions.store.recent import TRAIL, Recent, sides
from sessions.store.reviews import GivenReview, agreed_on
from sessions.view.describing import says
from sessions.view.sentences import Names

BY_NAME = {NOW_BOX: IS_BOX, NOW_CAPTAIN: IS_CAPTAIN, ONCE_BOX: WAS_BOX, ONCE_CAPTAIN: WAS_CAPTAIN}
"""The sentence about a player by name for each that speaks to them."""


BY_ROLE = CORRECTED_FOR_YOU, {"scorekeeper": SO_FAR_CORRECTED_FOR_YOU}
BY_ONE = CORRECTED_BY_ONE_FOR_YOU, SO_FAR_CORRECTED_BY_ONE_FOR_YOU
BY_TWO = CORRECTED_BY_TWO_FOR_YOU, SO_FAR_CORRECTED_BY_TWO_FOR_YOU
"""By whom it was corrected: of a finished game, and of one that was on."""


class ChangedGameView(Struct, frozen=True, gc=False):
    """A game that a correction has changed: a finished one, or one that was on, as far as it had come."""

    seq: Annotated[int, says("The event that corrected it.")]
    game: Annotated[int, says("The number of the game.")]
    text: Annotated[str, says("That it was corrected, and by whom, for the room.")]
    you: Annotated[
        dict[str, str],
        says(
            "The same by player: with their figures before and now to whom it touches, as “you” to who is named; to "
            "whoever is or is no longer Box or Captain by it also that."
        ),
    ]
    named: Annotated[
        dict[str, str],
        says(
            "What it changes for each of them, with their name: read after `text` on a phone that speaks for several."
        ),
    ]
    by: Annotated[str | None, says("The player who corrected it alone; null: a scorekeeper who does not play, or two.")]
    agreed: Annotated[tuple[str, ...], says("The two who have agreed on it; empty: another’s word.")]
    why: Annotated[str, says("The reason that was given; empty for none.")]


def changed_games(
    state: State, changes: Iterable[ChangedPoints], recent: Recent, reviews: Sequence[GivenReview], names: Names
) -> list[ChangedGameView]:
    """Return the games that the last events, up to that of the state, have changed, the oldest first."""
    since = state.seq - TRAIL + 1
    over = [one for one in changes if one.seq >= since]
    newest = {one.seq: one.game for one in over}
    parts = {seq: _parts_changed(seq, state, recent) for seq in newest}
    shown = [
        _changed(
            one,
            _author(one, recent),
            agreed_on(one.seq, reviews) if one.by == "players" else (),
            names,
            parts[one.seq] if newest[one.seq] == one.game else {},
        )
        for one in over
    ]
    so_far = [
        _changed(one, None if two else _sender(one, recent), two, names, {}, so_far=True)
        for one in changed_so_far(recent, since)
        for two in (agreed_on(one.seq, reviews),)
    ]
    return sorted([*shown, *so_far], key=lambda one: (one.seq, one.game))


def _parts_changed(seq: int, state: State, recent: Recent) -> dict[str, list[str]]:
    """Return by player the sentences that they are, or are no longer, Box or Captain by the correction `seq`, as `you`
    has them; none once another game has begun."""
    since = [one for one in recent.trail if one.seq >= seq]
    if not since or since[0].seq != seq or state.closed or any(one.event["event"] == "start" for one in since):
        return {}
    before = since[0].box, since[0].team
    after = (since[1].box, since[1].team) if len(since) > 1 else sides(state)
    if state.game is None and after[1] != captain_due(state):  # the first in the line is away: another is Captain
        after = after[0], before[1]
    found: dict[str, list[str]] = {}
    said = (ONCE_BOX, NOW_BOX), (ONCE_CAPTAIN, NOW_CAPTAIN)
    for once, now, (no_longer, is_now) in zip(before, after, said, strict=True):
        if once != now:
            found.setdefault(once or "", []).append(no_longer)
            found.setdefault(now or "", []).append(is_now)
    return {player: lines for player, lines in found.items() if player in state.seated}


def _author(change: ChangedPoints, recent: Recent) -> str | None:
    """Return the player who corrected it by their own word, the scorekeeper's or an organiser's."""
    if change.by == "players":
        return None
    return _sender(change, recent)


def _sender(change: ChangedPoints, recent: Recent) -> str | None:
    return next((one.sender for one in recent.trail if one.seq == change.seq), None)


def _changed(
    change: ChangedPoints,
    by: str | None,
    two: tuple[str, ...],
    names: Names,
    parts: dict[str, list[str]],
    *,
    so_far: bool = False,
) -> ChangedGameView:
    at = 1 if so_far else 0
    aloud = _by_name(change, by, two, names, CORRECTED_BY_ONE, CORRECTED_BY_TWO)
    you = dict(aloud.you) if aloud else {}
    for player in change.touched:
        figures = _figures(change, player)
        said = _by_name(change, by, two, names, BY_ONE[at], BY_TWO[at], **figures)
        given = {"game": str(change.game)} | figures
        you[player] = said.you.get(player, said.text) if said else render(BY_ROLE[at][change.by], given)
    text = aloud.text if aloud else render(CORRECTED[change.by], {"game": str(change.game)})
    for player, said_of in parts.items():
        you[player] = " ".join([you.get(player, text), *map(translate, said_of)])
    return ChangedGameView(
        seq=change.seq,
        game=change.game,
        text=text,
        you=you,
        named=_named(change, names, parts),
        by=by,
        agreed=two,
        why=(change.why or "").strip(),
    )


def _named(change: ChangedPoints, names: Names, parts: dict[str, list[str]]) -> dict[str, str]:
    """Return by player, with their name, their figures before and now and the part they have or no longer have."""
    found = {
        player: [render(PAYS_NOW, {"player": names(player)} | _figures(change, player))] for player in change.touched
    }
    for player, changed in parts.items():
        found.setdefault(player, []).extend(render(BY_NAME[one], {"player": names(player)}) for one in changed)
    return {player: " ".join(lines) for player, lines in found.items()}


def _by_name(
    change: ChangedPoints,
    by: str | None,
    two: tuple[str, ...],
    names: Names,
    of_one: Voices,
    of_two: Voices,
    **figures: str,
) -> Heard | None:
    """Return that it was corrected, with the names of those who did; null where a role stands in place of a name."""
    given = {"game": str(change.game)} | figures
    if two:
        return heard(of_two, {"two": two}, names, **given)
    return heard(of_one, {"by": [by]}, names, **given) if by is not None else None


def _figures(change: ChangedPoints, player: str) -> dict[str, str]:
    return {
        "before": points_shown(change.before.get(player, 0)),
        "now": points_shown(change.after.get(player, 0)),
    }
