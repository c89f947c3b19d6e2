/* What another has entered, for whoever is asked whether it was so; and what is disputed, for everybody: what was
   entered, what each of the two says, and for those who may settle it the ways to do so. */
import { html, nothing } from "lit-html";
import { inOrder, mayCorrect } from "table/lookup";
import { words } from "table/words";
import { KINDS } from "table/dock/result";
import { figure, icon } from "table/board/marks";
import { serverNow } from "table/device/clock";
import { asideLine, isAside, notNow, takeUp } from "table/dock/not_now";

const SIDES = ["box", "team"];
/** What may be answered to a double; whether it could be so then is for the server to say. */
const ANSWERED = ["take", "drop", "beaver"];

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
    by: mine({ state }, dispute),
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
  if (isAside(ctx, key)) return asideLine(ctx, key, people.hears(view.entered));
  const say = (answer, label) => () => taps.review(seq, { answer }, { by, label });
  return html`<div class="entered ask-block"><p class="said">${people.hears(view.entered)}</p>
    <div class="choices">
      <button class="btn" @click=${say("agree", words.agree)}>${icon("check")}${words.agree}</button>
      <button class="btn line" @click=${say("dispute", words.notSo)}>${words.notSo}</button>
      ${notNow(ctx, key)}</div></div>`;
}

/** Which of the two stand on this phone's side of it. */
/** @param {{ state: State }} ctx @param {DisputeView} dispute */
const mine = ({ state }, { two }) => two.find((id) => state.me.includes(id));

/** @param {DisputeView} dispute */
const asEntered = ({ event }, to) => JSON.stringify(to) === JSON.stringify(event);

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
  (line) => html`<li>${ctx.people.hears(line)}</li>`,
)}</ul>
    <p class="why">${ctx.people.hears(dispute.waits)}</p>
    ${dispute.seq === null || aside ? nothing : settling(ctx, dispute)}`;

/** Whether this phone may settle it without the two: the scorekeeper, unless one of the two and the day is not over; an
    organiser where one has gone. The server has the last word. */
/** @param {Context} ctx @param {DisputeView} dispute */
function decides(ctx, dispute) {
  const { state, page } = ctx;
  if (!mine(ctx, dispute)) return state.scorekeeper || (dispute.organiser && page.amends);
  return state.scorekeeper && dispute.alone_from !== null && serverNow() >= Date.parse(dispute.alone_from);
}

/** Whether the event is disputed and this phone, as one of the two, may not correct it alone. */
/** @param {Context} ctx @param {number} seq */
export const needsTheOther = (ctx, seq) =>
  disputesOf(ctx).some((dispute) => dispute.seq === seq && mine(ctx, dispute) && !decides(ctx, dispute));

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
  mine(ctx, dispute) && !ctx.state.picked && !isPutAside(ctx, dispute) ? "ask-block" : "";

/** What each may do about it: the two agree or say what it was, the scorekeeper lets it stand or corrects it. */
/** @param {Context} ctx @param {DisputeView} dispute */
function settling(ctx, dispute) {
  const { taps, ui } = ctx;
  const by = mine(ctx, dispute);
  const say = (answer, label) => () => taps.review(dispute.seq, { answer }, { by: by ?? null, label });
  const to = by && dispute.agreeing[by];
  const others = by && waysOf(dispute.event).length > 0;
  const alone = decides(ctx, dispute);
  const stands = () => taps.review(dispute.seq, { answer: "stands" }, { label: words.itStands });
  if (!by && !alone) return nothing;
  return html`<div class="choices">
    ${
      to
        ? html`<button class="btn" @click=${say("agree", words.agree)}>${agreeing(ctx, dispute, by, to)}</button>`
        : nothing
    }
    ${
      others
        ? html`<button class="btn line" @click=${() => ui.panel({ kind: "disputed", seq: dispute.seq })}>
          ${words.sayWhatItWas}</button>`
        : nothing
    }
    ${alone ? html`<button class="btn line" @click=${stands}>${words.itStands}</button>` : nothing}
    ${
      alone && mayCorrect(ctx)
        ? html`<button class="btn line" @click=${() => ui.amend(dispute.seq)}>${words.correct}</button>`
        : nothing
    }</div>`;
}

/** @param {Context} ctx @param {DisputeView} dispute */
function agreeing({ people }, dispute, by, to) {
  const other = dispute.two.find((id) => id !== by);
  return asEntered(dispute, to) || !other ? words.itWasSo : words.agreeWith(people.name(other));
}

/** The events that it may have been instead; none where the page cannot tell. */
function waysOf(event) {
  if (event.event === "result") return SIDES.flatMap((winner) => KINDS.map((kind) => ({ ...event, winner, kind })));
  const cubes = Object.keys(event.cubes ?? {});
  if (event.event !== "answer" || cubes.length !== 1) return [];
  return inOrder(ANSWERED).map((word) => ({ ...event, cubes: { [cubes[0]]: word } }));
}

/** The dispute that the open sheet is about. */
/** @param {State} state */
const disputeOpen = (state) => disputesOf(state).find(({ seq }) => seq === state.panel?.seq);

/** The heading of the sheet: the game, and who was Box in it. */
/** @param {Context} ctx */
export const disputeHeading = ({ state, people }) => people.hears(disputeOpen(state)?.heading) ?? words.whatWasIt;

/** On a sheet of its own: what it was, with the reader's own figures in that game. What was entered is there too, for
    one who has looked again. */
/** @param {Context} ctx */
export function sayingWhatItWas(ctx) {
  const { state, taps, people } = ctx;
  const dispute = disputeOpen(state);
  if (!dispute) return nothing;
  const by = mine(ctx, dispute) ?? null;
  const say = (event, label) => () => taps.review(dispute.seq, { answer: "say", event }, { by, label });
  const said = [...dispute.turned, ...dispute.lines].map((line) => html`<li>${people.hears(line)}</li>`);
  const lines = html`<ul class="disputed-lines">${said}</ul>`;
  const ways = waysOf(dispute.event);
  if (dispute.event.event === "answer") {
    const word = ({ cubes }) => words.answer[Object.values(cubes)[0]];
    return html`${lines}<div class="choices">${ways.map(
      (event) => html`<button class="btn" aria-pressed=${asEntered(dispute, event)} @click=${say(event, word(event))}>
        ${word(event)}</button>`,
    )}</div>`;
  }
  const side = (winner) =>
    ways.filter((event) => event.winner === winner).map((event) => resultButton(ctx, dispute, { event, by, say }));
  return html`${lines}<div class="facts three">
    <p class="side">${people.hears(dispute.box_wins) ?? words.box}</p>${side("box")}
    <p class="side">${words.teamWins}</p>${side("team")}</div>${unfitResults(dispute)}`;
}

const UNFIT = "no-longer-fits";

/** One of the six results, with what it brings the reader; pale where a later event would no longer fit. */
/** @param {Context} ctx @param {DisputeView} dispute */
function resultButton({ people }, dispute, { event, by, say }) {
  const label = words.kind[event.kind];
  const tried = dispute.results.find(({ winner, kind }) => winner === event.winner && kind === event.kind);
  if (tried?.unfit)
    return html`<button class="btn pale" aria-disabled="true" aria-describedby=${UNFIT}>${label}</button>`;
  const points = tried?.points[by];
  return html`<button class="btn stack" aria-pressed=${asEntered(dispute, event)} @click=${say(event, label)}>
    <span>${label}</span>${
      points === undefined
        ? nothing
        : html`<span class="sub" data-of=${by}>${people.isMe(by) ? "" : `${people.full(by)} `}${people.priced(
            figure(points),
            points,
          )}</span>`
    }</button>`;
}

/** What would no longer fit, once for all results that it keeps out. */
/** @param {DisputeView} dispute */
function unfitResults({ results }) {
  const unfit = [...new Map(results.flatMap((one) => (one.unfit ? [[one.unfit.text, one.unfit]] : []))).values()];
  return unfit.length
    ? html`<div class="misfit" id=${UNFIT}>${unfit.map(
        ({ text, why }) => html`<p><b>${words.noLongerFits}</b> ${text} ${why}</p>`,
      )}</div>`
    : nothing;
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

/** The last answer that was given for whoever holds this phone, has had an effect and is not read yet. */
/** @param {Context} ctx */
export function saidForMe({ state, view, taps, ui }) {
  const [latest] = state.me
    .flatMap((by) => (view.said_for?.[by] ?? []).map((seq) => ({ by, seq })))
    .sort((one, other) => other.seq - one.seq);
  const { by, seq } = latest ?? { by: null, seq: 0 };
  const told = view.trail.find((trace) => trace.seq === seq);
  if (!told || seq <= (state.told ?? 0) || seq === view.last?.seq || state.picked) return nothing;
  const notSo = () => taps.review(seq, { answer: "dispute" }, { by, label: words.didNotSayThat });
  return html`<p class="toast for-you" role="status">
    ${icon("person")}<span>${words.answeredFor(words.theScorekeeper, null)} ${told.text}</span>
    <button class="btn flat" @click=${notSo}>${words.didNotSayThat}</button>
    <button class="btn flat" @click=${() => ui.told(seq)}>${words.understood}</button></p>`;
}

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

/** For the room: that a game is disputed, and who settles it. */
/** @param {Context} ctx */
export const disputedInRoom = (ctx) =>
  disputesOf(ctx).map(
    ({ text, waits }) => html`<p class="disputed"><b>${icon("stop")}${text}</b> ${ctx.people.hears(waits)}</p>`,
  );

/** The games that were corrected and pay me another figure since, until I have read it. */
/** @param {Context} ctx */
const correctedGames = ({ state, view, people, ui }) =>
  (view.corrected ?? [])
    .filter(({ seq, you }) => seq > (state.corrected ?? 0) && state.me.some((id) => id in you))
    .slice(-1)
    .map(
      (one) => html`<p class="toast corrected" role="status">${icon("pencil")}
      <span>${people.hears(one)}${one.why ? html` <q>${words.why(one.why)}</q>` : nothing}</span>
      <button class="btn flat" @click=${() => ui.corrected(one.seq)}>${words.understood}</button></p>`,
    );

/** What a quiet dock says before all else: what is disputed, what was entered, what was said for me. */
/** @param {Context} ctx @param {number} [told] The answer given for me that the dock tells already. */
export const reviewed = (ctx, told) =>
  html`${correctedGames(ctx)}${disputes(ctx)}${entered(ctx)}${told ? nothing : saidForMe(ctx)}`;
