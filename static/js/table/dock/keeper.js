/* The scorekeeper's tablet: what is tapped all evening stands under the columns (`sides`), and whoever is picked has
   everything that is open to them as blocks; the results lie below and wait while a cube is not answered; undo, dice
   and the sheet's next keeper stand to the right. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { open } from "table/lookup";
import { words } from "table/words";
import { RARE, wording } from "table/wording";
import { insteadOf, settlingUp } from "table/dock/actions";
import { about, aboutMarked, press } from "table/dock/press";
import { joining } from "table/dock/join_requests";
import { startButton } from "table/dock/start_button";
import { icon } from "table/board/marks";
import { KINDS, outcome, ofWholeGame } from "table/dock/result";
import { sides } from "table/dock/side_rows";

const GROUPS = ["play", "cube", "settle", "people", "correct"];
const ELSEWHERE = new Set(["double", "result", "start", "roll", "close", ...RARE]);
const DICE = new Set(["roll_off", "join_order", "roll_order"]);

/** Before a cube is turned a game may still be entered as a whole, from paper. */
/** @param {Context} ctx */
export function fromPaper({ state, view, page }) {
  const fresh = view.game
    ? view.game.cubes.every((cube) => cube.at === "centre" && cube.status === "live")
    : open(state).some((action) => action.event === "start");
  if (!state.scorekeeper || !fresh || !page.urls.paper) return nothing;
  return html`<a class="btn wide left" href=${page.urls.paper}>${words.fromPaper}</a>`;
}

/** What is open to the one who is tapped; without one, to the table and to the players of this device. */
/** @param {any} one @param {Listed[]} actions */
function offered({ state }, actions) {
  const entered = actions.filter((action) => wording[action.event] && wording[action.event].group !== "ask");
  return state.picked ? entered.filter((action) => action.by === state.picked) : entered;
}

/** @param {Context} ctx @param {Listed} action */
function block(ctx, action, several) {
  const said = about(ctx, action, several);
  return html`<button class="btn stack" @click=${() => press(ctx, action)}>
    <span>${wording[action.event].label}</span>${
      said ? html`<span class="sub">${aboutMarked(ctx, action, said)}</span>` : nothing
    }</button>`;
}

/** During a game: what belongs to a column under it, and all else that is open to the one who is picked.
    `parting` is what turns cubes for a price: it stands below what costs nothing.
    @param {Context} ctx @param {Listed[]} actions */
function playing(ctx, actions, parting) {
  const shown = offered(ctx, actions);
  const more = ctx.state.picked ? shown.filter(({ event }) => !ELSEWHERE.has(event)) : [];
  const theirs = inGroups(more).map((action) => block(ctx, action, false));
  return html`${sides(ctx)}${more.length ? html`<div class="blocks">${theirs}</div>` : nothing}
    ${parting}${lowest(ctx, shown)}`;
}

/** @param {Listed[]} actions */
const inGroups = (actions) =>
  GROUPS.flatMap((group) => actions.filter((action) => wording[action.event].group === group));

/** Between games: the game to come, then what is open to the one who is picked; the rest waits behind `More`.
    @param {Context} ctx @param {Listed[]} actions */
function pausing(ctx, actions, parting) {
  const shown = offered(ctx, actions);
  const start = shown.find((action) => action.event === "start");
  const join = shown.find((action) => action.event === "join" && action.by);
  const own = ctx.state.picked || ctx.view.phase === "closed" ? shown : [];
  const more = own.filter((action) => !ELSEWHERE.has(action.event) && action !== join);
  return html`${startButton(ctx, start)}${settlingUp(ctx)}<div class="blocks">
    ${join ? joining(ctx, join) : nothing}${inGroups(more).map((action) => block(ctx, action, false))}</div>
    ${parting}${lowest(ctx, shown)}`;
}

/** @param {Context} ctx @param {Listed[]} actions */
export const blocks = (ctx, actions, parting = nothing) => (ctx.view.game ? playing : pausing)(ctx, actions, parting);

/** An automatic double before the first roll: of one cube at once, of one of several after it is said of which.
    @param {Context} ctx @param {Listed[]} actions */
function automatic(ctx, actions) {
  const found = actions.filter(({ event }) => event === "automatic_double");
  if (!found.length) return nothing;
  const event = "automatic_double";
  const turn = () => (found.length > 1 ? ctx.ui.panel({ kind: "which", event }) : press(ctx, found[0]));
  return html`<button class="btn" @click=${turn}>${wording[event].label}</button>`;
}

/** The lowest row, each in a place of its own whatever else is open: the roll, an automatic double, what is rare, and
    everything else; between games a game from paper.
    @param {Context} ctx @param {Listed[]} actions */
function lowest(ctx, actions) {
  const { ui, view } = ctx;
  const roll = actions.find((action) => action.event === "roll");
  const button = (kind, label) => html`<button class="btn" @click=${() => ui.panel({ kind })}>${label}</button>`;
  const more = button("more", html`${icon("dots")}${words.more}`);
  if (!view.game) return html`<div class="lowest" data-row="2"><span>${fromPaper(ctx)}</span>${more}</div>`;
  return html`<div class="lowest" data-row="4">
    <span>${roll ? block(ctx, roll, false) : nothing}</span><span>${automatic(ctx, actions)}</span>
    ${button("rare", words.rare)}${more}</div>`;
}

/** Beside a question: another way to answer it, and the way to everything else. */
/** @param {Context} ctx @param {Listed[]} actions */
export function besides(ctx, actions) {
  const instead = insteadOf(ctx, actions);
  return html`${instead.length ? html`<div class="blocks">${instead}</div>` : nothing}${lowest(ctx, actions)}`;
}

/** Both sides, three ways each: always in the same place, and said why if they cannot be tapped. */
/** @param {Context} ctx */
export function results(ctx) {
  const { view, state } = ctx;
  if (!view.game) return nothing;
  const action = open(state, []).find((one) => one.event === "result");
  const found = action ? (view.outlook?.what_if ?? []) : [];
  const inAll = action && ofWholeGame(ctx, action) !== nothing ? words.thisGameInAll : nothing;
  // the line of small print is always there, so that no button moves when it has something to say
  const row = (side, name) => html`<p class="side">${name} <small>${action ? inAll : words.afterAnswer}</small></p>
    ${KINDS.map((kind) => {
      const one = found.find((entry) => entry.winner === side && entry.kind === kind);
      return one
        ? outcome(ctx, action, one)
        : html`<button class="btn stack" disabled><span>${words.kind[kind]}</span></button>`;
    })}`;
  return html`<section class="do facts three" aria-label=${words.result}>
    ${row("box", ctx.people.says(view.game.box_wins))}${row("team", words.teamWins)}</section>`;
}

/** Under the trail: undo above all, then the dice that are asked for and who keeps the sheet next. */
/** @param {Context} ctx */
export function keeping(ctx) {
  const { state, view, ui, mayUndo } = ctx;
  if (!state.scorekeeper) return nothing;
  const thrown = ctx.keeping
    ? open(state, Object.keys(view.legal).filter(Boolean)).find((action) => DICE.has(action.event))
    : null;
  return html`<footer>
    ${
      mayUndo
        ? html`<button class="btn main wide stack" @click=${ui.undo}><span>${icon("undo")} ${words.undo}</span>${keyed(
            view.undoes.text,
            html`<span class="sub">${view.undoes.text}</span>`,
          )}</button>`
        : nothing
    }
    ${
      view.undoes?.whole
        ? html`<button class="btn line wide" @click=${ui.undoGame}>${icon("undo")}${words.undoGame}</button>`
        : nothing
    }
    ${
      ctx.keeping
        ? html`<div class="two">
      <button class="btn line" @click=${() => ui.panel({ kind: "handover" })}>${icon("person")}${words.handOver}
      </button>${
        thrown
          ? html`<button class="btn line" @click=${() => press(ctx, thrown)}>${icon("die")}${words.dice}</button>`
          : nothing
      }</div>`
        : nothing
    }</footer>`;
}
