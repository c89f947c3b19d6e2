/* What was not done, and why; what waits for the network; what was just recorded, with its undo. */
import { html, nothing } from "lit-html";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { happenedSince, insteadButtons } from "table/dock/alternatives";
import { icon } from "table/board/marks";
import { takesBack } from "table/dock/own_answer";
import { putHere } from "table/dock/put";

/** Every reason for which a tap was not recorded. */
export const PROBLEMS = {
  stale: () => [words.stale, words.staleLong],
  expired: () => [words.expired, words.expiredLong],
  full: () => [words.full, words.fullLong],
  failed: ({ status, message }) =>
    status === 403 ? [words.forbidden, message] : [words.failed(status), words.failedLong],
  refused: ({ tap }) => [words.notRecorded(tap.label), null],
};

/** What was tapped, why it was not recorded, by which rule, and what would be accepted. */
/** @param {Context} ctx */
export function refusal(ctx) {
  const { problem: fault } = ctx.state;
  const [said, long] = PROBLEMS[fault.kind](fault);
  const since = fault.kind === "stale" ? happenedSince(ctx, fault) : [];
  return html`<div class="refusal" role="alert"
      data-of=${ctx.people.holder} data-problem=${fault.kind}>${icon("stop")}<p class="said">${said}</p>
    <p>${long ?? fault.message}</p>
    ${since.length ? html`<p data-log>${words.sinceThen} ${since.join(" ")}</p>` : nothing}
    ${fault.accepted?.text ? html`<p><b>${fault.accepted.text}</b></p>` : nothing}
    ${
      fault.code === "sits_at_another_table"
        ? html`<a class="btn line wide" href="../${fault.params.session}/">${words.goThere}</a>`
        : nothing
    }</div>`;
}

/** A refusal stays until it is read, or until what was meant is tapped from what stands below it. */
/** @param {Context} ctx */
export function problem(ctx) {
  const { state, ui } = ctx;
  const { problem: fault, dropped } = state;
  return html`${refusal(ctx)}
    ${
      dropped.length
        ? html`<p class="why">${words.droppedTail}</p>
      <ul class="queue" tabindex="0" aria-label=${words.droppedTail}>${dropped.map(
        (tap) => html`<li class="dropped"><span>${tap.label}</span></li>`,
      )}</ul>`
        : nothing
    }
    ${insteadButtons(ctx, fault)}
    <button class="btn wide" @click=${ui.understood}>
      ${fault.tap?.event.event === "answer" ? words.chooseAgain : words.understood}</button>`;
}

/** @param {Context} ctx */
export function waiting({ state, taps, view, people }) {
  const when = (tap) => words.tapped(clockTime(tap.at, language, view.club.zone));
  return html`<p class="why" data-of=${people.holder}><b>${words.notYet}</b> ${words.notYetLong}</p>
    <ul class="queue">${state.pending.map(
      (tap) => html`<li>${icon("clock")}<span>${tap.label}<small>${when(tap)}</small></span>
      <button class="btn line" @click=${() => taps.takeBack(tap.key)}>${words.takeBack}</button></li>`,
    )}</ul>
    <p class="why">${words.sayAloud}</p>`;
}

/** The scorekeeper from now on. */
export function handed({ state, people }) {
  const mine = state.scorekeeper || state.hats;
  if (!state.handed || !(mine || state.handed.name)) return nothing;
  return html`<p class="toast" role="status">
    ${icon("right")}<span
        data-of=${people.holder}>${mine ? words.youKeepNow : words.keepsNow(state.handed.name)}</span></p>`;
}

/** Told to everybody but the player who entered it, until the next event: that somebody has advised out of turn. */
/** @param {Context} ctx */
export function announced({ view: { last }, state, people, keeping }) {
  if (last?.event !== "consulted" || state.recorded?.seq === last.seq || keeping) return nothing;
  const said = html`<span data-of=${people.holder}>${people.hears(last)}</span>`;
  return html`<p class="toast" role="status">${icon("stop")}${said}</p>`;
}

/** The dice of the last event, as they fell, or as an undo took them back: for everybody, until the next. */
/** @param {Context} ctx */
export function thrownNow({ view, people }) {
  const rounds = view.last?.rolls;
  if (!rounds) return nothing;
  const players = Object.keys(rounds[0]);
  const dice = (player) =>
    rounds
      .filter((round) => round[player])
      .map((round) => html`<span class="round">${round[player].map((die) => html`<b class="die">${die}</b>`)}</span>`);
  return html`<ul class="thrown-now" role="status" aria-label=${view.last.text}>
    ${players.map((player) => html`<li>${people.mark([player], people.name(player))}${dice(player)}</li>`)}</ul>${
      view.last.event === "roll_off" || view.last.event === "undo"
        ? html`<p class="why" data-of=${people.holder}><b>${people.hears(view.last)}</b></p>`
        : nothing
    }`;
}

/** On the scorekeeper's phone, until something follows: the way back from a game that was entered from paper. */
/** @param {Context} ctx */
export function gameBack({ state, view, keeping, ui }) {
  if (!state.scorekeeper || keeping || !view.undoes?.whole) return nothing;
  return html`<button class="btn line wide" @click=${ui.undoGame}>${icon("undo")}${words.undoGame}</button>`;
}

/** What the event of my last tap has done, in the words of the log; of my own answer, which it was. */
/** @param {Context} ctx */
function done({ state: { recorded }, view: { game, last }, people }) {
  if (recorded.event === "start" && game) return words.gameBegan(game.number);
  if (last?.seq !== recorded.seq) return words.recorded(recorded.label);
  const [word, ...others] = new Set(Object.values(last.answer ?? {}));
  const isOwn = word && !others.length && !last.absent.length && people.isMe(last.for ?? last.by);
  return isOwn ? words.youAnswered(words.answerSaid[word]) : html`<span data-log>${people.hears(last)}</span>`;
}

/** Whether the row of buttons has an undo that says what it takes back: then the notice needs none.
    @param {Context} ctx */
const undoesInBar = ({ state, wide, view }) =>
  state.scorekeeper && !wide && !(view.game && putHere(state).some(({ kind }) => kind === "rules"));

/** Whether the last tap made an offer that nobody has accepted yet.
    @param {Context} ctx */
const isOfferStanding = ({ view, people }, { seq, event }) =>
  event === "offer" && view.seq === seq && view.offers.some(({ by }) => people.mine(by));

/** Until the next event: what my last tap has done, and how to take it back. */
/** @param {Context} ctx */
export function toast(ctx) {
  const { state, view, people, mayUndo, ui, keeping } = ctx;
  const { recorded } = state;
  if (keeping) return nothing; // it stands in the trail, and on the one undo
  if (recorded && takesBack(state, recorded.seq)) return nothing; // it stands in the dock until it has an effect
  if (recorded && isOfferStanding(ctx, recorded)) return nothing; // it stands with the way to withdraw it
  if (view.phase !== "closed" && view.rows.at(-1)?.seq === recorded?.seq) return nothing; // it stands above, or is over
  if (recorded?.seq !== view.seq) return nothing; // not drawn yet, or something has happened since
  return html`<p class="toast" role="status">${icon("check")}<span data-of=${people.holder}>${done(ctx)}</span>
    ${
      mayUndo && view.undoes.seq === recorded.seq && !undoesInBar(ctx)
        ? html`<button class="btn flat" @click=${ui.undo}>${words.undo}</button>`
        : nothing
    }</p>`;
}
