"""The command that the terminal names for another link to the operator's page, where the options are not the usual."""

import pytest

from chouette.cli import owner_command, parser


@pytest.mark.parametrize(
    ("options", "command"),
    [
        ((), "python3 run.py owner"),
        (("--no-demo",), "python3 run.py owner"),
        (("--data", "/srv/my club"), "python3 run.py owner '--data=/srv/my club'"),
        (("--port", "80", "--public-url", "https://club.test"),
         "python3 run.py owner --port=80 --public-url=https://club.test"),
    ],
)  # fmt: skip
def test_it_leads_to_this_very_installation(options: tuple[str, ...], command: str) -> None:
    assert owner_command(parser().parse_args(["serve", *options])) == command
