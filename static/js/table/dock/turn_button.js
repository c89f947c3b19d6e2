/* The button that turns a cube: second in rank until a double was asked for. A phone lies face up on the table, so a
   turn to 8 or more, a beaver too, wants a long press; from a keyboard or with a mouse the button is pressed twice. */
import { html, nothing } from "lit-html";
import { cubeOf, draftKey } from "table/lookup";
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

/** A button that turns a cube to 8 or more, or one that ends something else by a brush. `key` tells it from the others,
    `look` is its classes; `drawn` is given the hint that says how it is pressed, and of a cube from which value on.
    @param {Context} ctx
    @param {{ key: string, look: string, drawn: (hint: unknown) => unknown, shortcut?: string, turns?: boolean,
      send: () => void }} turn */
export function slowButton(ctx, { key, look, drawn, shortcut, turns = true, send }) {
  const armed = ctx.state.armed === key;
  const how = turns ? words.pressLongFrom(SLOW_FROM) : words.pressLong;
  const hint = html`<small class="how" aria-live="polite">${armed ? words.pressAgain : how}</small>`;
  return html`<button type="button" class="btn ${look} slow ${armed ? "armed" : ""}" data-held=${HELD}
      data-key=${shortcut ?? nothing} aria-keyshortcuts=${shortcut ?? nothing}
      @pointerdown=${pressed(send)} @pointerup=${letGo} @pointerleave=${letGo} @pointercancel=${letGo}
      @contextmenu=${(event) => event.preventDefault()} @click=${clicked(ctx, key, send)}>${drawn(hint)}</button>`;
}

/** Whether a button that turns a cube to this is pressed long.
    @param {number} value */
export const isSlow = (value) => value >= SLOW_FROM;

/** The answers that turn a cube once more. */
const TURNING = new Set(["beaver", "raccoon", "again"]);

/** Whether a turn of this cube makes it 8 or more: it doubles what the cube shows.
    @param {ReadView} view @param {string} cube */
const turnsSlowly = (view, cube) => isSlow(2 * cubeOf(view, cube).shows);

/** Whether one of these answers (cube -> word) turns its cube to 8 or more.
    @param {ReadView} view @param {Record<string, string>} chosen */
export const answersSlowly = (view, chosen) =>
  Object.entries(chosen).some(([cube, word]) => TURNING.has(word) && turnsSlowly(view, cube));

/** Whether an event that is tapped as it is turns a cube to 8 or more.
    @param {ReadView} view */
export const happensSlowly = (view, { event, cubes }) =>
  event === "answer" ? answersSlowly(view, cubes) : event === "double" && cubes.some((cube) => turnsSlowly(view, cube));

/** @param {Context} ctx */
const rank = ({ state, view }) => (state.hold === view.seq ? "main" : "turn");

/** `value` is what the highest of the cubes would show; without one the button only leads to a choice.
    @param {Context} ctx @param {Listed} action
    @param {{ label: unknown, means?: unknown, value?: number, send: () => void }} turn */
export function turnButton(ctx, action, { label, means = nothing, value = 0, send }) {
  const look = `${rank(ctx)} wide`;
  const drawn = (hint) =>
    html`<span class="what">${label}${hint}</span>${
      means === nothing ? nothing : html`<span class="means">${means}</span>`
    }`;
  return isSlow(value)
    ? slowButton(ctx, { key: draftKey(action), look, drawn, send })
    : html`<button class="btn ${look}" @click=${send}>${drawn(nothing)}</button>`;
}

/** Under a column of the scorekeeper's tablet, with what is `drawn` on it.
    @param {Context} ctx @param {{ key: string, drawn: unknown, send: () => void }} turn */
export const slowCell = (ctx, { key, drawn, send }) =>
  slowButton(ctx, { key, look: "stack", drawn: (hint) => html`${drawn}${hint}`, send });

/** @param {Context} ctx @param {{ key: string, drawn: unknown, value: number, send: () => void }} turn */
export const turnCell = (ctx, { value, ...turn }) =>
  isSlow(value) ? slowCell(ctx, turn) : html`<button class="btn stack" @click=${turn.send}>${turn.drawn}</button>`;
