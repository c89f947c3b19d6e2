"""The scripts of the table write an amount of every currency with its decimals, whatever the browser thinks of it."""

import json
import re
import subprocess
import sys
from pathlib import Path

from chouette.ledger.currencies import DECIMALS
from tests.kit.our_files import ROOT

WRITE = """
import { money } from "%s";
const asked = JSON.parse(Deno.args[0]);
const written = asked.map(([currency, decimals, minor, language]) =>
    money(1, { minor, decimals, currency }, language));
console.log(JSON.stringify(written));
"""
MINOR = (5, 150, 1500, 1234567)


def test_an_amount_has_its_decimals_in_each_language(tmp_path: Path) -> None:
    asked = [
        (currency, decimals, minor, language)
        for currency, decimals in DECIMALS.items()
        for minor in MINOR
        for language in ("en", "de", "fr")
    ]
    script = tmp_path / "write.mjs"
    script.write_text(WRITE % (ROOT / "static/js/table/format.js").as_uri())
    deno = Path(sys.executable).with_name("deno")
    said = subprocess.run(
        [deno, "run", "--no-check", script, json.dumps(asked)], capture_output=True, text=True, check=True
    )
    wrong = [
        (row, text)
        for row, text in zip(asked, json.loads(said.stdout), strict=True)
        if re.sub(r"[^0-9]", "", text) != digits(row[1], row[2])
    ]
    assert not wrong


def digits(decimals: int, minor: int) -> str:
    """All digits of an amount without those behind the point where they are zeros alone."""
    whole, part = divmod(minor, 10**decimals)
    return f"{whole}{part:0{decimals}}" if part else str(whole)
