"""What stands in place of a name."""

FORMER = "Former player {number}"
SOMEONE = "Someone"
THE_TILL = "The till"
THE_SCOREKEEPER = "The scorekeeper"
"""In place of their name, at the beginning of a sentence."""
BEFORE_THAT = "What was done before."
"""Where everything that the trail has was taken back already, and something stands before it."""
