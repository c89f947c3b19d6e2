/* What I may do now: one block for the cube, and the thumb's row. Drawn from the list of open events and nothing
   else. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { plain, signed } from "table/format";
import { brings, ifTurned } from "table/dock/stakes";
import { cubeOf, draftKey, everything, fewest, highest, onlyWay, speaking, stakesOf } from "table/lookup";
import { words } from "table/words";
import { eventOf, wording } from "table/wording";
import { joining } from "table/dock/join_requests";
import { press } from "table/dock/press";
import { lapsing } from "table/dock/lapsing";
import { startButton } from "table/dock/start_button";
import { goesAlong } from "table/dock/ask";
import { marked, warning } from "table/dock/limit";
import { moreButton, sheetRows, undoButton } from "table/dock/thumb";
import { turnButton } from "table/dock/turn_button";
import { turnedFor } from "table/dock/whose";
import { doubleOne, doubleSeveral, doubleTheOne, namedTurner } from "table/dock/turn_label";
import { theOneCube, turnBand, turned, turnLabel } from "table/dock/turn_label";
import { clause, icon } from "table/board/marks";
import { hasSettled, settleButton } from "table/board/payments";

/** So many full names have room on a button. */
const BY_NAME = 6;

/** A team player's turn: their own cube; with one cube for the team, or where only one set may be named, all of it.
    @param {Context} ctx @param {Listed} action */
function ownDouble(ctx, action) {
  const { view, taps } = ctx;
  const choice = action.cubes.find(({ cube }) => cubeOf(view, cube).player === action.by) ?? action.cubes[0];
  const cube = cubeOf(view, choice.cube);
  const cubes = fewest(action, [choice.cube]);
  const label = turnLabel(ctx, action, cube, { cubes, value: choice.value });
  const send = () => taps.tap(eventOf(action, { cubes }), { by: action.by, label });
  const theirs = cubes.filter((name) => cubeOf(view, name).team_end.includes(action.by));
  const means = theirs.length > 1 ? nothing : ifTurned(ctx, turnedFor(ctx, action, [choice.cube]), choice);
  const drawn = ctx.people.mark([action.by, ...cubes.map((name) => cubeOf(view, name).player)], label);
  return turnButton(ctx, action, { label: drawn, means, value: highest(action, cubes), send });
}

/** Of several cubes: what all of them win if they are dropped, and are played for if taken.
    @param {Context} ctx @param {Listed} action @param {string[]} all */
export function both(ctx, action, all) {
  const means = brings(ctx, action, all);
  return means === nothing ? nothing : html`<br>${means}`;
}

/** The one cube of the table, turned by the Box or their Partner: to what, and what a drop and a take of it bring them.
    Whoever of the two has to agree is asked on their phone.
    @param {Context} ctx @param {Listed} action @param {string[]} all */
function oneDouble(ctx, action, all) {
  const value = highest(action, all);
  const label = doubleTheOne(ctx, action, all);
  const consent = action.needs.length ? { agreed_by: [] } : {};
  const send = () => ctx.taps.tap(eventOf(action, { cubes: all, ...consent }), { by: action.by, label });
  const means = brings(ctx, action, all);
  return turnButton(ctx, action, { label: ctx.people.mark([action.by], label), means, value, send });
}

/** @param {Context} ctx @param {Listed} action */
function boxDouble(ctx, action, all) {
  const { taps } = ctx;
  const value = turned(all, action);
  const label =
    value !== null && all.length === 1 ? doubleOne(ctx, action, all[0], value) : doubleSeveral(ctx, action, value);
  const send = () => taps.tap(eventOf(action, { cubes: all }), { by: action.by, label });
  const players = all.map((name) => cubeOf(ctx.view, name).player);
  const whom = ctx.people.mark(players, players.length > BY_NAME ? ctx.people.line(players) : ctx.people.list(players));
  const means = html`${whom}${both(ctx, action, all)}`;
  const drawn = ctx.people.mark([action.by, ...players], label);
  return turnButton(ctx, action, { label: drawn, means, value: highest(action, all), send });
}

/** @param {Context} ctx @param {Listed} action */
export const choosing = (ctx, action) => () => ctx.ui.panel({ kind: "double", key: draftKey(action) });

/** The one cube of the table, where a button turns it at once; else nothing.
    @param {Context} ctx @param {Listed} action */
function oneAtOnce(ctx, action) {
  const one = theOneCube(ctx, action);
  return one && brings(ctx, action, one) !== nothing && !(action.needs.length && ctx.state.scorekeeper) ? one : null;
}

/** Whether the block for the cube itself leads to the choice of cubes: nothing is turned without one, or another has to
    agree.
    @param {Context} ctx @param {Listed} action */
const isChoice = (ctx, action) =>
  !oneAtOnce(ctx, action) && (action.needs.length > 0 || (action.by === ctx.view.box && !everything(action)));

/** The one thing to do with a cube here; a choice of cubes has its own panel. */
/** @param {Context} ctx @param {Listed} action */
export function doubling(ctx, action) {
  const by = namedTurner(ctx, action);
  const choose = { label: by ? words.doublesShort(by) : words.doubleCubes, send: choosing(ctx, action) };
  const one = oneAtOnce(ctx, action);
  if (one) return oneDouble(ctx, action, one);
  if (isChoice(ctx, action))
    return turnButton(ctx, action, { ...choose, ...(mayChoose(action) ? { means: words.doubleSome } : {}) });
  if (action.by !== ctx.view.box) return ownDouble(ctx, action);
  return boxDouble(ctx, action, everything(action) ?? []);
}

/** Whether there is more to choose than the block offers by itself. */
/** @param {Listed} action */
export function mayChoose(action) {
  return !onlyWay(action) || action.choices.includes("contact");
}

/** What a result costs and brings: one figure, or two where Box and Partner halve what came before and an odd point
    makes them differ. */
/** @param {[number, number]} at */
export const staked = ([lose, win]) => (lose === win ? `±${plain(lose)}` : words.winAndLose(plain(win), plain(lose)));

/** What is at stake for a player of this phone now; a tap shows every result, the worst, and their own limit. */
/** @param {Context} ctx @param {string} id */
export function stake(ctx, id) {
  const { view, people, ui } = ctx;
  const at = view.outlook?.exposure?.[id];
  if (!at) return hangs(ctx, id);
  const { single, gammon } = at;
  const alike = single[0] === single[1];
  const money = alike ? people.money(single[0]) : null;
  return keyed(
    `${single} ${gammon}`,
    html`<button class="stakeline"
        data-of=${id} @click=${() => ui.panel({ kind: "next", whose: id })}><span>${
          people.isMe(id) ? words.atStake : words.atStakeOf(people.full(id))
        }</span>
      <b>${marked(ctx, id, single[0], staked(single))}</b>
    <span>${money === null ? nothing : html`${money} · `}${
      gammon[0] === single[0]
        ? words.noGammons
        : html`${words.gammon}
      ${marked(ctx, id, gammon[0], staked(gammon))}`
    }</span>${icon("right")}</button>`,
  );
}

/** For one who has nothing at stake: what hangs on the rest for them all the same, or that nothing does. */
/** @param {Context} ctx @param {string} id */
function hangs({ view, people, ui }, id) {
  const { hangs: found = {}, what_if: results = [], taken } = view.outlook ?? {};
  const said = found[id]?.map(people.hears).join(" ") ?? (results.length && !taken ? null : words.notForetold);
  if (!view.players[id]?.seated || !said) return nothing;
  return keyed(
    said,
    html`<button class="stakeline" data-of=${id} @click=${() => ui.panel({ kind: "next", whose: id })}>
      <span>${said}</span>${icon("right")}</button>`,
  );
}

/** @param {Context} ctx */
function holdButton(ctx) {
  const { state, view, taps, page } = ctx;
  const plays = (id) => view.game.cubes.some((cube) => cube.team_end.includes(id) && cube.at !== "out");
  const me = state.me.find((id) => plays(id) && !view.players[id]?.away);
  if (!page.urls.hold || !me || state.me.includes(view.game.at_board ?? "") || state.picked) return null;
  const asked = state.asked === view.seq;
  return html`<button class="btn" aria-pressed=${asked} @click=${() => taps.hold(me)}>
    ${icon("hand")}${asked ? words.holdAsked : words.holdRoll}</button>`;
}

/** @param {Context} ctx @param {Listed | undefined} double */
const chooseButton = (ctx, double) =>
  double && mayChoose(double) && !isChoice(ctx, double)
    ? html`<button class="btn" @click=${choosing(ctx, double)}>${words.doubleSome}${named(ctx, double)}</button>`
    : null;

/** On a phone of several players who would turn them.
    @param {Context} ctx @param {Listed} double */
const named = (ctx, double) =>
  namedTurner(ctx, double) ? html` <span class="sub" data-of=${double.by}>${namedTurner(ctx, double)}</span>` : nothing;

/** Whether the row stands below a question: there the results that a wide screen has at hand do not.
    @param {Context} ctx */
const isBesideQuestion = ({ banded }) => Boolean(banded);

/** What stands under the thumb, each by its name, where it is open.
    @param {Context} ctx @param {Listed[]} actions */
function underThumb(ctx, actions) {
  const { view, ui } = ctx;
  const find = (kind) => actions.find((action) => action.event === kind);
  const [double, roll, result] = ["double", "roll", "result"].map(find);
  return {
    hold: view.game ? holdButton(ctx) : null,
    choose: chooseButton(ctx, double),
    ofBox: double?.by === view.box,
    rolled: roll ? html`<button class="btn" @click=${() => press(ctx, roll)}>${words.rolled}</button>` : null,
    result:
      result && !(ctx.wide && !isBesideQuestion(ctx))
        ? html`<button class="btn" @click=${() => ui.panel({ kind: "result", key: draftKey(result) })}>
          ${words.result}</button>`
        : null,
  };
}

/** The thumb's row. The choice of cubes comes and goes for the team with what others do: it moves neither button before
    it.
    @param {Context} ctx @param {Listed[]} actions */
function row(ctx, actions) {
  const { hold, choose, ofBox, rolled, result } = underThumb(ctx, actions);
  const played = ofBox ? [choose, rolled, result] : [rolled, result, choose];
  return [hold, ...played, undoButton(ctx), moreButton(ctx)].filter(Boolean);
}

/** @param {Context} ctx @param {Listed[]} doubles */
const teamChooses = (ctx, [double]) =>
  double && double.by !== ctx.view.box && mayChoose(double) && !isChoice(ctx, double) ? "choosing" : "";

/** Before the block that turns everything it may: that it would pass the reader's limit. */
/** @param {Context} ctx */
function warned(ctx, double) {
  const cubes = everything(double) ?? [double.cubes[0].cube];
  const said = warning(ctx, turnedFor(ctx, double, cubes), stakesOf(double, cubes));
  return said === nothing ? nothing : html`<div class="wide">${said}</div>`;
}

/** Whether somebody still has a part in the game: the place of their block is kept while there is nothing to turn. */
/** @param {{ view: ReadView }} seen @param {string} id */
export const holds = ({ view }, id) =>
  view.game.cubes.some((cube) => cube.at !== "out" && [...cube.box_end, ...cube.team_end].includes(id));

/** What it is too late for this turn, and the clause: in the place of the block for the cube, where it is kept. */
/** @param {Context} ctx */
function tooLate({ view, state }, keeps) {
  const reason = speaking(state)
    .map((id) => view.lapsed?.[id])
    .find(Boolean);
  const said = reason ? html`${reason.text}${clause(reason.rule)}` : nothing;
  return keeps || reason ? html`<p class="${keeps ? "kept" : "wide"} why">${said}</p>` : nothing;
}

/** To a player who has left and was settled with: the way to pay. Once the evening is over it has its place above. */
/** @param {Context} ctx */
export const settlingUp = (ctx) =>
  hasSettled(ctx) && !ctx.state.picked && ctx.view.phase !== "closed"
    ? settleButton(ctx, ctx.state.scorekeeper ? "line" : "main")
    : nothing;

/** The row under the thumb during a game; on the phone of a scorekeeper each in a place of its own.
    @param {Context} ctx @param {Listed[]} actions @param {Listed[]} doubles @param {unknown[]} buttons */
const thumb = (ctx, actions, doubles, buttons) =>
  ctx.state.scorekeeper && !ctx.wide
    ? sheetRows(ctx, underThumb(ctx, actions))
    : html`<div class="actions thumb ${teamChooses(ctx, doubles)}" data-row=${buttons.length}>${buttons}</div>`;

/** `kept`: the place of the block for the cube stays, so that what stands above it does not move when there is none.
    `parting` is what turns cubes for a price. */
/** @param {Context} ctx @param {Listed[]} actions */
export function bar(ctx, actions, kept = false, parting = nothing) {
  const doubles = actions.filter((action) => action.event === "double");
  const start = actions.find((action) => action.event === "start");
  const join = actions.find((action) => action.event === "join" && action.by);
  const buttons = row(ctx, actions);
  const later = lapsing(ctx, actions);
  const keeps = kept && !doubles.length && parting === nothing && later === nothing;
  return html`<div class="actions" data-row=${buttons.length}>
    ${tooLate(ctx, keeps)}
    ${doubles.map(
      (double) =>
        html`${turnBand(ctx, double)}${
          double.goes_along ? html`<div class="wide">${goesAlong(ctx, double)}</div>` : nothing
        }${warned(ctx, double)}${doubling(ctx, double)}`,
    )}
    ${parting}
    ${startButton(ctx, start)}
    ${settlingUp(ctx)}${join ? joining(ctx, join) : nothing}${later}
    ${ctx.view.game ? nothing : buttons}</div>${ctx.view.game ? thumb(ctx, actions, doubles, buttons) : nothing}`;
}

/** Another way to answer than with a word of one's own: with a team-mate, or apart from one's Partner. */
/** @param {Context} ctx @param {Listed[]} actions */
export function insteadOf(ctx, actions) {
  const events = [...new Set(actions.map((action) => action.event))].filter((event) => wording[event]?.instead);
  return events.map((event) => {
    const alike = actions.filter((action) => action.event === event);
    const turn = () => (alike.length > 1 ? ctx.ui.panel({ kind: "which", event }) : press(ctx, alike[0]));
    const drawn = event === "drop_take" ? html`<span>${words.playTogether}</span>${together(ctx, alike)}` : null;
    return html`<button class="btn line wide ${drawn ? "stack with-mate" : ""}" @click=${turn}>
      ${drawn ?? wording[event].label}</button>`;
  });
}

/** What a drop-take may come to for the one who answers, with whomever and whichever cube is dropped: "0 to −1, then
    ±2 to ±4". */
/** @param {Context} ctx @param {Listed[]} alike */
export function together({ people }, alike) {
  const found = alike.flatMap(({ by, players, drop_takes: told = [] }) =>
    told.map((both) => both[players.indexOf(by)]).map(([now, single]) => ({ now, single })),
  );
  if (!found.length) return nothing;
  const reach = (list, written) => {
    const [low, high] = [Math.min(...list), Math.max(...list)];
    return low === high ? written(low) : words.spread(written(low), written(high));
  };
  const now = reach(
    found.map((one) => -one.now),
    (paid) => signed(-paid),
  ); // the smaller loss first
  const then = reach(
    found.map((one) => one.single),
    (points) => `±${plain(points)}`,
  );
  const money =
    people.money(0) === null
      ? null
      : reach(
          found.map((one) => -one.now),
          people.money,
        );
  const [{ by }] = alike;
  const whose = people.isMe(by) ? nothing : `${people.full(by)}: `;
  return html`<span class="sub" data-of=${by}>${whose}${words.togetherRange(now, money, then)}</span>`;
}

/** What is said to one whose cube is out or sold, and who has no other. */
/** @param {Context} ctx @param {string} id */
export function outOf({ view, people }, id) {
  const { cubes } = view.game ?? { cubes: [] };
  const holds = (cube) => cube.at !== "out" && (cube.team_end.includes(id) || cube.box_end.includes(id));
  if (!cubes.some((cube) => cube.player === id) || cubes.some(holds)) return null;
  const { at_board: board, for_absent: away = [] } = view.game;
  if (away.length && people.isMe(board)) return words.outButPlays(people.list(away), away.length);
  return words.out(board && !people.isMe(board) ? people.name(board) : null);
}
