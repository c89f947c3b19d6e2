"""The languages in which a screen is looked at: the everyday run looks in one, `--long` in all."""

from chouette.wording.language import LANGUAGES, SOURCE
from tests.kit.daily import first_daily

LOCALES = first_daily(SOURCE, *(one for one in LANGUAGES if one != SOURCE))
