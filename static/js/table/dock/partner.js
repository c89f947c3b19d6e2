/* Box and Partner: who is taken as Partner for the next game, and what either does when the two do not agree. */
import { html, nothing } from "lit-html";
import { asked, open, speaks } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";

/** Players who may be taken as Partner, until one is; the scorekeeper is shown it for the Box. */
/** @param {Context} ctx */
export function partnering(ctx) {
  const { state, view, people, taps } = ctx;
  const says = speaks(state);
  const action = asked(view, ({ event }) => event === "partner").find(({ by }) => says(by) || state.scorekeeper);
  if (view.partner || !action?.players.length) return nothing;
  const take = (id) => {
    const label = words.withPartner(people.full(id));
    return html`<button class="btn" @click=${() => taps.tap(eventOf(action, { player: id }), { by: action.by, label })}>
      ${label}</button>`;
  };
  return html`<div class="partnering"><p class="why"><b>${people.hears(action.ask)}</b></p>
    <div class="actions" data-row=${action.players.length === 1 ? 1 : 2}>${action.players.map(take)}</div></div>`;
}

/** Where Box and Partner may part: the button says what who taps it does, and what they pay for it at once. */
/** @param {Context} ctx */
export function parting(ctx, by = null) {
  const { state, people, taps } = ctx;
  const found = open(state, by ? [by] : undefined).filter((action) => action.event === "partner_split");
  const part = (action) => {
    const label = people.hears(action.ask);
    const said = people.isMe(action.by)
      ? words.paysAtOnce
      : (points, money) => words.paysOf(people.full(action.by), points, money);
    return html`<button class="btn wide stack" @click=${() => taps.tap(eventOf(action), { by: action.by, label })}>
      <span>${label}</span>
      ${action.pays === null ? nothing : html`<span class="sub">${said(action.pays, people.money(action.pays))}</span>`}
      </button>`;
  };
  return found.length ? html`<div class="actions" data-row="1">${found.map(part)}</div>` : nothing;
}
