/* Since when something is open that the next roll ends: said from the second minute on. */
import { html, nothing } from "lit-html";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { icon } from "table/board/marks";
import { minutesOpen } from "table/device/clock";

/** "Open since 21:40, 12 minutes ago."; null in the first minute.
    @param {Opened | null | undefined} opened */
export function sinceText(opened) {
  const minutes = opened ? minutesOpen(opened) : 0;
  if (!opened || minutes < 1) return null;
  return (opened.earlier ? words.openBefore : words.openSince)(clockTime(opened.at, language), minutes);
}

/** @param {State["view"]} view */
const rightsOf = (view) => view.rights ?? [];

/** Below the buttons of the rights that a player of this phone has.
    @param {Context} ctx @param {Listed[]} actions */
export const sinceOf = ({ view }, actions) =>
  rightsOf(view)
    .filter(({ right, by }) => actions.some((action) => action.event === right && by.includes(action.by)))
    .map((right) => sinceText(right.opened))
    .filter((said, at, all) => said && all.indexOf(said) === at)
    .map((said) => html`<p class="wide why since">${said}</p>`);

/** Since when the deal is open that the Box may step into.
    @param {Context} ctx */
export const stepInSince = ({ view }) =>
  sinceText(rightsOf(view).find(({ right }) => right === "preempt")?.opened) ?? nothing;

/** To the players against whom others have such a right: who may do what, and since when.
    @param {Context} ctx */
export const rightsAgainst = ({ view, state, people }) =>
  rightsOf(view)
    .filter(({ against }) => against.some((id) => state.me.includes(id)))
    .map((right) => {
      const said = sinceText(right.opened);
      return said
        ? html`<p class="toast waits" role="status">${icon("clock")}
          <span>${people.says(right)} <small>${said}</small></span></p>`
        : nothing;
    });
