/* One cube to answer: each answer is a column, what it means stands on top of its own button. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { inOrder } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { clause, figure } from "table/views/marks";

const KINDS = ["single", "gammon", "backgammon"];

function money(people, figures) {
  const amounts = figures.map((points) => people.money(points));
  const low = amounts[0];
  const high = amounts.at(-1);
  return low === high ? low : words.range(low, high);
}

function meaning({ people }, means) {
  if (!means) return nothing;
  if (means.now !== undefined) {
    return html`<dl><dt>${words.now}</dt><dd class="most">${figure(means.now)}</dd><dd class="money">${people.money(means.now)}</dd></dl>`;
  }
  const kinds = KINDS.filter((kind) => means[kind] !== undefined);
  return html`<dl>${kinds.map((kind, at) => html`<dt>${words[kind]}</dt><dd class=${at ? "" : "most"}>±${plain(means[kind])}</dd>`)}
    <dd class="money">${money(people, kinds.map((kind) => means[kind]))}</dd></dl>`;
}

export function singleAnswer(ctx, action) {
  const { taps, people } = ctx;
  const choice = action.cubes[0];
  const answer = (word) => taps.tap(eventOf(action, { cubes: { [choice.cube]: word } }), { by: action.by, label: words.answer[word] });
  const foreign = people.mine(action.by) && !people.isMe(action.by);
  return html`
    <div><h2 class="said">${people.hears(action.ask)}</h2>
      <p class="why">${foreign ? words.answerFor(people.name(action.by)) : words.winOrLose} ${action.text ?? nothing}${clause(action.rule)}</p></div>
    <div class="choices">${inOrder(choice.words).map((word) => html`<div class="choice">${meaning(ctx, choice.means?.[word])}
      ${key(word, answer)}</div>`)}</div>`;
}

function key(word, answer) {
  const shortcut = words.keys[word] ?? nothing;
  return html`<button class="btn" data-key=${shortcut} aria-keyshortcuts=${shortcut} @click=${() => answer(word)}>${words.answer[word]}</button>`;
}
