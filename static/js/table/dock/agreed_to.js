/* What somebody agrees to who settles a dispute with one tap: the result or the answer, and what it brings them. */
import { html, nothing } from "lit-html";
import { signed } from "table/format";
import { words } from "table/words";
import { wonAndLost } from "table/dock/stakes";
import { figure } from "table/board/marks";

/** Below the words of the button.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to */
export const agreedTo = (ctx, dispute, to) =>
  html`<span class="sub">${to.event === "result" ? resultSaid(ctx, dispute, to) : answerSaid(ctx, dispute, to)}</span>`;

/** Whose points a button says: the players of this phone who were in the game, and the two between whom it is disputed.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, number>} points */
const shownOf = ({ state }, { two }, points) =>
  [...new Set([...state.me, ...two])].filter((id) => points[id] !== undefined);

/** What the whole game would bring them, the reader first: "−8 · £16 (now −5) · Eve +2 (now −1)".
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, number>} points */
const broughtTo = (ctx, dispute, points) =>
  shownOf(ctx, dispute, points).map((id) => html` · ${brought(ctx, dispute, points, id)}`);

/** What the whole game would bring one player, and what it brings now where that differs; in money too where they hold
    this phone.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, number>} points @param {string} id */
export function brought({ people }, dispute, points, id) {
  const then = points[id] ?? 0;
  const now = dispute.points?.[id];
  return html`<span data-of=${id}>${people.isMe(id) ? "" : `${people.full(id)} `}${
    people.mine(id) ? people.priced(figure(then), then) : figure(then)
  }${now === undefined || now === then ? nothing : html` (${words.pointsNow(signed(now))})`}</span>`;
}

/** The side that wins, the kind of win, and what the game would bring.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to */
function resultSaid(ctx, dispute, to) {
  const { people } = ctx;
  const side = to.winner === "team" ? words.teamWins : dispute.box_wins ? people.says(dispute.box_wins) : words.box;
  const tried = dispute.results.find(({ winner, kind }) => winner === to.winner && kind === to.kind);
  return html`${side}, ${words.kind[to.kind]}${tried ? broughtTo(ctx, dispute, tried.points) : nothing}`;
}

/** The answer in words to the cubes of which the two speak, and where it is one word what the game would bring; while
    that is on what the question showed for it.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to */
function answerSaid(ctx, dispute, to) {
  const cubes = dispute.theirs?.length ? dispute.theirs : Object.keys(to.cubes ?? {});
  const said = [...new Set(cubes.map((cube) => /** @type {string} */ (to.cubes[cube])))];
  const label = said.map((word) => words.answer[word]).join(" · ");
  const tried = said.length === 1 ? (dispute.answers ?? []).find(({ word }) => word === said[0]) : undefined;
  const points = tried?.points ?? {};
  if (Object.keys(points).length) return html`${label}${broughtTo(ctx, dispute, points)}`;
  return html`${label}${tried && dispute.asked ? asShown(ctx, tried.means, dispute.asked) : nothing}`;
}

/** What the question showed for a word, in points of whoever was asked.
    @param {Context} ctx @param {Record<string, number>} means @param {string} asked */
function asShown({ people }, means, asked) {
  const { now, single } = means;
  if (now === undefined && single === undefined) return nothing;
  const name = people.isMe(asked) ? "" : `${people.full(asked)} `;
  const shown = now === undefined ? wonAndLost(means, "single") : people.priced(figure(now), now);
  return html` · <span data-of=${asked}>${name}${shown}</span>`;
}
