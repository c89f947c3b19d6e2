/* A house with one cube for the whole team: it lies large in the middle, and each of the team who has a part in it has
   a checker in their own column. */
import { html, nothing } from "lit-html";

/** Of the team's cubes in a column those that are drawn there all the same: beside the one cube there may be others. */
/** @param {CubeView[]} live */
export const besidesIt = (live) => live.filter((cube) => cube.penalty || cube.extra);

/** The one cube: all that the view lists for it are alike, so the first that is still in the game is drawn. */
/** @param {Context} ctx @param {string[]} ids */
export function oneCube(ctx, ids, face) {
  const all = ids.flatMap((id) => ctx.view.game.cubes.filter((cube) => cube.column === id && cube.at !== "out"));
  const [first] = all.filter((cube) => !besidesIt([cube]).length);
  return first ? html`<li class="one-cube" aria-hidden="true">${face(ctx, first)}</li>` : nothing;
}

/** A part in it; a ring while its owner is awaited. */
/** @param {CubeView[]} live @param {boolean} awaited */
export function checker(live, awaited) {
  const own = live.find((cube) => !besidesIt([cube]).length);
  if (!own) return nothing;
  const asked = awaited && own.at === "team" && !own.answered;
  return html`<span class="checker${asked ? " asked" : ""}" aria-hidden="true"></span>`;
}
