/* Before the game: the rules in short, and one tap to say that one has seen them. It keeps nobody from playing. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { clause, icon } from "table/board/marks";
import { asideLine, isAside, notNow } from "table/dock/not_now";

/** What tells the rules as they are now from everything else that is put to a screen: put aside, they stay so until
    they change. */
/** @param {ReadView} view @param {string} id */
export const rulesKey = (view, id) => `rules ${id} ${JSON.stringify(view.departures)}`;

/** My players yet to see the rules: before their first game, and when the rules have changed since they saw them. */
/** @param {State} state */
export function unseenOf({ view, me }) {
  if (!view.rules) return undefined;
  const full = (id) => view.no_room && !view.players[id].seated; // there is no game whose rules they would play by
  const before = (id) => !view.players[id].seated || view.players[id].waiting || (!view.game && !view.rows.length);
  const changed = (id) => !view.game && view.rules.changed[id]?.length;
  return me.find(
    (id) =>
      view.players[id] &&
      !view.players[id].rules_seen &&
      !view.players[id].left &&
      !full(id) &&
      (before(id) || changed(id)),
  );
}

const line = ({ text, rule, departs }) => html`<li class=${departs ? "departs" : ""}>${text}${clause(rule)}</li>`;

/** One has seen them; on a phone of several it is said whose word it is, and each of them gives their own.
    @param {Context} ctx @param {string} id */
function seenButton({ people, taps }, id) {
  const [label, by] = people.isMe(id) ? [words.seenRules, null] : [words.hasSeenRules(people.full(id)), id];
  return html`<button class="btn main wide" data-of=${id} @click=${() => taps.seenRules(by)}>${label}</button>`;
}

/** @param {Context} ctx @param {string} id */
export function seenAsk(ctx, id) {
  const { view, page, people } = ctx;
  const changed = view.rules.changed[id] ?? [];
  const told = changed.length ? changed : view.rules.short;
  return html`<div>
    <h2 class="said">${changed.length ? words.rulesChanged : words.house(page.house ?? view.sheet_name)}</h2>
      ${view.players[id].waiting && people.isMe(id) ? html`<p class="why" data-of=${id}>${words.youWait}</p>` : nothing}
      ${
        !changed.length && view.departures.length
          ? html`<p class="why">${words.unlikeSheet(view.departures.length)}</p>`
          : nothing
      }</div>
    <div class="short" tabindex="0"><ul>${told.map(line)}</ul></div>
    <div class="actions">${seenButton(ctx, id)}
      <a class="btn flat" href=${page.urls.house}>${words.allRules}</a>${notNow(ctx, rulesKey(view, id))}</div>`;
}

/** The line that is left while the rules are put aside. */
/** @param {Context} ctx */
export function rulesAside(ctx) {
  const { state, view, people } = ctx;
  const id = state.picked ? undefined : unseenOf(state);
  const key = id && rulesKey(view, id);
  if (!key || !isAside(ctx, key)) return nothing;
  const said = people.isMe(id) ? words.rulesAside : words.rulesAsideOf(people.full(id));
  return asideLine(ctx, key, said, words.showRules);
}

/** The scorekeeper says it for one who has no phone here. */
/** @param {Context} ctx */
export function seenFor({ view, people, state, taps }) {
  const id = state.picked;
  if (!state.scorekeeper || !id || !view.rules || view.players[id]?.rules_seen) return nothing;
  return html`<button class="btn line wide" @click=${() => taps.seenRules(id)}>${words.hasSeenRules(people.full(id))}
    </button>`;
}

/** "4 of 6 have seen the rules." */
/** @param {{ view: ReadView }} seen */
export function seenTally({ view }) {
  if (!view.rules) return nothing;
  const here = Object.values(view.players).filter((player) => player.seated);
  const seen = here.filter((player) => player.rules_seen).length;
  return here.length ? html`<p class="check">${words.seenBy(seen, here.length)}</p>` : nothing;
}

/** @param {{ view: ReadView }} seen @param {string} id */
export const seenMark = ({ view }, id) =>
  view.rules && view.players[id]?.rules_seen
    ? html`<span class="seen">${icon("check")}<span class="hush">${words.seen}</span></span>`
    : nothing;
