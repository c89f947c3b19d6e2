/* A payment that somebody says they have made to the reader, above the table until it is answered; and a correction
   that waits for somebody's word. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";

/** @param {Context} ctx */
export function claim({ state, people, ui, shut }) {
  const [first, ...more] = state.claims ?? [];
  if (!first || shut) return nothing;
  const { id, text, note, reasons } = first;
  const sent = state.claimSent === id;
  const why = (reason) =>
    html`<button class="btn line wide" ?disabled=${sent} @click=${() => ui.claim(id, "disputed", reason)}>${reason}
    </button>`;
  const others = more.length ? html` <small>${words.moreClaims(plain(more.length))}</small>` : nothing;
  return html`<section class="claim" aria-label=${words.claimed}>
    <p data-of=${people.holder}>${text}${note ? html` <q>${note}</q>` : nothing}${others}</p>
    <button class="btn main" ?disabled=${sent} @click=${() => ui.claim(id, "confirmed")}>${words.claimYes}</button>
    <details name="claim"><summary class="btn line">${words.claimNo}</summary>${reasons.map(why)}</details>
  </section>`;
}

/** It is answered at Settle up, where all of it is said. */
/** @param {Context} ctx */
export function correction({ state, people, page, shut }) {
  const first = state.corrections?.[0];
  if (!first || shut || state.claims?.length) return nothing;
  return html`<section class="claim correction" aria-label=${words.toSettle}>
    <p data-of=${people.holder}>${first.text} <small>${first.own || first.waits}</small></p>
    <a class="btn main" href=${page.urls.settle}>${words.settleUp}</a>
  </section>`;
}
