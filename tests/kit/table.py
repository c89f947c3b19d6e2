"""A club and its table: Ann in the box, Bob the Captain, Cat and Dan; Kim keeps the sheet; a stranger."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client

from chouette.rules.house import ATLANTA
from chouette.rules.names import name_key
from clubs import services as people
from clubs.actors import COOKIE, Actor, token_hashed, token_made
from clubs.models import Audit, Club, Device, DevicePlayer, Membership, Player, RightsEpoch, Role
from sessions import services
from sessions.models import Event, Session
from sessions.services import Proposed, Recorded
from sessions.services.taps.tap import Reply, Tap
from tests.kit.ground import of_file
from tests.kit.people import Acts

keys = count(1)


@dataclass
class Person(Acts):
    """Somebody with a device of their own."""

    name: str
    actor: Actor
    token: str
    id: str = ""

    @property
    def hash(self) -> str:
        return token_hashed(self.token)

    def client(self) -> Client:
        client = Client()
        client.cookies[COOKIE] = self.token
        return client


def replaced_by(event: dict[str, Any] | None) -> dict[str, Any]:
    """What an event that is amended is to be instead, or that it never was: `with` is no name in Python."""
    return {"with": event}


def person(name: str) -> Person:
    device, token = people.device_create(name=name)
    return Person(name, Actor(device.id, None, name), token)


@dataclass
class Table:
    """One session and its people by name; events are said with names."""

    club: Club
    code: str
    kim: Person
    people: dict[str, Person] = field(default_factory=dict)
    stranger: Person | None = None

    def __getitem__(self, name: str) -> Person:
        return self.kim if name == "Kim" else self.people[name]

    def id(self, name: str) -> str:
        return self.people[name].id

    @property
    def session(self) -> Session:
        return Session.objects.get(code=self.code)

    @property
    def seq(self) -> int:
        """The number of its newest event."""
        return Session.objects.values_list("seq", flat=True).get(code=self.code)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(self.session.view)
        return view

    @property
    def last_body(self) -> dict[str, Any]:
        """The last event, as it stands in the log."""
        body: dict[str, Any] = msgspec.json.decode(Event.objects.filter(session=self.session).latest("seq").body)
        return body

    def named(self, value: Any) -> Any:
        """Names as ids, wherever they stand."""
        match value:
            case str() if value in self.people:
                return self.people[value].id
            case list() | tuple():
                return [self.named(item) for item in value]
            case dict():
                return {self.named(key): self.named(item) for key, item in value.items()}
        return value

    def tap(
        self, who: str, event: str, *, key: str = "", seen: int | None = None, for_: str | None = None, **fields: Any
    ) -> Recorded:
        """One tap through the services, accepted at once."""
        recorded = self.said(who, event, key=key, seen=seen, for_=for_, **fields)
        assert isinstance(recorded, Recorded)
        return recorded

    def propose(self, who: str, event: str, *, key: str = "", for_: str | None = None, **fields: Any) -> Proposed:
        """One tap that has to wait for the consent of others."""
        proposed = self.said(who, event, key=key, for_=for_, **fields)
        assert isinstance(proposed, Proposed)
        return proposed

    def reply(self, who: str, number: int, answer: str, *, points: Any = None, key: str = "", by: str = "") -> Proposed:
        """One word about a proposal through the services."""
        reply = Reply(
            key=key or f"test-key-{next(keys)}",
            answer=answer,  # type: ignore[arg-type]  # a test may say what is none
            points=self.named(points),
            by=self.named(by) if by else None,
        )
        return services.proposal_answer(session=self.code, actor=self[who].hash, number=number, reply=reply)

    def said(
        self, who: str, event: str, *, key: str = "", seen: int | None = None, for_: str | None = None, **fields: Any
    ) -> Recorded | Proposed:
        """One tap through the services."""
        tap = Tap(
            key=key or f"test-key-{next(keys)}",
            seen=self.seq if seen is None else seen,
            event={"event": event, **self.named(fields)},
            by=self.named(for_),
        )
        return services.event_record(session=self.code, actor=self[who].hash, tap=tap)

    def post(
        self,
        who: str,
        event: Any,
        *,
        key: str = "",
        seen: int | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> Any:
        """One tap through the API."""
        body = {
            "key": key or f"test-key-{next(keys)}",
            "seen": self.seq if seen is None else seen,
            "event": self.named(event),
            **more,
        }
        client = self.stranger.client() if who == "stranger" and self.stranger else self[who].client()
        address = f"/api/v1/sessions/{self.code}/events/"
        return client.post(address, body, content_type="application/json", headers=headers)


def table_laid(
    sheet: str = ATLANTA,
    names: tuple[str, ...] = ("Ann", "Bob", "Cat", "Dan"),
    stake: str = "2.00",
    currency: str = "GBP",
    **change: Any,
) -> Table:
    """A table where everybody has their own phone.

    Half of all tests begin with it: its people are written all at once, as they stand once each has come by themselves
    (tests/sessions/test_table_laid.py).
    """
    kim, *seated, stranger = people_written("Kim", *names, "Stranger")
    club = people.club_create(actor=kim.actor, name="Thursday club", currency=currency)
    players = Player.objects.bulk_create([Player(club=club, name=name, name_key=name_key(name)) for name in names])
    for seat, player in zip(seated, players, strict=True):
        seat.id = player.id.hex
    code = session_begun(kim, club, players, sheet=sheet, stake=stake, currency=currency, change=change)
    let_in(club, code, seated)
    services.view_renewed(code=code)
    return Table(club, code, kim, dict(zip(names, seated, strict=True)), stranger)


def people_written(*names: str) -> list[Person]:
    """Somebody of each name, with a device of their own."""
    tokens = [token_made() for _ in names]
    devices = [Device(token_hash=token_hashed(token), name=name) for token, name in zip(tokens, names, strict=True)]
    made = zip(Device.objects.bulk_create(devices), tokens, strict=True)
    return [Person(device.name, Actor(device.id, None, device.name), token) for device, token in made]


def session_begun(
    kim: Person,
    club: Club,
    players: list[Player],
    *,
    sheet: str,
    stake: str = "2.00",
    currency: str = "GBP",
    change: dict[str, Any],
) -> str:
    """The code of a session of Kim's, with these players at the table."""
    begun = services.session_start(
        actor=kim.actor,
        club=club,
        name="Thursday",
        sheet=sheet,
        stake=stake,
        currency=currency,
        players=players,
        change=change,
    )
    return begun.code


def let_in(club: Club, code: str, seated: list[Person]) -> None:
    """Each has been admitted by the link, and their phone speaks for them."""
    guests = [Membership(club=club, device_id=one.device, session_code=code, role=Role.GUEST) for one in seated]
    spoken_for = [DevicePlayer(club=club, device_id=one.device, player_id=one.id) for one in seated]
    with transaction.atomic():
        Membership.objects.bulk_create(guests)
        DevicePlayer.objects.bulk_create(spoken_for)
        Audit.objects.bulk_create([line for one in seated for line in trail(club, code, one)])
        RightsEpoch.objects.filter(club=club).update(epoch=F("epoch") + 2 * len(seated))


def trail(club: Club, code: str, one: Person) -> tuple[Audit, Audit]:
    """What the club keeps of somebody who was let in and chose their name."""
    came = {"club": club, "actor_device": one.device, "actor_name": one.name}
    role = {"role": Role.GUEST, "to": one.name}
    return (
        Audit(**came, what="role_taken", session_code=code, details=role),
        Audit(**came, what="device_speaks_for", principal=str(UUID(one.id))),
    )


def comes(table: Table, name: str) -> Person:
    """Somebody has chosen their name by the link, and has no seat yet."""
    table.people[name] = newcomer = person(name)
    player = people.player_add(actor=table.kim.actor, club=table.club, name=name)
    newcomer.id = player.id.hex
    people.guest_admit(actor=newcomer.actor, club=table.club, session_code=table.code)
    people.device_speaks_for(actor=newcomer.actor, club=table.club, player=player)
    services.player_joins(code=table.code, actor=newcomer.actor, player=player)
    return newcomer


def has_no_phone(table: Table, *names: str) -> None:
    """These play without a phone from now on."""
    DevicePlayer.objects.filter(player_id__in=[UUID(table.id(name)) for name in names]).delete()
    services.view_renewed(code=table.code)


table_of_file = of_file(table_laid)


@pytest.fixture
def table(db: None, table_of_file: Callable[[], Table]) -> Table:
    """A table at which nothing has happened yet."""
    return table_of_file()


@pytest.fixture
def live_table(transactional_db: None) -> Table:
    return table_laid()


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has tapped before this test."""
    from sessions.api.limits import taps

    taps.forget()
