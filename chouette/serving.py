"""The start of the site in one process, from an empty database to the QR code in the terminal."""

import asyncio
import hashlib
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import django
import segno
import uvicorn
from channels.routing import ProtocolTypeRouter
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.urls import get_resolver

from chouette.backups import back_up, backup_places, copy_to_second
from chouette.connections import Limited, Porter, files_raised
from chouette.embedded import Unusable
from chouette.installation import write_served_address
from chouette.pending import pending
from chouette.version import VERSION

HOUR = 60 * 60
AFTER_THE_START = 10
"""Seconds until the first housekeeping: the first phones come first."""
FRAME_BYTES = 8 * 1024


def made_ready(*, data: Path, demo: bool, again: str) -> ProtocolTypeRouter:
    """Bring the database and the static files up to date, say where the site is, and give it, to be served.

    `again` is the command that makes another link for the operator of this installation.
    """
    django.setup()
    migrate()
    take_over()
    collect_static(data)
    first = not (data / "started").exists()
    if first and demo:
        make_demo()
    application = loaded()
    announce(data, owner_link() if first else None, again)
    (data / "started").touch()
    write_served_address(data, settings.PUBLIC_URL)
    connection.close()
    return application


def serve(application: ProtocolTypeRouter, listener: socket.socket) -> None:
    """Serve the site until a signal says otherwise."""
    asyncio.run(site(application, listener))


def migrate() -> None:
    """Bring the tables up to date as the schema's owner, after a backup of what is there."""
    filled, wanted = pending()
    if not wanted:
        return
    if filled:
        now = datetime.now(UTC)
        file = back_up(settings.OWNER_URL, backup_places(), now)
        print(f"The tables will change. Before that the data are saved in {file}.", flush=True)
        if fault := copy_to_second(file, backup_places(), now):
            print(fault, flush=True)
    # Django's checks of the sources are for `check`: here they would read every page's address for a second.
    quietly = ("--verbosity=0", "--skip-checks")
    command: list[str | Path] = [sys.executable, settings.BASE_DIR / "manage.py", "migrate", *quietly]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reasons = [line for line in done.stderr.splitlines() if line.strip()]
        raise Unusable(f"The tables could not be changed: {reasons[-1] if reasons else 'no reason given'}")


def take_over() -> None:
    """Bring what the program before has kept to the terms of this one, before anybody reads or pays.

    These are the games that are on, the views of the tables, what its evenings left to be paid, and which evenings its
    payments are for.
    """
    from sessions.services import (
        debts_of_before,
        outdated_views_renewed,
        read_earlier_payments,
        reread_games_in_progress,
    )

    reread_games_in_progress()
    outdated_views_renewed()
    debts_of_before()
    read_earlier_payments()


def collect_static(data: Path) -> None:
    """Gather and compress the static files, if any has changed since the last time."""
    stamp = data / "static.stamp"
    made_by = ["requirements.lock", "chouette/joining.py", "sessions/templatetags/table_page.py"]
    found = tree_stamp([*map(Path, settings.STATICFILES_DIRS), *(settings.BASE_DIR / file for file in made_by)])
    if stamp.exists() and stamp.read_text() == found:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(found)


def tree_stamp(places: Iterable[Path]) -> str:
    """One word for names, sizes and times of every file under these places."""
    seen = hashlib.sha256()
    for place in places:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            state = file.stat()
            seen.update(f"{file}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def make_demo() -> None:
    """The demo club with a finished and a live session; the first housekeeping brings its season."""
    from sessions.demo import demo_create

    demo_create()


def owner_link() -> str:
    """A new link that makes whoever opens it first the operator of this installation."""
    from clubs.services import owner_link_create

    return f"{settings.PUBLIC_URL}/owner/#{owner_link_create()}"


def loaded() -> ProtocolTypeRouter:
    """The whole site, its pages imported, so that "ready" is true when it is said."""
    from chouette.asgi import application

    get_resolver().url_patterns  # noqa: B018 - asking for them imports every page
    return application


NO_PHONE = (
    "No phone reaches this address, which is this machine's own. So that phones do, start without --host, with a\n"
    "network, or say with --public-url at which address they reach the site."
)


def is_of_this_machine(address: str) -> bool:
    """Return whether an address leads nowhere else than to the machine on which it is opened."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def announce(data: Path, link: str | None, again: str) -> None:
    """Tell the person at the terminal where the site is, and what makes another link for its operator."""
    if is_of_this_machine(settings.PUBLIC_URL):
        print(f"\nChouette {VERSION} is ready. Open\n\n  {settings.PUBLIC_URL}/\n\n{NO_PHONE}")
    else:
        print(f"\nChouette {VERSION} is ready. Scan the code with a phone, or open\n\n  {settings.PUBLIC_URL}/\n")
        with suppress(UnicodeEncodeError):
            segno.make(settings.PUBLIC_URL, micro=False).terminal(compact=True, border=2)
    if link is not None:
        print(f"\nWho opens this link first is the operator (works once; a new one: {again}):\n\n  {link}")
    print(f"\nThe data are in {data}. Stop with Ctrl-C.", flush=True)


async def site(application: ProtocolTypeRouter, listener: socket.socket) -> None:
    """Serve until a signal comes, housekeeping beside it."""
    async with housekeeping():
        await uvicorn.Server(configuration(application)).serve(sockets=[listener])


def configuration(application: ProtocolTypeRouter | str) -> uvicorn.Config:
    """How uvicorn serves an application, or the one of that name (`module:attribute`), in the one process."""
    return uvicorn.Config(
        application,
        http=partial(Limited, Porter(files_raised())),  # type: ignore[arg-type]  # it is called, like the class
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_per_message_deflate=False,
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=3,
    )


@asynccontextmanager
async def housekeeping() -> AsyncIterator[None]:
    """Keep house soon and every hour, as the schema's owner, and make the backup that is due."""
    task = asyncio.create_task(housekeep_hourly())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def housekeep_hourly() -> None:
    await asyncio.sleep(AFTER_THE_START)
    while True:
        await run_manage("housekeep")
        await run_manage("back_up", "--if-due")
        await asyncio.sleep(HOUR)


async def run_manage(*words: str) -> None:
    """Run a command of `manage.py` in a process of its own, which ends with this task."""
    process = await asyncio.create_subprocess_exec(sys.executable, str(settings.BASE_DIR / "manage.py"), *words)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
