/* The scorekeeper's common acts, each under the column it belongs to: a row for the Box, a row for the team. A cube
   that may be turned has its double there, one that waits its answers; those of a player with a phone once their
   column is picked. */
import { html, nothing } from "lit-html";
import { asked, cubeOf, draftKey, everything, fewest, named as mayName, placesOf, standing, whole } from "table/lookup";
import { asksToDouble } from "table/asked_once";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { columns } from "table/board/board";
import { clause, icon } from "table/board/marks";
import { both, choosing } from "table/dock/actions";
import { theOneCube, turnLabel, turned } from "table/dock/turn_label";
import { answerBlock, forAll, giving, inRows, needsRows, stands } from "table/dock/answers";
import { opensItself } from "table/dock/opening";
import { isAwaited } from "table/dock/put";
import { answersSlowly, slowCell, turnButton, turnCell } from "table/dock/turn_button";
import { concerned, winsOrLoses } from "table/dock/whose";
import { paleButton, reasonFor, reasons } from "table/dock/withheld";

/** As many columns have room for whole names on a tablet. */
const FEW = 7;

/** Doubles of the team say what a take would be played for, those of the Box do not.
    @param {Listed} action */
const forTeam = (action) => action.cubes.some((choice) => choice.plays !== undefined);

/** @param {ReadView} view @param {string} name */
const columnOf = (view, name) => cubeOf(view, name).column;

/** Whether an answer is the team's: the Box is across.
    @param {ReadView} view @param {Listed} action */
const ofTeam = (view, action) => Array.isArray(action.across) && action.across.includes(view.box);

/** The Box's double: their own before that of a Partner or of whoever stands in for them. None under the name of a
    Partner whose double waits for the Box.
    @param {Context} ctx @param {Listed[]} doubles */
function boxsDouble({ view, state }, doubles) {
  if (state.picked && asksToDouble(view, state.picked)) return undefined;
  const found = doubles.filter((action) => !forTeam(action));
  return (
    found.find(({ by }) => by === state.picked) ??
    found.find(({ by }) => by === view.box) ??
    found.find(({ by }) => by !== view.partner)
  );
}

/** Whether a player of the team turns a cube there that is not named after them: an extra, or one they have bought.
    @param {ReadView} view @param {Listed} action @param {ListedCube} choice */
function turnsAnothers(view, action, choice) {
  const { player, team_end: holders } = cubeOf(view, choice.cube);
  return forTeam(action) && !holders.includes(player);
}

/** What the double of a column says; who turns it too where that is not the player of the column.
    @param {Context} ctx @param {Listed} action @param {ListedCube} choice @param {string[]} cubes */
function cellLabel(ctx, action, choice, cubes) {
  const cube = cubeOf(ctx.view, choice.cube);
  const value = choice.value ?? 0;
  if (turnsAnothers(ctx.view, action, choice)) return turnLabel(ctx, action, cube, { cubes, value });
  return (cube.at === "centre" ? words.doubleTo : words.redoubleTo)(value);
}

/** Whose cubes the Box turns with the one of a column: that one, with one other by name, with more by their number.
    @param {Context} ctx @param {ListedCube} choice @param {string[]} cubes */
function turnedTogether({ view, people }, choice, cubes) {
  const owner = (cube) => cubeOf(view, cube).player;
  const short = (cube) => (people.isMe(owner(cube)) ? words.youInside : people.short(owner(cube)));
  const others = cubes.filter((cube) => cube !== choice.cube);
  const first = short(choice.cube);
  if (others.length > 1) return words.andMore(first, others.length);
  return others.length ? words.both(short(others[0]), first) : first;
}

/** Side and act, as they are written under a column: "Box doubles Chri. + Esth.", "Esth. doubles".
    @param {Context} ctx @param {Listed} action @param {ListedCube} choice @param {string[]} cubes */
function sideAndAct(ctx, action, choice, cubes) {
  const { view, people } = ctx;
  const { at, player } = cubeOf(view, choice.cube);
  const isFirst = at === "centre";
  if (!forTeam(action)) return (isFirst ? words.boxDoubles : words.boxRedoubles)(turnedTogether(ctx, choice, cubes));
  if (people.isMe(player)) return isFirst ? words.youDouble : words.youRedouble;
  return (isFirst ? words.doublesShort : words.redoublesShort)(people.short(player));
}

/** The double of these cubes, under the column of one of them.
    @param {Context} ctx @param {Listed} action @param {ListedCube} choice @param {string[]} cubes */
function doubleCell(ctx, action, choice, cubes) {
  const { view, people, taps } = ctx;
  const turner = turnsAnothers(view, action, choice) ? action.by : null;
  const label = cellLabel(ctx, action, choice, cubes);
  const owners = cubes.map((cube) => cubeOf(view, cube).player);
  const send = () => taps.tap(eventOf(action, { cubes }), { by: action.by, label });
  const atOnce = !action.needs.length && mayName(action, cubes);
  const [press, value] = atOnce ? [send, choice.value ?? 0] : [choosing(ctx, action), 0];
  const whole = html`<span class="hush" data-of=${people.whose(owners)}>${people.line(owners)}: ${label}</span>`;
  const drawn = html`<span data-of=${people.whose(turner ? [turner, ...owners] : owners)}>${
    turner ? label : sideAndAct(ctx, action, choice, cubes)
  }</span> ${turner ? nothing : whole}`;
  return turnCell(ctx, { key: `${draftKey(action)} ${choice.cube}`, drawn, value, send: press });
}

/** Whether more may be turned together than the columns offer one by one, or all of it; or has to be told with it.
    @param {Listed} action @param {string[]} all */
function leavesChoice(action, all) {
  const key = (cubes) => [...new Set(cubes)].sort().join();
  const sets = action.cubes.map(({ cube }) => fewest(action, [cube]));
  const offered = new Set([all, ...sets].map(key));
  const both = (one) => sets.some((other) => !offered.has(key([...one, ...other])));
  return action.choices.includes("contact") || sets.some(both);
}

/** The Box's double of every cube that may be turned; where a rule leaves a choice, the way to it.
    @param {Context} ctx @param {Listed} action */
function doubleAll(ctx, action) {
  const all = everything(action);
  const some = html`<button class="btn" @click=${choosing(ctx, action)}>${words.doubleSome}</button>`;
  if (!all || action.needs.length) return some;
  const choice = leavesChoice(action, all) ? some : nothing;
  if (all.length === 1) return choice;
  const value = turned(all, action);
  const label = value === null ? words.doubleAllPlain : words.doubleAll(value);
  const send = () => ctx.taps.tap(eventOf(action, { cubes: all }), { by: action.by, label });
  const highest = Math.max(...action.cubes.map((choice) => choice.value ?? 0));
  const means = value === null ? html`<span>${both(ctx, action, all)}</span>` : nothing;
  return html`${turnButton(ctx, action, { label, means, value: highest, send })}${choice}`;
}

/** Where one cube lies on the table for all, one button turns it: "Ann doubles to 2", "Bob doubles for the team, to 2".
    @param {Context} ctx @param {Listed} action */
function doubleOfOne(ctx, action) {
  const { people, taps } = ctx;
  const cubes = theOneCube(ctx, action);
  if (!cubes) return null;
  const value = turned(cubes, action) ?? 0;
  const mine = people.isMe(action.by);
  const team = forTeam(action);
  const say = mine
    ? team
      ? words.youDoubleForTeam
      : words.youDoubleTo
    : team
      ? words.doublesForTeam
      : words.doublesTo;
  const label = mine ? say(value) : say(people.full(action.by), value);
  const drawn = people.mark([action.by], label);
  if (action.needs.length) return turnButton(ctx, action, { label: drawn, send: choosing(ctx, action) });
  const send = () => taps.tap(eventOf(action, { cubes }), { by: action.by, label });
  return turnButton(ctx, action, { label: drawn, value, send });
}

/** By column the doubles of one action, each cube once, with all that go along with it.
    @param {Context} ctx @param {Listed} action @param {Set<string>} placed */
function doubleCells(ctx, action, placed, alone) {
  return action.cubes.flatMap((choice) => {
    const cubes = fewest(action, [choice.cube]);
    if (placed.has(choice.cube) || (alone && cubes.some((cube) => placed.has(cube)))) return [];
    for (const cube of alone ? cubes : [choice.cube]) placed.add(cube);
    return [{ column: columnOf(ctx.view, choice.cube), drawn: doubleCell(ctx, action, choice, cubes) }];
  });
}

/** The words of an answer for one cube; of several cubes the last choice records all.
    @param {Context} ctx @param {Listed} action @param {ListedCube} choice */
function answerWords(ctx, action, choice) {
  const draft = ctx.state.draft[draftKey(action)] ?? [];
  if (action.cubes.length > 1) return answerBlock(ctx, action, choice, standing(action, draft), draft);
  const send = (word) => () =>
    ctx.taps.tap(eventOf(action, { cubes: { [choice.cube]: word } }), { by: action.by, label: words.answer[word] });
  return placesOf(choice).map((word) => {
    const reason = reasonFor(choice, word);
    if (reason) return paleButton(action, reason, words.answerShort[word], "stack");
    const drawn = html`<span>${words.answerShort[word]}</span> ${stands(
      ctx,
      choice.means?.[word],
      concerned(ctx, action),
    )}`;
    return answersSlowly(ctx.view, { [choice.cube]: word })
      ? slowCell(ctx, { key: `${draftKey(action)} ${word}`, drawn, send: send(word) })
      : html`<button class="btn stack" @click=${send(word)}>${drawn}</button>`;
  });
}

/** By column the words of an answer, or the way to them for one who has a phone. A team player's name stands on them.
    @param {Context} ctx @param {Listed} action */
function answerCells(ctx, action) {
  const { view, people, ui, state } = ctx;
  const who = concerned(ctx, action);
  const whose = people.full(who);
  const opened = opensItself(state, action);
  const written = columns(view).length > FEW ? people.short(who) : people.name(who);
  const band = ofTeam(view, action) ? html`<p class="whose" data-of=${who} aria-hidden="true">${written}</p>` : nothing;
  return (action.alike ? action.cubes.slice(0, 1) : action.cubes).map((choice) => ({
    column: columnOf(view, choice.cube),
    drawn: opened
      ? html`<div class=${isAwaited(view, action) ? "ask-block" : ""}>${band}<fieldset class="of-answer">
          <legend class="hush" data-of=${people.whose([who, cubeOf(view, choice.cube).player])}>${people.name(
            cubeOf(view, choice.cube).player,
          )}. ${winsOrLoses(ctx, who)}</legend>
          ${answerWords(ctx, action, choice)}</fieldset></div>`
      : html`<button class="btn line stack" aria-label="${words.giveAnswer}: ${words.picked(whose)}"
          @click=${() => ui.pick(action.by)}>${icon("clock")}<span>${words.giveAnswer}</span></button>`,
  }));
}

/** @param {Context} ctx @param {{ column: string, drawn: unknown }[]} found */
function cells({ view }, found) {
  const ids = columns(view);
  return html`<div class="cells" data-n=${ids.length}>${ids.map(
    (id) => html`<div class="cell">${found.filter(({ column }) => column === id).map(({ drawn }) => drawn)}</div>`,
  )}</div>`;
}

/** How several cubes are answered with one record: with the last choice, or where that turns a cube to 8 or more with
    a button of its own.
    @param {Context} ctx @param {Listed} action */
function recorded(ctx, action) {
  const chosen = standing(action, ctx.state.draft[draftKey(action)] ?? []);
  return whole(action, chosen) && answersSlowly(ctx.view, chosen)
    ? giving(ctx, action, chosen, true)
    : html`${forAll(ctx, action)}
        <p class="why">${words.lastRecords} ${ctx.people.says(action)}${clause(action.text && action.rule)}</p>`;
}

/** The answers about cubes that have no column of their own: a row for each.
    @param {Context} ctx @param {Listed[]} opened */
const rowsOf = (ctx, opened) =>
  opened.map((action) => {
    const draft = ctx.state.draft[draftKey(action)] ?? [];
    return inRows(ctx, action, standing(action, draft), draft);
  });

/** A row: whose it is, what is for all of them, and under each column what belongs to it.
    @param {Context} ctx */
function side(ctx, kind, { name, all, doubles, answers }) {
  if (!doubles.length && !answers.length && all === nothing) return nothing;
  const label = kind === "box" ? ctx.people.name(ctx.view.box) : words.theTeam;
  const several = answers.filter((action) => action.cubes.length > 1 && opensItself(ctx.state, action));
  const rows = several.filter((action) => needsRows(ctx.view, action));
  const inColumns = answers.filter((action) => !rows.includes(action));
  const below = [...doubles, ...inColumns.flatMap((action) => answerCells(ctx, action))];
  return html`<div class="of-side" role="group" aria-label=${label} data-side=${kind}>
    <div class="side-head"><h3>${name}</h3>${all}${several.map((action) => recorded(ctx, action))}</div>
    ${rowsOf(ctx, rows)}
    ${below.length || !ctx.view.game.one_cube ? cells(ctx, below) : nothing}
    ${answers.filter((action) => opensItself(ctx.state, action)).map((action) => reasons(ctx, action))}</div>`;
}

/** Whether a double belongs to the side of whoever is picked: the other side's says the same of the same cube.
    @param {Pick<State, "view" | "picked">} state @param {Listed[]} doubles */
function ofTheirSide({ view, picked }, doubles) {
  if (!picked) return () => true;
  const own = doubles.filter(({ by }) => by === picked).map(forTeam);
  const sides = own.length ? own : [![view.box, view.partner].includes(picked)];
  return (action) => sides.includes(forTeam(action));
}

/** What is open of what is tapped all evening: all answers, and the doubles of the side of whoever is picked.
    @param {Pick<State, "view" | "picked">} state */
export function common({ view, picked }) {
  const doubles = asked(view, ({ event }) => event === "double");
  const answers = asked(view, ({ event }) => event === "answer");
  return {
    doubles: doubles.filter(ofTheirSide({ view, picked }, doubles)),
    answers: answers.filter(({ by }) => by === picked || !view.players[by]?.away),
  };
}

/** The Box's name; on a band where their answer lies open here.
    @param {Context} ctx @param {Listed[]} answers */
function boxName({ view, people, state }, answers) {
  const opened = answers.some((action) => !ofTeam(view, action) && opensItself(state, action));
  const drawn =
    opened && !people.isMe(view.box)
      ? html`<span class="whose">${icon("person")}${words.picked(people.full(view.box))}</span>`
      : html`<span class="framed">${people.name(view.box)}</span>`;
  return people.mark([view.box], drawn);
}

/** @param {Context} ctx */
export function sides(ctx) {
  const { view, state } = ctx;
  const { doubles, answers } = common(state);
  const box = boxsDouble(ctx, doubles);
  const placed = new Set();
  const one = view.game?.one_cube;
  const ofTeamTurns = doubles.filter(forTeam);
  const [boxTurns, teamTurns] = one ? [box, ofTeamTurns[0]].map((action) => action && doubleOfOne(ctx, action)) : [];
  const rows = {
    box: {
      name: boxName(ctx, answers),
      all: boxTurns ?? (box ? doubleAll(ctx, box) : nothing),
      doubles: box && !boxTurns ? doubleCells(ctx, box, new Set(), false) : [],
      answers: answers.filter((action) => !ofTeam(view, action)),
    },
    team: {
      name: words.theTeam,
      all: teamTurns ?? nothing,
      doubles: teamTurns ? [] : ofTeamTurns.flatMap((action) => doubleCells(ctx, action, placed, true)),
      answers: answers.filter((action) => ofTeam(view, action)),
    },
  };
  return html`<div class="sides">${side(ctx, "box", rows.box)}${side(ctx, "team", rows.team)}</div>`;
}
