/* The dock while everybody rolls for the order: the roll of my own player, and for the scorekeeper those of players
   without a phone. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";
import { isRolling, rollDue, rollsAwaited } from "table/board/rolling";
import { mayShake, shakesByItself } from "table/device/shake";

/** Where a phone tells of its motion a shake rolls too; some are asked first. */
/** @param {Context} ctx */
function shaking({ state, ui }) {
  if (!mayShake() || state.shakes === false) return nothing;
  if (shakesByItself() || state.shakes) return html`<p class="why">${words.orShake}</p>`;
  return html`<button class="btn flat" @click=${ui.shaking}>${words.shakeInstead}</button>`;
}

/** @param {Context} ctx */
function ownRoll(ctx, due) {
  const { people, taps } = ctx;
  const mine = people.isMe(due.player);
  const name = people.full(due.player);
  const said =
    due.round > 1
      ? mine
        ? words.rollAgain
        : words.rollAgainOf(name)
      : mine
        ? words.rollForPlace
        : words.rollForPlaceOf(name);
  return {
    key: `roll ${due.player} ${due.round}`,
    ask: true,
    label: words.askedOfYou,
    says: said,
    body: html`<h2 class="said" data-of=${due.player}>${said}</h2>
      <div class="actions"><button class="btn main wide roll" @click=${() => taps.order({ act: "roll", ...due })}>
        ${icon("die")}<span class="what">${words.rollNow}</span></button></div>${shaking(ctx)}`,
  };
}

/** Those without a phone one by one, and everybody who has not rolled at once. */
/** @param {Context} ctx */
function keepersRolls(ctx) {
  const { view, people, taps } = ctx;
  const { rolls, throwing } = view.rolling;
  const round = (id) => rolls[id].length + 1;
  const alone = throwing.filter((id) => !view.players[id].phone);
  const rest = { act: "rest", round: Math.max(1, ...throwing.map(round)) };
  return {
    key: `rolls ${throwing.join()}`,
    label: words.mayDo,
    bar: true,
    body: html`<h2 class="said" data-of=${people.whose(throwing)}>${rollsAwaited(ctx)}</h2>
      <div class="blocks ask-block">${alone.map(
        (id) =>
          html`<button class="btn" @click=${() => taps.order({ act: "roll", player: id, round: round(id) })}
            >${words.rollFor(people.full(id))}</button>`,
      )}</div>
      <button class="btn line wide" @click=${() => taps.order(rest)}>${words.rollRest}</button>`,
  };
}

/** What the dock shows while the order is rolled for; nothing to those who have rolled, or only look on. */
/** @param {Context} ctx */
export function rollDock(ctx) {
  const { view, state } = ctx;
  if (!isRolling(view)) return null;
  const due = rollDue(state);
  if (due) return ownRoll(ctx, due);
  return state.scorekeeper ? keepersRolls(ctx) : null;
}
