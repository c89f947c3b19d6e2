"""Why a file cannot be read within the limits of the program, whatever kind of file it is."""

from collections.abc import Mapping

from chouette.wording.template import Template, filled

FILE_REFUSED: dict[str, Template] = {
    "other_files_are_read": "Other files are being read. Try again in a moment.",
    "file_takes_too_long": "Reading this file takes more than {limit} seconds. Save it again in a simpler form.",
    "picture_takes_too_long": "Reading this picture takes too long. Save it again in a simpler form.",
    "file_needs_too_much_memory": "Reading this file takes more than {limit} MB of memory. Send a smaller one.",
    "file_cannot_be_read": "This file cannot be read. Save it again with the program it comes from.",
}


def file_refused(code: str, params: Mapping[str, int | str]) -> str:
    """Return the sentence of a refusal that any kind of file may meet."""
    sentence = filled(FILE_REFUSED[code], params, {name: str(value) for name, value in params.items()})
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence
