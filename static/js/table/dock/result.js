/* How the game was played out: both sides, three ways each, with what it brings on the button that says it. */
import { html, nothing } from "lit-html";
import { speaking } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { figure } from "table/board/marks";
import { differing } from "table/dock/differing";
import { inAll } from "table/dock/stakes";

export const KINDS = ["single", "gammon", "backgammon"];

/** @param {Context} ctx */
const won = ({ view, people }, { winner, kind }) =>
  words.ifWon[kind](winner === "box" ? people.head(view.game.box_side) : words.theTeam);

/** The player whose figures a result has: of who enters it; on a phone of several it is the player whom the band names;
    of the scorekeeper it is the first who still plays on the Box's side.
    @param {Context} ctx @param {Listed} action */
const whoseFigures = ({ state, view }, action) => action.by ?? speaking(state)[0] ?? view.game.box_side[0];

/** That the figures of a side's results count the whole game, where something of it was paid before.
    @param {Context} ctx @param {Listed} action */
export const ofWholeGame = (ctx, action) => inAll(ctx, whoseFigures(ctx, action));

/** One result, with what the whole game then brings.
    @param {Context} ctx @param {Listed} action */
export function outcome(ctx, action, found) {
  const { taps, people, state } = ctx;
  const whose = whoseFigures(ctx, action);
  const points = found.points[whose];
  const label = won(ctx, found);
  const own = state.scorekeeper ? people.inside(whose) : "";
  const named = people.isMe(whose) ? own : people.brief(whose); // of a long name there is room for its short form
  const said = named && `${named} `;
  const send = () => taps.tap(eventOf(action, { winner: found.winner, kind: found.kind }), { by: action.by, label });
  return html`<button class="btn stack" @click=${send}><span>${words.kind[found.kind]}</span>
    ${
      points === undefined
        ? nothing
        : html`<span class="sub" data-of=${whose}>${said}${people.priced(figure(points), points)}</span>`
    }${state.scorekeeper ? differing(ctx, found) : nothing}</button>`;
}

/** @param {Context} ctx @param {Listed} action */
export function result(ctx, action) {
  const ways = (side) =>
    (ctx.view.outlook?.what_if ?? [])
      .filter((entry) => entry.winner === side)
      .map((entry) => outcome(ctx, action, entry));
  const counts = ofWholeGame(ctx, action);
  return html`<div class="facts three">
    <p class="side">${ctx.people.says(ctx.view.game.box_wins)}${counts}</p>${ways("box")}
    <p class="side">${words.teamWins}${counts}</p>${ways("team")}</div>`;
}
