/* The button that turns a cube: second in rank until a double was asked for. A phone lies face up on the table, so a
   turn to 8 or more wants a long press; from a keyboard or with a mouse the button is pressed twice. */
import { html, nothing } from "lit-html";
import { draftKey } from "table/lookup";
import { words } from "table/words";

const SLOW_FROM = 8;
const HELD = 650;

let pointer = null; // with what the button was pressed that is let go next; nothing: by a key
let held = null; // the press that goes on, with its clock
let sent = false; // it was held long enough: the click at its end means nothing more

/** The thumb has left the button, or has held it long enough. */
function letGo() {
  clearTimeout(held?.clock);
  held?.button.classList.remove("pressing");
  held = null;
}

/** @param {() => void} send */
const pressed = (send) => (event) => {
  letGo();
  if (event.button) return;
  const button = event.currentTarget;
  const done = () => {
    letGo();
    sent = true;
    send();
  };
  pointer = event.pointerType;
  sent = false;
  held = { button, clock: setTimeout(done, HELD) };
  button.classList.add("pressing");
};

/** A tap of a finger alone turns nothing; a key or a mouse turns with the second press.
    @param {Context} ctx @param {string} key @param {() => void} send */
const clicked =
  ({ state, ui }, key, send) =>
  () => {
    const [by, over] = [pointer, sent];
    [pointer, sent] = [null, false];
    if (over || (by && by !== "mouse")) return;
    if (state.armed === key) send();
    else ui.arm(key);
  };

/** @param {Context} ctx */
const rank = ({ state, view }) => (state.hold === view.seq ? "main" : "turn");

/** `value` is what the highest of the cubes would show; without one the button only leads to a choice.
    @param {Context} ctx @param {Listed} action
    @param {{ label: string, means?: unknown, value?: number, send: () => void }} turn */
export function turnButton(ctx, action, { label, means = nothing, value = 0, send }) {
  const beside = means === nothing ? nothing : html`<span class="means">${means}</span>`;
  if (value < SLOW_FROM)
    return html`<button class="btn ${rank(ctx)} wide" @click=${send}>
      <span class="what">${label}</span>${beside}</button>`;
  const armed = ctx.state.armed === draftKey(action);
  const hint = armed ? words.pressAgain : words.pressLong;
  return html`<button class="btn ${rank(ctx)} wide slow ${armed ? "armed" : ""}" data-held=${HELD}
      @pointerdown=${pressed(send)} @pointerup=${letGo} @pointerleave=${letGo} @pointercancel=${letGo}
      @contextmenu=${(event) => event.preventDefault()} @click=${clicked(ctx, draftKey(action), send)}>
    <span class="what">${label}<small class="how" aria-live="polite">${hint}</small></span>${beside}</button>`;
}

/** The same under a column of the scorekeeper's tablet. `key` tells it from the others, `drawn` is what stands on it.
    @param {Context} ctx @param {{ key: string, drawn: unknown, value: number, send: () => void }} turn */
export function turnCell(ctx, { key, drawn, value, send }) {
  if (value < SLOW_FROM) return html`<button class="btn stack" @click=${send}>${drawn}</button>`;
  const armed = ctx.state.armed === key;
  return html`<button class="btn stack slow ${armed ? "armed" : ""}" data-held=${HELD}
      @pointerdown=${pressed(send)} @pointerup=${letGo} @pointerleave=${letGo} @pointercancel=${letGo}
      @contextmenu=${(event) => event.preventDefault()} @click=${clicked(ctx, key, send)}>
    ${drawn}<small class="how" aria-live="polite">${armed ? words.pressAgain : words.pressLong}</small></button>`;
}
