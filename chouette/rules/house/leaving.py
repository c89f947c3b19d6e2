"""Going home, and who pays whom then."""

from chouette.rules.house.option import Option, Says, Silent
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

LEAVING: Option[str] = Option(
    key="leaving",
    title="Going home early",
    question="What happens to the account of a player who leaves for good?",
    kind="choice",
    values={
        "settle": "It is settled at once.",
        "settle_or_freeze": "It is settled at once, or kept open until the end if the player prefers.",
    },
    default="settle",
    sheets={
        ATLANTA: Says("settle", "10.2"),
        ACT: Says("settle_or_freeze", "22"),
        BRIGHTON: Silent("settle"),
        ST_ALBANS: Says("settle", "21"),
        JACOBY_CRAWFORD: Silent("settle"),
    },
)

LEAVER_IS_PAID_BY: Option[str] = Option(
    key="leaver_is_paid_by",
    title="Paying a winner who leaves",
    question="A player leaves with points won: who pays?",
    kind="choice",
    values={
        "most_minus_first": "The biggest loser pays first, up to the whole loss; then the next, and so on.",
        "fewest_payments": "As few players as possible.",
    },
    default="fewest_payments",
    sheets={
        ATLANTA: Says("most_minus_first", "10.2"),
        ACT: Silent("fewest_payments"),
        BRIGHTON: Silent("fewest_payments"),
        ST_ALBANS: Says("most_minus_first", "21"),
        JACOBY_CRAWFORD: Silent("fewest_payments"),
    },
)

LEAVER_PAYS: Option[str] = Option(
    key="leaver_pays",
    title="Whom a loser who leaves pays",
    question="A player leaves with points lost: who is paid?",
    kind="choice",
    values={
        "evenly": "Everyone who has won, in equal parts, but nobody more than they have won.",
        "fewest_payments": "As few players as possible.",
    },
    default="fewest_payments",
    sheets={
        ATLANTA: Says("evenly", "10.2"),
        ACT: Silent("fewest_payments"),
        BRIGHTON: Silent("fewest_payments"),
        ST_ALBANS: Says("evenly", "21"),
        JACOBY_CRAWFORD: Silent("fewest_payments"),
    },
    readings=(12,),
)
