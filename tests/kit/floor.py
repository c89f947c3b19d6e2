"""What style sheets and scripts ask of a browser, held against the oldest that docs/install.md promises to serve.

A table of our own of what came later than that, with the versions of Chrome and Safari that first had it; what came
before is not in it. Nothing is guessed of a use: it stands behind a question (`@supports`), after the same property in
older words, or in `BORNE` with what a reader of an old browser sees instead.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.kit.our_files import ROOT

CHROME, SAFARI = 100, 15.4
"""The floor."""
NEVER = 999
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
REMARK = re.compile(r"(?<![:\"'`/])//.*")


class Feature(NamedTuple):
    """What a browser may not have yet, how it is written, and since when Chrome and Safari have it."""

    name: str
    written: str
    chrome: float
    safari: float

    @property
    def above(self) -> bool:
        return self.chrome > CHROME or self.safari > SAFARI

    def stands_in(self, text: str) -> bool:
        return re.search(self.written, text) is not None


class Part(NamedTuple):
    """A rule or what an at-rule holds: what stands before each brace around it, and its own declarations."""

    around: tuple[str, ...]
    declared: tuple[tuple[str, str], ...]


SELECTORS = (
    Feature(":has()", r":has\(", 105, 15.4),
    Feature("nesting", r"&", 120, 17.2),
    Feature(":modal", r":modal\b", 105, 15.6),
    Feature(":open", r":open\b|:popover-open", 114, 17),
    Feature(":user-invalid", r":user-(in)?valid", 119, 16.5),
    Feature(":dir()", r":dir\(", 120, 16.4),
    Feature(":state()", r":state\(", 125, 17.4),
    Feature("::highlight", r"::highlight|::details-content|::view-transition|::scroll-", 105, 17.2),
)
AT_RULES = (
    Feature("@container", r"@container", 105, 16),
    Feature("@scope", r"@scope", 118, 17.4),
    Feature("@starting-style", r"@starting-style", 117, 17.5),
    Feature("@property", r"@property", 85, 16.4),
    Feature("@view-transition", r"@view-transition|@position-try|@function", 126, 18.2),
    Feature("ranges of media", r"@media[^{]*[<>]", 104, 16.4),
    Feature("(scripting)", r"@media[^{]*\(scripting", 120, 17),
)
PROPERTIES = (
    Feature("translate, rotate, scale", r"^(translate|rotate|scale)$", 104, 14.1),
    Feature("containers", r"^container(-type|-name)?$", 105, 16),
    Feature("text-wrap", r"^text-wrap", 114, 17.5),
    Feature("text-box", r"^text-box", 133, 18.2),
    Feature("field-sizing", r"^field-sizing$", 123, 26.2),
    Feature("interpolate-size", r"^interpolate-size$", 129, NEVER),
    Feature("content-visibility", r"^content-visibility$", 85, 18),
    Feature("contain-intrinsic", r"^contain-intrinsic-", 95, 17),
    Feature("overflow-clip-margin", r"^overflow-clip-margin$", 90, NEVER),
    Feature("overscroll-behavior", r"^overscroll-behavior", 65, 16),
    Feature("scrollbars", r"^scrollbar-", 121, 18.2),
    Feature("scroll-initial-target", r"^scroll-initial-target$", 133, NEVER),
    Feature("user-select", r"^user-select$", 54, NEVER),
    Feature("backdrop-filter", r"^backdrop-filter$", 76, 18),
    Feature("mask", r"^mask($|-)", 120, 15.4),
    Feature("hyphens", r"^hyphens$", 55, 17),
    Feature("font-size-adjust", r"^font-size-adjust$", 127, 17),
    Feature("animation-timeline", r"^(animation|view|scroll)-timeline", 115, 26),
    Feature("view-transition", r"^view-transition-", 111, 18),
    Feature("anchors", r"^(anchor-|position-(anchor|area|try))", 125, 26),
    Feature("named pages", r"^page$", 85, NEVER),
    Feature("forced-color-adjust", r"^forced-color-adjust$", 89, NEVER),
    Feature("white-space-collapse", r"^white-space-collapse$", 114, 17.4),
    Feature("offset-path", r"^offset-", 116, 16),
)
VALUES = (
    Feature("light-dark()", r"light-dark\(", 123, 17.5),
    Feature("lab(), oklch(), color()", r"\b(ok)?(lab|lch)\(|\bcolor\(", 111, 15.4),
    Feature("color-mix()", r"color-mix\(", 111, 16.2),
    Feature("relative colours", r"\b(rgb|hsl)a?\(\s*from\b", 119, 16.4),
    Feature("contrast-color(), if()", r"contrast-color\(|\bif\(|sibling-(index|count)\(|calc-size\(", 137, 26),
    Feature("dvh and the like", r"\d[dsl]v(h|w|i|b|min|max)\b", 108, 15.4),
    Feature("units of containers", r"\dcq(w|h|i|b|min|max)\b", 105, 16),
    Feature("lh", r"\dr?lh\b", 111, 16.4),
    Feature("subgrid", r"\bsubgrid\b", 117, 16),
    Feature("safe", r"\b(un)?safe (start|end|center|flex)", 115, 15.4),
    Feature("overflow: clip", r"^(overflow\S* )?clip$", 90, 16),
    Feature("round() and more", r"(?<![-\w])(round|mod|rem|sin|cos|tan|atan2?|pow|sqrt|hypot|exp|log)\(", 125, 15.4),
    Feature("linear()", r"(?<![-\w])linear\(", 113, 17.2),
    Feature("image-set()", r"(?<!-webkit-)image-set\(", 113, 17),
    Feature("attr() of any kind", r"attr\([^)]*[ ,]", 133, NEVER),
)  # fmt: skip
SCRIPTS = (
    Feature("toSorted and the like", r"\.to(Sorted|Reversed|Spliced)\(|\.with\(", 110, 16),
    Feature("groupBy", r"\b(Object|Map)\.groupBy\(", 117, 17.4),
    Feature("withResolvers, try", r"Promise\.(withResolvers|try)\(", 119, 17.4),
    Feature("Array.fromAsync", r"Array\.fromAsync\(", 121, 16.4),
    Feature("looking behind", r"\(\?<[=!]", 62, 16.4),
    Feature("sets of a regex", r"[^\s/*\w]/[dgimsuy]*v[dgimsuy]*(?=[;,)]|\.(test|exec)\()", 112, 17),
    Feature("sets added and cut", r"\.(union|intersection|(symmetricD|d)ifference|is(Sub|Super)setOf)\(", 122, 17),
    Feature("iterators", r"\bIterator\.|\.(values|keys|entries)\(\)\.[a-mo-z]\w+\(", 122, 18.4),
    Feature("inert", r"\.inert\b|\binert[ >=]", 102, 15.5),
    Feature("popover", r"\bpopover(target)?\b|Popover\(|popover=", 114, 17),
    Feature("commands", r"\bcommandfor\b|closedby=", 134, 26.2),
    Feature("view transitions", r"startViewTransition", 111, 18),
    Feature("checkVisibility", r"checkVisibility", 105, 17.4),
    Feature("requestSubmit", r"\.requestSubmit\(", 76, 16),
    Feature("showPicker", r"\.showPicker\(", 99, 16),
    Feature("signals of time", r"AbortSignal\.(timeout|any)\b", 116, 17.4),
    Feature("URL.parse", r"URL\.(canParse|parse)\(", 120, 18),
    Feature("Response.json()", r"Response\.json\(", 105, 17),
    Feature("static blocks", r"\bstatic \{", 94, 16.4),
    Feature("attributes of an import", r"\bwith \{ ?type:", 123, 17.2),
    Feature("scrollend", r"scrollend", 114, 26.2),
    Feature("requestIdleCallback", r"requestIdleCallback", 47, NEVER),
    Feature("OffscreenCanvas", r"OffscreenCanvas", 69, 16.4),
    Feature("streams packed", r"\b(Dec|C)ompressionStream", 80, 16.4),
    Feature("bytes as text", r"\b(from|to)(Base64|Hex)\(|OptionsFromJSON", 140, 18.4),
    Feature("setHTML", r"\bsetHTML|getHTML\(|parseHTMLUnsafe", 124, 17.4),
    Feature("moveBefore", r"\.moveBefore\(", 133, NEVER),
    Feature("isWellFormed", r"\.(is|to)WellFormed\(", 111, 16.4),
    Feature("durations", r"Intl\.DurationFormat", 129, 16.4),
    Feature("ranges of numbers", r"NumberFormat.{0,200}\.formatRange|selectRange\(", 106, 15.4),
    Feature("zeros left away", r"trailingZero|rounding(Mode|Incr)|: \"negative\"|\"min2\"", 106, 15.4),
    Feature("the screen awake", r"\.wakeLock\b", 84, 16.4),
    Feature("userActivation", r"\.userActivation\b", 72, 16.4),
    Feature("shaking", r"\.vibrate\b", 32, NEVER),
    Feature("import maps", r"importmap", 89, 16.4),
    Feature("loading ahead", r"modulepreload", 66, 17),
    Feature("hidden until found", r"until-found", 102, 26.2),
    Feature("Temporal", r"\bTemporal\.", 144, NEVER),
    Feature("using", r"\busing [a-z]\w* =|\bawait using\b", 134, NEVER),
)  # fmt: skip

SMALLER = "the same page, a little less fitted to its room"
SAID_OTHERWISE = "something else says it too"
BORNE = {
    ":has()": "what is chosen shows its own circle or tick (`base.css`); else " + SMALLER,
    "@container": "the widest form of it, cut where there is no room",
    "containers": SMALLER,
    "text-wrap": SMALLER,
    "safe": SMALLER,
    "overflow: clip": SMALLER,
    "content-visibility": "drawn at once",
    "contain-intrinsic": "drawn at once",
    "overflow-clip-margin": SMALLER,
    "overscroll-behavior": "the page behind is drawn along",
    "scrollbars": "a bar is seen",
    "scroll-initial-target": "the tab is reached by a stroke",
    "named pages": "the paper stands upright",
    "forced-color-adjust": SAID_OTHERWISE,
    "zeros left away": "£8.00 in place of £8",
    "the screen awake": "asked for only where it is there",
    "userActivation": "asked for only where it is there",
    "shaking": "asked for only where it is there",
    "import maps": "for a developer's server alone: what is installed needs none",
    "loading ahead": "loaded when it is needed",
}  # fmt: skip
"""What may be written without a question, for what is seen without it is good enough; by the feature's name."""


def faults_in_style(text: str) -> list[str]:
    """The uses of what is above the floor, in a style sheet: the feature, and where."""
    found = []
    for part in parts_of(COMMENT.sub(" ", text)):
        asked = " ".join(one for one in part.around if one.startswith("@supports"))
        found += [f"{name}: {where}" for name, where in _uses(part, asked)]
        found += [f"one in a list is lost with `:has()`: {one}" for one in part.around if _loses(one) and not asked]
    return found


def faults_in_script(text: str) -> list[str]:
    """The same in a script, or in a page."""
    plain = REMARK.sub("", COMMENT.sub(" ", text))
    return [one.name for one in SCRIPTS if one.above and one.name not in BORNE and one.stands_in(plain)]


def parts_of(text: str) -> Iterator[Part]:
    """Every pair of braces in a style sheet without comments, the inner ones first."""
    around: list[tuple[str, list[tuple[str, str]]]] = []
    for word, sign in re.findall(r"((?:\"[^\"]*\"|'[^']*'|[^{};\"'])*)([{};])", text):
        if sign == "{":
            around.append((" ".join(word.split()), []))
            continue
        name, colon, value = word.strip().partition(":")
        if around and colon:
            around[-1][1].append((name.strip(), " ".join(STRING.sub('""', value).split())))
        if sign == "}" and around:
            yield Part(tuple(before for before, _ in around), tuple(around.pop()[1]))


def _uses(part: Part, asked: str) -> Iterator[tuple[str, str]]:
    """Of one pair of braces: what is used without a question, and in what words."""
    around = part.around[-1]
    for feature in AT_RULES if around.startswith("@") else SELECTORS:
        if _is_fault(feature, asked) and feature.stands_in(around):
            yield feature.name, around
    older: set[str] = set()
    for name, value in part.declared:
        used = [one for one in PROPERTIES if one.stands_in(name)] + [one for one in VALUES if one.stands_in(value)]
        faults = [one for one in used if _is_fault(one, asked)]
        if name.startswith("--") or name not in older:
            yield from ((one.name, f"{around} {{ {name}: {value} }}") for one in faults)
        if not faults:
            older.add(name.removeprefix("-webkit-"))


def _is_fault(feature: Feature, asked: str) -> bool:
    return feature.above and feature.name not in BORNE and not (asked and not asked.startswith("@supports not"))


def _loses(before: str) -> bool:
    """Whether a list of selectors has one with `:has()` beside one without: who does not know it passes over both."""
    if before.startswith("@") or ":has(" not in before:
        return False
    return not all(":has(" in one for one in _listed(before))


def _listed(before: str) -> list[str]:
    """The selectors of a list, those in brackets left together."""
    found, depth = [""], 0
    for sign in before:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


def styles() -> list[Path]:
    """All style sheets of the site."""
    return sorted((ROOT / "static/css").rglob("*.css"))


def scripts_and_pages() -> list[Path]:
    """All scripts, those of others too but htmx, which asks for what is new before it uses it; and all pages."""
    scripts = sorted(path for folder in ("js", "vendor/lit-html") for path in (ROOT / "static" / folder).rglob("*.js"))
    return [*scripts, *sorted((ROOT / "templates").rglob("*.html"))]
