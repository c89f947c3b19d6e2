/* A page that can do nothing any more: the right to its table is gone, or the program it came with is. What it shows it
   keeps; instead of what could be tapped stands the way on. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { waiting } from "table/dock/problem";

/** `barred`, `renewed`, or null as long as the page is the table's. */
export const shutBy = ({ link, protocol }, page) =>
  link === "barred" ? "barred" : protocol === page.protocol ? null : "renewed";

const LOOKED_AT = new Set(["menu", "next", "trail"]);
const NOTHING_IS_DUE = { me: [], scorekeeper: false, picked: null, problem: null, confirmed: 0 };

/** What such a page knows of itself: it speaks for nobody, and of the paper that lies open it keeps what is only
    read. */
export const shutState = (state) => ({
  ...state,
  ...NOTHING_IS_DUE,
  panel: LOOKED_AT.has(state.panel?.kind) ? state.panel : null,
});

/** Without a right to the table there is none to its other pages. */
export function shutPage(page, by) {
  const { home, join, sign_in: signIn } = page.urls;
  return { ...page, takes: false, amends: false, urls: by === "barred" ? { home, join, sign_in: signIn } : page.urls };
}

const WAYS = {
  barred: ({ page }) => html`<a class="btn main wide" href=${page.urls.join}>${words.letInAgain}</a>
    ${page.urls.sign_in ? html`<a class="btn line wide" href=${page.urls.sign_in}>${words.signIn}</a>` : nothing}`,
  renewed: (ctx) => html`${ctx.state.pending.length ? waiting(ctx) : nothing}
    <button class="btn main wide" @click=${ctx.ui.reload}>${words.reloadNow}</button>`,
};

const LABELS = { barred: words.barred, renewed: words.reload };

/** The dock of such a page, or nothing. */
/** @param {Context} ctx */
export const shut = (ctx) =>
  ctx.shut && { key: `shut ${ctx.shut}`, label: LABELS[ctx.shut], body: WAYS[ctx.shut](ctx) };
