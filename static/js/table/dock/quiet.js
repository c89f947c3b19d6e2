/* What the dock says while nothing is asked: what has just happened, who has the checkers, what is in the way of the
   next game, and below it what may be done. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { asked, speaking } from "table/lookup";
import { listed } from "table/format";
import { language, words } from "table/words";
import { isAsk } from "table/wording";
import { bar, holds, outOf, stake } from "table/dock/actions";
import { partnersPart } from "table/dock/ask";
import { joiningOnly } from "table/dock/join_requests";
import { lastGame } from "table/board/ending";
import { hasSettled } from "table/board/payments";
import { blocks as openBlocks } from "table/dock/keeper";
import { absentSaid, backButton, wayBack } from "table/dock/absent";
import { houseRules } from "table/board/lobby";
import { coming, firstGame, starters } from "table/board/next_game";
import { opensItself } from "table/dock/opening";
import { needsPartner, parting, partnering, together } from "table/dock/partner";
import { notices } from "table/dock/notices";
import { gameBack, toast } from "table/dock/problem";
import { isLapsing } from "table/dock/lapsing";
import { clause, icon } from "table/board/marks";
import { disputesOf, isResultAsked } from "table/dock/dispute";
import { putTo } from "table/dock/put";
import { seenAsk, seenFor } from "table/dock/rules_seen";
import { seatless } from "table/dock/seatless";
import { result as outcomes } from "table/dock/result";

/** Somebody is awaited whose question is not opened here: how it is. */
/** @param {Context} ctx */
function pickHint({ state, view, keeping }) {
  const waits = (action) => action.by && !opensItself(state, action);
  const waiting = asked(view, isAsk).filter(waits);
  if (!state.scorekeeper || state.picked || !waiting.length) return nothing;
  const underNames = keeping && view.game && waiting.every(({ event }) => event === "answer");
  return html`<p class="why">${underNames ? words.pressAnswer : words.pickToAnswer}</p>`;
}

/** The player who has the checkers for the team. Nobody tells the program which side is to move. */
/** @param {Context} ctx */
export function playing({ view, people }) {
  const board = view.game?.at_board;
  if (!board) return null;
  return people.isMe(board) ? words.youPlay : words.playsOn(people.name(board));
}

/** To the one player of this phone who does not play the board: that nothing is put to them. */
/** @param {Context} ctx */
function askedNothing({ view, people, state }) {
  const [me, ...others] = state.me;
  if (!me || others.length || people.isMe(view.game?.at_board) || putTo(state).length) return nothing;
  return html`<p class="why asked-nothing" data-of=${me}>${words.askedNothing}</p>`;
}

/** One who takes no part: they sit at the foot until the next game, or their cube is out. */
/** @param {Context} ctx */
const standing = (ctx, me) => (ctx.view.game && ctx.view.players[me]?.waiting ? words.youWait : outOf(ctx, me));

/** Those for whom a player acts as long as they are away.
    @param {ReadView} view @param {string} me */
const actsFor = (view, me) =>
  Object.keys(view.players).filter((id) => view.players[id].away && view.players[id].proxy === me);

/** That the player of this phone is away, and who handles their cube while it is in.
    @param {Context} ctx
    @param {NonNullable<ReturnType<typeof wayBack>>} back */
const absent = (ctx, back) => absentSaid(ctx, back, Boolean(ctx.view.game && holds(ctx, back.by)));

/** What somebody else may have entered about the player of this phone: that they act for others, and, below another
    sentence, that they play from the next game. */
/** @param {Context} ctx */
function entered(ctx) {
  const { state, view, people } = ctx;
  const me = people.reader;
  if (!me || state.picked) return nothing;
  // Of a cube that is out nothing is left to act for.
  const others = actsFor(view, me).filter((id) => !view.game || holds(ctx, id));
  const waits = view.game && view.players[me]?.waiting && people.hears(view.game);
  return html`${waits ? html`<p class="why" data-of=${me}>${words.youWait}</p>` : nothing}${
    others.length
      ? html`<p class="why" data-of=${me}>${icon("hand")} ${words.youActFor(people.list(others))}</p>`
      : nothing
  }`;
}

/** The players for whom another phone speaks in place of this one. */
/** @param {State} state */
const voiceLost = ({ view, me, spoke }) => (me.length ? [] : spoke.filter((id) => view.players[id]?.phone));

/** To a phone that speaks for nobody, and why where it has spoken for somebody. */
/** @param {Context} ctx */
function watching(ctx) {
  const { view, people, state } = ctx;
  const lost = voiceLost(state);
  const [said, long] = lost.length
    ? [words.otherPhoneSpeaks(listed(lost.map(people.full), language)), words.onlyWatches]
    : [words.youWatch, words.youWatchLong];
  return html`<div data-of=""><h2 class="said">${said}</h2>
      <p class="why">${people.hears(view.game) ?? playing(ctx) ?? nothing} ${long}</p></div>`;
}

/** Whether whoever holds this phone has come to a full table, and only watches.
    @param {Context} ctx */
const hasNoSeat = ({ state, view }) =>
  Boolean(view.no_room) &&
  view.phase !== "closed" &&
  !(state.picked || state.scorekeeper || state.hats) &&
  state.me.length > 0 &&
  state.me.every((id) => view.players[id] && !view.players[id].seated && !view.players[id].left);

/** To them first of all why there is no seat, then what they may do.
    @param {Context} ctx */
const noSeat = ({ view: { no_room: why }, people }) =>
  why
    ? html`<div data-of=${people.holder}><h2 class="said">${people.says(why)}${clause(why.rule)}</h2>
        <p class="why">${words.youWatch}</p></div>`
    : nothing;

/** @param {Context} ctx */
function title(ctx) {
  const { view, people, state } = ctx;
  if (state.picked)
    return html`<h2 class="said whose"
        data-of=${state.picked}>${icon("person")}${words.picked(people.full(state.picked))}</h2>`;
  const me = people.reader;
  if (!state.me.length && !state.scorekeeper) return watching(ctx);
  if (hasNoSeat(ctx)) return noSeat(ctx);
  const ended = disputesOf(ctx).some(({ seq }) => seq === null); // what its result is has to be said, nobody rolls
  const told = people.hears(view.game) ?? (me && standing(ctx, me));
  const said = told ?? (ended ? null : playing(ctx));
  if (!said) return nothing;
  const heading = keyed(
    said,
    html`<h2 class="said ${view.game ? "awaits" : ""}" data-of=${people.holder}>${said}</h2>`,
  );
  return told
    ? heading
    : html`<div>${heading}${ctx.keeping || toast(ctx) !== nothing ? nothing : askedNothing(ctx)}</div>`;
}

/** @param {People} people */
const because = (people, why) => (why ? html`<p class="why">${people.says(why)}${clause(why.rule)}</p>` : nothing);

/** Why no game can begin, said to everybody; why there is no seat, to one who has none. */
/** @param {Context} ctx */
function hindered(ctx) {
  const { view, state, people } = ctx;
  const stands = state.me.some((id) => !view.players[id]?.seated);
  const unready = needsPartner(ctx) ? null : view.unready;
  const untold = stands && !hasNoSeat(ctx) ? view.no_room : null;
  return html`${because(people, unready)}${because(people, untold)}`;
}

/** @param {Context} ctx @param {Listed[]} actions @param {string} [unseen] */
export function quiet(ctx, actions, unseen) {
  const { state, view, people, ui, page } = ctx;
  const before = !view.game && !view.rows.length && view.phase !== "closed";
  const between = view.phase === "between" && view.rows.length > 0;
  const asked = isResultAsked(state);
  const gone = hasSettled(ctx) && !state.scorekeeper;
  const disputed = disputesOf(ctx).length > 0; // who is next may be somebody else once that is settled
  const none = state.picked && !actions.length;
  const result = actions.find((action) => action.event === "result");
  const back = wayBack(state);
  if (ctx.keeping && state.picked) return picked(ctx, actions);
  return html`${notices(ctx)}
    ${lastGame(ctx)}
    ${
      unseen
        ? seenAsk(ctx, unseen)
        : before && !state.picked
          ? html`${voiceLost(state).length && !state.scorekeeper ? watching(ctx) : nothing}${houseRules(ctx)}`
          : html`${back ? absent(ctx, back) : title(ctx)}${entered(ctx)}${pickHint(ctx)}${partnersPart(ctx)}`
    }
    ${between && !state.picked && !unseen ? (disputed ? firstGame(ctx) : coming(ctx, asked || gone)) : nothing}
    ${
      state.picked
        ? nothing
        : html`${before ? together(ctx) : nothing}${hindered(ctx)}${seatless(ctx)}${
            disputed ? nothing : partnering(ctx)
          }`
    }
    ${view.game && !ctx.keeping && !state.picked && !unseen ? state.me.map((id) => stake(ctx, id)) : nothing}
    ${seenFor(ctx)}${gameBack(ctx)}${unseen || gone ? nothing : starters(ctx, actions)}
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
          : bar(ctx, actions, Boolean(view.game && speaking(state).some((id) => holds(ctx, id))), parting(ctx))
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
