/* Whose question stands here, where it is not the reader's own: their name on a band above it, before anything else is
   read. */
import { html, nothing } from "lit-html";
import { cubeOf } from "table/lookup";
import { words } from "table/words";
import { icon } from "table/board/marks";

/** Whoever the answer is for: the one who gives it, or the absent player they stand in for.
    @param {{ view: ReadView }} seen @param {Listed} action */
export function concerned({ view }, { by, cubes, across }) {
  const standsIn = (id) => view.players[id]?.away && view.players[id].proxy === by;
  const onTeam = Array.isArray(across) && across.includes(view.box);
  const owners = onTeam ? new Set(cubes.map(({ cube }) => cubeOf(view, cube)?.player)) : new Set([view.box]);
  const [only] = owners;
  return owners.size === 1 && standsIn(only) ? only : by;
}

/** @param {Context} ctx @param {Listed} action */
export function whoseBand(ctx, action) {
  const { people, state, ui } = ctx;
  const id = concerned(ctx, action);
  if (!id || people.isMe(id)) return nothing;
  const band = html`<p class="whose">${icon("person")}${words.picked(people.full(id))}</p>`;
  return state.picked
    ? html`<div class="for-whom">${band}
      <button class="btn line" @click=${() => ui.pick(null)}>${words.backToMine}</button></div>`
    : band;
}

/** What stands before the figures: whose they are. */
/** @param {Context} ctx @param {Listed} action */
export function whoseFigures(ctx, action) {
  const id = concerned(ctx, action);
  return ctx.people.isMe(id) ? words.winOrLose : words.theyWinOrLose(ctx.people.full(id));
}
