/* One cube to answer, or several with one word: each answer is a column, what it means stands on top of its own
   button. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { cubeOf, draftKey, inOrder, placesOf, totalOf } from "table/lookup";
import { words } from "table/words";
import { eventOf } from "table/wording";
import { marked, warning } from "table/dock/limit";
import { isAwaited } from "table/dock/put";
import { sheetRows } from "table/dock/thumb";
import { answersSlowly, slowButton } from "table/dock/turn_button";
import { kindsOf, playsThen, wonAndLost, wonOrLost } from "table/dock/stakes";
import { concerned, whoseFigures } from "table/dock/whose";
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

/** What one kind of game comes to: "gammon ±4".
    @param {Context} ctx @param {Record<string, number>} means @param {string | null | undefined} id */
const row = (ctx, means, id, kind, look = "") =>
  html`<dt>${words[kind]}</dt>
    <dd class="${look} ${wonOrLost(means, kind).length > 1 ? "both" : ""}"
      >${marked(ctx, id, means[kind], wonAndLost(means, kind))}</dd>`;

/** What an answer means in points of one player, above its button: the first figure, then the further ones, which very
    large letters part from it, under the answer's own name.
    @param {Context} ctx @param {Record<string, number> | undefined} means @param {string | null | undefined} id */
export function meaning(ctx, means, id, label = "") {
  const { people } = ctx;
  if (!means) return nothing;
  if (means.now !== undefined) {
    return html`<dl data-of=${id}><div class="first"><dt>${words.now}</dt>
      <dd class="most">${marked(ctx, id, means.now, figure(means.now))}</dd></div>
      <div class="further" data-answer=${label}>${amount(people, [means.now])}</div></dl>`;
  }
  const [first, ...further] = KINDS.filter((kind) => means[kind] !== undefined);
  const points = [first, ...further].flatMap((kind) => wonOrLost(means, kind)).sort((one, other) => one - other);
  return html`<dl data-of=${id}><div class="first">${row(ctx, means, id, first, "most")}</div>
    <div class="further" data-answer=${label}>${further.map((kind) => row(ctx, means, id, kind))}
    ${amount(people, points)}</div></dl>`;
}

/** Whose cube the Captain turns or answers with their own, for its player is away. */
/** @param {Context} ctx @param {{ goes_along?: HeardByRule }} action */
export const goesAlong = ({ people }, { goes_along: along }) =>
  along ? html`<p class="why"><b>${people.says(along)}</b>${clause(along.rule)}</p>` : nothing;

/** The Box answers for their Partner too: that the figures are their own part, and the clause. */
/** @param {Context} ctx @param {{ halves?: HeardByRule }} action */
export const ownPart = ({ people }, { halves }) =>
  halves ? html`${people.says(halves)}${clause(halves.rule)}` : nothing;

/** For the Partner, while the Box is asked: what a take and a drop mean for themselves. */
/** @param {Context} ctx */
export function partnersPart({ view, people }) {
  const part = view.partners_part;
  return part && people.mine(part.player)
    ? html`<p class="why">${part.said.map((said) => html`${people.says(said)} `)}${clause(part.rule)}</p>`
    : nothing;
}

/** @param {Context} ctx @param {Listed} action */
const answering =
  ({ taps }, action) =>
  (word) =>
    taps.tap(eventOf(action, { cubes: { [action.cubes[0].cube]: word } }), {
      by: action.by,
      label: words.answer[word],
    });

/** What is at stake with all cubes once this one is answered so. */
function thenPlays(action, { cube }, word) {
  const total = totalOf(action, { [cube]: word });
  return total ? playsThen({ kinds: kindsOf(total) }) : nothing;
}

/** The word of an answer with the name of the player whose cube it is about: of several in a list each says which.
    @param {Context} ctx @param {Listed} action @param {string} word */
function named({ view, people }, { cubes }, word) {
  const { player } = cubeOf(view, cubes[0].cube);
  return html`${words.answer[word]} <small class="sub" data-of=${player}>${people.short(player)}</small>`;
}

/** One cube that may be answered and need not, in the least room: other things wait above it. */
/** @param {Context} ctx @param {Listed} action */
export function briefAnswer(ctx, action) {
  const [choice] = action.cubes;
  return html`${choice.words.map(
    (word) => html`<p class="why"><b>${ctx.people.says(action.ask)}</b>
      <span data-of=${concerned(ctx, action)}>${thenPlays(action, choice, word)}</span>
      ${clause(action.rule)}</p>
      <div class="actions" data-row="1">${key(
        ctx,
        action,
        word,
        named(ctx, action, word),
        answering(ctx, action),
      )}</div>`,
  )}`;
}

/** @param {Context} ctx @param {Listed} action */
export function singleAnswer(ctx, action) {
  const choice = action.cubes[0];
  const answer = answering(ctx, action);
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

/** Box and Partner have a button of their own below the answers until one of them drops alone: then the reasons for
    what
    is withheld stand there, and the answers stay where they are.
    @param {ReadView} view @param {Listed} action */
const isOfPair = (view, { by }) => Boolean(view.partner) && (by === view.box || by === view.partner);

/** Below an own answer of a scorekeeper who plays: with the sheet before them the row that stands below the answers for
    others, so that what they have just entered for somebody else can be undone; as themselves its place.
    @param {Context} ctx @param {Listed} action */
function rowKept(ctx, action) {
  const { state, view, people, keeping } = ctx;
  if (!state.hats || keeping || !people.mine(action.by) || !isAwaited(view, action)) return nothing;
  return state.scorekeeper ? sheetRows(ctx) : html`<div class="row-kept"></div>`;
}

/** @param {Context} ctx @param {Listed} action */
function asked(ctx, action, choices, answer) {
  const { people, view } = ctx;
  const others = action.others ?? [];
  const below = isOfPair(view, action);
  return html`
    <div class="question"><h2 class="said">${people.says(action.ask)}</h2>
      ${goesAlong(ctx, action)}${keyed(
        others.map(people.hears).join(),
        html`<p class="why">${others.map((one) => html`${people.says(one)} `)}${
          action.halves && people.isMe(action.by) ? nothing : whoseFigures(ctx, action)
        } ${ownPart(ctx, action)} ${people.says(action)}${clause(action.rule)}</p>`,
      )}
      ${warning(ctx, concerned(ctx, action), taking(action))}</div>${below ? nothing : reasons(ctx, action)}
    <div class="choices put">${choices.map(
      ([word, means, label]) => html`<div class="choice">${choice(ctx, action, [word, means, label], answer)}</div>`,
    )}</div>${below ? reasons(ctx, action) : nothing}${rowKept(ctx, action)}`;
}

/** What an answer means on top of its button; of one that cannot be given the pale button alone. */
/** @param {Context} ctx @param {Listed} action */
function choice(ctx, action, [word, means, label], answer) {
  const reason = action.cubes.map((one) => reasonFor(one, word)).find(Boolean);
  return reason
    ? html`<span></span>${paleButton(action, reason, label)}`
    : html`${meaning(ctx, means, concerned(ctx, action), label)}${key(ctx, action, word, label, answer)}`;
}

/** What is at stake once all of it is taken. */
/** @param {Listed} action */
const taking = (action) => totalOf(action, all(action, "take"))?.slice(1, 4);

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
