"""`manage.py replay`: transcripts in, one JSON object each out; no database, no Django."""

import json
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from chouette.rules.format.replay import read, shown
from chouette.rules.format.transcript import NotATranscript
from chouette.rules.refusal import Refusal
from chouette.wording import accepted_sentence, fault_sentence, refusal_sentence


def replayed(lines: bytes | Iterable[bytes | str]) -> dict[str, Any]:
    """What `replay` prints for one transcript, as plain values; raises NotATranscript."""
    header, log, refused = read(lines)
    return {**shown(header, log), "refused": None if refused is None else _refused(*refused)}


def _refused(line: int, refusal: Refusal) -> dict[str, Any]:
    """The line that is not accepted, and why."""
    message = f"{refusal_sentence(refusal, str)} {accepted_sentence(refusal, str)}".rstrip()
    return {"line": line, "code": refusal.code, "rule": refusal.rule, "message": message}


def main(paths: list[str], out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print one JSON object per file; the highest of 0 accepted, 1 refused, 2 not a transcript."""
    if out is None:
        assert isinstance(sys.stdout, TextIOWrapper)
        sys.stdout.reconfigure(encoding="utf-8")  # the same bytes in every locale
    out, err, status = out or sys.stdout, err or sys.stderr, 0
    if not paths:
        err.write("usage: manage.py replay FILE... (or - for standard input)\n")
        return 2
    for path in paths:
        status = max(status, _replay(path, out, err))
    out.flush()
    return status


def _replay(path: str, out: TextIO, err: TextIO) -> int:
    try:
        source = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        err.write(f"{path}: {error.strerror}\n")
        return 2
    try:
        output = replayed(source)
    except NotATranscript as problem:
        said = fault_sentence(problem.problem, problem.params)
        err.write(f"{path}:{problem.line}:{problem.column}: {said}\n")
        return 2
    out.write(json.dumps(output, ensure_ascii=False).encode("utf-8", "replace").decode() + "\n")
    return 0 if output["refused"] is None else 1
