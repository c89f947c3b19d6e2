/* One field of a form for each way of telling something: people, cubes, a word, points, dice, an order. Each lists only
   what the action lists. `told` holds what has been said so far; `tell(name, value)` says it. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { cubeOf, everything } from "table/lookup";
import { plain } from "table/format";
import { words } from "table/words";
import { ableToAccept, cubesChosen, offeredTo, strangers, ticks } from "table/dialogs/chosen";
import { price } from "table/dialogs/price";
import { cubeCalled } from "table/board/one_cube";

/** A name among those to choose from, marked where it is the reader. */
/** @param {Context} ctx @param {string} id */
const called = ({ people }, id) => (people.isMe(id) ? people.mark([id], people.name(id)) : people.name(id));

/** @param {Context} ctx */
const cubeName = (ctx, name) => called(ctx, cubeOf(ctx.view, name)?.player ?? name);

/** How each is asked whose word is needed: on their phone, or by the scorekeeper who answers for one without. */
/** @param {Context} ctx @param {string[]} ids */
function awaited({ people, view }, ids) {
  const { name: keeper = "", player = null } = view.scorekeeper ?? {};
  const own = player !== null && people.isMe(player);
  const [reached, heard] = [true, false].map((has) => ids.filter((id) => Boolean(view.players[id]?.phone) === has));
  const asked = reached.length ? people.mark(reached, words.areAsked(people.list(reached), reached.length)) : nothing;
  const answers = (id) => people.mark([id, player ?? ""], words.keeperAnswers(people.full(id), keeper, own));
  return html`${asked}${heard.map((id) => html` ${answers(id)}`)}`;
}

function one(name, options, chosen, tell) {
  const option = ([value, label]) => html`<label><input class="hush" type="radio" name=${name}
    .checked=${live(chosen === value)} @change=${() => tell(name, value)}>${label}</label>`;
  return html`<div class="picks">${options.map(option)}</div>`;
}

function many(name, options, chosen, tell) {
  const turn = (value) =>
    tell(name, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const option = ([value, label]) => html`<label><input class="hush" type="checkbox" name=${name}
    .checked=${live(chosen.includes(value))} @change=${() => turn(value)}>${label}</label>`;
  return html`<div class="picks">${options.map(option)}</div>`;
}

/** The cubes of a deal or a double; all of them with one tap, where they may all be named. */
/** @param {Context} ctx @param {Listed} action */
function severalCubes(ctx, field, action, told, tell) {
  const chosen = told[field.name] ?? [];
  const all = action.cubes.length > 2 ? everything(action) : null;
  const turn = () => tell(field.name, chosen.length === all?.length ? [] : all);
  return html`${
    all
      ? html`<div class="picks">
        <button type="button" aria-pressed=${chosen.length === all.length} @click=${turn}>${words.allOfThem}</button>
        </div>`
      : nothing
  }
    ${many(
      field.name,
      action.cubes.map(({ cube }) => [cube, cubeName(ctx, cube)]),
      chosen,
      tell,
    )}`;
}

/** The names one after the other: each tap gives the next place, a tap on the last takes it back. */
function order(name, options, chosen, tell) {
  const turn = (value) =>
    tell(name, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const option = ([
    value,
    label,
  ]) => html`<button type="button" aria-pressed=${chosen.includes(value)} @click=${() => turn(value)}>
    ${chosen.includes(value) ? html`<span class="place">${chosen.indexOf(value) + 1}</span>` : nothing}${label}
    </button>`;
  return html`<p class="quiet">${words.inOrder}</p><div class="picks">${options.map(option)}</div>`;
}

/** Those who throw in a round: everybody, then those of whom the table said that they tied. */
/** @param {Listed} action */
const throwing = (action, rounds, round, tied) =>
  round === 0 ? action.players : tied && round === rounds.length - 1 ? tied : Object.keys(rounds[round]);

/** The rounds told so far, and one more for those who tied once the table has said so. */
function roundsOf({ state }, told) {
  const rounds = told ?? [{}];
  const tied = state.problem?.code === "a_tie_is_left" ? state.problem.params.players : null;
  const thrown = Object.keys(rounds.at(-1));
  const asked = tied && !(thrown.length === tied.length && rounds.length > 1);
  return { rounds: asked ? [...rounds, {}] : rounds, tied };
}

/** Dice as they fell on the board, a row for each who throws. */
/** @param {Context} ctx @param {Listed} action */
function dice(ctx, field, action, told, tell) {
  const { rounds, tied } = roundsOf(ctx, told[field.name]);
  const count = action.dice ?? 2;
  const put = (round, player, at, value) => {
    const thrown = [...(rounds[round][player] ?? Array(count).fill(null))];
    thrown[at] = value ? Number(value) : null;
    const rest = { ...rounds[round], [player]: thrown };
    if (thrown.every((die) => die === null)) delete rest[player];
    tell(
      field.name,
      rounds.map((old, index) => (index === round ? rest : old)),
    );
  };
  const input = (round, player, at) => html`<input type="number" inputmode="numeric" min="1" max="6"
    aria-label=${words.dieOf(ctx.people.full(player), at + 1)}
    .value=${live(String(rounds[round][player]?.[at] ?? ""))}
    @input=${(event) => put(round, player, at, event.target.value)}>`;
  return rounds.map(
    (_, round) =>
      html`<h3>${words.round(round + 1)}</h3>${throwing(action, rounds, round, tied).map(
        (player) => html`<div class="dice-row"><span>${called(ctx, player)}</span>
    <span class="picks">${Array.from({ length: count }, (_die, at) => input(round, player, at))}</span></div>`,
      )}`,
  );
}

function number(field, told, tell) {
  return html`<div class="field">
    <input type="number" inputmode="numeric" min="0" aria-label=${field.label}
      .value=${live(String(told[field.name] ?? ""))}
    @input=${(event) => tell(field.name, event.target.value === "" ? undefined : Number(event.target.value))}></div>`;
}

/** Stakes are these multiples of the basic stake. */
const MULTIPLES = [1, 2, 4, 8, 16];

/** The remedy that takes over a cube says which: "Wes’s cube (1)".
    @param {Context} ctx @param {Listed} action @returns {(choice: [string, string]) => [string, unknown]} */
const withCube =
  ({ view, people }, { event, players: [player] }) =>
  ([word, label]) => {
    const cube = view.game?.cubes.find((one) => one.player === player && one.at !== "out");
    return event === "consulted" && word === "take_cube" && cube
      ? [word, people.mark([player], words.cubeOf(people.isMe(player) ? null : people.full(player), plain(cube.shows)))]
      : [word, label];
  };

const DRAWN = {
  person: (ctx, field, action, told, tell) => {
    const people = action.players.map((id) => [id, called(ctx, id)]);
    const none = field.optional || (field.nobody && action.choices.includes("alone"));
    return one(field.name, none ? [...people, [null, words.nobody]] : people, told[field.name], tell);
  },
  people: (ctx, field, action, told, tell) =>
    many(
      field.name,
      action.players.map((id) => [id, called(ctx, id)]),
      told[field.name] ?? [],
      tell,
    ),
  consent: (ctx, field, action, told, tell) => {
    const others = strangers(ctx, action, told);
    if (!ctx.state.scorekeeper) return html`<p>${awaited(ctx, others)}</p>`;
    return html`${many(
      field.name,
      action.needs.map((id) => [id, called(ctx, id)]),
      told[field.name] ?? [],
      tell,
    )}
      <p class="quiet">${words.othersAreAsked}</p>`;
  },
  order: (ctx, field, action, told, tell) =>
    order(
      field.name,
      action.players.map((id) => [id, called(ctx, id)]),
      told[field.name] ?? [],
      tell,
    ),
  cubes: severalCubes,
  cube: (ctx, field, action, told, tell) =>
    one(
      field.name,
      action.cubes.map(({ cube }) => [cube, cubeName(ctx, cube)]),
      told[field.name],
      tell,
    ),
  word: (ctx, field, action, told, tell) =>
    one(field.name, openWords(field, action).map(withCube(ctx, action)), told[field.name], tell),
  points: (ctx, field, action, told, tell) =>
    price(ctx, action, told, told[field.name] ?? null, (points) => tell(field.name, points)),
  cubePoints: (ctx, field, action, told, tell) => {
    const [{ cube }] = action.cubes;
    const { player } = cubeOf(ctx.view, cube);
    return html`<p class="whose" data-of=${player}>
      ${cubeCalled(ctx, cubeOf(ctx.view, cube))}</p>
      ${price(ctx, action, told, told[field.name]?.[cube] ?? null, (points) => tell(field.name, { [cube]: points }))}`;
  },
  offered: (ctx, field, action, told, tell) =>
    many(
      field.name,
      ableToAccept(action, told).map((id) => [id, called(ctx, id)]),
      offeredTo(field, action, told),
      (name, ticked) => tell(name, ticks(action, told, ticked)),
    ),
  limit: (_ctx, field, action, told, tell) => {
    const fewer = Array.from({ length: Math.max(0, cubesChosen(action, told).length - 1) }, (_, at) => [
      at + 1,
      words.firstWho(at + 1),
    ]);
    return one(field.name, [[null, words.everyone], ...fewer], told[field.name] ?? null, tell);
  },
  truth: (_ctx, field, _action, told, tell) =>
    one(
      field.name,
      [
        [true, words.yes],
        [false, words.no],
      ],
      told[field.name] ?? true,
      tell,
    ),
  stated: (_ctx, field, _action, told, tell) => one(field.name, [[true, words.yes]], told[field.name], tell),
  stake: (ctx, field, action, told, tell) =>
    html`<div data-of=${action.by ?? ""}>${one(
      field.name,
      MULTIPLES.map((times) => [times, ctx.people.priced(String(times), times)]),
      told[field.name],
      tell,
    )}</div>`,
  dice,
  count: (_ctx, field, _action, told, tell) => number(field, told, tell),
};

/** @param {Context} ctx */
export function drawn(ctx, field, action, told, tell) {
  return html`<fieldset class="field"><legend>${(ctx.view.game?.one_cube && field.share) || field.label}</legend>
    ${DRAWN[field.kind](ctx, field, action, told, tell)}</fieldset>`;
}

/** What stands there before anything is told: all cubes of a deal, where they stand alike, and for the scorekeeper the
    word of those who have no phone to be asked on. */
/** @param {Context} ctx @param {Listed} action */
export function begun({ state, view }, action) {
  const alike = new Set(action.prices?.map(({ usual }) => String(usual))).size === 1;
  const all = alike && action.cubes.length > 1 ? everything(action) : null;
  const heard = action.needs.filter((id) => id !== action.by && !view.players[id].phone);
  return { ...(all && { cubes: all }), ...(state.scorekeeper && heard.length && { agreed_by: heard }) };
}

/** The words of a field that the action leaves open, each with what is said for it. */
/** @param {Listed} action */
export function openWords(field, action) {
  return Object.entries(field.words).filter(([word]) => !action.choices.length || action.choices.includes(word));
}

const NEED_NOT_BE_SAID = new Set(["consent", "limit"]);
const LISTS = new Set(["people", "consent", "order", "cubes"]);

/** Whether enough has been said in this field to send it. */
/** @param {Listed} action */
export function told(field, action, said) {
  const value = said[field.name];
  if (NEED_NOT_BE_SAID.has(field.kind) || field.optional) return true;
  if (field.kind === "offered") return offeredTo(field, action, said).length > 0;
  if (field.nobody) return value !== undefined;
  if (LISTS.has(field.kind)) return Boolean(value?.length);
  if (field.kind === "dice")
    return Boolean(
      value?.every(
        (round) => Object.values(round).length && Object.values(round).every((thrown) => thrown.every(Boolean)),
      ),
    );
  return value !== undefined && value !== null;
}

/** What is sent for it: an optional person who is nobody is left out, and so are consents that nobody has given. */
/** @param {Listed} action */
export function value(field, action, said) {
  if (field.kind === "consent") return said[field.name] ?? [];
  if (field.kind === "offered") return offeredTo(field, action, said);
  if (field.kind === "limit") return said[field.name] ?? undefined;
  const told = said[field.name];
  return field.optional && (told === null || told?.length === 0) ? undefined : told;
}
