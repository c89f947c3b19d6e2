/* What was not done, and why; what waits for the network; what was just recorded, with its undo. */
import { html, nothing } from "lit-html";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { wording } from "table/wording";
import { happenedSince, insteadButtons } from "table/dock/alternatives";
import { icon } from "table/board/marks";
import { mayDeny } from "table/dock/dispute";
import { takesBack } from "table/dock/own_answer";

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
  return html`<div class="refusal" role="alert" data-problem=${fault.kind}>${icon("stop")}<p class="said">${said}</p>
    <p>${long ?? fault.message}</p>
    ${since.length ? html`<p>${words.sinceThen} ${since.join(" ")}</p>` : nothing}
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
export function waiting({ state, taps, view }) {
  const when = (tap) => words.tapped(clockTime(tap.at, language, view.club.zone));
  return html`<p class="why"><b>${words.notYet}</b> ${words.notYetLong}</p>
    <ul class="queue">${state.pending.map(
      (tap) => html`<li>${icon("clock")}<span>${tap.label}<small>${when(tap)}</small></span>
      <button class="btn line" @click=${() => taps.takeBack(tap.key)}>${words.takeBack}</button></li>`,
    )}</ul>
    <p class="why">${words.sayAloud}</p>`;
}

/** The scorekeeper from now on. */
export function handed({ state }) {
  const mine = state.scorekeeper || state.hats;
  if (!state.handed || !(mine || state.handed.name)) return nothing;
  return html`<p class="toast" role="status">
    ${icon("right")}<span>${mine ? words.youKeepNow : words.keepsNow(state.handed.name)}</span></p>`;
}

/** Somebody else has answered for the owner of this phone, and nothing has happened since. */
/** @param {Context} ctx */
export const answeredFor = ({ state: { me, told }, view: { last } }) =>
  Boolean(
    last &&
    wording[last.event]?.group === "ask" &&
    [last.for, ...(last.absent ?? [])].some((id) => me.includes(id ?? "")) &&
    !me.includes(last.by ?? "") &&
    told !== last.seq,
  );

/** Says who answered for them, and what; it stands until the next event, or until it is tapped away. */
/** @param {Context} ctx */
export function answered(ctx) {
  if (!answeredFor(ctx)) return nothing;
  const { view, people, ui, taps } = ctx;
  const { last } = view;
  const by = last.by && last.by !== view.scorekeeper.player ? people.full(last.by) : words.theScorekeeper;
  const [said, ...others] = new Set(Object.values(last.answer ?? {}));
  const what = said && !others.length ? words.answerSaid[said] : null;
  const inFull = others.length || last.event !== "answer";
  const mine = mayDeny(ctx.state, last.seq);
  const notSo = () => taps.review(last.seq, { answer: "dispute" }, { by: last.for, label: words.didNotSayThat });
  return html`<p class="toast for-you" role="status">
    ${icon("person")}<span>${words.answeredFor(by, what)}${inFull ? ` ${last.text}` : nothing}</span>
    ${mine ? html`<button class="btn flat" @click=${notSo}>${words.didNotSayThat}</button>` : nothing}
    <button class="btn flat" @click=${() => ui.told(last.seq)}>${words.understood}</button></p>`;
}

/** The dice of the last event, as they fell: for everybody, until the next. */
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
    ${players.map((player) => html`<li><span>${people.name(player)}</span>${dice(player)}</li>`)}</ul>`;
}

/** On the scorekeeper's phone, until something follows: the way back from a game that was entered from paper. */
/** @param {Context} ctx */
export function gameBack({ state, view, keeping, ui }) {
  if (!state.scorekeeper || keeping || !view.undoes?.whole) return nothing;
  return html`<button class="btn line wide" @click=${ui.undoGame}>${icon("undo")}${words.undoGame}</button>`;
}

/** Until the next event or ten seconds, whichever is later: what was done, and how to take it back. Those who did it
    read what they pressed, everybody else what stands in the log. */
/** @param {Context} ctx */
export function toast({ state, view, people, mayUndo, ui, keeping }) {
  const { recorded } = state;
  if (keeping) return nothing; // it stands in the trail, and on the one undo
  if (recorded && takesBack(state, recorded.seq)) return nothing; // it stands in the dock until it has an effect
  if (view.phase !== "closed" && view.rows.at(-1)?.seq === recorded?.seq) return nothing; // it stands above, or is over
  if (!recorded || (recorded.late && view.seq !== recorded.seq)) return nothing;
  const known = view.last?.seq === recorded.seq && !people.isMe(recorded.by);
  const began = recorded.event === "start" && view.game;
  const said = known ? view.last.text : began ? words.gameBegan(view.game.number) : words.recorded(recorded.label);
  return html`<p class="toast" role="status">${icon("check")}<span>${said}</span>
    ${
      mayUndo && view.undoes.seq === recorded.seq
        ? html`<button class="btn flat" @click=${ui.undo}>${words.undo}</button>`
        : nothing
    }</p>`;
}
