"""Going home, and who pays whom then."""

from chouette.rules.house.option import FOUR, SEATED, Attempt, CardWords, Option, Says, Silent, Situation
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
    card=CardWords(
        chapter="paying",
        sentences={
            "settle": "A player who goes home settles at once.",
            "settle_or_freeze": "A player who goes home settles at once, or has the account frozen until the end.",
        },
    ),
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
    card=CardWords(
        chapter="paying",
        sentences={
            "most_minus_first": "A leaver who has won is paid by the biggest loser first, then by the next.",
            "fewest_payments": "A leaver who has won is paid by as few players as possible.",
        },
    ),
    scene=Situation(
        setting="Ann stands at +3, Bob at −2, Cat at −3, Dan at +2. Dan has to go.",
        before=(*SEATED, {"event": "settle", "points": {"Bob": -2, "Cat": -3, "Dan": 2}, "agreed_by": FOUR}),
        trials=(Attempt("Dan leaves", ({"event": "leave", "player": "Dan"},)),),
        reads="payments",
    ),
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
    card=CardWords(
        chapter="paying",
        sentences={
            "evenly": "A leaver who has lost pays all the winners evenly.",
            "fewest_payments": "A leaver who has lost pays as few players as possible.",
        },
    ),
    scene=Situation(
        setting="Ann stands at −2, Bob at +3, Cat at −3, Dan at +2. Cat has to go.",
        before=(*SEATED, {"event": "settle", "points": {"Bob": 3, "Cat": -3, "Dan": 2}, "agreed_by": FOUR}),
        trials=(Attempt("Cat leaves", ({"event": "leave", "player": "Cat"},)),),
        reads="payments",
    ),
)
