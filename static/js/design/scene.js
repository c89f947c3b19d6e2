/* One moment as a whole screen. */
import { render } from "lit-html";
import { phone } from "design/stage";
import { tablePage } from "table/board/page";
import { room } from "table/board/room";

const page = JSON.parse(document.getElementById("page").textContent);
const root = document.getElementById("table");
const wide = matchMedia("(min-width: 64rem)");
const tablet = matchMedia("(min-width: 48rem) and (min-height: 30.01em)");
const [scene] = Object.values(page.scenes);
const drawn = phone(page, scene, draw);

/** The big screen; how bright it is, this page’s own address says. */
const hung = () => render(room({ ...drawn(true), screen: true, mayUndo: false, turned: () => undefined }), root);

function drawTable() {
  const before = root.querySelector("dialog.panel");
  const ctx = drawn(wide.matches, tablet.matches);
  if (before?.open && !ctx.state.panel) before.close();
  render(tablePage(ctx), root);
  const laid = root.querySelector("dialog.panel");
  if (laid && !laid.open) laid.showModal();
  root.querySelector(".trail > ol")?.scrollTo(0, Number.MAX_SAFE_INTEGER);
}

function draw() {
  if (scene.wall) hung();
  else drawTable();
}

wide.addEventListener("change", draw);
tablet.addEventListener("change", draw);
draw();
