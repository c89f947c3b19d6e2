/* Somebody absent reads that they are, and comes back with one tap. */
import { html, nothing } from "lit-html";
import { open } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { press } from "table/dock/press";

const BACK = ["come_back", "sit_in"];

/** The way back of the player of this phone, if they are away or sit out; of several only once all of them are: until
    then the phone is asked for those who are here.
    @param {State} state */
export function wayBack(state) {
  if (state.picked) return undefined;
  const ways = state.me.map((id) => open(state, [id]).find(({ event, by }) => BACK.includes(event) && by === id));
  return ways.every(Boolean) ? ways[0] : undefined;
}

/** That they are away, and who acts for them: where their answer is awaited the table's sentence says it. */
/** @param {Context} ctx @param {Listed} action @param {boolean} holds Whether they have a part in the game. */
export function absentSaid({ view, people }, { event, by }, holds) {
  const acts = !view.game || (holds && !view.game.you[by]);
  const proxy = acts ? view.players[by].proxy : null;
  const waits = people.hears(view.game);
  return html`<div data-of=${people.holder}><h2 class="said">${
    event === "sit_in" ? words.youSitOut : words.youAreAway
  }</h2>
    ${proxy ? html`<p class="why">${words.actsForYou(people.full(proxy))}</p>` : nothing}
    ${waits ? html`<p class="why">${waits}</p>` : nothing}</div>`;
}

/** @param {Context} ctx @param {Listed} action */
export const backButton = (ctx, action) =>
  html`<button class="btn main wide" @click=${() => press(ctx, action)}>${wording[action.event].label}</button>`;
