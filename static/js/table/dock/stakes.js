/* What a deal pays at once, and what is played for then. The figures are the server's; of a half point both are said
   that the dice may make of it. */
import { html, nothing } from "lit-html";
import { plain, signed } from "table/format";
import { stakeOf } from "table/lookup";
import { words } from "table/words";
import { figure } from "table/board/marks";

/** Points without a sign, as text: 2 is "2", 1.5 is "1 or 2". */
/** @param {number} points */
export function amountText(points) {
  const least = Math.trunc(Math.abs(points));
  return points % 1 ? words.either(plain(least), plain(least + 1)) : plain(least);
}

/** The same with what it is in money: "1 or 2", "£2 or £4". */
/** @param {People} people @param {number} points */
export function moneyText(people, points) {
  const least = Math.trunc(Math.abs(points));
  const [low, high] = [people.money(least), people.money(least + 1)];
  return points % 1 && low !== null ? words.either(low, high) : people.money(points);
}

/** Points and money on a button: "2 · £4", "1 or 2 · £2 or £4". */
/** @param {People} people @param {number} points */
export function pricedAmount(people, points) {
  const money = moneyText(people, points);
  return money === null ? amountText(points) : `${amountText(points)} · ${money}`;
}

/** What moves at once, signed: "−1 · £2"; with what the dice may add: "−1 or −2 · £2 or £4". */
/** @param {People} people @param {number} now @param {number} [dice] */
export function movesNow(people, now, dice = 0) {
  if (!dice) return html`${people.priced(figure(now), now)}`;
  const [low, high] = [people.money(now), people.money(now + dice)];
  const [one, other] = [now, now + dice].map(signed);
  const join = Math.abs(dice) > 1 ? words.spread : words.either;
  const said = html`<span class=${now + dice < 0 ? "minus" : ""}>${join(one, other)}</span>`;
  return low === null ? said : html`${said} · ${join(low, high)}`;
}

/** What is played for once a deal is made: "then ±4, gammon ±8"; of a cube on offer, what its answers come to. */
/** @param {DealStake | undefined | null} stake */
export function playsThen(stake) {
  if (!stake) return nothing;
  const { drop, take, kinds = {} } = stake;
  if (take !== undefined && take !== null) return words.thenAnswered(signed(drop), plain(take));
  const { single_won: won, single_lost: lost } = kinds;
  if (won !== undefined && lost !== undefined) return thenText(kinds.single, won, lost);
  return kindsText(kinds, words.stakeThen, words.stakeThenGammon);
}

/** What is then at stake in a single game: "then ±2 at stake"; where an odd point makes what is won and lost differ
    "then win 2, lose 1".
    @param {number} single @param {number} [won] @param {number} [lost] */
function thenText(single, won = single, lost = single) {
  if (won !== lost) return words.stakeThenApart(plain(won), plain(lost));
  return single ? words.stakeThen(plain(single)) : nothing;
}

/** A single game, and a gammon where it counts for more. */
/** @param {Record<string, number>} kinds */
function kindsText({ single, gammon }, plainly, withGammon) {
  if (!single) return nothing;
  return gammon === single ? plainly(plain(single)) : withGammon(plain(single), plain(gammon));
}

/** The same as numbers: one, or what is won and what is lost.
    @param {Record<string, number>} means @param {string} kind */
export const wonOrLost = (means, kind) =>
  means[`${kind}_won`] === undefined ? [means[kind] ?? 0] : [means[`${kind}_won`] ?? 0, means[`${kind}_lost`] ?? 0];

/** What a word is played for in one kind of game: "±2"; where an odd point makes what is won and lost differ "+2/−1":
    an answer's column has no room for words.
    @param {Record<string, number>} means @param {string} kind */
export function wonAndLost(means, kind) {
  const [won, lost] = [means[`${kind}_won`], means[`${kind}_lost`]];
  return won === undefined || lost === undefined ? `±${plain(means[kind] ?? 0)}` : `${signed(won)}/${signed(-lost)}`;
}

/** What a cube is played for as it lies, in a single game, with money: "±2 · £4"; where an odd point makes what is won
    and lost differ "+5/−4 · £4 to £5".
    @param {People} people @param {Record<string, number>} means */
export function playedFor(people, means) {
  const points = wonOrLost(means, "single").sort((one, other) => one - other);
  const [low, high] = [people.money(points[0] ?? 0), people.money(points.at(-1) ?? 0)];
  const said = wonAndLost(means, "single");
  if (low === null || high === null) return said;
  return `${said} · ${low === high ? low : words.spread(low, high)}`;
}

/** What is at stake in all by kind of game, of a total as in `comesTo`. */
export function kindsOf(total) {
  const [, single, gammon, backgammon, won, lost] = total;
  /** @type {Record<string, number>} */
  const kinds = { single, gammon, backgammon };
  return won === lost ? kinds : { ...kinds, single_won: won, single_lost: lost };
}

/** Of an extra that is not given up. */
/** @param {Record<string, number>} kinds */
export const keptText = (kinds) => kindsText(kinds, words.keptExtra, words.keptExtraGammon);

/** What dropped cubes win and taken ones are played for, of the player who turns them; what is won and lost where an
    odd point makes them differ.
    @param {Context} ctx @param {string} id
    @param {{ wins?: number, plays?: number, plays_won?: number, plays_lost?: number }} told */
export function ifTurned({ people }, id, { wins = 0, plays = 0, plays_won: won, plays_lost: lost }) {
  const mine = people.isMe(id);
  const drop = mine ? words.ifDropped(plain(wins)) : words.ifDroppedOf(people.full(id), plain(wins));
  if (won === undefined || lost === undefined || won === lost) {
    const take = mine ? words.ifTaken(plain(plays)) : words.ifTakenOf(people.full(id), plain(plays));
    return html`<span data-of=${id}>${drop}<br>${take}</span>`;
  }
  const take = mine
    ? words.ifTakenApart(plain(won), plain(lost))
    : words.ifTakenApartOf(people.full(id), plain(won), plain(lost));
  return html`<span data-of=${id}>${drop}<br>${take}</span>`;
}

/** The same of these cubes, where the Box's side turns them; else nothing.
    @param {Context} ctx @param {Listed} action @param {string[]} cubes */
export function brings(ctx, action, cubes) {
  const told = stakeOf(action, cubes);
  return told?.wins === undefined ? nothing : ifTurned(ctx, action.by, told);
}

/** What a whole choice of this player costs at once, and what is then at stake; `total` is `[now, single, gammon,
    backgammon, won, lost]`. */
/** @param {Context} ctx @param {string} id */
export function comesTo({ people }, total, id) {
  if (!total) return nothing;
  const [now, single, , , won, lost] = total;
  return html`<span class="sub" data-of=${id}
    >${
      now ? html`<span class="minus">${words.paysNow(signed(now), people.money(now))}</span> ` : nothing
    }${thenText(single, won, lost)}</span>`;
}

/** What a word of a choice moves at once and what is then at stake; with the name of whose points they are. */
/** @param {Context} ctx @param {Listed} action @param {string} word */
export function choiceComesTo({ people }, { comes_to: told = {} }, word) {
  const found = told[word];
  if (!found) return nothing;
  const { whose, now = 0, dice = 0, kinds = {} } = found;
  return html`<span class="sub" data-of=${whose}>${people.isMe(whose) ? "" : `${people.full(whose)}: `}${
    now || dice ? html`${movesNow(people, now, dice)} ` : nothing
  }${thenText(kinds.single ?? 0, kinds.single_won, kinds.single_lost)}</span>`;
}

/** Beside figures of a whole game: that they count what it paid before the board was played out. */
export const wholeGame = () => html` <small class="in-all">${words.thisGameInAll}</small>`;

/** The same of the game that is on, where it has paid this player something already.
    @param {Context} ctx @param {string | null | undefined} id */
export const inAll = ({ view }, id) => (view.game?.points[id ?? ""] ? wholeGame() : nothing);
