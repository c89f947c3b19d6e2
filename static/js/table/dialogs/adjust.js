/* Points that were corrected by hand, told anew in the correction's panel: a difference for each player, why, and who
   agreed. Whether they may be recorded the server says. */
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { plainlyTyped } from "table/digits";
import { signed } from "table/format";
import { words } from "table/words";
import { drawn } from "table/dialogs/fields";

const AGREED = { name: "agreed_by", kind: "people", label: words.whoAgreed };

/** What was typed for each who has something: whole points, or NaN for what is none. */
/** @type {(said: { points?: Record<string, string> }) => [string, number][]} */
const differences = ({ points = {} }) =>
  Object.entries(points)
    .map(([id, typed]) => [id, plainlyTyped(String(typed))])
    .filter(([, text]) => text)
    .map(([id, text]) => [id, /^[+-]?\d+$/.test(text) ? Number(text) : NaN]);

/** @param {Listed} action */
export function adjusting(past, action, said, tell) {
  const sum = differences(said).reduce((before, [, points]) => before + points, 0);
  const difference = (
    id,
  ) => html`<label><span>${past.people.full(id)}</span><input placeholder="0" maxlength="10" autocomplete="off"
    .value=${live(String(said.points?.[id] ?? ""))}
    @input=${({ target }) => tell("points", { ...said.points, [id]: target.value })}></label>`;
  return html`<fieldset class="field differences"><legend>${words.difference}</legend>${action.players.map(difference)}
      <p><span>${words.sumIsZero}</span><output class=${sum === 0 ? "" : "off"}
          >${Number.isNaN(sum) ? "?" : signed(sum)}</output></p></fieldset>
    <div class="field">
      <label for="why-points">${words.whyPoints}</label><input id="why-points" maxlength="200"
        .value=${live(said.reason ?? "")} @input=${({ target }) => tell("reason", target.value)}></div>
    ${drawn(past, AGREED, action, said, tell)}`;
}

/** The event, or null while it is not whole. */
export function adjusted(said) {
  const points = differences(said);
  const reason = (said.reason ?? "").trim();
  const agreed = said.agreed_by ?? [];
  if (!reason || !points.length || points.some(([, of]) => Number.isNaN(of))) return null;
  return {
    event: "adjust",
    points: Object.fromEntries(points.filter(([, of]) => of !== 0)),
    reason,
    ...(agreed.length && { agreed_by: agreed }),
  };
}
