/* The smallest things that are drawn: an icon, a signed figure, a name with its role, a clause. */
import { html, nothing } from "lit-html";
import { signed } from "table/format";

/** One of the drawings of `templates/icons.html`, which every page brings along. */
export const icon = (name, more = "") => html`<svg class="i ${more}" aria-hidden="true"><use href="#i-${name}"/></svg>`;

/** A figure that is won or lost; a loss has the red pen and a minus. */
/** @param {number} points */
export const figure = (points) => (points < 0 ? html`<span class="minus">${signed(points)}</span>` : signed(points));

/** The clause behind a claim. */
export const clause = (rule) => (rule ? html` <span class="clause">${rule}</span>` : nothing);

export const role = (letter) => (letter ? html`<i class="role" aria-hidden="true">${letter}</i>` : nothing);

/** The face of a cube needs a smaller figure from three digits on. */
export const digits = (value) => (value > 999 ? " d4" : value > 99 ? " d3" : "");
