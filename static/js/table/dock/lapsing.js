/* What the next roll takes away: an extra, a drop after all, a deal to step into. And the way back to the table for one
   who is away. None of it is behind another tap. */
import { html, nothing } from "lit-html";
import { cubeOf, draftKey, speaking, totalOf } from "table/lookup";
import { words } from "table/words";
import { wording } from "table/wording";
import { about, aboutMarked, press } from "table/dock/press";
import { sinceOf } from "table/dock/since";
import { keptText, movesNow, playsThen } from "table/dock/stakes";
import { slowButton } from "table/dock/turn_button";

/** Whether an action has its button in the dock, until the next roll. */
/** @param {Listed} action */
export const isLapsing = (action) => Boolean(wording[action.event]?.lapses);

/** What it costs at once, for the one who acts: "you pay 2 · £4". */
/** @param {Context} ctx @param {string} id @param {number} points */
const costs = ({ people }, id, points) =>
  people.isMe(id)
    ? words.paysAtOnce(points, people.money(points))
    : words.paysOf(people.full(id), points, people.money(points));

/** The same with what is played for then: of an extra as it is given, of extras given up what they were worth. */
/** @param {Context} ctx @param {Listed} action */
export function price(ctx, action) {
  if (action.event === "drop_extra") return givingUp(ctx, action);
  if (typeof action.pays !== "number") return null;
  const paid = costs(ctx, action.by, action.pays);
  return action.then ? `${paid}; ${playsThen(action.then)}` : paid;
}

/** The player whose points an act of the lone taker moves: the holder of the extras for whom another gives them up.
    @param {Context} ctx @param {Listed} action */
function payerOf({ view }, { event, by, cubes }) {
  const holders = event === "drop_extra" ? cubeOf(view, cubes[0].cube).team_end : [by];
  return holders.includes(by) ? by : holders[0];
}

/** All extras given up at once: what that costs, and of the only one what it is played for if it is kept. */
/** @param {Context} ctx @param {Listed} action */
function givingUp(ctx, action) {
  const choice = Object.fromEntries(action.cubes.map(({ cube }) => [cube, "drop"]));
  const total = totalOf(action, choice);
  if (!total) return null;
  const paid = costs(ctx, payerOf(ctx, action), Math.abs(total[0]));
  const [first, ...more] = action.cubes;
  return more.length ? paid : `${paid}; ${keptText(first.means?.keep ?? {})}`;
}

/** What stepping in moves at once, in the words of the question that has it too.
    @param {Context} ctx @param {Listed} action */
const stepsIn = ({ view, people }, { event }) =>
  event === "preempt" && view.game?.step_in ? movesNow(people, view.game.step_in.now, view.game.step_in.dice) : null;

/** With these the game is over: a brush of the thumb does not do it. */
const ENDS_GAME = new Set(["reverse"]);

/** @param {Context} ctx @param {Listed} action */
function block(ctx, action) {
  const { label, main } = wording[action.event];
  const whose = about(ctx, action, speaking(ctx.state).length > 1);
  const cost = stepsIn(ctx, action) ?? price(ctx, action);
  const send = () => press(ctx, action);
  const drawn = (hint) =>
    html`<span>${label}</span>${
      whose || cost
        ? html`<span class="sub">${aboutMarked(ctx, action, whose)}${whose && cost ? " · " : nothing}${
            cost ? html`<span data-of=${payerOf(ctx, action)}>${cost}</span>` : nothing
          } ${hint}</span>`
        : hint
    }`;
  return ENDS_GAME.has(action.event)
    ? slowButton(ctx, { key: draftKey(action), look: "stack", drawn, turns: false, send })
    : html`<button class="btn stack ${main ? "main" : ""}" @click=${send}>${drawn(nothing)}</button>`;
}

/** @param {Context} ctx @param {Listed[]} actions */
export function lapsing(ctx, actions) {
  const found = actions.filter(isLapsing);
  if (!found.length) return nothing;
  return html`<div class="actions wide lapsing" data-row=${found.length === 1 ? 1 : 2}>
    ${found.map((action) => block(ctx, action))}${sinceOf(ctx, found)}</div>`;
}
