/* The dock under the thumb: a question to me if there is one, else what I may do (`quiet`). It has one place and never
   two asks. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { draftKey, open, speaking } from "table/lookup";
import { words } from "table/words";
import { isAsk } from "table/wording";
import { bar, doubling, insteadOf } from "table/dock/actions";
import { severalAnswers } from "table/dock/answers";
import { briefAnswer, oneAnswer, singleAnswer } from "table/dock/ask";
import { moved } from "table/dock/join_requests";
import { besides } from "table/dock/keeper";
import { wayBack } from "table/dock/absent";
import { concerned, whoseBand } from "table/dock/whose";
import { choosing } from "table/dialogs/form";
import { parting } from "table/dock/partner";
import { answeredForMe, unreadAnswer } from "table/dock/answered_for";
import { problem, waiting } from "table/dock/problem";
import { extraLines } from "table/dock/given_extra";
import { isLapsing } from "table/dock/lapsing";
import { answersAmongNotices, notices } from "table/dock/notices";
import { isCounter, offerAsk, offerOf, ownOffers } from "table/dock/offer";
import { aboutAnswer, leavesRoom, proposalAsk, proposalLines, proposalOf, stepIn } from "table/dock/proposal";
import { icon } from "table/board/marks";
import { cameSecond, disputedHere } from "table/dock/dispute";
import { actionKey, isAwaited, openForOthers, putHere } from "table/dock/put";
import { rollDock } from "table/dock/rolling";
import { common } from "table/dock/side_rows";
import { shut } from "table/dock/access_lost";
import { playing, quiet } from "table/dock/quiet";

/** The Box is asked whether it steps into a deal, until it has said that it lets it stand. */
/** @param {State} state */
const mayStepIn = (state) =>
  open(state).find((action) => action.event === "preempt" && state.stood !== draftKey(action));

/** The question that stands on this screen: mine first; the scorekeeper's also asks for those without a phone, who come
    first where somebody who plays has turned to the sheet; whoever acts for an absent player answers for them. */
/** @param {State} state */
function askOf(state) {
  const own = open(state).filter(isAsk);
  const [theirs] = openForOthers(state);
  if (theirs && state.hats) return theirs;
  if (own.length) return own.find((action) => speaking(state).includes(concerned(state, action))) ?? own[0];
  return theirs;
}

/** On a tablet the scorekeeper's answers for others stand under the columns, among what else may be done there; their
    own too, once they have turned to the sheet. One word for several cubes is asked once. */
/** @param {Context} ctx @param {Listed | undefined} ask */
const inColumns = ({ keeping, people, state }, ask) =>
  keeping && ask?.event === "answer" && !ask.alike && (state.hats || !people.mine(ask.by));

/** The question that fills the dock; to one who is absent nothing is put until they are back. */
/** @param {Context} ctx */
function filling(ctx) {
  const ask = wayBack(ctx.state) ? undefined : askOf(ctx.state);
  return inColumns(ctx, ask) ? undefined : ask;
}

/** @param {Context} ctx @param {Listed} action */
function question(ctx, action) {
  return html`${whoseBand(ctx, action)}${asking(ctx, action)}`;
}

/** @param {Context} ctx @param {Listed} action */
function asking(ctx, action) {
  if (action.event !== "answer") return choosing(ctx, action);
  const several = extrasToBeaver(ctx.state, action);
  if (several.length) return several.map((extra) => html`<div class="one-extra">${briefAnswer(ctx, extra)}</div>`);
  if (action.alike) return oneAnswer(ctx, action);
  return action.cubes.length === 1 ? singleAnswer(ctx, action) : severalAnswers(ctx, action);
}

/** Every extra that the player of this one may beaver, a single one too, in the order in which they were given, so that
    a new one stands below and moves none; nothing where an answer is awaited. */
/** @param {State} state @param {Listed} action */
const extrasToBeaver = (state, action) =>
  isAwaited(state.view, action)
    ? []
    : [...open(state), ...openForOthers(state)]
        .filter((one) => one.event === "answer" && one.by === action.by && one.cubes.length === 1)
        .filter((one) => !isAwaited(state.view, one))
        .sort((one, other) => (one.since ?? 0) - (other.since ?? 0));

/** @param {Context} ctx */
function held(ctx) {
  const double = open(ctx.state).find((action) => action.event === "double");
  return html`<div class="hold">${icon("hand")}<h2 class="said">${words.holdSaid}</h2>
    <p class="why">${words.holdWhy}</p></div>
    ${double ? html`<div class="actions">${doubling(ctx, double)}</div>` : nothing}`;
}

const IN_THE_BAR = new Set(["double", "roll", "result", "start", "join", "partner_split"]);

/** What may be tapped while other taps wait: not the same once more. */
/** @param {State} state */
function stillOpen(state) {
  const waits = (action) => state.pending.some((tap) => tap.event.event === action.event && tap.by === action.by);
  return open(state).filter((action) => !isAsk(action) && !waits(action));
}

/** @param {Context} ctx @param {string} id */
const whose = ({ people }, id) => ({
  ask: true,
  label: people.mine(id) ? words.askedOfYou : words.askedOf(people.full(id)),
});

/** A deal to step into, or a proposal that waits for a word from here: neither keeps anybody from playing on. */
/** @param {Context} ctx */
function deal(ctx) {
  const { state, view, people } = ctx;
  const step = mayStepIn(state);
  if (step)
    return {
      key: `step ${step.since}`,
      ...whose(ctx, step.by),
      tall: true,
      says: people.hears(view.game.step_in),
      body: stepIn(ctx, step),
    };
  const standing = offerOf(state);
  const counter = standing && proposalOf(state, (proposal) => isCounter(standing.offer, proposal));
  if (counter) return proposing(ctx, counter);
  if (standing)
    return {
      key: `offer ${standing.offer.number}`,
      ...whose(ctx, standing.actions[0].by),
      says: people.hears(standing.offer),
      body: offerAsk(ctx, standing),
    };
  return proposing(
    ctx,
    proposalOf(state, (proposal) => !leavesRoom(ctx, proposal)),
  );
}

/** A proposal that waits for a word from here, if there is one. */
/** @param {Context} ctx */
function proposing(ctx, waits) {
  return (
    waits && {
      key: `proposal ${waits.proposal.number}`,
      ...whose(ctx, waits.player),
      says: ctx.people.hears(waits.proposal),
      body: html`${proposalAsk(ctx, waits)}${ownOffers(ctx, waits.proposal, waits.player)}`,
    }
  );
}

/** What the dock shows: `key` tells one content from the next, so that a thumb already on its way hits nothing new;
    `bar` says that the blocks of what may be done stand in it, `told` that the notices do, `says` is the question for
    ears. */
/** @param {Context} ctx */
export function docked(ctx) {
  const content = shut(ctx) ?? toldOf(ctx, contentOf(ctx));
  return content.bar ? { ...content, key: `${content.key} ${blocks(ctx)}` } : content;
}

/** Above whatever is asked here: what another has answered for a player of this phone; and where the notices do not
    stand there, that it is disputed. */
/** @param {Context} ctx */
function toldOf(ctx, asked) {
  const content = asked.ask && !asked.told ? { ...asked, body: html`${disputedHere(ctx)}${asked.body}` } : asked;
  const unread = unreadAnswer(ctx.state);
  if (!unread) return content;
  const key = `${content.key} told ${unread.seq}`;
  if (content.told && answersAmongNotices(ctx)) return { ...content, key };
  return { ...content, key, body: html`${answeredForMe(ctx)}${content.body}` };
}

/** Which blocks stand in the bar: where one comes or goes the others may change their places. */
function blocks({ state, keeping, view }) {
  const own = open(state).filter((action) => IN_THE_BAR.has(action.event) || isLapsing(action));
  const { doubles, answers } = keeping && view.game ? common(state) : { doubles: [], answers: [] };
  return [...own, ...doubles, ...answers].map(({ event, by }) => `${event} ${by ?? ""}`).join();
}

/** @param {Context} ctx */
function contentOf(ctx) {
  const { state, view } = ctx;
  const ask = filling(ctx);
  if (state.waiting && state.pending.length)
    return {
      key: "waiting",
      label: words.waitingToBeSent,
      bar: true,
      body: html`${waiting(ctx)}${bar(ctx, stillOpen(state))}`,
    };
  if (state.problem && !state.panel && !cameSecond(state))
    return { key: `problem ${state.problem.kind}`, label: words.mayDo, body: problem(ctx) };
  const instead = ask && proposalOf(state, aboutAnswer);
  if (instead) return proposing(ctx, instead);
  if (ask && isAwaited(view, ask)) return asks(ctx, ask);
  return putFirst(ctx) ?? (ask ? asks(ctx, ask) : resting(ctx));
}

/** What waits for a word from here while no answer is due: it comes before what is merely open, as the beaver of an
    extra is. */
/** @param {Context} ctx */
function putFirst(ctx) {
  const { state, view } = ctx;
  if (state.hold === view.seq)
    return { key: "hold", ask: true, assertive: true, says: words.holdSaid, label: words.askedOfYou, body: held(ctx) };
  return moved(ctx) ?? deal(ctx) ?? rollDock(ctx) ?? rulesFirst(ctx);
}

/** @param {Context} ctx @param {Listed} ask */
function asks(ctx, ask) {
  const { view, people } = ctx;
  const mine = people.mine(ask.by) || !ask.by;
  const several = ask.event === "answer" && ask.cubes.length > 1 && !ask.alike;
  const awaited = isAwaited(view, ask);
  const full = several && !mine && !ctx.keeping; // on a phone the answers leave no room: the rest is in the menu
  const must = mine && awaited;
  return {
    key: `ask ${[ask, ...extrasToBeaver(ctx.state, ask)].map(actionKey).join()}`,
    ask: awaited,
    told: !awaited,
    bar: !must && !full,
    assertive: true,
    says: people.hears(ask.ask),
    tall: several || (mine && !must) || ask.cubes.some(({ withheld }) => withheld),
    label: mine ? words.askedOfYou : words.askedOf(people.full(ask.by)),
    body: html`${amongNotices(ctx, ask, awaited)}${parting(ctx, ask.by)}${
      full ? nothing : besideAnswer({ ...ctx, banded: concerned(ctx, ask) }, { must, mine })
    }`,
  };
}

/** The question, below what is told; extras to beaver, a row for each, stand above that: one notice more moves none of
    them.
    @param {Context} ctx @param {Listed} ask @param {boolean} awaited */
function amongNotices(ctx, ask, awaited) {
  if (awaited) return html`${extraLines(ctx)}${question(ctx, ask)}`;
  return extrasToBeaver(ctx.state, ask).length
    ? html`${question(ctx, ask)}${merelyOpen(ctx, ask)}`
    : html`${merelyOpen(ctx, ask)}${question(ctx, ask)}`;
}

/** Whether a player of this phone asks or is asked. What others propose to each other moves no answer from its place:
    it is told once it is agreed, or once the answer is given.
    @param {State} state */
const concerns = (state, { by, awaits = [] }) => [by, ...awaits].some((id) => speaking(state).includes(id));

/** What may be done beside an answer: where it is due, only another way to answer. Below another's name on the sheet
    nothing is the reader's own: that is on their own side. */
/** @param {Context} ctx */
function besideAnswer(ctx, { must, mine }) {
  const { state, people } = ctx;
  const others = open(state).filter((action) => !isAsk(action) && (mine || !state.hats || !people.mine(action.by)));
  if (must)
    return [...proposalLines(ctx, (one) => aboutAnswer(one) && concerns(state, one)), ...insteadOf(ctx, others)];
  return ctx.keeping ? besides(ctx, others) : bar(ctx, others);
}

/** Above a question that nobody waits for: the notices, and for what its player waits themselves, unless the question
    says it, or who has the checkers.
    @param {Context} ctx @param {Listed} ask */
function merelyOpen(ctx, ask) {
  const waits = ctx.people.hears(ctx.view.game);
  const awaits = waits === ctx.people.hears(ask.ask) ? null : waits;
  const board = waits ? null : playing(ctx);
  return html`${notices(ctx)}${awaits ? html`<p class="why awaits">${awaits}</p>` : nothing}${
    board ? html`<p class="why at-board" data-of=${ctx.people.holder}>${board}</p>` : nothing
  }`;
}

/** House rules that a player has not seen yet. */
/** @param {Context} ctx */
function rulesFirst(ctx) {
  const { state } = ctx;
  const unseen = putHere(state).find(({ kind }) => kind === "rules")?.by;
  return (
    unseen && {
      key: `rules ${unseen}`,
      ask: true,
      tall: true,
      bar: true,
      label: words.askedOfYou,
      told: true,
      body: quiet(ctx, open(state), unseen),
    }
  );
}

/** Nothing fills the dock: what may be done. */
/** @param {Context} ctx */
const resting = (ctx) => ({
  key: `quiet ${ctx.view.phase} ${ctx.state.picked ?? ""}`,
  ask: putHere(ctx.state).some(({ kind }) => kind === "double"),
  tall: ctx.view.phase === "between",
  label: words.mayDo,
  bar: true,
  told: true,
  body: quiet(ctx, open(ctx.state)),
});

/** A tap is on its way, or it is confirmed and the table it has changed has not been pushed yet: what the dock still
    asks may be answered already. */
const isSending = ({ pending, waiting, link, view, confirmed }) =>
  (pending.length > 0 && !waiting) || (link === "live" && view.version < confirmed);

/** New content is a new sheet of paper: nothing of the old one is moved. */
/** @param {Context} ctx */
export function dock({ content, fresh, state }) {
  const sending = isSending(state);
  return keyed(
    content.key,
    html`<section class="dock ${content.ask ? "ask" : ""} ${fresh ? "fresh" : ""} ${sending ? "sending" : ""}"
      aria-label=${content.label} tabindex="-1">
    ${content.body}</section>`,
  );
}
