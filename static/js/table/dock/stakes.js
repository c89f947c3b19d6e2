/* What a deal pays at once, and what is played for then. The figures are the server's; of a half point both are said
   that the dice may make of it. */
import { html, nothing } from "lit-html";
import { plain, signed } from "table/format";
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
  return kindsText(kinds, words.stakeThen, words.stakeThenGammon);
}

/** A single game, and a gammon where it counts for more. */
/** @param {Record<string, number>} kinds */
function kindsText({ single, gammon }, plainly, withGammon) {
  if (!single) return nothing;
  return gammon === single ? plainly(plain(single)) : withGammon(plain(single), plain(gammon));
}

/** Of an extra that is not given up. */
/** @param {Record<string, number>} kinds */
export const keptText = (kinds) => kindsText(kinds, words.keptExtra, words.keptExtraGammon);

/** What a whole choice costs at once, and what is then at stake; `total` is `[now, single, gammon, backgammon]`. */
/** @param {Context} ctx */
export function comesTo({ people }, total) {
  if (!total) return nothing;
  const [now, single] = total;
  return html`<span class="sub"
    >${
      now ? html`<span class="minus">${words.paysNow(signed(now), people.money(now))}</span> ` : nothing
    }${single ? words.stakeThen(plain(single)) : nothing}</span>`;
}
