/* Extras that were just given, told to the lone taker who has them now, the newest first. */
import { html } from "lit-html";
import { speaking } from "table/lookup";
import { icon } from "table/board/marks";

/** @param {Context} ctx */
export function extraLines({ view, state, people }) {
  const mine = (view.game?.extras ?? []).filter(({ player }) => speaking(state).includes(player));
  return mine
    .reverse()
    .map(
      (extra) => html`<p class="toast for-you" role="status">${icon("person")}<span>${people.says(extra)}</span></p>`,
    );
}
