/* The sheet of a dispute: what it may have been instead. Each result has the reader's points in that game; each answer
   has what its question showed then. One that cannot be is pale, in its place, with the reason below. Nothing here
   reads the Box or the Captain of now. */
import { html, nothing } from "lit-html";
import { inOrder } from "table/lookup";
import { words } from "table/words";
import { meaning } from "table/dock/ask";
import { asEntered, disputeOpen, keeperOnly, mine, triedAnswers } from "table/dock/dispute";
import { brought } from "table/dock/agreed_to";
import { KINDS } from "table/dock/result";
import { wholeGame } from "table/dock/stakes";
import { winsOrLoses } from "table/dock/whose";
import { clause } from "table/board/marks";

const SIDES = ["box", "team"];
const UNFIT = "no-longer-fits";

/** The heading of the sheet: the game, and who was Box in it. */
/** @param {Context} ctx */
export const disputeHeading = ({ state, people }) => {
  const heading = disputeOpen(state)?.heading;
  return heading ? people.says(heading) : words.whatWasIt;
};

/** What was entered and what each says, then what it may have been. What was entered is there too, for one who has
    looked again. */
/** @param {Context} ctx */
export function sayingWhatItWas(ctx) {
  const { state, taps, people } = ctx;
  const dispute = disputeOpen(state);
  if (!dispute) return nothing;
  const by = mine(ctx, dispute) ?? null;
  const say = (event, label) => () => taps.review(dispute.seq, { answer: "say", event }, { by, label });
  const said = [...dispute.turned, ...dispute.lines].map((line) => html`<li>${people.says(line)}</li>`);
  return html`<ul class="disputed-lines">${said}</ul>${
    dispute.event.event === "result" ? results(ctx, dispute, by, say) : answers(ctx, dispute, say)
  }`;
}

/** @param {Context} ctx @param {DisputeView} dispute */
function results(ctx, dispute, by, say) {
  const ways = SIDES.flatMap((winner) => KINDS.map((kind) => ({ ...dispute.event, winner, kind })));
  const side = (winner) =>
    ways.filter((event) => event.winner === winner).map((event) => resultButton(ctx, dispute, { event, by, say }));
  const counts = dispute.results.some(({ points }) => points[by ?? ""] !== undefined) ? wholeGame() : nothing;
  return html`<div class="facts three">
    <p class="side">${dispute.box_wins ? ctx.people.says(dispute.box_wins) : words.box}${counts}</p>${side("box")}
    <p class="side">${words.teamWins}${counts}</p>${side("team")}</div>${unfitResults(dispute)}`;
}

/** One of the six results, with what it brings the reader; pale where a later event would no longer fit. */
/** @param {Context} ctx @param {DisputeView} dispute */
function resultButton(ctx, dispute, { event, by, say }) {
  const label = words.kind[event.kind];
  const tried = dispute.results.find(({ winner, kind }) => winner === event.winner && kind === event.kind);
  if (tried?.unfit)
    return html`<button class="btn pale" aria-disabled="true" aria-describedby=${UNFIT}>${label}</button>`;
  const points = tried?.points[by];
  return html`<button class="btn stack" aria-pressed=${asEntered(dispute, event)} @click=${say(event, label)}>
    <span>${label}</span>${
      points === undefined || !tried
        ? nothing
        : html`<span class="sub">${brought(ctx, dispute, tried.points, by)}</span>`
    }</button>`;
}

/** What would no longer fit, once for all results that it keeps out. */
/** @param {DisputeView} dispute */
function unfitResults({ results }) {
  const unfit = [...new Map(results.flatMap((one) => (one.unfit ? [[one.unfit.text, one.unfit]] : []))).values()];
  return unfit.length
    ? html`<div class="misfit" id=${UNFIT}>${unfit.map(
        ({ text, why, first }) => html`<p data-log><b>${words.noLongerFits}</b> ${text} ${why} ${first ?? nothing}</p>`,
      )}</div>`
    : nothing;
}

/** The answers that the house has to the same cubes, each with what the question showed for it.
    @param {Context} ctx @param {DisputeView} dispute */
function answers(ctx, dispute, say) {
  const tried = triedAnswers(dispute);
  const placed = inOrder(tried.map(({ word }) => word)).flatMap((word) => tried.filter((one) => one.word === word));
  const shown = dispute.asked
    ? html`<p class="why" data-of=${dispute.asked}>${winsOrLoses(ctx, dispute.asked)}</p>`
    : nothing;
  return html`<div data-of=${dispute.asked ?? nothing}>${shown}<div class="choices then">${placed.map(
    (one) => html`<div class="choice">${answerButton(ctx, dispute, one, say)}</div>`,
  )}</div></div>${dispute.keeper_only ? html`<p class="why">${keeperOnly(ctx, dispute)}</p>` : nothing}${whyNot(
    ctx,
    placed,
  )}`;
}

/** @param {TriedAnswerView} tried */
const reasonId = ({ word }) => `not-${word}`;

/** One answer below what it meant; pale without figures where it cannot be.
    @param {Context} ctx @param {DisputeView} dispute @param {TriedAnswerView} tried */
function answerButton(ctx, dispute, tried, say) {
  const answered = dispute.event.cubes ?? {};
  const cubes = dispute.theirs ?? Object.keys(answered);
  const label = (cubes.length > 1 ? words.answerAll : words.answer)[tried.word];
  const event = {
    ...dispute.event,
    cubes: { ...answered, ...Object.fromEntries(cubes.map((cube) => [cube, tried.word])) },
  };
  const pressed = asEntered(dispute, event);
  if (tried.withheld || tried.unfit)
    return html`<span></span><button class="btn withheld" aria-disabled="true" aria-describedby=${reasonId(tried)}
        >${label}</button>`;
  return html`${meaning(ctx, tried.means, dispute.asked)}
    <button class="btn stack" aria-pressed=${pressed} @click=${say(event, label)}><span>${label}</span>${inTheEnd(
      ctx,
      dispute,
      tried,
    )}</button>`;
}

/** What the whole game would bring one player of this phone with that answer, once its result is in.
    @param {Context} ctx @param {DisputeView} dispute @param {TriedAnswerView} tried */
function inTheEnd(ctx, dispute, { points }) {
  const by = ctx.state.me.find((id) => points?.[id] !== undefined);
  if (!by || !points) return nothing;
  const isOther = ctx.people.isMe(by) && by !== dispute.asked; // above the buttons are another's figures
  const whose = isOther ? html`<span data-of=${by}>${words.youInside}</span> ` : nothing;
  return html`<span class="sub">${whose}${brought(ctx, dispute, points, by)}</span>`;
}

/** Below the answers: why those that are pale could not be given, or what would no longer fit.
    @param {Context} ctx @param {TriedAnswerView[]} placed */
function whyNot({ people }, placed) {
  const pale = placed.filter(({ withheld, unfit }) => withheld || unfit);
  const why = ({ withheld, unfit }) =>
    withheld
      ? html`${people.says(withheld)}${clause(withheld.rule)}`
      : html`<span data-log>${words.noLongerFits} ${unfit.text} ${unfit.why} ${unfit.first ?? nothing}</span>`;
  return pale.length
    ? html`<div class="reasons">${pale.map(
        (tried) => html`<p class="why" id=${reasonId(tried)}><b>${words.answer[tried.word]}</b> ${why(tried)}</p>`,
      )}</div>`
    : nothing;
}
