/* The row of the game as the sheet will have it, while it is written: what the game has paid so far, and below it what
   everybody has won and lost in all. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { figure } from "table/board/marks";

/** The game that is on, or the one that has just ended; none before the first event of it. */
/** @param {ReadView} view @param {number} number */
function paid(view, number) {
  if (view.game) return view.game.points;
  return view.rows.find((row) => row.number === number)?.points ?? {};
}

/** @param {Context} ctx @param {number} game */
export function rowSoFar(ctx, game) {
  const { view, people } = ctx;
  const points = paid(view, game);
  const ids = Object.keys(view.players).filter((id) => view.players[id].seated || id in points);
  const cell = (id, value) =>
    html`<td class="num ${people.isMe(id) ? "me" : ""}">${value === undefined ? nothing : figure(value)}</td>`;
  if (!ids.length) return nothing;
  return html`<div class="newest-rows">
    <div class="rows" tabindex="0" role="region" aria-label=${words.rowSoFar}>
      <table><thead>
          <tr><td></td>
            ${ids.map(
              (id) =>
                html`<th scope="col" class="num ${people.isMe(id) ? "me" : ""}" aria-label=${people.name(id)}>
                  ${people.short(id)}</th>`,
            )}</tr></thead>
        <tbody><tr><th scope="row" aria-label=${words.game(game)}>${game}</th>
            ${ids.map((id) => cell(id, points[id]))}</tr></tbody>
        <tfoot><tr><th scope="row" aria-label=${words.eveningResult}>Σ</th>
            ${ids.map((id) => cell(id, view.players[id].result))}</tr></tfoot></table></div></div>`;
}
