"""What the last corrections made of finished games, for those whom they touch."""

import msgspec


class ChangedPoints(msgspec.Struct, frozen=True):
    """By the correction `seq` a finished game pays `after` instead of `before`, by player; `by` is by whose word, `why`
    what was noted with it."""

    seq: int
    game: int
    before: dict[str, int]
    after: dict[str, int]
    by: str
    why: str | None = None

    @property
    def touched(self) -> tuple[str, ...]:
        """Those for whom it pays another figure."""
        everyone = dict.fromkeys([*self.before, *self.after])
        return tuple(one for one in everyone if self.before.get(one, 0) != self.after.get(one, 0))


changes_decoder = msgspec.json.Decoder(list[ChangedPoints])


def changes_read(text: str | None) -> list[ChangedPoints]:
    """The changes by the last events, the oldest first."""
    return [] if text is None else changes_decoder.decode(text)
