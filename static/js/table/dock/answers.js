/* Several cubes to answer in one tap: the words stand under the columns of the board, and choices that only certain
   whole answers allow follow along. The group rules among them are the server's. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { capital } from "table/format";
import { ANSWERS, cubeOf, draftKey, placesOf, standing, totalOf, whole } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { ownPart } from "table/dock/ask";
import { comesTo, wonAndLost } from "table/dock/stakes";
import { columns } from "table/board/board";
import { marked, warning } from "table/dock/limit";
import { answersSlowly, slowButton } from "table/dock/turn_button";
import { concerned } from "table/dock/whose";
import { paleChoice, reasonFor, reasons } from "table/dock/withheld";
import { clause, figure, icon } from "table/board/marks";

/** "Take Bob, Ann" and "Drop Eve", or "Take all". */
/** @param {Context} ctx */
function parts({ people, view }, chosen) {
  const cubes = Object.keys(chosen);
  const said = ANSWERS.map(
    (word) => /** @type {[string, string[]]} */ ([word, cubes.filter((cube) => chosen[cube] === word)]),
  ).filter(([, named]) => named.length);
  const [[first, all]] = said;
  if (all.length === cubes.length) return [cubes.length > 1 ? words.answerAll[first] : words.answer[first]];
  return said.map(([word, named]) =>
    words.answerNamed[word](people.line(named.map((cube) => cubeOf(view, cube).column))),
  );
}

/** A whole answer on one line: "Take Bob, Ann · Drop Eve". */
/** @param {Context} ctx */
export const summary = (ctx, chosen) => parts(ctx, chosen).join(" · ");

/** The same on a button, which breaks between its parts only. */
/** @param {Context} ctx */
export const spelled = (ctx, chosen) =>
  html`<span>${parts(ctx, chosen).map(
    (part, at) => html`${at ? " · " : nothing}<span class="part">${part}</span>`,
  )}</span>`;

/** On the block of a word: what it pays at once, or what a single game would then be played for. */
/** @param {Context} ctx */
export function stands(ctx, means, id) {
  if (!means) return nothing;
  const { now, single } = means;
  return html`<small data-of=${id}>${
    now === undefined ? marked(ctx, id, single, wonAndLost(means, "single")) : figure(now)
  }</small>`;
}

/** Whether nothing is left to choose: every cube was tapped, or can only have the word that follows for it. */
/** @param {Listed} action */
function decided(action, latest) {
  const chosen = standing(action, latest);
  const bound = (cube) => action.together.some(({ need, cubes }) => need === "alike" && cubes.includes(cube));
  const open = ({ cube, words: said }) =>
    chosen[cube] !== "drop" && said.filter((word) => word !== "drop").length > 1 && !bound(cube);
  return (
    whole(action, chosen) &&
    action.cubes.every((choice) => latest.some(([cube]) => cube === choice.cube) || !open(choice))
  );
}

/** @param {Context} ctx @param {Listed} action */
const answer = (ctx, action, chosen) =>
  ctx.taps.tap(eventOf(action, { cubes: chosen }), { by: action.by, label: summary(ctx, chosen) });

/** @param {Context} ctx @param {Listed} action @param {ListedCube} choice @param {string} word */
function block(ctx, action, choice, word, chosen, draft) {
  const { ui } = ctx;
  const key = draftKey(action);
  const reason = reasonFor(choice, word);
  if (reason) return paleChoice(action, reason, words.answerShort[word], `${key}:${choice.cube}`);
  const pick = () => {
    const latest = [[choice.cube, word], ...draft.filter(([cube]) => cube !== choice.cube)];
    const now = standing(action, latest);
    const records = ctx.keeping && decided(action, latest) && !answersSlowly(ctx.view, now);
    return records ? answer(ctx, action, now) : ui.draft(key, latest);
  };
  return html`<label><input class="hush" type="radio" name="${key}:${choice.cube}"
      .checked=${live(chosen[choice.cube] === word)} @change=${pick}>
    <span>${words.answerShort[word]}</span>${stands(ctx, choice.means?.[word], concerned(ctx, action))}</label>`;
}

/** Every word of one cube, one below the other. */
/** @param {Context} ctx @param {Listed} action @param {ListedCube} choice */
export const answerBlock = (ctx, action, choice, chosen, draft) =>
  placesOf(choice).map((word) => block(ctx, action, choice, word, chosen, draft));

/** @param {Context} ctx @param {Listed} action */
function underColumns(ctx, action, chosen, draft) {
  const { view, people } = ctx;
  const ids = columns(view);
  const choiceOf = (id) => action.cubes.find((choice) => cubeOf(view, choice.cube).column === id);
  return html`<div class="answers" data-n=${ids.length}>${ids.map((id) => {
    const choice = choiceOf(id);
    if (!choice)
      return html`<p class="aside">${
        cubeOf(view, id)?.at === "out" ? html`${people.mark([id], people.short(id))}<br>${words.isOut}` : nothing
      }</p>`;
    return html`<fieldset><legend class="hush" data-of=${id}>${people.name(id)}</legend>
      <span class="column-name" aria-hidden="true" data-of=${id}>${people.short(id)}</span>${placesOf(choice).map(
        (word) => block(ctx, action, choice, word, chosen, draft),
      )}</fieldset>`;
  })}</div>`;
}

/** @param {Context} ctx @param {Listed} action */
export function inRows(ctx, action, chosen, draft) {
  const { view, people } = ctx;
  return html`<div class="row-answers">${action.cubes.map((choice) => {
    const cube = cubeOf(view, choice.cube);
    return html`<fieldset>
      <legend><span class="cube small" aria-hidden="true">${cube.shows}</span>${people.mark(
        [cube.player],
        people.name(cube.player),
      )}</legend>
      <span class="words">${placesOf(choice).map((word) => block(ctx, action, choice, word, chosen, draft))}</span>
      </fieldset>`;
  })}</div>`;
}

/** Rows when a cube has no column of its own: an extra, a penalty, two in one column. */
/** @param {ReadView} view @param {Listed} action */
export function needsRows(view, action) {
  const places = action.cubes.map((choice) => cubeOf(view, choice.cube).column);
  return new Set(places).size < places.length || places.some((id) => !columns(view).includes(id));
}

/** Every cube with one word, recorded at once: what that pays, and what is then at stake. One that the house refuses is
    pale, with the reason. */
/** @param {Context} ctx @param {Listed} action */
export function forAll(ctx, action) {
  if (!action.for_all) return nothing;
  return html`<div class="for-all">${action.for_all.map((one) => allOf(ctx, action, one))}</div>`;
}

/** @param {Context} ctx @param {Listed} action @param {ForAll} one */
function allOf(ctx, action, { word, total, why }) {
  const label = words.answerAll[word];
  const reason = why ? `why-${draftKey(action)}-${word}` : nothing;
  if (why) {
    return html`<button type="button" class="btn stack withheld" aria-disabled="true"
      aria-describedby=${reason}>
      <span>${label}</span><span class="sub" id=${reason}>${ctx.people.says(why)}${clause(why.rule)}</span></button>`;
  }
  const chosen = Object.fromEntries(action.cubes.map(({ cube }) => [cube, word]));
  return html`<button type="button" class="btn stack" @click=${() => answer(ctx, action, chosen)}>
    <span>${label}</span>${comesTo(ctx, total, concerned(ctx, action))}</button>`;
}

/** @param {Context} ctx @param {Listed} action */
function rule(ctx, action, chosen, ready) {
  const count = Object.keys(chosen).length;
  const left = action.cubes.filter(({ cube }) => !(cube in chosen)).map(({ cube }) => cubeOf(ctx.view, cube).player);
  const taken = Object.values(chosen).filter((word) => word !== "drop").length;
  const said = count ? words.takenOf(taken, action.cubes.length) : action.for_all ? nothing : words.chooseEach;
  return html`${forAll(ctx, action)}<p class="live-rule give" role="status">
    ${ready ? icon("check") : nothing}<span><b>${said}</b>
      ${count && left.length ? ctx.people.mark(left, words.stillToAnswer(ctx.people.line(left))) : nothing}
      ${ctx.people.says(action)}${clause(action.text && action.rule)}</span></p>`;
}

/** Whose answer it is: mine, or what the scorekeeper enters; on a phone the columns above say which cubes. */
/** @param {Context} ctx */
function whoseAnswer({ view, people, keeping }, { by, cubes }) {
  if (people.isMe(by)) return words.cubesAnswer(capital(words.cubes(cubes.length)));
  return keeping ? people.says(view.game) : words.cubesAnswerOf(people.full(by), words.cubes(cubes.length));
}

/** Beside the question, for who enters it on a phone: there is no row for it below so many answers. */
/** @param {Context} ctx */
function takenBack({ people, mayUndo, ui }, { by }) {
  return mayUndo && !people.mine(by)
    ? html`<button class="btn flat" @click=${ui.undo}>${words.undo}</button>`
    : nothing;
}

/** What gives the whole answer, once it is whole; pressed long where it turns a cube to 8 or more. */
/** @param {Context} ctx @param {Listed} action */
export function giving(ctx, action, chosen, ready) {
  const look = "main wide stack";
  const send = () => answer(ctx, action, chosen);
  if (!ready) return html`<button class="btn ${look}" disabled><span>${words.giveAnswer}</span></button>`;
  const drawn = (hint) =>
    html`${spelled(ctx, chosen)}${comesTo(ctx, totalOf(action, chosen), concerned(ctx, action))}${hint}`;
  return answersSlowly(ctx.view, chosen)
    ? slowButton(ctx, { key: `${draftKey(action)} ${JSON.stringify(chosen)}`, look, drawn, send })
    : html`<button class="btn ${look}" @click=${send}>${drawn(nothing)}</button>`;
}

/** @param {Context} ctx @param {Listed} action */
export function severalAnswers(ctx, action) {
  const { state } = ctx;
  const draft = state.draft[draftKey(action)] ?? [];
  const chosen = standing(action, draft);
  const ready = whole(action, chosen);
  const total = totalOf(action, chosen);
  return html`
    <div class="whose-answer"><h2 class="said" data-of=${action.by}>${whoseAnswer(ctx, action)}</h2>
      ${ctx.keeping ? nothing : takenBack(ctx, action)}</div>
    ${action.halves ? html`<p class="why">${ownPart(ctx, action)}</p>` : nothing}
    ${
      ctx.keeping
        ? html`<p class="why">${words.lastRecords} ${ctx.people.says(action)}${clause(action.text && action.rule)}</p>`
        : nothing
    }
    ${
      ctx.keeping || needsRows(ctx.view, action)
        ? inRows(ctx, action, chosen, draft)
        : underColumns(ctx, action, chosen, draft)
    }
    ${reasons(ctx, action)}${ctx.keeping ? forAll(ctx, action) : rule(ctx, action, chosen, ready)}
    ${ready ? warning(ctx, concerned(ctx, action), total?.slice(1, 4)) : nothing}
    ${ctx.keeping && !ready ? nothing : giving(ctx, action, chosen, ready)}`;
}
