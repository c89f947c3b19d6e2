/* Several cubes to answer in one tap: the words stand under the columns of the board, and choices that only certain
   whole answers allow follow along. Which answers those are the server has listed. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ANSWERS, cubeOf, draftKey, inOrder, standing, whole } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { columns } from "table/views/board";
import { clause, figure, icon } from "table/views/marks";

/** "Take Bob, Ann · drop Eve", or "Take all". */
export function summary({ people, view }, action, chosen) {
  const named = (cube) => people.full(cubeOf(view, cube).column);
  const groups = ANSWERS.map((word) => [word, action.cubes.map((choice) => choice.cube).filter((cube) => chosen[cube] === word)]).filter(([, cubes]) => cubes.length);
  if (groups.length === 1 && groups[0][1].length === action.cubes.length && action.cubes.length > 1) return `${words.answer[groups[0][0]]} ${words.all}`;
  return groups.map(([word, cubes]) => `${words.answer[word]} ${cubes.map(named).join(", ")}`).join(" · ");
}

function block(ctx, action, choice, word, chosen, draft) {
  const { ui } = ctx;
  const key = draftKey(action);
  const pick = () => ui.draft(key, [[choice.cube, word], ...draft.filter(([cube]) => cube !== choice.cube)]);
  const now = choice.means?.[word]?.now;
  return html`<label><input class="hush" type="radio" name="${key}:${choice.cube}" .checked=${live(chosen[choice.cube] === word)} @change=${pick}>
    <span>${words.answer[word]}</span>${now === undefined ? nothing : html`<small>${figure(now)}</small>`}</label>`;
}

function underColumns(ctx, action, chosen, draft) {
  const { view, people } = ctx;
  const ids = columns(view);
  const choiceOf = (id) => action.cubes.find((choice) => cubeOf(view, choice.cube).column === id);
  return html`<div class="answers" data-n=${ids.length}>${ids.map((id) => {
    const choice = choiceOf(id);
    if (!choice) return html`<p class="aside">${cubeOf(view, id)?.at === "out" ? html`${people.name(id)}<br>${words.isOut}` : nothing}</p>`;
    return html`<fieldset><legend class="hush">${people.name(id)}</legend>${inOrder(choice.words).map((word) => block(ctx, action, choice, word, chosen, draft))}</fieldset>`;
  })}</div>`;
}

function inRows(ctx, action, chosen, draft) {
  const { view, people } = ctx;
  return html`<div class="row-answers">${action.cubes.map((choice) => {
    const cube = cubeOf(view, choice.cube);
    return html`<fieldset><legend><span class="cube small" aria-hidden="true">${cube.shows}</span>${people.name(cube.player)}</legend>
      <span class="words">${inOrder(choice.words).map((word) => block(ctx, action, choice, word, chosen, draft))}</span></fieldset>`;
  })}</div>`;
}

/** Rows when a cube has no column of its own: an extra, a penalty, two in one column. */
function needsRows(view, action) {
  const places = action.cubes.map((choice) => cubeOf(view, choice.cube).column);
  return new Set(places).size < places.length || places.some((id) => !columns(view).includes(id));
}

function rule(action, chosen, ready) {
  const count = Object.keys(chosen).length;
  const taken = Object.values(chosen).filter((word) => word !== "drop").length;
  const said = count ? words.drawn(taken, action.cubes.length, words.done.take) : words.chooseEach;
  return html`<p class="live-rule give" role="status">${ready ? icon("check") : nothing}<span><b>${said}</b> ${action.text ?? nothing}${clause(action.text && action.rule)}</span></p>`;
}

export function severalAnswers(ctx, action) {
  const { state, people, taps } = ctx;
  const draft = state.draft[draftKey(action)] ?? [];
  const chosen = standing(action, draft);
  const ready = whole(action, chosen);
  const label = summary(ctx, action, chosen);
  const send = () => taps.tap(eventOf(action, { cubes: chosen }), { by: action.by, label });
  return html`
    <h2 class="said">${people.isMe(action.by) ? words.cubesAnswer(action.cubes.length) : people.hears(ctx.view.game)}</h2>
    ${needsRows(ctx.view, action) ? inRows(ctx, action, chosen, draft) : underColumns(ctx, action, chosen, draft)}
    ${rule(action, chosen, ready)}
    <button class="btn main wide" ?disabled=${!ready} @click=${send}>${ready ? label : words.giveAnswer}</button>`;
}
