"""What was done with the cubes of a game, read plainly from its tables, moment by moment.

The reading knows the events and the tables between them: what each cube showed and where it stood. It takes the answer
from what became of a cube, and what came of it from how it ended.
"""

from msgspec.structs import replace

from chouette.rules.events import DropExtra, LoneChoice, OfferExtra, Preempt, Result, Reverse, RollOff, Settle
from chouette.rules.house import JACOBY
from chouette.rules.state import Cube, Game
from sessions.history.cube_facts import FactColumns
from sessions.history.games_replayed import Happening
from sessions.models import FactKind
from tests.kit.nights.nights import Night

KINDS = {"single": 1, "gammon": 2, "backgammon": 3}
SIDES = {"box": -1, "team": 1}


def games_of(night: Night) -> list[list[Happening]]:
    """What happened in each finished game."""
    found: list[list[Happening]] = []
    game: list[Happening] = []
    for place, (standing, step) in enumerate(zip(night.log, night.steps, strict=True)):
        before = night.states[place]
        if before.game is None:
            continue
        game.append(Happening(standing.seq, standing.event, before, step))
        if step.row is not None:
            found.append(game)
            game = []
    return found


def on(one: Happening) -> Game:
    assert one.before.game is not None
    return one.before.game


def plain_facts(game: list[Happening]) -> list[FactColumns]:
    """Doubles, extras and settlements, in the order of their events."""
    found = []
    for place, one in enumerate(game):
        for name, cube in on(one).cubes.items():
            after = one.step.state.game.cubes[name] if one.step.state.game else None
            if one.event.__struct_config__.tag == "double" and after is not None and turned(cube, after):
                side = after.turned_by or "box"
                word, points = after_double(game, place, name)
                value = 2 * cube.value
                found.append((FactKind.DOUBLE, one.seq, held(on(one), cube, side), value, word, SIDES[side] * points))
            elif isinstance(one.event, OfferExtra) and after is not None and after.kind != cube.kind:
                price = one.step.postings[0].points
                ends = end_of(game, place + 1, name)
                if ends is None:
                    continue  # it was taken back
                word = "beaver" if beavered(game, place + 1, name) else "drop" if ends[1] == "given up" else ""
                found.append(
                    (FactKind.EXTRA, one.seq, held(on(one), after, "box"), after.value, word, -price - ends[0])
                )
            elif settles(one, name):
                points = deal_points(game, place, name)
                sold = on(one).deals.bought if isinstance(one.event, Preempt) else None
                settled = replace(cube, team_end=sold.seller) if sold else cube
                found.append((FactKind.SETTLED, one.seq, held(on(one), settled, "box"), cube.value, "", -points))
    return [FactColumns(kind, seq, ends[0], ends[1], *rest) for kind, seq, ends, *rest in found]  # type: ignore[arg-type]  # as they were put there


def turned(cube: Cube, after: Cube) -> bool:
    return (after.status == "offered" and not cube.pending) or (after.status == "live" and after.value > cube.value)


def held(game: Game, cube: Cube, side: str) -> tuple[str, str]:
    """The one who counts at that end, and the one at the other."""
    both = [
        game.box if game.box in end else cube.player if cube.player in end else end[0]
        for end in (cube.box_end, cube.team_end)
    ]
    return (both[0], both[1]) if side == "box" else (both[1], both[0])


def after_double(game: list[Happening], place: int, name: str) -> tuple[str, int]:
    """The word in the end, and the points to the team end from the double on."""
    word = ""
    for number in range(place + 1, len(game)):
        cube = on(game[number]).cubes[name]
        if cube.status == "settled":
            break
        if cube.status == "offered" and not word:
            continue
        if not word:
            word = {"beavered": "beaver", "dropped": "drop"}.get(cube.status, "take")
        if cube.status == "offered" and game[number].before.game != on(game[place]) and reopened(game[number], name):
            word = ""  # the plain take that must be a beaver
        if cube.kind == "extra" or cube.status == "dropped":
            break
    ends = end_of(game, place + 1, name)
    assert ends is not None
    again = any(turned_again(game, number, name) for number in range(place + 1, len(game)))
    if ends[1] == "dropped" and not word:
        word = "drop"
    if ends[1] == "reversed" and not again:
        word = "drop"
    return word, ends[0]


def reopened(one: Happening, name: str) -> bool:
    lone = on(one).lone
    return lone is not None and lone.must_beaver and lone.cube == name


def turned_again(game: list[Happening], place: int, name: str) -> bool:
    one = game[place]
    after = one.step.state.game
    tag = one.event.__struct_config__.tag
    return tag == "double" and after is not None and turned(on(one).cubes[name], after.cubes[name])


def beavered(game: list[Happening], place: int, name: str) -> bool:
    """Was an extra beavered before anybody doubled it?"""
    for number in range(place, len(game)):
        if turned_again(game, number, name):
            return False
        if on(game[number]).cubes[name].status == "beavered":
            return True
    return False


def end_of(game: list[Happening], place: int, name: str) -> tuple[int, str] | None:
    """Points to the team end as a cube next ends, and how it does; none where an extra was undone."""
    extra = on(game[place]).cubes[name].kind == "extra"
    for number in range(place, len(game)):
        one = game[number]
        cube, game_after = on(one).cubes[name], one.step.state.game
        after = game_after.cubes[name] if game_after else None
        if isinstance(one.event, Reverse) and extra and cube.live:
            return None
        if isinstance(one.event, DropExtra) and name in one.event.cubes:
            return -cube.value, "given up"
        lone = on(one).lone
        if drops_after_all(one) and lone is not None and lone.cube == name:
            return -lone.undoubled, "reversed"
        if settles(one, name):
            return deal_points(game, number, name), "settled"
        if isinstance(one.event, Result):
            times = 1 if one.before.house[JACOBY] and not cube.in_game else KINDS[one.event.kind]
            return SIDES[one.event.winner] * times * cube.value if cube.live else 0, "played out"
        if cube.live and (after is None or after.status == "dropped"):
            side = "team" if cube.turned_by == "box" else "box"
            return -SIDES[side] * cube.value, "dropped"
        if after is not None and after.status == "washed":
            return 0, "washed"
    raise AssertionError("every cube ends")


def settles(one: Happening, name: str) -> bool:
    """Did this event settle that cube?"""
    tag = one.event.__struct_config__.tag
    after = one.step.state.game
    if isinstance(one.event, Settle):
        return name in one.event.points
    closed = after is None or after.cubes[name].status == "settled"
    return tag in ("accept", "preempt") and getattr(one.event, "cube", None) == name and closed


def deal_points(game: list[Happening], place: int, name: str) -> int:
    """What was agreed, in whole points, with the half that the dice gave."""
    one = game[place]
    if isinstance(one.event, Settle):
        agreed = float(one.event.points[name])
    elif isinstance(one.event, Preempt):
        bought = on(one).deals.bought
        assert bought is not None
        agreed = bought.halves / 2
    else:
        by = getattr(one.event, "by", "")
        offers = [made for made in on(one).deals.offers if name in made.cubes and made.by != by]
        agreed = next(made.halves for made in reversed(offers) if taken_up(one, made.by, name)) / 2
    whole = int(agreed)
    for later in game[place + 1 :] if agreed != whole else ():
        due = next((due for due in on(later).deals.roll_offs if due.cube == name), None)
        if isinstance(later.event, RollOff) and due is not None and {due.payer, due.receiver} == {*later.event.between}:
            won = sum(one.points for one in later.step.by_cube)
            return whole + won
    return whole


def taken_up(one: Happening, by: str, name: str) -> bool:
    """Is theirs the offer that this event took up?"""
    after = one.step.state.game
    return after is None or not any(made.by == by and name in made.cubes for made in after.deals.offers)


def plain_lone_takes(game: list[Happening]) -> list[tuple[int, str]]:
    """Those who took alone when the Box had doubled everybody from the middle, with the event that left them so; not
    those who dropped after all, nor two who have become partners in a cube by that. Two who hold such a cube are alone
    together."""
    found: dict[str, list[tuple[int, str]]] = {}
    doubled: dict[str, int] = {}
    for one in game:
        after = one.step.state.game
        if drops_after_all(one):
            found.popitem()
        doubled = everybody_doubled(one) if one.event.__struct_config__.tag == "double" else doubled
        if not doubled or after is None:
            continue
        cubes = [after.cubes[name] for name in doubled]
        if one.event.__struct_config__.tag == "roll" or any(cube.status in ("settled", "washed") for cube in cubes):
            doubled = {}
            continue
        kept = [cube for cube in cubes if cube.status != "dropped" or cube.value > doubled[cube.name]]
        asked_again = any(reopened(one, cube.name) for cube in cubes)
        if any(cube.status == "offered" for cube in cubes) or (len(kept) == 1 and kept[0].pending and not asked_again):
            continue
        doubled = {}
        if len(kept) == 1 and kept[0].live and one.event.__struct_config__.tag == "answer":
            found[kept[0].name] = [(one.seq, who) for who in kept[0].team_end]
    return [take for takes in found.values() for take in takes]


def everybody_doubled(one: Happening) -> dict[str, int]:
    """What the team's cubes showed, if the Box has now doubled all that were in play, two or more, each from the
    middle."""
    after = one.step.state.game
    cubes = [cube for cube in on(one).cubes.values() if cube.kind == "team" and cube.live]
    if after is None or len(cubes) < 2 or not all(cube.holder == "centre" for cube in cubes):
        return {}
    now = [after.cubes[cube.name] for cube in cubes]
    by_box = all(turned(cube, is_) and is_.turned_by in ("box", None) for cube, is_ in zip(cubes, now, strict=True))
    return {cube.name: cube.value for cube in cubes} if by_box else {}


def drops_after_all(one: Happening) -> bool:
    """Did whoever was alone drop after all?"""
    return isinstance(one.event, Reverse) or (isinstance(one.event, LoneChoice) and one.event.choice == "drop")
