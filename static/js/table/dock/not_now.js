/* Putting a question aside, and the way back to it. */
import { html } from "lit-html";
import { words } from "table/words";
import { icon } from "table/board/marks";

/** @param {Context} ctx @param {string} key */
export const isAside = ({ state }, key) => state.aside.includes(key);

/** @param {Context} ctx @param {string} key */
export const notNow = ({ ui }, key) =>
  html`<button class="btn flat" @click=${() => ui.aside(key, true)}>${words.notNow}</button>`;

/** @param {Context} ctx @param {string} key */
export const takeUp = ({ ui }, key, label = words.giveAnswer) =>
  html`<button class="btn flat" @click=${() => ui.aside(key, false)}>${label}</button>`;

/** The line that a question leaves when it is put aside.
    @param {Context} ctx @param {string} key */
export const asideLine = (ctx, key, said, label = words.giveAnswer) =>
  html`<p class="toast waits" role="status">${icon("clock")}<span>${said}</span>${takeUp(ctx, key, label)}</p>`;
