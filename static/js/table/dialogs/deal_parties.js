/* Payer and payee of a deal as it is chosen now: of an offer the players it is made to count, not the cube's ends. */
import { capital, plain } from "table/format";
import { cubeOf } from "table/lookup";
import { words } from "table/words";
import { ends, ownWay, pricesOf } from "table/dialogs/price_figures";
import { cubesChosen, offeredTo } from "table/dialogs/chosen";
import { sidePays, whoPays } from "table/board/payments";

/** Those who may take an offer up with the cubes chosen, and whether they would buy. */
/** @param {Listed} action */
function takersOf(action, said) {
  const holds = (player, cube) => (action.across[cube] ?? []).includes(player);
  const buys = (player, cube) => (action.mates?.[cube] ?? []).includes(player);
  return offeredTo({ name: "to" }, action, said).flatMap((player) =>
    cubesChosen(action, said)
      .filter((cube) => holds(player, cube) || buys(player, cube))
      .map((cube) => ({ player, cube, buys: !holds(player, cube) })),
  );
}

/** A deal as it is chosen: `known` are the prices of its cubes, with the buyer as payer where one buys; `takers` are
    told of an offer, and `any` where two or more may take it up. */
/** @param {Listed} action */
export function dealOf(action, said) {
  const named = cubesChosen(action, said);
  const known = pricesOf(action, named);
  if (action.event !== "offer") return { known, takers: [], any: false, limit: null, action };
  const takers = takersOf(action, said);
  const any = offeredTo({ name: "to" }, action, said).length > 1;
  const [taker] = takers;
  const theirs =
    takers.length && !any ? known.filter(({ cubes }) => takers.some(({ cube }) => cubes.includes(cube))) : known;
  const prices = taker?.buys && !any ? theirs.map((one) => ({ ...one, from: taker.player })) : theirs;
  return { known: prices, takers, any, limit: said.limit ?? null, action };
}

/** Whether the player who offers speaks for the team ends of these cubes. */
const byTheTeam = ({ known, action }) =>
  known.some(({ from, to, cubes: [cube] }) => {
    const across = action.across[cube] ?? [];
    return across.includes(from) || (from === null && !across.includes(to));
  });

/** "whoever accepts pays you", "you pay the first who accepts": of an offer to two or more, in the middle of a
    sentence. */
/** @param {Context} ctx @param {number} points */
function anybodyPays({ view, people }, deal, points) {
  const team = byTheTeam(deal);
  const holders = [
    ...new Set(deal.known.flatMap(({ cubes }) => cubeOf(view, cubes[0])[team ? "team_end" : "box_end"])),
  ];
  const said = words.anybody[deal.limit === null ? "one" : deal.limit === 1 ? "first" : "several"];
  const own = holders.length === 1 && people.isMe(holders[0]);
  const names = people.list(holders, "conjunction");
  const filled = (words, ...more) => (typeof words === "string" ? words : words(...more, deal.limit));
  if (points > 0 === team) return own ? filled(said.paysYou) : filled(said.pays, names);
  return own ? filled(said.youPay) : filled(said.pay, names, holders.length);
}

/** The players whom a deal may be between: the one who makes it, and those who hold an end of its cubes.
    @param {Context} ctx @param {Listed} action */
export const dealers = ({ view }, action) => [
  action.by,
  ...action.players,
  ...action.cubes.flatMap(({ cube }) => {
    const { box_end: box = [], team_end: team = [] } = cubeOf(view, cube) ?? {};
    return [...box, ...team];
  }),
];

/** "your part 1", or whose part it is.
    @param {Context} ctx @param {string} by @param {number} points */
export const partOf = ({ people }, by, points) =>
  people.isMe(by) ? words.ownPart(plain(points)) : words.theirPart(people.full(by), plain(points));

/** Payer and payee, at the beginning of a sentence: by name, or by side where two hold an end. The deal of a proposal
    has no action any more, and names its `parties`. */
/** @param {Context} ctx @param {any} deal @param {number} points */
export function payerOf(ctx, deal, points) {
  if (deal.any) return capital(anybodyPays(ctx, deal, points));
  const parties = deal.parties ?? dealers(ctx, deal.action);
  return payer(ctx, deal.known, points, parties.some(ctx.people.isMe));
}

/** The two who may pay, as the switch above a stepper names them; first the one who pays a figure above zero. */
/** @param {Context} ctx @param {any} deal @returns {[string, string]} */
export function payersOf(ctx, deal) {
  const [from, to] = deal.any ? [null, null] : ends(deal.known);
  const pays = (id) => (ctx.people.isMe(id) ? words.youPay : words.onePays(ctx.people.name(id)));
  if (from && to) return [pays(from), pays(to)];
  return [payerOf(ctx, deal, 1), payerOf(ctx, deal, -1)];
}

/** @param {Context} ctx @param {number} points */
export function payer(ctx, known, points, isParty = true) {
  const { people } = ctx;
  const [from, to] = ends(known);
  if (from && to) return points < 0 ? whoPays(people, to, from) : whoPays(people, from, to);
  const way = ownWay(people, known, points);
  if (way) return way === "pays" ? words.youPay : words.youArePaid;
  return sidePays(
    ctx,
    points,
    known.some((one) => !one.from || !one.to),
    isParty,
  );
}

/** The same in the middle of a sentence. */
/** @param {Context} ctx @param {any} deal @param {number} points */
export function termsOf(ctx, deal, points) {
  const { view, people } = ctx;
  const { known } = deal;
  if (deal.any) return anybodyPays(ctx, deal, points);
  const [from, to] = points < 0 ? ends(known).reverse() : ends(known);
  if (from && to) return people.isMe(from) ? words.dealTerms.toThem(people.full(to)) : whoPays(people, from, to);
  const way = ownWay(people, known, points);
  if (way) return words.dealTerms.you[way];
  const isParty = dealers(ctx, deal.action).some(people.isMe);
  const mine = isParty && [view.box, view.partner].some((id) => people.isMe(id));
  const shared = mine && known.some((one) => !one.from || !one.to);
  return words.dealTerms[shared ? "yourSide" : mine ? "you" : "box"][points > 0 ? "pays" : "paid"];
}

/** What is said of the cube of a deal, or of a share of the one cube.
    @param {Context} ctx */
export const dealWords = ({ view }) => (view.game.one_cube ? words.dealOfShare : words.dealOfCube);

const holdsThen = (ctx, id) =>
  ctx.people.isMe(id) ? dealWords(ctx).youHold : dealWords(ctx).holds(ctx.people.full(id));

/** What becomes of the cube: it is out, or its buyer holds it; nothing where it depends on who accepts. */
/** @param {Context} ctx */
export function endOf(ctx, { action, any, takers }) {
  if (action.event === "buy") return holdsThen(ctx, action.by);
  if (action.event === "settle") return dealWords(ctx).out;
  if (action.event !== "offer" || any) return null;
  return takers[0]?.buys ? holdsThen(ctx, takers[0].player) : dealWords(ctx).out;
}

/** Of an offer to two or more: what becomes of the cube, by who accepts. */
/** @param {Context} ctx */
export function endsOf(ctx, { any, takers }) {
  const { people } = ctx;
  if (!any) return [];
  const who = (buys) => [...new Set(takers.filter((one) => one.buys === buys).map(({ player }) => player))];
  const [out, sold] = [who(false), who(true)];
  return [
    ...(out.length ? [dealWords(ctx).ifOut(people.list(out, "disjunction"))] : []),
    ...(sold.length ? [dealWords(ctx).ifSold(people.list(sold, "disjunction"))] : []),
  ];
}
