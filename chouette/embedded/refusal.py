"""Why the embedded server cannot be had, in one sentence for the person at the terminal."""


class Unusable(Exception):
    """The data folder, the account or the server cannot be used; the text says what to do."""


class AlreadyRunning(Unusable):
    """Another program has this data folder open."""
