/* The names of the club, one tap each to list a player; without this they are there to be looked at. */
const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("names"));
const offered = document.querySelector("[data-club-names] ul");
const buttons = [...offered.querySelectorAll("li")].map((item) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn line";
  button.textContent = item.textContent;
  item.replaceChildren(button);
  return button;
});

const lines = () =>
  field.value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function mark() {
  const listed = lines().map((line) => line.toLocaleLowerCase());
  for (const button of buttons)
    button.setAttribute("aria-pressed", String(listed.includes(button.textContent.toLocaleLowerCase())));
}

/* A second tap takes the name out again. */
offered.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  if (!button) return;
  const name = button.textContent.toLocaleLowerCase();
  const others = lines().filter((line) => line.toLocaleLowerCase() !== name);
  field.value = (others.length < lines().length ? others : [...others, button.textContent]).join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
field.addEventListener("input", mark);
mark();
