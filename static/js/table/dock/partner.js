/* Box and Partner: who is taken as Partner for the next game, and what either does when the two do not agree. */
import { html, nothing } from "lit-html";
import { asked, open, speaks } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { nextUp, share } from "table/board/next_game";
import { clause } from "table/board/marks";
import { partnerOf } from "table/board/sides";
import { partnerLine } from "table/dock/partner_line";

/** What the Box may ask of whom before a game; the scorekeeper is shown it for them. */
/** @param {State} state */
function asking(state) {
  const says = speaks(state);
  return asked(state.view, ({ event }) => event === "partner").find(({ by }) => says(by) || state.scorekeeper);
}

/** Whether somebody has been asked, and has not answered yet. */
/** @param {ReadView} view */
const isAsked = ({ proposals }) => proposals.some(({ event }) => event === "partner");

/** Whether the question itself says why no game begins: without a Partner. */
/** @param {Context} ctx */
export function needsPartner({ state, view, people }) {
  const said = people.hears(asking(state)?.ask);
  return Boolean(said && !view.partner && !isAsked(view) && said === people.hears(view.unready));
}

/** Whether a tap on this player's name asks them: where a Partner may refuse, and the tap is the Box's own. What the
    scorekeeper enters for the Box was asked aloud. */
/** @param {State} state @param {Listed} action @param {string} id */
function isAskedFirst({ scorekeeper, hats, me, view }, { asks, by }, id) {
  const keeps = scorekeeper || hats;
  return asks.includes(id) && (!keeps || (me.includes(by ?? "") && view.players[id].phone));
}

/** Whether a tap on this name asks the Box: the scorekeeper would be Partner of a Box who has a phone. */
/** @param {State} state @param {Listed} action @param {string} id */
function asksTheBox({ scorekeeper, hats, me, view }, { by }, id) {
  return Boolean((scorekeeper || hats) && me.includes(id) && !me.includes(by ?? "") && view.players[by ?? ""]?.phone);
}

/** What the button says that makes a player Partner, or asks them; short where there is one for each of several. */
/** @param {Context} ctx @param {Listed} action @param {string} id */
function partnerLabel({ state, people }, action, id, short = false) {
  const own = people.isMe(id);
  if (asksTheBox(state, action, id)) {
    const box = people.full(action.by);
    return own ? words.offerYourself(box) : words.offerPartner(box, people.full(id));
  }
  if (isAskedFirst(state, action, id)) return (short ? words.askThem : words.withPartner)(people.inside(id));
  if (own) return short ? words.takeYou : words.takeYourself;
  return (short ? words.takePlayer : words.takePartner)(people.full(id));
}

/** What a tap of the scorekeeper says of both: where a Partner may refuse, that one asked and the other agreed. */
/** @param {Context} ctx @param {Listed} action */
function forBoth({ state, people }, action) {
  const { by, asks, players } = action;
  const waits = (id) => isAskedFirst(state, action, id) || asksTheBox(state, action, id);
  const entered = players.filter((id) => asks.includes(id) && !people.isMe(id) && !waits(id));
  if (people.isMe(by) || !entered.length) return nothing;
  const name = players.length === 1 ? people.full(players[0]) : null;
  return html` <small data-of=${people.holder}>${words.enteredForBoth(people.full(by), name)}</small>`;
}

/** Players who may be taken as Partner, until one is, or is asked. */
/** @param {Context} ctx */
export function partnering(ctx) {
  const { state, view, people, taps } = ctx;
  const action = asking(state);
  if (view.partner || isAsked(view) || !action?.players.length) return nothing;
  const declined = view.last?.event === "partner_refuses" ? view.last.text : "";
  const alone = action.players.length === 1;
  const take = (id) => {
    const label = partnerLabel(ctx, action, id, !alone);
    return html`<button class="btn" data-of=${people.whose([id])}
      @click=${() => taps.tap(eventOf(action, { player: id }), { by: action.by, label })}>${label}</button>`;
  };
  const rule = needsPartner(ctx) ? clause(view.unready?.rule) : nothing;
  const both = forBoth(ctx, action);
  const said = html`<span data-log>${declined}</span> <b>${people.says(action.ask)}</b>${rule}${both}`;
  if (ctx.keeping) return partnerLine(ctx, action, said, partnerLabel);
  return html`<div class="partnering"><p class="why">${said}</p>
    <div class="actions" data-row=${alone ? 1 : 3}>${action.players.map(take)}</div></div>`;
}

/** Before the first game: that the Box has a Partner, and to the Partner what it means. */
/** @param {Context} ctx */
export const together = (ctx) =>
  partnerOf(ctx.view)
    ? html`<p class="why" data-of=${ctx.people.holder}><b>${nextUp(ctx)}</b> ${share(ctx)}</p>`
    : nothing;

/** What the button says: to the player who parts what they do, to others that they do it.
    @param {Context} ctx @param {Listed} action */
function partingLabel({ view, people }, { by, players: [keeper] }) {
  const mate = by === view.box ? view.partner : view.box;
  const own = people.isMe(by);
  if (keeper === by) return own ? words.doubleWithout(people.full(mate)) : words.doublesWithout(people.full(by));
  if (own) return words.dropLeaving(people.full(keeper));
  return people.isMe(keeper) ? words.dropsLeavingYou(people.full(by)) : words.dropsLeaving(people.full(by));
}

/** What parting costs at once, as is said to the player who pays it, and of them to others: the drop of one who leaves
    the double to the other, or the price of the other's half.
    @param {People} people @param {Listed} action */
function partingPrice(people, { by, players }) {
  const [own, others] = players[0] === by ? [words.buysHalf, words.buysHalfOf] : [words.paysAtOnce, words.paysOf];
  return people.isMe(by) ? own : (points, money) => others(people.full(by), points, money);
}

/** Where Box and Partner may part: the button says what who taps it does, and what they pay for it at once. It stands
    below what costs nothing. */
/** @param {Context} ctx @param {string | null} [by] */
export function parting(ctx, by = null) {
  const { state, view, people, taps } = ctx;
  const found = open(state, by ? [by] : undefined).filter((action) => action.event === "partner_split");
  const part = (action) => {
    const label = partingLabel(ctx, action);
    const said = partingPrice(people, action);
    return html`<button class="btn wide stack" @click=${() => taps.tap(eventOf(action), { by: action.by, label })}>
      <span>${people.mark([action.by, view.box, view.partner], label)}</span>
      ${
        action.pays === null
          ? nothing
          : html`<span class="sub"
          data-of=${action.by}>${said(action.pays, people.money(action.pays))}</span>`
      }
      </button>`;
  };
  return found.length ? html`<div class="actions wide" data-row="1">${found.map(part)}</div>` : nothing;
}
