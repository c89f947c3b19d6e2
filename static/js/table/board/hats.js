/* The two hats of a scorekeeper who plays: as themselves they see the table as every player does; with the sheet before
   them they enter for others. One switch in the head, and how many without a phone are awaited. */
import { html, nothing } from "lit-html";
import { asked } from "table/lookup";
import { words } from "table/words";
import { isAsk } from "table/wording";
import { isOthersRoll, ownKeys } from "table/dock/put";

/** Whether who holds this phone keeps the sheet and plays, from the first game to the close. */
/** @param {State} state */
export const wearsTwo = ({ view, me, scorekeeper }) =>
  scorekeeper &&
  view.phase !== "closed" &&
  Boolean(view.game || view.rows.length) &&
  me.some((id) => view.players[id]?.seated);

/** What is drawn under the hat that is worn: as a player nothing of the sheet, and nobody is picked. */
/** @param {State} state @returns {State} */
export function underHat(state) {
  const hats = wearsTwo(state);
  return hats && state.hat !== "sheet" ? { ...state, hats, scorekeeper: false, picked: null } : { ...state, hats };
}

/** Those without a phone of whom something is asked: only who keeps the sheet can say it for them. */
/** @param {State} state */
export function awaitedHere({ view, me }) {
  const put = asked(view, isAsk)
    .filter((action) => !isOthersRoll(action))
    .map((action) => action.by);
  const ids = [...put, ...view.proposals.flatMap((proposal) => proposal.awaits)];
  return [...new Set(ids)].filter((id) => id && !view.players[id]?.phone && !me.includes(id));
}

/** @param {Context} ctx */
export function hatSwitch({ state, people, ui }) {
  if (!state.hats) return nothing;
  const count = awaitedHere(state).length;
  const hat = (name, label, more) =>
    html`<button aria-pressed=${state.scorekeeper === (name === "sheet")} @click=${() => ui.hat(name)}>
      ${label}${more}</button>`;
  const awaited = count
    ? html`<b class="awaited" aria-hidden="true">${count}</b><span class="hush">${words.awaitedHere(count)}</span>`
    : nothing;
  const asksMe = state.scorekeeper && ownKeys(state).some((key) => !state.aside.includes(key));
  const mark = asksMe
    ? html`<b class="asked-me"><span class="hush" data-of=${people.holder}>${words.askedOfYou}</span></b>`
    : nothing;
  return html`<div class="hats" role="group" aria-label=${words.hats}>
    ${hat("me", words.hatMe, mark)}${hat("sheet", words.hatSheet, awaited)}</div>`;
}
