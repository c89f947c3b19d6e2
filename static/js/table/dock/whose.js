/* Whose question stands here, where it is not the reader's own: their name on a band above it, before anything else is
   read. */
import { html, nothing } from "lit-html";
import { cubeOf } from "table/lookup";
import { words } from "table/words";
import { icon } from "table/board/marks";
import { peopleOf } from "table/board/people";

/** The player the answer is for: an absent player whose cubes alone it is about, else the player who gives it.
    @param {{ view: ReadView }} seen @param {Listed} action */
export function concerned({ view }, { by, cubes, across }) {
  const onTeam = Array.isArray(across) && across.includes(view.box);
  const owners = new Set(onTeam ? cubes.flatMap(({ cube }) => cubeOf(view, cube)?.team_end ?? []) : [view.box]);
  const [only] = owners;
  return owners.size === 1 && only !== by && view.players[only]?.away ? only : by;
}

/** The player whose figures a turn of these cubes has: the player who turns them, else the holder for whom they do.
    @param {{ view: ReadView }} seen @param {Listed} action @param {string[]} names */
export function turnedFor({ view }, { by, cubes }, names) {
  const [first, ...more] = names.map((name) => cubeOf(view, name));
  if (!first || [first, ...more].some(({ box_end: box, team_end: team }) => [...box, ...team].includes(by ?? "")))
    return by;
  return (cubes.some(({ plays }) => plays !== undefined) ? first.team_end : first.box_end)[0];
}

/** The same page as it speaks where the reader gives another player's word: about everybody by name, the reader among
    them. Whose phone it is stays known: nobody is asked on another for a consent of their own. What speaks so bears
    `data-by-name`.
    @param {Context} ctx @param {string | null | undefined} id */
export const speakingFor = (ctx, id) =>
  id && ctx.people.reader !== null && !ctx.people.isMe(id)
    ? {
        ...ctx,
        people: { ...peopleOf({ view: ctx.view, me: [] }), mine: ctx.people.mine, holder: ctx.people.holder },
      }
    : ctx;

/** The name of a player who is not the reader, on a band above what is theirs.
    @param {Context} ctx @param {string | null | undefined} id */
export const badge = ({ people }, id) =>
  id && !people.isMe(id)
    ? html`<p class="whose" data-of=${id}>${icon("person")}${words.picked(people.full(id))}</p>`
    : nothing;

/** @param {Context} ctx @param {Listed} action */
export function whoseBand(ctx, action) {
  const { state, ui } = ctx;
  const id = concerned(ctx, action);
  const band = badge(ctx, id);
  if (band === nothing) return nothing;
  return state.picked
    ? html`<div class="for-whom">${band}
      <button class="btn line" @click=${() => ui.pick(null)}>${words.backToMine}</button></div>`
    : band;
}

/** What stands before figures: whose they are.
    @param {Context} ctx @param {string} id */
export const winsOrLoses = ({ people }, id) =>
  people.isMe(id) ? words.winOrLose : words.theyWinOrLose(people.full(id));

/** The same before those of an open action.
    @param {Context} ctx @param {Listed} action */
export function whoseFigures(ctx, action) {
  const id = concerned(ctx, action);
  return html`<span data-of=${id}>${winsOrLoses(ctx, id)}</span>`;
}
