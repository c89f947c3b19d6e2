/* The smallest things that are drawn: an icon, a signed figure, a name with its role, a clause. */
import { html, nothing, svg } from "lit-html";
import { signed } from "table/format";

const DRAWN = {
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16"/>`,
  close: svg`<path d="M5.500 5.500 18.500 18.500M18.500 5.500 5.500 18.500"/>`,
  live: svg`<path d="M5 12a10 10 0 0 1 14 0M8 15.200a5.600 5.600 0 0 1 8 0"/><circle class="full" cx="12" cy="18.600" r="1.400"/>`,
  lost: svg`<path d="M5 12a10 10 0 0 1 14 0M8 15.200a5.600 5.600 0 0 1 8 0M4 4l16 16"/><circle class="full" cx="12" cy="18.600" r="1.400"/>`,
  awake: svg`<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400"/>`,
  right: svg`<path d="m9 5 7 7-7 7"/>`,
  check: svg`<path d="m5 12.500 4.500 4.500L19 7.500"/>`,
  hand: svg`<path d="M8 12V6.200a1.400 1.400 0 0 1 2.800 0V11m0-6.200a1.400 1.400 0 0 1 2.800 0V11m0-4.800a1.400 1.400 0 0 1 2.800 0V13m0-3.400a1.350 1.350 0 0 1 2.700 0V15c0 3.600-2.400 6-5.800 6-3 0-4.300-1.300-5.600-3.600L4.600 13.600a1.400 1.400 0 0 1 2.300-1.500L8 13.400"/>`,
  clock: svg`<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.200 2"/>`,
  stop: svg`<path d="M8.200 3h7.600L21 8.200v7.600L15.800 21H8.200L3 15.800V8.200z"/><path d="M12 7.500v5.500M12 16.400v.1"/>`,
  die: svg`<rect x="4" y="4" width="16" height="16" rx="3"/><circle class="full" cx="8.500" cy="8.500" r="1.500"/><circle class="full" cx="15.500" cy="8.500" r="1.500"/><circle class="full" cx="12" cy="12" r="1.500"/><circle class="full" cx="8.500" cy="15.500" r="1.500"/><circle class="full" cx="15.500" cy="15.500" r="1.500"/>`,
  dots: svg`<circle class="full" cx="5.500" cy="12" r="1.800"/><circle class="full" cx="12" cy="12" r="1.800"/><circle class="full" cx="18.500" cy="12" r="1.800"/>`,
  pencil: svg`<path d="M4.500 19.500l1-4L16 5l3 3L8.500 18.500zM14 7l3 3"/>`,
  undo: svg`<path d="M4 9h10a5.500 5.500 0 0 1 0 11H9M4 9l4.500-4.500M4 9l4.500 4.500"/>`,
};

export const icon = (name, more = "") => html`<svg class="i ${more}" viewBox="0 0 24 24" aria-hidden="true">${DRAWN[name]}</svg>`;

/** A figure that is won or lost; a loss has the red pen and a minus. */
export const figure = (points) => (points < 0 ? html`<span class="minus">${signed(points)}</span>` : signed(points));

/** The clause behind a claim. */
export const clause = (rule) => (rule ? html` <span class="clause">${rule}</span>` : nothing);

export const role = (letter) => (letter ? html`<i class="role" aria-hidden="true">${letter}</i>` : nothing);

/** The face of a cube needs a smaller figure from three digits on. */
export const digits = (value) => (value > 999 ? " d4" : value > 99 ? " d3" : "");
