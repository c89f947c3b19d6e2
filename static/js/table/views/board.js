/* The board as a strip: a column for each team player in the order of the line, his cube where it lies on the table. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { plain, signed } from "table/format";
import { words } from "table/words";
import { digits, figure, icon, role } from "table/views/marks";

/** Who has a column: everyone with a cube in this game, in the order of the line. */
export function columns(view) {
  const owners = new Set(view.game.cubes.map((cube) => cube.column));
  const inLine = view.line.filter((id) => owners.delete(id));
  return [...inLine, ...owners];
}

const cubesIn = (view, id) => view.game.cubes.filter((cube) => cube.column === id);
const letter = (view, id) => (id === view.game.captain ? "c" : id === view.partner ? "p" : "");

function face(cube, mine) {
  const kind = cube.extra ? " extra" : cube.penalty ? " penalty" : "";
  const pending = ["offered", "beavered", "raccooned"].includes(cube.status);
  const state = (pending ? " offered" : "") + (cube.answered ? " answered" : "") + (cube.in_game || pending ? "" : " still");
  return html`<span class="cube${digits(cube.shows)}${kind}${state}${mine ? " mine" : ""}" data-at=${cube.at} data-cube=${cube.name} aria-hidden="true">${cube.shows}</span>`;
}

function aside({ view }, id, cube) {
  return html`<span class="gone-note" aria-hidden="true"><span class="cube out${digits(cube.value)}">${cube.value}</span><b>${figure(view.game.points[id] ?? 0)}</b></span>`;
}

/** What a listener hears of a column: "Bob, Captain, plays the checkers, +1. Bob's cube stands at 2, with the Box." */
export function heard({ view, people }, id, cubes) {
  const who = [people.name(id)];
  if (id === view.game.captain) who.push(words.captain);
  if (id === view.game.at_board) who.push(words.plays);
  if (view.players[id].away) who.push(words.away);
  who.push(signed(view.players[id].total));
  const told = cubes.map((cube) => {
    const whose = people.isMe(cube.player) ? words.yourCube : words.cubeOf(people.full(cube.player));
    const stands = words.stateOf[cube.at](whose, cube.shows);
    return cube.status === "offered" && !cube.answered ? `${stands}, ${words.notAnswered}` : stands;
  });
  return `${who.join(", ")}. ${told.join(". ")}`;
}

function note({ view, people }, id, cubes) {
  const player = view.players[id];
  if (cubes.some((cube) => cube.answered)) return words.hasAnswered;
  if (player.away) return player.proxy ? (people.isMe(player.proxy) ? words.youStandIn : words.standsIn(people.name(player.proxy))) : words.away;
  if (player.sits_out) return words.sitsOut;
  if (player.waiting) return words.waits;
  return "";
}

export function seat(ctx, id, cubes, gone) {
  const { view, people, state, ui, screen } = ctx;
  const said = note(ctx, id, cubes);
  const inner = html`
    <span class="name"><span>${people.name(id)}</span>${role(letter(view, id))}${id === view.game.at_board ? icon("die", "dice") : nothing}</span>
    <span class="total">${figure(view.players[id].total)}</span>${said ? html`<span class="note">${said}</span>` : nothing}`;
  const kind = `seat${gone ? " gone" : ""}${people.isMe(id) ? " me" : ""}`;
  const label = heard(ctx, id, cubes);
  if (screen) return html`<span class=${kind}>${inner}</span>`;
  if (!state.scorekeeper) return html`<a class=${kind} href=${ctx.page.urls.sheet} aria-label=${label}>${inner}</a>`;
  return html`<button class=${kind} aria-label=${label} aria-pressed=${state.picked === id} @click=${() => ui.pick(id)}>${inner}</button>`;
}

function column(ctx, id) {
  const cubes = cubesIn(ctx.view, id);
  const live = cubes.filter((cube) => cube.at !== "out");
  const gone = !live.length;
  const mine = ctx.people.isMe(id);
  return html`<li class="col${mine ? " mine" : ""}${gone ? " gone" : ""}${live.length > 1 ? " two" : ""}">
    ${mine ? html`<span class="lay"></span>` : nothing}
    ${gone ? aside(ctx, id, cubes[0]) : nothing}
    ${live.map((cube) => face(cube, mine))}${seat(ctx, id, cubes, gone)}</li>`;
}

function rail(ctx) {
  const { view, people, state, ui } = ctx;
  const { game } = view;
  const box = html`<span class="framed">${people.name(view.box)}</span><span class="total">${figure(view.players[view.box].total)}</span>`;
  const pick = (id, of, label) => (state.scorekeeper ? html`<button aria-pressed=${state.picked === id} aria-label="${label}, ${people.name(id)}" @click=${() => ui.pick(id)}>${of}</button>` : of);
  const partner = html`<span><b>${people.name(view.partner)}</b>${role("p")} ${figure(view.players[view.partner]?.total ?? 0)}</span>`;
  return html`<div class="rail-box">
    ${pick(view.box, box, words.box)}
    ${view.partner ? pick(view.partner, partner, words.partner) : nothing}${people.isMe(view.box) ? html`<span class="quiet">${words.your}</span>` : nothing}
    <span class="game"><b>${game.box_net < 0 ? figure(game.box_net) : plain(game.box_net)}</b> ${words.thisGame}</span></div>`;
}

export function board(ctx) {
  const ids = columns(ctx.view);
  return html`<section class="board" data-n=${ids.length} aria-label=${words.theTable}>
    ${rail(ctx)}
    <ol class="lanes">${repeat(ids, (id) => id, (id) => column(ctx, id))}</ol></section>`;
}
