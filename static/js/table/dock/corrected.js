/* Finished games that were corrected, on the phones of the players whom they now pay another figure. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { ownPayments } from "table/dock/leavers";
import { icon } from "table/board/marks";

/** The games that were corrected and pay me another figure since, until I have read it; and what I now pay the players
    who have left, where it pays them another figure. On the scorekeeper's screen it waits while answers are due: they
    stand below it there, and need the room. */
/** @param {Context} ctx */
export const correctedGames = (ctx) => {
  const { state, view, people, ui } = ctx;
  const isRoom = !ctx.keeping || !view.game?.cubes.some(({ turned_by: waits }) => waits);
  return (view.corrected ?? [])
    .filter(() => isRoom)
    .filter(({ you }) => state.me.some((id) => id in you))
    .filter((one) => (isOwn(ctx, one) ? one.seq === view.seq : one.seq > (state.corrected ?? 0)))
    .slice(-1)
    .map(
      (one) => html`<p class="toast corrected" role="status">${icon("pencil")}
      <span>${people.says(one)}${byName(ctx, one)}${
        one.why ? html` <q>${words.why(one.why)}</q>` : nothing
      }${leaversPaid(ctx, one)}</span>
      ${
        isOwn(ctx, one)
          ? nothing
          : html`<button class="btn flat" @click=${() => ui.corrected(one.seq)}>${words.understood}</button>`
      }</p>`,
    );
};

/** On a phone of several: what it changes for each of them.
    @param {Context} ctx */
const byName = ({ state, people }, { named = {} }) =>
  people.reader === null
    ? state.me.filter((id) => named[id]).map((id) => html` <span data-of="">${named[id]}</span>`)
    : nothing;

/** Whether a player of this phone has corrected it: they know, until the next event.
    @param {Context} ctx */
const isOwn = ({ state }, { by }) => by !== null && state.me.includes(by);

/** @param {Context} ctx */
const leaversPaid = (ctx, { you }) =>
  Object.keys(you)
    .filter((id) => ctx.view.players[id]?.left)
    .map((id) => ownPayments(ctx, id));
