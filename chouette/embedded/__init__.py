"""PostgreSQL from a wheel, started and stopped with the program.

`Cluster` is one data folder with its server. The package uses the wheel's binaries with a supervisor of its own:
the server runs under an account that is not root, listens on nothing but a socket in a short private folder, and ends
with the program, even when that is killed. `Watch` starts it again if it is killed itself.
"""

from chouette.embedded.account import Account, service_account, shut_folder
from chouette.embedded.cluster import APP, DATABASE, OWNER, Cluster, served, url
from chouette.embedded.dumps import dump, filled, restore, verify_dump
from chouette.embedded.refusal import AlreadyRunning, Unusable
from chouette.embedded.watch import Watch

__all__ = [
    "APP",
    "DATABASE",
    "OWNER",
    "Account",
    "AlreadyRunning",
    "Cluster",
    "Unusable",
    "Watch",
    "dump",
    "filled",
    "restore",
    "served",
    "service_account",
    "shut_folder",
    "url",
    "verify_dump",
]
