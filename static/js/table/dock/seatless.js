/* To the scorekeeper between two games: the people who wait for a seat at a full table, and the way to split it. */
import { html, nothing } from "lit-html";
import { ofTheSheet } from "table/lookup";
import { wording } from "table/wording";
import { press } from "table/dock/press";
import { clause, icon } from "table/board/marks";

/** The act; in the hat of a player it puts on that of the sheet.
    @param {Context} ctx @param {string} look */
export function splitButton(ctx, look) {
  const { state, ui } = ctx;
  const split = ofTheSheet(state, "split");
  if (!split) return nothing;
  const act = () => {
    if (!state.scorekeeper) ui.hat("sheet");
    press(ctx, split);
  };
  return html`<button class="btn ${look}" @click=${act}>${wording.split.label}</button>`;
}

/** The people without a seat, named, and the act beside them.
    @param {Context} ctx */
export function seatless(ctx) {
  const { state, view, people } = ctx;
  const waits = view.waits_for_seat;
  if (!waits || state.picked || !(state.hats || state.scorekeeper)) return nothing;
  return html`<p class="toast seatless">${icon("person")}<span>${people.says(waits)}${clause(waits.rule)}</span>
    ${splitButton(ctx, "flat")}</p>`;
}
