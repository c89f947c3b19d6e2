/* Before somebody leaves for good or the evening is ended: who would pay whom, and what who leaves has won or lost. The
   server works it out again after each event while the paper lies open. */
import { html, nothing } from "lit-html";
import { open } from "table/lookup";
import { heldBack, isHeldBack } from "table/dock/dispute";
import { words } from "table/words";
import { eventOf, wording } from "table/wording";
import { payments } from "table/board/payments";
import { clause } from "table/board/marks";
import { fetched } from "table/fetched";

/** The paper about an event that ends somebody's evening, or everybody's. */
/** @param {Listed} action */
export const leavingPanel = (action, event = eventOf(action)) => ({ kind: "leaving", by: action.by, event });

/** The action as it is open now, whatever has been paid since: the plan follows. None is open for somebody who has
    left meanwhile, or is back at the table, though it may be for others. */
/** @param {State} state */
export const leaver = (state) => {
  const { by, event } = state.panel;
  const names = ({ players }) => event.player === undefined || event.player === by || players.includes(event.player);
  return open(state).find((action) => action.event === event.event && action.by === by && names(action));
};

/** Keeps the plan of the paper that lies open as it is after the newest event. */
export function createLeaving({ store, page, show }) {
  const panel = () => store.get().panel;

  return async () => {
    const { seq } = store.get().view;
    const { id, asked, event } = panel();
    if (asked === seq) return;
    show({ ...panel(), asked: seq });
    const { ok, body } = await fetched(event.player ? `${page.urls.leaving}${event.player}/` : page.urls.closing);
    if (panel()?.id === id && panel().asked === seq) show({ ...panel(), plan: ok ? body : null, lacks: !ok });
  };
}

/** The payments; where nobody is asked to pay tonight, what will be owed. */
/** @param {Context} ctx */
const owed = (ctx, list) => html`${ctx.page.carries ? html`<p>${words.carried}</p>` : nothing}${payments(ctx, list)}`;

/** The payments of a plan; one with the till, for the table fee, has no player at that end. What is paid in coins is
    said where somebody pays tonight. */
/** @param {Context} ctx */
const planned = (ctx, payment) => ({
  ...payment,
  parts: ctx.page.carries ? "" : payment.coins,
  names: [payment.from ?? words.theTill, payment.to ?? words.theTill],
  text: payment.text || undefined,
});

/** @param {Context} ctx */
export function leavingPaper(ctx) {
  const { people, taps } = ctx;
  const { by, event, plan = null, lacks = false } = ctx.state.panel;
  if (isHeldBack(ctx, event.event)) return heldBack(ctx, event.event);
  const { label } = wording[event.event];
  const send = () => taps.tap(event, { by, label });
  const carried = ctx.page.carries && event.event === "close" && plan?.payments.length; // nothing is settled by it
  return html`${
    plan
      ? html`${carried ? nothing : html`<p>${people.says(plan.said)}${clause(plan.said.rule)}</p>`}
        ${plan.left ? html`<p data-of=${event.player ?? by}>${plan.left}</p>` : nothing}
        ${
          plan.payments.length
            ? owed(
                ctx,
                plan.payments.map((one) => planned(ctx, one)),
              )
            : nothing
        }
        ${plan.fee ? html`<p>${plan.fee}</p>` : nothing}
        ${(plan.waits ?? []).map((text) => html`<p class="quiet">${text}</p>`)}`
      : html`<p class="quiet" role="status">${lacks ? words.planLater : words.planComes}</p>`
  }<button class="btn main wide" ?disabled=${!plan && !lacks} @click=${send}>${label}</button>`;
}
