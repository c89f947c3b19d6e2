/* What a button says that turns cubes: to what, whose they are, and on a phone of several players who turns them. */
import { html, nothing } from "lit-html";
import { cubeOf, onlyWay } from "table/lookup";
import { words } from "table/words";
import { besidesIt } from "table/board/one_cube";
import { badge } from "table/dock/whose";

/** What these cubes would show; nothing where they would show different values.
    @param {Listed} action */
export function turned(cubes, action) {
  const values = new Set(cubes.map((name) => action.cubes.find((choice) => choice.cube === name)?.value));
  return values.size === 1 ? [...values][0] : null;
}

/** The parts of the one cube for the whole team, where a turn is of that cube alone; else nothing.
    @param {Pick<Context, "view">} seen @param {Listed} action */
export function theOneCube({ view }, action) {
  const all = view.game.one_cube ? onlyWay(action) : null;
  if (!all || turned(all, action) === null) return null;
  return all.every((name) => !besidesIt([cubeOf(view, name)]).length) ? all : null;
}

/** What the button says: the reader's own cube, one that was another's and is theirs now, cubes that they turn for
    others who hold them, or whom they double.
    @param {Context} ctx @param {Listed} action @param {CubeView} cube */
export function turnLabel(ctx, action, cube, { cubes, value }) {
  const { view, people } = ctx;
  const name = namedTurner(ctx, action);
  const isFirst = cube.at === "centre";
  const said = name
    ? (isFirst ? words.doublesTo : words.redoublesTo)(name, value)
    : (isFirst ? words.doubleTo : words.redoubleTo)(value);
  if (cube.player === action.by || theOneCube(ctx, action)) return said;
  const across = cube.box_end.includes(action.by) ? cube.team_end : cube.box_end;
  if (across.includes(cube.player)) {
    const whom = people.inside(cube.player);
    return name ? words.doublesThem(name, whom, value) : words.doubleFor(whom, value);
  }
  const others = cubes.map((name) => cubeOf(view, name)).filter(({ player }) => player !== action.by);
  const [theirs, bought] = [true, false].map((hold) =>
    others.filter(({ player, team_end: holders }) => holders.includes(player) === hold),
  );
  const called = (some) => people.list(some.map(({ player }) => player));
  return theirs.length ? words.turnedFor(said, called(theirs)) : words.turnedWith(said, called(bought));
}

/** The name that the button says: on a phone of several players who doubles; nothing for the reader, and for a player
    under whose name all of it stands.
    @param {Context} ctx @param {Listed} action */
export const namedTurner = ({ people, state }, { by }) =>
  people.isMe(by) || by === state.picked ? null : people.full(by);

/** What the Box's button says that turns one cube.
    @param {Context} ctx @param {Listed} action */
export function doubleOne(ctx, action, name, value) {
  const cube = cubeOf(ctx.view, name);
  const whom = ctx.people.inside(cube.player);
  const by = namedTurner(ctx, action);
  const isFirst = cube.at === "centre";
  if (by) return (isFirst ? words.doublesThem : words.redoublesThem)(by, whom, value);
  return (isFirst ? words.doubleFor : words.redoubleFor)(whom, value);
}

/** What a button of the Box's side says that turns the one cube of the table.
    @param {Context} ctx @param {Listed} action @param {string[]} cubes */
export function doubleTheOne(ctx, action, cubes) {
  const by = namedTurner(ctx, action);
  const value = turned(cubes, action) ?? 0;
  const isFirst = cubeOf(ctx.view, cubes[0]).at === "centre";
  if (by) return (isFirst ? words.doublesTo : words.redoublesTo)(by, value);
  return (isFirst ? words.doubleTo : words.redoubleTo)(value);
}

/** What the Box's button says that turns several cubes; without a value where they would show different ones.
    @param {Context} ctx @param {Listed} action @param {number | null} value */
export function doubleSeveral(ctx, action, value) {
  const by = namedTurner(ctx, action);
  if (value === null) return by ? words.doublesAllPlain(by) : words.doubleAllPlain;
  return by ? words.doublesAll(by, value) : words.doubleAll(value);
}

/** Above a turn on a phone of several players: whose it is, unless the question above it says so.
    @param {Context} ctx @param {Listed} double */
export const turnBand = (ctx, double) =>
  namedTurner(ctx, double) && ctx.banded !== double.by
    ? html`<div class="wide">${badge(ctx, double.by)}</div>`
    : nothing;
