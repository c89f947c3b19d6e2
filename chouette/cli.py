"""What run.py and manage.py execute once the environment exists."""

import argparse
import os
import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from chouette import database, installation
from chouette.embedded import APP, OWNER, Cluster, Unusable, Watch, served, url
from chouette.garbage import garbage_sought_seldom


def main(argv: Sequence[str]) -> int:
    """Run `serve`, `owner` or `check`; what cannot be done is said in one sentence."""
    arguments = parser().parse_args(argv)
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave_the_start if arguments.what == "serve" else leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # run.py had it wait for this
    garbage_sought_seldom()
    try:
        if arguments.what == "check":
            from chouette.checks import run_all

            return run_all()
        return owner(arguments) if arguments.what == "owner" else serve(arguments)
    except Unusable as why:
        print(why, file=sys.stderr)
        return 1


def leave(_signum: int, _frame: FrameType | None) -> None:
    """End by way of every `finally`. uvicorn raises the signal again when it is done, and then lands here too."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise SystemExit(0)


def leave_the_start(signum: int, frame: FrameType | None) -> None:
    """End before the site is ready, and say that nothing is lost by it."""
    os.write(2, b"\nStopped before the site was ready: the next start goes on from here.\n")  # print may be at work
    leave(signum, frame)


def parser() -> argparse.ArgumentParser:
    """The words of run.py, which explains them."""
    options = argparse.ArgumentParser(prog="chouette")
    options.add_argument("what", choices=["serve", "owner", "check"])
    options.add_argument("--host", default="0.0.0.0")  # noqa: S104 - phones must reach it
    options.add_argument("--port", type=int, default=8000)
    options.add_argument("--data")
    options.add_argument("--public-url", default="")
    options.add_argument("--no-demo", action="store_true")
    return options


def serve(arguments: argparse.Namespace) -> int:
    """Start everything and serve until a signal says otherwise. What would hinder it is found before there are data."""
    refuse_no_address(arguments)
    with installation.listening(arguments.host, arguments.port) as listener:
        data = installation.prepared(installation.data_folder(arguments.data))
        with cluster_of(data):
            settle(data, arguments)
            from chouette import serving

            site = serving.made_ready(data=data, demo=not arguments.no_demo, again=owner_command(arguments))
            signal.signal(signal.SIGINT, leave)
            serving.serve(site, listener)
    return 0


def refuse_no_address(arguments: argparse.Namespace) -> None:
    """Raise Unusable if an address for others is given, by the option or the environment, that is none."""
    for given in (arguments.public_url, os.environ.get("CHOUETTE_PUBLIC_URL", "")):
        if given:
            installation.refuse_no_address(given)


def owner_command(arguments: argparse.Namespace) -> str:
    """What to type for a link to this very installation: of its options those that are not the usual ones."""
    words = [f"--{name.replace('_', '-')}={value}" for name, value in other_options(arguments).items()]
    return shlex.join(["python3", "run.py", "owner", *words])


def other_options(arguments: argparse.Namespace) -> dict[str, object]:
    """Return the options about where the site is that are not at their usual value, by name."""
    usual = parser().parse_args(["owner"])
    given = {name: getattr(arguments, name) for name in ("host", "port", "data", "public_url")}
    return {name: value for name, value in given.items() if value != getattr(usual, name)}


def owner(arguments: argparse.Namespace) -> int:
    """Print a new one-time link for the operator, of the running program or of one that does not run."""
    refuse_no_address(arguments)
    data = installation.prepared(installation.data_folder(arguments.data))
    with database_of(data):
        if not other_options(arguments).keys() - {"data"}:
            take_last_served_address(data)
        settle(data, arguments)
        import django

        django.setup()
        from chouette.serving import owner_link

        print(owner_link())
    return 0


@contextmanager
def cluster_of(data: Path) -> Iterator[Cluster | None]:
    """The embedded server for as long as the program runs, watched; None where DATABASE_URL names another."""
    if "DATABASE_URL" in os.environ:
        yield None
        return
    with Cluster(data) as cluster, watched(cluster):
        os.environ["DATABASE_URL"] = cluster.url(APP)
        os.environ["DATABASE_OWNER_URL"] = cluster.url(OWNER)
        os.environ[database.EMBEDDED] = str(data)
        yield cluster


@contextmanager
def watched(cluster: Cluster) -> Iterator[None]:
    """The server is started again if it ends by itself. Raises Unusable, with the reason, once it is given up."""
    watch = Watch(cluster, back=database.renew_pool, over=lambda: os.kill(os.getpid(), signal.SIGTERM))
    with watch:
        try:
            yield
        except SystemExit:
            if watch.reason:
                raise Unusable(watch.reason) from None
            raise


@contextmanager
def database_of(data: Path) -> Iterator[None]:
    """The database for one command: the one of DATABASE_URL, the running embedded one, or one started for it."""
    if "DATABASE_URL" in os.environ:
        yield
        return
    with served(data) as sockets:
        os.environ["DATABASE_URL"] = url(sockets, APP)
        os.environ["DATABASE_OWNER_URL"] = url(sockets, OWNER)
        yield


def take_last_served_address(data: Path) -> None:
    """Print links with the address at which the site was last served, unless the environment names another."""
    if served_at := installation.last_served_address(data):
        os.environ.setdefault("CHOUETTE_PUBLIC_URL", served_at)


def settle(data: Path, arguments: argparse.Namespace) -> None:
    """Put into the environment what the settings ask of it; what an operator has set there stands."""
    names = installation.hosts(arguments.host, arguments.public_url)
    found = {
        "DJANGO_SETTINGS_MODULE": "chouette.settings",
        "SECRET_KEY": installation.secret_key(data),
        "CHOUETTE_DATA": str(data),
        "CHOUETTE_HOSTS": ",".join(names),
        "CHOUETTE_ORIGINS": ",".join(installation.origins(names, arguments.port, arguments.public_url)),
        "CHOUETTE_PUBLIC_URL": installation.address(arguments.host, arguments.port, arguments.public_url),
    }
    for name, value in found.items():
        os.environ.setdefault(name, value)


def manage(argv: list[str]) -> int:
    """Run one of Django's or the site's own commands, as the database role that it needs.

    Where the environment does not say key and database, both are those of the data folder (CHOUETTE_DATA, else the
    usual place), whose server is started for the command if it does not run.
    """
    garbage_sought_seldom()
    if argv[1:2] and argv[1] in database.OWNER_COMMANDS:
        os.environ.setdefault(database.ROLE, "owner")
    if argv[1:2] != ["runserver"]:
        os.environ.setdefault(database.PATIENT, "1")
    from django.core.management import execute_from_command_line

    take_last_served_address(installation.data_folder(os.environ.get("CHOUETTE_DATA")))
    if {"SECRET_KEY", "DATABASE_URL"} <= os.environ.keys():
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")
        execute_from_command_line(argv)
        return 0
    try:
        data = installation.prepared(installation.data_folder(os.environ.get("CHOUETTE_DATA")))
        with database_of(data):
            settle(data, parser().parse_args(["serve"]))
            execute_from_command_line(argv)
    except Unusable as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
