"""Modules joined into one: the same statements in the same order, and a plain no to what cannot be joined."""

import pytest

from chouette.joining import Unjoinable, scripts_joined, styles_joined

CUBE = """/* A cube. */
export const FIRST = 2;

export function turned(value) {
  return value * 2;
}
"""
BOARD = """import { html } from "lit-html";
import { FIRST, turned as twice } from "table/cube";

export const board = () => html`<b>
  import { nothing }</b>${twice(FIRST)}`;
"""
MAIN = """import { html, nothing } from "lit-html";
import { board } from "table/board";
import { turned } from "table/cube";

document.title = html`${board()}${turned(8) ?? nothing}`;
"""
JOINED = """import { html, nothing } from "lit-html";
const $table_cube = (() => {
const FIRST = 2;

function turned(value) {
  return value * 2;
}
return { FIRST, turned };
})();
const $table_board = (() => {
const { FIRST, turned: twice } = $table_cube;

const board = () => html`<b>
  import { nothing }</b>${twice(FIRST)}`;
return { board };
})();
const $table_main = (() => {
const { board } = $table_board;
const { turned } = $table_cube;

document.title = html`${board()}${turned(8) ?? nothing}`;
})();
"""


def joined(**modules: str) -> str:
    """What becomes of these modules, of which `main` begins."""
    return scripts_joined("table/main", lambda name: modules.get(name.removeprefix("table/")))


def test_comments_are_left_in_the_sources_and_templates_are_whole() -> None:
    drawn = "const drawn = (a) => html`<pre>\n  /* not this */\n  ${a}</pre>`;\n"
    main = f"/* What\n   it is. */\n/** @param {{number}} a */\n{drawn}"
    assert scripts_joined("main", {"main": main}.get) == f"const $main = (() => {{\n{drawn}}})();\n"
    styles = "/* Cubes. */\n.cube { color: red; } /* stays */\n  /* two\n  lines */\n  .seat { }\n"
    assert styles_joined([styles]) == ".cube { color: red; } /* stays */\n  .seat { }\n"


def test_a_module_stands_after_what_it_needs_each_once_and_vendored_ones_stay_apart() -> None:
    assert joined(main=MAIN, board=BOARD, cube=CUBE) == JOINED


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ('import * as cube from "table/cube";\n', "not `import \\* as cube"),
        ('import cube from "table/cube";\n', "not `import cube"),
        ("export default 2;\n", "not `export default"),
        ("export let value = 2;\n", "not `export let"),
        ('import { html as text } from "lit-html";\n', "`html as text` of lit-html"),
        ('import { live } from "lit-html";\nimport { live } from "lit-html/directives/live.js";\n', "another meaning"),
        ('import { board } from "table/board";\n', "table/main imports table/board imports table/main"),
    ],
)
def test_what_cannot_be_joined_plainly_is_refused_by_name(module: str, why: str) -> None:
    other = 'import { main } from "table/main";\nexport const board = 1;\n'
    with pytest.raises(Unjoinable, match=why):
        joined(main=module, board=other, cube=CUBE)


def test_style_sheets_keep_their_order() -> None:
    assert styles_joined(["@layer base, components;", ".cube {}"]) == "@layer base, components;\n.cube {}"
