"""How a session begins: on one screen, or from a transcript."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time
from uuid import UUID, uuid4

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from chouette.ledger import money
from chouette.rules import Refusal
from chouette.rules.events import Dice, RollOrder, Seat
from chouette.rules.format.transcript import Header, header_read, opening
from chouette.rules.house import MINIMUM_STAKE, Fault, house_checked
from chouette.wording import fault_sentence, refusal_sentence
from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.models import Club, HouseRulesVersion, Player
from sessions.errors import NotAllowed, StartRefused
from sessions.history import chain
from sessions.models import Attendance, Session
from sessions.services.evenings.agreed_end import end_agreed
from sessions.services.evenings.codes import code_taken
from sessions.services.locking import lock_session
from sessions.services.people.one_table import sits_elsewhere
from sessions.services.taps.append import draft, entered
from sessions.services.writing import encoded, view_write
from sessions.store.header import header_text
from sessions.store.recent import Recent
from sessions.store.session_row import Asker, LockedSession
from sessions.view.problem_words import refused_sentence
from sessions.view.sentences import Names

ONE = "1.00"


def session_start(
    *,
    actor: Actor,
    club: Club,
    name: str,
    sheet: str,
    stake: str | None = None,
    currency: str | None = None,
    players: Sequence[Player] = (),
    rolls: Sequence[Mapping[str, Dice]] = (),
    stakes: Mapping[str, int] | None = None,
    all_agree: bool = False,
    change: Mapping[str, object] | None = None,
    house_version: HouseRulesVersion | None = None,
    ends: time | UnsetType | None = UNSET,
    key: UUID | None = None,
) -> Session:
    """Begin an evening; its maker is its scorekeeper. It keeps the version of the club's rules that it begins with,
    whose sheet and options stand in `sheet` and `change`. `stake` is for one point; a club that plays for points alone
    has none. `ends` is the time of day agreed for its end, if not the club's.

    `players` in their order are seated as Box, Captain, Team if there are two or more; with `rolls` (by id, round by
    round) the dice order them. `stakes` has, by id, who plays for how many basic stakes if not one; `all_agree` is
    their consent to be more than the house has room for. `key` becomes its id. Raises StartRefused with the field at
    fault, NotAllowed in a club that is put away.
    """
    in_use(club)
    stake, currency = stake_in(club, sheet=sheet, change=change, stake=stake, currency=currency)
    text, header = header_made(name=name, sheet=sheet, stake=stake, currency=currency, change=change)
    with transaction.atomic():
        if len(players) > 1:
            _seats_are_free(club, players)
        session = session_made(
            actor=actor, club=club, name=name, header=header, text=text, currency=currency,
            house_version=house_version, ends_at=end_agreed(club, timezone.now(), ends), key=key,
        )  # fmt: skip
        attend(session, [player.id for player in players])
        locked, _, _ = lock_session(code=session.code)
        if len(players) > 1:
            seats = Seat(line=tuple(player.id.hex for player in players), stakes=dict(stakes) if stakes else UNSET)
            agreed = seats.line if all_agree else ()
            _seat(locked, actor, players, _thrown(replace(seats, agreed_by=agreed), rolls))
        else:
            view_write(locked)
    return Session.objects.get(club=club, id=session.id)


def in_use(club: Club) -> None:
    """Nothing begins in a club that is put away. Raises NotAllowed."""
    if club.archived_at is not None:
        raise NotAllowed("club_is_put_away")


def stake_in(
    club: Club, *, sheet: str, change: Mapping[str, object] | None, stake: str | None, currency: str | None
) -> tuple[str, str]:
    """The stake and its currency as they stand in the header: those given, the currency else the club's.

    A club that plays for points alone is asked for neither: one of its currency, which nobody sees, or the house's
    smallest stake if that is more. Raises StartRefused where the stake is missing.
    """
    if not club.points_only:
        if not stake:
            raise StartRefused("stake", _("Say what one point is worth."))
        return stake, currency or club.currency
    house = house_checked(sheet, change or {})
    least = ONE if isinstance(house, Fault) else house[MINIMUM_STAKE] or ONE
    more = (money.minor_of(least, club.currency) or 0) > (money.minor_of(ONE, club.currency) or 0)
    return least if more else ONE, club.currency


def header_made(
    *, name: str, sheet: str, stake: str, currency: str, change: Mapping[str, object] | None = None
) -> tuple[str, Header]:
    """The first line of an evening, as text and read. Raises StartRefused with the field at fault."""
    house = house_checked(sheet, change or {})
    if isinstance(house, Fault):
        raise StartRefused("sheet", fault_sentence(house.code, house.params))
    text = header_text(house=house, stake=stake, currency=currency, name=name)
    header = header_read(msgspec.json.decode(text))
    if isinstance(header, Fault):
        rule = house.clause(MINIMUM_STAKE) if header.code == "below_minimum_stake" else "format"
        raise StartRefused("stake", refusal_sentence(Refusal(header.code, rule, header.params), str))
    return text, header


def session_made(
    *,
    actor: Actor,
    club: Club,
    name: str,
    header: Header,
    text: str,
    currency: str,
    house_version: HouseRulesVersion | None = None,
    ends_at: datetime | None = None,
    key: UUID | None = None,
    points_only: bool | None = None,
) -> Session:
    """The session's row, before anything has happened. Raises StartRefused for a stake the currency cannot pay.

    It is played for points alone where the club has set that, unless something else is said.
    """
    minor, now = minor_checked(header, currency), timezone.now()
    return Session.objects.create(
        id=key or uuid4(),
        club=club,
        code=code_taken(club.id),
        created_at=now,
        began_at=now,
        name=name,
        header=text,
        sheet=opening(header).house.sheet,
        house_version=house_version,
        ends_at=ends_at,
        currency=currency,
        minor=minor,
        points_only=club.points_only if points_only is None else points_only,
        state=encoded(opening(header)),
        recent=encoded(Recent()),
        head=chain.text_hash(text),
        scorekeeper_device=None if actor.user_id else actor.device_id,
        scorekeeper_user=actor.user_id,
        scorekeeper_name=acting_name(actor, club.id),
    )


def minor_checked(header: Header, currency: str) -> int:
    """The minor units of the currency that a point is worth. Raises StartRefused for a stake it cannot pay."""
    if not money.CODE.fullmatch(currency):
        raise StartRefused("currency", _("A currency is three capital letters, such as GBP."))
    minor = money.minor_of(header.stake, currency)
    if minor is None:
        raise StartRefused(
            "stake",
            _("%(stake)s is not a whole amount of %(currency)s.") % {"stake": header.stake, "currency": currency},
        )
    return minor


def attend(session: Session, players: Iterable[UUID]) -> None:
    """Write down who came; who is there already stays once."""
    Attendance.objects.bulk_create(
        [Attendance(club_id=session.club_id, session=session, player_id=player) for player in players],
        ignore_conflicts=True,
    )


def _thrown(seats: Seat, rolls: Sequence[Mapping[str, Dice]]) -> Seat | RollOrder:
    """The same players in the order they threw, where they did."""
    if not rolls:
        return seats
    return RollOrder(rolls=tuple(dict(thrown) for thrown in rolls), stakes=seats.stakes, agreed_by=seats.agreed_by)


def _seat(locked: LockedSession, actor: Actor, players: Sequence[Player], event: Seat | RollOrder) -> None:
    asker = Asker(actor.device_id, actor.user_id, actor.name)
    refusal = entered(locked, event, draft(event, key="start-seats", content="", asker=asker, at=timezone.now()))
    _names_refused(refusal, players)


def _seats_are_free(club: Club, players: Sequence[Player]) -> None:
    """Nobody sits at another table. Raises StartRefused."""
    _names_refused(sits_elsewhere(club=club.id, here=None, players=[player.id.hex for player in players]), players)


def _names_refused(refusal: Refusal | None, players: Sequence[Player]) -> None:
    if refusal is not None:
        names = Names({player.id.hex: player.name for player in players})
        raise StartRefused("names", refused_sentence(refusal, names), refusal)
