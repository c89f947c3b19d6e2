// The editor of house rules: what an address points at lies open, and nobody leaves a draft by mistake.
const form = document.getElementById("house");
let written = form.querySelector("[role=alert]") !== null;

function open() {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (target instanceof HTMLDetailsElement) {
    target.hidden = false;
    /** @type {HTMLElement} */ (target.closest("section")).hidden = false;
    target.open = true;
    target.querySelector("summary").focus();
  }
}

// A figure that is typed is the answer that is meant.
form.addEventListener("input", (event) => {
  const card = event.target?.closest?.(".figure")?.closest("label");
  if (card) card.querySelector("input[type=radio]").checked = true;
});
form.addEventListener("change", (event) => {
  written ||= event.target.name !== "q";
});
form.addEventListener("submit", () => {
  written = false;
});
addEventListener("beforeunload", (event) => {
  if (written) event.preventDefault();
});
addEventListener("hashchange", open);
// The same link twice is no change of the hash, but is meant as one.
document.addEventListener("click", (event) => {
  const link = event.target?.closest?.("a[href^='#o-']");
  if (link && link.getAttribute("href") === location.hash) open();
});
open();
