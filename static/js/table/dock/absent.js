/* Somebody absent reads that they are, and comes back with one tap. */
import { html, nothing } from "lit-html";
import { open } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { press } from "table/dock/press";

const BACK = ["come_back", "sit_in"];

/** The way back of whoever holds this phone, if they are away or sit out. */
/** @param {State} state */
export function wayBack(state) {
  const me = state.me[0];
  if (!me || state.picked) return undefined;
  return open(state, [me]).find(({ event, by }) => BACK.includes(event) && by === me);
}

/** @param {Context} ctx @param {Listed} action */
export function absentSaid({ view, people }, { event, by }) {
  const { proxy } = view.players[by];
  return html`<div><h2 class="said">${event === "sit_in" ? words.youSitOut : words.youAreAway}</h2>
    ${proxy ? html`<p class="why">${words.actsForYou(people.full(proxy))}</p>` : nothing}
    ${view.game?.text ? html`<p class="why">${view.game.text}</p>` : nothing}</div>`;
}

/** @param {Context} ctx @param {Listed} action */
export const backButton = (ctx, action) =>
  html`<button class="btn main wide" @click=${() => press(ctx, action)}>${wording[action.event].label}</button>`;
