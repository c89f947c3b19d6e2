/* The fair figure before the last roll: how many of the 36 rolls win, what is then fairly paid, and the throw that
   decides on the odd point. The figures are the server's. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { listed, plain } from "table/format";
import { cubeOf } from "table/lookup";
import { language, words } from "table/words";

const ROLLS = 36;
const EVEN = ROLLS / 2;

/** The figure for so many winning rolls; with fewer than half of them it is the opponent's, for the rest. */
/** @param {ReadView} view */
function figureFor(view, value, winning) {
  const wins = winning >= EVEN;
  const figures = view.outlook.fair[value];
  const [points, throws] = figures[wins ? winning - EVEN : EVEN - winning];
  return { wins, points, throws };
}

/** The one value that all these cubes stand at; a figure for each of several is told for each. */
/** @param {{ view: ReadView }} seen */
function valueOf({ view }, named) {
  const values = new Set(named.map((name) => cubeOf(view, name).value));
  const [value] = values;
  return values.size === 1 && view.outlook.fair[value] ? value : null;
}

/** Whose rolls are counted: the reader's, if they have an end of the cube, else the Box's. */
/** @param {Context} ctx */
function counted({ view, people }, named) {
  const ends = named.map((name) => cubeOf(view, name));
  if (ends.every((cube) => cube.team_end.some(people.isMe))) return { team: true, who: "you" };
  return { team: false, who: ends.every((cube) => cube.box_end.some(people.isMe)) ? "you" : "box" };
}

/** The rarer throws are the ones that are named. */
function sentence({ page }, { wins, points, throws }, who) {
  const side = words.fair[who][wins ? "gets" : "pays"];
  if (!throws) return points ? side.whole(points) : words.fairNothing;
  const [named, odd, chance] =
    throws > EVEN ? [ROLLS - throws, side.oddUnless, side.chanceUnless] : [throws, side.odd, side.chance];
  const totals = listed(page.totals[named].map(String), language, "disjunction");
  return points ? odd(points, totals, named) : chance(totals, named);
}

/** What may be written down: the whole points, the half where the house rolls it off, and the next point. */
/** @param {{ view: ReadView }} seen */
function figures({ view }, { points, throws }) {
  const half = view.halves && throws === EVEN ? [points + 0.5] : [];
  return throws ? [points, ...half, points + 1] : [points];
}

/** `tell` takes the points from the box end to the team end; nothing where there is no one figure. */
/** @param {Context} ctx */
export function fairFields(ctx, named, tell) {
  const { state, ui, view } = ctx;
  const value = named.length ? valueOf(ctx, named) : null;
  if (value === null) return nothing;
  const { team, who } = counted(ctx, named);
  const found = state.rolls === null ? null : figureFor(view, value, state.rolls);
  const set = (event) => {
    const winning = Number.parseInt(event.target.value, 10);
    ui.rolls(winning >= 0 && winning <= ROLLS ? winning : null);
  };
  const put = (points) =>
    html`<button type="button" @click=${() => tell(team === found?.wins ? points : -points)}>
      ${words.putIn(plain(points))}</button>`;
  return html`<div class="fair"
      data-of=${who === "you" ? ctx.people.holder : ""}><div class="field"><label>${words.winningRolls[who]}
      <input type="number" inputmode="numeric" min="0" max=${ROLLS} .value=${live(String(state.rolls ?? ""))}
        @input=${set}></label></div>
    ${
      found
        ? html`<p role="status">${sentence(ctx, found, who)}</p>
      <div class="picks">${figures(ctx, found).map(put)}</div>`
        : nothing
    }</div>`;
}

/** Folded up in a form; there it is one of several ways to come to a figure. */
/** @param {Context} ctx */
export function fairFolded(ctx, named, tell) {
  const fields = fairFields(ctx, named, tell);
  return fields === nothing
    ? nothing
    : html`<details class="fair-fold"><summary>${words.fairFigure}</summary>${fields}</details>`;
}

/** From a counter-offer in the dock it opens on a paper of its own, and goes back there with the figure. */
/** @param {Context} ctx @param {string} cube */
export function fairButton(ctx, cube, key) {
  if (valueOf(ctx, [cube]) === null) return nothing;
  return html`<button class="btn line" @click=${() => ctx.ui.panel({ kind: "fair", cube, draft: key })}>
    ${words.fairFigure}</button>`;
}

/** @param {Context} ctx */
export function fairPaper(ctx) {
  const { ui, state } = ctx;
  const { cube, draft } = state.panel;
  if (!cubeOf(ctx.view, cube)) return nothing;
  return fairFields(ctx, [cube], (points) => {
    ui.draft(draft, points);
    ui.panel(null);
  });
}
