"""What everybody outside the rules may ask of a table, besides what is open and what it would mean.

The chapters themselves are known to the rules alone. What is here is named for those who ask; a chapter can be cut
otherwise without anybody else noticing.
"""

from chouette.rules.chapters.absence import (
    acts_for,
    at_board,
    board_reporter,
    handles_box_end,
    plays_for_absent,
    speakers,
    stand_in,
)
from chouette.rules.chapters.adjusting import adjustable
from chouette.rules.chapters.advice import Advice, advice
from chouette.rules.chapters.answers import going_along, out_of_order, without_effect
from chouette.rules.chapters.buying import buyers
from chouette.rules.chapters.deals import addressees, offered_to, takers
from chouette.rules.chapters.dice import half_point_winner, order_thrown
from chouette.rules.chapters.doubles import deemed_taken, doubling_side
from chouette.rules.chapters.games import worth
from chouette.rules.chapters.group_rules import fewest, goes, greatest, one_way
from chouette.rules.chapters.halves import in_points
from chouette.rules.chapters.lapses import right_against, right_opened
from chouette.rules.chapters.order_so_far import FEWEST_ROLLING, SoFar, rolled_so_far
from chouette.rules.chapters.partner import captain_due, half_paid, invited
from chouette.rules.chapters.seats import MOST_SEATED, full, line_to_leave, movers, split_needs, three_each
from chouette.rules.chapters.settling import as_settled
from chouette.rules.chapters.stakes import joining_stake, start_value
from chouette.rules.open.playable import house_words, withheld_words

__all__ = [
    "FEWEST_ROLLING",
    "MOST_SEATED",
    "Advice",
    "SoFar",
    "acts_for",
    "addressees",
    "adjustable",
    "advice",
    "as_settled",
    "at_board",
    "board_reporter",
    "buyers",
    "captain_due",
    "deemed_taken",
    "doubling_side",
    "fewest",
    "full",
    "goes",
    "going_along",
    "greatest",
    "half_paid",
    "half_point_winner",
    "handles_box_end",
    "house_words",
    "in_points",
    "invited",
    "joining_stake",
    "line_to_leave",
    "movers",
    "offered_to",
    "one_way",
    "order_thrown",
    "out_of_order",
    "plays_for_absent",
    "right_against",
    "right_opened",
    "rolled_so_far",
    "speakers",
    "split_needs",
    "stand_in",
    "start_value",
    "takers",
    "three_each",
    "withheld_words",
    "without_effect",
    "worth",
]
