"""How we read the sheets where one is silent, doubtful, or at odds with itself."""

import msgspec

from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, SHEETS, ST_ALBANS


class Reading(msgspec.Struct, frozen=True):
    """One such reading: its number, the keys of the options it concerns, the sheets it speaks about, and what it says,
    for people."""

    number: int
    options: tuple[str, ...]
    sheets: tuple[str, ...]
    text: str


TEXTS: dict[int, str] = {
    1: "St Albans mentions a Partner in one place and forbids one in another. We allow a Partner from six players "
    "on, because the clauses that mention one are more exact.",
    2: "Brighton lets a beavered cube be dropped at its original value. We take that as the value before the beaver, "
    "as Atlanta does.",
    3: "Under Brighton, when only one of Box and Partner wants to take, the printed words make the taker pay. We read "
    "it as Jacoby & Crawford have it: the one who drops pays.",
    4: "Brighton lets a lone taker take over all the cubes but names no payment. In our reading the lone taker "
    "receives what the others pay for dropping.",
    5: "Backgammon ACT makes the Box take the Captain’s cube where possible. The Box may still drop every cube that "
    "is offered, because another clause of the same sheet needs it.",
    6: "Backgammon ACT does not say who is the next Box when the Box wins without a profit. We make it the next in "
    "line; the losing Captain and then the old Box go to the end. A Box who gives the box up goes to the end too.",
    7: "Atlanta and St Albans promise the first acting captain the next captaincy, and also that acting changes "
    "nobody’s place. With a second player out at the same moment the two differ; we keep the order of the line. "
    "Without a profit the next in line becomes the Box, acting captain or not.",
    8: "St Albans does not say where a player who declines the box stands. They keep their place.",
    9: "A cube taken over because its player spoke too soon has not been turned, so it is not yet in the game.",
    10: "Jacoby & Crawford say nothing here of the Jacoby rule, of beavers or of a profit for the Box. All three are "
    "off.",
    11: "Brighton and Jacoby & Crawford do not say what follows a tie. Under every sheet, when Box and Captain settle "
    "for nothing, neither keeps the box: it goes to the next in line.",
    12: "Atlanta only says that a player who owes several others may not choose one of them to pay. We divide the "
    "debt evenly.",
    13: "Under Atlanta, when two players with different stakes have agreed nothing between them, they play for the "
    "lower of the two.",
    14: "Penalties do not count when we see whether the Box has come out ahead.",
    15: "Under Atlanta somebody who comes during a game stands before those who lose that game, as the order of the "
    "circles on the sheet shows.",
    16: "The duty to ask the team before answering, care with the throw, and conduct at the board stand on the rule "
    "card. Nothing of this is written down during the game; a request to wait with the throw is shown to the Captain.",
    17: "Under Brighton more than five players means a Partner or a second table. Five or six against Box and Partner "
    "are allowed, and six are the most.",
    18: "Atlanta lets the Box step into offers from onlookers. Onlookers have no account here, so only seated players "
    "buy.",
    33: "Backgammon ACT makes the next person in the team captain. It does not say who that is when several drop the "
    "same double. We read it as the next in line. They are Captain of the next game although they dropped too. The "
    "player who plays on only plays for the box. A player who drops a later double while captain goes to the foot, "
    "behind the first.",
    34: "The St Albans sheet that we have ends in the middle of its last clause. Players who join for the same game "
    "throw the dice for their order, those who tie throw again, and nothing else follows.",
}

# The sheets whose words are read; a reading that is not named here holds whatever the sheet.
ABOUT: dict[int, tuple[str, ...]] = {
    1: (ST_ALBANS,),
    2: (BRIGHTON,),
    3: (BRIGHTON,),
    4: (BRIGHTON,),
    5: (ACT,),
    6: (ACT,),
    7: (ATLANTA, ST_ALBANS),
    8: (ST_ALBANS,),
    10: (JACOBY_CRAWFORD,),
    12: (ATLANTA,),
    13: (ATLANTA,),
    15: (ATLANTA,),
    16: (ATLANTA, ACT, ST_ALBANS),
    17: (BRIGHTON,),
    18: (ATLANTA,),
    33: (ACT,),
    34: (ST_ALBANS,),
}


def sheets_read(number: int) -> tuple[str, ...]:
    """The sheets that a reading speaks about."""
    return ABOUT.get(number, tuple(SHEETS))
