/* The two quiet lines: who comes next, and may I speak. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { words } from "table/words";
import { clause, icon } from "table/board/marks";

/** @template T @param {T[]} ids */
const distinct = (ids) => [...new Set(ids)];

/** The captains that the ways this game can end would make; none while a double waits: its answer may make another. */
/** @param {ReadView} view */
export function nextCaptains(view) {
  const { what_if: results = [], taken } = view.outlook ?? {};
  return taken ? [] : distinct(results.map((outcome) => outcome.next.captain ?? "")).filter(Boolean);
}

/** Whether it is certain that I am Captain in the next game. */
/** @param {Pick<State, "view" | "me">} state */
export function amCaptainNext({ view, me }) {
  const captains = view.game ? nextCaptains(view) : [];
  return captains.length === 1 && me.length === 1 && captains[0] === me[0];
}

/** @param {string[]} ids @param {People} people */
function names(ids, people) {
  return ids.map(
    (id, at) =>
      html`${at ? html`<span class="sep">${words.or}</span>` : nothing}<span class="who" data-of=${id}
        >${people.isMe(id) ? words.youNext : people.full(id)}</span>`,
  );
}

/** @param {Context} ctx */
export function next({ view, people, ui, state }) {
  const captains = nextCaptains(view);
  // Without one its place is kept: nothing below it moves.
  if (!captains.length) return html`<p class="next" aria-hidden="true"></p>`;
  const mine = amCaptainNext(state);
  return html`<button class="next" @click=${() => ui.panel({ kind: "next" })}>
    ${keyed(
      captains.join(),
      html`<span class="order">${
        mine
          ? html`<span class="who" data-of=${captains[0]}>${words.youCaptainNext}</span>`
          : html`<span class="label">${words.nextCaptain}</span>${names(captains, people)}`
      }</span>`,
    )}${icon("right")}</button>`;
}

/** Whether the reader may advise, and why; of each of several players by name, but of those who
    play themselves: the Box, and who has the checkers for the team. */
/** @param {Context} ctx */
export const advice = ({ view, people, state }) =>
  state.me.map((id) => {
    const light = view.players[id]?.advice;
    if (!light || (!people.isMe(id) && [view.box, view.game?.at_board].includes(id))) return nothing;
    const text = people.isMe(id) ? light.text : adviceOf(people.full(id), light);
    return keyed(
      text,
      html`<p class="advice ${light.plays ? "on" : ""}" data-of=${id}>
    <span class="lamp ${light.plays ? "on" : "off"}"></span>
    <span><b>${text}</b>${clause(light.rule)}</span></p>`,
    );
  });

/** @param {string} name @param {AdviceView} light */
const adviceOf = (name, { plays, cubes }) => (plays ? words.mayAdvise(name, cubes) : words.mayNotAdvise(name));

/** @param {Context} ctx */
export const between = (ctx) => html`<div class="between">${next(ctx)}${advice(ctx)}</div>`;
