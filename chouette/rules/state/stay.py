"""For how long it holds what the Box has decided about a Partner."""

from typing import Literal, Self

from chouette.rules.state.struct import StatePart

Choice = Literal["", "alone", "partner"]


class Stay(StatePart, frozen=True):
    """What holds for as long as a player stays the Box; another Box begins anew."""

    partner_stays: bool = False  # the Partner goes on without a new `partner`
    term: str = ""  # the `partner_stays` they were taken under, where the house has changed it since
    choice: Choice = ""  # `partner_choice_holds`

    def without_partner(self) -> Self:
        """The partnership is over; the Box's choice for the stay is not."""
        return self.but(partner_stays=False, term="")

    def chosen(self, choice: Choice, *, binding: bool) -> Self:
        """The Box has chosen, and is bound by the first such word of the stay."""
        return self.but(choice=self.choice or choice) if binding else self
