/* What another has entered, for whoever is asked whether it was so; and what is disputed, for everybody: what was
   entered, what each of the two says, and for those who may settle it the ways to do so. */
import { html, nothing } from "lit-html";
import { mayCorrect } from "table/lookup";
import { words } from "table/words";
import { icon } from "table/board/marks";
import { serverNow } from "table/device/clock";
import { agreedTo } from "table/dock/agreed_to";
import { correctedGames } from "table/dock/corrected";
import { asideLine, isAside, notNow, takeUp } from "table/dock/not_now";
import { slowButton } from "table/dock/turn_button";

/** What is disputed; nothing in a view of a program before. */
/** @param {{ view: ReadView }} seen */
export const disputesOf = ({ view }) => view.disputes ?? [];

/** The player of this phone who is asked whether the last result was so. The view of an evening that was closed before
    the server stopped asking still has the question. */
/** @param {Context["state"]} state */
const askedHere = ({ view, me }) =>
  view.phase === "closed" ? undefined : view.entered?.awaits.find((id) => me.includes(id));

/** @param {{ view: ReadView }} seen */
const enteredKey = ({ view }) => `entered ${view.entered?.seq}`;

/** A dispute is put again with each new word about it.
    @param {DisputeView} dispute */
const disputeKey = ({ game, lines }) => `disputed ${game} ${lines.map(({ text }) => text).join()}`;

/** Whether this phone is asked if the last result was so: then nothing else is asked yet. */
/** @param {Context["state"]} state */
export const isResultAsked = (state) =>
  !state.picked && askedHere(state) !== undefined && !state.aside.includes(enteredKey(state));

/** What is put to the players of this phone: what was entered, and what is disputed with them. */
/** @param {State} state */
export function reviewsPut(state) {
  const by = askedHere(state);
  const entered = by ? [{ kind: "entered", key: enteredKey(state), by }] : [];
  const disputed = disputesOf(state).map((dispute) => ({
    kind: "disputed",
    key: disputeKey(dispute),
    by: askedOf({ state }, dispute),
  }));
  return [...entered, ...disputed.flatMap(({ by: one, ...put }) => (one ? [{ ...put, by: one }] : []))];
}

/** A result that came second: what the first has entered is read in place of a refusal. */
/** @param {Context["state"]} state */
export const cameSecond = (state) => state.problem?.tap?.event.event === "result" && askedHere(state) !== undefined;

/** What somebody has entered, with one tap for each answer. */
/** @param {Context} ctx */
export function entered(ctx) {
  const { state, view, people, taps } = ctx;
  const by = state.picked ? undefined : askedHere(state);
  if (!by) return nothing;
  const seq = view.entered?.seq;
  const key = enteredKey(ctx);
  if (isAside(ctx, key)) return asideLine(ctx, key, people.says(view.entered));
  const say = (answer, label) => () => taps.review(seq, { answer }, { by, label });
  return html`<div class="entered ask-block">
    <div class="words" tabindex="0"><p class="said">${people.says(view.entered)}</p></div>
    <div class="choices">
      <button class="btn" @click=${say("agree", words.agree)}>${icon("check")}${words.agree}</button>
      <button class="btn line" @click=${say("dispute", words.notSo)}>${words.notSo}</button>
      ${notNow(ctx, key)}</div></div>`;
}

/** Which of the two stand on this phone's side of it. */
/** @param {{ state: State }} ctx @param {DisputeView} dispute */
export const mine = ({ state }, { two }) => two.find((id) => state.me.includes(id));

/** Which of them it is put to: whoever can neither agree with anything nor say what it was only reads of it.
    @param {{ state: State }} ctx @param {DisputeView} dispute */
function askedOf(ctx, dispute) {
  const by = mine(ctx, dispute);
  return by && (dispute.agreeing[by] || hasChoices(dispute)) ? by : undefined;
}

/** @param {DisputeView} dispute */
export const asEntered = ({ event }, to) => JSON.stringify(to) === JSON.stringify(event);

/** Everything that is disputed, until it is settled. While a game is on it leaves the room to that. */
/** @param {Context} ctx */
export const disputes = (ctx) =>
  disputesOf(ctx).map(
    (dispute) => html`<div class="disputed ${ctx.view.game ? "brief" : ""} ${look(ctx, dispute)}" role="status">
    <p class="what">${icon("stop")}<b>${dispute.text}</b>${putAside(ctx, dispute)}</p>
    ${block(ctx, dispute, isPutAside(ctx, dispute))}</div>`,
  );

/** What each says, by whom it is settled, and what this phone may do about it unless it is put aside. */
/** @param {Context} ctx @param {DisputeView} dispute */
const block = (ctx, dispute, aside = false) => html`<ul>${dispute.lines.map(
  (line) => html`<li>${ctx.people.says(line)}</li>`,
)}</ul>
    <p class="why">${waitsFor(ctx, dispute)}${keeperOnly(ctx, dispute)}</p>
    ${dispute.seq === null || aside ? nothing : settling(ctx, dispute)}`;

/** What of an answer the scorekeeper alone can change; nothing in a view of a program before.
    @param {Context} ctx @param {DisputeView} dispute */
export const keeperOnly = ({ people }, { keeper_only: said }) => (said ? html` ${people.says(said)}` : nothing);

/** By whom it is settled, marked as the reader's where it speaks to them.
    @param {Context} ctx @param {DisputeView} dispute */
function waitsFor(ctx, dispute) {
  const said = waiting(ctx, dispute);
  const { people } = ctx;
  return said === dispute.keeper_waits
    ? html`<span data-of=${people.holder}>${people.hears(said)}</span>`
    : people.says(said);
}

/** Whether the scorekeeper holds this phone, in either hat. */
/** @param {{ state: State }} ctx */
const keeps = ({ state }) => Boolean(state.scorekeeper || state.hats);

/** By whom it is settled; the scorekeeper, who is neither of the two, reads that they decide. */
/** @param {Context} ctx @param {DisputeView} dispute */
function waiting(ctx, dispute) {
  return (keeps(ctx) && !mine(ctx, dispute) && dispute.keeper_waits) || dispute.waits;
}

/** Whether this phone may settle it without the two: the scorekeeper, unless they have a part in it and the day is not
    over; an organiser who has none, where the server says so. The server has the last word. */
/** @param {Context} ctx @param {DisputeView} dispute */
function decides(ctx, dispute) {
  const hasPart = mine(ctx, dispute) || ctx.state.me.some((id) => (dispute.having_points ?? []).includes(id));
  if (!keeps(ctx)) return !hasPart && dispute.organiser && ctx.page.amends;
  if (!hasPart && (dispute.keeper_decides ?? true)) return true;
  return dispute.alone_from !== null && serverNow() >= Date.parse(dispute.alone_from);
}

/** Whether the scorekeeper, who entered it, may agree here with the player who disputes it, and do no more.
    @param {Context} ctx @param {DisputeView} dispute */
const concedes = (ctx, dispute) =>
  keeps(ctx) && !mine(ctx, dispute) && Boolean(dispute.keeper_agrees) && !decides(ctx, dispute);

/** Whether the event is disputed and the dispute itself has the way to correct it here.
    @param {Context} ctx @param {number} seq */
export const isSettledHere = (ctx, seq) =>
  disputesOf(ctx).some((dispute) => dispute.seq === seq && decides(ctx, dispute));

/** Whether the event is disputed and this phone, which has a part in it, may not correct it alone. */
/** @param {Context} ctx @param {number} seq */
export const needsTheOther = (ctx, seq) =>
  disputesOf(ctx).some(
    (dispute) => dispute.seq === seq && (mine(ctx, dispute) || keeps(ctx)) && !decides(ctx, dispute),
  );

/** To one of the two the way to put it aside, or to take it up again. */
/** @param {Context} ctx @param {DisputeView} dispute */
function putAside(ctx, dispute) {
  if (isPutAside(ctx, dispute)) return takeUp(ctx, disputeKey(dispute));
  return look(ctx, dispute) ? notNow(ctx, disputeKey(dispute)) : nothing;
}

/** Whether one of the two has put it aside on this phone. */
/** @param {Context} ctx @param {DisputeView} dispute */
const isPutAside = (ctx, dispute) => Boolean(mine(ctx, dispute)) && isAside(ctx, disputeKey(dispute));

/** To one of the two it is a question. */
/** @param {Context} ctx @param {DisputeView} dispute */
const look = (ctx, dispute) =>
  askedOf(ctx, dispute) && !ctx.state.picked && !isPutAside(ctx, dispute) ? "ask-block" : "";

/** What each may do about it: the two agree or say what it was, the scorekeeper lets it stand or corrects it. */
/** @param {Context} ctx @param {DisputeView} dispute */
function settling(ctx, dispute) {
  const { taps, ui } = ctx;
  const by = mine(ctx, dispute);
  const say = (answer, label) => () => taps.review(dispute.seq, { answer }, { by: by ?? null, label });
  const to = by && dispute.agreeing[by];
  const others = by && hasChoices(dispute);
  const alone = decides(ctx, dispute);
  const isSame = to && asEntered(dispute, to); // agreeing lets stand what was entered
  const stands = () => taps.review(dispute.seq, { answer: "stands" }, { label: words.itStands });
  if (!by && !alone) return concedes(ctx, dispute) ? wordsOfTheTwo(ctx, dispute, dispute.two.slice(0, 1)) : nothing;
  const agree = to
    ? heldButton(ctx, dispute, agreeing(ctx, dispute, by, to), say("agree", words.agree), agreedTo(ctx, dispute, to))
    : nothing;
  // The same word in the same place for whoever settles it alone: it is entered at once.
  const enter = alone && mayCorrect(ctx) ? () => ui.amend(dispute.seq) : null;
  const propose = others ? () => ui.panel({ kind: "disputed", seq: dispute.seq }) : null;
  const right =
    enter || propose
      ? html`<button class="btn line" @click=${enter ?? propose}>
        ${dispute.event.event === "result" ? words.sayWhatItWas : words.sayWhatWasAnswered}</button>`
      : nothing;
  // Until there is something to agree with, its place beside what it was stays empty.
  const kept = !to && others && !alone ? html`<span></span>` : nothing;
  const asItWas = agreedTo(ctx, dispute, dispute.event);
  return html`<div class="choices">
    ${right}${agree}${kept}
    ${alone && !isSame ? heldButton(ctx, dispute, standing(ctx, dispute), stands, asItWas) : nothing}
    ${alone && !by ? wordsOfTheTwo(ctx, dispute) : nothing}</div>`;
}

/** What settles a dispute at once is held: a phone lies face up on the table.
    @param {Context} ctx @param {DisputeView} dispute @param {unknown} label @param {() => void} send
    @param {unknown} means What it is then. */
const heldButton = (ctx, dispute, label, send, means) =>
  slowButton(ctx, {
    key: `${label} ${disputeKey(dispute)}`,
    look: "line stack",
    drawn: (hint) => html`<span>${label}</span>${means}${hint}`,
    turns: false,
    send,
  });

/** For the scorekeeper: what each of the two says that it was, unless that is what was entered; the scorekeeper agrees
    with one of them.
    @param {Context} ctx @param {DisputeView} dispute @param {readonly string[]} [whose] */
function wordsOfTheTwo(ctx, dispute, whose = dispute.two) {
  const { view, people, taps } = ctx;
  if (!keeps(ctx) || view.phase === "closed") return nothing;
  const { seq } = dispute;
  return [...whose].reverse().map((id) => {
    const said = wordOf(dispute, id);
    if (!said || asEntered(dispute, said)) return nothing;
    const label = words.agreeWith(people.name(id));
    const send = () => taps.tap({ event: "amend", seq, with: said }, { label });
    return heldButton(ctx, dispute, label, send, agreedTo(ctx, dispute, said));
  });
}

/** What one of the two says it was: what the other would agree to. One whom no other stands against has only said it.
    @param {DisputeView} dispute @param {string} id */
function wordOf({ two, agreeing: agreed, said = {} }, id) {
  const other = two.find((player) => player !== id);
  return said[id] ?? (other && agreed[other]);
}

/** With whom one of the two agrees. An answer that was entered is the scorekeeper's word, not the other's. */
/** @param {Context} ctx @param {DisputeView} dispute */
function agreeing({ people }, dispute, by, to) {
  const other = dispute.two.find((id) => id !== by);
  const isOthers = dispute.event.event === "result" || !asEntered(dispute, to);
  return other && isOthers ? words.agreeWith(people.name(other)) : words.itStands;
}

/** What was entered stands: of a result it is the word of the one of the two who does not dispute it, until they say
    that it was something else. */
/** @param {Context} ctx @param {DisputeView} dispute */
function standing({ people }, dispute) {
  const [, entering] = dispute.two;
  if (!entering || people.mine(entering) || dispute.event.event !== "result") return words.itStands;
  const said = wordOf(dispute, entering);
  return said && asEntered(dispute, said) ? words.agreeWith(people.name(entering)) : words.itStands;
}

/** The answers that the server has tried; nothing in a view of a program before.
    @param {DisputeView} dispute */
export const triedAnswers = ({ answers }) => answers ?? [];

/** Whether the page can offer what it was instead: a result, or an answer that the server has tried.
    @param {DisputeView} dispute */
const hasChoices = (dispute) => dispute.event.event === "result" || triedAnswers(dispute).length > 0;

/** The dispute that the open sheet is about. */
/** @param {State} state */
export const disputeOpen = (state) => disputesOf(state).find(({ seq }) => seq === state.panel?.seq);

/** The player of this phone who is one of the two in the dispute of the open sheet.
    @param {State} state */
export function disputant(state) {
  const dispute = disputeOpen(state);
  return dispute && mine({ state }, dispute);
}

/** Whether a dispute keeps an event of that kind from being recorded until it is settled. */
/** @param {{ view: ReadView }} seen @param {string} kind */
export const isHeldBack = (seen, kind) => disputesOf(seen).some(({ holds }) => holds.includes(kind));

/** In place of what is held back: which game is disputed, between whom, and what settles it. */
/** @param {Context} ctx @param {string} kind */
export const heldBack = (ctx, kind) =>
  disputesOf(ctx)
    .filter(({ holds }) => holds.includes(kind))
    .map(
      (dispute) => html`<div class="disputed"><p class="what">${icon("stop")}<b>${dispute.text}</b></p>
      ${block(ctx, dispute)}</div>`,
    );

/** Whether the open sheet is about a dispute that is settled. */
/** @param {State} state */
export const isSettled = (state) =>
  (state.panel?.kind === "disputed" && !disputeOpen(state)) ||
  (state.panel?.kind === "held" && !isHeldBack(state, state.panel.event));

/** Whether that answer may be denied here: it is taken back, or disputed. */
/** @param {Context["state"]} state */
export const mayDeny = ({ view, me }, seq) =>
  me.some(
    (id) =>
      (view.said_for?.[id] ?? []).includes(seq) || (view.own_answers?.[id] ?? []).some((answer) => answer.seq === seq),
  );

/** Between games on the menu: whether both sides are asked for every result. */
/** @param {Context} ctx */
export function confirming({ state, view, taps }) {
  if (view.phase === "closed") return nothing;
  if (view.confirms === "club") return html`<p class="quiet">${words.bothSidesByClub}</p>`;
  const may = state.scorekeeper || state.me.some((id) => view.players[id]?.seated);
  const on = view.confirms === "table";
  if (!may || (on && view.game)) return on ? html`<p class="quiet">${words.bothSides}</p>` : nothing;
  return html`<div class="own"><label class="tick"><input type="checkbox" .checked=${on}
      @change=${(event) => taps.confirming(event.target.checked)}>
    <span>${words.bothSides}<small>${words.bothSidesLong}</small></span></label></div>`;
}

/** Above a question that fills the dock, to those between whom something is disputed: that it is.
    @param {Context} ctx */
export const disputedHere = (ctx) =>
  disputesOf(ctx)
    .filter((dispute) => mine(ctx, dispute))
    .map((dispute) => html`<p class="why still-disputed" role="status">${icon("stop")}<b>${dispute.text}</b></p>`);

/** For the room: that a game is disputed, and who settles it. */
/** @param {Context} ctx */
export const disputedInRoom = (ctx) =>
  disputesOf(ctx).map(
    (dispute) =>
      html`<p class="disputed"><b>${icon("stop")}${dispute.text}</b> ${ctx.people.hears(waiting(ctx, dispute))}</p>`,
  );

/** What a quiet dock says before all else: what was corrected, what is disputed, what was entered. */
/** @param {Context} ctx */
export const reviewed = (ctx) => html`${correctedGames(ctx)}${disputes(ctx)}${entered(ctx)}`;
