// A game from paper: what it books is looked up with every touch. The server works it out; here it is only put in its
// place.
const form = document.getElementById("paper");
const books = document.getElementById("books");
const record = document.getElementById("record");
const PAUSE = 200;
let asked = 0;
let waiting = 0;

async function look() {
  const mine = ++asked;
  const body = new FormData(form);
  body.set("look", "1");
  const answer = await fetch(form.action, {
    method: "POST",
    body,
    credentials: "same-origin",
    headers: { "X-Part": "books" },
  }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  books.replaceChildren(...part.body.childNodes);
  record.disabled = !isComplete();
}

/** Whether the game may be recorded: it can have been, and it is said which of several lines came of it. */
const isComplete = () => books.querySelector(".bookings") !== null && books.querySelector("[data-undecided]") === null;

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
});
form.querySelector("[data-scripted-away]").hidden = true;
record.disabled = !isComplete();
