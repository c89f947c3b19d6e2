"""Django's settings, all from the environment. Nothing secret has a default.

SECRET_KEY            required
DATABASE_URL          required; the application's role (libpq's form: postgresql://user:password@host/name)
DATABASE_OWNER_URL    the role that owns the schema; without it DATABASE_URL serves both
CHOUETTE_DATA         folder of this installation (collected static files); default `var` beside manage.py
CHOUETTE_BACKUPS      folder of the backups; default `backups` in CHOUETTE_DATA
CHOUETTE_BACKUPS_TOO  a second folder for them, on a stick or another machine; it must be there
CHOUETTE_BACKUPS_MB   how much each of the two may hold; default 2000
CHOUETTE_HOSTS        names and addresses the site answers to, separated by commas; never *
CHOUETTE_ORIGINS      scheme://host:port of every page that may talk to the site, separated by commas
CHOUETTE_TLS          1: the site is reached by https only
CHOUETTE_DEBUG        1: a developer's server; never for others
CHOUETTE_PUBLIC_URL   the address that goes into links and QR codes, where it is not the request's own
CHOUETTE_SOURCE       where the source of exactly this program can be had; default: an archive made by the program
CHOUETTE_WHO_MAY_START  anyone, accounts or invited
CHOUETTE_EMAIL_HOST   mail server; without one mail is printed and shown to the operator, who passes it on
CHOUETTE_EMAIL_PORT   default 587, or 465 with CHOUETTE_EMAIL_TLS=on_connect
CHOUETTE_EMAIL_USER   who sends, to the mail server; CHOUETTE_EMAIL_PASSWORD their password
CHOUETTE_EMAIL_TLS    starttls (default), on_connect or off
CHOUETTE_EMAIL_FROM   the address that mail comes from; default chouette@ the public host
CHOUETTE_LOG          least severity that is written to the terminal; default WARNING
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from chouette import database
from chouette.wording import language as wording

BASE_DIR = Path(__file__).resolve().parent.parent


def required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} is not set: put it into the environment, or start with `python3 run.py`.")
    return value


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def one_of(name: str, *values: str) -> str:
    value = os.environ.get(name) or values[0]
    if value not in values:
        raise ImproperlyConfigured(f"{name} is {value}: set it to one of {', '.join(values)}.")
    return value


def whole(name: str, usual: int) -> int:
    value = os.environ.get(name) or str(usual)
    if not value.isascii() or not value.isdigit() or int(value) == 0:
        raise ImproperlyConfigured(f"{name} is {value}: set it to a whole number above zero.")
    return int(value)


def listed(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


DEBUG = switched_on("CHOUETTE_DEBUG")
SECRET_KEY = required("SECRET_KEY")
ALLOWED_HOSTS = listed("CHOUETTE_HOSTS")
TLS = switched_on("CHOUETTE_TLS")
PUBLIC_URL = os.environ.get("CHOUETTE_PUBLIC_URL", "").rstrip("/")
SOURCE_URL = os.environ.get("CHOUETTE_SOURCE", "")
WHO_MAY_START = one_of("CHOUETTE_WHO_MAY_START", "anyone", "accounts", "invited")
DATA_DIR = Path(os.environ.get("CHOUETTE_DATA") or BASE_DIR / "var")
BACKUPS_DIR = Path(os.environ.get("CHOUETTE_BACKUPS") or DATA_DIR / "backups")
BACKUPS_TOO = Path(second) if (second := os.environ.get("CHOUETTE_BACKUPS_TOO")) else None
BACKUPS_BYTES = 1_000_000 * whole("CHOUETTE_BACKUPS_MB", 2000)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "clubs",
    "sessions.apps.SessionsConfig",
    "chouette",
]

MIDDLEWARE = [
    "clubs.security_log.number_requests",
    "django.middleware.security.SecurityMiddleware",
    "chouette.compression.Compressed",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "clubs.middleware.spoken",
    "django.middleware.common.CommonMiddleware",
    "chouette.kept_names.names_kept",
    "clubs.middleware.end_sentences_once",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "sessions.selectors.following.followed",
    "chouette.away.DatabaseAway",
]

ROOT_URLCONF = "chouette.urls"
WSGI_APPLICATION = "chouette.wsgi.application"
ASGI_APPLICATION = "chouette.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
            "builtins": ["clubs.written_days"],
        },
    },
]

APP_URL = required("DATABASE_URL")
OWNER_URL = os.environ.get("DATABASE_OWNER_URL") or APP_URL
DATABASES = {"default": database.alias(app_url=APP_URL, owner_url=OWNER_URL)}
DATABASE_APP_USER = database.user(APP_URL)
DATABASE_OWNER_USER = database.user(OWNER_URL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["clubs.password_hashing.SmallArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Of allauth we use the table of passkeys; who is signed in is known by their device.
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
MFA_SUPPORTED_TYPES = ["webauthn"]
SESSION_COOKIE_AGE = 24 * 60 * 60
"""Seconds. It holds a code that waits to be typed and a form that waits for a proof, nothing else."""

EMAIL_BACKEND = "clubs.outgoing.Outgoing"
EMAIL_HOST = os.environ.get("CHOUETTE_EMAIL_HOST", "")
EMAIL_HOST_USER = os.environ.get("CHOUETTE_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("CHOUETTE_EMAIL_PASSWORD", "")
EMAIL_TLS = one_of("CHOUETTE_EMAIL_TLS", "starttls", "on_connect", "off")
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_TLS == "starttls", EMAIL_TLS == "on_connect"
EMAIL_PORT = int(os.environ.get("CHOUETTE_EMAIL_PORT") or (465 if EMAIL_USE_SSL else 587))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = (
    os.environ.get("CHOUETTE_EMAIL_FROM") or f"Chouette <chouette@{urlsplit(PUBLIC_URL).hostname or 'localhost'}>"
)

LANGUAGE_CODE = "en-gb"
LANGUAGES = list(wording.LANGUAGES.items())
FORMAT_MODULE_PATH = "chouette.formats"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    if DEBUG
    else {
        "BACKEND": "chouette.collected.Collected",
        "OPTIONS": {"joined": "sessions.templatetags.table_page.joined"},
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
"""Bytes of a form without its files; how much an address takes in all, files among it, is in `body_limits`."""
DATA_UPLOAD_MAX_NUMBER_FILES = 1000

# On plain http a Secure cookie or an upgrade would lock every phone of the room out: one switch for all of it.
SECURE_SSL_REDIRECT = TLS
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^ready/"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = TLS
SECURE_HSTS_PRELOAD = TLS
# On plain http a browser ignores it, and complains on each page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if TLS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
COOKIE_PREFIX = "__Host-" if TLS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}chouette_session"
SESSION_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}chouette_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}chouette_csrf"
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "clubs.views.form_too_old"
CSRF_TRUSTED_ORIGINS = listed("CHOUETTE_ORIGINS")
LIVE_ORIGINS = CSRF_TRUSTED_ORIGINS
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": TLS,
    },
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Chouette",
    "DESCRIPTION": "Sessions, taps and sheets of a backgammon chouette.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["sessions.api.operations.with_components", "sessions.api.api_chapters.in_chapters"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "chouette.logs.formatter"}},
    "filters": {"rarely": {"()": "chouette.logs.Rarely"}, "one_line": {"()": "chouette.logs.OneLine"}},
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "line"},
        "refused": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["rarely", "one_line"]},
    },
    # Somebody asks for another host's pages all day long; it is answered with 400 and is no fault of ours.
    # Nor is a refused tap.
    "loggers": {
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.security": {"handlers": ["refused"], "propagate": False},
        "django.request": {"level": "ERROR"},
        # Its least severe lines have all that a page shows: names, codes, bank details.
        "django.template": {"level": "INFO"},
        "asyncio": {"filters": ["rarely"]},
        "uvicorn.error": {"filters": ["rarely"]},
        "chouette.connections": {"filters": ["rarely"]},
        "chouette.attempts": {"filters": ["rarely"]},
        "chouette.rights": {"level": "INFO"},
    },
    "root": {"handlers": ["terminal"], "level": os.environ.get("CHOUETTE_LOG", "WARNING")},
}
