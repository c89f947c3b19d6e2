/* One moment as a whole screen. */
import { render } from "lit-html";
import { phone } from "design/stage";
import { tablePage } from "table/board/page";

const page = JSON.parse(document.getElementById("page").textContent);
const root = document.getElementById("table");
const wide = matchMedia("(min-width: 64rem)");
const [scene] = Object.values(page.scenes);
const drawn = phone(page, scene, draw);

function draw() {
  const before = root.querySelector("dialog.panel");
  const ctx = drawn(wide.matches);
  if (before?.open && !ctx.state.panel) before.close();
  render(tablePage(ctx), root);
  const laid = root.querySelector("dialog.panel");
  if (laid && !laid.open) laid.showModal();
}

wide.addEventListener("change", draw);
draw();
