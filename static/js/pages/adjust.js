/* What the differences sum to while they are typed. Whether they may be recorded the server says. */
import { plainlyTyped } from "../table/digits.js";

const form = document.getElementById("adjust");
const sum = form?.querySelector("[data-sum]");
const shown = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "\u2212"));

function add() {
  const typed = [...form.querySelectorAll("[data-difference]")]
    .map((field) => plainlyTyped(field.value))
    .filter(Boolean);
  const total = typed.reduce((before, text) => before + Number(text), 0);
  sum.value = Number.isInteger(total) ? shown(total) : "?";
  sum.classList.toggle("off", total !== 0);
}

if (form) {
  form.querySelector("[data-sum-row]").hidden = false;
  form.addEventListener("input", add);
  add();
}
