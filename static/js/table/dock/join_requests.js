/* Joining and leaving: one without a seat asks for it, is told who said no, or is shown the way to their new table. */
import { html, nothing } from "lit-html";
import { draftKey } from "table/lookup";
import { language, words } from "table/words";
import { listed } from "table/format";
import { eventOf } from "table/wording";
import { namedTurner } from "table/dock/turn_label";
import { clause, icon } from "table/board/marks";
import { hasSettled } from "table/board/payments";

/** My own question whether I may join, as long as it waits. */
/** @param {{ view: ReadView }} seen @param {string} id */
const asksNow = ({ view }, id) => view.proposals.some((proposal) => proposal.event === "join" && proposal.by === id);

/** Those asked when one joins by themselves: those who decide, or everybody where they would be one too many. */
/** @param {Listed} action */
const deciders = (action) => [...new Set([...action.asks, ...action.needs])];

/** What the button says: on a phone of several players with the name of the one who joins.
    @param {string | null} name @param {boolean} asks */
function joinLabel(name, asks) {
  if (name) return (asks ? words.theyAskToJoin : words.theyJoin)(name);
  return asks ? words.askToJoin : words.joinHere;
}

/** One tap for a seat, at the basic stake; another stake is told first where each has their own. For a player who has
    left and was settled with it comes after Settle up, in short. On a phone whose other player has a seat it is no more
    than one of the things that may be done; another stake is behind `More` there. */
/** @param {Context} ctx @param {Listed} action */
export function joining(ctx, action) {
  const { people, taps, ui } = ctx;
  if (asksNow(ctx, action.by)) return nothing;
  const asked = deciders(action);
  const name = namedTurner(ctx, action);
  const label = joinLabel(name, asked.length > 0);
  const join = () => taps.tap(eventOf(action), { by: action.by, label });
  const named = () => ui.panel({ kind: "form", key: draftKey(action) });
  if (hasSettled(ctx) && people.mine(action.by)) return html`<button class="btn wide" @click=${join}>${label}</button>`;
  const whom = asked.length
    ? html`<span data-of=${people.whose(asked)}>${words.theyDecide(people.list(asked), asked.length)}</span>`
    : nothing;
  if (ctx.state.me.some((id) => ctx.view.players[id]?.seated))
    return html`<button class="btn stack wide" @click=${join}><span>${label}</span>
      <span class="sub">${whom}</span></button>`;
  return html`<button class="btn main wide" @click=${join}><span class="what">${label}</span>
      ${whom === nothing ? nothing : html`<span class="means">${whom}</span>`}
      </button>
    ${
      action.tells.includes("stake")
        ? html`<button class="btn" @click=${named}>${name ? words.anotherStakeOf(name) : words.anotherStake}</button>`
        : nothing
    }`;
}

/** Under the rules that a newcomer has yet to see: their seat and nothing else, for there is no room for more. */
/** @param {Context} ctx @param {Listed[]} actions */
export function joiningOnly(ctx, actions) {
  const join = actions.find((action) => action.event === "join" && action.by);
  return join ? html`<div class="actions">${joining(ctx, join)}</div>` : nothing;
}

/** The no to one who was not let in, until they ask again. */
/** @param {{ view: ReadView, state: State }} seen */
export const refusedJoin = ({ view, state }) =>
  view.declined.findLast((one) => one.event === "join" && state.me.includes(one.by ?? ""));

/** @param {Context} ctx @param {string | null} id */
const declined = ({ people }, id) => (people.isMe(id) ? words.notLetIn : words.notLetInOf(people.full(id)));

/** Said to them: by whom, and by which clause. */
/** @param {Context} ctx */
export function notLetIn(ctx) {
  const { people } = ctx;
  const refused = refusedJoin(ctx);
  if (!refused) return nothing;
  return html`<div class="refusal" role="status">${icon("stop")}
    <p class="said" data-of=${people.holder}>${refused.declined_by ? declined(ctx, refused.by) : words.askAgain}</p>
    <p>${people.says(refused.why ?? refused.refuses)} ${clause(refused.rule)}</p></div>`;
}

/** @param {People} people */
const names = (people, table) => listed(table.players.map(people.name), language);

const address = ({ page }, table) => `${page.urls.home}s/${table.code}/`;

/** The table to which a player of this phone has gone, if they have no seat here. */
/** @param {Context} ctx */
function newTable({ view, state }) {
  const away = state.me.filter((id) => view.players[id] && !view.players[id].seated);
  const table = view.tables.new.findLast(({ players }) => players.some((id) => away.includes(id)));
  return table && !state.aside.includes(table.code) ? table : null;
}

/** Where the players of this phone play now, by name where the phone speaks for several.
    @param {Context} ctx */
function nowAt({ people, state }, { players, name }) {
  if (people.reader) return words.playsAt(name);
  const [first, ...more] = players.filter((id) => state.me.includes(id)).map(people.full);
  return more.length ? words.playAt(listed([first, ...more], language), name) : words.theyPlayAt(first, name);
}

/** The way to the new table for who has moved out, with the sheet that they may have to hand over first. */
/** @param {Context} ctx */
export function moved(ctx) {
  const { state, ui, people } = ctx;
  const table = newTable(ctx);
  if (!table) return null;
  const body = html`<div data-of=${people.holder}><h2 class="said">${nowAt(ctx, table)}</h2>
      ${state.scorekeeper ? html`<p class="why">${words.stillKeeps}</p>` : nothing}</div>
    <a class="btn main wide" href=${address(ctx, table)}>${words.goThere}</a>
    ${
      state.scorekeeper
        ? html`<button class="btn wide" @click=${() => ui.panel({ kind: "handover" })}>${words.handover}</button>`
        : nothing
    }
    <button class="btn flat" @click=${() => ui.aside(table.code, true)}>${words.stayHere}</button>`;
  return { key: `moved ${table.code}`, label: words.mayDo, body };
}

/** Said to all until the next game is over: who plays at which other table now. */
/** @param {Context} ctx */
export function tableLines(ctx) {
  const { view, people } = ctx;
  const last = view.rows.at(-1)?.seq ?? 0;
  const fresh = view.game ? [] : view.tables.new.filter((table) => table.seq > last);
  return fresh.map(
    (table) => html`<p class="toast waits" role="status">${icon("right")}
    <span data-of=${people.whose(table.players)}>${words.playAt(names(people, table), table.name)}
      <small>${words.codeIs(table.code)}</small></span>
    <a class="btn flat" href=${address(ctx, table)}>${words.goThere}</a></p>`,
  );
}

/** Links to the tables of the same evening. */
/** @param {Context} ctx */
export function otherTables(ctx) {
  const { view, page } = ctx;
  const tables = [...(view.tables.from && page.first ? [view.tables.from] : []), ...view.tables.new];
  return tables.map((table) => html`<a class="btn line wide left" href=${address(ctx, table)}>${table.name}</a>`);
}
