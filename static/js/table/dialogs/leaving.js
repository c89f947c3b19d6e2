/* Before somebody leaves for good: what they have won or lost, and who would pay whom. The server works it out, anew
   after each event while the paper lies open. */
import { html, nothing } from "lit-html";
import { open } from "table/lookup";
import { words } from "table/words";
import { eventOf, wording } from "table/wording";
import { payments } from "table/board/payments";
import { clause } from "table/board/marks";
import { fetched } from "table/fetched";

/** The action as it is open now, whatever has been paid since: the plan follows. */
/** @param {State} state */
export const leaver = (state) =>
  open(state).find(({ event, by }) => event === state.panel.of.event && by === state.panel.of.by);

/** The event that the paper is about: as it was told in a form, or as the action lists it. */
const about = (panel, action) => panel.event ?? eventOf(action);

/** Keeps the plan of the paper that lies open as it is after the newest event. */
export function createLeaving({ store, page, show }) {
  const panel = () => store.get().panel;

  return async (action) => {
    const { seq } = store.get().view;
    const { id, asked } = panel();
    if (asked === seq) return;
    show({ ...panel(), asked: seq });
    const { ok, body } = await fetched(`${page.urls.leaving}${about(panel(), action).player}/`);
    if (panel()?.id === id && panel().asked === seq) show({ ...panel(), plan: ok ? body : null, lacks: !ok });
  };
}

/** The payments; where nobody is asked to pay tonight, what will be owed. */
/** @param {Context} ctx */
const owed = (ctx, list) => html`${ctx.page.carries ? html`<p>${words.carried}</p>` : nothing}${payments(ctx, list)}`;

/** @param {Context} ctx @param {Listed} action */
export function leavingPaper(ctx, action) {
  const { people, taps } = ctx;
  const { panel } = ctx.state;
  const { plan = null, lacks = false } = panel;
  const { label } = wording[action.event];
  const send = () => taps.tap(about(panel, action), { by: action.by, label });
  return html`${
    plan
      ? html`<p>${people.hears(plan.said)}${clause(plan.said.rule)}</p>
        ${plan.left ? html`<p>${plan.left}</p>` : nothing}
        ${plan.payments.length ? owed(ctx, plan.payments) : nothing}`
      : html`<p class="quiet" role="status">${lacks ? words.planLater : words.planComes}</p>`
  }<button class="btn main wide" ?disabled=${!plan && !lacks} @click=${send}>${label}</button>`;
}
