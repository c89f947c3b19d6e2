/* Players who leave while a game is on: the others read it on their own phone, with what they pay or are paid. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";
import { whoSettles } from "table/board/payments";
import { icon } from "table/board/marks";

/** What the reader pays a player who has left, or is paid by them: "You pay Bob 3 · £3". */
/** @param {Context} ctx @param {string | null} id */
export function ownPayments({ view, people }, id) {
  const settled = view.settlements.findLast(({ player }) => player === id);
  return (settled?.payments ?? [])
    .filter(({ from, to }) => people.isMe(from) || people.isMe(to))
    .map(
      ({ from, to, points }) => html` <span data-of=${people.holder}>${whoSettles(people, from, to)}
        <b>${people.priced(plain(points), points)}</b>.</span>`,
    );
}

/** The players who have left in the game that is on, until it is read. */
/** @param {Context} ctx */
export function leaverLines(ctx) {
  const { view, state, people, ui } = ctx;
  const number = view.game?.number;
  const key = ({ player, left_in: game }) => `left ${player} ${game}`;
  const fresh = view.settlements.filter(
    (settled) =>
      settled.player &&
      number === settled.left_in &&
      !people.mine(settled.player) &&
      !state.aside.includes(key(settled)),
  );
  if (ctx.keeping) return nothing;
  return fresh.map(
    (settled) => html`<p class="toast leaver" role="status">${icon("away")}
      <span>${words.hasLeft(people.full(settled.player), false)}${ownPayments(ctx, settled.player)}</span>
      <button class="btn flat" @click=${() => ui.aside(key(settled), true)}>${words.understood}</button></p>`,
  );
}
