/* The head: where we are, and whether what you see is now. */
import { html, nothing } from "lit-html";
import { clockTime, dayOf } from "table/format";
import { language, words } from "table/words";
import { untilWhen } from "table/board/ending";
import { disputesOf } from "table/dock/dispute";
import { hatSwitch } from "table/board/hats";
import { icon } from "table/board/marks";

/** Every state of the line. */
export const LINKS = {
  live: words.live,
  joining: words.joining,
  lost: words.lost,
  unshown: words.unshown,
  barred: words.barred,
};

/** The scorekeeper, if there is one. */
/** @param {Context} ctx */
function keeping({ state, view, people }) {
  if (state.scorekeeper || state.hats || people.isMe(view.scorekeeper?.player)) return words.youKeep;
  return view.scorekeeper?.name ? words.keeps(view.scorekeeper.name) : "";
}

/** @param {Context} ctx */
export function head(ctx) {
  const { state, view, people, ui } = ctx;
  const title = view.game ? words.game(view.game.number) : view.name;
  const stake = people.money(1) === null ? words.forPoints : words.aPoint(people.money(1));
  const name = view.game ? view.name : "";
  const facts = view.ends ? [untilWhen(view), stake, name] : [name, stake]; // what there is no room for stands last
  if (disputesOf(ctx).length) facts.unshift(words.disputed);
  const more = facts.filter(Boolean).join(" · ");
  const kept = keeping(ctx);
  const live = state.link === "live";
  const quiet = live && view.phase === "closed"; // nothing is awaited any more
  const old = ctx.shut === "renewed"; // the line is there, and what stands on the screen is not what it brings
  return html`
    <header class="head">
      <h1 class="where">${title} <small>${more}${
        kept
          ? html`<span class="kept"
          data-of=${people.holder}> · ${kept}</span>`
          : nothing
      }</small>
      </h1>
      <span class="link ${live ? "live" : state.link === "joining" ? "" : "lost"}" role="status">
        ${state.awake ? icon("awake") : html`<span class="i"></span>`}${
          old || quiet ? nothing : html`${icon(live || state.link === "joining" ? "live" : "lost")}${LINKS[state.link]}`
        }
      </span>
      ${hatSwitch(ctx)}
      <button class="menu" aria-label=${words.menu} @click=${() => ui.panel({ kind: "menu" })}>${icon("menu")}</button>
    </header>`;
}

/** How old the table on the screen is. */
function aged(heard, { zone }) {
  const day = dayOf(heard, language, zone);
  const time = clockTime(heard, language, zone);
  return day ? words.asOfDay(day, time) : words.asOf(time);
}

/** Said only when the table on this screen may be old, or is no longer this phone's. */
export function banner({ state, shut, view }) {
  if (shut)
    return html`<p class="offline" role="alert">${icon("stop")}${shut === "barred" ? words.barredLong : words.reload}
      </p>`;
  if (state.link === "unshown") return html`<p class="offline" role="alert">${icon("stop")}${words.unshownLong}</p>`;
  if (state.leaving) return html`<p class="offline" role="status">${icon("away")}${words.backLeaves}</p>`;
  if (state.link !== "lost") return nothing;
  return html`<p class="offline">${icon("clock")}${aged(state.heard, view.club)}</p>`;
}
