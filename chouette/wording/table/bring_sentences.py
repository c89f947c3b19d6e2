"""Why a file with an evening, or a choice about its players, cannot be taken."""

from collections.abc import Mapping

from chouette.wording.table.file_sentences import FILE_REFUSED
from chouette.wording.template import Template, filled

BRING_REFUSED: dict[str, Template] = {
    "no_file_chosen": "Choose one or more files.",
    "upload_is_too_large": "At most {limit} MB can be sent at once. Send the files in several parts, or as a ZIP.",
    "too_many_files": "At most {limit} files can wait at once. Bring those in the list first, or clear it.",
    "too_many_entries": "{name} has more than {limit} files. Send its transcripts alone.",
    "unpacks_to_too_much": "{name} unpacks to more than {limit} MB. Send its transcripts in several parts.",
    "is_a_table": "A table such as a CSV or an Excel file goes to A sheet from paper.",
    "not_a_transcript_or_zip": "Not a transcript: send files that end in .jsonl, or a ZIP of them.",
    "file_is_empty": "This file is empty.",
    "file_is_too_large": "This file is larger than one evening may be (8 MB).",
    "archive_is_damaged": "This ZIP file is damaged. Download it again where it came from.",
    "no_transcripts_in_it": "There is no transcript in this ZIP: none of its files ends in .jsonl.",
    "name_leaves_the_archive": "The name of this file leads out of its ZIP. Pack it under a plain name.",
    "entry_is_locked": "This file is locked with a password. Pack it without one.",
    "entry_is_damaged": "This file cannot be unpacked. Download the ZIP again where it came from.",
    "name_is_not_chosen": "Choose who {name} is.",
    "no_such_player": "Choose a player of this club for {name}, or a new one.",
    "are_both_in_one_file": "{name} and {other} both play in {file}: they cannot be the same player.",
    "nothing_is_new": "No new evening is in the list.",
    "no_evening_is_ticked": "Tick at least one evening.",
    "is_like_another": "{evening} is like another evening. Tick it again to bring it all the same.",
    "paid_is_not_chosen": "Choose whether these evenings were paid at the time.",
    "no_paid_evening_is_ticked": "Tick the evenings that were paid at the time.",
    "figures_have_changed": "The payments of {evening} have changed. Look again, then bring it.",
    "paid_is_not_ended": "{evening} has not ended: settle up once it is ended.",
    **FILE_REFUSED,
}


def bring_refused(code: str, params: Mapping[str, str | int]) -> str:
    """The sentence of a refusal."""
    told = {name: str(value) for name, value in params.items()}
    sentence = filled(BRING_REFUSED[code], {}, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence
