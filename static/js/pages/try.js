/* Sends one request to the API as the form says it, and shows what comes back. */
const form = document.getElementById("trying");
const answer = document.querySelector(".answer");
const LONGEST = 100_000; // letters that are shown; more would hold up the page

/** Where the request goes: the parts of the address filled in, and those behind the question mark that were typed. */
function addressOf() {
  let path = form.dataset.path;
  const asked = new URLSearchParams();
  for (const field of form.querySelectorAll("[data-part]")) {
    if (field.dataset.part === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(field.value.trim()));
    else if (field.value.trim()) asked.set(field.name, field.value.trim());
  }
  return asked.size ? `${path}?${asked}` : path;
}

/**
 * As whom the request is sent: as a program by its token, else as this browser, which proves that it was this page.
 * @returns {{ headers: Record<string, string>, credentials: RequestCredentials }}
 */
function askedBy() {
  const token = form.elements.token.value.trim();
  return token
    ? { headers: { Authorization: `Bearer ${token}` }, credentials: "omit" }
    : { headers: { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value }, credentials: "same-origin" };
}

/** What came back, to be read: JSON in lines, other text as it is, and of a file how large it is. */
async function read(response) {
  const kind = response.headers.get("Content-Type") ?? "";
  if (kind.includes("json") && !kind.includes("jsonl")) return JSON.stringify(await response.json(), null, 2);
  if (/^text|jsonl|csv/.test(kind)) return await response.text();
  const { size } = await response.blob();
  return size ? `${size} bytes (${kind || "no kind is said"})` : "";
}

async function send() {
  const { method, takes } = form.dataset;
  const body = takes ? (form.elements.body?.value ?? form.elements.file.files[0]) : undefined;
  const { headers, credentials } = askedBy();
  if (takes) headers["Content-Type"] = takes;
  const address = addressOf();
  const response = await fetch(address, { method, headers, credentials, body });
  return { said: `${method} ${address}: ${response.status} ${response.statusText}`, text: await read(response) };
}

function show({ said, text }) {
  answer.hidden = false;
  answer.querySelector("[data-status]").textContent = said;
  answer.querySelector("[data-answer]").textContent = text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text;
  answer.querySelector("pre").hidden = !text;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  send().then(show, (fault) => show({ said: String(fault), text: "" }));
});
