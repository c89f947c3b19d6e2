/* What this phone does for its owner: sound, vibration, and the limit they have set themselves. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { limitField } from "table/dock/limit";

/** @param {Context} ctx */
function choice({ state, ui, people }, what, label, long) {
  return html`<label class="tick"
    ><input type="checkbox" .checked=${state.phone[what]} @change=${(event) => ui.choose(what, event.target.checked)}>
    <span data-of=${people.holder}>${label}<small>${long}</small></span></label>`;
}

/** A phone that cannot shake is not asked whether it may. */
/** @param {Context} ctx */
export function ownChoices(ctx) {
  return html`<div class="own">${choice(ctx, "sound", words.sound, words.soundLong)}
    ${"vibrate" in navigator ? choice(ctx, "vibration", words.vibration, words.vibrationLong) : nothing}
    ${limitField(ctx)}</div>`;
}
