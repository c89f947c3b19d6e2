/* The private limit: a figure that passes it is underlined with the pen, and a cube that would pass it says so before
   it is turned or taken. It is kept on this phone and shown to its player alone. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";

const KINDS = ["single", "gammon", "backgammon"];

/** Whether so many points, won or lost, are more than the reader wants to play for. */
/** @param {any} one @param {number} points */
export const over = ({ state }, points) => state.limit !== null && Math.abs(points) > state.limit;

/** A figure of a player as it stands, underlined where it is the reader's and passes the limit. */
/** @param {Context} ctx @param {string | null | undefined} id @param {number} points */
export const marked = (ctx, id, points, shown) =>
  ctx.people.isMe(id) && over(ctx, points) ? html`<u class="beyond">${shown}</u>` : shown;

/** Said before a cube is turned or taken, to the player whose stakes these are: the server's, for a single game, a
    gammon and a backgammon. */
/** @param {Context} ctx */
export function warning(ctx, whose, stakes) {
  const { state, people } = ctx;
  const at = people.isMe(whose) && stakes ? stakes.findIndex((points) => over(ctx, points)) : -1;
  if (at < 0) return nothing;
  return html`<p class="over-limit" data-of=${whose}>
    ${icon("pencil")}<span>${words.overLimit[KINDS[at]](stakes[at], people.money(stakes[at]), state.limit)}</span></p>`;
}

/** @param {Context} ctx */
export function limitField(ctx) {
  const { state, people, ui } = ctx;
  if (!state.me.length) return nothing;
  const told = (event) =>
    ui.limit(Number.parseInt(event.target.value, 10) > 0 ? Number.parseInt(event.target.value, 10) : null);
  return html`<div class="field limit"><label for="limit">${words.limit}</label>
    <div class="limit-row">
      <input id="limit" type="number" inputmode="numeric" min="1" max="9999" placeholder=${words.noLimit}
        .value=${String(state.limit ?? "")} @change=${told}>
      <span class="quiet" data-of=${people.holder}>${
        state.limit === null ? nothing : people.priced(words.points(state.limit), state.limit)
      }</span></div>
    <p class="note" data-of=${people.holder}>${words.limitLong}</p></div>`;
}
