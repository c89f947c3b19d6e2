/* The stakes a club offers, one tap each; without this they are offered by the field itself. */
const field = document.getElementById("stake");
const offered = document.querySelector("[data-offers]");

function mark() {
  for (const button of offered.querySelectorAll("button"))
    button.setAttribute("aria-pressed", button.value.replace(",", ".") === field.value.trim().replace(",", "."));
}

offered.hidden = false;
offered.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  field.value = button.value;
  mark();
});
field.addEventListener("input", mark);
mark();
