"""The settings of the tests and of the type checker: the site's own, on plain static files."""

import os

os.environ.setdefault("SECRET_KEY", "for tests only, and long enough for the deploy check not to mind it at all")
os.environ.setdefault("DATABASE_URL", "postgresql://nobody@/none")
os.environ.setdefault("CHOUETTE_HOSTS", "testserver,localhost,127.0.0.1,club.lan")

from chouette.settings import *  # noqa: F403 - the program's own, but for what stands below
from chouette.settings import DATABASES, INSTALLED_APPS

# Above Django's own commands, so that `flush` is ours.
INSTALLED_APPS = ["chouette.testing", *INSTALLED_APPS]

DATABASES["default"]["TEST"] = {"NAME": "chouette_test"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["chouette.testing.passwords.LightArgon2"]
