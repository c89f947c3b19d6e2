/* What another has answered for a player of this phone: told until that player has read it, whatever others tap. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";
import { mayDeny } from "table/dock/dispute";

/** Every answer that another gave for a player of this phone, the newest first, each with the player whose it is. */
/** @param {Pick<State, "view" | "me">} state */
const answersForMe = ({ view, me }) =>
  me
    .flatMap((id) => (view.answered_for?.[id] ?? []).map((answer) => ({ ...answer, whose: id })))
    .filter(({ by }) => !me.includes(by ?? ""))
    .sort((one, other) => other.seq - one.seq);

/** The newest of them that is not read yet. */
/** @param {Pick<State, "view" | "me" | "told">} state */
export const unreadAnswer = (state) => answersForMe(state).find(({ seq }) => !state.told.includes(seq));

/** The answer of that number, if another gave it for a player of this phone. */
/** @param {Pick<State, "view" | "me">} state @param {number} seq */
export const answerForMe = (state, seq) => answersForMe(state).find((answer) => answer.seq === seq);

/** The player or scorekeeper who answered, for which player, in which game if that is over, and the word where it is
    one for all cubes.
    @param {Context} ctx @param {AnsweredForView & { whose: string }} answer */
export function saidByAnother({ people, view }, { by, event, in_own_name: isOwn, answer, game, whose }) {
  if (event === "double") return ""; // the rules have answered, and its sentence says so
  const [said, ...others] = new Set(Object.values(answer ?? {}));
  const who = by && (isOwn || by !== view.scorekeeper.player) ? people.full(by) : words.theScorekeeper;
  const what = said && !others.length ? words.answerSaid[said] : null;
  return people.isMe(whose)
    ? words.answeredFor(who, what, game)
    : words.answeredForThem(who, people.full(whose), what, game);
}

/** Whether one word does not say all of it: there are several, it is hidden, or it is another choice.
    @param {AnsweredForView} answer */
const needsSentence = ({ event, answer }) => event !== "answer" || new Set(Object.values(answer ?? {})).size !== 1;

/** The notice that says who answered for them, and what, until its player taps it away or denies it. */
/** @param {Context} ctx */
export function answeredForMe(ctx) {
  const { state, people, ui, taps } = ctx;
  const unread = unreadAnswer(state);
  if (!unread) return nothing;
  const { seq, whose } = unread;
  const notSo = () => taps.review(seq, { answer: "dispute" }, { by: whose, label: words.didNotSayThat });
  return html`<p class="toast for-you" role="status">
    ${icon("person")}<span data-of=${whose}>${saidByAnother(ctx, unread)}${
      needsSentence(unread) ? html` <span data-log>${people.hears(unread)}</span>` : nothing
    }</span>
    ${mayDeny(state, seq) ? html`<button class="btn flat" @click=${notSo}>${words.didNotSayThat}</button>` : nothing}
    <button class="btn flat" @click=${() => ui.told(seq)}>${words.understood}</button></p>`;
}
