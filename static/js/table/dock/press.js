/* One open action as a button: whom it is about, and what a press on it does. */
import { cubeOf, draftKey } from "table/lookup";
import { words } from "table/words";
import { eventOf, fieldsOf, wording } from "table/wording";
import { isHeldBack } from "table/dock/dispute";
import { leavingPanel } from "table/dialogs/leaving";

/** Whom or which cube it is about, where there is only one; for whom, where this phone speaks for several. */
/** @param {Context} ctx @param {Listed} action */
export function about({ view, people }, action, several) {
  const others = action.players.filter((id) => id !== action.by);
  if (others.length === 1) return people.name(others[0]);
  const cubes = action.cubes.map((choice) => cubeOf(view, choice.cube)).filter(Boolean);
  if (cubes.length === 1) return people.name(named(cubes[0], action.by));
  if (cubes.length > 1) return words.all;
  return several && action.by ? words.forWhom(people.inside(action.by)) : "";
}

/** After whom a cube is called by the player who acts: their own by the player who holds its other end.
    @param {CubeView} cube @param {string | null} by */
function named({ player, box_end: box, team_end: team }, by) {
  const [across = player] = box.includes(by ?? "") ? team : box;
  return player === by ? across : player;
}

/** The same, marked as the reader's where it names them.
    @param {Context} ctx @param {Listed} action @param {string} said */
export const aboutMarked = ({ view, people }, action, said) =>
  people.mark([...action.players, ...action.cubes.flatMap(({ cube }) => concernedBy(cubeOf(view, cube)))], said);

/** @param {CubeView | undefined} cube */
const concernedBy = (cube) => (cube ? [cube.player, ...cube.box_end, ...cube.team_end] : []);

/** Do it at once if nothing has to be told with it, else ask for what is missing. */
/** @param {Context} ctx @param {Listed} action */
export function press(ctx, action) {
  const { page } = wording[action.event];
  if (isHeldBack(ctx, action.event)) return ctx.ui.panel({ kind: "held", event: action.event });
  if (page) return location.assign(ctx.page.urls[page]);
  if (fieldsOf(action).length) return ctx.ui.panel({ kind: "form", key: draftKey(action) });
  if (wording[action.event].plan) return ctx.ui.panel(leavingPanel(action));
  return ctx.taps.tap(eventOf(action), { by: action.by, label: wording[action.event].label });
}
