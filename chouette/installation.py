"""Where this installation keeps what is its own: the data folder, the secret key, the names it answers to."""

import fcntl
import hashlib
import os
import re
import secrets
import shlex
import socket
import struct
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from chouette.embedded import Unusable, filled, service_account, shut_folder

ROOT = Path(__file__).resolve().parent.parent
SYSTEM = Path("/var/lib/chouette")
SIOCGIFADDR = 0x8915
PLAIN_ADDRESS = re.compile(r"(?i)https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?/?")
ADDRESS_FILE = "address"
"""In the data folder: the address at which the site was last served."""


def data_folder(named: str | None = None) -> Path:
    """The folder of the data: the one named, else `var` in the checkout.

    As root the database runs under another account; if that cannot reach the checkout, the place is one of the
    system's, told apart by the checkout's path.
    """
    if named:
        return Path(named).absolute()
    account = service_account()
    if account is None or shut_folder(ROOT, account) is None:
        return ROOT / "var"
    return SYSTEM / f"{ROOT.name}-{hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:8]}"


def prepared(data: Path) -> Path:
    """The data folder, made if need be. Raises Unusable if it cannot be written, or is without its secret key."""
    try:
        if not data.exists():
            data.mkdir(parents=True)
            data.chmod(0o755)  # the server's account must come through, whatever the umask says
        tempfile.TemporaryFile(dir=data).close()  # whatever there is to write is written later, and in many places
        secret_key(data)
    except OSError as why:
        raise Unusable(
            f"The data folder {data} cannot be written ({why.strerror}): open it or choose another with --data."
        ) from why
    return data


def secret_key(data: Path) -> str:
    """The key that signs cookies, made at the first start and readable by nobody else; SECRET_KEY takes its place.

    Raises Unusable if it is missing where there are data: a new one could not read what the old one has encrypted.
    """
    if named := os.environ.get("SECRET_KEY"):
        return named
    file = data / "secret-key"
    if not file.exists() or not file.read_text().strip():
        if has_data(data):
            raise Unusable(
                f"The secret key {file} is missing, but there are data: put it back from your backup. If it is lost,"
                f" write a new one (openssl rand -base64 48 > {shlex.quote(str(file))}); nobody can read the bank"
                " details that were kept with the old one."
            )
        make_secret_key(file)
    return file.read_text()


def make_secret_key(file: Path) -> None:
    """Write a new key into `file`, whole or not at all."""
    half = file.with_name(f"{file.name}.half")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(secrets.token_urlsafe(64))
    half.rename(file)


def has_data(data: Path) -> bool:
    """Whether something was kept here before: in the database of DATABASE_URL, else in the folder's own."""
    if link := os.environ.get("DATABASE_URL"):
        return filled(link)
    return (data / "postgres").exists()


def addresses() -> list[str]:
    """The IPv4 addresses of this machine that others can reach, the one used for going out first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
            except OSError:
                continue  # the interface has no such address
            found.append(socket.inet_ntoa(answer[20:24]))
    first = outgoing()
    return sorted((one for one in found if not one.startswith("127.")), key=lambda one: one != first)


def outgoing() -> str:
    """The address from which this machine would speak to the world; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def hosts(host: str, public_url: str) -> list[str]:
    """Every name and address under which the site may be asked for; never a wildcard."""
    name = socket.gethostname()
    said = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *addresses()]
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        said.append(f"[{host}]" if ":" in host else host)
    public = urlsplit(public_url).hostname
    return list(dict.fromkeys([*said, public] if public else said))


def origins(names: list[str], port: int, public_url: str) -> list[str]:
    """Scheme, host and port of every page that may post to the site and open its socket."""
    said = [f"http://{name}:{port}" for name in names]
    if port == 80:
        said += [f"http://{name}" for name in names]
    if public_url:
        parts = urlsplit(public_url)
        said.append(f"{parts.scheme}://{parts.netloc}")
    return said


def refuse_no_address(public_url: str) -> None:
    """Raise Unusable if the address for others is none: http or https, a name, perhaps a port, and nothing more."""
    try:
        parts = urlsplit(public_url)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that is not closed
        is_whole = False
    if not is_whole or not PLAIN_ADDRESS.fullmatch(public_url):
        raise Unusable(
            f"The public URL {public_url.strip()} is no address of a site: write it like https://chouette.example,"
            " with a port if need be and nothing behind."
        )


def address(host: str, port: int, public_url: str) -> str:
    """The address for the phones' QR code."""
    if public_url:
        return public_url.rstrip("/")
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
    reached = (addresses() or ["127.0.0.1"])[0] if everywhere else host
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}"


def write_served_address(data: Path, served: str) -> None:
    """Keep the address at which the site is served now, for commands that print links later."""
    (data / ADDRESS_FILE).write_text(f"{served}\n")


def last_served_address(data: Path) -> str:
    """Return the address at which the site was last served, empty if it never was."""
    file = data / ADDRESS_FILE
    return file.read_text().strip() if file.exists() else ""


def listening(host: str, port: int) -> socket.socket:
    """The socket of the site, taken before anything is done that would be in vain."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Head and body of an answer leave as two packets: without this the second waits 40 ms until the first is confirmed.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as why:
        listener.close()
        raise Unusable(f"Port {port} of {host} cannot be had ({why.strerror}): choose another with --port.") from why
    return listener
