/* On a wide screen: the newest rows of the sheet beside the board, with everybody's total. Its place is ruled from the
   first game on, so that nothing below it moves when a row is written. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { words } from "table/words";
import { onTheSheet } from "table/board/everybody";
import { figure } from "table/board/marks";

const ROOM = 5;

/** @param {RowView} row @param {string} id */
const letter = (row, id) =>
  ["box", "captain", "partner"].filter((one) => row[one] === id).map((one) => words.letter[one])[0];

/** Another figure is written anew, not moved. */
/** @param {Context} ctx @param {number} points @param {string} id */
function cell({ people }, points, mark, id) {
  return html`<td class="num ${people.isMe(id) ? "me" : ""}" data-of=${id}>
    ${
      points === undefined ? nothing : keyed(points, html`<span>${figure(points)}</span>`)
    }${mark ? html`<i class="role">${mark}</i>` : nothing}</td>`;
}

/** @param {Context} ctx @param {string[]} ids */
const written = (ctx, ids) => (row) =>
  html`<tr><th scope="row">${row.number}</th>${ids.map((id) => cell(ctx, row.results[id], letter(row, id), id))}</tr>`;

/** Points that were corrected by hand: what the correction moved, not a total. */
/** @param {Context} ctx @param {string[]} ids */
const corrected = (ctx, ids) => (one) =>
  html`<tr class="adjusted"><th scope="row"><span aria-hidden="true">±</span><span
        class="hush">${words.pointsCorrected}</span></th>${ids.map((id) => cell(ctx, one.points[id], null, id))}</tr>`;

/** The newest rows: finished games, and after each game the corrections by hand that followed it. */
/** @param {ReadView} view */
function newest({ rows, adjustments }) {
  const [first] = rows;
  const after = (row) => adjustments.filter((one) => one.after_game === row.number);
  const before = adjustments.filter((one) => !first || one.after_game < first.number);
  return [...before, ...rows.flatMap((row) => [row, ...after(row)])].slice(-ROOM);
}

/** @param {string[]} ids */
const blank = (ids) => html`<tr class="blank" aria-hidden="true"><td></td>${ids.map(() => html`<td></td>`)}</tr>`;

/** @param {Context} ctx */
export function newestRows(ctx) {
  const { view, people, page } = ctx;
  const ids = onTheSheet(view); // as they came, which no game changes
  const rows = newest(view);
  const drawn = rows.map((row) => ("box" in row ? written : corrected)(ctx, ids)(row));
  return html`<section class="newest-rows">
    <h2>${page.urls.sheet ? html`<a href=${page.urls.sheet}>${words.sheet}</a>` : words.sheet}</h2>
    <div class="rows" tabindex="0">
      <table><thead>
          <tr><td></td>
            ${ids.map(
              (id) =>
                html`<th scope="col" class="num ${people.isMe(id) ? "me" : ""}"
                    data-of=${id} aria-label=${people.name(id)}>
                  ${people.short(id)}</th>`,
            )}</tr></thead>
      <tbody>${drawn}${Array.from({ length: ROOM - rows.length }, () => blank(ids))}</tbody>
      <tfoot><tr><th scope="row" aria-label=${words.eveningResult}>Σ</th>
          ${ids.map((id) => cell(ctx, view.players[id].result, null, id))}</tr></tfoot></table></div></section>`;
}
