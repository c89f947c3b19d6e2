/* What I have answered and may still take back: it has had no effect yet, whatever others have said since. */
import { html } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";

/** The answers of whoever holds this phone, each with the player whose it is. */
/** @param {Pick<State, "view" | "me">} state */
const given = ({ view, me }) =>
  me.flatMap((id) => (view.own_answers?.[id] ?? []).map((answer) => ({ ...answer, by: id })));

/** Whether that event is an answer of mine that I may still take back. */
/** @param {Pick<State, "view" | "me">} state @param {number} seq */
export const takesBack = (state, seq) => given(state).some((answer) => answer.seq === seq);

/** In a word if it is one, else in a sentence. */
function inWords({ answer, text }) {
  const [said, ...others] = new Set(Object.values(answer ?? {}));
  return said && !others.length ? words.youAnswered(words.answerSaid[said]) : text;
}

/** Take back the answer of that number. */
/** @param {Context} ctx */
export const takeAnswerBack = ({ taps }, { seq, by }, label = words.takeAnswerBack) =>
  taps.tap({ event: "amend", seq, with: null }, { by, label });

/** Each answer of mine, with the way back from it; not the one that is told above them. */
/** @param {Context} ctx @param {number} [told] */
export function ownAnswers(ctx, told) {
  const mine = ctx.keeping || ctx.state.picked ? [] : given(ctx.state).filter(({ seq }) => seq !== told);
  return mine.map(
    (answer) => html`<p class="toast own-answer" role="status">${icon("check")}<span>${inWords(answer)}</span>
      <button class="btn flat" @click=${() => takeAnswerBack(ctx, answer)}>${words.takeAnswerBack}</button></p>`,
  );
}
