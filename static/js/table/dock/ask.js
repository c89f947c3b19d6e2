/* One cube to answer, or several with one word: each answer is a column, what it means stands on top of its own
   button. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { plain } from "table/format";
import { draftKey, inOrder, placesOf, totalOf } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { marked, warning } from "table/dock/limit";
import { answersSlowly, slowButton } from "table/dock/turn_button";
import { whoseFigures } from "table/dock/whose";
import { paleButton, reasonFor, reasons } from "table/dock/withheld";
import { clause, figure } from "table/board/marks";

const KINDS = ["single", "gammon", "backgammon"];

/** @param {People} people */
function amount(people, figures) {
  const amounts = figures.map((points) => people.money(points));
  const low = amounts[0];
  const high = amounts.at(-1);
  if (low === null) return nothing;
  return html`<dd class="money">${low === high ? low : words.range(low, high)}</dd>`;
}

/** @param {Context} ctx */
function meaning(ctx, means) {
  const { people } = ctx;
  if (!means) return nothing;
  if (means.now !== undefined) {
    return html`<dl><dt>${words.now}</dt><dd class="most">${marked(ctx, means.now, figure(means.now))}</dd>
      ${amount(people, [means.now])}</dl>`;
  }
  const kinds = KINDS.filter((kind) => means[kind] !== undefined);
  return html`<dl>
    ${kinds.map(
      (kind, at) => html`<dt>${words[kind]}</dt>
      <dd class=${at ? "" : "most"}>${marked(ctx, means[kind], `±${plain(means[kind])}`)}</dd>`,
    )}
    ${amount(
      people,
      kinds.map((kind) => means[kind]),
    )}</dl>`;
}

/** Whose cube the Captain turns or answers with their own, for its player is away. */
/** @param {Context} ctx @param {{ goes_along?: HeardByRule }} action */
export const goesAlong = ({ people }, { goes_along: along }) =>
  along ? html`<p class="why"><b>${people.hears(along)}</b>${clause(along.rule)}</p>` : nothing;

/** The Box answers for their Partner too: that the figures are their own part, and the clause. */
/** @param {Context} ctx @param {{ halves?: HeardByRule }} action */
export const ownPart = ({ people }, { halves }) =>
  halves ? html`${people.hears(halves)}${clause(halves.rule)}` : nothing;

/** For the Partner, while the Box is asked: what a take and a drop mean for themselves. */
/** @param {Context} ctx */
export function partnersPart({ view, people }) {
  const part = view.partners_part;
  return part && people.isMe(part.player)
    ? html`<p class="why">${part.said.map((said) => html`${people.hears(said)} `)}${clause(part.rule)}</p>`
    : nothing;
}

/** @param {Context} ctx @param {Listed} action */
export function singleAnswer(ctx, action) {
  const { taps } = ctx;
  const choice = action.cubes[0];
  const answer = (word) =>
    taps.tap(eventOf(action, { cubes: { [choice.cube]: word } }), { by: action.by, label: words.answer[word] });
  return asked(
    ctx,
    action,
    placesOf(choice).map((word) => [word, choice.means?.[word], words.answer[word]]),
    answer,
  );
}

/** Every cube gets the same word: one question, and what each answer means for all of them together. */
/** @param {Context} ctx @param {Listed} action */
export function oneAnswer(ctx, action) {
  const answer = (word) =>
    ctx.taps.tap(eventOf(action, { cubes: all(action, word) }), { by: action.by, label: words.answerAll[word] });
  return asked(
    ctx,
    action,
    inOrder([...Object.keys(action.alike), ...action.cubes.flatMap(placesOf)]).map((word) => [
      word,
      action.alike[word],
      words.answerAll[word],
    ]),
    answer,
  );
}

/** @param {Context} ctx @param {Listed} action */
function asked(ctx, action, choices, answer) {
  const { people } = ctx;
  const others = (action.others ?? []).map(people.hears);
  return html`
    <div class="question"><h2 class="said">${people.hears(action.ask)}</h2>
      ${goesAlong(ctx, action)}${keyed(
        others.join(),
        html`<p class="why">${others.map((one) => html`${one} `)}${
          action.halves && people.isMe(action.by) ? nothing : whoseFigures(ctx, action)
        } ${ownPart(ctx, action)} ${action.text ?? nothing}${clause(action.rule)}</p>`,
      )}
      ${warning(ctx, action.by, taking(action))}</div>
    <div class="choices">${choices.map(
      ([word, means, label]) => html`<div class="choice">${choice(ctx, action, [word, means, label], answer)}</div>`,
    )}</div>${reasons(ctx, action)}`;
}

/** What an answer means on top of its button; of one that cannot be given the pale button alone. */
/** @param {Context} ctx @param {Listed} action */
function choice(ctx, action, [word, means, label], answer) {
  const reason = action.cubes.map((one) => reasonFor(one, word)).find(Boolean);
  return reason
    ? html`<span></span>${paleButton(action, reason, label)}`
    : html`${meaning(ctx, means)}${key(ctx, action, word, label, answer)}`;
}

/** What is at stake once all of it is taken. */
/** @param {Listed} action */
const taking = (action) => totalOf(action, all(action, "take"))?.slice(1);

/** The same word for all of its cubes. */
/** @param {Listed} action @param {string} word */
const all = (action, word) => Object.fromEntries(action.cubes.map(({ cube }) => [cube, word]));

/** @param {Context} ctx @param {Listed} action @param {string} word */
function key(ctx, action, word, label, answer) {
  const shortcut = words.keys[word];
  const send = () => answer(word);
  if (answersSlowly(ctx.view, all(action, word))) {
    const drawn = (hint) => html`<span>${label}${hint}</span>`;
    return slowButton(ctx, { key: `${draftKey(action)} ${word}`, look: "", drawn, shortcut, send });
  }
  return html`<button class="btn" data-key=${shortcut ?? nothing} aria-keyshortcuts=${shortcut ?? nothing}
      @click=${send}>${label}</button>`;
}
