"""The channel of NOTIFY between the services and the push; the payload is `code:version`, or `code:hold`."""

CHANNEL = "chouette"
HOLD = "hold"
