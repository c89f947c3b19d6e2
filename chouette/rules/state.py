"""The nouns of a session: cubes, the game that is on, the order of the players, their totals.

Everything is frozen; an event makes a new state. Players are opaque ids. The state stays small however long the
evening: finished games leave their totals here and their rows elsewhere.
"""

from typing import Literal

import msgspec

from chouette.rules.house import House

Side = Literal["box", "team"]
SIDES: tuple[Side, ...] = ("box", "team")
Holder = Literal["centre", "box", "team"]
Status = Literal["live", "offered", "beavered", "raccooned", "dropped", "settled", "washed", "scored"]
Line = Literal["drops", "extras", "deals", "penalties", "result", "partner"]
LINES: tuple[Line, ...] = ("drops", "extras", "deals", "penalties", "result", "partner")
PENDING = ("offered", "beavered", "raccooned")
LIVE = ("live", *PENDING)
HIGHEST = 1 << 24  # points a cube may come to show: no evening gets there, and every store can hold three times it

Ends = tuple[str, ...]


class Struct(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A frozen struct that is written without the fields that stand at their default."""


PENALTY = " (penalty)"
"""What the name of a penalty cube has behind that of its player."""


class Cube(Struct, frozen=True):
    """One bet between a box end and a team end; `player` is whom it is named after."""

    name: str
    player: str
    box_end: Ends
    team_end: Ends
    value: int  # points it is worth if a pending turn is refused (rules.md 11.15)
    start: int  # what it showed when the game began, automatic doubles not counted
    kind: Literal["team", "extra", "penalty"] = "team"
    holder: Holder = "centre"
    status: Status = "live"
    in_game: bool = False
    pool: bool = False  # the Partner shares its box end
    offered_by: str | None = None
    turned_by: Side | None = None  # whose turn of it waits for an answer
    window: int = 0  # the window of its last offer
    initial: bool = False  # its last offer was a double from the centre
    turned: bool = False  # offered or taken at least once in this game
    automatic: int = 0  # automatic doubles made with it
    plays: str | None = None  # who plays a drop-take out alone (`one_plays`)
    since: int = 0  # number of the event that last changed it

    @property
    def players(self) -> Ends:
        """Who may speak for the team end."""
        return self.team_end if self.plays is None else (self.plays,)

    @property
    def live(self) -> bool:
        """Not yet dropped, settled, washed or scored."""
        return self.status in LIVE

    @property
    def pending(self) -> bool:
        """A turn of it waits for an answer."""
        return self.status in PENDING

    def end(self, side: Side) -> Ends:
        """Who holds that end."""
        return self.box_end if side == "box" else self.team_end

    @property
    def answering(self) -> Side | None:
        """The side that has to answer."""
        return None if self.turned_by is None else other(self.turned_by)


def other(side: Side) -> Side:
    """The side across the board."""
    return "team" if side == "box" else "box"


class Lone(Struct, frozen=True):
    """The one who took when the Box doubled everybody from the middle and all others dropped."""

    player: str
    cube: str
    undoubled: int  # value of their cube before the double
    dropped: tuple[str, ...]  # cubes dropped in that answer, in line order
    to_foot: bool = False  # they go to the foot of the line if they lose (`foot_if_loses`, with contact)
    choice_due: bool = False  # `take_all_pay_or_drop` waits for its answer
    must_beaver: bool = False  # a plain take was reopened
    open: bool = True  # extras may still be offered and the take reversed
    given: dict[str, Cube] = {}  # the cubes given as extras, each as it was before
    extras_dropped: bool = False
    fresh: tuple[str, ...] = ()  # extras that may still be beavered or, unless sold, given up
    sold: tuple[str, ...] = ()  # the lone taker's own cube or extras that have been sold since
    beavered_extra: bool = False
    lost: bool = False  # their own cube was dropped later, or lost on the board


class Together(Struct, frozen=True):
    """A drop-take that is still sealed: which cube two players keep together, which they drop, who plays it alone."""

    kept: str
    dropped: str
    plays: str | None = None


class Offer(Struct, frozen=True):
    """An open settlement offer; `halves` are half points from each cube's box end to its team end."""

    by: str
    to: tuple[str, ...]
    cubes: tuple[str, ...]
    halves: int
    left: int | None = None  # how many cubes may still take it up; null is all
    one_roll: bool = False
    since: int = 0
    taken: tuple[str, ...] = ()  # who has taken it up, the first first


class Bought(Struct, frozen=True):
    """The last buy-out, as long as the Box may step in."""

    cube: str
    buyer: str
    seller: Ends
    halves: int
    since: int = 0


class RollOff(Struct, frozen=True):
    """A half point that two dice decide: the receiver winning gets one more."""

    line: Line
    payer: str
    receiver: str
    cube: str | None = None  # the cube that ends with it, for `whole` points to its team end and perhaps one more
    whole: int = 0
    whole_sign: int = 1  # of a bought half: 1 if the seller receives, -1 if they pay
    to_team: bool = False
    buys: str | None = None  # the cube whose price it rounds
    since: int = 0


class Game(Struct, frozen=True):
    """The game that is on."""

    number: int
    box: str
    captain: str
    line: tuple[str, ...]  # at the start, absent players included; a Partner who keeps their place stands in it
    cubes: dict[str, Cube]
    partner: str | None = None
    team: tuple[str, ...] = ()  # who had a cube at the start
    newcomers: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()  # who plays their first game here
    left: tuple[str, ...] = ()  # who has left during it and was settled with, back again or not
    stayed: str | None = None  # the Partner who was due to be Captain and remained
    points: dict[str, dict[str, int]] = {}  # line -> player -> points so far
    net: int = 0  # what the Box's side has won from the team
    pool: int = 0  # what the Box holds for themselves and the Partner
    halves: dict[str, int] = {}  # "first|second" -> points of their shared ends so far
    opened: bool = False  # a double, deal, remedy or roll has happened
    automatics: int = 0
    window: int = 0
    window_open: bool = False  # the team may still add offers to the window
    last_offer: int = -1  # place in the line of the last team offer of the window
    insisted: tuple[str, ...] = ()
    closed_until_roll: bool = False  # `offers_close_on_answer`
    box_took: tuple[str, ...] = ()  # cubes the Box took in earlier windows
    words: dict[str, str] = {}  # answers given in this window, cube -> word
    sealed: dict[str, str] = {}  # answers given and not yet shown, cube -> word
    drop_takes: tuple[Together, ...] = ()  # of those answers, which are one answer of two players
    box_double: dict[str, int] = {}  # cube -> value before the Box doubled everybody, while a lone taker may come of it
    contact: bool = True  # at that double
    deemed: tuple[str, ...] = ()  # cubes deemed taken in that double
    lone: Lone | None = None
    offers: tuple[Offer, ...] = ()
    bought: Bought | None = None
    roll_offs: tuple[RollOff, ...] = ()
    buying_half: bool = False  # the Box is about to double without their Partner
    kept: tuple[str, ...] = ()  # cubes of a double that Box or Partner keeps alone and must take
    keeps_window: int = 0  # the window of that double
    fate: Literal["", "box_dropped", "captain_dropped", "captain", "box", "tie", "washed"] = ""  # of the Captain's cube
    claim_due: bool = False  # the Captain has dropped and the double is not yet answered by all
    successor: str | None = None  # plays for the box (`successor_plays_for_box`)
    takers: tuple[str, ...] = ()  # who took when the Captain dropped and has not dropped since, in line order
    ended_early: dict[
        str, bool
    ] = {}  # cube taken and ended while others had yet to answer -> whether the Box gave it up
    sold: dict[str, Ends] = {}  # cube -> who sold it after the Box's last double; it plays on as theirs
    successor_safe: bool = False  # the Box dropped their cube: the claim stays theirs
    last_side: Side | None = None  # who won the last closing
    rolled: int = 0  # number of the last roll
    since: int = 0  # number of the event that last changed who may turn, or for what price

    @property
    def order(self) -> tuple[str, ...]:
        """The line of this game with its newcomers behind it: one of them may have bought a cube (rules.md 12.9)."""
        if not self.newcomers:
            return self.line
        return (*(player for player in self.line if player not in self.newcomers), *self.newcomers)

    def live(self, *kinds: str) -> list[Cube]:
        """The cubes that are not closed, of these kinds or of all."""
        return [cube for cube in self.cubes.values() if cube.status in LIVE and (not kinds or cube.kind in kinds)]


class Away(Struct, frozen=True):
    """Left the scene for a while; `proxy` handles the cube."""

    proxy: str | None = None


class State(Struct, frozen=True):
    """A session as it stands. `seq` is the number of the last event of its log."""

    house: House
    seq: int = 0
    seated: tuple[str, ...] = ()  # in the order of seating
    box: str | None = None
    line: tuple[str, ...] = ()  # everyone but the Box, the next Captain first; a `while_box` Partner apart
    partner: str | None = None
    partner_stays: bool = False  # they go on without a new `partner`
    partner_term: str = ""  # the `partner_stays` they were taken under, where the house has changed it since
    choice_held: Literal["", "alone", "partner"] = ""  # `partner_choice_holds`
    partner_chosen: bool = False  # `partner` was decided for the coming game
    partner_stayed: str | None = None  # due to be Captain of the coming game, they remained Partner
    partner_place: int | None = None  # where a `while_box` Partner stood, until the game starts
    refused_partner: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()  # to be Box in the coming game
    passed: tuple[str, ...] = ()  # of these, who gave the box up by it
    away: dict[str, Away] = {}
    sitting_out: tuple[str, ...] = ()
    stakes: dict[str, int] = {}  # multiples of the basic stake where not 1
    agreed: dict[str, int] = {}  # "a|b" (sorted) -> multiple agreed between the two
    departed: dict[str, int] = {}  # who left, with their stake
    frozen: tuple[str, ...] = ()
    totals: dict[str, int] = {}
    games: int = 0  # finished
    game: Game | None = None
    new_since_start: tuple[str, ...] = ()
    moved_since_start: tuple[str, ...] = ()  # who joined or left
    line_before: tuple[str, ...] | None = None  # before the game that has just ended
    closed: bool = False
    since: int = 0  # number of the event that last began or ended a game, or changed the Box; 0 before it was kept
    arranged: int = 0  # number of the event that last changed what the next game would be
    paid: dict[str, int] = {}  # player -> number of the event after `since` that last changed their points

    @property
    def present(self) -> tuple[str, ...]:
        """Seated, not away and not sitting out."""
        if not self.away and not self.sitting_out:
            return self.seated
        return tuple(player for player in self.seated if self.is_present(player))

    def is_present(self, player: str) -> bool:
        """Seated, at the table and in the games."""
        return player in self.seated and player not in self.away and player not in self.sitting_out


class Posting(Struct, frozen=True):
    """Points that go from one player to another; `points` is above zero."""

    game: int  # number of the game, or of games finished for a settlement or an adjustment
    line: str
    debtor: str
    creditor: str
    points: int


class RowLine(Struct, frozen=True):
    """One line of a game on the sheet; it sums to zero."""

    kind: Line
    points: dict[str, int]


class Next(Struct, frozen=True):
    """Box and line right after a game, with the clause that made it so and the case it names."""

    box: str
    line: tuple[str, ...]
    rule: str = ""
    case: str = ""
    fate: str = ""  # of the bet between Box and Captain; empty where it was open until the board was played out


class Row(Struct, frozen=True):
    """A finished game."""

    number: int
    box: str
    captain: str
    partner: str | None
    lines: tuple[RowLine, ...]
    points: dict[str, int]
    totals: dict[str, int]
    next: Next
    change: dict[str, int | str | bool | None] = {}  # the options it was played under, as departures from the sheet
    newcomers: tuple[str, ...] = ()
    line: tuple[str, ...] = ()  # when the game began
    joined: tuple[str, ...] = ()  # who played their first game here, in their order
    stayed: str | None = None  # the Partner who was due to be Captain and remained


class Payment(Struct, frozen=True):
    """Who pays whom, in points."""

    payer: str
    payee: str
    points: int


class Settlement(Struct, frozen=True):
    """The payments when one player leaves, or (player null) when the session closes."""

    after_game: int
    player: str | None
    payments: tuple[Payment, ...]


class Adjustment(Struct, frozen=True):
    """Points moved by hand after so many games: who won or lost how many by it, why, and who agreed."""

    after_game: int
    points: dict[str, int]
    reason: str
    agreed_by: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """What an accepted event did."""

    state: State
    postings: tuple[Posting, ...] = ()
    row: Row | None = None
    settlement: Settlement | None = None
    adjustment: Adjustment | None = None
