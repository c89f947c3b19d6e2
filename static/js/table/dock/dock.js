/* The dock under the thumb: a question to me if there is one, else what I may do. It has one place and never two
   asks. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { asked, draftKey, open, speaking } from "table/lookup";
import { words } from "table/words";
import { isAsk } from "table/wording";
import { bar, doubling, holds, insteadOf, outOf, stake } from "table/dock/actions";
import { severalAnswers } from "table/dock/answers";
import { oneAnswer, partnersPart, singleAnswer } from "table/dock/ask";
import { joiningOnly, moved, notLetIn, refusedJoin, tableLines } from "table/dock/join_requests";
import { lastGame } from "table/board/ending";
import { besides, blocks as openBlocks } from "table/dock/keeper";
import { absentSaid, backButton, wayBack } from "table/dock/absent";
import { concerned, whoseBand } from "table/dock/whose";
import { houseRules } from "table/board/lobby";
import { coming, myRole, starters } from "table/board/next_game";
import { choosing } from "table/dialogs/form";
import { opensItself } from "table/dock/opening";
import { needsPartner, parting, partnering, together } from "table/dock/partner";
import { answered, answeredFor, gameBack, handed, problem, thrownNow, toast, waiting } from "table/dock/problem";
import { ownAnswers } from "table/dock/own_answer";
import { isLapsing } from "table/dock/lapsing";
import { offerAsk, offerLines, offerOf } from "table/dock/offer";
import { aboutAnswer, proposalAsk, proposalLines, proposalOf, stepIn } from "table/dock/proposal";
import { clause, icon } from "table/board/marks";
import { cameSecond, disputesOf, isResultAsked, reviewed, reviewKeys } from "table/dock/dispute";
import { seenAsk, seenFor, unseenOf } from "table/dock/rules_seen";
import { result as outcomes } from "table/dock/result";
import { common } from "table/dock/side_rows";
import { shut } from "table/dock/access_lost";

/** The Box is asked whether it steps into a deal, until it has said that it lets it stand. */
/** @param {State} state */
const mayStepIn = (state) =>
  open(state).find((action) => action.event === "preempt" && state.stood !== draftKey(action));

/** The question that stands on this screen: mine first; the scorekeeper's also asks for those without a phone; whoever
    acts for an absent player answers for them. */
/** @param {State} state */
export function askOf(state) {
  const own = open(state).filter(isAsk);
  if (own.length) return own.find((action) => speaking(state).includes(concerned(state, action))) ?? own[0];
  return state.scorekeeper && !state.picked ? putToKeeper(state) : undefined;
}

/** @param {State} state */
const putToKeeper = (state) =>
  asked(state.view, isAsk).find((action) => opensItself(state, action) && !state.view.players[action.by]?.away);

/** On a tablet the scorekeeper's answers for others stand under the columns, among what else may be done there. */
/** @param {Context} ctx @param {Listed | undefined} ask */
const inColumns = ({ keeping, people }, ask) => keeping && ask?.event === "answer" && !people.mine(ask.by);

/** The question that fills the dock; to one who is absent nothing is put until they are back. */
/** @param {Context} ctx */
function filling(ctx) {
  const ask = wayBack(ctx.state) ? undefined : askOf(ctx.state);
  return inColumns(ctx, ask) ? undefined : ask;
}

/** Somebody is awaited whose question is not opened here: how it is. */
/** @param {Context} ctx */
function pickHint({ state, view }) {
  const waits = (action) => action.by && !opensItself(state, action);
  if (!state.scorekeeper || state.picked || !asked(view, isAsk).some(waits)) return nothing;
  return html`<p class="why">${words.pickToAnswer}</p>`;
}

/** Everything that is put to whoever holds this phone, each with a key of its own: a double or another choice, a deal
    to step into, an offer, a proposal, what another has entered. */
/** @param {State} state */
export function putToMe(state) {
  const mine = { ...state, scorekeeper: false, picked: null };
  if (!mine.me.length) return [];
  const key = (what, { by, since }) => `${what} ${by} ${since}`;
  const asks = open(mine)
    .filter(isAsk)
    .map((action) => ({ key: key(action.event, action), doubled: action.event === "answer" }));
  const steps = open(mine)
    .filter((action) => action.event === "preempt")
    .map((action) => ({ key: key(action.event, action), doubled: false }));
  const [offer, proposal] = [offerOf(mine), proposalOf(mine)];
  return [
    ...asks,
    ...steps,
    ...(offer ? [{ key: `offer ${offer.offer.number}`, doubled: false }] : []),
    ...(proposal ? [{ key: `proposal ${proposal.proposal.number}`, doubled: false }] : []),
    ...reviewKeys(mine).map((review) => ({ key: review, doubled: false })),
  ];
}

/** @param {Context} ctx @param {Listed} action */
function question(ctx, action) {
  return html`${whoseBand(ctx, action)}${asking(ctx, action)}`;
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

/** Whose move it is, while nothing is asked of anybody; to one of the team who only looks on, that nothing is. */
/** @param {Context} ctx */
function playing({ view, people, state }) {
  const board = view.game?.at_board;
  if (!board) return null;
  if (people.isMe(board)) return words.youPlay;
  const looksOn = state.me.length > 0 && ![view.box, view.partner].some(people.isMe);
  return (looksOn ? words.isRolling : words.playsOn)(people.name(board));
}

/** One who takes no part: they sit at the foot until the next game, or their cube is out. */
/** @param {Context} ctx */
const standing = (ctx, me) => (ctx.view.game && ctx.view.players[me]?.waiting ? words.youWait : outOf(ctx, me));

/** @param {Context} ctx */
function title(ctx) {
  const { view, people, state } = ctx;
  if (state.picked) return html`<h2 class="said">${words.picked(people.full(state.picked))}</h2>`;
  const me = state.me[0];
  if (!me && !state.scorekeeper)
    return html`<div><h2 class="said">${words.youWatch}</h2>
      <p class="why">${people.hears(view.game) ?? playing(ctx) ?? nothing} ${words.youWatchLong}</p></div>`;
  const said = people.hears(view.game) ?? (me && standing(ctx, me)) ?? (toast(ctx) === nothing ? playing(ctx) : null);
  return said ? keyed(said, html`<h2 class="said ${view.game ? "awaits" : ""}">${said}</h2>`) : nothing;
}

/** Somebody is at the door on another phone, and this phone may let them in. */
/** @param {Context} ctx */
function door({ view, state, page }) {
  const waits = (view.knocks ?? []).filter(
    (knock) => state.scorekeeper || state.hats || state.me.includes(knock.player),
  );
  if (!waits.length || !page.urls.door) return nothing;
  return html`<a class="btn wide" href=${page.urls.door}>${words.atTheDoor(waits[0].name)}</a>`;
}

/** @param {People} people */
const because = (people, why) => (why ? html`<p class="why">${people.hears(why)}${clause(why.rule)}</p>` : nothing);

/** Why no game can begin, said to everybody; why there is no seat, to one who has none. */
/** @param {Context} ctx */
function hindered(ctx) {
  const { view, state, people } = ctx;
  const stands = state.me[0] && !view.players[state.me[0]]?.seated;
  const unready = needsPartner(ctx) || disputesOf(ctx).length ? null : view.unready;
  return html`${because(people, unready)}${because(people, stands ? view.no_room : null)}`;
}

/** Told once on each phone, with the first pulse, until the next event. */
/** @param {Context} ctx */
const lockedPhone = ({ state, view }) =>
  state.lockedTold === view.seq
    ? html`<p class="toast" role="status">
        ${icon("awake")}<span><b>${words.youCaptainNext}</b> ${words.lockedPhone}</span></p>`
    : nothing;

/** @param {Context} ctx @param {Listed[]} actions @param {string} [unseen] */
function quiet(ctx, actions, unseen) {
  const { state, view, people, ui, page } = ctx;
  const who = speaking(state)[0];
  const before = !view.game && !view.rows.length && view.phase !== "closed";
  const between = view.phase === "between" && view.rows.length > 0;
  const asked = isResultAsked(state);
  const disputed = disputesOf(ctx).length > 0; // who is next may be somebody else once that is settled
  const none = state.picked && !actions.length;
  const result = actions.find((action) => action.event === "result");
  const back = wayBack(state);
  const told = answeredFor(ctx) ? view.last.seq : undefined;
  if (ctx.keeping && state.picked) return picked(ctx, actions);
  return html`${reviewed(ctx, told)}${handed(ctx)}
    ${ownAnswers(ctx, told)}${toast(ctx)}${thrownNow(ctx)}${offerLines(ctx)}
    ${proposalLines(ctx)}${door(ctx)}${notLetIn(ctx)}${tableLines(ctx)}
    ${lastGame(ctx)}${lockedPhone(ctx)}
    ${
      unseen
        ? seenAsk(ctx, unseen)
        : before && !state.picked
          ? houseRules(ctx)
          : html`${back ? absentSaid(ctx, back) : title(ctx)}${pickHint(ctx)}${partnersPart(ctx)}`
    }
    ${between && !state.picked && !unseen && !disputed ? coming(ctx, asked) : nothing}
    ${
      state.picked
        ? nothing
        : html`${before ? together(ctx) : nothing}${hindered(ctx)}${asked || disputed ? nothing : partnering(ctx)}`
    }
    ${view.game && !ctx.keeping && people.isMe(who) ? stake(ctx, who) : nothing}
    ${seenFor(ctx)}${gameBack(ctx)}${unseen ? nothing : starters(ctx, actions)}
    ${none ? html`<p class="why">${words.pickedNothing(people.full(state.picked))}</p>` : nothing}
    ${
      !state.me.length && !state.scorekeeper && page.urls.join
        ? html`<a class="btn main wide" href=${page.urls.join}>${words.joinHere}</a>`
        : nothing
    }
    ${
      state.picked
        ? html`<button class="btn line wide" @click=${() => ui.pick(null)}>${words.backToMine}</button>`
        : nothing
    }
    ${ctx.wide && !ctx.keeping && result ? outcomes(ctx, result) : nothing}
    ${back && (ctx.keeping || !isLapsing(back)) ? backButton(ctx, back) : nothing}
    ${
      ctx.keeping
        ? openBlocks(ctx, actions, parting(ctx))
        : unseen && view.game
          ? joiningOnly(ctx, actions)
          : bar(ctx, actions, Boolean(view.game && who && holds(ctx, who)), parting(ctx))
    }`;
}

/** On the scorekeeper's tablet: everything that is open to the one they have tapped. */
/** @param {Context} ctx @param {Listed[]} actions */
function picked(ctx, actions) {
  const { state, people, ui } = ctx;
  const whose = words.picked(people.full(state.picked));
  return html`<div class="for-whom"><h2 class="said whose">${icon("person")}${whose}</h2>
      <button class="btn line" @click=${() => ui.pick(null)}>${words.backToMine}</button></div>
    ${
      actions.some((action) => action.by === state.picked)
        ? nothing
        : html`<p class="why">${words.pickedNothing(people.full(state.picked))}</p>`
    }
    ${ctx.view.game ? nothing : seenFor(ctx)}${openBlocks(ctx, actions, parting(ctx))}`;
}

const IN_THE_BAR = new Set(["double", "roll", "result", "start", "join", "partner_split"]);

/** While one of these is open a question may be left unanswered: the beaver of an extra. */
const FREE = new Set(["roll", "result"]);

/** What may be tapped while other taps wait: not the same once more. */
/** @param {State} state */
function stillOpen(state) {
  const waits = (action) => state.pending.some((tap) => tap.event.event === action.event && tap.by === action.by);
  return open(state).filter((action) => !isAsk(action) && !waits(action));
}

/** @param {Context} ctx @param {string} id */
const whose = ({ people, wide }, id) => ({
  ask: people.mine(id) || wide,
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
    return { key: `problem ${state.problem.kind}`, ask: Boolean(mine), label: words.askedOfYou, body: problem(ctx) };
  const instead = ask && proposalOf(state, aboutAnswer);
  if (instead) return proposing(ctx, instead);
  if (ask) {
    const several = ask.event === "answer" && ask.cubes.length > 1 && !ask.alike;
    const label = mine ? words.askedOfYou : words.askedOf(people.full(ask.by));
    const others = open(state).filter((action) => !isAsk(action));
    const full = several && !mine && !ctx.keeping; // on a phone the answers leave no room: the rest is in the menu
    const must = mine && !others.some((action) => FREE.has(action.event));
    const rest = full
      ? nothing
      : must
        ? [...proposalLines(ctx, aboutAnswer), ...insteadOf(ctx, others)]
        : ctx.keeping
          ? besides(ctx, others)
          : bar(ctx, others);
    const key = `ask ${ask.event} ${ask.by} ${ask.since}`;
    return {
      key,
      ask: must || ctx.wide,
      bar: !must && !full,
      assertive: true,
      says: people.hears(ask.ask),
      tall: several || (mine && !must),
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
  const actions = open(state);
  const unseen = state.picked || refusedJoin(ctx) ? undefined : unseenOf(state);
  if (unseen)
    return {
      key: `rules ${unseen}`,
      ask: true,
      tall: true,
      bar: true,
      label: words.askedOfYou,
      body: quiet(ctx, actions, unseen),
    };
  const handover = view.phase === "between" && view.rows.length > 0 && !state.picked && myRole(ctx) !== null;
  return {
    key: `quiet ${view.phase} ${state.picked ?? ""}`,
    ask: handover,
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
      aria-label=${content.label}>
    ${content.body}</section>`,
  );
}
