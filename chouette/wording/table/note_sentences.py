"""Why a note on a game cannot be taken."""

from collections.abc import Mapping

from chouette.wording.table.file_sentences import FILE_REFUSED
from chouette.wording.template import Template, filled

KILOBYTE = 1_000
MEGABYTE = 1_000_000

NOTE_REFUSED: dict[str, Template] = {
    "note_is_empty": "Write a line or add a photo.",
    "note_is_too_long": "At most {limit} characters; this note has {found}.",
    "note_has_control_characters": "There is a character in this note that cannot be written down.",
    "no_game_to_note": "There is no game yet to add a note to.",
    "no_such_game": "There is no game of that number yet.",
    "notes_are_full": "At most {limit} notes on one game from one person; remove one first.",
    "evening_is_full_of_notes": "This evening has {limit} notes already; more cannot be kept.",
    "not_a_photo": "This is not a photo that can be shown: use JPEG, PNG or WebP.",
    "photo_is_too_large": "This photo is {found}; at most {limit}.",
    "photo_is_too_long": "This photo is {found} pixels long; at most {limit}.",
    "photo_has_too_many_pixels": "This photo has {found} million pixels; at most {limit} million.",
    "photo_has_too_many_scans": "This photo is built up in more than {limit} steps. Save it as a plain JPEG.",
    "photo_is_an_animation": "This picture moves. Send a still photo.",
    **FILE_REFUSED,
}
SIZES = {"kb": "{n} KB", "mb": "{n} MB"}


def note_refused(code: str, params: Mapping[str, int | str]) -> str:
    """The sentence of a refusal, its sizes as people write them."""
    told = {name: str(value) for name, value in params.items()}
    if code == "photo_is_too_large":
        told = {name: size(int(value)) for name, value in params.items()}
    if code == "photo_has_too_many_pixels":
        told = {name: str(-(-int(value) // MEGABYTE)) for name, value in params.items()}
    sentence = filled(NOTE_REFUSED[code], params, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence


def size(found: int) -> str:
    """So many bytes, rounded up: "300 KB", "4 MB"."""
    unit, each = ("mb", MEGABYTE) if found >= MEGABYTE else ("kb", KILOBYTE)
    said = filled(SIZES[unit], {}, {"n": str(-(-found // each))})
    assert said is not None
    return said
