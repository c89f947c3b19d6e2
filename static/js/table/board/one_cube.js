/* A house with one cube for the whole team: it lies large in the middle, and each of the team who has a part in it has
   a checker in their own column. */
import { html, nothing } from "lit-html";
import { words } from "table/words";

/** Of the team's cubes in a column those that are drawn there all the same: beside the one cube there may be others. */
/** @param {CubeView[]} live */
export const besidesIt = (live) => live.filter((cube) => cube.penalty || cube.extra);

/** A cube as it is called: "Bob’s cube"; of the one cube for the whole team "Bob’s share of the cube".
    @param {Context} ctx @param {CubeView} cube */
export function cubeCalled({ view, people }, { player, extra, penalty }) {
  const kind = extra ? "extra" : penalty ? "penalty" : view.game.one_cube ? "share" : "team";
  const [team, share] = [words.yourCube, words.yourShare];
  const own = { team, share, extra: words.yourExtra, penalty: words.yourPenalty }[kind];
  return people.isMe(player) ? own : words.cubeNamed[kind](people.full(player));
}

/** The shares of the one cube that are in the game.
    @param {CubeView[]} cubes */
const sharesOf = (cubes) => cubes.filter((cube) => cube.at !== "out" && !besidesIt([cube]).length);

/** Whose names are written on the one cube: who holds every share of it where others would.
    @param {ReadView} view */
function heldWhole(view) {
  const shares = sharesOf(view.game.cubes);
  return (shares[0]?.besides ?? []).filter((id) => shares.every(({ besides }) => besides.includes(id)));
}

/** The one cube: all that the view lists for it are alike, so the first that is still in the game is drawn. */
/** @param {Context} ctx @param {string[]} ids */
export function oneCube(ctx, ids, face) {
  const { view } = ctx;
  const [first] = sharesOf(ids.flatMap((id) => view.game.cubes.filter((cube) => cube.column === id)));
  if (!first) return nothing;
  const drawn = face(ctx, { ...first, besides: heldWhole(view) });
  return html`<li class="one-cube" aria-hidden="true">${drawn}</li>`;
}

/** The names of who hold a cube; of several the initial too, for a column that has no room for all the names.
    @param {People} people @param {string[]} ids */
export const holdersNamed = (people, ids) =>
  ids.map(
    (id) => html`<span data-of=${id} data-initial=${ids.length > 1 ? people.initial(id) : nothing}
      >${people.short(id)}</span>`,
  );

/** A share of it, with the name of who holds it in its player's place; a ring while they are awaited. */
/** @param {Context} ctx @param {CubeView[]} live @param {boolean} awaited */
export function checker({ view, people }, live, awaited) {
  const [own] = sharesOf(live);
  if (!own) return nothing;
  const asked = awaited && own.at === "team" && !own.answered;
  const whole = heldWhole(view);
  const holders = own.besides.filter((id) => !whole.includes(id));
  const named = holdersNamed(people, holders);
  return html`<span class="checker${asked ? " asked" : ""}" aria-hidden="true"></span>${
    named.length ? html`<span class="held of-share" aria-hidden="true">${named}</span>` : nothing
  }`;
}
