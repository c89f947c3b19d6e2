"""Why a payment, or a word about one, cannot be taken: what would be right."""

from collections.abc import Mapping

from chouette.ledger.money import MINUS
from chouette.wording.sums import sum_of
from chouette.wording.template import Plural, Template, filled

PAYMENT_REFUSED: dict[str, Template] = {
    "no_such_player": "Choose two players of this club.",
    "nobody_pays_themselves": "Nobody pays themselves: choose two people.",
    "waived_by_the_one_who_is_owed": "Only the one who is owed can waive it.",
    "written_off_by_the_treasurer": "Only the treasurer or an organiser can write it off.",
    "say_why_it_is_written_off": "Say in a few words why it is written off: both read it.",
    "club_settles_in_points": "This club settles in points: write whole points.",
    "another_currency": "Between these two nothing is owed in {currency}: use {usual}.",
    "not_an_amount": "Write the amount in digits: 16 or 16.50.",
    "too_many_decimals": "{currency} has no such small amounts: use fewer decimals.",
    "points_are_whole": "Points are whole numbers.",
    "amount_is_zero": "The amount must be more than zero.",
    "amount_is_too_large": "This amount is too large to be kept.",
    "more_than_is_open": "That is more than the {open} still open between the two.",
    "not_a_day": "Write the day as year, month and day: 2026-11-12.",
    "day_is_to_come": "That day is still to come. Enter a payment once it is made.",
    "day_is_too_long_ago": "That is before {year}: check the year.",
    "payment_note_is_too_long": "At most {limit} characters in a note.",
    "payment_note_has_control_characters": "There is a character in this note that cannot be written down.",
    "payment_was_withdrawn": "This payment was withdrawn a moment ago; say it again if it was made.",
    "the_other_confirms": "The other of the two confirms it.",
    "the_one_who_disputes_confirms": "Only the one who disputes it can confirm it now.",
    "the_other_disputes": "Only the other of the two can say that it was not so.",
    "confirmed_by_themselves": "Both have said that it was paid. A payment back puts it right.",
    "objections_are_over": "It was confirmed more than 30 days ago. A payment back puts it right.",
    "say_why_it_is_disputed": "Say in a few words what was not so.",
    "whoever_said_it_withdraws": "Only the one who said it can withdraw it.",
    "bet_is_in_force": "Both have confirmed this side bet. Another bet the other way evens it out.",
    "bet_is_refused": "This side bet was declined; enter it again if it was made.",
    "bet_is_withdrawn": "This side bet was withdrawn a moment ago; enter it again if it was made.",
    "not_at_this_evening": "Choose two people who came to this evening.",
    "say_who_won": "Say who won the side bet.",
    "book_is_in_another_currency": "The club’s books are in {usual}: write the amount in it.",
    "balances_are_too_high": "The amounts add up to {rest}, not 0: lower one by {size}.",
    "balances_are_too_low": "The amounts add up to {rest}, not 0: raise one by {size}.",
    "balances_have_a_sign_turned": "The amounts add up to {rest}, not 0; with the other sign for {called} they would.",
    "balance_not_an_amount": "{called}: write the amount in digits, 16 or −16.50.",
    "balance_too_many_decimals": "{called}: {currency} has no such small amounts; use fewer decimals.",
    "balance_points_are_whole": "{called}: points are whole numbers.",
    "balance_amount_is_too_large": "{called}: this amount is too large to be kept.",
    "balance_is_missing": "{called}: write an amount, or take the name out.",
    "name_is_there_twice": "{called} is there twice: one amount for each player.",
    "no_balances": "Write at least one amount other than 0.",
    "too_many_balances": "At most {most} rows at once.",
    "say_why_it_is_taken_back": "Say in a few words why it is taken back: everybody whom it concerns reads it.",
    "opening_is_paid_on": "Something of these balances was paid since. Bring new ones that even it out.",
    "no_till_in_points": "A club that plays for points has no till.",
    "more_than_is_deposited": "The till owes {called} {open}: at most that can be given back.",
    "payments_rest_on_it": "Something of this evening is paid, so it stays. Correct what was wrong instead.",
    "plan_comes_with_the_closing": "End the evening first; then choose how it is paid.",
    "plan_is_being_paid": "Some of it is paid, or said to be. Withdraw that first, or pay the rest as it is.",
    "collector_is_of_the_plan": "Choose as collector one of those who pay or are paid.",
    "nothing_to_remind_of": "Nothing is open in this direction, so there is nothing to remind anybody of.",
    "reminded_today": "They were reminded today. Once a day is enough.",
    "confirmed_stays": "It is confirmed. A payment back puts it right.",
}


AMOUNTS = frozenset({"open", "rest", "size"})
"""Places that are amounts in the currency beside them."""
POINTS = Plural("n", "{n} point", "{n} points")


def payment_refused(code: str, params: Mapping[str, str]) -> str:
    """The sentence of a refusal."""
    told = dict(params)
    for place in AMOUNTS & params.keys():
        told[place] = due(int(params[place]), params["currency"], plus=place == "rest")
    sentence = filled(PAYMENT_REFUSED[code], params, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence


def due(amount: int, currency: str, *, plus: bool = False) -> str:
    """An amount as people write it, the sign of what is not above zero with it: "£16.50", "3 points"."""
    if currency:
        return sum_of(amount, currency, plus=plus)
    sign = MINUS if amount < 0 else "+" if plus and amount > 0 else ""
    said = filled(POINTS, {"n": abs(amount)}, {"n": f"{sign}{abs(amount)}"})
    assert said is not None
    return said
