/* The end of a game: what happened, every player's swing on one axis, their total behind it, and what is still to
   settle where payments have made that another figure. */
import { html, nothing, svg } from "lit-html";
import { mayCorrect } from "table/lookup";
import { words } from "table/words";
import { goneMark, goneWhen, rowsOf } from "table/board/everybody";
import { figure, icon } from "table/board/marks";
import { hasSettled, payments } from "table/board/payments";
import { isSettledHere, needsTheOther } from "table/dock/dispute";

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

/** Whether what is still open is for somebody another figure than what was won and lost: payments came between. */
/** @param {Context} ctx */
const isPartlyPaid = ({ view: { players } }, ids) =>
  ids.some((id) => players[id] && players[id].to_settle !== players[id].result);

/** The total as it is now: points that were corrected by hand after the game are in it, as in every other total. */
/** @param {ReadView} view @param {RowView} row @param {string} id */
const totalOf = (view, row, id) => view.players[id]?.result ?? row.results[id];

/** @param {Context} ctx @param {RowView} row @param {string} id */
function swing({ people, view }, row, id, { most, paid, called }) {
  const letter = roleIn(row, id);
  return html`<tr class=${people.isMe(id) ? "me" : ""} data-of=${id}>
    <th scope="row">${called(id)}${letter ? html` <i class="role">${letter}</i>` : nothing}${goneMark(view, id)}</th>
    <td class="axis">${bar(row.points[id], most)}</td>
    <td class="num">${figure(row.points[id])}</td>
    <td class="num sum">${totalOf(view, row, id) === undefined ? nothing : figure(totalOf(view, row, id))}</td>
    ${paid ? html`<td class="num sum">${figure(view.players[id]?.to_settle ?? 0)}</td>` : nothing}</tr>`;
}

/** Whether they joined during this game, and are here for the next one.
    @param {Context} ctx @param {RowView} row @param {string} id */
const isNew = ({ view }, row, id) => row.newcomers.includes(id) && !view.players[id]?.left;

/** A player who left before this game, or joined during it: when, and their total. */
/** @param {Context} ctx @param {RowView} row @param {string} id */
function gone(ctx, row, id, { paid, called }) {
  const { people, view } = ctx;
  return html`<tr class="gone ${people.isMe(id) ? "me" : ""}" data-of=${id}><th scope="row">${called(id)}</th>
    <td class="when" colspan="2">${isNew(ctx, row, id) ? words.playsFrom(row.number + 1) : goneWhen(view, id)}</td>
    <td class="num sum">${figure(totalOf(view, row, id))}</td>
    ${paid ? html`<td class="num sum">${figure(view.players[id].to_settle)}</td>` : nothing}</tr>`;
}

/** @param {Context} ctx @param {RowView} row */
function check(ctx, row) {
  if (row.zero === undefined) return nothing;
  const { ui } = ctx;
  const undoes = ctx.mayUndo && ctx.view.undoes?.seq === row.seq; // what came after it is not undone beside it
  const disputed = needsTheOther(ctx, row.seq) || isSettledHere(ctx, row.seq);
  const corrects = !disputed && mayCorrect(ctx);
  // The scorekeeper's own stands below; one who plays has it here on their own side.
  const takesBack = undoes && !(ctx.state.scorekeeper && (corrects || disputed));
  return html`<p class="check">${icon(row.zero ? "check" : "stop")}${row.zero ? words.zero : words.notZero}
    ${
      takesBack
        ? html`<button aria-description=${ctx.view.undoes.text} @click=${ui.undo}>${words.undo}</button>`
        : nothing
    }${corrects ? html`<button @click=${() => ui.amend(row.seq)}>${words.correct}</button>` : nothing}</p>`;
}

/** Beside what is to be paid, the way to pay it; the wall and the history have none, and a leaver’s is in the dock. */
/** @param {Context} ctx */
const settleLink = (ctx) =>
  ctx.page.urls.settle && !ctx.screen && !hasSettled(ctx)
    ? html`<a href=${ctx.page.urls.settle}>${words.settleUp}</a>`
    : nothing;

/** The players who left in this game or after it, and what settled them. */
/** @param {Context} ctx @param {RowView} row */
const left = (ctx, row) =>
  ctx.view.settlements
    .filter(({ player, after_game: after, left_in: game }) => player && (game ?? after) === row.number)
    .map(
      (settled) =>
        html`<h2 class="said"
            data-of=${settled.player}>${words.hasLeft(ctx.people.name(settled.player), ctx.people.isMe(settled.player))}
          ${settleLink(ctx)}</h2>
          ${payments(ctx, settled.payments)}`,
    );

/** What it has brought the one who reads it: "You +8 · £16". */
/** @param {Context} ctx @param {RowView} row */
function own(ctx, row) {
  const { people } = ctx;
  const points = row.points[people.reader ?? ""];
  return points === undefined || isNew(ctx, row, people.reader ?? "")
    ? nothing
    : html`<p class="own-swing"
        data-of=${people.reader}>${words.you} <b>${people.priced(figure(points), points)}</b></p>`;
}

/** @param {Context} ctx */
export function over(ctx) {
  const [row] = ctx.view.rows.slice(-1);
  const ids = Object.keys(row.points)
    .filter((id) => !isNew(ctx, row, id))
    .sort((a, b) => row.points[b] - row.points[a]);
  const named = Object.keys({ ...row.results, ...ctx.view.players });
  const earlier = named.filter((id) => row.points[id] === undefined && totalOf(ctx.view, row, id));
  const others = [...row.newcomers.filter((id) => isNew(ctx, row, id)), ...earlier];
  const most = Math.max(...ids.map((id) => Math.abs(row.points[id])));
  const paid = isPartlyPaid(ctx, ids);
  const rows = rowsOf([...ids, ...others]);
  const drawn = { most, paid, called: ctx.people.column([...ids, ...others], paid) };
  return html`<section class="over" data-n=${rows} tabindex="0" aria-label=${words.theTable}>${left(ctx, row)}
    <div class="happened"><h2 class="said">${ctx.people.says(ctx.view.ended ?? row)}</h2>${own(ctx, row)}</div>
    <svg class="hush" aria-hidden="true">
      <defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect class="hatch" width="2" height="5"/></pattern></defs></svg>
    <table class="swings" data-n=${rows}>
      <thead>
        <tr><th><span class="hush">${words.player}</span></th><td></td><th scope="col">${words.gameColumn}</th>
          <th scope="col">${words.totalColumn}</th>
          ${paid ? html`<th scope="col">${words.openColumn}</th>` : nothing}</tr></thead>
      <tbody>${ids.map((id) => swing(ctx, row, id, drawn))}
        ${others.map((id) => gone(ctx, row, id, drawn))}</tbody></table>
    ${check(ctx, row)}</section>`;
}
