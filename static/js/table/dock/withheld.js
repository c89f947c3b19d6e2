/* An answer that the house has and that cannot be given now: pale, in its place, with the server's reason below. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { clause } from "table/board/marks";

/** Why a word cannot be given for a cube; undefined where it can.
    @param {Pick<ListedCube, "withheld">} choice @param {string} word */
export const reasonFor = ({ withheld }, word) => withheld?.find((reason) => reason.word === word);

/** The withheld words of an answer, each reason once.
    @param {Listed} action */
function reasonsOf({ cubes }) {
  const all = cubes.flatMap(({ withheld }) => withheld ?? []);
  return all.filter(({ word, text }, at) => all.findIndex((one) => one.word === word && one.text === text) === at);
}

/** The id of a reason, by which its button is described.
    @param {Listed} action */
function reasonId(action, { word, text }) {
  const at = reasonsOf(action).findIndex((one) => one.word === word && one.text === text);
  return `withheld-${action.by}-${action.since}-${at}`;
}

/** A button that can be reached but not pressed.
    @param {Listed} action @param {Withheld} reason */
export const paleButton = (action, reason, label, look = "") =>
  html`<button class="btn ${look} withheld" aria-disabled="true" aria-describedby=${reasonId(action, reason)}>${label}
    </button>`;

/** The same among the words of one of several cubes.
    @param {Listed} action @param {Withheld} reason */
export const paleChoice = (action, reason, label, name) =>
  html`<label class="withheld"><input class="hush" type="radio" name=${name} aria-disabled="true"
    aria-describedby=${reasonId(action, reason)} @click=${(event) => event.preventDefault()}>
    <span>${label}</span></label>`;

/** Below the words: why those that are pale cannot be given.
    @param {Context} ctx @param {Listed} action */
export function reasons({ people }, action) {
  const found = reasonsOf(action);
  return found.length
    ? html`<div class="reasons">${found.map(
        (reason) => html`<p class="why" id=${reasonId(action, reason)}><b>${words.answer[reason.word]}</b>
          ${people.says(reason)}${clause(reason.rule)}</p>`,
      )}</div>`
    : nothing;
}
