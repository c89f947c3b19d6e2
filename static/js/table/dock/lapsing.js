/* What the next roll takes away: an extra, a drop after all, a deal to step into. And the way back to the table for one
   who is away. None of it is behind another tap. */
import { html, nothing } from "lit-html";
import { speaking } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { about, press } from "table/dock/press";
import { sinceOf } from "table/dock/since";

/** Whether an action has its button in the dock, until the next roll. */
/** @param {Listed} action */
export const isLapsing = (action) => Boolean(wording[action.event]?.lapses);

/** What it costs at once, for the one who acts: "you pay 2 · £4". */
/** @param {Context} ctx @param {Listed} action */
export function price({ people }, action) {
  if (typeof action.pays !== "number") return null;
  return people.isMe(action.by)
    ? words.paysAtOnce(action.pays, people.money(action.pays))
    : words.paysOf(people.full(action.by), action.pays, people.money(action.pays));
}

/** @param {Context} ctx @param {Listed} action */
function block(ctx, action) {
  const { label, main } = wording[action.event];
  const whose = about(ctx, action, speaking(ctx.state).length > 1);
  const sub = [whose, price(ctx, action)].filter(Boolean).join(" · ");
  return html`<button class="btn stack ${main ? "main" : ""}" @click=${() => press(ctx, action)}>
    <span>${label}</span>${sub ? html`<span class="sub">${sub}</span>` : nothing}</button>`;
}

/** @param {Context} ctx @param {Listed[]} actions */
export function lapsing(ctx, actions) {
  const found = actions.filter(isLapsing);
  if (!found.length) return nothing;
  return html`<div class="actions wide lapsing" data-row=${found.length === 1 ? 1 : 2}>
    ${found.map((action) => block(ctx, action))}${sinceOf(ctx, found)}</div>`;
}
