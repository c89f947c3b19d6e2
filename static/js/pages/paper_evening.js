// What was paid follows the stake while it is typed, and the evenings that are ticked. The server works it out; here it
// is only put in its place.
const paid = document.getElementById("paid-then");
const stake = document.getElementById("stake");
const PAUSE = 200;
let asked = 0;
let waiting = 0;

async function look() {
  const mine = ++asked;
  const body = new FormData(paid.closest("form"));
  body.set("act", "look");
  for (const sent of ["file", "workbook"]) body.delete(sent);
  const answer = await fetch(paid.closest("form").action, {
    method: "POST",
    body,
    credentials: "same-origin",
    headers: { "X-Part": "paid" },
  }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine === asked) paid.replaceChildren(...part.body.childNodes);
}

function lookSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
}

if (paid) {
  stake?.addEventListener("input", lookSoon);
  for (const other of document.querySelectorAll("[name=alike]")) other.addEventListener("change", lookSoon);
}
