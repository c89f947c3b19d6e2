/* Between two games, after what happened: who is next and why, then how the next game begins. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { clause, icon, role } from "table/board/marks";
import { seats } from "table/board/lobby";
import { partnerOf, seated, team } from "table/board/sides";

/** The number that the next game will have. */
/** @param {ReadView} view */
export const nextNumber = (view) => (view.rows.at(-1)?.number ?? 0) + 1;

/** A name in the line; on the scorekeeper's tablet a tap on it picks that player.
    @param {Context} ctx @param {string} id */
function inLine({ state, ui, keeping }, id, kind, drawn) {
  if (!keeping) return html`<span class=${kind} data-of=${id}>${drawn}</span>`;
  return html`<button class=${kind}
      data-of=${id} aria-pressed=${state.picked === id} @click=${() => ui.pick(id)}>${drawn}</button>`;
}

/** The line as on paper: the Box framed, with their Partner, against the rest, the Captain first. */
/** @param {Context} ctx */
export function lineup(ctx) {
  const { view, people, keeping } = ctx;
  const partner = partnerOf(view);
  const named = (id, letter) =>
    inLine(ctx, id, "who", html`<span>${people.brief(id)}</span>${letter ? role(letter) : nothing}`);
  return html`<div class="lineup" data-n=${seated(view).length} role=${keeping ? "group" : nothing}
    aria-label=${keeping ? words.forSomebody : nothing}>
    ${inLine(ctx, view.box, "framed", people.brief(view.box))}${
      partner ? html`<span class="against">${words.and}</span>${named(partner, words.letter.partner)}` : nothing
    }<span class="against">${words.against}</span>
    ${team(view).map((id) => named(id, id === view.captain ? words.letter.captain : ""))}</div>`;
}

/** My role in the coming game, as a sentence; null if I have none. */
/** @param {Context} ctx */
export function myRole({ view, people }) {
  const me = people.reader;
  if (!me) return null;
  if (me === view.box) return words.youAre.box;
  if (me === view.captain) return words.youAre.captain;
  return me === view.partner ? words.youAre.partner(people.full(view.box)) : null;
}

/** "Next: Bob and Ann against Cat.", to those in it with "you" in their place. */
/** @param {Context} ctx */
export function nextUp({ view, people }) {
  if (!view.box || !view.captain) return "";
  const [box, captain] = [people.full(view.box), people.full(view.captain)];
  const mate = partnerOf(view);
  const partner = mate ? people.full(mate) : null;
  if (people.isMe(view.box)) return words.nextUp.box(partner, captain);
  if (people.isMe(view.captain)) return words.nextUp.captain(box, partner);
  return people.isMe(mate) ? words.nextUp.partner(box, captain) : words.nextUp.room(box, partner, captain);
}

/** What it means to be Partner, for the one who is. */
/** @param {Context} ctx */
export const share = ({ view, people }) =>
  people.isMe(partnerOf(view)) ? words.partnerShares(people.full(view.box)) : "";

/** What I am in it, why the Box is Box, and the clause. */
/** @param {Context} ctx */
export function why(ctx) {
  const { box_why: because } = ctx.view;
  const role = myRole(ctx);
  if (!because && !role) return nothing;
  return html`<p class="why">${
    role
      ? html`<span class="own-role"
      data-of=${ctx.people.holder}><b>${role}</b> ${share(ctx)}</span> `
      : nothing
  }${because ? html`${ctx.people.says(because)}${clause(because.rule)}` : nothing}</p>`;
}

/** The next Box and Captain, and why; a tap shows the whole line. `brief` is without the reason, as long as something
    else is asked. */
/** @param {Context} ctx @param {boolean} brief */
export function coming(ctx, brief) {
  const { ui } = ctx;
  return html`<div><h2 class="said"><button class="coming" @click=${() => ui.panel({ kind: "line" })}>
        <span data-of=${ctx.people.holder}>${nextUp(ctx)}</span>${icon("right")}</button></h2>${
          brief ? nothing : why(ctx)
        }</div>
    ${ctx.view.box && !brief ? lineup(ctx) : nothing}${firstGame(ctx)}`;
}

/** To a player who was not in the last game: that they play from the next.
    @param {Context} ctx */
export function firstGame({ view, people }) {
  const me = people.reader;
  const { seated, away, sits_out: sitsOut } = view.players[me ?? ""] ?? {};
  const comes = me && seated && !away && !sitsOut && view.rows.at(-1)?.points[me] === undefined;
  return comes ? html`<p class="why" data-of=${me}><b>${words.youPlayFrom(nextNumber(view))}</b></p>` : nothing;
}

/** The whole line, one below the other, with those who are away or sit out. */
/** @param {Context} ctx */
export const theLine = (ctx) => html`${why(ctx)}${seats(ctx)}`;

/** For one who may not begin the next game: who may. */
/** @param {Context} ctx @param {Listed[]} actions */
export const starters = ({ view, state, people }, actions) =>
  view.starters && !state.picked && !actions.some(({ event }) => event === "start")
    ? html`<p class="why starters">${people.says(view.starters)}</p>`
    : nothing;
