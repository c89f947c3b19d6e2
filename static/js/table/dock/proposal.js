/* What waits for consents: asked of those whose word is missing, told to the others. Points and payers come from
   the server. */
import { html, nothing } from "lit-html";
import { badge, speakingFor } from "table/dock/whose";
import { secondsTo } from "table/device/clock";
import { speaking, speaks } from "table/lookup";
import { words } from "table/words";
import { disputesOf } from "table/dock/dispute";
import { isAside, notNow } from "table/dock/not_now";
import { clause, figure, icon } from "table/board/marks";
import { stepInSince } from "table/dock/since";
import { fairButton } from "table/dialogs/fair";
import { payer, payersOf } from "table/dialogs/deal_parties";
import { stepper } from "table/dialogs/price";
import { amountText, ifTurned, movesNow, playedFor, playsThen, wholeGame } from "table/dock/stakes";

/** What tells a proposal from everything else that is put to a screen. */
const mark = ({ number }) => `proposal ${number}`;

/** The oldest proposal that waits for a word from this phone and is not put aside, and whose word it is. */
/** @param {State} state */
export const proposalOf = (state, wanted = (_proposal) => true) =>
  proposalsHere(state).find(({ proposal, key }) => wanted(proposal) && !state.aside.includes(key));

/** Whether it would take the place of an answer that is due: one's cube bought, or played with another's. */
export const aboutAnswer = ({ event }) => event === "buy" || event === "drop_take";

/** All that wait for a word from here; the scorekeeper gives it for who has no phone. */
/** @param {State} state */
export function proposalsHere(state) {
  const voices = speaking(state);
  const says = speaks(state);
  return state.view.proposals
    .map((proposal) => ({
      proposal,
      key: mark(proposal),
      player: proposal.awaits.find((id) => voices.includes(id)) ?? proposal.awaits.find(says),
    }))
    .filter(({ player }) => player);
}

/** Whether it keeps the room for the game that is on: who plays from the next game is no part of this one.
    @param {{ view: ReadView }} seen @param {ProposalView} proposal */
export const leavesRoom = ({ view }, { event }) => event === "join" && Boolean(view.game);

/** Those that wait for a word from here as one notice among others, above what the game lets the reader do. */
/** @param {Context} page */
export function askedCards(page) {
  const { state, taps } = page;
  return proposalsHere(state)
    .filter(({ proposal, key }) => leavesRoom(page, proposal) && !isAside(page, key))
    .map(({ proposal, key, player }) => {
      const ctx = speakingFor(page, player);
      const { people } = ctx;
      const say = (answer, label) => () => taps.reply(proposal.number, { answer }, { by: player, label });
      return html`<div class="entered ask-block" ?data-by-name=${ctx !== page}><div class="words" tabindex="0">
          ${badge(ctx, player)}<p class="said">${people.says(proposal)}</p>
          <p class="why">${terms(ctx, proposal)} ${proposal.why ?? nothing}${clause(proposal.rule)}</p></div>
        <div class="choices"><button class="btn" @click=${say("agree", words.agree)}>${words.agree}</button>
          <button class="btn" @click=${say("refuse", words.refuse)}>${words.refuse}</button>${notNow(ctx, key)}</div>
        </div>`;
    });
}

/** @param {Context} ctx */
function parties({ people }, { given, awaits }, player) {
  if (!given.length && awaits.every((id) => id === player || people.isMe(id))) return nothing;
  return html`<ul class="parties">${given.map((one) => html`<li>${icon("check")}${people.says(one)}</li>`)}
    ${awaits.map((id) => html`<li class="quiet">${icon("clock")}${people.mark([id], people.name(id))}</li>`)}</ul>`;
}

/** @param {Context} ctx @param {ProposalView} proposal @param {string} player */
const costs = ({ people }, { moves, dice, then }, player) => {
  const plays = playsThen(then?.[player]);
  return html`<span class="sub" data-of=${player}>${movesNow(people, moves[player], dice?.[player])}</span>${
    plays === nothing ? nothing : html`<span class="sub" data-of=${player}>${plays}</span>`
  }`;
};

/** What a double that is agreed to wins if it is dropped, and is played for if it is taken. */
const turning = (ctx, player, figures) =>
  figures ? html`<span class="sub">${ifTurned(ctx, player, turnedFigures(figures))}</span>` : nothing;

const turnedFigures = ([wins, plays, plays_won, plays_lost]) => ({ wins, plays, plays_won, plays_lost });

/** @param {Context} ctx */
function refusing({ people }, { plays, event }, player) {
  const means = plays[player];
  if (means === undefined) return html`<span class="sub" data-of=${player}>${words.notAgreed}</span>`;
  const figures = playedFor(people, means);
  return html`<span class="sub" data-of=${player}>${event === "settle" ? figures : words.playOn(figures)}</span>`;
}

/** How long there is still to say something about it. */
function standing({ deadline }) {
  const seconds = secondsTo(deadline);
  return html`<span class="countdown"
    aria-live="off">${seconds ? words.standsUnlessRefused(seconds) : words.standsNow}</span>`;
}

/** @param {Context} ctx @param {ProposalView} proposal */
const terms = ({ people }, proposal) => proposal.terms.map((one) => html`${people.says(one)} `);

/** House rules: what is played now, and what would be. */
/** @param {ProposalView} proposal */
function changes(proposal) {
  return html`<dl class="changes">${proposal.changes.map(
    (change) => html`<div><dt>${change.title}</dt>
    <dd><small>${words.playedNow}</small> ${change.now}</dd>
    <dd class="then"><small>${words.playedThen}</small> ${change.then}</dd></div>`,
  )}</dl>`;
}

/** The same for other points: the stepper says how many, and who would pay them. */
/** @param {Context} ctx */
function counter(ctx, { number, points, pays, event, cube }, by) {
  const { state, ui, taps } = ctx;
  const key = mark({ number });
  const asked = state.draft[key] ?? points;
  const label = words.askFor(amountText(asked));
  const send = () => taps.reply(number, { answer: "counter", points: asked }, { by, label });
  const payers = payersOf(ctx, { known: [pays], any: false, parties: [by] });
  return html`<div class="counter">${stepper(ctx, asked, (now) => ui.draft(key, now), payers, [
    by,
    pays.from,
    pays.to,
    ctx.view.box,
  ])}
    <button class="btn stack" ?disabled=${asked === points} @click=${send}>
      <span>${label}</span><span class="sub" data-of=${ctx.people.whose([by, pays.from, pays.to, ctx.view.box])}
        >${asked === points ? words.sameAsOffer : asked ? payer(ctx, [pays], asked) : words.nothingPaid}</span>
      </button>${event === "settle" ? fairButton(ctx, cube, key) : nothing}</div>`;
}

/** The words for yes and no; of a settlement those that an offer of one has.
    @param {ProposalView} proposal @param {string} player */
function answersTo({ event, plays }, player) {
  if (event === "partner") return [words.accept, words.decline];
  if (event === "settle") return [words.accept, plays[player] === undefined ? words.refuse : words.keepPlaying];
  return [words.agree, event === "result" ? words.notSo : words.refuse];
}

/** The question, with what a yes moves on the button that says it. */
/** @param {Context} page */
export function proposalAsk(page, { proposal, player }) {
  const ctx = speakingFor(page, player);
  const { taps, people, ui } = ctx;
  const { number, moves } = proposal;
  const [yes, no] = answersTo(proposal, player);
  const say = (answer, label) => () => taps.reply(number, { answer }, { by: player, label });
  return html`<div class="proposal" ?data-by-name=${ctx !== page}>
    <div>${badge(ctx, player)}<h2 class="said">${people.says(proposal)}</h2>
      <p class="why">
        ${terms(ctx, proposal)}${
          proposal.why
            ? html`
          ${proposal.why}${clause(proposal.rule)}`
            : nothing
        }${proposal.step_in ? html` <b>${people.says(proposal.step_in)}</b>${clause(proposal.rule)}` : nothing}</p>
        </div>
    ${proposal.changes.length ? changes(proposal) : nothing}
    ${parties(ctx, proposal, player)}
    <div class="choices">
      <button class="btn stack" @click=${say("agree", yes)}>
        <span>${yes}</span>${
          player in moves ? costs(ctx, proposal, player) : nothing
        }${turning(ctx, player, proposal.doubled?.[player])}</button>
      <button class="btn stack" @click=${say("refuse", no)}>
        <span>${no}</span>${proposal.event === "partner" ? nothing : refusing(ctx, proposal, player)}</button></div>
    ${proposal.points !== null && proposal.pays ? counter(ctx, proposal, player) : nothing}
    <p class="lapses">
      ${
        proposal.deadline
          ? html`${icon("clock")}${standing(proposal)}`
          : proposal.until
            ? html`${icon("clock")}<span>${proposal.until}</span>`
            : nothing
      }
      <button class="btn flat" @click=${() => ui.aside(mark(proposal), true)}>${words.notNow}</button></p></div>`;
}

/** One that waits: what is asked, of whom, and the way back. */
/** @param {Context} ctx @param {ProposalView} proposal */
export function waitingLine(ctx, proposal) {
  const { people } = ctx;
  // one who asks for a figure reads who pays it in the first sentence
  const own = proposal.by && people.isMe(proposal.by) && proposal.points && proposal.pays;
  const rest = own ? { ...proposal, terms: proposal.terms.slice(1) } : proposal;
  return html`<p class="toast waits" role="status">${icon("clock")}
    <span>${people.says(proposal)}
      <small>${terms(ctx, rest)} ${people.says(proposal.waits)}
        ${proposal.deadline ? standing(proposal) : nothing}</small></span>${wayBack(ctx, proposal)}</p>`;
}

/** What others are asked, or what was put aside: who is awaited, and the way back to it. */
/** @param {Context} ctx */
export function proposalLines(ctx, wanted = (_proposal) => true) {
  const { view, state, people } = ctx;
  const mine = ({ event, by }) => event === "join" && state.me.includes(by);
  const refused = (proposal) => html`<p class="toast waits" role="status">${icon("stop")}
    <span>${people.says(proposal)}${
      proposal.refuses ? html` <small>${people.says(proposal.refuses)}</small>` : nothing
    }</span></p>`;
  return [
    ...view.declined
      .filter((one) => one.fresh && wanted(one) && (one.declined_by || one.event !== "join") && !mine(one))
      .filter(({ event }) => event !== "result" || !disputesOf(ctx).length) // told as disputed
      .slice(-1)
      .map(refused),
    ...view.proposals
      .filter((proposal) => wanted(proposal) && !isCard(ctx, proposal))
      .map((proposal) => waitingLine(ctx, proposal)),
  ];
}

/** Whether it stands here as a question already.
    @param {Context} ctx @param {ProposalView} proposal */
const isCard = (ctx, proposal) =>
  leavesRoom(ctx, proposal) &&
  proposalsHere(ctx.state).some(({ proposal: { number }, key }) => number === proposal.number && !isAside(ctx, key));

/** For who has asked, to take it back; for who is asked and has put it aside, to take it up again. */
/** @param {Context} ctx */
function wayBack({ state, taps, ui }, { number, by, awaits }) {
  const withdraw = () => taps.reply(number, { answer: "withdraw" }, { by, label: words.takeProposalBack });
  if (proposalsHere(state).some(({ proposal }) => proposal.number === number)) {
    return html`<button class="btn flat" @click=${() => ui.aside(mark({ number }), false)}>
      ${words.giveAnswer}</button>`;
  }
  if (state.picked && awaits.some((id) => state.me.includes(id)))
    return html`<button class="btn flat" @click=${() => ui.pick(null)}>${words.giveAnswer}</button>`;
  const own = state.scorekeeper || speaking(state).includes(by);
  return own ? html`<button class="btn flat" @click=${withdraw}>${words.takeProposalBack}</button>` : nothing;
}

/** @param {Context} ctx */
function future({ people }, { points, box }) {
  const kept = people.isMe(box) ? words.youKeepBox : words.keepsBox(people.name(box));
  return html`<td>${figure(points)}<small>${people.mark([box], kept)}</small></td>`;
}

/** The Box steps into a deal or lets it stand: two futures side by side, for that decides. */
/** @param {Context} page @param {Listed} action */
export function stepIn(page, action) {
  const ctx = speakingFor(page, action.by);
  const { view, people, taps, ui } = ctx;
  const { why, rule, cube, buyer, now, dice, outcomes } = view.game.step_in;
  const step = () => taps.tap({ event: "preempt", by: action.by, cube }, { by: action.by, label: words.stepIn });
  const side = (winner) =>
    winner === "box"
      ? people.mark(view.game.box_side, words.ifBoxWins(people.head(view.game.box_side)))
      : words.ifTeamWins;
  return html`<div class="proposal" ?data-by-name=${ctx !== page}>
    <div>${badge(ctx, action.by)}<h2 class="said">${people.says(view.game.step_in)}</h2>
      <p class="why">${people.says(why)}${clause(rule)}</p>
    </div>
    ${
      outcomes.length
        ? html`<table class="futures" data-of=${action.by}>
      <thead><tr><td></td><th scope="col">${words.stepIn}</th><th scope="col">${words.letStand}</th></tr></thead>
      <tbody><tr class="at-once">
        <th scope="row">${words.atOnceRow}</th><td>${movesNow(people, now, dice)}</td><td>0</td></tr>
        ${outcomes.map(
          (one) =>
            html`<tr><th scope="row">${side(one.winner)}${wholeGame()}</th>
              ${future(ctx, one.step_in)}${future(ctx, one.stands)}</tr>`,
        )}</tbody></table>`
        : nothing
    }
    <div class="choices">
      <button class="btn stack" @click=${step}>
        <span>${words.stepIn}</span><span class="sub"
            data-of=${action.by}>${movesNow(people, now, dice)}</span></button>
      <button class="btn stack" @click=${() => ui.letStand(action)}>
        <span>${words.letStand}</span><span class="sub" data-of=${people.whose([buyer])}
          >${people.isMe(buyer) ? words.youHold : words.holdsIt(people.full(buyer))}</span></button></div>
    <p class="lapses">${icon("clock")}<span>${words.openUntil} ${stepInSince(ctx)}</span></p></div>`;
}
