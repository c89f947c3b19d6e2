/* The end of a game: every player's swing on one axis, their total behind it; then who is Box and who is Captain. */
import { html, nothing, svg } from "lit-html";
import { mayCorrect } from "table/lookup";
import { words } from "table/words";
import { clause, figure, icon, role } from "table/board/marks";
import { payments } from "table/board/payments";

const HALF = 100;

/** Lengths on one axis: the longest swing fills its half. Geometry only; the figures beside it are the server's. */
/** @param {number} points */
function bar(points, most) {
  const length = most ? (Math.abs(points) / most) * (HALF - 4) : 0;
  const shape =
    points < 0
      ? svg`<rect class="lost" x=${HALF - length} y="11" width=${length} height="16"/>`
      : svg`<rect class="won" x=${HALF} y="11" width=${length} height="16"/>`;
  return html`<svg viewBox="0 0 200 38" preserveAspectRatio="none" aria-hidden="true">
    <line class="zero" x1="100" x2="100" y1="0" y2="38" vector-effect="non-scaling-stroke"/>
    ${points ? shape : nothing}</svg>`;
}

/** @param {RowView} row @param {string} id */
const roleIn = (row, id) =>
  id === row.box
    ? words.letter.box
    : id === row.captain
      ? words.letter.captain
      : id === row.partner
        ? words.letter.partner
        : "";

/** @param {Context} ctx @param {RowView} row @param {string} id */
function swing({ people }, row, id, most) {
  const letter = roleIn(row, id);
  return html`<tr class=${people.isMe(id) ? "me" : ""}>
    <th scope="row">${people.name(id)}${letter ? html` <i class="role">${letter}</i>` : nothing}</th>
    <td class="axis">${bar(row.points[id], most)}</td>
    <td class="num">${figure(row.points[id])}</td>
    <td class="num sum">${row.results[id] === undefined ? nothing : figure(row.results[id])}</td></tr>`;
}

/** @param {Context} ctx @param {RowView} row */
function check(ctx, row) {
  if (row.zero === undefined) return nothing;
  const { ui } = ctx;
  const puts = mayCorrect(ctx) ? () => ui.amend(row.seq) : ctx.mayUndo ? ui.undo : null;
  return html`<p class="check">${icon(row.zero ? "check" : "stop")}${row.zero ? words.zero : words.notZero}
    ${puts ? html`<button @click=${puts}>${words.correct}</button>` : nothing}</p>`;
}

/** Those who left after this game, and what settled them. */
/** @param {Context} ctx @param {RowView} row */
const left = (ctx, row) =>
  ctx.view.settlements
    .filter((settled) => settled.player && settled.after_game === row.number)
    .map(
      (settled) =>
        html`<h3 class="said">${words.hasLeft(ctx.people.name(settled.player), ctx.people.isMe(settled.player))}</h3>
          ${payments(ctx, settled.payments)}`,
    );

/** @param {Context} ctx */
export function over(ctx) {
  const [row] = ctx.view.rows.slice(-1);
  const ids = Object.keys(row.points).sort((a, b) => row.points[b] - row.points[a]);
  const most = Math.max(...ids.map((id) => Math.abs(row.points[id])));
  return html`<section class="over" tabindex="0" aria-label=${words.theTable}>${left(ctx, row)}
    <h2 class="said">${ctx.people.hears(row)}</h2>
    <svg class="hush" aria-hidden="true">
      <defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect class="hatch" width="2" height="5"/></pattern></defs></svg>
    <table class="swings" data-n=${ids.length}>
      <thead class="hush">
        <tr><th>${words.player}</th><td></td><th>${words.swing}</th><th>${words.eveningResult}</th></tr></thead>
      <tbody>${ids.map((id) => swing(ctx, row, id, most))}</tbody></table>
    ${check(ctx, row)}</section>`;
}

/** The line as on paper: the Box framed, against the rest, the Captain first. */
/** @param {Context} ctx */
export function lineup({ view, people }) {
  const rest = view.order.filter((id) => id !== view.box);
  return html`<p class="lineup">
    <span class="framed">${people.name(view.box)}</span><span class="against">${words.against}</span>
    ${rest.map(
      (id) =>
        html`<span class="who"><span>${people.name(id)}</span>${
          id === view.captain ? role(words.letter.captain) : nothing
        }</span>`,
    )}</p>`;
}

/** My role in the coming game, as a sentence; null if I have none. */
/** @param {Context} ctx */
export function myRole({ view, state }) {
  const me = state.me[0];
  if (!me) return null;
  if (me === view.box) return words.youAre.box;
  if (me === view.captain) return words.youAre.captain;
  return me === view.partner ? words.youAre.partner : null;
}

/** @param {Context} ctx */
export function coming(ctx) {
  const { view, people } = ctx;
  const why = view.box_why;
  const said =
    myRole(ctx) ?? (view.box && view.captain ? words.isBox(people.name(view.box), people.name(view.captain)) : "");
  return html`<div><h2 class="said">${said}</h2>
    ${why ? html`<p class="why">${people.hears(why)}${clause(why.rule)}</p>` : nothing}</div>
    ${view.box ? lineup(ctx) : nothing}`;
}
