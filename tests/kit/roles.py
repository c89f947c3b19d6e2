"""A house in which everything is there once, and another like it; who comes in which role."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from clubs import selectors, services
from clubs.actors import COOKIE, Actor, token_hashed
from clubs.models import Club, Device, Invite, Membership, Player, Role, Scope, User
from sessions import services as tables
from sessions.models import BookKind, BookWord, EveningLink, How, Remark, Session
from sessions.selectors.shared_expenses import expenses_of_evening
from sessions.services import BetDraft, ClearingDraft, ExpenseDraft, PaymentDraft, ShareDraft, session_start
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from sessions.services.taps.tap import Tap
from tests.kit.ground import of_file
from tests.kit.people import Acts

ROLES = (
    "nobody", "stranger", "rival", "guest", "former", "member", "scorekeeper", "treasurer", "organiser", "operator",
)  # fmt: skip
"""`rival` organises another club; `former` has left this one, in which they played as Fay. The scorekeeper is a member
who keeps the sheet of the table."""


@dataclass(frozen=True)
class Person(Acts):
    """Somebody with a browser of their own, or nobody with a bare one."""

    name: str
    actor: Actor
    token: str = ""

    def client(self, *, careful: bool = False) -> Client:
        """Their browser as it was when they came."""
        client = Client(enforce_csrf_checks=careful)
        if self.token:
            client.cookies[COOKIE] = self.token
        return client

    def actor_now(self) -> Actor:
        """What they are to the site at this moment."""
        return selectors.actor_of({"cookies": {COOKIE: self.token}})

    @property
    def hash(self) -> str:
        return token_hashed(self.token)


def person(name: str) -> Person:
    """Somebody who comes with a browser that has its device."""
    device, token = services.device_create(name=name)
    return Person(name, Actor(device.id, None, name), token)


@dataclass(frozen=True)
class House:
    """A club with a table, its people by role, and `ids`: what stands in addresses and bodies, by its name there."""

    club: Club
    session: Session
    people: dict[str, Person]
    ids: dict[str, str]

    def filled(self, value: Any) -> Any:
        """A body in which "<player_id>" and the like stand for this house's own."""
        match value:
            case str() if value.startswith("<") and value.endswith(">"):
                return self.ids[value.strip("<>")]
            case dict():
                return {key: self.filled(item) for key, item in value.items()}
        return value


def house(name: str = "Thursday", change: dict[str, Any] | None = None) -> House:
    """Ann runs it; Tess keeps its books; Bob keeps the sheet; Cat is a guest; Dan is a member; Fay has left;
    somebody waits at the door.

    `change` is what its rules have otherwise than Atlanta's.
    """
    ann, bob, cat, dan = (person(one) for one in ("Ann", "Bob", "Cat", "Dan"))
    club = services.club_create(actor=ann.actor, name=name, currency="GBP")
    for one in (bob, dan):
        services.role_give(actor=ann.actor, club=club, to=one.actor, role=Role.MEMBER)
    tess = person("Tess")
    services.role_give(actor=ann.actor, club=club, to=tess.actor, role=Role.TREASURER)
    players = [services.player_add(actor=ann.actor, club=club, name=one) for one in ("Ann", "Bob", "Cat", "Dan")]
    rolls = [{player.id.hex: (6, 6 - place) for place, player in enumerate(players)}]
    session = session_start(
        actor=bob.actor, club=club, name=name, sheet="atlanta", stake="2.00", currency="GBP", players=players,
        rolls=rolls, change=change or {},
    )  # fmt: skip
    services.guest_admit(actor=cat.actor, club=club, session_code=session.code)
    fay = left(ann, club)
    claimed(person("an old phone"), club, session, players[1])
    stake = {"event": "stake", "player": players[3].id.hex, "stake": 2}
    claimed(dan, club, session, players[3])
    tap = Tap(key="asks-for-more", seen=session.seq, event=stake)
    tables.event_record(session=session.code, actor=dan.hash, tap=tap)
    noted(session, players[3])
    paid = said_to_be_paid(dan, club, session, players[3], players[0])
    bet = said_to_be_won(dan, club, session, players[0], players[3])
    expense = shared_by_them(dan, club, session, players[3], players[0])
    opening = tables.OpeningDraft(
        "from an old book", "GBP", [tables.BalanceRow(None, "Ann", "2"), tables.BalanceRow(None, "Dan", "-2")]
    )
    tables.deposit_enter(
        actor=ann.actor, club=club, draft=tables.DepositDraft("given to the till", players[0].id, "2", "GBP")
    )
    own_pocket = tables.PurchaseDraft("boards", tables.PurchaseWay.OWN_POCKET, "2", "GBP", "boards", players[1].id)
    purchase = str(tables.enter_purchase(actor=ann.actor, club=club, draft=own_pocket))
    entry = str(tables.opening_bring(actor=ann.actor, club=club, draft=opening))
    people = {"organiser": ann, "treasurer": tess, "scorekeeper": bob, "guest": cat, "former": fay, "member": dan}
    more = {
        "payment": paid,
        "bet": bet,
        "share": expense,
        "purchase": purchase,
        "entry": entry,
        "clearing": clearing_proposed(ann, club, players),
    }
    return House(club, Session.objects.get(id=session.id), people, ids_of(ann, club, session, players) | more)


def left(ann: Person, club: Club) -> Person:
    """Fay, who played in the club and has left it."""
    fay = person("Fay")
    services.role_give(actor=ann.actor, club=club, to=fay.actor, role=Role.MEMBER)
    player = services.player_add(actor=ann.actor, club=club, name="Fay")
    services.device_speaks_for(actor=fay.actor, club=club, player=player)
    services.club_leave(actor=fay.actor, club=club)
    return fay


house_of_file = of_file(house)


@pytest.fixture
def own(db: None, house_of_file: Callable[[], House]) -> House:
    """A house to which nothing has happened yet."""
    return house_of_file()


def noted(session: Session, player: Player) -> None:
    """A note of this player with something in the place of a photo."""
    Remark.objects.create(
        club=session.club, session=session, number=1, game=1, seq=1, key="noted by them", by=player,
        photo=b"a photo", width=1, height=1,
    )  # fmt: skip


def said_to_be_paid(who: Person, club: Club, session: Session, payer: Player, receiver: Player) -> str:
    """The payer says that they have paid the receiver, who has no phone and has not confirmed it."""
    draft = PaymentDraft("paid by them", payer.id, receiver.id, "2", "GBP", How.CASH, beyond=True)
    return str(tables.payment_say(actor=who.actor, club=club, draft=draft, code=session.code))


def said_to_be_won(who: Person, club: Club, session: Session, loser: Player, winner: Player) -> str:
    """The winner says that they have won a side bet from the loser, who has no phone and has not confirmed it."""
    draft = BetDraft("won by them", loser.id, winner.id, "2", "GBP")
    return str(tables.bet_say(actor=who.actor, club=club, draft=draft, code=session.code))


def shared_by_them(who: Person, club: Club, session: Session, payer: Player, sharer: Player) -> str:
    """The payer says that another, who has no phone and has not confirmed it, shares an expense; the share."""
    draft = ExpenseDraft("shared by them", payer.id, "2", "GBP", "pizza", [ShareDraft(sharer.id)])
    tables.share_expense(actor=who.actor, club=club, code=session.code, draft=draft)
    return str(expenses_of_evening(club.id, session.id)[-1].shares[0].id)


def clearing_proposed(who: Person, club: Club, players: list[Player]) -> str:
    """What the organiser proposes for francs of an earlier book: Dan owes Bob, who owes Cat."""
    _, bob, cat, dan = (player.id for player in players)
    lines = [LineDraft(dan, bob, 600, "CHF"), LineDraft(bob, cat, 600, "CHF")]
    draft = BookDraft("from the book", BookKind.OPENING, lines)
    entry_in_force(entry_keep(actor=who.actor, club=club.id, draft=draft, said=EntryStep(BookWord.ENTERED))[0])
    return str(tables.clearing_propose(actor=who.actor, club=club, draft=ClearingDraft("a clearing", "CHF")))


def claimed(who: Person, club: Club, session: Session, player: Player) -> UUID | None:
    knock = services.player_claim(actor=who.actor, club=club, session_code=session.code, player=player)
    return None if knock is None else knock.id


def watcher(club: Club, session: Session) -> int:
    """Somebody who looks on, by the number of the membership."""
    looks_on = person("Wendy")
    services.guest_admit(actor=looks_on.actor, club=club, session_code=session.code)
    return Membership.objects.get(club=club, device_id=looks_on.device).id


def ids_of(ann: Person, club: Club, session: Session, players: list[Player]) -> dict[str, str]:
    """What is named in this house's addresses and bodies."""
    rules = services.house_create(actor=ann.actor, club=club, name="Thursday rules", sheet="atlanta")
    services.invite_create(actor=ann.actor, club=club, role=Role.MEMBER)
    member = Membership.objects.filter(club=club, role=Role.MEMBER).latest("id").id
    extra = services.player_add(actor=ann.actor, club=club, name="Robert")
    other = services.player_add(actor=ann.actor, club=club, name="Bobby")
    since, until = date(2000, 1, 1), date(2000, 12, 31)
    season = services.season_create(
        actor=ann.actor, club=club, name="The first", since=since, until=until, least_evenings=0
    )
    services.player_merge(actor=ann.actor, kept=players[1], merged=other)
    shared = tables.evening_link_make(actor=ann.actor, session=session, initials=False, money=True)
    return {
        "token": shared,
        "link": str(EveningLink.objects.get(club=club).id),
        "slug": club.slug,
        "code": session.code,
        "ref": f"session:{session.code}",
        "membership": str(member),
        "member": str(member),
        "player_id": str(players[1].id),
        "player": players[1].id.hex,
        "one": str(players[3].id),
        "other": str(players[0].id),
        "free": str(extra.id),
        "merged": str(other.id),
        "rules_id": str(rules.id),
        "season_id": str(season.id),
        "number": "1",
        "invite_id": str(Invite.objects.filter(club=club).latest("created_at").id),
        "guest": str(watcher(club, session)),
        "knock_id": str(claimed(person("a new phone"), club, session, players[1])),
    }


def come(own: House, other: House) -> dict[str, Person]:
    """Everybody of ROLES, as seen from `own`."""
    operator = person("Olga")
    services.owner_link_open(token=services.owner_link_create(), actor=operator.actor)
    alone = {"nobody": Person("", Actor()), "stranger": person("Eve"), "operator": operator}
    return {**own.people, **alone, "rival": other.people["organiser"]}


def account_for(who: Person) -> User:
    """The account that this person makes on their browser; all that the browser had goes along."""
    user = services.account_create(actor=who.actor, name=who.name, email=f"{who.name.lower()}@club.example")
    services.account_sign_in(actor=who.actor, user=user, by="code")
    assert Device.objects.filter(user=user).exists()
    return user


def program_of(user: User, scope: Scope) -> Client:
    """A program with a token of that scope."""
    _, token = services.token_create(actor=Actor(), user=user, name="my sheet", scope=scope, days=30)
    return Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {token}"})
