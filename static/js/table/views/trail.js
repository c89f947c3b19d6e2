/* What happened, newest last, as the table wrote it; what was taken back stays, struck through. */
import { html, nothing } from "lit-html";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { icon } from "table/views/marks";

function correcting({ state, ui }, trace) {
  if (!state.scorekeeper || trace.undone) return nothing;
  return html`<button class="correct" aria-label=${words.correctThis(trace.text)} @click=${() => ui.panel({ kind: "amend", seq: trace.seq })}>${icon("pencil")}</button>`;
}

const entry = (ctx) => (trace) => html`<li class="${trace.undone ? "struck" : ""} ${trace.seq === ctx.view.last?.seq ? "now" : ""}">
  <time datetime=${trace.at}>${clockTime(trace.at, language)}</time>
  <div><span>${trace.text}</span>${trace.undone ? html`<small>${words.takenBack}</small>` : nothing}${trace.for ? html`<small>${words.saidBy(trace.who ?? words.theScorekeeper, trace.for)}</small>` : nothing}</div>
  ${correcting(ctx, trace)}</li>`;

export function trailList(ctx) {
  const { trail } = ctx.view;
  return trail.length ? html`<ol class="events">${trail.map(entry(ctx))}</ol>` : html`<p class="quiet">${words.noTrail}</p>`;
}

/** Take one event out, wherever it stands; the table replays what followed, and refuses if that no longer fits. */
export function amending(ctx) {
  const { state, view, taps, ui } = ctx;
  const trace = view.trail.find((one) => one.seq === state.panel.seq);
  if (!trace) return html`<p class="quiet">${words.noTrail}</p>`;
  const note = state.panel.note ?? "";
  const send = (event) => {
    event.preventDefault();
    taps.tap({ event: "amend", seq: trace.seq, with: null, ...(note && { note }) }, { label: words.takeOut });
  };
  return html`<form @submit=${send}><p>${trace.text}</p><p class="quiet">${words.takeOutLong}</p>
    <div class="field"><label for="note">${words.reason}</label><input id="note" maxlength="200" .value=${note} @input=${(event) => ui.panel({ ...state.panel, note: event.target.value })}></div>
    <button class="btn main wide">${words.takeOut}</button></form>`;
}

/** On a wide screen the trail stands beside the board, the scorekeeper's undo under it. */
export function trail(ctx) {
  const { view, state } = ctx;
  return html`<aside class="trail" aria-label=${words.trail}><h2>${words.trail}</h2>
    ${view.trail.length ? trailList(ctx) : html`<p class="none quiet">${words.noTrail}</p>`}
    ${state.scorekeeper && ctx.mayUndo ? html`<footer><button class="btn main wide stack" @click=${ctx.ui.undo}><span>${icon("undo")} ${words.undo}</span><span class="sub">${view.last.text}</span></button></footer>` : nothing}</aside>`;
}
