/* The board as a strip: a column for each team player in the order of the line, their cube where it lies on the
   table. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { listed, signed } from "table/format";
import { language, words } from "table/words";
import { roleWord } from "table/device/first_games";
import { digits, figure, icon, role } from "table/board/marks";
import { besidesIt, checker, holdersNamed, cubeCalled, oneCube } from "table/board/one_cube";

/** The players with a column: everyone with a cube in this game, in the order of the line. */
/** @param {ReadView} view */
export function columns(view) {
  const owners = new Set(view.game.cubes.map((cube) => cube.column));
  const inLine = view.line.filter((id) => owners.delete(id));
  return [...inLine, ...owners];
}

/** @param {ReadView} view @param {string} id */
const cubesIn = (view, id) => view.game.cubes.filter((cube) => cube.column === id);
/** @param {ReadView} view @param {string} id */
const letter = (view, id) =>
  id === view.game.captain ? words.letter.captain : id === view.partner ? words.letter.partner : "";
/** @param {CubeView} cube */
const pending = (cube) => ["offered", "beavered", "raccooned"].includes(cube.status);

/** A cube of mine on the team's side: my own, a bought one, a half; the one cube of a team that I am in. */
/** @param {Context} ctx @param {CubeView} cube */
function isMine({ view, people }, cube) {
  const held = ({ box_end: box, team_end: team }) => [...box, ...team].some(people.isMe);
  if ([view.box, view.partner].some((id) => people.isMe(id))) return false;
  return view.game.one_cube ? view.game.cubes.some((one) => one.at !== "out" && held(one)) : held(cube);
}

/** A cube where it lies, and on it the names of those who hold it in another's place. */
/** @param {Context} ctx @param {CubeView} cube */
export function face(ctx, cube) {
  const kind = cube.extra ? " extra" : cube.penalty ? " penalty" : "";
  const state =
    (pending(cube) ? " offered" : "") +
    (cube.answered ? " answered" : "") +
    (cube.in_game || pending(cube) ? "" : " still");
  const more = (cube.halved ? " halved" : "") + (isMine(ctx, cube) ? " mine" : "");
  return html`<span class="spot" data-at=${cube.at} aria-hidden="true">
    <span class="cube${digits(cube.shows)}${kind}${state}${more}" data-at=${cube.at}
      data-cube=${cube.name}>${cube.shows}</span>
    ${
      cube.besides.length ? html`<span class="held">${holdersNamed(ctx.people, cube.besides)}</span>` : nothing
    }</span>`;
}

/** @param {{ view: ReadView }} seen @param {string} id @param {CubeView} cube */
function aside({ view }, id, cube) {
  return html`<span class="gone-note" data-of=${id}
    aria-hidden="true"
    ><span class="cube out${digits(cube.value)}"
      >${cube.value}</span><b>${figure(view.game.points[id] ?? 0)}</b></span>`;
}

/** @param {Context} ctx @param {CubeView} cube */
function heardCube(ctx, cube) {
  const { people } = ctx;
  const named = cubeCalled(ctx, cube);
  const stands = words.cubeAt[cube.at](named, cube.shows);
  const held = cube.besides.length
    ? words.heldBy(listed(cube.besides.map(people.full), language), cube.besides.length)
    : "";
  return [stands, held, pending(cube) ? (cube.answered ? words.answerHidden : words.notAnswered) : ""];
}

/** What a listener hears of a column: "Bob, Captain, plays the checkers, +1. Bob’s cube is at 2, with the Box." */
/** @param {Context} ctx @param {string} id */
export function heard(ctx, id, cubes) {
  const { view, people } = ctx;
  const facts = [
    people.name(id),
    id === view.game.captain && words.captain,
    id === view.game.at_board && words.plays,
    signed(view.players[id].result),
  ];
  const { said } = note(ctx, id, cubes);
  return [`${facts.filter(Boolean).join(", ")}.`, said && `${said}.`, ...cubes.flatMap((cube) => heardCube(ctx, cube))]
    .filter(Boolean)
    .join(" ");
}

/** @param {any} one @param {People} people */
const standsIn = ({ proxy }, people) => (people.isMe(proxy) ? words.youStandIn : words.standsIn(people.name(proxy)));

/** What else there is to say of who sits there: a sign, and the words for it where there is room. The first that
    holds. */
export const NOTES = {
  answered: {
    holds: (_player, cubes) => cubes.some((cube) => cube.answered),
    sign: "check",
    said: () => words.hasAnswered,
  },
  proxy: { holds: ({ away, proxy }) => away && proxy, sign: "hand", said: standsIn },
  away: { holds: ({ away }) => away, sign: "away", said: () => words.away },
  waiting: { holds: ({ waiting }) => waiting, sign: "clock", said: () => words.waits },
  frozen: { holds: ({ frozen }) => frozen, sign: "away", said: () => words.frozen },
  left: { holds: ({ left }) => left, sign: "away", said: () => words.left },
};

/** @param {Context} ctx @param {string} id */
function note({ view, people }, id, cubes) {
  const player = view.players[id];
  const kind = Object.keys(NOTES).find((one) => NOTES[one].holds(player, cubes));
  return kind ? { kind, sign: NOTES[kind].sign, said: NOTES[kind].said(player, people) } : {};
}

/** A running total; another figure is written anew, not moved. */
/** @param {number} points */
const total = (points) => keyed(points, html`<span class="total">${figure(points)}</span>`);

/** The name, and beside it the form that a narrow column shows instead. */
/** @param {People} people @param {string} id */
function written(people, id) {
  const [whole, short] = [people.name(id), people.short(id)];
  const wide = [...short].length > 5 ? "wide" : "";
  return whole === short
    ? html`<span class=${wide}>${whole}</span>`
    : html`<span class="whole">${whole}</span><span class="short-form ${wide}">${short}</span>`;
}

/** How long a name is, in steps: the wider a column has to be for the whole of it. */
/** @param {string} name */
const howLong = (name) => [7, 10, 14].filter((letters) => name.length >= letters).length;

/** @param {Context} ctx @param {string} id */
export function seat(ctx, id, cubes, gone) {
  const { view, people, state, ui, screen } = ctx;
  const { kind: noted, sign, said } = note(ctx, id, cubes);
  const word = id === view.game.captain ? roleWord(ctx, words.captain) : nothing;
  const inner = html`
    ${keyed(
      `${letter(view, id)} ${id === view.game.at_board}`,
      html`<span class="name" data-long=${howLong(people.name(id))}
        >${written(people, id)}<span class="signs">${role(letter(view, id))}${word}${
          id === view.game.at_board ? icon("die", "dice") : nothing
        }</span></span>`,
    )}
    <span class="under"
      >${total(view.players[id].result)}${
        sign
          ? html`<span class="note" data-note=${noted}
              data-of=${noted === "proxy" ? view.players[id].proxy : id}>${icon(sign)}<span>${said}</span></span>`
          : word
      }</span>`;
  const kind = `seat${gone ? " gone" : ""}${people.isMe(id) ? " me" : ""}`;
  const label = heard(ctx, id, cubes);
  if (screen) return html`<span class=${kind} data-of=${id}>${inner}</span>`;
  if (!state.scorekeeper)
    return html`<a class=${kind} data-of=${id} href=${ctx.page.urls.sheet ?? nothing} aria-label=${label}>${inner}</a>`;
  return html`<button class=${kind}
      data-of=${id} aria-label=${label} aria-pressed=${state.picked === id} @click=${() => ui.pick(id)}>
    ${inner}</button>`;
}

/** @param {Context} ctx @param {string} id */
function column(ctx, id) {
  const cubes = cubesIn(ctx.view, id);
  const live = cubes.filter((cube) => cube.at !== "out");
  const gone = cubes.length > 0 && !live.length;
  const mine = ctx.people.isMe(id);
  const { one_cube: one } = ctx.view.game;
  const drawn = one ? besidesIt(live) : live;
  const two = drawn.length > 1 && drawn[0].at === drawn[1].at;
  return html`<li class="col${mine ? " mine" : ""}${gone ? " gone" : ""}${two ? " two-cubes" : ""}">
    ${mine ? html`<span class="lay"></span>` : nothing}
    ${gone ? aside(ctx, id, cubes[0]) : nothing}
    ${repeat(
      drawn,
      (cube) => cube.name,
      (cube) => face(ctx, cube),
    )}${one ? checker(ctx, live, live.some(pending)) : nothing}${seat(ctx, id, cubes, gone)}</li>`;
}

/** @param {Context} ctx */
function rail(ctx) {
  const { view, people, state, ui } = ctx;
  const { game } = view;
  const [whose, called] = inTheGame(ctx);
  const own = game.points[whose] ?? 0;
  const name = view.partner ? people.short : people.name; // two names share the room of one
  const framed = ["framed brief", "framed", "framed", "framed long"][howLong(name(view.box))];
  const box = html`<span class=${framed}>${name(view.box)}</span>${roleWord(ctx, words.box)}${total(
    view.players[view.box].result,
  )}`;
  const pick = (id, of, label) =>
    state.scorekeeper
      ? html`<button aria-pressed=${state.picked === id} aria-label="${label}, ${people.name(id)}"
        @click=${() => ui.pick(id)}>${of}</button>`
      : of;
  const partner = html`<span data-of=${view.partner}><b>${name(view.partner)}</b>${role(words.letter.partner)}
    ${figure(view.players[view.partner]?.result ?? 0)}</span>`;
  return html`<div class="rail-box" data-of=${view.box}>
    ${pick(view.box, box, words.box)}
    ${view.partner ? pick(view.partner, partner, words.partner) : nothing}${
      people.isMe(view.box) && !view.partner ? html`<span class="quiet">${words.your}</span>` : nothing
    }
    ${keyed(
      own,
      html`<span class="game${called ? " named" : ""}" data-of=${whose}>
      <span class="part">${called} <b>${figure(own)}</b></span> ${words.thisGame}</span>`,
    )}</div>`;
}

/** Whose figure of the game stands beside the Box, and their name where it is not plain: each of Box and Partner reads
    their own, everybody else the Box's. */
/** @param {Context} ctx */
function inTheGame({ view, people }) {
  if (!view.partner || people.isMe(view.box)) return [view.box, ""];
  if (people.isMe(view.partner)) return [view.partner, ""];
  return [view.box, people.short(view.box)];
}

/** @param {Context} ctx */
export function board(ctx) {
  const ids = columns(ctx.view);
  return html`<section class="board" data-n=${ids.length} aria-label=${words.theTable}>
    ${rail(ctx)}
    <ol class="lanes${ctx.view.game.one_cube ? " one" : ""}">${repeat(
      ids,
      (id) => id,
      (id) => column(ctx, id),
    )}${ctx.view.game.one_cube ? oneCube(ctx, ids, face) : nothing}</ol></section>`;
}
