/* An extra that was just given, told to the lone taker who has it now. */
import { html } from "lit-html";
import { speaking } from "table/lookup";
import { icon } from "table/board/marks";

/** @param {Context} ctx */
export function extraLines({ view, state, people }) {
  const mine = (view.game?.extras ?? []).filter(({ player }) => speaking(state).includes(player));
  return mine.map(
    (extra) => html`<p class="toast for-you" role="status">${icon("person")}<span>${people.hears(extra)}</span></p>`,
  );
}
