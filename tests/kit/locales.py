"""The languages in which a screen is looked at: the everyday run looks in one, `--long` in all."""

import pytest

from chouette.wording.language import LANGUAGES, SOURCE

LOCALES = [SOURCE, *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES if one != SOURCE)]
