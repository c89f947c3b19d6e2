/* The scorekeeper's tablet: whoever is tapped has everything that is open to them as blocks, else the table has;
   the results lie below and wait while a cube is not answered; undo, dice and the sheet's next keeper stand to the
   right. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { open } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { choosing, doubling, insteadOf, mayChoose } from "table/dock/actions";
import { about, press } from "table/dock/press";
import { goesAlong } from "table/dock/ask";
import { joining } from "table/dock/join_requests";
import { icon } from "table/board/marks";
import { nextNumber } from "table/board/next_game";
import { seated } from "table/board/sides";
import { KINDS, boxWins, outcome } from "table/dock/result";

const GROUPS = ["play", "cube", "settle", "people", "correct"];
const ELSEWHERE = new Set(["double", "result", "start", "roll"]);
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
    <span>${wording[action.event].label}</span>${said ? html`<span class="sub">${said}</span>` : nothing}</button>`;
}

/** Between games no seats are drawn: the players stand here. */
/** @param {Context} ctx */
function seats({ view, state, people, ui }) {
  if (view.game || view.phase === "closed" || !view.order.length) return nothing;
  return html`<div class="seats" role="group" aria-label=${words.forSomebody}>
    ${seated(view).map(
      (id) =>
        html`<button class="btn line" aria-pressed=${state.picked === id} @click=${() => ui.pick(id)}>${people.full(id)}
          </button>`,
    )}</div>`;
}

/** `parting` is what turns cubes for a price: it stands below what costs nothing. */
/** @param {Context} ctx @param {Listed[]} actions */
export function blocks(ctx, actions, parting = nothing) {
  const shown = offered(ctx, actions);
  const several = !ctx.state.picked && ctx.state.me.length > 0;
  const doubles = shown.filter((action) => action.event === "double");
  const start = shown.find((action) => action.event === "start");
  const join = shown.find((action) => action.event === "join" && action.by);
  const rest = GROUPS.flatMap((group) =>
    shown.filter((action) => wording[action.event].group === group && !ELSEWHERE.has(action.event) && action !== join),
  );
  return html`${seats(ctx)}<div class="blocks">
    ${doubles.map(
      (double) => html`${
        double.goes_along ? html`<div class="wide">${goesAlong(ctx, double)}</div>` : nothing
      }${doubling(ctx, double)}
      ${
        mayChoose(double)
          ? html`<button class="btn" @click=${choosing(ctx, double)}>${words.doubleSome}</button>`
          : nothing
      }`,
    )}
    ${
      start
        ? html`<button class="btn main wide" @click=${() => press(ctx, start)}>
          <span class="what">${words.startGame(nextNumber(ctx.view))}</span></button>`
        : nothing
    }
    ${join ? joining(ctx, join) : nothing}
    ${rest.map((action) => block(ctx, action, several))}</div>${parting}${lowest(ctx, shown)}`;
}

/** The lowest row, each in a place of its own whatever else is open: the roll, a game from paper, everything else. */
/** @param {Context} ctx @param {Listed[]} actions */
function lowest(ctx, actions) {
  const { ui, state } = ctx;
  const roll = actions.find((action) => action.event === "roll");
  return html`<div class="lowest">
    <span>${roll ? block(ctx, roll, false) : nothing}</span><span>${state.picked ? nothing : fromPaper(ctx)}</span>
    <button class="btn" @click=${() => ui.panel({ kind: "more" })}>${icon("dots")}${words.more}</button></div>`;
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
  const row = (side, name) => html`<p class="side">${name}<small>${action ? nothing : words.afterAnswer}</small></p>
    ${KINDS.map((kind) => {
      const one = found.find((entry) => entry.winner === side && entry.kind === kind);
      return one
        ? outcome(ctx, action, one)
        : html`<button class="btn stack" disabled><span>${words.kind[kind]}</span></button>`;
    })}`;
  return html`<section class="do facts three" aria-label=${words.result}>
    ${row("box", boxWins(ctx))}${row("team", words.teamWins)}</section>`;
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
          <button class="btn line" ?disabled=${!thrown} @click=${() => press(ctx, thrown)}>${icon("die")}${words.dice}
          </button>
      <button class="btn line" @click=${() => ui.panel({ kind: "handover" })}>${icon("person")}${words.handOver}
      </button></div>`
        : nothing
    }</footer>`;
}
