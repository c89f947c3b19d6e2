/* What somebody agrees to who settles a dispute with one tap: the result or the answer, and what it brings them. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { wonAndLost } from "table/dock/stakes";
import { figure } from "table/board/marks";

/** Below the words of the button; `by` is the player whose points a result has there.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to
    @param {string | null | undefined} by */
export const agreedTo = (ctx, dispute, to, by) =>
  html`<span class="sub">${
    to.event === "result" ? resultSaid(ctx, dispute, to, by ?? "") : answerSaid(ctx, dispute, to)
  }</span>`;

/** The side that wins, the kind of win, and the points of one player in that game.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to @param {string} by */
function resultSaid({ people }, dispute, to, by) {
  const side = to.winner === "team" ? words.teamWins : dispute.box_wins ? people.says(dispute.box_wins) : words.box;
  const points = dispute.results.find(({ winner, kind }) => winner === to.winner && kind === to.kind)?.points[by];
  return html`${side}, ${words.kind[to.kind]}${points === undefined ? nothing : ofPlayer(people, by, points)}`;
}

/** @param {People} people @param {string} id @param {number} points */
const ofPlayer = (people, id, points) =>
  html` · <span data-of=${id}>${people.isMe(id) ? "" : `${people.full(id)} `}${people.priced(
    figure(points),
    points,
  )}</span>`;

/** The answer in words to the cubes of which the two speak, and where it is one word what the question showed for it.
    @param {Context} ctx @param {DisputeView} dispute @param {Record<string, any>} to */
function answerSaid({ people }, dispute, to) {
  const cubes = dispute.theirs?.length ? dispute.theirs : Object.keys(to.cubes ?? {});
  const said = [...new Set(cubes.map((cube) => /** @type {string} */ (to.cubes[cube])))];
  const label = said.map((word) => words.answer[word]).join(" · ");
  const means = said.length === 1 ? (dispute.answers ?? []).find(({ word }) => word === said[0])?.means : undefined;
  if (!means || !dispute.asked) return label;
  if (means.now !== undefined) return html`${label}${ofPlayer(people, dispute.asked, means.now)}`;
  if (means.single === undefined) return label;
  const name = people.isMe(dispute.asked) ? "" : `${people.full(dispute.asked)} `;
  return html`${label} · <span data-of=${dispute.asked}>${name}${wonAndLost(means, "single")}</span>`;
}
