"""Lighthouse's marks for the pages that people look at most, as on a phone of the middle class in a slow network.

It comes from npm (`npx lighthouse`), the browser is Debian's. A mark is of 100; where there is no npm this is said, and
nothing is measured. It is not among those that run without being named: npm fetches it from the network.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.browser import CHROMIUM, address, installed
from benchmarks.case import Case, case
from benchmarks.page import GAMES, table_played
from benchmarks.served import Served
from benchmarks.tables import Table
from chouette.rules.house import ATLANTA
from clubs import services as people
from clubs.actors import COOKIE, Actor
from clubs.models import Player
from sessions.demo.made_club import club_tell
from sessions.demo.made_season import MadeSeason
from sessions.models import Session
from sessions.services.evenings.evening_links import evening_link_make

ROUNDS = 3
SEASON = MadeSeason(evenings=20, players=12, seed=7, last=date(2026, 11, 19))
MARKS = ("performance", "accessibility", "best-practices", "seo")
NOT_ASKED = "is-crawlable"
"""Pages of a club say on purpose that no search engine shall list them."""
FULL = 100.0


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The marks of each page: medians of several rounds."""
    if shutil.which("npx") is None or CHROMIUM is None:
        print("lighthouse: npm and Chromium are wanted for this; nothing is measured", file=sys.stderr)
        return
    table = table_played(1 if smallest else GAMES)
    pages = pages_of(table)
    with installed() as site:
        for name, page in pages.items():
            rounds = [marks(site, page, table.scorekeeper) for _ in range(1 if smallest else ROUNDS)]
            for mark in MARKS:
                yield case(
                    "lighthouse", f"{name}, {mark}", "of 100", values=[one[mark] for one in rounds], floors=[FULL]
                )


def pages_of(table: Table) -> dict[str, str]:
    """Where table, sheet, lobby and editor are, and of a club with a season its own page, its evenings, the last of
    them with its replay and as strangers see it, a person, the season, the results and what brings evenings along, as
    the organiser of both opens them."""
    session = Session.objects.select_related("club").get(code=table.code)
    kim = Actor(session.scorekeeper_device, None, "Kim")
    rules = people.house_create(actor=kim, club=session.club, name="Thursday rules", sheet=ATLANTA)
    club = f"/clubs/{session.club.slug}/"
    made = club_tell(name="Made club", season=SEASON, actor=kim)
    last = Session.objects.filter(club=made).latest("began_at")
    shared = evening_link_make(actor=kim, session=last, initials=False, money=True)
    ann = Player.objects.get(club=made, name="Ann")
    return {
        "table": f"/s/{table.code}/",
        "sheet": f"/s/{table.code}/sheet/",
        "editor": f"{club}rules/{rules.id}/edit/",
        "evenings": f"/clubs/{made.slug}/evenings/",
        "evening": f"/s/{last.code}/evening/",
        "person": f"/clubs/{made.slug}/players/{ann.id}/",
        "results": f"/clubs/{made.slug}/balances/",
        "club": f"/clubs/{made.slug}/",
        "season": f"/clubs/{made.slug}/season/",
        "replay": f"/s/{last.code}/log/{last.seq}/",
        "shared": f"/e/{shared}/",
        "bring": f"/clubs/{made.slug}/bring/",
        "paper": f"/clubs/{made.slug}/bring/paper/",
        "api": "/api/docs/",
    }


def marks(site: Served, page: str, token: str) -> dict[str, float]:
    """One round for one page."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            "npx", "--yes", "lighthouse", f"{address(site)}{page}",
            "--quiet", "--output=json", f"--output-path={report}",
            f"--only-categories={','.join(MARKS)}", f"--skip-audits={NOT_ASKED}",
            f'--extra-headers={{"Cookie":"{COOKIE}={token}"}}',
            "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage",
        ]  # fmt: skip
        subprocess.run(command, env={**os.environ, "CHROME_PATH": str(CHROMIUM)}, check=True, capture_output=True)
        said: dict[str, Any] = json.loads(report.read_text())
    for one in said["audits"].values():
        if one["score"] is not None and one["score"] < 0.9 and one["scoreDisplayMode"] != "informative":
            print(f"lighthouse: {page} {one['id']}: {one.get('displayValue', one['score'])}", file=sys.stderr)
    return {mark: said["categories"][mark]["score"] * FULL for mark in MARKS}
