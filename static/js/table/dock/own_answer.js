/* What I have answered and may still take back: it has had no effect yet, whatever others have said since. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";
import { answerForMe, saidByAnother, unreadAnswer } from "table/dock/answered_for";

/** The answers of whoever holds this phone, the newest first, each with the player whose it is. */
/** @param {Pick<State, "view" | "me">} state */
const given = ({ view, me }) =>
  me
    .flatMap((id) => (view.own_answers?.[id] ?? []).map((answer) => ({ ...answer, by: id })))
    .sort((one, other) => other.seq - one.seq);

/** Whether that event is an answer of mine that I may still take back. */
/** @param {Pick<State, "view" | "me">} state @param {number} seq */
export const takesBack = (state, seq) => given(state).some((answer) => answer.seq === seq);

/** What another entered is never told as the reader's own: then it says who answered. */
/** @param {Context} ctx */
function told(ctx, given) {
  const others = answerForMe(ctx.state, given.seq);
  return others ? saidByAnother(ctx, others) : inWords(ctx, given);
}

/** In a word if it is one, with the name of the player who gave it on a phone of several, and the names of the absent
    players for whom it was given; else in a sentence. */
/** @param {Context} ctx */
function inWords({ people, state }, given) {
  const { answer, absent, by } = given;
  const [said, ...others] = new Set(Object.values(answer ?? {}));
  if (!said || others.length) return people.hears(given);
  const [word, names] = [words.answerSaid[said], people.list(absent)];
  if (state.me.length > 1)
    return absent.length
      ? words.theyAnsweredFor(people.full(by), names, word)
      : words.theyAnswered(people.full(by), word);
  return absent.length ? words.youAnsweredFor(names, word) : words.youAnswered(word);
}

/** Take back the answer of that number. */
/** @param {Context} ctx */
export const takeAnswerBack = ({ taps }, { seq, by }, label = words.undo) =>
  taps.tap({ event: "amend", seq, with: null }, { by, label });

/** Each answer of mine, with the way back from it, named where another undo takes back something else; on a phone of
    several the line has the name, and nobody's answer is called the reader's. Not the one that another entered and that
    is told above them. */
/** @param {Context} ctx */
export function ownAnswers(ctx) {
  const unread = unreadAnswer(ctx.state)?.seq;
  const { mayUndo, view, people, state } = ctx;
  const others = (seq) => state.me.length === 1 && mayUndo && view.undoes.seq !== seq;
  const named = (seq) => (others(seq) ? words.undoAnswer : words.undo);
  const heard = ({ seq, by }) => (state.me.length > 1 ? `${named(seq)}: ${people.full(by)}` : nothing);
  const mine = ctx.keeping || state.picked ? [] : given(ctx.state).filter(({ seq }) => seq !== unread);
  return mine.map(
    (answer) => html`<p class="toast own-answer" role="status">${icon("check")}
      <span data-of=${people.isMe(answer.by) ? answer.by : ""}>${told(ctx, answer)}</span>
      <button class="btn flat" aria-label=${heard(answer)} @click=${() => takeAnswerBack(ctx, answer)}
        >${named(answer.seq)}</button></p>`,
  );
}
