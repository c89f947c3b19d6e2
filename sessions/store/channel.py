"""The channel of NOTIFY between the services and the push; the payload is `code:version`, or `code:hold`."""

CHANNEL = "chouette"
HOLD = "hold"

RIGHT_GONE = 4403
NOT_FOUND = 4404
RIGHT_LOWERED = 4409
MOVED = 4410
"""With what a socket is closed: for good as the right or the table is gone, to come back as less than it was, or to
follow the table to its new code."""
