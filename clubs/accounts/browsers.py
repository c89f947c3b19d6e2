"""What a browser is called among the devices of an account: "Firefox on Android"."""

from django.utils.translation import gettext as _

# In this order: most browsers also call themselves by the names of others.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def browser_named(user_agent: str) -> str:
    """How it is listed; empty for one that does not say what it is."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return _said(browser, system)


def browser_read(kept: str) -> str:
    """The same of one that was kept as it was called in any language: "Chrome sur Linux" is "Chrome on Linux"."""
    browser = next((name for name in BROWSERS.values() if kept.startswith(f"{name} ")), "")
    system = next((name for name in SYSTEMS.values() if kept.endswith(f" {name}")), "")
    return _said(browser, system) if browser and system else kept


def _said(browser: str, system: str) -> str:
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system
