"""House rules: each declared once, with its words and its clauses in the five printed sheets.

A constant per option reads its value in force, typed: `house[JACOBY]` is a bool. A new option touches its block, the
rule that reads it, the order in `registry`, and a scenario.
"""

from chouette.rules.house.absence import (
    ABSENT_CUBE,
    PROXY_FROM,
    SIT_OUT_RETURNS,
)
from chouette.rules.house.advice import (
    ADVICE,
    CONSULTING_REMEDY,
    CONSULTING_REMEDY_WHEN_OUT,
    CUBE_ADVICE,
    PARTNER_ADVICE_AFTER,
    PARTNER_ADVICE_COUNTS,
    PARTNER_CUBE_ADVICE,
)
from chouette.rules.house.answering import (
    ANSWERS_ORDER,
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    CAPTAIN_CUBE_FIRST,
    TWO_CUBES_TOGETHER,
)
from chouette.rules.house.box_and_partner import (
    MAX_TEAM_ALONE,
    MAX_TEAM_WITH_PARTNER,
    PARTNER_SPLIT,
)
from chouette.rules.house.cubes import (
    AUTOMATIC_DOUBLES,
    CUBES,
    JACOBY,
)
from chouette.rules.house.deals import (
    DROP_TAKES,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    TEAM_DEALS,
)
from chouette.rules.house.doubling import (
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    DROP_BEAVER,
    IMMEDIATE_REDOUBLES,
    OFFERS_CLOSE_ON_ANSWER,
    OFFERS_ORDER,
)
from chouette.rules.house.house import (
    House,
    Value,
    change_fault,
    house_checked,
)
from chouette.rules.house.leaving import (
    LEAVER_IS_PAID_BY,
    LEAVER_PAYS,
    LEAVING,
)
from chouette.rules.house.lone_taker import (
    EXTRA_PRICE,
    EXTRAS_CAN_BE_DROPPED,
    LONE_TAKER,
)
from chouette.rules.house.option import (
    Clash,
    Fault,
    Kind,
    Option,
    Says,
    Silent,
)
from chouette.rules.house.partner import (
    PARTNER_CHOICE_HOLDS,
    PARTNER_FROM,
    PARTNER_FROM_PLAYERS,
    PARTNER_KEEPS_PLACE,
    PARTNER_MAY_REFUSE,
    PARTNER_STAYS,
)
from chouette.rules.house.readings import (
    Reading,
)
from chouette.rules.house.registry import (
    FILES,
    FORBIDDEN,
    OPTIONS,
    READINGS,
)
from chouette.rules.house.rotation import (
    BOX_MAY_BE_DECLINED,
    BOX_MUST_PROFIT,
    CAPTAIN_DOUBLED_OUT,
    CAPTAIN_PASSES,
    REJECTING_SUCCESSOR,
)
from chouette.rules.house.seats import (
    ADMISSION,
    JOIN_PLACE,
    MAX_PLAYERS,
    ORDER_DICE,
    ORDER_DOUBLES_COUNT_TWICE,
    OVER_MAX,
)
from chouette.rules.house.settlements import (
    FRACTIONS,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
)
from chouette.rules.house.sheet import (
    SHEET_MARKS,
)
from chouette.rules.house.sources import (
    ACT,
    ATLANTA,
    BRIGHTON,
    CLAUSES,
    JACOBY_CRAWFORD,
    SHEETS,
    ST_ALBANS,
    Sheet,
)
from chouette.rules.house.stakes import (
    MINIMUM_STAKE,
    STAKE_CHANGE,
    STAKES,
)

__all__ = [
    "ABSENT_CUBE",
    "ACT",
    "ADMISSION",
    "ADVICE",
    "ANSWERS_ORDER",
    "ATLANTA",
    "AUTOMATIC_DOUBLES",
    "BOX_ANSWERS_ALL",
    "BOX_ANSWERS_SOME",
    "BOX_INITIAL_DOUBLE",
    "BOX_MAY_BE_DECLINED",
    "BOX_MUST_PROFIT",
    "BOX_REDOUBLE",
    "BRIGHTON",
    "CAPTAIN_CUBE_FIRST",
    "CAPTAIN_DOUBLED_OUT",
    "CAPTAIN_PASSES",
    "CLAUSES",
    "CONSULTING_REMEDY",
    "CONSULTING_REMEDY_WHEN_OUT",
    "CUBES",
    "CUBE_ADVICE",
    "DROP_BEAVER",
    "DROP_TAKES",
    "EXTRAS_CAN_BE_DROPPED",
    "EXTRA_PRICE",
    "FILES",
    "FORBIDDEN",
    "FRACTIONS",
    "IMMEDIATE_REDOUBLES",
    "JACOBY",
    "JACOBY_CRAWFORD",
    "JOIN_PLACE",
    "LEAVER_IS_PAID_BY",
    "LEAVER_PAYS",
    "LEAVING",
    "LONE_TAKER",
    "MAX_PLAYERS",
    "MAX_TEAM_ALONE",
    "MAX_TEAM_WITH_PARTNER",
    "MINIMUM_STAKE",
    "OFFERS_CLOSE_ON_ANSWER",
    "OFFERS_ORDER",
    "OPTIONS",
    "ORDER_DICE",
    "ORDER_DOUBLES_COUNT_TWICE",
    "OVER_MAX",
    "PARTNER_ADVICE_AFTER",
    "PARTNER_ADVICE_COUNTS",
    "PARTNER_CHOICE_HOLDS",
    "PARTNER_CUBE_ADVICE",
    "PARTNER_FROM",
    "PARTNER_FROM_PLAYERS",
    "PARTNER_KEEPS_PLACE",
    "PARTNER_MAY_REFUSE",
    "PARTNER_SPLIT",
    "PARTNER_STAYS",
    "PREEMPT",
    "PROPOSITIONS_FIRST_COME",
    "PROXY_FROM",
    "READINGS",
    "REJECTING_SUCCESSOR",
    "SETTLEMENTS_FROM",
    "SETTLEMENTS_ONE_ROLL_ONLY",
    "SHEETS",
    "SHEET_MARKS",
    "SIT_OUT_RETURNS",
    "STAKES",
    "STAKE_CHANGE",
    "ST_ALBANS",
    "TEAM_DEALS",
    "TWO_CUBES_TOGETHER",
    "Clash",
    "Fault",
    "House",
    "Kind",
    "Option",
    "Reading",
    "Says",
    "Sheet",
    "Silent",
    "Value",
    "change_fault",
    "house_checked",
]
