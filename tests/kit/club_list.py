"""A club's list of evenings, as somebody reads it: one evening that is on, and as many of the past as asked for."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from clubs import services
from clubs.actors import COOKIE, token_hashed
from sessions.models import Attendance, Game, Phase, Session, SessionResult
from sessions.services import event_record
from sessions.services.taps.tap import Tap
from tests.kit.club_evening import Evening, evening
from tests.kit.people import page
from tests.kit.table import Table


def thursday_played() -> Evening:
    """Ann, Bob, Cat and Dan have played one game: Bob, the Captain, has won 3 from Ann with their team."""
    there = evening()
    keeper = there.people["scorekeeper"]
    for number, event in enumerate(({"event": "start"}, {"event": "result", "winner": "team", "kind": "single"})):
        tap = Tap(key=f"evening-tap-{number}", seen=number + 1, event=event)
        event_record(session=there.session.code, actor=token_hashed(keeper.client.cookies[COOKIE].value), tap=tap)
    services.device_speaks_for(actor=there.people["member"].actor, club=there.club, player=there.players[3])
    return there


def more(there: Evening, number: int, *, since: datetime, phase: Phase = Phase.CLOSED) -> list[Session]:
    """Evenings of the past, one a day, to each of which the last player came: by the Brighton sheet, for £1."""
    first = there.session
    rows = [
        Session(
            club=there.club, code=f"P{one:05}", name=f"Past {one}", header=first.header, sheet="brighton",
            currency="GBP", minor=100, phase=phase, state=first.state, recent=first.recent, view=first.view,
            head=first.head, began_at=since - timedelta(days=one),
        )
        for one in range(number)
    ]  # fmt: skip
    Session.objects.bulk_create(rows)
    Attendance.objects.bulk_create(
        Attendance(club=there.club, session=session, player=there.players[3]) for session in rows
    )
    return rows


def listed(there: Evening, query: str = "", who: str = "member") -> str:
    """The club's list of evenings, as this person of the evening reads it."""
    return page(there.people[who].client.get(f"/clubs/{there.club.slug}/evenings/{query}", follow=True))


def names(text: str) -> Iterator[str]:
    """The evenings of a page in their order."""
    for part in text.split('class="t">')[1:]:
        yield part.split("<")[0]


def link(text: str, rel: str) -> str:
    """The address behind *Newer* (`prev`) or *Older* (`next`); empty where there is none."""
    for part in text.split('<a class="btn line" href="')[1:]:
        address, _, rest = part.partition('"')
        if rest.split(">")[0].strip() == f'rel="{rel}"':
            return address.replace("&amp;", "&")
    return ""


def past_evenings(table: Table, number: int) -> None:
    """Evenings of the past, two a week up to the end of April 2026, to each of which half of the table or more came;
    what they brought sums to zero. A set of rules of the club's own by turns, and stakes of £1 and £2."""
    players, first = list(table.club.players.order_by("name")), table.session
    own = services.house_create(actor=table.kim.actor, club=table.club, name="Harbour rules", sheet="brighton")
    kept = own.versions.get()
    sessions = [
        Session(
            club=table.club, code=f"P{one:05}", name=f"{('Tuesday', 'Friday')[one % 2]} at the Harbour",
            header=first.header, sheet="brighton", house_version=kept if one % 3 == 0 else None, currency="GBP",
            minor=100 * (1 + one % 2), phase=Phase.CLOSED, state=first.state, recent=first.recent, view=first.view,
            head=first.head, began_at=datetime(2026, 4, 30, 19, tzinfo=UTC) - timedelta(hours=84 * one),
        )
        for one in range(number)
    ]  # fmt: skip
    Session.objects.bulk_create(sessions)
    results, games = [], []
    for one, session in enumerate(sessions):
        came = players[: 4 + one * 3 % (len(players) - 3)]
        points = [(place * 7 + one * 5) % 23 - 11 for place in range(1, len(came))]
        results += [
            SessionResult(club=table.club, session=session, player=player, points=won)
            for player, won in zip(came, (-sum(points), *points), strict=True)
        ]
        games += [
            Game(club=table.club, session=session, number=game, seq=game, row="{}", checkpoint="", began=game,
                 ended_by="result", winner="team", win="single")
            for game in range(1, 12 + one % 9)
        ]  # fmt: skip
    SessionResult.objects.bulk_create(results)
    Game.objects.bulk_create(games)
    Attendance.objects.bulk_create(
        Attendance(club=table.club, session=one.session, player=one.player) for one in results
    )
