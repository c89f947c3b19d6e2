"""Why a file cannot be read, as a code with what its sentence needs."""

import msgspec


class FileRefused(msgspec.Struct, frozen=True, tag=True):
    """A file that is refused; `row` counts from 1 and is 0 where the refusal is about the whole file."""

    code: str
    params: dict[str, int | str] = {}
    row: int = 0
