/* On the scorekeeper's tablet the question of a Partner is one line: few by name, many behind one button. */
import { html } from "lit-html";
import { draftKey } from "table/lookup";
import { eventOf, wording } from "table/wording";

const BY_NAME = 3;

/** `labelOf` gives what a button says.
    @param {Context} ctx @param {Listed} action @param {unknown} said */
export function partnerLine(ctx, action, said, labelOf) {
  const { people, taps, ui } = ctx;
  const take = (id) => {
    const label = labelOf(ctx, action, id);
    const send = () => taps.tap(eventOf(action, { player: id }), { by: action.by, label });
    return html`<button class="btn" data-of=${people.whose([id])} aria-label=${label} @click=${send}>
      ${action.players.length === 1 ? label : people.name(id)}</button>`;
  };
  const pick = () => ui.panel({ kind: "form", key: draftKey(action) });
  return html`<div class="partner-line"><p>${said}</p>${
    action.players.length > BY_NAME
      ? html`<button class="btn" @click=${pick}>${wording.partner.label}</button>`
      : action.players.map(take)
  }</div>`;
}
