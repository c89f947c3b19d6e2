/* The dock under the thumb: a question to me if there is one, else what I may do (`quiet`). It has one place and never
   two asks. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { draftKey, open, speaking } from "table/lookup";
import { words } from "table/words";
import { isAsk } from "table/wording";
import { bar, doubling, insteadOf } from "table/dock/actions";
import { severalAnswers } from "table/dock/answers";
import { oneAnswer, singleAnswer } from "table/dock/ask";
import { moved } from "table/dock/join_requests";
import { besides } from "table/dock/keeper";
import { wayBack } from "table/dock/absent";
import { concerned, whoseBand } from "table/dock/whose";
import { choosing } from "table/dialogs/form";
import { parting } from "table/dock/partner";
import { answered, answeredFor, problem, waiting } from "table/dock/problem";
import { extraLines } from "table/dock/given_extra";
import { isLapsing } from "table/dock/lapsing";
import { offerAsk, offerOf } from "table/dock/offer";
import { aboutAnswer, proposalAsk, proposalLines, proposalOf, stepIn } from "table/dock/proposal";
import { icon } from "table/board/marks";
import { cameSecond } from "table/dock/dispute";
import { actionKey, isAwaited, openForOthers, putHere } from "table/dock/put";
import { rollDock } from "table/dock/rolling";
import { common } from "table/dock/side_rows";
import { shut } from "table/dock/access_lost";
import { quiet } from "table/dock/quiet";

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
  return html`${extraLines(ctx)}${whoseBand(ctx, action)}${asking(ctx, action)}`;
}

/** @param {Context} ctx @param {Listed} action */
function asking(ctx, action) {
  if (action.event !== "answer") return choosing(ctx, action);
  if (action.alike) return oneAnswer(ctx, action);
  return action.cubes.length === 1 ? singleAnswer(ctx, action) : severalAnswers(ctx, action);
}

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
  if (standing)
    return {
      key: `offer ${standing.offer.number}`,
      ...whose(ctx, standing.actions[0].by),
      says: people.hears(standing.offer),
      body: offerAsk(ctx, standing),
    };
  return proposing(ctx, proposalOf(state));
}

/** A proposal that waits for a word from here, if there is one. */
/** @param {Context} ctx */
function proposing(ctx, waits) {
  return (
    waits && {
      key: `proposal ${waits.proposal.number}`,
      ...whose(ctx, waits.player),
      says: ctx.people.hears(waits.proposal),
      body: proposalAsk(ctx, waits),
    }
  );
}

/** What the dock shows: `key` tells one content from the next, so that a thumb already on its way hits nothing new;
    `bar` says that the blocks of what may be done stand in it, `says` is the question for ears. */
/** @param {Context} ctx */
export function docked(ctx) {
  const content = shut(ctx) ?? toldOf(ctx, contentOf(ctx));
  return content.bar ? { ...content, key: `${content.key} ${blocks(ctx)}` } : content;
}

/** Above whatever stands here: that somebody else has answered. */
/** @param {Context} ctx */
const toldOf = (ctx, content) =>
  answeredFor(ctx) ? { ...content, key: `${content.key} told`, body: html`${answered(ctx)}${content.body}` } : content;

/** Which blocks stand in the bar: where one comes or goes the others may change their places. */
function blocks({ state, keeping, view }) {
  const own = open(state).filter((action) => IN_THE_BAR.has(action.event) || isLapsing(action));
  const { doubles, answers } = keeping && view.game ? common(state) : { doubles: [], answers: [] };
  return [...own, ...doubles, ...answers].map(({ event, by }) => `${event} ${by ?? ""}`).join();
}

/** @param {Context} ctx */
function contentOf(ctx) {
  const { state, view, people } = ctx;
  const ask = filling(ctx);
  const mine = ask && (people.mine(ask.by) || !ask.by);
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
  if (ask) {
    const several = ask.event === "answer" && ask.cubes.length > 1 && !ask.alike;
    const label = mine ? words.askedOfYou : words.askedOf(people.full(ask.by));
    const others = open(state).filter((action) => !isAsk(action));
    const awaited = isAwaited(view, ask);
    const full = several && !mine && !ctx.keeping; // on a phone the answers leave no room: the rest is in the menu
    const must = mine && awaited;
    const rest = full
      ? nothing
      : must
        ? [...proposalLines(ctx, aboutAnswer), ...insteadOf(ctx, others)]
        : ctx.keeping
          ? besides(ctx, others)
          : bar(ctx, others);
    return {
      key: `ask ${actionKey(ask)}`,
      ask: awaited,
      bar: !must && !full,
      assertive: true,
      says: people.hears(ask.ask),
      tall: several || (mine && !must) || ask.cubes.some(({ withheld }) => withheld),
      label,
      body: html`${question(ctx, ask)}${parting(ctx, ask.by)}${rest}`,
    };
  }
  if (state.hold === view.seq)
    return { key: "hold", ask: true, assertive: true, says: words.holdSaid, label: words.askedOfYou, body: held(ctx) };
  const gone = moved(ctx);
  if (gone) return gone;
  const offered = deal(ctx);
  if (offered) return offered;
  const rolls = rollDock(ctx);
  if (rolls) return rolls;
  const actions = open(state);
  const here = putHere(state);
  const unseen = here.find(({ kind }) => kind === "rules")?.by;
  if (unseen)
    return {
      key: `rules ${unseen}`,
      ask: true,
      tall: true,
      bar: true,
      label: words.askedOfYou,
      body: quiet(ctx, actions, unseen),
    };
  return {
    key: `quiet ${view.phase} ${state.picked ?? ""}`,
    ask: here.some(({ kind }) => kind === "double"),
    tall: view.phase === "between",
    label: words.mayDo,
    bar: true,
    body: quiet(ctx, actions),
  };
}

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
