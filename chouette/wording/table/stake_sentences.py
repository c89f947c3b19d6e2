"""Why a typed stake cannot be read, in a sentence with an example as the reader writes amounts."""

from chouette.ledger.money import NotAnAmount, decimals
from chouette.wording.sums import figure_of
from chouette.wording.table.payment_sentences import payment_refused
from chouette.wording.template import filled

NO_STAKE = "“{typed}” is no stake. Write an amount above zero, such as {example}."


def stake_refused(fault: NotAnAmount, typed: str, currency: str) -> str:
    """Return the sentence for a stake that is no amount of its currency."""
    if fault.code == "too_many_decimals":
        return payment_refused(fault.code, {**fault.params, "currency": currency})
    places = {"typed": typed.strip(), "example": example_of(currency)}
    sentence = filled(NO_STAKE, places, places)
    assert sentence is not None
    return sentence


def example_of(currency: str) -> str:
    """Return two and a half of a currency as the reader writes it, or two where it has no smaller units."""
    places = decimals(currency)
    return figure_of(25 * 10 ** (places - 1), currency) if places else "2"
