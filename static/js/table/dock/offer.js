/* An offer that stands until the next roll: asked of those it is made to, told to the others, taken back by who
   made it. */
import { html, nothing } from "lit-html";
import { asked, cubeOf, open, speaks } from "table/lookup";
import { eventOf } from "table/wording";
import { words } from "table/words";
import { fairButton } from "table/dialogs/fair";
import { clause, icon } from "table/board/marks";
import { waitingLine } from "table/dock/proposal";
import { sinceText } from "table/dock/since";
import { badge } from "table/dock/whose";
import { payer, payersOf } from "table/dialogs/deal_parties";
import { stepper } from "table/dialogs/price";
import { pricesOf } from "table/dialogs/price_figures";
import { amountText, movesNow, playedFor, playsThen } from "table/dock/stakes";

const mark = ({ number }) => `offer ${number}`;

/** The ways in which this phone may take an offer up that was made to one of those it speaks for. */
/** @param {State} state @param {OfferView} offer */
function takers(state, offer) {
  const says = speaks(state);
  const mine = asked(
    state.view,
    ({ event, accepts }) => event === "accept" && accepts.offer === offer.number && accepts.asked,
  );
  const player = mine.find(({ by }) => says(by))?.by;
  return mine.filter(({ by }) => by === player);
}

/** The offers that wait for a word from this phone, the oldest first. */
/** @param {State} state */
export const offersHere = (state) =>
  state.view.offers
    .map((offer) => ({ offer, actions: takers(state, offer) }))
    .filter(({ actions }) => actions.length)
    .map(({ offer, actions }) => ({ offer, actions, key: mark(offer), by: actions[0].by }));

/** The oldest of them that is not put aside. */
/** @param {State} state */
export const offerOf = (state) => offersHere(state).find(({ key }) => !state.aside.includes(key));

/** Whether the player who made the offer has since asked for other points of a cube of it: their newest word. */
/** @param {OfferView} offer @param {ProposalView} proposal */
export const isCounter = (offer, { event, by, cube }) =>
  event === "settle" && by === offer.by && cube !== null && offer.cubes.includes(cube);

/** @param {Context} ctx */
const told = ({ people }, { terms, limit }) =>
  html`${terms.map((one) => html`${people.says(one)} `)}${limit ?? nothing}`;
/** @param {Context} ctx */
const stands = (ctx, { terms, taken, limit }) => told(ctx, { terms: [...terms, taken], limit });

/** The player whose points a yes moves: the player who gives it, or the absent one for whom they do.
    @param {Listed} action */
const holderOf = ({ accepts, by }) => accepts.whose ?? by;

/** @param {Context} ctx @param {Listed} action */
function taking(ctx, action, several) {
  const { taps, people, view } = ctx;
  const { now, dice, buys, stake } = action.accepts;
  const whose = holderOf(action);
  const verb = buys ? words.buy : words.accept;
  const label = several ? words.forCube(verb, people.inside(cubeOf(view, action.cubes[0].cube).player)) : verb;
  const send = () => taps.tap(eventOf(action), { by: action.by, label });
  return html`<button class="btn stack" @click=${send}>
    <span data-of=${people.holder}>${label}</span><span class="sub"
        data-of=${whose}>${movesNow(people, now, dice)}</span>
    ${buys ? html`<span class="sub" data-of=${whose}>${playsThen({ kinds: stake })}</span>` : nothing}</button>`;
}

/** The way out of it costs nothing: they go on with their cube as it stands. */
/** @param {Context} ctx @param {OfferView} offer */
function leaving({ ui, people }, offer, [action, ...more]) {
  const { accepts } = action;
  const plays = !accepts.buys && !more.length && accepts.plays !== null;
  return html`<button class="btn stack" @click=${() => ui.aside(mark(offer), true)}>
    <span>${plays ? words.keepPlaying : words.notNow}</span>
    ${
      plays
        ? html`<span class="sub"
        data-of=${holderOf(action)}>${playedFor(people, accepts.plays)}</span>`
        : nothing
    }
    </button>`;
}

/** The same cube for other points: who made the offer is asked in their turn, and until they have answered it is said
    that they are. */
/** @param {Context} ctx @param {OfferView} offer @param {Listed} action */
function counter(ctx, offer, action) {
  const { state, view, ui, taps } = ctx;
  const cube = cubeOf(view, action.cubes[0].cube);
  const asked = view.proposals.find(
    ({ event, by, cube: about }) => event === "settle" && by === action.by && about === cube.name,
  );
  if (asked) return waitingLine(ctx, asked);
  const settle = open(state, [action.by]).find((one) => one.event === "settle" && one.cubes[0].cube === cube.name);
  if (!settle || action.accepts.buys) return nothing;
  const points = state.draft[mark(offer)] ?? offer.points;
  const label = words.askFor(amountText(points));
  const one = offer.one_roll ? { one_roll: true } : {};
  const send = () =>
    taps.tap(eventOf(settle, { points: { [cube.name]: points }, agreed_by: [], ...one }), { by: action.by, label });
  const known = pricesOf(settle, [cube.name]);
  const put = (now) => ui.draft(mark(offer), now);
  return html`<div class="counter">${stepper(ctx, points, put, payersOf(ctx, { known, any: false, action: settle }), [
    action.by,
    ctx.view.box,
  ])}
    <button class="btn stack" ?disabled=${points === offer.points} @click=${send}>
      <span>${label}</span><span class="sub" data-of=${ctx.people.whose([action.by, ctx.view.box])}
        >${points ? payer(ctx, known, points) : words.nothingPaid}</span>
        </button>${fairButton(ctx, cube.name, mark(offer))}</div>`;
}

/** The question: what is offered, for how many, and what a yes moves on the button that says it. */
/** @param {Context} ctx */
export function offerAsk(ctx, { offer, actions }) {
  const { people } = ctx;
  const player = holderOf(actions[0]);
  return html`<div class="proposal">
    <div>${badge(ctx, player)}<h2 class="said">${people.says(offer)}</h2>
      <p class="why">
        ${told(ctx, offer)}${clause(offer.rule)}</p></div>
    <p class="parties">${people.says(offer.taken)}</p>
    <div class="choices">
      ${actions.map((action) => taking(ctx, action, actions.length > 1))}${leaving(ctx, offer, actions)}</div>
    ${actions.length === 1 ? counter(ctx, offer, actions[0]) : nothing}
    <p class="lapses">${icon("clock")}<span>${offer.until} ${sinceText(offer.opened) ?? nothing}</span></p></div>`;
}

/** @param {Context} ctx @param {OfferView} offer */
function wayBack({ state, taps, ui }, offer) {
  if (takers(state, offer).length)
    return html`<button class="btn flat" @click=${() => ui.aside(mark(offer), false)}>${words.giveAnswer}</button>`;
  const withdraw = asked(state.view, ({ event, by }) => event === "withdraw" && by === offer.by)[0];
  if (!withdraw || !offer.terms.length || !(state.scorekeeper || speaks(state)(offer.by))) return nothing;
  return html`<button class="btn flat"
    @click=${() => taps.tap(eventOf(withdraw), { by: offer.by, label: words.takeProposalBack })}>
    ${words.takeProposalBack}</button>`;
}

/** @param {Context} ctx @param {OfferView} offer */
const line = (ctx, offer) => html`<p class="toast waits" role="status">${icon("clock")}
    <span>${ctx.people.says(offer)} <small>${stands(ctx, offer)}
      ${sinceText(offer.opened) ?? nothing}</small></span>${wayBack(ctx, offer)}</p>`;

/** What stands, for who made it and for everybody who is not asked: the price, who has accepted, for how many more. */
/** @param {Context} ctx */
export const offerLines = (ctx) => ctx.view.offers.map((offer) => line(ctx, offer));

/** Below a question about the same cube: the offer that still binds who made it, with the way back from it.
    @param {Context} ctx @param {ProposalView} proposal @param {string} player */
export const ownOffers = (ctx, { event, cube }, player) =>
  ctx.view.offers
    .filter(({ by, cubes }) => event === "settle" && by === player && cube !== null && cubes.includes(cube))
    .map((offer) => line(ctx, offer));
