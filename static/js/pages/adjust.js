/* What the differences sum to while they are typed. Whether they may be recorded the server says. */
const form = document.getElementById("adjust");
const sum = form?.querySelector("[data-sum]");
const plain = (text) => text.trim().replace(/[\u2212\u2013]/g, "-");
const shown = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "\u2212"));

function add() {
  const typed = [...form.querySelectorAll("[data-difference]")].map((field) => plain(field.value)).filter(Boolean);
  const total = typed.reduce((before, text) => before + Number(text), 0);
  sum.value = Number.isInteger(total) ? shown(total) : "?";
  sum.classList.toggle("off", total !== 0);
}

if (form) {
  form.querySelector("[data-sum-row]").hidden = false;
  form.addEventListener("input", add);
  add();
}
