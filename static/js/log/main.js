/* The table as it stood after an event, with nothing to press; the arrow keys lead to the event before and the next. */
import { render } from "lit-html";
import { opened } from "table/store";
import { contextOf } from "table/board/page";
import { stands } from "table/board/room";

const page = JSON.parse(document.getElementById("page").textContent);
const nothingToPress = {};
const LEADS = { ArrowLeft: "prev", ArrowRight: "next" };

const ctx = contextOf(opened(page), { page, taps: nothingToPress, ui: nothingToPress, wide: true });
render(stands({ ...ctx, screen: true, mayUndo: false }), document.getElementById("then"));

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  document.querySelector(`.steps [rel="${LEADS[event.key]}"]`)?.click();
});
