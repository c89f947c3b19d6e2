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
  if (cubes.length === 1) return people.name(cubes[0].player);
  if (cubes.length > 1) return words.all;
  return several && action.by ? words.forWhom(people.inside(action.by)) : "";
}

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
