/* What could be tapped instead of what was refused: the nearest events that would do, as the server lists them. */
import { html, nothing } from "lit-html";
import { signed } from "table/format";
import { cubeOf } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { spelled, summary } from "table/dock/answers";
import { amountText, movesNow } from "table/dock/stakes";
import { happensSlowly, slowButton } from "table/dock/turn_button";

/** @param {Context} ctx */
const cubesOf = ({ view, people }, cubes) => people.list(cubes.map((name) => cubeOf(view, name).player));

/** Half points are settled by the one figure that all cubes have; several figures are said by the kind alone. */
function pointsOf(event) {
  const points = event.event === "settle" ? new Set(Object.values(event.points)) : new Set([event.points]);
  if (points.size !== 1) return wording[event.event].label;
  const [figure] = points;
  return words.forThesePoints(amountText(figure), Math.ceil(Math.abs(figure)));
}

const SAID = {
  answer: (ctx, event) => summary(ctx, event.cubes),
  double: (ctx, event) => words.doubleNamed(cubesOf(ctx, event.cubes)),
  consulted: (_ctx, event) => words.remedy[event.remedy],
  settle: (_ctx, event) => pointsOf(event),
  offer: (_ctx, event) => pointsOf(event),
  buy: (_ctx, event) => pointsOf(event),
  share: (_ctx, event) => pointsOf(event),
  unshare: (_ctx, event) => pointsOf(event),
};

/** A button for each, the nearest first; `by` is as whom the first was tapped. */
/** @param {Context} ctx */
export function insteadButtons(ctx, fault) {
  const { taps, people } = ctx;
  return (fault.instead ?? [])
    .filter(({ event }) => SAID[event.event])
    .map(({ event, now, dice }) => {
      const label = SAID[event.event](ctx, event);
      const send = () => taps.tap(event, { by: fault.tap.by, label });
      const drawn = (hint) =>
        html`${event.event === "answer" ? spelled(ctx, event.cubes) : html`<span>${label}</span>`}${
          dice
            ? html`<span class="sub" data-of=${fault.tap.by}>${movesNow(people, now, dice)}</span>`
            : now
              ? html`<span class="sub" data-of=${fault.tap.by}>${words.paysNow(signed(now), people.money(now))}</span>`
              : nothing
        }${hint}`;
      return happensSlowly(ctx.view, event)
        ? slowButton(ctx, { key: `instead ${label}`, look: "main wide stack", drawn, send })
        : html`<button class="btn main wide stack" @click=${send}>${drawn(nothing)}</button>`;
    });
}

/** What has happened at the table between what was seen and what was tapped. */
/** @param {{ view: ReadView }} seen */
export function happenedSince({ view }, { tap }) {
  return view.trail
    .filter((trace) => trace.seq > tap.seen && !trace.undone)
    .slice(-3)
    .map((trace) => trace.text);
}
